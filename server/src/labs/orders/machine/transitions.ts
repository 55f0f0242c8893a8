import type {
  CollectionMethod,
  LowLevelStatus,
  StatusDetail,
  TopLevelStatus,
} from '../model/status.ts';

/** The workflows of orders: one for each collection method, and one more for kits that are registered on arrival. */
export const courses = [
  'testkit',
  'registrable_testkit',
  'walk_in_test',
  'at_home_phlebotomy',
  'on_site_collection',
] as const;
export type OrderWorkflow = (typeof courses)[number];

export const methodOf: Readonly<Record<OrderWorkflow, CollectionMethod>> = {
  testkit: 'testkit',
  registrable_testkit: 'testkit',
  walk_in_test: 'walk_in_test',
  at_home_phlebotomy: 'at_home_phlebotomy',
  on_site_collection: 'on_site_collection',
};

export type Edges = Readonly<Partial<Record<LowLevelStatus, readonly LowLevelStatus[]>>>;

/** The way to the customer and back, in the statuses of carriers. */
const outbound = {
  transit_customer: [
    'out_for_delivery',
    'problem_in_transit_customer',
    'failure_to_deliver_to_customer',
    'lost',
  ],
  out_for_delivery: [
    'with_customer',
    'problem_in_transit_customer',
    'failure_to_deliver_to_customer',
    'lost',
  ],
  problem_in_transit_customer: [
    'transit_customer',
    'out_for_delivery',
    'with_customer',
    'failure_to_deliver_to_customer',
    'lost',
  ],
} as const satisfies Edges;

const inbound = {
  transit_lab: ['delivered_to_lab', 'problem_in_transit_lab', 'failure_to_deliver_to_lab', 'lost'],
  problem_in_transit_lab: ['transit_lab', 'delivered_to_lab', 'failure_to_deliver_to_lab', 'lost'],
  delivered_to_lab: ['completed', 'lab_processing_blocked', 'sample_error', 'do_not_process'],
  lab_processing_blocked: ['delivered_to_lab', 'completed', 'sample_error', 'do_not_process'],
} as const satisfies Edges;

/** A result can be put right any number of times. */
const ending = { completed: ['corrected'], corrected: ['corrected'] } as const satisfies Edges;

/** The ends of orders that a later report of the laboratory can reopen. */
const reopening = {
  completed: ['corrected', 'partial_results'],
  corrected: ['corrected', 'partial_results'],
} as const satisfies Edges;

const kitReady = ['transit_customer', 'cancelled', 'do_not_process'] as const;
const kitRegistered = ['transit_lab', 'cancelled', 'do_not_process'] as const;
const walkInReady = [
  'appointment_pending',
  'partial_results',
  'redraw_available',
  'sample_error',
  'cancelled',
] as const;
const visitReady = ['appointment_pending', 'cancelled'] as const;
const drawReady = ['draw_completed', 'cancelled'] as const;

/** All status changes. The stores accept only a `Step`, and `step` creates one only for an edge of this table. */
export const transitions = {
  testkit: {
    ordered: ['requisition_created', 'cancelled', 'do_not_process'],
    requisition_created: kitReady,
    requisition_bypassed: kitReady,
    ...outbound,
    with_customer: ['transit_lab'],
    ...inbound,
    ...ending,
  },
  registrable_testkit: {
    ordered: ['awaiting_registration', 'cancelled', 'do_not_process'],
    awaiting_registration: ['transit_customer', 'registered', 'cancelled', 'do_not_process'],
    ...outbound,
    with_customer: ['registered'],
    registered: ['requisition_created', 'cancelled', 'do_not_process'],
    requisition_created: kitRegistered,
    ...inbound,
    ...ending,
  },
  walk_in_test: {
    ordered: ['requisition_created', 'cancelled'],
    requisition_created: walkInReady,
    requisition_bypassed: walkInReady,
    appointment_pending: ['appointment_scheduled', 'appointment_cancelled', 'cancelled'],
    appointment_scheduled: [
      'appointment_scheduled',
      'appointment_pending',
      'appointment_cancelled',
      'partial_results',
      'completed',
      'redraw_available',
      'sample_error',
      'cancelled',
    ],
    appointment_cancelled: ['appointment_pending', 'cancelled'],
    partial_results: ['completed', 'redraw_available', 'sample_error'],
    ...reopening,
  },
  at_home_phlebotomy: {
    ordered: ['requisition_created', 'cancelled'],
    requisition_created: visitReady,
    requisition_bypassed: visitReady,
    appointment_pending: ['appointment_scheduled', 'appointment_cancelled', 'cancelled'],
    appointment_scheduled: [
      'appointment_scheduled',
      'draw_completed',
      'appointment_cancelled',
      'cancelled',
    ],
    appointment_cancelled: ['appointment_pending', 'appointment_scheduled', 'cancelled'],
    draw_completed: ['partial_results', 'completed', 'sample_error', 'cancelled'],
    partial_results: ['completed', 'sample_error'],
    ...reopening,
  },
  on_site_collection: {
    ordered: ['requisition_created', 'cancelled'],
    requisition_created: drawReady,
    requisition_bypassed: drawReady,
    draw_completed: ['partial_results', 'sample_error', 'cancelled'],
    partial_results: ['completed', 'sample_error'],
    ...reopening,
  },
} as const satisfies Readonly<Record<OrderWorkflow, Edges>>;

