import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ResourceType } from '../../src/fhir/resource-type.ts';
import { resourceTypes } from '../../src/fhir/resource-types.ts';
import { includable, revincludable } from '../../src/fhir/search/result-model.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { type Asked, fits, type Resource, searchesOf, valuesOf } from '../harness/fhir-oracle.ts';
import { everything } from '../harness/fhir-search.ts';
import { findingsOf } from '../harness/fhir-validator.ts';
import { fillWorld } from '../harness/fhir-world.ts';
import { type FhirApi, fhirApi, type FhirBundle } from '../harness/fhir.ts';

type Json = Readonly<Record<string, unknown>>;

const seed = Number(process.env['SALUS_FHIR_SEED'] ?? 20_261_124);
/** A team has one Group, which has a test of its own beside bulk exports. */
const searched = resourceTypes.filter(
  ({ type, search }) => search !== undefined && type !== 'Group',
);
/** It asks for other Observations, which are compared below. */
const withoutInterval = (parameters: ResourceType['parameters']): ResourceType['parameters'] =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => name !== 'interval'));

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let stranger: FhirApi;
/** What there is of each type, in the order of its pages. */
const all = new Map<string, readonly Resource[]>();

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  fhir = fhirApi(app, team);
  stranger = fhirApi(app, await app.newTeam({ environment: 'sandbox' }));
  await fillWorld(app, team, { seed, count: 6 });
  for (const { type } of searched) all.set(type, await everything(fhir, type));
});
afterAll(async () => app.close());

const ofType = (type: string): readonly Resource[] => all.get(type) ?? [];

async function ids(api: FhirApi, type: string, asked: Asked): Promise<readonly string[]> {
  const query = new Map<string, string[]>();
  for (const [name, value] of asked) query.set(name, [...(query.get(name) ?? []), value]);
  const pages = await api.pages(type, { ...Object.fromEntries(query), _count: '1000' });
  return pages.flatMap(({ entry = [] }) => entry.map(({ resource }) => resource.id));
}

