import { defineSlice } from '#kernel/slice.ts';
import type { Orders } from '#labs/orders';

import { appointmentErrors } from './errors.ts';
import { appointmentEventPayloads } from './events.ts';
import { examples } from './examples.ts';
import { settleAppointmentsJob } from './jobs.ts';
import { deleteUserAppointments, exportAppointments } from './personal-data.ts';
import { appointmentProtectedFields } from './protected-fields.ts';
import { appointmentRoutes } from './routes.ts';

export const slice = defineSlice({
  name: 'labs/appointments',
  tags: {
    'lab appointments':
      'Visits at home and places in service centres: where, when, booked, moved, cancelled.',
  },
  tables: {
    lab_appointment: { of: 'user' },
    lab_appointment_event: { of: 'user' },
  },
  errors: appointmentErrors,
  protectedFields: appointmentProtectedFields,
  events: appointmentEventPayloads,
  examples,
  purgeUser: [deleteUserAppointments],
  exportUser: (resources) => [exportAppointments(resources)],
  open: (_resources, orders: Orders) => ({
    operations: () => appointmentRoutes(orders),
    jobs: () => [settleAppointmentsJob(orders)],
  }),
});
