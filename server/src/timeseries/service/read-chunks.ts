import type { Database } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { isRollup } from '../chunks/codec.ts';
import type { Resource } from '../resources/resources.ts';
import { chunkPages } from '../stored/chunk-pages.ts';
import * as store from '../stored/store.ts';

/** A chunk, or its roll-up, and where its samples come from. */
export type EncodedChunk = Pick<store.SeriesOrigin, 'provider' | 'sourceType' | 'subKind'> & {
  readonly bytes: Uint8Array;
  readonly isRollup: boolean;
};

/**
 * The chunks that may hold samples of [fromMs, toMs), encoded: to be decoded by `codec.ts` in a thread. Source by source,
 * each in the order of time. Where roll-ups are enough, chunks that have one come as that. Refuses more samples than the
 * caller can hold.
 */
export async function readChunks(
  deps: { readonly db: Pick<Database, 'replica'> },
  scope: TeamScope,
  userId: UserId,
  wanted: {
    readonly resource: Resource;
    readonly fromMs: number;
    readonly toMs: number;
    readonly samplesMax: number;
    readonly areRollupsEnough: boolean;
  },
): Promise<readonly EncodedChunk[]> {
  const db = deps.db.replica(scope);
  const { samplesMax, ...range } = wanted;
  const resource = range.resource.name;
  const query = { ...range, userId, resource, subKind: null, provider: null };
  const readAll = async (): Promise<readonly store.ChunkBytes[]> => {
    const all: store.ChunkBytes[] = [];
    let samples = 0;
    for await (const { chunks } of chunkPages(async (page) =>
      store.listChunkBytes(db, query, page),
    )) {
      all.push(...chunks);
      for (const chunk of chunks) samples += chunk.samples;
      if (samples > samplesMax) throw new AppError('timeseries.too_many_samples');
    }
    return all;
  };
  const [series, chunks] = await Promise.all([store.listSeries(db, userId, resource), readAll()]);
  // A series that began between the two statements is read the next time.
  const bySeries = Map.groupBy(chunks, ({ seriesId }) => seriesId);
  return series.flatMap(({ seriesId, provider, sourceType, subKind }) =>
    (bySeries.get(seriesId) ?? []).map(({ bytes }) => {
      return { provider, sourceType, subKind, bytes, isRollup: isRollup(bytes) };
    }),
  );
}
