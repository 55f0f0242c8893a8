import type { Grant, Narrowing } from '#kernel/scope.ts';

import { parseScope } from '../scope-model.ts';

/** Scopes of the three contexts of SMART mean the same here: the member's consent narrows them. */
export function readScope(text: string): Grant | undefined {
  return parseScope(text.replace(/^(?:user|patient)\//u, 'system/'));
}

/** Scopes without data, which clients of OAuth and SMART send in addition to the scopes of data. */
const beside = new Set(['offline_access', 'online_access', 'launch/patient']);

/** Returns the scopes that can be granted. */
export function knownScopes(scope: string): readonly string[] {
  const all = scope.split(' ').filter((each) => each !== '');
  return [...new Set(all)].filter((each) => beside.has(each) || readScope(each) !== undefined);
}

/** Returns true if an application requests one patient's data: the consent must then name one user. */
export function isForOneUser(scope: string): boolean {
  return scope.split(' ').some((each) => each === 'launch/patient' || each.startsWith('patient/'));
}

/** The categories of Observations, by the classes that have to be granted together: FHIR does not tell them apart. */
const categories: readonly (readonly [string, readonly string[]])[] = [
  ['laboratory', ['labs']],
  ['vital-signs', ['vitals', 'body']],
  ['procedure', ['vitals']],
  ['activity', ['activity', 'sleep']],
];
const classesOfType: Readonly<Record<string, readonly string[]>> = {
  Patient: ['identity'],
  DiagnosticReport: ['labs'],
  ServiceRequest: ['labs'],
  Specimen: ['labs'],
};
const dateOf: Readonly<Record<string, string>> = {
  Observation: 'date',
  DiagnosticReport: 'date',
  ServiceRequest: 'authored',
};

type Served = {
  readonly types: readonly string[];
  readonly classes: readonly string[];
  /** Returns why a scope cannot be granted; null if it can. */
  readonly judge: (grant: Grant) => string | null;
};

/**
 * Returns the FHIR grants of the scopes, limited to the member's consent. Omits types that cannot be limited to it.
 */
export function grantsWithin(
  scope: string,
  narrowing: Narrowing,
  { types, classes, judge }: Served,
): readonly Grant[] {
  // Its users were erased, so it grants access to no one.
  if (narrowing.userIds?.length === 0) return [];
  const asked = scope.split(' ').flatMap((each) => readScope(each) ?? []);
  const hasAll = classes.every((each) => narrowing.classes.includes(each));
  const named = types.flatMap((type): readonly Grant[] => {
    const of = asked.filter((each) => each.type === type || each.type === '*');
    const [first] = of;
    if (first === undefined) return [];
    const own = of.every(({ narrowedTo }) => narrowedTo !== null) ? first.narrowedTo : null;
    const query = queryOf(type, narrowing, { hasAll, own });
    if (query === undefined) return [];
    const narrowedTo = [own, query].filter((each) => each !== null && each !== '').join('&');
    const reads = of.some((each) => each.reads);
    const searches = of.some((each) => each.searches);
    return [{ type, reads, searches, narrowedTo: narrowedTo === '' ? null : narrowedTo }];
  });
  return named.filter((each) => judge(each) === null);
}

/** Returns the query that resources of the type must match; undefined if the type cannot be limited to the consent. */
function queryOf(
  type: string,
  narrowing: Narrowing,
  { hasAll, own }: { readonly hasAll: boolean; readonly own: string | null },
): string | undefined {
  const { userIds, classes, firstDay, lastDay } = narrowing;
  const holds = (needed: readonly string[]): boolean =>
    needed.every((each) => classes.includes(each));
  const query: string[] = [];
  if (type === 'Observation') {
    const open = categories.flatMap(([name, needed]) => (holds(needed) ? [name] : []));
    if (open.length === 0) return undefined;
    const asked = new URLSearchParams(own ?? '').get('category')?.split(',');
    if (asked !== undefined && !hasAll && !asked.every((each) => open.includes(each)))
      return undefined;
    if (asked === undefined && !hasAll) query.push(`category=${open.join(',')}`);
  } else if (!(hasAll || (type in classesOfType && holds(classesOfType[type] ?? [])))) {
    return undefined;
  }
  if (userIds !== null)
    query.push(`${type === 'Patient' ? '_id' : 'patient'}=${userIds.join(',')}`);
  const date = dateOf[type];
  if (firstDay !== null || lastDay !== null) {
    if (type !== 'Patient' && date === undefined) return undefined;
    if (date !== undefined && firstDay !== null) query.push(`${date}=ge${firstDay}`);
    if (date !== undefined && lastDay !== null) query.push(`${date}=le${lastDay}`);
  }
  return query.join('&');
}
