import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ProviderConnector } from '#sources';

import { nightscoutPerson } from '../../../../tests/emulators/nightscout/data.ts';
import { openNightscoutEmulator } from '../../../../tests/emulators/nightscout/nightscout.ts';
import type { Document, ProviderEmulator } from '../../../../tests/emulators/provider.ts';
import {
  failureOf,
  openTestSession,
  readAll,
  type TestSession,
} from '../../../../tests/emulators/session.ts';
import { nightscout } from './index.ts';
import { readEntries, readTreatments } from './read.ts';

const accountId = 'somebody';
const now = () => new Date('2026-11-20T12:00:00Z');
const today = { from: new Date('2026-11-19'), to: new Date('2026-11-21') };
const connector: ProviderConnector = nightscout;

let emulator: ProviderEmulator;
let session: TestSession;

beforeEach(async () => {
  emulator = await openNightscoutEmulator({ clientId: '', clientSecret: '', clock: { now } });
  emulator.put(accountId, nightscoutPerson('2026-11-20', 3));
  session = openSession();
  await session.exchange({ type: 'refresh_token', refreshToken: `readable-${accountId}` });
});
afterEach(async () => {
  await session.close();
  await emulator.close();
});

function openSession(): TestSession {
  const { url } = emulator;
  const application = {
    clientId: '',
    clientSecret: '',
    baseUrl: url,
    authorizeUrl: url,
    tokenUrl: url,
  };
  return openTestSession(connector, application, null, now);
}

const read = async (resource: string, days = today) =>
  readAll(connector, session, { resource, ...days });

test('what a sensor and a finger told is read, a text too, and numbers of errors are not', async () => {
  const { samples } = await read('entries', {
    from: new Date('2026-11-19'),
    to: new Date('2026-11-20'),
  });
  expect(samples['glucose']).toEqual(
    [
      [1, 'automatic', 120],
      [2, 'fingerprick', 118],
      [4, 'automatic', 125],
      [7, 'automatic', 130],
      [10, 'automatic', 98],
    ].map(([hour, source_type, value]) => ({
      source_type,
      timestamp: `2026-11-19T${String(hour).padStart(2, '0')}:00:00+00:00`,
      timezone_offset: 3600,
      unit: 'mg/dL',
      value,
    })),
  );
});

test('what was entered is read by its kind; a rate of basal insulin is no dose', async () => {
  const { samples } = await read('treatments', {
    from: new Date('2026-11-19'),
    to: new Date('2026-11-20'),
  });
  const at = (hour: number) => {
    const time = `2026-11-19T0${hour}:00:00+00:00`;
    return { start: time, end: time, timezone_offset: 3600 };
  };
  const dose = { type: 'rapid_acting', unit: 'unit', delivery_mode: 'bolus' };
  expect(samples).toEqual({
    insulin_injection: [
      { source_type: 'insulin_pump', ...at(1), ...dose, value: 8.1, bolus_purpose: 'meal' },
      { source_type: 'app', ...at(2), ...dose, value: 0.25, bolus_purpose: 'correction' },
    ],
    carbohydrates: [{ source_type: 'app', ...at(3), unit: 'g', value: 45 }],
    note: [{ source_type: 'app', ...at(5), value: 'A long walk' }],
    glucose: [
      {
        source_type: 'fingerprick',
        timestamp: '2026-11-19T06:00:00+00:00',
        timezone_offset: 3600,
        unit: 'mmol/L',
        value: 6.1,
      },
    ],
  });
});

test.each([
  ['mmol', 'mmol/L'],
  ['mg/dl', 'mg/dL'],
  ['stone', null],
  [null, null],
] as const)(
  'a finger value without a unit is in that of the site, %s, and else left out',
  async (units, unit) => {
    const at = {
      eventType: 'BG Check',
      glucoseType: 'Finger',
      date: Date.parse('2026-11-19T08:00:00Z'),
    };
    emulator.put(accountId, {
      treatments: [
        { ...at, glucose: 22 },
        { ...at, date: at.date + 1000, glucose: 6.1, units: 'mmol' },
        { ...at, date: at.date + 2000, glucose: 101, units: 'mg/dl' },
        { ...at, date: at.date + 3000, glucose: 101, units: 'stone' },
      ],
      ...(units === null ? {} : { settings: [{ units }] }),
    });
    const { samples } = await read('treatments', {
      from: new Date('2026-11-19'),
      to: new Date('2026-11-20'),
    });
    const values = samples['glucose']?.map((each) => [each['value'], each['unit']]);
    const stated = [
      [6.1, 'mmol/L'],
      [101, 'mg/dL'],
    ];
    expect(values).toEqual(unit === null ? stated : [[22, unit], ...stated]);
  },
);

