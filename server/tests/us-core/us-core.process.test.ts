import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { resourceTypes } from '../../src/fhir/resource-types.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';
import { backendClient } from '../harness/backend-client.ts';
import { missingClients } from '../harness/fhir-clients.ts';
import { openInvariants } from '../harness/fhir-invariants.ts';
import type { Resource } from '../harness/fhir-oracle.ts';
import { everything } from '../harness/fhir-search.ts';
import { findingsOf, hasUsCore } from '../harness/fhir-validator.ts';
import { fillWorld } from '../harness/fhir-world.ts';
import { fhirApi, type FhirBundle, idsOf } from '../harness/fhir.ts';
import { usCoreChecks } from './checks.ts';
import { coverageOf, inferno, infernoTestsOf } from './inferno.ts';
import { partsAt, resourcesOf, runChecks, valuesFor, type World } from './run-checks.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let world: World;
/** Single measurements, which claim the profiles of vital signs. */
let samples: readonly Resource[];
/** A page of each type, the CapabilityStatement and a refusal. */
let beside: readonly Json[];

/** What the world's people do not wear: samples of a moment, or of a span of time. */
const measured = {
  respiratory_rate: ['bpm', 14, 'moment'],
  blood_oxygen: ['%', 97, 'moment'],
  body_temperature: ['°C', 36.7, 'span'],
  body_weight: ['kg', 71.2, 'moment'],
} as const;

beforeAll(async () => {
  app = await openTestApp();
  const team = await app.newTeam({ environment: 'sandbox' });
  const people = await fillWorld(app, team, { seed: 20_261_127, count: 6 });
  const push = async (path: string, data: unknown): Promise<void> => {
    const body = { provider: 'withings', stage: 'daily', data };
    const { status, text } = await app.request('POST', path, { key: team.key, body });
    expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
  };
  const now = app.clock.now().getTime();
  const at = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
  for (const [index, id] of people.slice(0, 3).entries()) {
    for (const [resource, [unit, start, kind]] of Object.entries(measured)) {
      const data = [26, 3].map((hours) => ({
        ...(kind === 'moment'
          ? { timestamp: at(hours) }
          : { start: at(hours), end: at(hours - 0.5) }),
        value: start + index / 10,
        unit,
      }));
      await push(`/v2/timeseries/${id}/${resource}`, data);
    }
    await push(`/v2/summary/profile/${id}`, { height: 170 + index });
    await push(`/v2/summary/body/${id}`, [{ measured_at: at(5), body_mass_index: 22.4 }]);
  }
  const fhir = fhirApi(app, team);
  const all = new Map(
    await Promise.all(
      resourceTypes
        .filter(({ search }) => search !== undefined)
        .map(async ({ type }) => [type, await everything(fhir, type)] as const),
    ),
  );
  world = { app, team, fhir, all };
  samples = await everything(fhir, 'Observation', {
    interval: 'raw',
    date: [`ge${at(10 * 24)}`, `le${at(-24)}`],
  });
  const pages = await Promise.all(
    [...all.keys()].map(async (type) => (await fhir.search(type, { _count: '5' })).body),
  );
  const statement = (await fhir.get<Json>('metadata')).body;
  const outcome = (await fhir.get<Json>('Patient?nickname=x')).body;
  beside = [...pages, statement, outcome];
});
afterAll(async () => {
  console.log(`US Core: ${counted.reduce((sum, each) => sum + each, 0)} checks were run`);
  await app.close();
});

/** How many checks each profile has. */
const counted: number[] = [];
const infernoCount = { covered: 0, withoutData: 0 };

describe('US Core 6.1.0', () => {
  it.each(usCoreChecks)('holds of $profile', async (checks) => {
    expect(resourcesOf(world, checks).length).toBeGreaterThan(1);
    const results = await runChecks(world, checks);
    const failed = results.filter(({ problem }) => problem !== null);
    counted.push(results.length);
    console.log(`${checks.profile}: ${results.length - failed.length} of ${results.length} hold`);
    expect(failed.map(({ name, problem }) => `${name}: ${problem}`)).toEqual([]);
    const ran = new Set(results.map(({ name }) => name.slice(checks.profile.length + 2)));
    for (const each of infernoTestsOf(checks)) {
      const { missing, withoutData } = coverageOf(each, ran, checks.withoutData);
      expect([each.name, missing]).toEqual([each.name, []]);
      infernoCount[withoutData.length === 0 ? 'covered' : 'withoutData'] += 1;
    }
  });

  it('is tried as Inferno tries it, but for data that are not stored', () => {
    const served = usCoreChecks.map(({ profile }) => profile);
    expect(Object.keys(inferno.groups).toSorted()).toEqual(served.toSorted());
    const { covered, withoutData } = infernoCount;
    console.log(`Inferno: ${covered} tests are covered, ${withoutData} in part, for lack of data`);
    const total = Object.values(inferno.groups).reduce((sum, { tests }) => sum + tests, 0);
    expect([covered + withoutData, covered]).toEqual([total, 163]);
  });

  it('holds of single measurements, which claim the profiles of vital signs', () => {
    const claimed = samples.filter((each) =>
      JSON.stringify(each['meta']).includes('us-core-heart-rate'),
    );
    expect(claimed.length).toBeGreaterThan(1);
    expect(samples.flatMap((each) => findingsOf(each))).toEqual([]);
  });

  it.runIf(hasUsCore)('is looked at in every profile that a resource claims', () => {
    const claimed = [...[...world.all.values()].flat(), ...samples].flatMap(
      (each) => JSON.stringify(each['meta'] ?? {}).match(/us-core-[\w-]+(?=\|6)/gu) ?? [],
    );
    const looked = new Set(usCoreChecks.map(({ profile }) => profile));
    expect([...new Set(claimed)].filter((each) => !looked.has(each))).toEqual([]);
  });
});

