import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

let app: TestApp;
let team: TestTeam;
let path: string;

type Told = readonly [
  source: string,
  type: string,
  from: string,
  to: string,
  sport: string,
  metres: number,
];

const told: readonly Told[] = [
  ['garmin', 'watch', '2026-03-24T23:59:30Z', '2026-03-25T01:00:00Z', 'running', 12_000],
  ['garmin', 'watch', '2026-03-26T10:00:00Z', '2026-03-26T11:00:00Z', 'cycling', 20_000],
  ['apple_health_kit', 'phone', '2026-03-25T00:00:10Z', '2026-03-25T00:58:00Z', 'other', 11_500],
  ['apple_health_kit', 'phone', '2026-03-26T17:00:00Z', '2026-03-26T18:00:00Z', 'walking', 5000],
  ['strava', 'app', '2026-03-25T00:00:40Z', '2026-03-25T01:00:10Z', 'trail_running', 11_900],
];

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  const { user_id: userId } = await app.newUser(team);
  path = `/v2/summary/workouts/${userId}`;
  for (const [provider, source_type, time_start, time_end, sport, distance] of told) {
    const data = [{ time_start, time_end, sport, distance }];
    const body = { stage: 'daily', provider, source_type, data };
    await app.request('POST', path, { key: team.key, body });
  }
});
afterAll(async () => app.close());

const listed = async (query: Readonly<Record<string, string>>) => {
  const asked = { key: team.key, query: { end_date: '2026-03-26', ...query } };
  type Listed = { readonly workouts: readonly { readonly distance: number }[] };
  const { body } = await app.request<Listed>('GET', path, asked);
  return body.workouts.map(({ distance }) => distance);
};

const asked = async (query: object) => {
  type Answer = {
    readonly results: readonly [
      {
        readonly table: Readonly<Record<string, readonly unknown[]>>;
        readonly explain: { readonly sources: readonly object[] };
      },
    ];
  };
  const body = {
    timeframe: { type: 'absolute', start: '2026-03-24', end: '2026-03-27' },
    queries: [query],
    explain: true,
  };
  const userId = path.split('/').at(-1);
  const answer = await app.request<Answer>('POST', `/aggregate/v1/user/${userId}/query`, {
    key: team.key,
    body,
  });
  return answer.body.results[0];
};
const sum = { func: 'sum', arg: { workout: 'distance_meter' } };

test('the list has what every source told, and on request each activity once', async () => {
  expect(await listed({ start_date: '2026-03-24' })).toEqual([
    12_000, 11_500, 11_900, 20_000, 5000,
  ]);
  const once = { each_activity_once: 'true' };
  expect(await listed({ start_date: '2026-03-24', ...once })).toEqual([12_000, 20_000, 5000]);
  // The one that counts began the evening before.
  expect(await listed({ start_date: '2026-03-25', ...once })).toEqual([20_000, 5000]);
  const ofStrava = { start_date: '2026-03-25', provider: 'strava', ...once };
  expect(await listed(ofStrava)).toEqual([11_900]);
});

test('the explanation of a day says which workout counts, and what else tells of it and why it does not', async () => {
  const { status, body } = await app.request('GET', `${path}/explain?date=2026-03-24`, {
    key: team.key,
  });
  expect([status, body]).toMatchObject([
    200,
    {
      workouts: [
        {
          provider: 'garmin',
          sport: 'running',
          same_activity: [
            { provider: 'apple_health_kit', shared_second: 3470, because: 'source_type' },
            {
              provider: 'strava',
              sport: 'trail_running',
              shared_second: 3560,
              because: 'source_type',
            },
          ],
        },
      ],
    },
  ]);
  const next = await app.request('GET', `${path}/explain?date=2026-03-25`, { key: team.key });
  expect(next.body).toMatchObject({ workouts: [] });
});

test('a function counts it once; by source, and of one source alone, everything counts', async () => {
  const all = await asked({ select: [sum] });
  expect(all.table).toEqual({ sum: [37_000] });
  expect(all.explain.sources).toMatchObject([
    { source_provider: 'apple_health_kit', rows_matched: 2, rows_of_same_activity: 1 },
    { source_provider: 'garmin', rows_matched: 2, rows_of_same_activity: 0 },
    { source_provider: 'strava', rows_matched: 1, rows_of_same_activity: 1 },
  ]);
  const bySport = { select: [{ group_key: 0 }, sum], group_by: [{ workout: 'sport_slug' }] };
  expect((await asked(bySport)).table).toEqual({
    'group_key.0': ['cycling', 'running', 'walking'],
    sum: [20_000, 12_000, 5000],
  });
  const bySource = { ...bySport, group_by: [{ source: 'source_provider' }] };
  expect((await asked(bySource)).table['sum']).toEqual([16_500, 32_000, 11_900]);
  const ofStrava = { select: [sum], where: "source_provider = 'strava'" };
  expect((await asked(ofStrava)).table).toEqual({ sum: [11_900] });
});

test('somebody else’s day is not there, and a day that is none is refused', async () => {
  const stranger = await app.newTeam();
  const foreign = await app.request('GET', `${path}/explain?date=2026-03-24`, {
    key: stranger.key,
  });
  expect(foreign.status).toBe(404);
  const wrong = await app.request('GET', `${path}/explain?date=yesterday`, { key: team.key });
  expect(wrong.status).toBe(422);
});