/** Where an order of a course begins: `ordered`, unless it was imported. */
export const initialStates = [
  'ordered',
  'requisition_bypassed',
] as const satisfies readonly LowLevelStatus[];
export type Beginning = (typeof initialStates)[number];

const topLevel: Readonly<Record<LowLevelStatus, TopLevelStatus>> = {
  ordered: 'received',
  awaiting_registration: 'received',
  requisition_created: 'received',
  requisition_bypassed: 'received',
  registered: 'received',
  transit_customer: 'collecting_sample',
  out_for_delivery: 'collecting_sample',
  with_customer: 'collecting_sample',
  transit_lab: 'collecting_sample',
  problem_in_transit_customer: 'collecting_sample',
  problem_in_transit_lab: 'collecting_sample',
  appointment_pending: 'collecting_sample',
  appointment_scheduled: 'collecting_sample',
  appointment_cancelled: 'collecting_sample',
  redraw_available: 'collecting_sample',
  draw_completed: 'collecting_sample',
  delivered_to_lab: 'sample_with_lab',
  lab_processing_blocked: 'sample_with_lab',
  partial_results: 'sample_with_lab',
  completed: 'completed',
  corrected: 'completed',
  sample_error: 'failed',
  failure_to_deliver_to_customer: 'failed',
  failure_to_deliver_to_lab: 'failed',
  lost: 'failed',
  cancelled: 'cancelled',
  do_not_process: 'cancelled',
};

/** Returns the top-level status. A sample drawn on site counts as with the laboratory immediately. */
export function topLevelOf(method: CollectionMethod, status: LowLevelStatus): TopLevelStatus {
  return method === 'on_site_collection' && status === 'draw_completed'
    ? 'sample_with_lab'
    : topLevel[status];
}

/** `<status>.<method>.<low_level_status>`, as events name it. */
export function dotted(method: CollectionMethod, status: LowLevelStatus): string {
  return `${topLevelOf(method, status)}.${method}.${status}`;
}

/** Which explanation belongs to which status. */
export const detailsOf: Readonly<Partial<Record<LowLevelStatus, readonly StatusDetail[]>>> = {
  lab_processing_blocked: [
    'date_of_collection_unspecified',
    'demographic_information_unspecified',
    'demographic_information_mismatch',
    'consent_missing',
    'kit_not_registered',
    'collection_site_unrecognised',
    'lab_not_certified_for_state',
  ],
  sample_error: [
    'sample_quantity_not_sufficient',
    'sample_contaminated',
    'sample_improper_collection',
    'sample_hemolyzed',
    'sample_stability_exceeded',
    'sample_damaged_in_transit',
    'sample_integrity_compromised',
    'sample_not_provided',
    'collection_device_expired',
    // A document or fact that the laboratory waited for and did not receive.
    'consent_missing',
    'kit_not_registered',
    'collection_site_unrecognised',
    'lab_not_certified_for_state',
    'rejected_on_request',
  ],
  failure_to_deliver_to_customer: ['fulfillment_error'],
  do_not_process: ['fulfillment_error', 'rejected_on_request'],
};
