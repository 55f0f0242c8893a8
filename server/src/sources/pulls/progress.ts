import type { Tx } from '#kernel/db.ts';
import type { DomainEvent } from '#kernel/events/event.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { parseUtc } from '#kernel/time.ts';
import { findActive, type User } from '#users';

import { announce } from '../announce.ts';
import type { Pull } from '../connections/schedule/model.ts';
import * as store from '../connections/schedule/store.ts';
import { historyCompleted } from '../history.ts';

/**
 * Returns the events of completed histories, without data: when the last pull of a resource has ended and not all failed. Each is
 * published once.
 */
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
      const subject = {
        userId: user.id,
        clientUserId: user.clientUserId,
        provider: pull.provider,
      };
      return historyCompleted(subject, resource, {
        startsAt: Math.min(...pulls.map((each) => dayAt(each.range.start))),
        endsAt: Math.max(...pulls.map((each) => dayAt(each.range.end))),
      });
    });
}

/** A failed pull may also be the last one of a history. */
export async function publishHistoryEnd(tx: Tx, scope: TeamScope, pull: Pull): Promise<number> {
  const user = await findActive(tx, scope, pull.userId);
  if (user === undefined) return 0;
  return announce(tx, scope, await completedHistories(tx, scope, pull, user));
}

function isEnded({ status }: Pull): boolean {
  return status === 'success' || status === 'failure';
}

function dayAt(day: string): number {
  return parseUtc(`${day}T00:00:00Z`);
}
