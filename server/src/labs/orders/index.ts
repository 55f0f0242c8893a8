export type {
  LabAcceptance,
  LabAddress,
  LabAnswer,
  LabConnector,
  LabDocument,
  LabInbox,
  LabReceipt,
  LabMissing,
  LabObservation,
  LabOrder,
  LabPerformer,
  LabReport,
  LabShipment,
  LabSimulator,
  LabSpecimen,
  ObservationStatus,
  Simulation,
  Withdrawal,
} from './lab.ts';
export type { ExpectedValue, OrderedMarker as LabMarker } from './model/tests.ts';
export { printedKind, readPrinted } from './results/printed-value.ts';
export { settleAppointmentsJob } from './appointments/jobs.ts';
export { openOrders, orderRoutes, type Orders, OrderWorker } from './orders.ts';
export { openLabInbox } from './matching/jobs.ts';
export { labEventPayloads } from './event-payloads.ts';
export { answerEndJob } from './jobs.ts';
export { countAll as countOrders } from './list/store.ts';
export { deleteUserOrders, exportOrders, purgeTenantOrders } from './personal-data.ts';
export { deleteUserAppointments, exportAppointments } from './appointments/personal-data.ts';
