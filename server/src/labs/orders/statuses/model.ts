import { isCancellable, isOver } from '../machine/machine.ts';
import {
  initialStates,
  type OrderWorkflow,
  courses,
  detailsOf,
  dotted,
  type Edges,
  transitions,
  methodOf,
  topLevelOf,
} from '../machine/transitions.ts';
import type {
  CollectionMethod,
  LowLevelStatus,
  StatusDetail,
  TopLevelStatus,
} from '../model/status.ts';

export type State = {
  readonly status: LowLevelStatus;
  readonly topLevel: TopLevelStatus;
  readonly dotted: string;
  readonly next: readonly LowLevelStatus[];
  readonly isOver: boolean;
  readonly isCancellable: boolean;
  readonly details: readonly StatusDetail[];
};

export type Graph = {
  readonly course: OrderWorkflow;
  readonly method: CollectionMethod;
  readonly beginnings: readonly LowLevelStatus[];
  readonly states: readonly State[];
};

/** The statuses of each workflow, with the statuses that may follow each. */
export const graphs: readonly Graph[] = courses.map((course) => {
  const method = methodOf[course];
  const next: Edges = transitions[course];
  const nextOf = (status: LowLevelStatus): readonly LowLevelStatus[] => next[status] ?? [];
  const first = initialStates.filter((status) => nextOf(status).length > 0);
  const reached = new Set<LowLevelStatus>(first);
  // A loop over a Set also visits the elements that the loop adds.
  for (const status of reached) for (const each of nextOf(status)) reached.add(each);
  const states = [...reached].map((status) => ({
    status,
    topLevel: topLevelOf(method, status),
    dotted: dotted(method, status),
    next: nextOf(status),
    isOver: isOver(method, status),
    isCancellable: isCancellable(status),
    details: detailsOf[status] ?? [],
  }));
  return { course, method, beginnings: first, states };
});
