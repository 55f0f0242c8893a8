import type { Tx } from '#kernel/db.ts';
import type { DomainEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { TeamScope } from '#kernel/scope.ts';

/** Appends the events that have a subscriber, in the given order. Returns their number. */
export async function announce(
  tx: Tx,
  scope: TeamScope,
  events: readonly DomainEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  const wanted = events
    .filter((event) => interest.wants(scope.tenantId, event.eventType))
    .map((event) => ({ scope, event }));
  await outbox.append(tx, wanted, interest);
  return wanted.length;
}
