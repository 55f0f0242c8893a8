export { syncWithOrder } from './progress/sync-with-order.ts';
export { findAppointment } from './sealed.ts';
export { holdSlot, releaseSlot } from './holds/service.ts';
export { bookAppointment } from './service.ts';
export { simulateAppointment } from './progress/simulate.ts';
export { slice } from './slice.ts';
