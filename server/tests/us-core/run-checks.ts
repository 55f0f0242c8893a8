import { setImmediate } from 'node:timers/promises';

import type { TestApp, TestTeam } from '../harness/app.ts';
import { type Asked, fits, type Resource, valuesOf } from '../harness/fhir-oracle.ts';
import { findingsOf } from '../harness/fhir-validator.ts';
import { type FhirApi, type FhirBundle, idsOf } from '../harness/fhir.ts';
import { type ProfileChecks, token, type UsCoreParameter } from './vital-signs.ts';

export type World = {
  readonly app: TestApp;
  readonly team: TestTeam;
  readonly fhir: FhirApi;
  /** Every resource that is there, by type. */
  readonly all: ReadonlyMap<string, readonly Resource[]>;
};

/** Of a profile; that all are valid is tried with searches of every type. */
const validatedMax = 10;

/** A check with why it failed; null: it holds. */
export type Result = { readonly name: string; readonly problem: string | null };

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => Object(value) as Fields;

/** The resources of the world that a profile is about. */
export function resourcesOf({ all }: World, checks: ProfileChecks): readonly Resource[] {
  const { type, profile, code, category, isUnclaimed } = checks;
  return (all.get(type) ?? []).filter((each) => {
    if (isUnclaimed === true) return true;
    if (code !== undefined) return partsAt(each, `code[${code}]`).length > 0;
    if (category !== undefined) return partsAt(each, `category[${category}]`).length > 0;
    return JSON.stringify(each['meta'] ?? {}).includes(`/${profile}|6.1.0"`);
  });
}

/** Everything at a path; `[x]` selects the parts that have a text that ends with x. */
export function partsAt(value: unknown, path: string): readonly unknown[] {
  const steps = path.match(/[^.[\]]+(?:\[[^\]]+\])?/gu) ?? [];
  return steps.reduce<readonly unknown[]>(
    (found, step) => {
      const [, name = '', selected] = /^([^[]+)(?:\[(.+)\])?$/u.exec(step) ?? [];
      const parts = found.flatMap((each) => named(each, name)).flat();
      return selected === undefined ? parts : parts.filter((part) => says(part, selected));
    },
    [value],
  );
}

/** An element; `effective` is each of its types. */
function named(value: unknown, name: string): readonly unknown[] {
  const fields = fieldsOf(value);
  const names = name === 'effective' ? ['effectiveDateTime', 'effectivePeriod'] : [name];
  return names.flatMap((each) => fields[each] ?? []);
}

function says(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.endsWith(text);
  return typeof value === 'object' && value !== null
    ? Object.values(value).some((each) => says(each, text))
    : false;
}

/** Runs every check of a profile over the resources that there are. */
export async function runChecks(world: World, checks: ProfileChecks): Promise<readonly Result[]> {
  const found = resourcesOf(world, checks);
  const results: Result[] = [];
  const record = (name: string, problem: string | null): void =>
    void results.push({ name: `${checks.profile}: ${name}`, problem });
  for (const search of checks.searches)
    for (const each of await searchResults(world, checks, { search, found })) record(...each);
  await readResults(world, checks, found, record);
  const invalid = found.slice(0, validatedMax).flatMap((each) => findingsOf(each));
  // Connections that ended while it was busy are noticed before they are used again.
  await setImmediate();
  record('its resources are valid', invalid[0] ?? null);
  for (const path of checks.mustSupport) {
    const isThere = found.some((each) => partsAt(each, path).length > 0);
    const isWithout = path in checks.withoutData;
    if (isWithout) {
      if (isThere) record(`has ${path}`, 'is there: take it from the list of what has no data');
    } else record(`has ${path}`, isThere ? null : 'is in no resource');
  }
  for (const path of checks.references) record(...(await referenceResult(world, path, found)));
  return results;
}

type Named = UsCoreParameter & { readonly name: string };

function parametersOf({ parameters }: ProfileChecks, search: string): readonly Named[] {
  return search.split('+').map((name) => {
    const known = name === '_id' ? token('id') : parameters[name];
    if (known === undefined) throw new Error(`no parameter ${name}`);
    return { ...known, name };
  });
}