test('what an uploader sends late, of a day long ago, is found by the history; what was deleted is not read', async () => {
  const late = { type: 'sgv', sgv: 111, date: Date.parse('2026-10-01'), utcOffset: 0 };
  const srvModified = now().getTime();
  const deleted = { type: 'sgv', sgv: 222, date: srvModified, isValid: false };
  emulator.put(accountId, {
    entries: [
      { ...late, srvModified },
      { ...deleted, srvModified },
    ],
  });
  const values = (await read('entries')).samples['glucose']?.map(({ value }) => value);
  expect(values).toEqual([111]);
  const before = { from: new Date('2026-11-01'), to: new Date('2026-11-08') };
  expect((await read('entries', before)).samples['glucose']).toEqual([]);
});

test('more than a page is read page by page, in a search and in the history', async () => {
  const date = Date.parse('2026-11-20');
  const entries = Array.from({ length: 2345 }, (_, index) => ({
    type: 'sgv',
    sgv: 100,
    date: date + index * 1000,
    srvModified: date + index * 1000,
  }));
  emulator.put(accountId, { entries });
  const { samples } = await read('entries');
  const times = new Set(samples['glucose']?.map(({ timestamp }) => timestamp));
  expect([samples['glucose']?.length, times.size]).toEqual([2 * 2345, 2345]);
});

test('a token that is none is refused, one of another role is not enough, and one that was deleted ends it', async () => {
  const { authorisation } = nightscout;
  const typed = { type: 'password', username: emulator.url, password: 'nobody' } as const;
  const refused = { status: 401, body: Buffer.from('{}'), retryAfter: null };
  expect(authorisation.readLogIn(refused, now(), typed)).toEqual({
    state: 'refused',
    reason: 'provider_credential_error',
  });
  const sensor = openSession();
  await sensor.exchange({ type: 'refresh_token', refreshToken: `sensor-${accountId}` });
  const treatments = readAll(connector, sensor, { resource: 'treatments', ...today });
  expect((await failureOf(treatments)).failure).toBe('required_scopes_not_granted');
  emulator.tokens.revoke(accountId);
  const again = sensor.exchange({ type: 'refresh_token', refreshToken: `sensor-${accountId}` });
  expect((await failureOf(again)).failure).toBe('token_refresh_failed');
  await sensor.close();
});

test('whose server it is, is part of who they are', async () => {
  const told = await nightscout.authorisation.identify?.(session, 'salus');
  expect(told).toBe(`${emulator.url}/salus`);
});

