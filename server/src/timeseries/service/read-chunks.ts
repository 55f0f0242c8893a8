import type { Database } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { isRollup } from '../codec.ts';
import type { Resource } from '../resources.ts';
import * as store from '../store.ts';

/** A year of days comes at once. Rows are parsed as they arrive, between which other requests have their turn. */
const fetchChunks = 512;

/** A chunk, or its roll-up, and where its samples come from. */
export type EncodedChunk = Pick<store.SeriesOrigin, 'provider' | 'sourceType'> & {
  readonly bytes: Uint8Array;
  readonly isRollup: boolean;
};

/**
 * The chunks that may hold samples of [fromMs, toMs), encoded: to be decoded by `codec.ts` in a thread. Source by source,
 * each in the order of time. Where roll-ups are enough, chunks that have one come as that. Refuses more samples than the
 * caller can hold.
 */
export async function readChunks(
  deps: { readonly db: Pick<Database, 'read'> },
  scope: TeamScope,
  userId: UserId,
  {
    resource,
    fromMs,
    toMs,
    samplesMax,
    areRollupsEnough,
  }: {
    readonly resource: Resource;
    readonly fromMs: number;
    readonly toMs: number;
    readonly samplesMax: number;
    readonly areRollupsEnough: boolean;
  },
): Promise<readonly EncodedChunk[]> {
  const db = deps.db.read(scope);
  const query = { userId, resource: resource.name, subKind: null, provider: null, fromMs, toMs };
  const list = async (after: store.ChunkQuery['after']): Promise<readonly store.ChunkBytes[]> =>
    store.listChunkBytes(db, { ...query, after, chunksMax: fetchChunks }, areRollupsEnough);
  const [series, first] = await Promise.all([
    store.listSeries(db, userId, resource.name),
    list(null),
  ]);
  const bySeries = new Map<number, store.ChunkBytes[]>(
    series.map(({ seriesId }) => [seriesId, []]),
  );
  let samples = 0;
  for (let page = first; ;) {
    for (const chunk of page) {
      samples += chunk.samples;
      // A series that began meanwhile is read the next time.
      bySeries.get(chunk.seriesId)?.push(chunk);
    }
    if (samples > samplesMax) throw new AppError('timeseries.too_many_samples');
    const last = page.at(-1);
    if (last === undefined || page.length < fetchChunks) break;
    page = await list({ startsAt: last.startsAt, seriesId: last.seriesId });
  }
  return series.flatMap(({ seriesId, provider, sourceType }) =>
    (bySeries.get(seriesId) ?? []).map(({ bytes }) => {
      return { provider, sourceType, bytes, isRollup: isRollup(bytes) };
    }),
  );
}