const askedOf = (parameters: readonly Named[], resource: Resource): Asked =>
  parameters.map((each) => [each.name, valueOf(resource, each)] as const);

/** The values of a resource for the parameters of a search. */
export const valuesFor = (checks: ProfileChecks, search: string, resource: Resource): Asked =>
  askedOf(parametersOf(checks, search), resource);

type Recorded = readonly [name: string, problem: string | null];

/** Values of what is asked for, of two resources, and the searches with them; each other way to ask with those of one. */
async function searchResults(
  world: World,
  checks: ProfileChecks,
  { search, found }: { readonly search: string; readonly found: readonly Resource[] },
): Promise<readonly Recorded[]> {
  const parameters = parametersOf(checks, search);
  const askedFor = (resource: Resource): Asked => askedOf(parameters, resource);
  const chosen = distinct(
    found.filter((each) => askedFor(each).every(([, value]) => value !== '')),
  );
  const [first] = chosen;
  if (first === undefined) return [[search, 'no resource has values for it']];
  const results: Recorded[] = [];
  for (const method of ['GET', 'POST'] as const) {
    const problems: (string | null)[] = [];
    for (const each of chosen)
      problems.push(await compare(world, checks, { asked: askedFor(each), method }));
    results.push([`${search} by ${method}`, problems.find((each) => each !== null) ?? null]);
  }
  for (const parameter of parameters)
    for (const [how, value] of otherWays(parameter, first, found)) {
      const asked = askedFor(first).map(
        ([name, usual]) => [name, name === parameter.name ? value : usual] as const,
      );
      results.push([`${search} ${how}`, await compare(world, checks, { asked, method: 'GET' })]);
    }
  return results;
}

/** Each other value that asks for the same of a parameter, or for more. */
function otherWays(
  parameter: Named,
  first: Resource,
  found: readonly Resource[],
): readonly (readonly [how: string, value: string])[] {
  const { name, type, comparators = [], hasAlternatives = false } = parameter;
  const value = valueOf(first, parameter);
  const system = type === 'token' && name !== '_id' ? systemOf(first, parameter) : undefined;
  const values = [...new Set(found.map((each) => valueOf(each, parameter)))].filter(Boolean);
  const other = values.find((each) => each !== value);
  return [
    ...(name === 'patient' ? [['with the type of the patient', `Patient/${value}`] as const] : []),
    ...(system === undefined
      ? []
      : [[`with the system of ${name}`, `${system}|${value}`] as const]),
    ...comparators.map((each) => [`with ${each} of ${name}`, `${each}${value}`] as const),
    ...(hasAlternatives
      ? [
          [`with alternatives of ${name}`, `${value},${other ?? 'another'}`] as const,
          [`with every value of ${name}`, values.join(',')] as const,
        ]
      : []),
  ];
}

/** One of each patient, two at most. */
function distinct(found: readonly Resource[]): readonly Resource[] {
  const of = (each: Resource): string =>
    JSON.stringify(each['subject'] ?? each['patient'] ?? each['beneficiary'] ?? each.id);
  return [...new Map(found.map((each) => [of(each), each])).values()].slice(0, 2);
}

function valueOf(resource: Resource, parameter: Named): string {
  const { name } = parameter;
  const [value] = valuesOf(resource, parameter);
  if (value === undefined) return '';
  if (typeof value === 'string') return parameter.type === 'string' ? escaped(value) : value;
  const { reference, coding, start, family, given, city, value: own } = fieldsOf(value);
  if (parameter.type === 'reference') return String(reference).split('/')[1] ?? '';
  // A span is in its day, and in no moment.
  if (parameter.type === 'date') return typeof start === 'string' ? start.slice(0, 10) : '';
  if (parameter.type === 'token') {
    const [first] = [coding ?? []].flat();
    const code = name === 'identifier' ? own : fieldsOf(first)['code'];
    return typeof code === 'string' ? escaped(code) : '';
  }
  const word = family ?? [given ?? []].flat()[0] ?? city;
  return typeof word === 'string' ? escaped(word) : '';
}

