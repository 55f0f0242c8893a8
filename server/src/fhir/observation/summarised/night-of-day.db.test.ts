import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { everything } from '../../../../tests/harness/fhir-search.ts';
import { findingsOf, hasUsCore } from '../../../../tests/harness/fhir-validator.ts';
import { type FhirApi, fhirApi } from '../../../../tests/harness/fhir.ts';
import { systems } from '../../../terminology/index.ts';

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let patient: string;

const sleep = (start: string, stop: string, total: number) => ({
  bedtime_start: `${start}:00Z`,
  bedtime_stop: `${stop}:00Z`,
  total,
});

async function push(provider: string, ...data: readonly object[]): Promise<void> {
  const body = { provider, stage: 'daily', source_type: 'watch', data };
  const path = `/v2/summary/sleep/${patient}`;
  expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
}

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  fhir = fhirApi(app, team);
  patient = (await app.newUser(team)).user_id;
  await push(
    'oura',
    sleep('2026-11-17T23:00', '2026-11-18T06:00', 24_000),
    sleep('2026-11-18T23:00', '2026-11-19T06:30', 25_200),
    sleep('2026-11-19T13:00', '2026-11-19T13:40', 2400),
  );
  await push('garmin', sleep('2026-11-18T22:40', '2026-11-19T06:50', 27_000));
});
afterAll(async () => app.close());

type Told = {
  readonly id: string;
  readonly meta: {
    readonly lastUpdated: string;
    readonly tag?: readonly { readonly code: string }[];
  };
  readonly valueQuantity: { readonly value: number };
};

async function sleepsOf(query: Readonly<Record<string, string>> = {}): Promise<readonly Told[]> {
  const all = await everything(fhir, 'Observation', { patient, ...query });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the mapping writes it
  return all as unknown as readonly Told[];
}
const rolesIn = (all: readonly Told[]) =>
  Object.fromEntries(
    all.map(({ valueQuantity, meta }) => [valueQuantity.value, meta.tag?.map(({ code }) => code)]),
  );

test('the main sleep of a day and its naps are tagged, and a record of the same night by another source is not', async () => {
  const all = await sleepsOf();
  expect(rolesIn(all)).toEqual({ 400: ['main'], 450: ['main'], 420: undefined, 40: ['nap'] });
  for (const each of all) {
    if (hasUsCore) expect(findingsOf({ ...each })).toEqual([]);
    expect((await fhir.get(`Observation/${each.id}`)).body).toEqual(each);
  }
});

test('nights are found by their part in the day, with the system of the tag or without, and by what they are not', async () => {
  const values = async (tag: Readonly<Record<string, string>>) =>
    (await sleepsOf(tag)).map(({ valueQuantity }) => valueQuantity.value).toSorted((a, b) => a - b);
  expect(await values({ _tag: `${systems.sleepRole}|main` })).toEqual([400, 450]);
  expect(await values({ _tag: 'nap' })).toEqual([40]);
  expect(await values({ _tag: 'main,nap' })).toEqual([40, 400, 450]);
  expect(await values({ _tag: 'main', date: 'gt2026-11-18' })).toEqual([450]);
  expect(await values({ _tag: 'main', code: '93832-4' })).toEqual([400, 450]);
  expect(await values({ _tag: 'main', category: 'laboratory' })).toEqual([]);
  expect(await values({ '_tag:not': 'main' })).toEqual([40, 420]);
  expect(await values({ _tag: 'other' })).toEqual([]);
});

test('a sleep whose part changes has changed, so that a client that asks for changes sees it', async () => {
  const before = (await sleepsOf({ _tag: 'main', date: 'gt2026-11-18' }))[0];
  app.clock.advance(60_000);
  const since = app.clock.now().toISOString();
  await push('garmin', sleep('2026-11-19T00:10', '2026-11-19T07:30', 26_000));
  await app.request('PATCH', '/v2/team/source/priorities', {
    key: team.key,
    body: [{ data_type: 'sleep', provider: 'oura', priority: 9 }],
  });
  const changed = await sleepsOf({ _lastUpdated: `ge${since}` });
  expect(rolesIn(changed)).toMatchObject({ 420: ['main'] });
  expect(before?.valueQuantity.value).toBe(450);
});
