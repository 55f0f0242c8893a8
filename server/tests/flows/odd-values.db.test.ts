import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

type Problems = { readonly detail: readonly { readonly loc: readonly unknown[] }[] };

let app: TestApp;
let team: TestTeam;
let userId: string;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});
afterAll(async () => app.close());

it.each(['0000-01-01', '0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00'])(
  'a summary is not asked for since %s, which no calendar here has',
  async (start_date) => {
    for (const resource of ['activity', 'sleep', 'body', 'workouts', 'meal', 'menstrual_cycle']) {
      const answer = await app.request<Problems>('GET', `/v2/summary/${resource}/${userId}`, {
        key: team.key,
        query: { start_date },
      });
      expect([resource, answer.status]).toEqual([resource, 422]);
      expect(answer.body.detail[0]?.loc).toEqual(['query', 'start_date']);
    }
  },
);

it('the first and the last day of the calendar may be asked for', async () => {
  for (const [start_date, end_date] of [
    ['0001-01-01', '9999-12-31'],
    ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  ] as const) {
    for (const path of [
      `/v2/summary/activity/${userId}`,
      `/v2/timeseries/${userId}/heartrate/grouped`,
    ]) {
      const query = { start_date, end_date };
      expect((await app.request('GET', path, { key: team.key, query })).status).toBe(200);
    }
  }
});

it('a user takes in no data from the year 0', async () => {
  for (const field of ['ingestion_start', 'ingestion_end', 'fallback_birth_date']) {
    const answer = await app.request<Problems>('PATCH', `/v2/user/${userId}`, {
      key: team.key,
      body: { [field]: '0000-01-01' },
    });
    expect([answer.status, answer.body.detail[0]?.loc]).toEqual([422, ['body', field]]);
  }
});

it.each(['second_line', 'state', 'country', 'access_notes', 'zip'])(
  'a payor’s %s has no NUL and no half of a pair',
  async (field) => {
    const address = { first_line: 'x', city: 'x', state: 'AZ', zip: '85004' };
    for (const text of ['a\u0000b', 'a\ud83d']) {
      const answer = await app.request<Problems>('POST', '/v3/payor', {
        key: team.key,
        body: { name: 'Payor', address: { ...address, [field]: text } },
      });
      expect([answer.status, answer.body.detail[0]?.loc]).toEqual([
        422,
        ['body', 'address', field],
      ]);
    }
  },
);

const pieces = 130_000;
const stages = 200_000;
const bedtime = { bedtime_start: '2026-11-10T22:00:00Z', bedtime_stop: '2026-11-13T22:00:00Z' };
const startMs = Date.parse(bedtime.bedtime_start);
const at = (second: number): string => new Date(startMs + second * 1000).toISOString();

it.each([
  [
    'heart rates',
    {
      heart_rate: Array.from({ length: pieces }, (_, second) => ({
        timestamp: at(second),
        value: 50 + (second % 20),
      })),
    },
  ],
  [
    'stages',
    {
      stage_start_offset_second: Array.from({ length: stages }, (_, second) => second),
      stage_end_offset_second: Array.from({ length: stages }, (_, second) => second + 1),
      stage_type: Array.from({ length: stages }, (_, second) => 1 + (second % 4)),
    },
  ],
])('a night of very many %s is taken or refused', async (_, given) => {
  const answer = await app.request('POST', `/v2/summary/sleep/${userId}`, {
    key: team.key,
    body: { stage: 'daily', provider: 'apple_health_kit', data: [{ ...bedtime, ...given }] },
  });
  expect([200, 413, 422]).toContain(answer.status);
});
