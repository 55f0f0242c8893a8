import type { CollectionMethod, LowLevelStatus, StatusDetail } from '../model/status.ts';
import {
  type Beginning,
  type OrderWorkflow,
  type Edges,
  transitions,
  topLevelOf,
} from './transitions.ts';

/** The facts of an order that decide its next statuses. */
export type Position = {
  readonly course: OrderWorkflow;
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

/** Returns the statuses that may follow. */
export function nextStatuses({ course, status, mayRedraw }: Position): readonly LowLevelStatus[] {
  const table: Edges = transitions[course];
  const next = table[status] ?? [];
  return mayRedraw ? next : next.filter((each) => each !== 'redraw_available');
}

/** Returns the step to a directly following status; undefined if the table has no such edge. */
export function step(
  position: Position,
  to: LowLevelStatus,
  detail: StatusDetail | null = null,
): Step | undefined {
  return nextStatuses(position).includes(to)
    ? asStep({ from: position.status, to, detail })
    : undefined;
}

/** Statuses that a path may pass through: none of them ends the order or moves it back. */
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
 * Returns the shortest path to a status that passes no failure and no end before its last step; undefined if there is
 * none. If the order already has the status, there is no path, unless the status may follow itself.
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
      // An order is completed before it is corrected.
      const isPassed = passable.has(next) || (to === 'corrected' && next === 'completed');
      // Only a laboratory reopens a finished order, so no path passes through a reopening.
      const isReopened = at === 'completed' || at === 'corrected';
      if (!isPassed || isReopened || cameFrom.has(next) || next === position.status) continue;
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
