import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

import {
  openTestApp,
  type TestApp,
  type TestTeam,
  type TestUser,
} from '../../../../tests/harness/app.ts';
import { everything, tryCodes } from '../../../../tests/harness/fhir-search.ts';
import { findingsOf, hasUsCore } from '../../../../tests/harness/fhir-validator.ts';
import { type FhirApi, fhirApi, idsOf } from '../../../../tests/harness/fhir.ts';
import { validSample } from '../../../../tests/harness/timeseries/valid-sample.ts';
import { resources } from '../../../timeseries/index.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let ada: TestUser;
let everybody: TestUser;

/** The clock of the tests stands at noon of 20 November 2026. */
const today = Date.parse('2026-11-20T00:00:00Z');
const first = today - 2 * dayMs;
const at = (ms: number): string => new Date(ms).toISOString();

async function push(
  of: TestUser,
  resource: string,
  data: unknown,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const body = { provider: 'oura', stage: 'daily', data, ...more };
  const path = `/v2/timeseries/${of.user_id}/${resource}`;
  expect((await app.request('POST', path, { key: team.key, body })).text).toContain('"success"');
}

/** Two days and a half of beats, every five minutes, in New York: the hour is their mean. */
const beats = Array.from({ length: (2.5 * dayMs) / (5 * minuteMs) }, (_, index) => ({
  timestamp: at(first + index * 5 * minuteMs),
  value: 50 + (Math.floor(index / 12) % 24) + (index % 2),
  timezone_offset: -5 * 3600,
}));

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  fhir = fhirApi(app, team);
  ada = await app.newUser(team);
  await push(ada, 'heartrate', beats);
  await push(ada, 'blood_pressure', [
    { timestamp: at(first), systolic: 121, diastolic: 79, unit: 'mmHg' },
    { timestamp: at(first + hourMs), systolic: 118, diastolic: 77, unit: 'mmHg' },
  ]);
  await push(
    ada,
    'steps',
    [
      {
        start: at(first + 50 * minuteMs),
        end: at(first + 70 * minuteMs),
        value: 100,
        unit: 'count',
      },
      {
        start: at(first + 70 * minuteMs),
        end: at(first + 80 * minuteMs),
        value: 40,
        unit: 'count',
      },
    ].map((each) => ({ ...each, timestamp: each.start })),
  );
  app.clock.advance(hourMs);
  everybody = await app.newUser(team);
  for (const resource of Object.values(resources)) {
    await push(everybody, resource.name, [validSample(resource, new Date(first))], {
      provider: 'apple_health_kit',
    });
  }
});
afterAll(async () => app.close());

const heartRates = { code: 'http://loinc.org|8867-4' };
const ofAda = () => ({ patient: ada.user_id, ...heartRates });
const resourcesOf = async (query: Readonly<Record<string, string>>): Promise<readonly Json[]> =>
  everything(fhir, 'Observation', query);

describe('an hour of heart rates', () => {
  it('is their mean, with its device, how it was worked out, and when it was written', async () => {
    const { body } = await fhir.search('Observation', {
      ...ofAda(),
      date: '2026-11-19',
      _count: 1,
    });
    const [entry] = body.entry ?? [];
    expect(entry?.fullUrl).toBe(`http://logos.test/fhir/r4/Observation/${entry?.resource.id}`);
    expect(entry?.resource).toEqual({
      resourceType: 'Observation',
      id: expect.stringMatching(new RegExp(`^${ada.user_id}\\.[0-9a-f]{12}\\.h2026112004$`, 'u')),
      meta: { lastUpdated: '2026-11-20T12:00:00.000Z' },
      status: 'final',
      category: [
        {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/observation-category',
              code: 'vital-signs',
              display: 'Vital Signs',
            },
          ],
          text: 'Vital Signs',
        },
      ],
      code: {
        coding: [{ system: 'http://loinc.org', code: '8867-4', display: 'Heart rate' }],
        text: 'Heart rate',
      },
      subject: { reference: `Patient/${ada.user_id}` },
      // The last hour of the day in New York.
      effectivePeriod: { start: '2026-11-20T04:00:00Z', end: '2026-11-20T04:59:59.999Z' },
      valueQuantity: {
        value: 54.5,
        unit: '/min',
        system: 'http://unitsofmeasure.org',
        code: '/min',
      },
      device: { reference: expect.stringMatching(new RegExp(`^Device/${ada.user_id}\\.`, 'u')) },
      method: {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/observation-statistics',
            code: 'average',
            display: 'Average',
          },
        ],
        text: 'mean of the samples of an hour',
      },
    });
  });

  it('is preliminary while it lasts, and the later ones come first', async () => {
    const all = await resourcesOf(ofAda());
    expect(all).toHaveLength(60);
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 'final'));
    const late = await app.newUser(team);
    const now = app.clock.now().getTime();
    await push(late, 'heartrate', [{ timestamp: at(now), value: 60 }]);
    const [only] = await resourcesOf({ patient: late.user_id });
    expect(only).toMatchObject({ status: 'preliminary' });
    const since = { patient: late.user_id, _lastUpdated: `gt${at(now)}` };
    expect(await resourcesOf(since)).toEqual([]);
    app.clock.advance(2 * hourMs);
    expect(await resourcesOf(since)).toMatchObject([{ id: only?.['id'], status: 'final' }]);
    const starts = all.map(({ effectivePeriod }) => (effectivePeriod as { start: string }).start);
    expect(starts).toEqual(starts.toSorted().toReversed());
  });
});

