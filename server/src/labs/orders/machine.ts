import type {
  CollectionMethod,
  LowLevelStatus,
  StatusDetail,
  TopLevelStatus,
} from './model/status.ts';

/** What an order goes through: its method, where a kit that is registered on arrival differs from one ordered by name. */
export const courses = [
  'testkit',
  'registrable_testkit',
  'walk_in_test',
  'at_home_phlebotomy',
  'on_site_collection',
] as const;
export type Course = (typeof courses)[number];

export const methodOf: Readonly<Record<Course, CollectionMethod>> = {
  testkit: 'testkit',
  registrable_testkit: 'testkit',
  walk_in_test: 'walk_in_test',
  at_home_phlebotomy: 'at_home_phlebotomy',
  on_site_collection: 'on_site_collection',
};

type Edges = Readonly<Partial<Record<LowLevelStatus, readonly LowLevelStatus[]>>>;

/** On the way to the customer and back, as carriers tell it. */
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

/** Every change of status there is. What is not here cannot happen: `step` makes the only thing that a store writes. */
export const edges = {
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
    ...ending,
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
    ...ending,
  },
  on_site_collection: {
    ordered: ['requisition_created', 'cancelled'],
    requisition_created: drawReady,
    requisition_bypassed: drawReady,
    draw_completed: ['partial_results', 'sample_error', 'cancelled'],
    partial_results: ['completed', 'sample_error'],
    ...ending,
  },
} as const satisfies Readonly<Record<Course, Edges>>;

/** Where an order of a course begins: `ordered`, unless it was imported. */
export const beginnings = [
  'ordered',
  'requisition_bypassed',
] as const satisfies readonly LowLevelStatus[];
type Beginning = (typeof beginnings)[number];

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

/** Drawn on site, a sample is with the laboratory at once. */
export function topLevelOf(method: CollectionMethod, status: LowLevelStatus): TopLevelStatus {
  return method === 'on_site_collection' && status === 'draw_completed'
    ? 'sample_with_lab'
    : topLevel[status];
}

/** `<status>.<method>.<low_level_status>`, as events name it. */
export function dotted(method: CollectionMethod, status: LowLevelStatus): string {
  return `${topLevelOf(method, status)}.${method}.${status}`;
}

/** What the machine has to know of an order. */
export type Position = {
  readonly course: Course;
  readonly status: LowLevelStatus;
  /** Its laboratory draws again, and it is not a redraw itself. */
  readonly mayRedraw: boolean;
};

declare const legal: unique symbol;
/** A change of status along an edge of the table. */
export type Step = {
  readonly from: LowLevelStatus | null;
  readonly to: LowLevelStatus;
  readonly detail: StatusDetail | null;
  readonly [legal]: true;
};

const asStep = (made: Omit<Step, typeof legal>): Step =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made here alone, for edges of the table
  made as Step;

/** The first status of an order. */
export function beginning(status: Beginning): Step {
  return asStep({ from: null, to: status, detail: null });
}

/** What may follow. */
export function nextStatuses({ course, status, mayRedraw }: Position): readonly LowLevelStatus[] {
  const table: Edges = edges[course];
  const next = table[status] ?? [];
  return mayRedraw ? next : next.filter((each) => each !== 'redraw_available');
}

/** The step to a status that may follow at once; undefined where the table has no such edge. */
export function step(
  position: Position,
  to: LowLevelStatus,
  detail: StatusDetail | null = null,
): Step | undefined {
  return nextStatuses(position).includes(to)
    ? asStep({ from: position.status, to, detail })
    : undefined;
}

/** What has happened to an order that is further on; nothing here ends it or turns it back. */
const passable: ReadonlySet<LowLevelStatus> = new Set([
  'ordered',
  'awaiting_registration',
  'registered',
  'requisition_created',
  'requisition_bypassed',
  'transit_customer',
  'out_for_delivery',
  'with_customer',
  'transit_lab',
  'delivered_to_lab',
  'appointment_pending',
  'appointment_scheduled',
  'draw_completed',
  'partial_results',
]);

/**
 * The shortest way through the table that nothing fails or ends on before its last step; undefined where there is none.
 * An order that is there already has no way to go, unless the status may follow itself.
 */
export function pathTo(
  position: Position,
  to: LowLevelStatus,
  detail: StatusDetail | null = null,
): readonly Step[] | undefined {
  const cameFrom = new Map<LowLevelStatus, LowLevelStatus>();
  const waiting: LowLevelStatus[] = [position.status];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    for (const next of nextStatuses({ ...position, status: at })) {
      if (next === to) return pathBack(cameFrom, { at, to, detail }, position.status);
      // What is corrected was complete before.
      const isPassed = passable.has(next) || (to === 'corrected' && next === 'completed');
      if (!isPassed || cameFrom.has(next) || next === position.status) continue;
      cameFrom.set(next, at);
      waiting.push(next);
    }
  }
  return undefined;
}

function pathBack(
  cameFrom: ReadonlyMap<LowLevelStatus, LowLevelStatus>,
  last: {
    readonly at: LowLevelStatus;
    readonly to: LowLevelStatus;
    readonly detail: StatusDetail | null;
  },
  start: LowLevelStatus,
): readonly Step[] {
  const steps = [asStep({ from: last.at, to: last.to, detail: last.detail })];
  for (let at = last.at; at !== start;) {
    const before = cameFrom.get(at) ?? start;
    steps.unshift(asStep({ from: before, to: at, detail: null }));
    at = before;
  }
  return steps;
}

/** Whether nothing but a correction of its results can follow. */
export function isOver(method: CollectionMethod, status: LowLevelStatus): boolean {
  const top = topLevelOf(method, status);
  return (
    top === 'completed' || top === 'cancelled' || top === 'failed' || status === 'redraw_available'
  );
}

const cancellable = new Set<LowLevelStatus>([
  'ordered',
  'awaiting_registration',
  'registered',
  'requisition_created',
  'requisition_bypassed',
  'appointment_pending',
  'appointment_scheduled',
  'appointment_cancelled',
  'draw_completed',
]);

/** Whether who ordered may still cancel. */
export function isCancellable(status: LowLevelStatus): boolean {
  return cancellable.has(status);
}

/** Which explanation belongs to which status. */
export const detailsOf: Readonly<Partial<Record<LowLevelStatus, readonly StatusDetail[]>>> = {
  lab_processing_blocked: [
    'date_of_collection_unspecified',
    'demographic_information_unspecified',
    'demographic_information_mismatch',
  ],
  sample_error: [
    'sample_quantity_not_sufficient',
    'sample_contaminated',
    'sample_improper_collection',
    'sample_hemolyzed',
    'sample_stability_exceeded',
  ],
  failure_to_deliver_to_customer: ['fulfillment_error'],
  do_not_process: ['fulfillment_error'],
};
