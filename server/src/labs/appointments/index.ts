export { followOrder } from './follow.ts';
export { settleAppointmentsJob } from './jobs.ts';
export { deleteUserAppointments, exportAppointments } from './personal-data.ts';
export { appointmentRoutes } from './routes.ts';
export { simulateAppointment } from './simulate.ts';
export { slice } from './slice.ts';
