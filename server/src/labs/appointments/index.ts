export { followOrder } from './follow.ts';
export { findAppointment } from './sealed.ts';
export { simulateAppointment } from './simulate.ts';
export { slice } from './slice.ts';
