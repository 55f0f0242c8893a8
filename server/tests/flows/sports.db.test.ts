import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

type Workout = { readonly id: string; readonly sport: Readonly<Record<string, unknown>> };

let app: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});
afterAll(async () => app.close());

async function push(names: readonly unknown[]): Promise<void> {
  const data = names.map((sport, hour) => ({
    time_start: `2026-11-18T${String(hour + 1).padStart(2, '0')}:00:00Z`,
    time_end: `2026-11-18T${String(hour + 1).padStart(2, '0')}:30:00Z`,
    sport,
  }));
  const body = { stage: 'daily', provider: 'garmin', source_type: 'watch', data };
  const path = `/v2/summary/workouts/${userId}`;
  expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
}

async function sports(): Promise<readonly unknown[]> {
  const { body } = await app.request<{ workouts: readonly Workout[] }>(
    'GET',
    `/v2/summary/workouts/${userId}`,
    { key: team.key, query: { start_date: '2026-11-18', end_date: '2026-11-18' } },
  );
  return body.workouts.map(({ sport }) => sport);
}

it('a sport without a name of its own is the other one with its text, and what is read can be pushed', async () => {
  await push(['Biking', 'Quidditch', { id: 40, name: 'Quidditch', slug: 'other' }]);
  const quidditch = { id: 40, name: 'Quidditch', slug: 'other' };
  const cycling = { id: 3, name: 'Cycling', slug: 'cycling' };
  const found = await sports();
  expect(found).toHaveLength(3);
  expect(found).toEqual(expect.arrayContaining([cycling, quidditch]));
  expect(found.filter((each) => JSON.stringify(each) === JSON.stringify(quidditch))).toHaveLength(
    2,
  );
});

it('stored sports are migrated: names of programs to what they mean, others to the other one', async () => {
  const before = await sports();
  // As they were stored before.
  await app.database.query(
    `update summary set data = regexp_replace(data, '"sport":\\{[^}]*\\}', case
      when data like '%Quidditch%' then '"sport":{"id":77001,"name":"Quidditch","slug":"quidditch"}'
      else '"sport":{"id":88001,"name":"Biking","slug":"biking"}' end) where user_id = $1`,
    [userId],
  );
  expect(await sports()).not.toEqual(before);
  const file = new URL('../../migrations/0090_summaries_sports.sql', import.meta.url);
  await app.database.query(await readFile(file, 'utf8'));
  expect(await sports()).toEqual(before);
});

it('stored workouts of the other sport get the sport that the name of a program means', async () => {
  const names = [
    'Backcountry Ski',
    'rowing_v2',
    'eBikeMountain',
    'Rock Climb',
    'SNOW_SHOE_WS',
    'Quidditch',
  ];
  await push(names);
  const before = await sports();
  // As they were stored while the table lacked these names.
  for (const [hour, name] of names.entries()) {
    await app.database.query(
      `update summary set data = regexp_replace(data, '"sport":\\{[^}]*\\}', $2)
       where user_id = $1 and data like $3`,
      [
        userId,
        `"sport":{"id":40,"name":"${name}","slug":"other"}`,
        `%2026-11-18T${String(hour + 1).padStart(2, '0')}:00:00%`,
      ],
    );
  }
  expect(await sports()).not.toEqual(before);
  const file = new URL('../../migrations/0103_summaries_sports_of_programs.sql', import.meta.url);
  await app.database.query(await readFile(file, 'utf8'));
  expect(await sports()).toEqual(before);
});

it('samples have the sports of the same table as workouts', async () => {
  const sportsOfSamples = ['biking', 'ride', 'rowing_v2', 'quidditch', 'running'];
  const data = sportsOfSamples.map((sport, minute) => ({
    timestamp: `2026-11-17T08:0${minute}:00Z`,
    value: 100 + minute,
    sport,
  }));
  const body = { stage: 'daily', provider: 'garmin', source_type: 'watch', data };
  const path = `/v2/timeseries/${userId}/heartrate`;
  expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
  const { text } = await app.request('GET', `${path}/grouped`, {
    key: team.key,
    query: { start_date: '2026-11-17', end_date: '2026-11-17' },
  });
  const found = new Set([...text.matchAll(/"sport":"(?<sport>[^"]*)"/gu)].map((each) => each[1]));
  expect(found).toEqual(new Set(['cycling', 'rowing', 'quidditch', 'running']));
});