it('a day is that of the clock on the wall', async () => {
  const days = await resourcesOf({ ...ofAda(), interval: 'day' });
  expect(days.map(({ effectivePeriod, method }) => [effectivePeriod, method])).toEqual(
    ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'].map((day) => [
      { start: day, end: day },
      expect.objectContaining({ text: 'mean of the samples of a day' }),
    ]),
  );
});

it('an amount is a sum, and what reaches into the next hour is shared by time', async () => {
  const steps = { patient: ada.user_id, code: '55423-8' };
  const told = async (interval: string): Promise<readonly unknown[]> =>
    (await resourcesOf({ ...steps, interval })).map(({ valueQuantity, effectivePeriod }) => [
      (valueQuantity as { value: number }).value,
      (effectivePeriod as { start: string }).start,
    ]);
  expect(await told('hour')).toEqual([
    [90, '2026-11-18T01:00:00Z'],
    [50, '2026-11-18T00:00:00Z'],
  ]);
  expect(await told('day')).toEqual([[140, '2026-11-18']]);
  const [day] = await resourcesOf({ ...steps, interval: 'day' });
  expect(JSON.stringify(day)).toContain('41950-7');
});

it('what is measured now and then is told as it was measured, unless means are asked for', async () => {
  const pressures = { patient: ada.user_id, code: '85354-9' };
  const each = await resourcesOf(pressures);
  expect(each.map(({ effectiveDateTime }) => effectiveDateTime)).toEqual([
    '2026-11-18T01:00:00.000Z',
    '2026-11-18T00:00:00.000Z',
  ]);
  expect(each[1]).toMatchObject({
    component: [
      { code: { coding: [{ code: '8480-6' }] }, valueQuantity: { value: 121, code: 'mm[Hg]' } },
      { code: { coding: [{ code: '8462-4' }] }, valueQuantity: { value: 79, code: 'mm[Hg]' } },
    ],
  });
  expect(each[1]).not.toHaveProperty('method');
  const [mean] = await resourcesOf({ ...pressures, interval: 'day' });
  expect(mean).toMatchObject({
    component: [{ valueQuantity: { value: 119.5 } }, { valueQuantity: { value: 78 } }],
  });
});

describe('single samples', () => {
  it('are told of a range', async () => {
    const range = { date: ['ge2026-11-19T00:00:00Z', 'lt2026-11-19T00:30:00Z'] };
    const { body } = await fhir.search('Observation', { ...ofAda(), interval: 'raw', ...range });
    const found = (body.entry ?? []).map(({ resource }): Json => resource);
    expect(found.map(({ effectiveDateTime }) => effectiveDateTime)).toEqual(
      [25, 20, 15, 10, 5, 0].map(
        (minutes) => `2026-11-18T19:${String(minutes).padStart(2, '0')}:00.000-05:00`,
      ),
    );
    expect(await fhir.get(`Observation/${String(found[0]?.['id'])}`)).toMatchObject({
      status: 200,
      body: found[0],
    });
  });

  it.each([
    ['without a range', ''],
    ['with one end of it', '&date=ge2026-11-19'],
    ['of a longer one', '&date=ge2026-10-01&date=lt2026-11-19'],
  ])('are refused %s, in words', async (_, range) => {
    const path = `Observation?patient=${ada.user_id}&interval=raw${range}`;
    expect(await fhir.refused(path)).toMatchObject({
      status: 400,
      diagnostics: expect.stringContaining('at most 31 days'),
      expression: ['http.date'],
    });
  });

  it('an interval that is none is refused', async () => {
    expect(await fhir.refused('Observation?interval=week')).toMatchObject({
      status: 400,
      expression: ['http.interval'],
    });
  });
});

