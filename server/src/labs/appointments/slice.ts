import { defineSlice } from '#kernel/slice.ts';
import type { Orders } from '#labs/orders';

import { appointmentErrors } from './errors.ts';
import { appointmentEventPayloads } from './events.ts';
import { examples } from './examples.ts';
import { settleAppointmentsJob } from './jobs.ts';
import { exportAppointments } from './personal-data.ts';
import { appointmentProtectedFields } from './protected-fields.ts';
import { appointmentRoutes } from './routes.ts';

export const slice = defineSlice({
  name: 'labs/appointments',
  about: 'visits at home and at service centres',
  tags: {
    'lab appointments':
      'Appointments at home and in service centres: areas, times, booking, rescheduling, cancellation.',
  },
  tables: {
    lab_appointment: {
      of: 'user',
      holds: 'appointments for the collection of samples; address and notes sealed',
    },
    lab_slot_hold: {
      of: 'user',
      holds: 'slots at service centres that are reserved until an order is paid',
    },
    lab_appointment_event: {
      of: 'user',
      holds: 'each status that an appointment had',
      goesWith: 'lab_appointment',
    },
  },
  errors: appointmentErrors,
  protectedFields: appointmentProtectedFields,
  events: appointmentEventPayloads,
  examples,
  exportUser: (resources) => [exportAppointments(resources)],
  exports: {
    lab_appointments: 'appointments for the collection of samples',
  },
  open: (_resources, orders: Orders) => ({
    operations: () => appointmentRoutes(orders),
    jobs: () => [settleAppointmentsJob(orders)],
  }),
});
