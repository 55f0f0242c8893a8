import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { after, fileOf, message, startsAt } from '../harness/fit-files.ts';
import { archiveOf } from '../harness/read-file.ts';

type Workout = Readonly<Record<string, unknown>> & { readonly id: string };
type Report = { readonly created: number; readonly updated: number; readonly workouts: number };

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

async function send(userId: string, body: string | Uint8Array): Promise<Report> {
  const answer = await fetch(
    `${app.baseUrl}/v2/user/${userId}/import/file?time_zone=America/New_York`,
    {
      method: 'POST',
      headers: { 'x-salus-api-key': team.key, 'content-type': 'application/octet-stream' },
      body: typeof body === 'string' ? body : Buffer.from(body),
    },
  );
  expect(answer.status).toBe(200);
  return (await answer.json()) as Report;
}

async function workoutsOf(userId: string): Promise<readonly Workout[]> {
  const { body } = await app.request<{ workouts: readonly Workout[] }>(
    'GET',
    `/v2/summary/workouts/${userId}`,
    { key: team.key, query: { start_date: '2026-02-28', end_date: '2026-03-02' } },
  );
  return body.workouts;
}

/** Two degrees of a path, and where it lies. */
function trk(lat: number, { sport = 'cycling', seconds = 600, step = 10 } = {}): string {
  const points = Array.from({ length: seconds / step + 1 }, (_, index) => {
    const time = after(index * step).toISOString();
    return `<trkpt lat="${(lat + index * 0.0005).toFixed(5)}" lon="13.4"><ele>${40 + index}</ele><time>${time}</time></trkpt>`;
  });
  return `<trk><type>${sport}</type><trkseg>${points.join('')}</trkseg></trk>`;
}
const gpx = (...tracks: readonly string[]): string =>
  `<gpx version="1.1" creator="Garmin Connect">${tracks.join('')}</gpx>`;

const ride = fileOf(
  message('FILE_ID', { type: 'activity', manufacturer: 'garmin', product: 3121 }),
  ...Array.from({ length: 61 }, (_, index) =>
    message('RECORD', { timestamp: after(index * 10), heartRate: 120, distance: index * 55 }),
  ),
  message('LAP', { timestamp: after(600), startTime: startsAt, totalTimerTime: 600 }),
  message('SESSION', {
    timestamp: after(600),
    startTime: startsAt,
    totalElapsedTime: 600,
    totalTimerTime: 580,
    totalCalories: 150,
    totalAscent: 35,
    totalDistance: 3300,
    sport: 'cycling',
  }),
  message('ACTIVITY', {
    timestamp: after(600),
    localTimestamp: after(600).getTime() / 1000 - 631_065_600 + 3600,
  }),
);

it('a poorer copy of an activity takes nothing away, adds what it has, and once more changes nothing', async () => {
  const { user_id: userId } = await app.newUser(team);
  await send(userId, ride);
  const [before] = await workoutsOf(userId);
  expect(before).toMatchObject({
    calories: 150,
    moving_time: 580,
    timezone_offset: 3600,
    elev_high: null,
  });
  await send(userId, gpx(trk(52)));
  const [merged, ...more] = await workoutsOf(userId);
  expect(more).toEqual([]);
  expect(merged).toMatchObject({
    id: before?.id,
    calories: 150,
    moving_time: 580,
    total_elevation_gain: 35,
    distance: 3300,
    timezone_offset: 3600,
    elev_high: 100,
  });
  const { body } = await app.request<{ field_origins: Readonly<Record<string, string>> }>(
    'GET',
    `/v2/timeseries/workouts/${before?.id}/stream`,
    { key: team.key },
  );
  expect(body.field_origins).toMatchObject({ calories: 'fit', elev_high: 'gpx', stream: 'fit' });
  await send(userId, gpx(trk(52)));
  await send(userId, ride);
  expect(await workoutsOf(userId)).toEqual([merged]);
});

const tcx = `<TrainingCenterDatabase><Activities><Activity Sport="Biking"><Lap StartTime="${after(0).toISOString()}"><TotalTimeSeconds>600</TotalTimeSeconds><DistanceMeters>3200</DistanceMeters><Calories>149</Calories></Lap><Creator><Name>Garmin Edge</Name></Creator></Activity></Activities></TrainingCenterDatabase>`;

/** The record of the activity as a connection or a phone brings it. */
async function bring(userId: string, more: object = {}): Promise<void> {
  const record = {
    id: 'record-1',
    time_start: after(8).toISOString(),
    time_end: after(604).toISOString(),
    sport: 'cycling',
    title: 'Morning ride',
    distance: 3290,
    calories: 160,
    ...more,
  };
  const body = { stage: 'daily', provider: 'garmin', data: [record] };
  const path = `/v2/summary/workouts/${userId}`;
  const { status } = await app.request('POST', path, { key: team.key, body });
  expect(status).toBe(200);
}

