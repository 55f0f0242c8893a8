import { keysOf } from '#kernel/records.ts';
import type { Grant } from '#kernel/scope.ts';

import type { DataClass } from './classes-model.ts';

/** The types of resources whose reading and searching opens a class: what the tools show of it stands in these. */
const needed: Readonly<Partial<Record<DataClass, readonly string[]>>> = {
  activity: ['Observation'],
  sleep: ['Observation'],
  vitals: ['Observation'],
  body: ['Observation'],
  labs: ['Observation', 'DiagnosticReport', 'ServiceRequest'],
  identity: ['Patient'],
};
/** Of no type of FHIR that is served: only a scope for everything opens these. */
const others: readonly DataClass[] = ['intake', 'cycle', 'notes'];

/** The classes that scopes hold. A scope that is narrowed by a query holds none: tools cannot keep to it. */
export function classesIn(grants: readonly Grant[]): readonly DataClass[] {
  const whole = grants.filter(
    ({ reads, searches, narrowedTo }) => reads && searches && narrowedTo === null,
  );
  const isHeld = (type: string): boolean =>
    whole.some((each) => each.type === '*' || each.type === type);
  const named = keysOf<DataClass>(needed);
  return [...named.filter((each) => needed[each]?.every(isHeld)), ...(isHeld('*') ? others : [])];
}
