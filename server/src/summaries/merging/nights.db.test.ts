import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';

let app: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

type Sleep = { readonly id: string; readonly bedtime_stop: string; readonly total: number | null };
const range = { start_date: '2026-11-01', end_date: '2026-11-20' };

const stagesOf = (end: number) => ({
  stage_start_offset_second: [0],
  stage_end_offset_second: [end],
  stage_type: [2],
});
const night = (start: string, stop: string, fields: object = {}) => ({
  bedtime_start: `2026-11-10T${start}:00Z`,
  bedtime_stop: `2026-11-10T${stop}:00Z`,
  source_type: 'watch',
  ...fields,
});
async function push(...data: readonly object[]): Promise<void> {
  const body = { provider: 'health_connect', stage: 'daily', data };
  const path = `/v2/summary/sleep/${userId}`;
  expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
}
async function listOf<Item>(resource: string): Promise<readonly Item[]> {
  const path = `/v2/summary/${resource}/${userId}`;
  const { body } = await app.request<Record<string, readonly Item[]>>('GET', path, {
    key: team.key,
    query: range,
  });
  return body[resource] ?? [];
}
const stops = async () =>
  (await listOf<Sleep>('sleep')).map(({ bedtime_stop: stop }) => stop.slice(11, 16));

test('a night that is pushed again with another start is one night under one id, and so is its cycle', async () => {
  userId = (await app.newUser(team)).user_id;
  await push(night('01:00', '07:00', stagesOf(3600)));
  const [before] = await listOf<Sleep>('sleep');
  await push(night('00:15', '08:30', stagesOf(7200)));
  const after = await listOf<Sleep>('sleep');
  expect(after).toMatchObject([{ id: before?.id, total: 7200 }]);
  expect(await listOf('sleep_cycle')).toMatchObject([{ sleep_id: before?.id }]);
});

test('nights of two apps at one second are two, and a part of a night does not replace it', async () => {
  userId = (await app.newUser(team)).user_id;
  await push(
    night('00:00', '07:00', { app_id: 'one.app', provider_id: 'a' }),
    night('00:00', '01:30', { app_id: 'two.app', provider_id: 'b' }),
    night('00:00', '01:05', { app_id: 'one.app', provider_id: 'c' }),
  );
  expect((await stops()).toSorted()).toEqual(['01:30', '07:00']);
});

test('a record that was merged into the night of another one and then moves leaves no old night', async () => {
  userId = (await app.newUser(team)).user_id;
  const dated = (day: string, id: string, fields: object = {}) => ({
    ...stagesOf(3600),
    bedtime_start: `2026-11-${day}T22:00:00Z`,
    bedtime_stop: `2026-11-${day}T23:30:00Z`,
    source_type: 'watch',
    provider_id: id,
    ...fields,
  });
  await push(dated('10', 'one'));
  await push(dated('10', 'two', { bedtime_stop: '2026-11-10T23:45:00Z' }));
  expect(await stops()).toEqual(['23:45']);
  await push(dated('12', 'two'));
  const days = async () =>
    (await listOf<{ calendar_date: string }>('sleep')).map((each) => each.calendar_date);
  expect(await days()).toEqual(['2026-11-12']);
  expect(await listOf('sleep_cycle')).toHaveLength(1);
  await push(dated('10', 'one'));
  expect(await days()).toEqual(['2026-11-10', '2026-11-12']);
});

test('parts of a night that were stored go with the whole, with their cycles', async () => {
  userId = (await app.newUser(team)).user_id;
  await push(night('00:00', '02:00', stagesOf(60)), night('05:00', '08:00', stagesOf(60)));
  expect(await listOf('sleep_cycle')).toHaveLength(2);
  await push(night('00:00', '08:00', stagesOf(3600)));
  expect(await stops()).toEqual(['08:00']);
  expect(await listOf('sleep_cycle')).toHaveLength(1);
});

test('of a night that is known as time in bed alone nothing is said of sleep', async () => {
  userId = (await app.newUser(team)).user_id;
  await push(night('00:00', '08:00'));
  expect(await listOf('sleep')).toMatchObject([
    { duration: 28_800, total: null, efficiency: null, stage_asleep_second: null },
  ]);
  const body = {
    timeframe: { type: 'relative', anchor: '2026-11-12', past: { value: 7, unit: 'day' } },
    queries: [{ select: [{ sleep: 'duration_second' }, { sleep: 'stage_asleep_second' }] }],
  };
  const path = `/aggregate/v1/user/${userId}/query`;
  const { text } = await app.request('POST', path, { key: team.key, body });
  expect(JSON.parse(text)).toMatchObject({
    results: [{ table: { duration_second: [28_800], stage_asleep_second: [null] } }],
  });
});

test('the night of a day is the main sleep of the preferred source, alone or with the naps', async () => {
  userId = (await app.newUser(team)).user_id;
  await push(
    night('00:00', '07:00', { provider_id: 'watch' }),
    night('00:30', '07:30', { provider_id: 'phone', source_type: 'phone' }),
    night('14:00', '15:00', { provider_id: 'nap', source_type: 'phone' }),
  );
  const stopsOf = async (nightOfDay: string) => {
    const { body } = await app.request<{ readonly sleep: readonly Sleep[] }>(
      'GET',
      `/v2/summary/sleep/${userId}`,
      { key: team.key, query: { ...range, night_of_day: nightOfDay } },
    );
    return body.sleep.map(({ bedtime_stop: stop }) => stop.slice(11, 16));
  };
  expect(await stopsOf('main')).toEqual(['07:00']);
  expect(await stopsOf('main_and_naps')).toEqual(['07:00', '15:00']);
  const body = {
    timeframe: { type: 'relative', anchor: '2026-11-12', past: { value: 7, unit: 'day' } },
    queries: [{ select: [{ sleep: 'source_type' }, { value_macro: 'sleep_role' }] }],
  };
  const path = `/aggregate/v1/user/${userId}/query`;
  const { text } = await app.request('POST', path, { key: team.key, body });
  expect(JSON.parse(text)).toMatchObject({
    results: [
      { table: { source_type: ['watch', 'phone', 'phone'], sleep_role: ['main', null, 'nap'] } },
    ],
  });
});
