import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import { bucketOf, OpenSeries } from '../chunks/chunks.ts';
import { decodeColumns } from '../chunks/codec.ts';
import { concatColumns, selectColumns } from '../chunks/merge.ts';
import { deleteChunks } from '../deletion/erase-store.ts';
import { type Resource, resources } from '../resources/resources.ts';
import { chunkPages } from '../stored/chunk-pages.ts';
import { writeStoreOf } from '../stored/store-of.ts';
import * as store from '../stored/store.ts';
import { workoutStream } from '../streams/streams.ts';

/** A workout whose recording goes: when it was, [fromMs, toMs]. */
type ErasedWorkout = {
  readonly workoutId: string;
  readonly fromMs: number;
  readonly toMs: number;
};

/** What names a workout is its own, however its clock and that of the workout differ. */
const ownMsMax = dayMs;

/** Removes what was stored under a workout's id. Whoever holds the lock on the user may. */
export async function eraseRecordings(
  tx: Tx,
  scope: TeamScope,
  {
    userId,
    provider,
    now,
  }: { readonly userId: UserId; readonly provider: string; readonly now: Date },
  workouts: readonly ErasedWorkout[],
): Promise<void> {
  for (const workout of workouts) {
    for (const resource of [workoutStream, resources.workout_swimming_stroke]) {
      await eraseFrom(tx, scope, { userId, provider, resource, workout, now });
    }
  }
}

async function eraseFrom(
  tx: Tx,
  scope: TeamScope,
  of: {
    readonly userId: UserId;
    readonly provider: string;
    readonly resource: Resource;
    readonly workout: ErasedWorkout;
    readonly now: Date;
  },
): Promise<void> {
  const { userId, provider, resource } = of;
  const { workoutId, fromMs, toMs } = of.workout;
  // Whole buckets: chunks leave no gap within one, so that of what is left new ones are made.
  const [start] = bucketOf(resource.bucketSpan, fromMs - ownMsMax);
  const [, end] = bucketOf(resource.bucketSpan, toMs + ownMsMax);
  const range = { fromMs: start, toMs: end };
  const query = { userId, resource: resource.name, subKind: null, provider, ...range };
  const bySeries = new Map<number, store.StoredChunk[]>();
  for await (const { chunks } of chunkPages(async (page) => store.listChunks(tx, query, page))) {
    for (const chunk of chunks) {
      bySeries.set(chunk.seriesId, [...(bySeries.get(chunk.seriesId) ?? []), chunk]);
    }
  }
  for (const [seriesId, chunks] of bySeries) {
    const all = concatColumns(chunks.map(({ data }) => decodeColumns(data)));
    const kept = selectColumns(
      all,
      (index) => all.metas[all.metaIndex[index] ?? 0]?.workoutId !== workoutId,
    );
    if (kept.count === all.count) continue;
    const revision = await deleteChunks(tx, { userId, seriesId, ...range });
    const left = new OpenSeries(resource.bucketSpan, []);
    left.apply(kept);
    const [{ subKind, sourceType } = { subKind: '', sourceType: '' }] = chunks;
    const { tenantId } = scope;
    const key = { tenantId, userId, resource: resource.name, subKind, provider, sourceType };
    const saved = left.encodeChanged().map((chunk) => ({ key, seriesId, chunk, revision }));
    await writeStoreOf(tx).saveChunks(tx, saved, of.now);
  }
}
