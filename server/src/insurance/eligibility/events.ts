import type { Tx } from '#kernel/db.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { EventPayloads } from '#kernel/events/payloads.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { EligibilityCheck } from './model.ts';
import { checkSchema } from './schema.ts';
import { toWire } from './wire.ts';

const eventType = 'insurance.eligibility.checked';

export const eligibilityEventPayloads: EventPayloads = { [eventType]: checkSchema };

/** Writes the event into the outbox under the user's key, where somebody wants it. */
export async function tellOfCheck(
  tx: Tx,
  deps: Pick<Resources, 'vault' | 'random'>,
  scope: TeamScope,
  {
    userId,
    clientUserId,
    check,
  }: { readonly userId: UserId; readonly clientUserId: string; readonly check: EligibilityCheck },
): Promise<void> {
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  if (!interest.wants(scope.tenantId, eventType)) return;
  const event = { eventType, userId, clientUserId, data: toWire(userId, check) };
  await outbox.appendProtected(tx, deps, scope, { events: [event], interest });
}
