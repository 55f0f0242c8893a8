import { afterAll, beforeAll, expect, it } from 'vitest';

import { hourMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { findingsOf } from '../../../../tests/harness/fhir-validator.ts';
import { type FhirApi, fhirApi, idsOf } from '../../../../tests/harness/fhir.ts';

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let userId: string;

const hz = 512;
// No zero is a negative one, which no text can say.
const volts = Array.from({ length: 1500 }, (_, at) => Math.round(900 * Math.sin(at)) / 1000 + 0);
const offsets = volts.map((_, place) => Math.round((place * 1000) / hz));

async function record(start: string, more: object, voltages: object | null = null): Promise<void> {
  const startMs = Date.parse(start);
  const electrocardiogram = {
    session_start: start,
    session_end: new Date(startMs + (1000 * volts.length) / hz).toISOString(),
    voltage_sample_count: volts.length,
    sampling_frequency_hz: hz,
    ...more,
  };
  const data = [{ electrocardiogram, ...(voltages === null ? {} : { voltage_data: voltages }) }];
  const { status, text } = await app.request('POST', `/v2/summary/electrocardiogram/${userId}`, {
    key: team.key,
    body: { provider: 'apple_health_kit', stage: 'daily', data },
  });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
}

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  fhir = fhirApi(app, team);
  userId = (await app.newUser(team)).user_id;
  const facts = { classification: 'sinus_rhythm', heart_rate_mean: 61 };
  const voltages = { session_start_offset_millisecond: offsets, lead1: volts };
  await record('2026-11-18T08:00:00.000Z', facts, voltages);
  // The next one of the same source: their voltages are one time series.
  await record(
    '2026-11-18T08:00:10.000Z',
    {},
    { ...voltages, lead_2: volts.map((each) => each / 2) },
  );
  await record('2026-11-19T08:00:00.000Z', { classification: 'inconclusive' });
});
afterAll(async () => app.close());

const search = async (query: Readonly<Record<string, string>>) =>
  (await fhir.search('Observation', { patient: userId, ...query })).body;
type Told = Awaited<ReturnType<typeof search>>;
const startOf = (resource: object): string =>
  (resource as { readonly effectivePeriod: { readonly start: string } }).effectivePeriod.start;
/** The latest first: those of one day come in an order of their own. */
const recordingsIn = ({ entry = [] }: Told) =>
  entry
    .map(({ resource }) => resource)
    .toSorted((one, other) => startOf(other).localeCompare(startOf(one)));
type Component = {
  readonly code: { readonly text: string };
  readonly valueSampledData?: Readonly<Record<string, unknown>>;
  readonly dataAbsentReason?: unknown;
};
const componentsOf = (resource: object): readonly Component[] =>
  (resource as { readonly component?: readonly Component[] }).component ?? [];

it('a recording is one Observation with its voltages as SampledData, and what the source concluded', async () => {
  const all = recordingsIn(await search({ category: 'procedure' }));
  expect(all.flatMap((each) => findingsOf(each))).toEqual([]);
  expect(all.map((each) => componentsOf(each).map(({ code }) => code.text))).toEqual([
    ['Classification', 'Electrocardiogram voltage'],
    ['Electrocardiogram voltage (lead_i)', 'Electrocardiogram voltage (lead_ii)'],
    ['Heart rate', 'Classification', 'Electrocardiogram voltage (lead_i)'],
  ]);
  const [, , first] = all;
  expect(first).toMatchObject({
    status: 'final',
    code: { text: 'Electrocardiogram', coding: [{ code: 'electrocardiogram' }] },
    effectivePeriod: { start: '2026-11-18T08:00:00.000Z', end: '2026-11-18T08:00:02.929Z' },
    device: { reference: expect.stringMatching(/^Device\//u) as unknown },
  });
  const { data, ...how } = componentsOf(first ?? {})[2]?.valueSampledData ?? {};
  expect(how).toEqual({
    origin: { value: 0, unit: 'mV', system: 'http://unitsofmeasure.org', code: 'mV' },
    period: 1.953125,
    dimensions: 1,
  });
  expect(String(data).split(' ').map(Number)).toEqual(volts);
});

it('voltages that the source did not send are said to be absent', async () => {
  const { entry = [] } = await search({ date: '2026-11-19', category: 'procedure' });
  const [, voltage] = componentsOf(entry[0]?.resource ?? {});
  expect(voltage).toMatchObject({ dataAbsentReason: { coding: [{ code: 'unknown' }] } });
});

it('it is read by its id, paged, and found by its code, its time and its device', async () => {
  const told = await search({ category: 'procedure' });
  const [last, middle, first] = recordingsIn(told);
  const read = await fhir.get(`Observation/${first?.id ?? ''}`);
  expect(read.body).toEqual(first);
  const pages = await fhir.pages('Observation', {
    patient: userId,
    category: 'procedure',
    _count: '1',
  });
  expect(pages.flatMap((page) => idsOf(page))).toEqual(idsOf(told));
  const found = async (query: Readonly<Record<string, string>>) =>
    recordingsIn(await search(query)).map(({ id }) => id);
  expect(await found({ code: 'electrocardiogram', date: '2026-11-18' })).toEqual([
    middle?.id,
    first?.id,
  ]);
  const { reference = '' } = (first?.['device'] ?? {}) as { readonly reference?: string };
  expect(await found({ device: reference })).toEqual([last?.id, middle?.id, first?.id]);
  expect(await found({ code: 'electrocardiogram', interval: 'hour' })).toEqual([]);
});

it('voltages that come later are a change of the recording', async () => {
  app.clock.advance(hourMs);
  const since = { category: 'procedure', _lastUpdated: `ge${app.clock.now().toISOString()}` };
  expect(idsOf(await search(since))).toEqual([]);
  const at = (ms: number) => new Date(Date.parse('2026-11-19T08:00:00.000Z') + ms).toISOString();
  const data = [0, 2, 4].map((ms) => ({
    timestamp: at(ms),
    value: 0.5,
    unit: 'mV',
    type: 'lead_i',
  }));
  const pushed = await app.request('POST', `/v2/timeseries/${userId}/electrocardiogram_voltage`, {
    key: team.key,
    body: { provider: 'apple_health_kit', stage: 'daily', data },
  });
  expect(pushed.status).toBe(200);
  const { entry = [] } = await search(since);
  const [, voltage] = componentsOf(entry[0]?.resource ?? {});
  expect(voltage?.valueSampledData).toMatchObject({ data: '0.5 0.5 0.5' });
});
