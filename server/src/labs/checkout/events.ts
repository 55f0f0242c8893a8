import type { Tx } from '#kernel/db.ts';
import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { TeamScope } from '#kernel/scope.ts';

export type CheckoutEventType =
  | 'checkout.quote.created'
  | 'checkout.session.created'
  | 'checkout.session.updated';

/** Writes the event into the outbox, if the team subscribes to this type. It names no user. */
export async function publishCheckoutEvent(
  tx: Tx,
  scope: TeamScope,
  { eventType, data }: { readonly eventType: CheckoutEventType; readonly data: unknown },
): Promise<void> {
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  if (!interest.wants(scope.tenantId, eventType)) return;
  const event = jsonEvent({ eventType, userId: null, clientUserId: null }, data);
  await outbox.append(tx, [{ scope, event }], interest);
}
