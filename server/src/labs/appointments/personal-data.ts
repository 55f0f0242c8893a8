import type { AppContext } from '#kernel/app-context.ts';
import type { Column, Row } from '#kernel/files/parquet.ts';
import type { Exporter } from '#kernel/personal-data.ts';

import type { Appointment } from './model.ts';
import { appointmentToWire } from './schema.ts';
import { openAppointments } from './sealed.ts';
import { listOfUser } from './store.ts';

const columns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'order_id', type: 'text' },
  { name: 'type', type: 'text' },
  { name: 'provider', type: 'text' },
  { name: 'event_status', type: 'text' },
  { name: 'start_at', type: 'text' },
  { name: 'end_at', type: 'text' },
  { name: 'iana_timezone', type: 'text' },
  { name: 'address', type: 'json' },
  { name: 'location', type: 'json' },
  { name: 'appointment_notes', type: 'text' },
  { name: 'events', type: 'json' },
];

/** Every appointment of a user, the oldest first. */
export function exportAppointments(deps: Pick<AppContext, 'vault' | 'random'>): Exporter {
  return async function* tablesOf(db, { scope, userId }) {
    const stored = await listOfUser(db, scope, userId);
    const appointments = await openAppointments(deps, db, scope, stored);
    yield {
      name: 'lab_appointments',
      columns,
      rows: async function* batches() {
        yield appointments.map((appointment) => toRow(appointment));
      },
    };
  };
}

function toRow(appointment: Appointment): Row {
  return { created_at: appointment.events[0]?.at ?? null, ...appointmentToWire(appointment) };
}
