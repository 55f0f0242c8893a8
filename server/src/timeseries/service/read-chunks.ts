import type { Database } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { Resource } from '../resources.ts';
import * as store from '../store.ts';

/** A year of days comes at once. Rows are parsed as they arrive, between which other requests have their turn. */
const fetchChunks = 512;

export type EncodedChunk = Pick<
  store.StoredChunk,
  'provider' | 'sourceType' | 'subKind' | 'startsAt' | 'samples' | 'data'
>;

/**
 * The chunks that may hold samples of [fromMs, toMs), encoded: to be decoded by `codec.ts` in a thread. Source by source,
 * each in the order of time. Refuses more samples than the caller can hold.
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
  }: {
    readonly resource: Resource;
    readonly fromMs: number;
    readonly toMs: number;
    readonly samplesMax: number;
  },
): Promise<readonly EncodedChunk[]> {
  const db = deps.db.read(scope);
  const all: EncodedChunk[] = [];
  let samples = 0;
  let after: store.ChunkQuery['after'] = null;
  for (;;) {
    const query = { userId, resource: resource.name, subKind: null, provider: null, fromMs, toMs };
    const found = await store.listChunks(db, { ...query, after, chunksMax: fetchChunks });
    for (const chunk of found) samples += chunk.samples;
    if (samples > samplesMax) throw new AppError('timeseries.too_many_samples');
    all.push(...found);
    const last = found.at(-1);
    if (last === undefined || found.length < fetchChunks) break;
    after = { startsAt: last.startsAt, seriesId: last.seriesId };
  }
  return all.toSorted(bySource);
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
