import type { Json } from '#kernel/files/json-fields.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import { type StreamPoint, thinnedStream, withoutImplausible } from '#timeseries';

import { countKind, type ReadWorkout } from '../mapping/read-upload.ts';
import { pointsBeyond, pointsOf } from '../mapping/workout-points.ts';
import type { SyncDeps } from './needs.ts';
import { storeSummaries, type Storing } from './store-read.ts';

/** Stores workouts: those with a route or samples one by one, as their streams may be long. */
export async function storeWorkouts(deps: SyncDeps, storing: Storing): Promise<void> {
  const some: Given[] = [];
  for (const workout of storing.read.workouts) {
    const stream = await streamOf(storing, workout);
    const given = { ...workout, stream: stream === null ? {} : { stream } };
    if (stream === null) some.push(given);
    else await storeSome(deps, storing, [given]);
  }
  await storeSome(deps, storing, some);
}

type Given = Pick<ReadWorkout, 'startMs' | 'workout'> & { readonly stream: Json };

/** A value that cannot be costs a workout its values, and not itself or its stream. */
async function storeSome(
  deps: SyncDeps,
  storing: Storing,
  workouts: readonly Given[],
): Promise<void> {
  if (workouts.length === 0) return;
  const given = workouts.map(({ startMs, workout, stream }) => ({
    startMs,
    data: { ...workout.summary, ...stream },
    core: { ...workout.core, ...stream },
  }));
  const refused = await storeSummaries(deps, storing, {
    resource: 'workouts',
    all: given,
    isLast: false,
  });
  if (refused.length === 0) return;
  const { leftOut } = storing.read;
  countKind(leftOut, 'values of workouts of which one cannot be', refused.length);
  const bare = refused.map(({ startMs, core }) => ({ startMs, data: core }));
  await storeSummaries(deps, storing, { resource: 'workouts', all: bare });
}

/** Returns the recording of a workout as it would be pushed, null without one. Counts points and values that are left out. */
async function streamOf(
  { scope, read: { leftOut } }: Storing,
  { given, row }: ReadWorkout,
): Promise<Json | null> {
  const all: StreamPoint[] = [];
  let unreadCount = pointsBeyond(given);
  await loopTurns.each(scope.tenantId, pointsOf(given, row), (point) => {
    if (point === null) unreadCount += 1;
    else all.push(point);
  });
  const { points, implausibleCount } = withoutImplausible(all);
  const { arrays, valuesThinned } = thinnedStream(points);
  const count = (kind: string, value: number): void => {
    if (value > 0) countKind(leftOut, kind, value);
  };
  count('points of workouts that cannot be', unreadCount);
  count('values of streams that cannot be', implausibleCount);
  count('values of streams that are too long', valuesThinned);
  return arrays;
}