it('files and the record of a connection are one workout, in whatever order they come', async () => {
  const ways = {
    fit: async (userId: string) => send(userId, ride),
    gpx: async (userId: string) => send(userId, gpx(trk(52))),
    tcx: async (userId: string) => send(userId, tcx),
    record: async (userId: string) => bring(userId),
  };
  const orders = [
    ['fit', 'gpx', 'tcx', 'record'],
    ['record', 'gpx', 'tcx', 'fit'],
    ['gpx', 'record', 'fit', 'tcx'],
  ] as const;
  const found: Workout[] = [];
  for (const order of orders) {
    const { user_id: userId } = await app.newUser(team);
    for (const way of [...order, ...order]) await ways[way](userId);
    const [workout, ...more] = await workoutsOf(userId);
    expect([order, more]).toEqual([order, []]);
    if (workout !== undefined) found.push(workout);
    // A later version of the record is the same workout, too.
    await bring(userId, { title: 'Renamed' });
    const renamed = await workoutsOf(userId);
    expect(renamed).toMatchObject([{ id: workout?.id, title: 'Renamed', elev_high: 100 }]);
  }
  const ofUser = { id: null, user_id: null, created_at: null, updated_at: null };
  const fields = found.map((workout) => Object.assign({}, workout, ofUser));
  for (const each of fields) expect(each).toEqual(fields[0]);
  expect(fields[0]).toMatchObject({
    title: 'Morning ride',
    calories: 160,
    moving_time: 580,
    total_elevation_gain: 35,
    elev_high: 100,
    provider_id: 'record-1',
  });
});

it('another record of the same source stays a workout of its own', async () => {
  const { user_id: userId } = await app.newUser(team);
  await send(userId, gpx(trk(52)));
  await bring(userId);
  await bring(userId, { id: 'record-2' });
  await bring(userId, {
    id: 'record-3',
    time_start: after(900).toISOString(),
    time_end: after(1500).toISOString(),
  });
  expect(await workoutsOf(userId)).toHaveLength(3);
});

it('workouts of one start stay as many as the file has, and once more change nothing', async () => {
  const { user_id: userId } = await app.newUser(team);
  const tracks = [trk(52), trk(48, { step: 20 }), trk(40, { sport: 'running', seconds: 300 })];
  expect(await send(userId, gpx(...tracks))).toMatchObject({ workouts: 3 });
  const stored = await workoutsOf(userId);
  expect(stored).toHaveLength(3);
  await send(userId, gpx(...tracks));
  await send(userId, gpx(...tracks.toReversed()));
  expect(await workoutsOf(userId)).toEqual(stored);
});

it('chained FIT files of one start are a workout each, and once more change no sample', async () => {
  const { user_id: userId } = await app.newUser(team);
  const other = fileOf(
    message('FILE_ID', { type: 'activity', manufacturer: 'garmin', product: 3121 }),
    ...[0, 10, 20].map((at) => message('RECORD', { timestamp: after(at), heartRate: 90 })),
    message('SESSION', {
      timestamp: after(20),
      startTime: startsAt,
      totalElapsedTime: 20,
      sport: 'running',
    }),
  );
  const chained = Buffer.concat([ride, other]);
  expect(await send(userId, chained)).toMatchObject({ workouts: 2 });
  expect(await workoutsOf(userId)).toHaveLength(2);
  expect(await send(userId, chained)).toMatchObject({ created: 0, updated: 0 });
  expect(await workoutsOf(userId)).toHaveLength(2);
});

it('laps of TCX are served with the stream', async () => {
  const { user_id: userId } = await app.newUser(team);
  const lap = `<Lap StartTime="${after(0).toISOString()}"><TotalTimeSeconds>600</TotalTimeSeconds><DistanceMeters>2000</DistanceMeters><Calories>90</Calories><Intensity>Active</Intensity></Lap>`;
  await send(
    userId,
    `<TrainingCenterDatabase><Activities><Activity Sport="Biking">${lap}</Activity></Activities></TrainingCenterDatabase>`,
  );
  const [workout] = await workoutsOf(userId);
  const { body } = await app.request<{ laps: readonly object[] }>(
    'GET',
    `/v2/timeseries/workouts/${workout?.id}/stream`,
    { key: team.key },
  );
  expect(body.laps).toMatchObject([{ duration: 600, distance: 2000, intensity: 'Active' }]);
});

it('a FIT file that is packed by gzip is read, and a damaged one refused', async () => {
  const { user_id: userId } = await app.newUser(team);
  const packed = gzipSync(ride);
  expect(await send(userId, packed)).toMatchObject({ workouts: 1 });
  // As portals pack the original of an activity, also beside its copies.
  const archive = { 'a/1_ACTIVITY.fit.gz': packed, '1.gpx': gpx(trk(52)), 'damaged.fit': 'x' };
  const report = await send(userId, await archiveOf(archive));
  expect(report).toMatchObject({
    kind: 'fit',
    workouts: 2,
    created: 0,
    unreadable: [expect.stringMatching(/^damaged\.fit: /u)],
  });
  expect(await workoutsOf(userId)).toHaveLength(1);
  const answer = await fetch(`${app.baseUrl}/v2/user/${userId}/import/file`, {
    method: 'POST',
    headers: { 'x-salus-api-key': team.key, 'content-type': 'application/octet-stream' },
    body: Buffer.from(packed.subarray(0, packed.length - 20)),
  });
  expect(answer.status).toBe(422);
});
