import type { Tx } from '#kernel/db.ts';
import { jsonEvent } from '#kernel/event.ts';
import * as outbox from '#kernel/outbox.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Appointment } from './model.ts';
import { appointmentToWire } from './schema.ts';

type EventType = 'labtest.appointment.created' | 'labtest.appointment.updated';

/** Writes the event into the outbox, where somebody wants it: the whole appointment, as it is then. */
export async function tellOf(
  tx: Tx,
  scope: TeamScope,
  eventType: EventType,
  appointment: Appointment,
): Promise<void> {
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  if (!interest.wants(scope.tenantId, eventType)) return;
  const { userId, clientUserId } = appointment;
  const event = jsonEvent({ eventType, userId, clientUserId }, appointmentToWire(appointment));
  await outbox.append(tx, [{ scope, event }]);
}
