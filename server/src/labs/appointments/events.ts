import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { EventPayloads } from '#kernel/events/payloads.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Appointment } from './model.ts';
import { appointmentSchema, appointmentToWire } from './schema.ts';

export const appointmentEventPayloads: EventPayloads = {
  'labtest.appointment.created': appointmentSchema,
  'labtest.appointment.updated': appointmentSchema,
};

type EventType = 'labtest.appointment.created' | 'labtest.appointment.updated';

/** Writes the event with the complete current appointment into the outbox, if the team subscribes to this type. */
export async function publishAppointmentEvent(
  tx: Tx,
  deps: Pick<AppContext, 'vault' | 'random'>,
  scope: TeamScope,
  { eventType, appointment }: { readonly eventType: EventType; readonly appointment: Appointment },
): Promise<void> {
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  if (!interest.wants(scope.tenantId, eventType)) return;
  const { userId, clientUserId } = appointment;
  const event = { eventType, userId, clientUserId, data: appointmentToWire(appointment) };
  await outbox.appendProtected(tx, deps, scope, { events: [event], interest });
}