const left = hasUsCore ? '' : ' (left out: US Core, whose definitions are not at hand)';
test(`whatever can be measured is told, and valid, in each interval${left}`, async () => {
  const mine = { patient: everybody.user_id };
  const month = { date: ['ge2026-11-01', 'lt2026-12-01'] };
  const codes = new Set<string>();
  for (const interval of [
    {},
    { interval: 'hour' },
    { interval: 'day' },
    { interval: 'raw', ...month },
  ]) {
    const pages = await fhir.pages('Observation', { ...mine, ...interval, _count: '500' });
    const all = pages.flatMap(({ entry = [] }) => entry.map(({ resource }): Json => resource));
    expect(all.length).toBeGreaterThan(40);
    for (const each of all) {
      expect([each['id'], findingsOf(each)]).toEqual([each['id'], []]);
      expect((await fhir.get(`Observation/${String(each['id'])}`)).body).toEqual(each);
      expect(profileFindings(each)).toEqual([]);
      codes.add((each['code'] as { text: string }).text);
    }
    for (const page of pages) expect(findingsOf(page)).toEqual([]);
  }
  // But for the voltages of electrocardiograms.
  expect(codes.size).toBe(Object.keys(resources).length - 1);
});

/** Of means, which claim no profile: what US Core says beside its constraint on times, which no Period meets. */
function profileFindings(resource: Json): readonly string[] {
  const { coding = [] } = resource['code'] as {
    readonly coding?: readonly { readonly code: string }[];
  };
  const name = profiles[coding[0]?.code ?? ''];
  const profile = `http://hl7.org/fhir/us/core/StructureDefinition/us-core-${name}|6.1.0`;
  if (name === undefined) return [];
  return findingsOf({ ...resource, meta: { profile: [profile] } }).filter(
    (each) => !each.includes('vs-1'),
  );
}

const profiles: Readonly<Record<string, string>> = {
  '8867-4': 'heart-rate',
  '9279-1': 'respiratory-rate',
  '59408-5': 'pulse-oximetry',
  '85354-9': 'blood-pressure',
  '8310-5': 'body-temperature',
  '29463-7': 'body-weight',
  '39156-5': 'bmi',
};

test('what is made wrong is found', async () => {
  const range = { date: ['ge2026-11-18', 'lt2026-11-19'] };
  const { body } = await fhir.search('Observation', { ...ofAda(), interval: 'raw', ...range });
  const good: Json | undefined = body.entry?.[0]?.resource;
  const wrong: readonly Json[] = [
    { valueQuantity: { ...(good?.['valueQuantity'] as Json), code: 'bpm' } },
    { category: [] },
    { status: 'finished' },
    { effectiveDateTime: 'yesterday' },
    { code: { coding: [{ system: 'http://loinc.org', code: '1-8' }] } },
  ];
  expect(findingsOf(good ?? {})).toEqual([]);
  const found = wrong.map((part) => findingsOf({ ...good, ...part }).length > 0);
  expect(found.slice(0, 4)).toEqual([true, true, true, true]);
  if (hasUsCore) expect(found[4]).toBe(true);
});

