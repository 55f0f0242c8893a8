import type { Database } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { Resource } from '../resources.ts';
import * as store from '../store.ts';

/** A year of days comes at once. Rows are parsed as they arrive, between which other requests have their turn. */
const fetchChunks = 512;

export type EncodedChunk = Pick<
  store.ChunkToQuery,
  'seriesId' | 'provider' | 'sourceType' | 'subKind' | 'startsAt' | 'samples' | 'bytes' | 'isRollup'
>;

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
  const all: EncodedChunk[] = [];
  let samples = 0;
  let after: store.ChunkQuery['after'] = null;
  for (;;) {
    const query = { userId, resource: resource.name, subKind: null, provider: null, fromMs, toMs };
    const page: store.ChunkQuery = { ...query, after, chunksMax: fetchChunks };
    const found: readonly EncodedChunk[] = areRollupsEnough
      ? await store.listRollups(db, page)
      : (await store.listChunks(db, page)).map(asSamples);
    for (const chunk of found) samples += chunk.samples;
    if (samples > samplesMax) throw new AppError('timeseries.too_many_samples');
    all.push(...found);
    const last: EncodedChunk | undefined = found.at(-1);
    if (last === undefined || found.length < fetchChunks) break;
    after = { startsAt: last.startsAt, seriesId: last.seriesId };
  }
  return all.toSorted(bySource);
}

function asSamples({ data, ...place }: store.StoredChunk): store.ChunkToQuery {
  return { ...place, bytes: data, isRollup: false };
}

function bySource(left: EncodedChunk, right: EncodedChunk): number {
  return (
    compare(left.provider, right.provider) ||
    compare(left.sourceType, right.sourceType) ||
    compare(left.subKind, right.subKind) ||
    left.startsAt - right.startsAt
  );
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
