import type { Tx } from '#kernel/db.ts';
import { type DomainEvent, jsonEvent } from '#kernel/events/event.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';
import { findActive, type User } from '#users';

import { announce } from '../announce.ts';
import type { Pull } from '../connections/schedule/model.ts';
import * as store from '../connections/schedule/store.ts';

/** When the last pull that gives a resource has ended, and not all failed, its history is told of: once, without data. */
export async function completedHistories(
  tx: Tx,
  scope: TeamScope,
  pull: Pull,
  user: User,
): Promise<readonly DomainEvent[]> {
  if (pull.kind !== 'historical') return [];
  const all = await store.listOfConnection(tx, scope, pull.connectionId, 'historical');
  return pull.gives
    .map((resource) => ({ resource, pulls: all.filter((each) => each.gives.includes(resource)) }))
    .filter(({ pulls }) => pulls.every(isEnded) && pulls.some((each) => each.status === 'success'))
    .map(({ resource, pulls }) => {
      const starts = pulls.map((each) => each.range.start).toSorted();
      const ends = pulls.map((each) => each.range.end).toSorted();
      return jsonEvent(
        {
          eventType: `historical.data.${resource}.created`,
          userId: user.id,
          clientUserId: user.clientUserId,
        },
        {
          user_id: user.id,
          start_date: dayInstant(starts[0]),
          end_date: dayInstant(ends.at(-1)),
          is_final: true,
          provider: pull.provider,
        },
      );
    });
}

/** As a failed pull is the last, too. */
export async function announceEnd(tx: Tx, scope: TeamScope, pull: Pull): Promise<number> {
  const user = await findActive(tx, scope, pull.userId);
  if (user === undefined) return 0;
  return announce(tx, scope, await completedHistories(tx, scope, pull, user));
}

function isEnded({ status }: Pull): boolean {
  return status === 'success' || status === 'failure';
}

function dayInstant(day: string | undefined): string {
  return toWireInstant(new Date(`${day}T00:00:00Z`));
}
