import { afterAll, beforeAll, expect, it } from 'vitest';

import { importWorkout } from '../../src/imports/imported-workouts.ts';
import { toUserId } from '../../src/users/index.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

type Stream = Readonly<Record<string, readonly (number | null)[]>> & {
  readonly step_seconds?: number;
};
type Point = { readonly atMs: number } & Readonly<Record<string, number>>;

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const startMs = Date.parse('2026-11-02T00:00:00Z');
/** Above four and a half days, as a race over several days records it. */
const seconds = 400_000;

const pointsOf = (count: number, at: (second: number) => Readonly<Record<string, number>>) =>
  Array.from({ length: count }, (_, second): Point =>
    Object.assign({ atMs: startMs + second * 1000 }, at(second)),
  );

async function importRide(userId: string, points: readonly Point[]) {
  return importWorkout(app.service.ingestion, team.scope, toUserId(userId), {
    provider: 'garmin',
    sourceType: 'watch',
    timeZone: null,
    summary: {
      time_start: new Date(startMs).toISOString(),
      time_end: new Date(startMs + seconds * 1000).toISOString(),
      sport: 'cycling',
    },
    points,
    stage: 'historical',
  });
}

async function streamOf(userId: string): Promise<Stream> {
  const { body } = await app.request<{ workouts: readonly { readonly id: string }[] }>(
    'GET',
    `/v2/summary/workouts/${userId}`,
    { key: team.key, query: { start_date: '2026-11-01' } },
  );
  const path = `/v2/timeseries/workouts/${body.workouts[0]?.id}/stream`;
  const stream = await app.request<Stream>('GET', path, { key: team.key });
  expect(stream.status).toBe(200);
  return stream.body;
}

const valuesIn = (stream: Stream): number =>
  ['power', 'cadence', 'heartrate', 'lat', 'lng', 'altitude']
    .flatMap((channel) => stream[channel] ?? [])
    .filter((value) => value !== null).length;

it('a stream that was stored in parts is read, however many values it has: thinned, which it says', async () => {
  const { user_id: userId } = await app.newUser(team);
  for (const channel of ['power', 'cadence', 'heartrate']) {
    const points = pointsOf(seconds, (second) => ({ [channel]: 60 + (second % 40) }));
    expect(await importRide(userId, points)).toMatchObject({ valuesLeftOut: 0, valuesThinned: 0 });
  }
  const stream = await streamOf(userId);
  expect(stream.step_seconds).toBe(2);
  expect(stream['time']?.slice(0, 2)).toEqual([startMs / 1000, startMs / 1000 + 2]);
  // Of the values of a step the last counts.
  expect(stream['power']?.slice(0, 3)).toEqual([61, 63, 65]);
  expect(valuesIn(stream)).toBe((3 * seconds) / 2);
});

it('an import with more values than a stream is stored with keeps one moment of each step', async () => {
  const { user_id: userId } = await app.newUser(team);
  const points = pointsOf(133_000, (second) => ({
    lat: 48,
    lng: 16,
    altitude: 300,
    heartrate: 60 + (second % 40),
  }));
  const receipt = await importRide(userId, points);
  expect(receipt).toMatchObject({ stepSeconds: 2, valuesThinned: (4 * 133_000) / 2 });
  const stream = await streamOf(userId);
  expect(stream['heartrate']?.slice(0, 3)).toEqual([61, 63, 65]);
  expect(valuesIn(stream)).toBe((4 * 133_000) / 2);
});