const escaped = (value: string): string => value.replaceAll(/[\\,$|]/gu, String.raw`\$&`);

function systemOf(resource: Resource, parameter: UsCoreParameter): string | undefined {
  const [value] = valuesOf(resource, parameter);
  const { coding, system } = fieldsOf(value);
  const [first] = [coding ?? []].flat();
  const found = system ?? fieldsOf(first)['system'];
  return typeof found === 'string' ? found : undefined;
}

/** Compares what is found with a filter over all resources; null: it is the same. */
async function compare(
  { app, team, fhir, all }: World,
  { type, parameters }: ProfileChecks,
  { asked, method }: { readonly asked: Asked; readonly method: 'GET' | 'POST' },
): Promise<string | null> {
  const query = { ...Object.fromEntries(asked), _count: '1000' };
  const answer =
    method === 'GET'
      ? await fhir.search(type, query)
      : await app.request<string>('POST', `/fhir/r4/${type}/_search`, {
          key: team.key,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(query).toString(),
        });
  const shown = new URLSearchParams(query).toString();
  if (answer.status !== 200) return `${shown} is answered with ${answer.status}`;
  const bundle = JSON.parse(answer.text) as FhirBundle;
  const unescaped = asked.map(([name, value]) => [name, plain(value)] as const);
  const wanted = (all.get(type) ?? []).filter((each) => fits(parameters, each, unescaped));
  const [one, other] = [idsOf(bundle).toSorted(), wanted.map(({ id }) => id).toSorted()];
  // Nothing may be before the first.
  const isCompared = asked.some(([, value]) => /^[gl][et]\d/u.test(value));
  if (other.length === 0 && !isCompared) return `${shown}: nothing fits, so that nothing is tried`;
  return one.join() === other.join() ? null : `${shown}: ${one.length} instead of ${other.length}`;
}

const plain = (value: string): string => value.replaceAll(/\\([\\,$|])/gu, '$1');

async function readResults(
  { fhir }: World,
  checks: ProfileChecks,
  found: readonly Resource[],
  record: (...result: Recorded) => void,
): Promise<void> {
  const { type, hasProvenance, searches } = checks;
  const [first] = found;
  if (first === undefined) return record('read', 'there is no resource');
  const { status, body } = await fhir.get<Resource>(`${type}/${first.id}`);
  const isSame = JSON.stringify(body) === JSON.stringify(first);
  record('read', status === 200 && isSame ? null : `is answered with ${status}, or differs`);
  if (!hasProvenance) return;
  const [search = '_id'] = searches;
  const asked = askedOf(parametersOf(checks, search), first);
  const query = { ...Object.fromEntries(asked), _count: '1000', _revinclude: 'Provenance:target' };
  const entries = (await fhir.search(type, query)).body.entry ?? [];
  const target = `${type}/${first.id}`;
  const isThere = entries.some(
    ({ resource }) =>
      resource['resourceType'] === 'Provenance' &&
      partsAt(resource, 'target.reference').includes(target),
  );
  record('_revinclude=Provenance:target', isThere ? null : 'brings no Provenance');
}

async function referenceResult(
  { fhir }: World,
  path: string,
  found: readonly Resource[],
): Promise<Recorded> {
  const name = `what ${path} refers to is there`;
  const references = found
    .flatMap((each) => partsAt(each, `${path}.reference`))
    .filter((each) => typeof each === 'string');
  const some = [...new Set(references)].slice(0, 10);
  if (some.length === 0) return [name, 'no resource has one'];
  for (const each of some) {
    const { status, body } = await fhir.get<Resource>(each);
    const [invalid] = status === 200 ? findingsOf(body) : [];
    if (invalid !== undefined) return [name, `${each}: ${invalid}`];
    if (status !== 200 || !each.startsWith(`${String(body['resourceType'])}/`))
      return [name, `${each} is answered with ${status}`];
  }
  return [name, null];
}
