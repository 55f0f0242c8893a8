import { afterEach, beforeEach, expect, test } from 'vitest';

import { openEmulatorServer } from '../../../../tests/emulators/http.ts';
import { polarPerson } from '../../../../tests/emulators/polar/data.ts';
import { openPolarEmulator, type PolarEmulator } from '../../../../tests/emulators/polar/polar.ts';
import { openConnected, readAll, type TestSession } from '../../../../tests/emulators/session.ts';
import { polar } from './index.ts';

const client = { clientId: 'salus', clientSecret: 'polar-secret' };
const accountId = '475';
const now = () => new Date('2026-11-20T12:00:00Z');
const days = { from: new Date('2026-11-15'), to: new Date('2026-11-21') };

let emulator: PolarEmulator;
let session: TestSession;

beforeEach(async () => {
  emulator = await openPolarEmulator({ ...client, clock: { now } });
  emulator.put(accountId, polarPerson('2026-11-20', 2));
  session = await openConnected(polar, emulator, { ...client, accountId }, now);
});
afterEach(async () => session.close());

const read = async (resource: string) => readAll(polar, session, { resource, ...days });

test('a night begins on one day and goes on the next, by the clocks in it', async () => {
  const { samples, summaries } = await read('sleep');
  expect(summaries['sleep']?.at(-1)).toEqual({
    source_type: 'watch',
    calendar_date: '2026-11-20',
    bedtime_start: '2026-11-19T20:39:07+00:00',
    bedtime_stop: '2026-11-20T05:19:37+00:00',
    timezone_offset: 10_800,
    total: 28_680,
    awake: 1800,
    light: 12_540,
    deep: 8340,
    rem: 7800,
    score: 82,
    average_hrv: 42,
    respiratory_rate: 14.1,
    hr_average: 58,
    stage_start_offset_second: [0, 653, 4253, 11_453, 18_653, 25_853, 29_453],
    stage_end_offset_second: [653, 4253, 11_453, 18_653, 25_853, 29_453, 31_230],
    stage_type: [4, 2, 1, 2, 3, -1, 4],
  });
  expect(samples['heartrate']?.slice(-2)).toMatchObject([
    { timestamp: '2026-11-19T20:41:00+00:00', timezone_offset: 10_800, value: 70 },
    { timestamp: '2026-11-19T21:16:00+00:00', value: 61 },
  ]);
  expect(samples['hrv']?.at(-1)).toMatchObject({
    timestamp: '2026-11-19T20:39:07+00:00',
    value: 42,
  });
  expect(samples['respiratory_rate']?.at(-1)).toMatchObject({ value: 14.1 });
});

test('an exercise is placed by its offset, with its heart rates', async () => {
  const { samples, summaries } = await read('exercises');
  expect(summaries['workouts']?.at(-1)).toEqual({
    source_type: 'watch',
    provider_id: '2AC312F20261120',
    timezone_offset: 10_800,
    time_start: '2026-11-20T06:40:02+00:00',
    time_end: '2026-11-20T07:24:02+00:00',
    sport_name: 'trail_running',
    calories: 530,
    distance: 7600,
    average_hr: 129,
    max_hr: 147,
  });
  // The first is none, and speeds are no heart rates.
  expect(samples['heartrate']?.slice(-2)).toMatchObject([
    { timestamp: '2026-11-20T06:40:07+00:00', value: 100 },
    { timestamp: '2026-11-20T06:40:12+00:00', value: 102 },
  ]);
});

test('days and continuous heart rates are of the clock of the person, wherever that stands', async () => {
  expect((await read('activities')).summaries['activity']?.at(-1)).toEqual({
    source_type: 'watch',
    calendar_date: '2026-11-20',
    steps: 8250,
    distance: 6200,
    calories_total: 2329,
    calories_active: 428,
  });
  expect((await read('continuous_heart_rate')).samples['heartrate']?.at(-1)).toEqual({
    source_type: 'watch',
    timestamp: '2026-11-20T03:07:08',
    value: 64,
  });
});

test('where there is nothing, nothing is read', async () => {
  emulator.put(accountId, {});
  const found = await Promise.all(polar.resources.map(async ({ name }) => read(name)));
  const rows = found.flatMap(({ samples, summaries }) =>
    [...Object.values(samples), ...Object.values(summaries)].flat(),
  );
  expect(rows).toEqual([]);
});

test('who was registered before is connected, and who leaves is taken out', async () => {
  expect(await polar.authorisation.identify?.(session, accountId)).toBe(accountId);
  await polar.disconnect(session);
  expect(emulator.tokens.holderOf(`Bearer ${session.tokens().accessToken}`)).toBeNull();
});

test('the one webhook of a client is made, changed and made to go on', async () => {
  const { webhooks } = polar;
  const server = await openEmulatorServer(({ method, headers, body }) => {
    const call = {
      method,
      headers: headers as Record<string, string>,
      body,
      query: {},
      now: now(),
    };
    return { status: webhooks?.read(call, session.application) === 'forged' ? 404 : 200 };
  });
  await webhooks?.register(session, `${server.url}/one`);
  await webhooks?.register(session, `${server.url}/one`);
  expect(emulator.webhooks).toMatchObject([{ url: `${server.url}/one`, active: true }]);
  await webhooks?.register(session, `${server.url}/two`);
  emulator.deactivate();
  await webhooks?.register(session, `${server.url}/two`);
  expect(emulator.webhooks).toMatchObject([{ url: `${server.url}/two`, active: true }]);
  const changes = emulator.requests.filter((each) => /(?:POST|PATCH) \/v3\/webhooks/u.test(each));
  expect(changes).toEqual([
    'POST /v3/webhooks',
    'PATCH /v3/webhooks/abdf33',
    'POST /v3/webhooks/activate',
  ]);
  expect(await emulator.call(accountId, 'SLEEP')).toBe(200);
  await server.close();
});