const categories = 'http://terminology.hl7.org/CodeSystem/observation-category';

describe.each(inferno.granularScopes.scopes)('a granular scope of the category %s', (category) => {
  it('opens what each search finds of the category, and no other Observation', async () => {
    const scope = `system/Observation.rs?category=${categories}|${category}`;
    const client = await backendClient(app, world.team, [scope]);
    const headers = await client.headers(scope);
    const isInside = (each: Resource): boolean => partsAt(each, `category[${category}]`).length > 0;
    const checks = usCoreChecks.find(({ profile }) => profile === 'us-core-observation-lab');
    if (checks === undefined) throw new Error('no checks');
    const all = world.all.get('Observation') ?? [];
    const one = (isWanted: boolean): readonly Resource[] =>
      all.filter((each) => isInside(each) === isWanted).slice(0, 1);
    for (const each of [...one(true), ...one(false)])
      for (const search of inferno.granularScopes.searches) {
        const query = { ...Object.fromEntries(valuesFor(checks, search, each)), _count: '1000' };
        const whole = await world.fhir.search('Observation', query);
        const path = '/fhir/r4/Observation';
        const answer = await app.request<string>('GET', path, { headers, query });
        const found = (whole.body.entry ?? []).map(({ resource }) => resource).filter(isInside);
        const shown = JSON.parse(answer.text) as FhirBundle;
        expect([search, answer.status, idsOf(shown).toSorted()]).toEqual([
          search,
          200,
          found.map(({ id }) => id).toSorted(),
        ]);
      }
    for (const [isWanted, status] of [
      [true, 200],
      [false, 404],
    ] as const)
      for (const { id } of one(isWanted)) {
        const answer = await app.request('GET', `/fhir/r4/Observation/${id}`, { headers });
        expect([isWanted, answer.status]).toEqual([isWanted, status]);
      }
  });
});

describe.runIf(missingClients === null)('invariants by the FHIRPath of another house', () => {
  it('hold of every resource, of a page of each type, and of the CapabilityStatement', () => {
    const invariants = openInvariants();
    const resources: readonly Json[] = [...[...world.all.values()].flat(), ...samples];
    const given = [...resources, ...beside];
    const findings = given.flatMap((each) => invariants.findings(each));
    console.log(`FHIRPath: ${invariants.count()} invariants of ${given.length} resources`);
    expect([...new Set(findings)]).toEqual([]);
    expect(invariants.count()).toBeGreaterThan(10_000);
  });

  it('find what is wrong', () => {
    const invariants = openInvariants();
    const observation = world.all.get('Observation')?.find((each) => 'valueQuantity' in each);
    const [patient = { id: '' }] = world.all.get('Patient') ?? [];
    const later = { start: '2026-01-02T00:00:00Z', end: '2026-01-01T00:00:00Z' };
    const wrong: readonly (readonly [key: string, resource: Json])[] = [
      ['obs-6', { ...observation, dataAbsentReason: { text: 'unknown' } }],
      ['qty-3', { ...observation, valueQuantity: { value: 1, code: 'kg' } }],
      ['per-1', { ...observation, effectivePeriod: later }],
      ['obs-3', { ...observation, referenceRange: [{ age: { low: { value: 1 } } }] }],
      ['pat-1', { ...patient, contact: [{ gender: 'female' }] }],
      ['us-core-6', { ...patient, name: [{ use: 'official' }] }],
      ['dom-2', { ...patient, contained: [{ resourceType: 'Patient', contained: [{}] }] }],
    ];
    for (const [key, resource] of wrong)
      expect([key, invariants.findings(resource).some((each) => each.includes(`${key} `))]).toEqual(
        [key, true],
      );
  });
});