describe('a search', () => {
  it('is paged by links that samples which arrive do not move', async () => {
    const whole = (await resourcesOf(ofAda())).map(({ id }) => id);
    const { body: one } = await fhir.search('Observation', { ...ofAda(), _count: 25 });
    expect(one.total).toBeUndefined();
    await push(ada, 'heartrate', [{ timestamp: at(today + 12.5 * hourMs), value: 60 }]);
    const next = new URL(one.link.find(({ relation }) => relation === 'next')?.url ?? '');
    const { body: two } = await fhir.get<typeof one>(`Observation${next.search}`);
    expect([...idsOf(one), ...idsOf(two)]).toEqual(whole.slice(0, 50));
  });

  it.each(['category', 'code', 'device', 'status'])(
    'by %s takes values and lists',
    async (name) => {
      await tryCodes(fhir, 'Observation', {
        name,
        base: { patient: everybody.user_id },
        read: (resource) => {
          const { [name]: value } = resource as Json;
          if (typeof value === 'string') return [value];
          if (name === 'device') return [(value as { reference: string }).reference];
          return ([value].flat() as { coding: readonly { code: string }[] }[]).flatMap(
            ({ coding }) => coding.map(({ code }) => code),
          );
        },
      });
    },
  );

  it.each(['', 'eq', 'ne', 'gt', 'ge', 'lt', 'le', 'sa', 'eb'])(
    'by a date with %s is a plain filter over hours',
    async (prefix) => {
      // Midnight in New York, where it was measured.
      const day = Date.parse('2026-11-19T05:00:00Z');
      const all = await resourcesOf(ofAda());
      const isTrue: Readonly<Record<string, (from: number, until: number) => boolean>> = {
        '': (from, until) => from >= day && until <= day + dayMs,
        eq: (from, until) => from >= day && until <= day + dayMs,
        ne: (from, until) => from < day || until > day + dayMs,
        gt: (_, until) => until > day + dayMs,
        ge: (from) => from >= day,
        lt: (from) => from < day,
        le: (from) => from < day + dayMs,
        sa: (from) => from >= day + dayMs,
        eb: (_, until) => until <= day,
      };
      const wanted = all.filter(({ effectivePeriod }) => {
        const { start } = effectivePeriod as { start: string };
        return isTrue[prefix]?.(Date.parse(start), Date.parse(start) + hourMs);
      });
      expect(wanted.length).toBeGreaterThan(0);
      const found = await resourcesOf({ ...ofAda(), date: `${prefix}2026-11-19` });
      expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    },
  );

  it('without a patient finds everybody, user by user', async () => {
    const found = await resourcesOf(heartRates);
    const subjects = new Set(
      found.map(({ subject }) => (subject as { reference: string }).reference),
    );
    expect(subjects.size).toBe(3);
  });

  it('by ids finds each', async () => {
    const ids = (await resourcesOf(ofAda())).slice(0, 2).map(({ id }) => String(id));
    const { body } = await fhir.search('Observation', { _id: ids.join(',') });
    expect(idsOf(body).toSorted()).toEqual(ids.toSorted());
    const other = { _id: ids.join(','), code: '9279-1' };
    expect(idsOf((await fhir.search('Observation', other)).body)).toEqual([]);
  });
});

describe('what summaries tell', () => {
  let told: TestUser;
  const night = {
    bedtime_start: '2026-11-18T22:00:00Z',
    bedtime_stop: '2026-11-19T06:00:00Z',
    total: 7 * 3600,
    deep: 3600,
    light: 4 * 3600,
    rem: 2 * 3600,
    awake: 3600,
  };
  const day = { calendar_date: '2026-11-19', steps: 9000, distance: 7000, calories_active: 400 };
  const measured = { measured_at: '2026-11-19T07:00:00Z', weight: 70, fat: 21 };

  beforeAll(async () => {
    told = await app.newUser(team);
    const summaries = {
      sleep: [night],
      activity: [day],
      body: [measured],
      profile: { height: 172 },
    };
    for (const [resource, data] of Object.entries(summaries)) {
      const body = { provider: 'fitbit', stage: 'daily', data };
      const path = `/v2/summary/${resource}/${told.user_id}`;
      expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
    }
  });

  const namesIn = (all: readonly Json[]): readonly string[] =>
    all.map(({ code }) => (code as { text: string }).text);

  it('is a night with its stages, a day, a body and a height, all of them valid', async () => {
    const all = await resourcesOf({ patient: told.user_id });
    expect(namesIn(all).toSorted()).toEqual([
      'Active energy',
      'Body fat',
      'Body height',
      'Body weight',
      'Distance',
      'Sleep',
      'Steps',
    ]);
    for (const each of all) {
      expect([each['id'], findingsOf(each)]).toEqual([each['id'], []]);
      expect((await fhir.get(`Observation/${String(each['id'])}`)).body).toEqual(each);
    }
    expect(all.find(({ code }) => JSON.stringify(code).includes('93832-4'))).toMatchObject({
      effectivePeriod: { start: '2026-11-18T22:00:00.000Z', end: '2026-11-19T06:00:00.000Z' },
      valueQuantity: { value: 420, code: 'min' },
      component: [60, 240, 120, 60].map((value) => ({ valueQuantity: { value, code: 'min' } })),
    });
    expect(all.find(({ code }) => JSON.stringify(code).includes('41950-7'))).toMatchObject({
      effectivePeriod: { start: '2026-11-19', end: '2026-11-19' },
      valueQuantity: { value: 9000, code: '{steps}' },
    });
  });

  it('is found like the rest, and paged one by one', async () => {
    const named = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> =>
      namesIn(await resourcesOf({ patient: told.user_id, ...query })).toSorted();
    expect(await named({ code: '8302-2' })).toEqual(['Body height']);
    expect(await named({ category: 'exam' })).toEqual(['Body fat']);
    expect(await named({ date: 'ge2026-11-20' })).toEqual(['Body height']);
    expect(await named({ interval: 'hour' })).toEqual([]);
    const one = await fhir.pages('Observation', { patient: told.user_id, _count: 1 });
    expect(one.flatMap(idsOf)).toEqual(
      (await resourcesOf({ patient: told.user_id })).map(({ id }) => id),
    );
  });
});

