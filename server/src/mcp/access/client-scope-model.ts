import { keysOf } from '#kernel/records.ts';
import type { Grant } from '#kernel/scope.ts';

import type { DataClass } from './classes-model.ts';

/**
 * The FHIR resource types that a client must be able to read and search for a class, because its tools show data of
 * these types.
 */
const needed: Readonly<Partial<Record<DataClass, readonly string[]>>> = {
  activity: ['Observation'],
  sleep: ['Observation'],
  vitals: ['Observation'],
  body: ['Observation'],
  labs: ['Observation', 'DiagnosticReport', 'ServiceRequest'],
  identity: ['Patient'],
};
/** Classes without a served FHIR type: only a scope for all types grants them. */
const others: readonly DataClass[] = ['intake', 'cycle', 'notes'];

/**
 * Returns the classes that scopes grant. A scope with a query grants none, because the tools cannot apply the query.
 */
export function classesIn(grants: readonly Grant[]): readonly DataClass[] {
  const whole = grants.filter(
    ({ reads, searches, narrowedTo }) => reads && searches && narrowedTo === null,
  );
  const isHeld = (type: string): boolean =>
    whole.some((each) => each.type === '*' || each.type === type);
  const named = keysOf<DataClass>(needed);
  return [...named.filter((each) => needed[each]?.every(isHeld)), ...(isHeld('*') ? others : [])];
}