describe.each(searched)('$type', ({ type, parameters }: ResourceType) => {
  it('is there, and every one is valid', () => {
    expect(ofType(type).length).toBeGreaterThan(1);
    expect(ofType(type).flatMap((each) => findingsOf(each))).toEqual([]);
  });

  it('is not valid once something in it is wrong', () => {
    const [first] = ofType(type);
    const wrong: readonly Json[] = [
      { nonsense: true },
      { resourceType: 'Nothing' },
      { id: 'with space' },
      { meta: { ...Object(first?.['meta']), lastUpdated: 'yesterday' } },
      { identifier: [] },
      { note: [{ text: '' }] },
      { extension: [{ url: 'urn:x' }, null] },
      { valueQuantity: { value: 1, system: 'http://unitsofmeasure.org', code: 'bpm' } },
      ...Object.keys(first ?? {})
        .filter((name) => Array.isArray(first?.[name]))
        .map((name) => ({ [name]: Object([first?.[name]].flat()[0]) })),
    ];
    const passed = wrong.filter((part) => findingsOf({ ...first, ...part }).length === 0);
    expect(passed).toEqual([]);
  });

  it('is found by every parameter, and by several, as a filter over the rows finds it', async () => {
    const asIs = withoutInterval(parameters);
    const searches = searchesOf(asIs, ofType(type), { seed, combinations: 20 });
    const found = new Set<string>();
    for (const asked of [...searches.single, ...searches.combined]) {
      const wanted = ofType(type).filter((each) => fits(parameters, each, asked));
      expect([asked, await ids(fhir, type, asked)]).toEqual([asked, wanted.map(({ id }) => id)]);
      if (wanted.length > 0) for (const [name] of asked) found.add(name);
    }
    // Each parameter finds something, or the comparison would prove nothing.
    expect(Object.keys(asIs).filter((name) => !found.has(name))).toEqual([]);
  });

  it('of another team is as what is absent, by its id and by every value that it has', async () => {
    const theirs = new Set(await ids(stranger, type, []));
    const absent = await stranger.refused(`${type}/0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3`);
    expect(absent.status).toBe(404);
    for (const { id } of ofType(type)
      .filter((each) => !theirs.has(each.id))
      .slice(0, 20))
      expect([id, await stranger.refused(`${type}/${id}`)]).toEqual([id, absent]);
    const asIs = withoutInterval(parameters);
    const { single } = searchesOf(asIs, ofType(type), { seed, combinations: 0 });
    for (const asked of single) {
      const shown = await ids(stranger, type, asked);
      expect([asked, shown.filter((id) => !theirs.has(id))]).toEqual([asked, []]);
    }
    // What everybody has, such as laboratories, is theirs, too; nothing that is of a person is.
    const own = new Set(
      ofType(type)
        .filter((each) => isOfPerson(each))
        .map(({ id }) => id),
    );
    expect([...theirs].filter((id) => own.has(id))).toEqual([]);
  });

  const ways = [
    ...includable(resourceTypes, type).map((each) => ['_include', each] as const),
    ...revincludable(resourceTypes, type).map((each) => ['_revinclude', each] as const),
  ];
  it.each(ways)('comes with what %s=%s names, and no more', async (name, way) => {
    const { body } = await fhir.search(type, { [name]: way, _count: '1000' });
    const [from = '', parameter = ''] = way.split(':');
    const of = resourceTypes.find((each) => each.type === from)?.parameters[parameter];
    if (of === undefined) throw new Error(`no parameter ${way}`);
    const referred = (each: Resource): readonly string[] =>
      valuesOf(each, of).map((value) => String(Reflect.get(Object(value), 'reference')));
    const key = (each: Resource): string => `${String(each['resourceType'])}/${each.id}`;
    const matches = entriesOf(body, 'match');
    const own = new Set(matches.map(key));
    const wanted =
      name === '_include'
        ? searched
            .flatMap((each) => ofType(each.type))
            .filter((each) => matches.some((match) => referred(match).includes(key(each))))
        : ofType(from).filter((each) => referred(each).some((reference) => own.has(reference)));
    const included = entriesOf(body, 'include').map(key);
    const missing = wanted.map(key).filter((each) => !own.has(each));
    expect(included.toSorted()).toEqual([...new Set(missing)].toSorted());
    // What is referred to by ids of another team comes with nothing.
    const theirs = new Set(await ids(stranger, type, []));
    const foreign = matches.map(({ id }) => id).find((id) => !theirs.has(id)) ?? 'nothing';
    const shown = await stranger.search(type, { [name]: way, _id: foreign });
    expect(shown.body.entry ?? []).toEqual([]);
  });
});

describe('Observations of another interval', () => {
  const parameters = withoutInterval(
    resourceTypes.find(({ type }) => type === 'Observation')?.parameters ?? {},
  );
  it.each([
    ['hour', []],
    ['day', []],
    ['raw', [['date', 'ge2026-11-15'] as const, ['date', 'lt2026-12-15'] as const]],
  ] as const)(
    'are found by every parameter beside interval=%s, as a filter over the rows finds them',
    async (interval, range) => {
      const base: Asked = [['interval', interval], ...range];
      const dates = { interval, date: range.map(([, value]) => value) };
      const rows = await everything(fhir, 'Observation', dates);
      expect(rows.length).toBeGreaterThan(10);
      expect(rows.flatMap((each) => findingsOf(each))).toEqual([]);
      const { single, combined } = searchesOf(parameters, rows, { seed, combinations: 8 });
      // Alone they are asked for above, of hours.
      for (const asked of interval === 'hour' ? combined : [...single, ...combined]) {
        const wanted = rows.filter((each) => fits(parameters, each, asked));
        const found = await ids(fhir, 'Observation', [...base, ...asked]);
        expect([asked, found]).toEqual([asked, wanted.map(({ id }) => id)]);
      }
      // Those of the interval are there, and of no other but what is told in one way alone.
      const of = { hour: 'h', day: 'd', raw: 'r' }[interval];
      const told = new Set(rows.map(({ id }) => /^[^.]{36}\.[^.]{12}\.([a-z])/u.exec(id)?.[1]));
      expect([told.has(of), interval === 'raw' ? told.has('h') : told.has('r')]).toEqual([
        true,
        false,
      ]);
    },
  );
});

const isOfPerson = (each: Json): boolean => each['resourceType'] !== 'Organization';

const entriesOf = ({ entry = [] }: FhirBundle, mode: string): readonly Resource[] =>
  entry.filter(({ search }) => search.mode === mode).map(({ resource }) => resource);
