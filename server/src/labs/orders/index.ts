// The interface of laboratories.
export { type LabParent, type LabTestReport, testStates, type TestState } from './test-report.ts';
export type {
  LabAcceptance,
  LabAddition,
  LabConcept,
  LabConnector,
  LabDocument,
  LabInbox,
  LabMissing,
  LabNotice,
  LabObservation,
  LabOrder,
  LabPerformer,
  LabReceipt,
  LabReport,
  LabShipment,
  LabSimulator,
  LabSpecimen,
  ObservationStatus,
  Simulation,
  Withdrawal,
} from './laboratory/interface.ts';
export type { LabAddress, LabAnswer } from './lab-parties.ts';

// The order and its state machine.
export { pathTo, type Position, type Step } from './machine/machine.ts';
export { type OrderWorkflow, dotted, methodOf, topLevelOf } from './machine/transitions.ts';
export type {
  Order,
  OrderAddress,
  OrderId,
  OrderView,
  Patient,
  Transaction,
  TransactionId,
} from './model.ts';
export {
  type BillingType,
  type CollectionMethod,
  type LowLevelStatus,
  lowLevelStatuses,
} from './model/status.ts';
export type { ExpectedValue, OrderedMarker } from './model/ordered-markers.ts';
export type { OrderDeps } from './deps.ts';
export {
  lockOrder,
  applyTransitions,
  notAllowed,
  positionOf,
  stepTo,
  shortestPathTo,
} from './progress/transition-order.ts';
export { applyNotice } from './progress/notice.ts';
export { setResultsDue, setUnacknowledged } from './progress/write-store.ts';

// How orders are made and found.
export { addressBody, orderSetBody, patientBody } from './create/body-schema.ts';
export { stateCodeOf } from './create/availability.ts';
export { type NewOrderFields, plainFields } from './create/model.ts';
export { createErrors } from './create/routes.ts';
export { toAddress, toOrderSet, toPatient } from './create/schema.ts';
export { createOrder, prepareOrder } from './create/service.ts';
export { testErrors } from './create/test-selection.ts';
export { amountOf, type OrderSetPrice } from './pricing/model.ts';
export { priceOrder, stateOf } from './pricing/service.ts';
export { createOrderForResult, recreateOrder } from './create/order-from-result.ts';
export { toLabOrder } from './dispatch/lab-order.ts';
export {
  findBySample,
  findTenantOf,
  findTenantOfReport,
  listOrdersOfNames,
} from './view/lookup-store.ts';
export { simulate, type SimulationDeps } from './sandbox/service.ts';
export { listNewestOrders } from './list/newest-service.ts';
export { findOrders, getOrder, getTransaction, type KeyDeps } from './view/service.ts';

// Building blocks for operations and documents about orders.
export type { Laboratory, PrintedPatient } from './documents/content.ts';
export { laboratoryOf, sampleOf, specimenOf } from './documents/from-order.ts';
export { inWords } from './documents/specimens.ts';
export { olderKitRoutes } from './deprecated/routes.ts';
export { orderParams, tag, toOrderId, toTransactionId } from './schema.ts';
export { orderSchema, orderToWire } from './view/schema.ts';
export { senderOf } from './view/signed-url.ts';
export { transactionInOrder, transactionInOrderToWire } from './view/transaction-schema.ts';

// For the composition only.
export { type Orders, OrderWorker } from './open.ts';
export { slice } from './slice.ts';
