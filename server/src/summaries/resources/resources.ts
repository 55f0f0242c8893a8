import { keysOf, recordOf } from '#kernel/records.ts';

import { activity } from './activity.ts';
import { body } from './body.ts';
import type { Shape } from './define.ts';
import { electrocardiogram } from './electrocardiogram.ts';
import { meal } from './meal.ts';
import { menstrualCycle } from './menstrual-cycle.ts';
import { profile } from './profile.ts';
import { sleepCycle } from './sleep-cycle.ts';
import { sleep } from './sleep.ts';
import { workouts } from './workouts.ts';

const shapes = {
  activity,
  body,
  electrocardiogram,
  meal,
  menstrual_cycle: menstrualCycle,
  profile,
  sleep,
  sleep_cycle: sleepCycle,
  workouts,
} as const satisfies Readonly<Record<string, Shape>>;

export type SummaryResourceName = keyof typeof shapes;

/** A kind of summaries: the definition that reads, writes, events and documents use. */
export type SummaryResource = Shape & {
  /** In paths and in events. */
  readonly name: SummaryResourceName;
};

const names = keysOf<SummaryResourceName>(shapes);

/** Every resource by its name, in the order of the names. */
export const summaryResources: Readonly<Record<SummaryResourceName, SummaryResource>> = recordOf(
  names,
  (name) => ({ name, ...shapes[name] }),
);

/** The names of resources whose summaries are selected by their end. */
export const placedByEnd: readonly SummaryResourceName[] = names.filter(
  (name) => shapes[name].placedBy === 'end',
);
const endPlaced: ReadonlySet<string> = new Set(placedByEnd);

/** The names of the resources whose summaries belong to no day or time. */
export const timelessResources: readonly SummaryResourceName[] = names.filter(
  (name) => shapes[name].listKey === null,
);

export const isPlacedByEnd = (name: string): boolean => endPlaced.has(name);

const byName: ReadonlyMap<string, SummaryResource> = new Map(Object.entries(summaryResources));

export function findSummaryResource(name: string): SummaryResource | undefined {
  return byName.get(name);
}