/** Values that the server's own tests use for what uploaders write, as a server answers them. */
describe('what is recorded of the open-source server', () => {
  const answer = (result: readonly Document[]) => ({ status: 200, result });

  test('values of a sensor', () => {
    const values = [120, 125, 130, 128, 122];
    const entries = values.map((sgv, index) => ({
      type: 'sgv',
      sgv,
      date: 1_705_600_000_000 + index * 300_000,
      dateString: '2024-01-18T16:00:00.000Z',
      device: 'AndroidAPS-DexcomG6',
      direction: 'Flat',
      utcOffset: 0,
      app: 'AAPS',
    }));
    const single = {
      type: 'sgv',
      sgv: 98,
      date: 1_549_414_398_005,
      dateString: '2019-02-06T01:53:18.005+0100',
      utcOffset: 60,
    };
    const [told] = readEntries(answer([...entries, single])).samples ?? [];
    expect(told?.data.map((each) => each['value'])).toEqual([...values, 98]);
    expect(told?.data.at(-1)).toMatchObject({
      timestamp: '2019-02-06T00:53:18.005+00:00',
      timezone_offset: 3600,
    });
  });

  test('small boluses of a loop, a meal with its wizard, and a temporary basal rate', () => {
    const pump = { pumpType: 'ACCU_CHEK_INSIGHT_BLUETOOTH', pumpSerial: '33013206', isValid: true };
    const date = 1_705_600_000_000;
    const result = [
      ...[0.25, 0.3, 0.15].map((insulin, index) => ({
        eventType: 'Correction Bolus',
        insulin,
        isSMB: true,
        type: 'NORMAL',
        date: date + index * 300_000,
        ...pump,
      })),
      { eventType: 'Carb Correction', carbs: 45, date: 1_626_200_383_325, isValid: true },
      { eventType: 'Meal Bolus', insulin: 8.1, date: 1_626_175_512_664, ...pump },
      { eventType: 'Temp Basal', duration: 30, absolute: 1.2, rate: 1.2, date, ...pump },
    ];
    const samples = new Map(
      readTreatments(answer(result)).samples?.map(({ resource, data }) => [resource, data]),
    );
    const doses = samples.get('insulin_injection') ?? [];
    expect(
      doses.map((each) => [each['value'], each['bolus_purpose'], each['source_type']]),
    ).toEqual([
      [0.25, 'correction', 'insulin_pump'],
      [0.3, 'correction', 'insulin_pump'],
      [0.15, 'correction', 'insulin_pump'],
      [8.1, 'meal', 'insulin_pump'],
    ]);
    expect(samples.get('carbohydrates')).toMatchObject([
      { start: '2021-07-13T18:19:43.325+00:00', value: 45, unit: 'g' },
    ]);
  });

  test('a wizard whose glucose a sensor measured tells carbohydrates and insulin alone', () => {
    const wizard = {
      eventType: 'Bolus Wizard',
      glucose: 134,
      glucoseType: 'Sensor',
      carbs: 45,
      insulin: 8.1,
      created_at: '2021-07-13T11:25:00.000Z',
    };
    const { samples = [] } = readTreatments(answer([wizard]));
    expect(samples.map(({ resource, data }) => [resource, data.length])).toEqual([
      ['insulin_injection', 1],
      ['carbohydrates', 1],
      ['note', 0],
      ['glucose', 0],
    ]);
  });

  test('what Loop and Trio write, with parts of a millisecond and nothing where nothing is', () => {
    const sensor = { device: 'Dexcom G6 SERIAL', isCalibration: false, type: 'sgv', utcOffset: 0 };
    const entries = [
      { date: 1_778_284_500_105.5488, sgv: 164, trend: 4, trendRate: -0.1, ...sensor },
      { date: 1_778_284_199_907.4019, sgv: 144, trend: 5, trendRate: -1.3, ...sensor },
    ];
    expect(readEntries(answer(entries)).samples?.[0]?.data).toMatchObject([
      { timestamp: '2026-05-08T23:55:00.105+00:00', value: 164 },
      { timestamp: '2026-05-08T23:49:59.907+00:00', value: 144 },
    ]);
    const none = { carbs: null, insulin: null, utcOffset: 0 };
    const loop = { ...none, enteredBy: 'loop://test-device', insulinType: 'Novolog' };
    const trio = { ...none, enteredBy: 'Trio' };
    const result: readonly Document[] = [
      {
        ...loop,
        eventType: 'Temp Basal',
        created_at: '2026-05-08T23:55:50.372Z',
        amount: 0.25,
        rate: 2.55,
      },
      { ...loop, eventType: 'Site Change', created_at: '2026-05-07T23:24:46.372Z' },
      {
        ...loop,
        eventType: 'Correction Bolus',
        created_at: '2026-05-05T05:00:53.372Z',
        insulin: 3.4,
        programmed: 3.4,
      },
      {
        ...loop,
        eventType: 'Carb Correction',
        created_at: '2026-05-05T05:00:49.372Z',
        carbs: 35,
        absorptionTime: 180,
      },
      { ...trio, eventType: 'SMB', created_at: '2026-05-08T23:49:52.271Z', insulin: 0.5 },
      {
        ...trio,
        eventType: 'Carb Correction',
        created_at: '2026-05-08T23:25:42.864Z',
        carbs: 40,
        fat: 10,
        protein: 50,
      },
      { ...trio, eventType: 'Exercise', created_at: '2026-05-08T13:23:49.508Z', duration: 62 },
      {
        ...trio,
        eventType: 'Temporary Target',
        created_at: '2026-04-08T16:25:50.436Z',
        duration: 174,
        targetTop: 99,
      },
    ];
    const samples = new Map(
      readTreatments(answer(result)).samples?.map(({ resource, data }) => [resource, data]),
    );
    expect(samples.get('insulin_injection')?.map((each) => [each['start'], each['value']])).toEqual(
      [
        ['2026-05-05T05:00:53.372+00:00', 3.4],
        ['2026-05-08T23:49:52.271+00:00', 0.5],
      ],
    );
    expect(samples.get('carbohydrates')?.map((each) => each['value'])).toEqual([35, 40]);
    expect([samples.get('glucose'), samples.get('note')]).toEqual([[], []]);
  });
});
