import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { everything } from '../../../tests/harness/fhir-search.ts';
import { findingsOf } from '../../../tests/harness/fhir-validator.ts';
import { fillWorld } from '../../../tests/harness/fhir-world.ts';
import { type FhirApi, fhirApi, type FhirBundle } from '../../../tests/harness/fhir.ts';
import { everythingTypes } from './service.ts';

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let users: readonly string[];

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  fhir = fhirApi(app, team);
  users = await fillWorld(app, team, { seed: 20_261_128, count: 4 });
});
afterAll(async () => app.close());

const keysIn = (bundles: readonly FhirBundle[], mode: string): readonly string[] =>
  bundles
    .flatMap(({ entry = [] }) => entry)
    .filter(({ search }) => search.mode === mode)
    .map(({ resource }) => `${String(resource['resourceType'])}/${resource.id}`);

async function pages(query: string): Promise<readonly FhirBundle[]> {
  const found: FhirBundle[] = [];
  let next = `Patient/${users[0] ?? ''}/$everything${query}`;
  while (next !== '') {
    const answer = await fhir.get<FhirBundle>(next);
    expect(answer.status).toBe(200);
    expect(findingsOf(answer.body as unknown as Readonly<Record<string, unknown>>)).toEqual([]);
    found.push(answer.body);
    const url = answer.body.link.find(({ relation }) => relation === 'next')?.url ?? '';
    next = url === '' ? '' : url.slice(url.indexOf('Patient/'));
  }
  return found;
}

it('is what the searches of every type find of the Patient, each once, whatever a page holds', async () => {
  const wanted: string[] = [];
  const [id = ''] = users;
  for (const { type, parameters } of everythingTypes) {
    if (type !== 'Patient' && !('patient' in parameters)) continue;
    const asked = type === 'Patient' ? { _id: id } : { patient: id };
    const found = await everything(fhir, type, asked);
    for (const each of found) wanted.push(`${type}/${each.id}`);
  }
  expect(wanted.length).toBeGreaterThan(20);
  const whole = keysIn(await pages(''), 'match').filter((key) => !key.startsWith('Practitioner/'));
  expect(whole.toSorted()).toEqual(wanted.toSorted());
  const small = await pages('?_count=7');
  expect(small.length).toBeGreaterThan(3);
  const others = keysIn(small, 'match').filter((key) => !key.startsWith('Practitioner/'));
  expect(others.toSorted()).toEqual(wanted.toSorted());
  const included = keysIn(small, 'include');
  expect(included.some((key) => key.startsWith('Organization/'))).toBe(true);
  expect(included.some((key) => key.startsWith('Provenance/'))).toBe(true);
});

it('answers the same by POST, with and without a Parameters resource', async () => {
  const [id = ''] = users;
  const path = `/fhir/r4/Patient/${id}/$everything`;
  const post = async (parameter: readonly object[] | null, query = {}) =>
    app.request<string>('POST', path, {
      key: team.key,
      query,
      ...(parameter === null
        ? {}
        : {
            body: JSON.stringify({ resourceType: 'Parameters', parameter }),
            headers: { 'content-type': 'application/fhir+json' },
          }),
    });
  const keysOf = (text: string) => keysIn([JSON.parse(text) as FhirBundle], 'match');
  const whole = await post(null);
  expect([whole.status, keysOf(whole.text)]).toEqual([
    200,
    keysIn((await pages('')).slice(0, 1), 'match'),
  ]);
  const narrowed = await post([
    { name: '_type', valueCode: 'ServiceRequest' },
    { name: '_type', valueString: 'Coverage' },
    { name: '_count', valueInteger: 3 },
    { name: 'start', valueDate: '2000-01-01' },
    { name: '_since', valueInstant: '2000-01-01T00:00:00Z' },
  ]);
  expect([narrowed.status, keysOf(narrowed.text)]).toEqual([
    200,
    keysIn((await pages('?_type=ServiceRequest,Coverage&_count=3')).slice(0, 1), 'match'),
  ]);
  const beside = await post([{ name: '_count', valueInteger: 3 }], { _type: 'Coverage' });
  expect(keysOf(beside.text)).toEqual(
    keysIn((await pages('?_type=Coverage&_count=3')).slice(0, 1), 'match'),
  );
  for (const [parameter, name] of [
    [{ name: 'start', valueDate: '2026-02-30' }, 'start'],
    [{ name: '_count', valueInteger: 0 }, '_count'],
    [{ name: '_count', valueString: 'many' }, '_count'],
    [{ name: 'nothing', valueString: '1' }, 'nothing'],
  ] as const) {
    const { status, text } = await post([parameter]);
    expect([status, text]).toEqual([400, expect.stringContaining(name)]);
  }
  expect((await post([{ name: 5 }])).status).toBe(400);
});

it('takes types and a time, and nobody of another team', async () => {
  const orders = keysIn(await pages('?_type=ServiceRequest,Coverage'), 'match');
  expect(orders.length).toBeGreaterThan(0);
  expect(orders.every((key) => /^(?:ServiceRequest|Coverage)\//u.test(key))).toBe(true);
  expect(keysIn(await pages('?_type=ServiceRequest&start=2030-01-01'), 'match')).toEqual([]);
  const [id = ''] = users;
  const path = `Patient/${id}/$everything`;
  for (const [query, name] of [
    ['?start=2026-02-30', 'start'],
    ['?_type=Nothing', '_type'],
    ['?nothing=1', 'nothing'],
  ] as const) {
    expect(await fhir.refused(`${path}${query}`)).toMatchObject({
      status: 400,
      expression: [`http.${name}`],
    });
  }
  const stranger = fhirApi(app, await app.newTeam({ environment: 'sandbox' }));
  expect((await stranger.refused(path)).status).toBe(404);
});