describe('a Device', () => {
  it('is a source of a user, and what its Observations refer to', async () => {
    const { body } = await fhir.search('Device', { patient: ada.user_id });
    expect(body.total).toBe(1);
    const device: Json = body.entry?.[0]?.resource ?? {};
    expect(device).toMatchObject({
      resourceType: 'Device',
      status: 'active',
      deviceName: [{ name: 'Oura', type: 'user-friendly-name' }],
      type: { coding: [{ code: 'unknown' }] },
      patient: { reference: `Patient/${ada.user_id}` },
    });
    expect(findingsOf(device)).toEqual([]);
    const [hour] = await resourcesOf(ofAda());
    expect(hour?.['device']).toEqual({ reference: `Device/${String(device['id'])}` });
    expect((await fhir.get(`Device/${String(device['id'])}`)).body).toEqual(device);
  });

  it('is found among all, page by page', async () => {
    const pages = await fhir.pages('Device', { _count: 1 });
    const ids = pages.flatMap(idsOf);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test("what is another team's looks absent; what is a deleted user's is gone", async () => {
  const other = fhirApi(app, await app.newTeam());
  const [hour] = await resourcesOf(ofAda());
  const gone = await app.newUser(team);
  await push(gone, 'heartrate', [{ timestamp: at(first), value: 60 }]);
  const [lost] = await resourcesOf({ patient: gone.user_id });
  await app.request('DELETE', `/v2/user/${gone.user_id}`, { key: team.key });
  for (const [of, name] of [
    ['Observation', 'id'],
    ['Device', 'device'],
  ] as const) {
    const idIn = (each: Json | undefined): string =>
      name === 'id'
        ? String(each?.['id'])
        : ((each?.['device'] as { reference: string } | undefined)?.reference.slice(
            'Device/'.length,
          ) ?? '');
    const absent = idIn(hour).replace(ada.user_id, '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3');
    const [theirs, deleted, none] = await Promise.all([
      other.refused(`${of}/${idIn(hour)}`),
      fhir.refused(`${of}/${idIn(lost)}`),
      fhir.refused(`${of}/${absent}`),
    ]);
    expect(theirs).toEqual(none);
    expect([none.status, deleted.status]).toEqual([404, 410]);
    expect((await other.refused(`${of}/${idIn(lost)}`)).status).toBe(404);
    expect(idsOf((await other.search(of, { _id: idIn(hour) })).body)).toEqual([]);
    expect(idsOf((await other.search(of, { patient: ada.user_id })).body)).toEqual([]);
    expect(idsOf((await other.search(of)).body)).toEqual([]);
    expect(idsOf((await fhir.search(of, { patient: gone.user_id })).body)).toEqual([]);
  }
});

test('each person whose measurements are shown has an entry in the audit log', async () => {
  const { headers } = await fhir.search('Observation', { ...ofAda(), _count: 1000 });
  const { rows } = await app.database.query<{ user_id: string; action: string }>(
    'select user_id, action from audit_pending where request_id = $1',
    [headers['x-request-id']],
  );
  expect(rows).toEqual([{ user_id: ada.user_id, action: 'fhir.read' }]);
});
