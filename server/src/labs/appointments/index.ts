export { followOrder } from './follow.ts';
export { simulateAppointment } from './simulate.ts';
export { slice } from './slice.ts';
