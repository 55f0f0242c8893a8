import type { Tx } from '#kernel/db.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { streamEvent } from '../events.ts';
import * as store from '../store.ts';

type WithWorkouts = { readonly metas: readonly { readonly workoutId: string | null }[] };

/** The resources of a workout's stream. */
const inStreams: ReadonlySet<string> = new Set(['workout_stream', 'heartrate', 'workout_distance']);

/** New or changed samples, and the workouts to which they belong. */
export type ChangedStream = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly clientUserId: string;
  readonly resource: string;
  readonly isDaily: boolean;
  readonly created: readonly WithWorkouts[];
  readonly updated: readonly WithWorkouts[];
};

/**
 * Appends the event of each workout whose stream changed, in the transaction that stores streams. The event carries no stream,
 * which would be too large. Returns whether there is any event.
 */
export async function announceStreams(tx: Tx, changed: readonly ChangedStream[]): Promise<boolean> {
  let hasEvents = false;
  for (const { scope, userId, clientUserId, ...change } of changed) {
    if (!inStreams.has(change.resource) || !change.isDaily) continue;
    const created = workoutsOf(change.created);
    const updated = [...workoutsOf(change.updated)].filter((id) => !created.has(id));
    const ids = [...created, ...updated];
    if (ids.length === 0) continue;
    const [interest, workouts] = await Promise.all([
      outbox.findInterest(tx, [scope.tenantId]),
      store.listByIds(tx, scope, { userId, resource: 'workouts' }, ids),
    ]);
    const wants = (eventType: string): boolean => interest.wants(scope.tenantId, eventType);
    const events = workouts.flatMap((workout) =>
      streamEvent(clientUserId, workout, created.has(workout.id) ? 'created' : 'updated', wants),
    );
    await outbox.append(
      tx,
      events.map((event) => ({ scope, event })),
      interest,
    );
    hasEvents ||= events.length > 0;
  }
  return hasEvents;
}

function workoutsOf(columns: readonly WithWorkouts[]): ReadonlySet<string> {
  const ids = columns.flatMap(({ metas }) => metas.flatMap(({ workoutId }) => workoutId ?? []));
  return new Set(ids);
}
