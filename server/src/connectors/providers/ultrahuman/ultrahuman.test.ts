import { afterEach, beforeEach, expect, test } from 'vitest';

import { openConnected, readAll, type TestSession } from '../../../../tests/emulators/session.ts';
import { ultrahumanPerson } from '../../../../tests/emulators/ultrahuman/data.ts';
import { openUltrahumanEmulator } from '../../../../tests/emulators/ultrahuman/ultrahuman.ts';
import { ultrahuman } from './index.ts';
import { readMetrics } from './resources.ts';

const client = { clientId: 'salus', clientSecret: 'ultrahuman-secret' };
const accountId = 'person-1';
const now = () => new Date('2026-11-20T12:00:00Z');

let session: TestSession;

beforeEach(async () => {
  const emulator = await openUltrahumanEmulator({ ...client, clock: { now } });
  emulator.put(accountId, ultrahumanPerson('2026-11-20', 2));
  session = await openConnected(ultrahuman, emulator, { ...client, accountId }, now);
});
afterEach(async () => session.close());

test('days are read one by one: nights, heart rates and temperatures as instants without a place', async () => {
  const slice = { resource: 'metrics', from: new Date('2026-11-18'), to: new Date('2026-11-21') };
  const { samples, summaries } = await readAll(ultrahuman, session, slice);
  const at = { source_type: 'ring', timezone_offset: null };
  expect(samples['heartrate']?.length).toBe(6);
  expect(samples['heartrate']?.at(-1)).toEqual({
    ...at,
    timestamp: '2026-11-20T03:00:00+00:00',
    value: 57,
  });
  expect(samples['body_temperature']?.at(-1)).toEqual({
    ...at,
    timestamp: '2026-11-20T03:00:00+00:00',
    unit: '°C',
    sensor_location: 'finger',
    value: 36,
  });
  expect(samples['vo2_max']?.length).toBe(2);
  expect(summaries['sleep']?.at(-1)).toEqual({
    source_type: 'ring',
    bedtime_start: '2026-11-20T00:00:00+00:00',
    bedtime_stop: '2026-11-20T08:00:00+00:00',
    deep: 5400,
    light: 14_400,
    rem: 6300,
    awake: 2700,
    efficiency: 91,
    hr_resting: 52,
  });
});

test('what is not documented enough is not guessed: neither variability nor steps are stored', () => {
  const values = [{ timestamp: 1_795_132_800, value: 50 }];
  const told = ['hrv', 'steps'].map((type) => ({ type, object: { values } }));
  const { samples = [], summaries = [] } = readMetrics({ data: { metric_data: told } });
  expect([...samples, ...summaries].flatMap(({ data }) => data)).toEqual([]);
});

test('the recovery of a morning is that of the night before it', () => {
  const night = { bedtime_start: 1_795_132_800, bedtime_end: 1_795_161_600 };
  const told = (value: number) => [
    { type: 'sleep', object: night },
    { type: 'recovery_index', object: { value, day_start_timestamp: 1_795_132_800 } },
  ];
  const scoreOf = (value: number): unknown =>
    readMetrics({ data: { metric_data: told(value) } }).summaries?.[0]?.data[0]?.[
      'recovery_readiness_score'
    ];
  expect([scoreOf(81.4), scoreOf(0), scoreOf(250)]).toEqual([81, 0, undefined]);
});
