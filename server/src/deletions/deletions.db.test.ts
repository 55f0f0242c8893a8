import { afterAll, beforeAll, expect, test } from 'vitest';

import type { UserId } from '#kernel/scope.ts';
import { hourMs, minuteMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import { toldOf } from '../../tests/harness/told-events.ts';
import { addEndpoint } from '../webhooks/index.ts';

type Wire = {
  readonly id: string | null;
  readonly state: string;
  readonly samples: number;
  readonly summaries: number;
  readonly allow_again: boolean;
};

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/' });
});
afterAll(async () => app.close());

const send = async <Body = Wire>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  more: object = {},
) => app.request<Body>(method, path, { key: team.key, ...more });

async function newUser(): Promise<string> {
  return (await app.newUser(team)).user_id;
}

const at = (minute: number): string =>
  new Date(Date.UTC(2026, 10, 1) + minute * minuteMs).toISOString();

async function push(
  userId: string,
  { resource = 'heartrate', provider = 'oura', minutes = [0, 1, 2, 3], stage = 'daily' } = {},
): Promise<{ readonly created: number; readonly left_out?: number }> {
  const data = minutes.map((minute) =>
    resource === 'steps'
      ? { start: at(minute), end: at(minute + 1), value: 10 }
      : { timestamp: at(minute), value: 60 + (minute % 40) },
  );
  const body = { stage, provider, source_type: 'ring', data };
  const pushed = await send<{ created: number; left_out?: number }>(
    'POST',
    `/v2/timeseries/${userId}/${resource}`,
    { body },
  );
  expect(pushed.status).toBe(200);
  return pushed.body;
}

async function times(userId: string, resource = 'heartrate'): Promise<readonly string[]> {
  const query = { start_date: '2026-10-01', end_date: '2026-12-01' };
  const read = await send<{
    groups: Record<string, { data: { timestamp?: string; start?: string }[] }[]>;
  }>('GET', `/v2/timeseries/${userId}/${resource}/grouped`, { query });
  expect(read.status).toBe(200);
  return Object.values(read.body.groups)
    .flat()
    .flatMap((group) => group.data.map((each) => each.timestamp ?? each.start ?? ''))
    .toSorted();
}

const remove = async (userId: string, body: object) =>
  send('POST', `/v2/user/${userId}/deletion`, { body });

const wake = (id: string, hour = 6): object => ({
  id,
  bedtime_start: `2026-11-01T22:00:00Z`,
  bedtime_stop: `2026-11-02T0${hour}:00:00Z`,
  session_start: `2026-11-01T22:00:00Z`,
  session_end: `2026-11-02T0${hour}:00:00Z`,
  type: 'long_sleep',
});

test('a range of samples is gone at once, counted as its dry run said, and told', async () => {
  const userId = await newUser();
  await push(userId, { minutes: [0, 1, 2, 3, 4000] });
  const data = { resource: 'heartrate', start_date: at(1), end_date: at(3) };
  const dry = await remove(userId, { data, dry_run: true });
  expect([dry.status, dry.body.id, dry.body.state, dry.body.samples]).toEqual([
    200,
    null,
    'dry_run',
    2,
  ]);
  expect((await times(userId)).length).toBe(5);
  const done = await remove(userId, { data });
  expect([done.status, done.body.state, done.body.samples]).toEqual([200, 'deleted', 2]);
  expect((await times(userId)).length).toBe(3);
  const events = await toldOf(app, userId);
  expect(events.at(-1)).toMatchObject({
    type: 'daily.data.heartrate.deleted',
    data: { deletion_id: done.body.id, count: 2, source: { provider: 'oura', type: 'ring' } },
  });
  const audited = `
    select action, details from audit_pending where user_id = $1 and action like 'deletion.%'`;
  const { rows } = await app.database.query(audited, [userId]);
  expect(rows[0]).toMatchObject({
    action: 'deletion.created',
    details: { samples: 2, summaries: 0 },
  });
});

test('what was deleted does not come back by a push, unless that is allowed', async () => {
  const userId = await newUser();
  await push(userId);
  const data = { resource: 'heartrate', start_date: at(1), end_date: at(3) };
  const { body: made } = await remove(userId, { data });
  expect(await push(userId, { minutes: [0, 1, 2, 3, 5] })).toMatchObject({
    created: 1,
    left_out: 2,
  });
  expect((await times(userId)).length).toBe(3);
  const allowed = await send('POST', `/v2/user/${userId}/deletion/${made.id}/allow_again`);
  expect([allowed.status, allowed.body.allow_again]).toEqual([200, true]);
  expect((await push(userId)).created).toBe(2);
  const other = await remove(userId, { data, allow_again: true });
  expect(other.body.samples).toBe(2);
  expect((await push(userId)).created).toBe(2);
});

test('the same deletion again changes nothing and answers the first', async () => {
  const userId = await newUser();
  await push(userId);
  const body = { source: { provider: 'oura' } };
  const first = await remove(userId, body);
  const second = await remove(userId, body);
  expect(second.body).toEqual(first.body);
  const list = await send<{ deletions: readonly Wire[] }>('GET', `/v2/user/${userId}/deletion`);
  expect(list.body.deletions).toEqual([first.body]);
});

test('an undo brings samples back as they were, within the hour; then they are erased', async () => {
  const userId = await newUser();
  await push(userId, { minutes: Array.from({ length: 50 }, (_, index) => index * 7) });
  const before = await times(userId);
  const data = { resource: 'heartrate', start_date: at(20), end_date: at(300) };
  const { body: made } = await remove(userId, { data });
  const undo = `/v2/user/${userId}/deletion/${made.id}/undo`;
  const undone = await send('POST', undo);
  expect([undone.status, undone.body.state]).toEqual([200, 'undone']);
  expect(await times(userId)).toEqual(before);
  expect((await send('POST', undo)).status).toBe(200);
  const { body: again } = await remove(userId, { data });
  app.clock.advance(hourMs);
  await runJob(app, 'deletions.purge');
  expect((await send('POST', `/v2/user/${userId}/deletion/${again.id}/undo`)).status).toBe(409);
  const held = 'select from deleted_chunk where user_id = $1';
  expect((await app.database.query(held, [userId])).rowCount).toBe(0);
});

test('an undo keeps what was stored meanwhile', async () => {
  const userId = await newUser();
  await push(userId, { minutes: [0, 1] });
  const { body } = await remove(userId, { data: { resource: 'heartrate' }, allow_again: true });
  const changed = { timestamp: at(1), value: 99 };
  await send('POST', `/v2/timeseries/${userId}/heartrate`, {
    body: { stage: 'daily', provider: 'oura', source_type: 'ring', data: [changed] },
  });
  await send('POST', `/v2/user/${userId}/deletion/${body.id}/undo`);
  const query = { start_date: '2026-10-01', end_date: '2026-12-01' };
  const { text } = await send('GET', `/v2/timeseries/${userId}/heartrate/grouped`, { query });
  expect(text).toContain('"value":99');
  expect((await times(userId)).length).toBe(2);
});

test('one summary goes with its sleep cycle, and a later version of the night stays away', async () => {
  const userId = await newUser();
  const pushSleep = async (each: object) =>
    send<{ created: number; left_out?: number }>('POST', `/v2/summary/sleep/${userId}`, {
      body: { stage: 'daily', provider: 'oura', data: [each] },
    });
  expect((await pushSleep(wake('night'))).status).toBe(200);
  const query = { start_date: '2026-11-01', end_date: '2026-11-03' };
  const read = async () =>
    (await send<{ sleep: { id: string }[] }>('GET', `/v2/summary/sleep/${userId}`, { query })).body
      .sleep;
  const [sleep] = await read();
  const body = { summary: { resource: 'sleep', id: sleep?.id ?? '' } };
  const done = await remove(userId, body);
  expect([done.status, done.body.summaries >= 1]).toEqual([200, true]);
  expect(await read()).toEqual([]);
  expect((await pushSleep(wake('other', 7))).body).toMatchObject({ created: 0, left_out: 1 });
  expect(await read()).toEqual([]);
  await send('POST', `/v2/user/${userId}/deletion/${done.body.id}/undo`);
  expect((await read()).map(({ id }) => id)).toEqual([sleep?.id]);
  const none = { summary: { resource: 'sleep', id: '00000000-0000-4000-8000-000000000000' } };
  expect((await remove(userId, none)).status).toBe(404);
});

test('everything of a source goes, and what the source measures later is stored', async () => {
  const userId = await newUser();
  await push(userId, { provider: 'oura' });
  await push(userId, { provider: 'fitbit' });
  const done = await remove(userId, { source: { provider: 'oura' } });
  expect(done.body.samples).toBe(4);
  expect((await times(userId)).length).toBe(4);
  expect(await push(userId, { provider: 'oura' })).toMatchObject({ created: 0, left_out: 4 });
  const later = new Date(app.clock.now().getTime() + minuteMs).toISOString();
  const body = {
    stage: 'daily',
    provider: 'oura',
    source_type: 'ring',
    data: [{ timestamp: later, value: 70 }],
  };
  app.clock.advance(5 * minuteMs);
  const pushed = await send<{ created: number }>('POST', `/v2/timeseries/${userId}/heartrate`, {
    body,
  });
  expect(pushed.body.created).toBe(1);
});

test('the activity that was computed from deleted steps is that of the remaining ones in the next read', async () => {
  const userId = await newUser();
  await push(userId, { resource: 'steps' });
  app.clock.advance(minuteMs);
  await app.service.slices.summaries.movement.runDue();
  const query = { start_date: '2026-10-30', end_date: '2026-11-03' };
  const read = async () =>
    (
      await send<{ activity: { steps: number }[] }>('GET', `/v2/summary/activity/${userId}`, {
        query,
      })
    ).body.activity;
  expect((await read()).map(({ steps }) => steps)).toEqual([40]);
  await remove(userId, { data: { resource: 'steps', start_date: at(2) } });
  expect((await read()).map(({ steps }) => steps)).toEqual([20]);
  app.clock.advance(minuteMs);
  await app.service.slices.summaries.movement.runDue();
  expect((await read()).map(({ steps }) => steps)).toEqual([20]);
});

test('samples that came with an activity are samples of their measure, and an undo brings them back', async () => {
  const userId = await newUser();
  const samples = [0, 1].map((minute) => ({ start: at(minute), end: at(minute + 1), value: 7 }));
  const body = {
    stage: 'daily',
    provider: 'health_connect',
    data: [{ calendar_date: '2026-11-01', hourly: { timeseries: { steps: samples } } }],
  };
  await send('POST', `/v2/summary/activity/${userId}`, { body });
  const insert = `
    insert into movement_sample (user_id, starts_at, provider, resource, source_type, tenant_id, ends_at, value)
    select $1, 1, 'health_connect', 'steps', 'phone', tenant_id, 2, 5 from users where id = $1`;
  await app.database.query(insert, [userId]);
  const count = async () => {
    const { rowCount } = await app.database.query(
      'select from movement_sample where user_id = $1',
      [userId],
    );
    return rowCount;
  };
  const before = await count();
  const done = await remove(userId, { data: { resource: 'steps' } });
  expect([await count(), done.body.samples >= 1]).toEqual([0, true]);
  await send('POST', `/v2/user/${userId}/deletion/${done.body.id}/undo`);
  expect(await count()).toBe(before);
});

test('events with deleted samples are no longer served; their other samples are, and an undo brings both', async () => {
  const userId = await newUser();
  const shown = async (): Promise<string> => {
    const types = await toldOf(app, userId);
    return JSON.stringify(types.filter(({ type }) => type.endsWith('.created')));
  };
  await push(userId);
  const withheld = async (): Promise<number> => {
    const { rowCount } = await app.database.query('select from withheld_event where user_id = $1', [
      userId,
    ]);
    return rowCount ?? 0;
  };
  const { body } = await remove(userId, {
    data: { resource: 'heartrate', start_date: at(0), end_date: at(2) },
  });
  expect(await withheld()).toBe(1);
  expect(await shown()).toContain('"value":62');
  await send('POST', `/v2/user/${userId}/deletion/${body.id}/undo`);
  expect(await withheld()).toBe(0);
});

test('an event with data of two deletions is served again when both are undone', async () => {
  const userId = await newUser();
  await push(userId);
  const served = async (): Promise<string> => {
    const all = await toldOf(app, userId);
    const { rows } = await app.database.query<{ isWithheld: boolean }>(
      `select exists (select from withheld_event where event_id = event.id) as "isWithheld"
        from event where user_id = $1 order by id`,
      [userId],
    );
    return JSON.stringify(
      all.filter(
        ({ type }, index) => type.endsWith('.created') && rows[index]?.isWithheld === false,
      ),
    );
  };
  const [one, other] = [
    await remove(userId, { data: { resource: 'heartrate', start_date: at(0), end_date: at(2) } }),
    await remove(userId, { data: { resource: 'heartrate', start_date: at(2) } }),
  ];
  const undo = async (id: string | null) => send('POST', `/v2/user/${userId}/deletion/${id}/undo`);
  await undo(one.body.id);
  const between = await served();
  expect([60, 61, 62, 63].map((value) => between.includes(`"value":${value}`))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await undo(other.body.id);
  expect(await served()).toContain('"value":63');
});

test('a request names exactly one selector, a resource that is there, and a range that is one', async () => {
  const userId = await newUser();
  const bodies = [
    {},
    { data: { resource: 'heartrate' }, source: { provider: 'oura' } },
    { data: { resource: 'no_such_thing' } },
    { data: { resource: 'heartrate', start_date: at(3), end_date: at(3) } },
  ];
  for (const body of bodies) expect((await remove(userId, body)).status).toBe(422);
  const stranger = await app.newUser(await app.newTeam());
  const foreign = await remove(stranger.user_id, { source: { provider: 'oura' } });
  expect(foreign.status).toBe(404);
});

test('what an import stored goes with it, and nothing else', async () => {
  const userId = await newUser();
  await push(userId, { provider: 'apple_health_kit', minutes: [0, 1] });
  const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>${Array.from(
    { length: 60 },
    (_, index) =>
      `<trkpt lat="${50 + index / 10_000}" lon="8"><ele>100</ele><time>${at(index)}</time></trkpt>`,
  ).join('')}</trkseg></trk></gpx>`;
  const file = { body: Buffer.from(gpx), headers: { 'content-type': 'application/octet-stream' } };
  const importFile = async () =>
    send<{ workouts: number }>('POST', `/v2/user/${userId}/import/file`, file);
  expect((await importFile()).body.workouts).toBe(1);
  const { body: history } = await send<{ imports: readonly { id: string }[] }>(
    'GET',
    '/v2/imports',
    { query: { user_id: userId } },
  );
  const body = { import: { id: history.imports[0]?.id } };
  const query = { start_date: '2026-10-30', end_date: '2026-11-03' };
  const workouts = async () =>
    (await send<{ workouts: unknown[] }>('GET', `/v2/summary/workouts/${userId}`, { query })).body
      .workouts.length;
  const stream =
    'select from sample_chunk join series using (user_id, series_id) where user_id = $1';
  const series = `${stream} and resource = 'workout_stream'`;
  const streams = async () => (await app.database.query(series, [userId])).rowCount;
  expect([await workouts(), (await streams()) !== 0]).toEqual([1, true]);
  const done = await remove(userId, body);
  expect([done.status, done.body.summaries]).toEqual([200, 1]);
  expect([await workouts(), await streams(), (await times(userId)).length]).toEqual([0, 0, 2]);
  await importFile();
  expect([await workouts(), await streams()]).toEqual([0, 0]);
  await send('POST', `/v2/user/${userId}/deletion/${done.body.id}/undo`);
  expect([await workouts(), (await streams()) !== 0]).toEqual([1, true]);
  const none = { import: { id: '00000000-0000-4000-8000-000000000000' } };
  expect((await remove(userId, none)).status).toBe(404);
});

test('a record that its provider deleted goes, is told, and may come back', async () => {
  const userId = await newUser();
  const night = { ...wake('night'), source_id: 'night' };
  const pushNight = async () =>
    send<{ created: number }>('POST', `/v2/summary/sleep/${userId}`, {
      body: { stage: 'daily', provider: 'whoop', data: [night] },
    });
  await pushNight();
  const { rows } = await app.database.query<{ provider_id: string }>(
    "select provider_id from summary where user_id = $1 and resource = 'sleep'",
    [userId],
  );
  const records = [
    { resource: 'sleep', id: rows[0]?.provider_id ?? '' },
    { resource: 'workouts', id: 'unknown' },
  ] as const;
  const of = { provider: 'whoop', records, missing: { samples: [], summaries: [] } };
  await app.service.slices.deletions.follow(team.scope, userId as UserId, of);
  const told = await toldOf(app, userId);
  expect(told.map(({ type }) => type)).toContain('daily.data.sleep.deleted');
  expect((await pushNight()).body.created).toBe(1);
});

test('pushes that run beside a deletion leave nothing of it behind', async () => {
  const userId = await newUser();
  const data = { resource: 'heartrate', start_date: at(0), end_date: at(100) };
  const minutes = Array.from({ length: 100 }, (_, index) => index);
  await push(userId, { minutes });
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) =>
      index % 4 === 1 ? remove(userId, { data }) : push(userId, { minutes }),
    ),
  );
  expect(await times(userId)).toEqual([]);
  expect((await push(userId, { minutes: [...minutes, 200] })).created).toBe(1);
});

test('a deletion that fails on its way has deleted nothing', async () => {
  const userId = await newUser();
  await push(userId);
  await app.database.query('alter table tombstone rename column kind to kind_before');
  const failed = await remove(userId, { data: { resource: 'heartrate' } });
  await app.database.query('alter table tombstone rename column kind_before to kind');
  expect(failed.status).toBe(500);
  expect((await times(userId)).length).toBe(4);
  const counts = `
    select (select count(*) from deletion where user_id = $1)
      + (select count(*) from deleted_chunk where user_id = $1)
      + (select count(*) from withheld_event where user_id = $1) as rows`;
  const { rows } = await app.database.query(counts, [userId]);
  expect(Number(rows[0]?.['rows'])).toBe(0);
});

test.each([
  ['source', { source: { provider: 'ourra' } }],
  ['data', { data: { resource: 'heartrate', provider: 'ourra' } }],
])('a %s that neither the catalog nor the user has is rejected by its name', async (by, body) => {
  const userId = await newUser();
  await push(userId, { provider: 'sensor_of_ours' });
  for (const more of [{}, { dry_run: true }]) {
    const refused = await send<{ detail: readonly { loc: unknown; ctx: { expected: string } }[] }>(
      'POST',
      `/v2/user/${userId}/deletion`,
      { body: { ...body, ...more } },
    );
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0]?.loc).toEqual(['body', by, 'provider']);
    const known = refused.body.detail[0]?.ctx.expected.split(', ');
    expect(known).toEqual(expect.arrayContaining(['sensor_of_ours', 'oura', 'garmin']));
  }
  expect(await times(userId)).toHaveLength(4);
  const none = await remove(userId, { source: { provider: 'garmin' } });
  expect([none.status, none.body.samples, none.body.summaries]).toEqual([200, 0, 0]);
  const own = await remove(userId, { source: { provider: 'sensor_of_ours' } });
  expect([own.status, own.body.samples]).toEqual([200, 4]);
  const again = { source: { provider: 'sensor_of_ours' }, allow_again: true };
  expect(await remove(userId, again)).toMatchObject({ status: 200, body: { samples: 0 } });
});

test.each([
  ['its source', { source: { provider: 'oura' } }],
  ['its resource', { data: { resource: 'profile' } }],
])('a profile that was deleted by %s stays out until it is allowed again', async (_, body) => {
  const userId = await newUser();
  const pushProfile = async () =>
    send<{ created: number; left_out?: number }>('POST', `/v2/summary/profile/${userId}`, {
      body: { stage: 'daily', provider: 'oura', data: { height: 180, gender: 'female' } },
    });
  const statusOfRead = async () => (await send('GET', `/v2/summary/profile/${userId}`)).status;
  await pushProfile();
  const deleted = await remove(userId, body);
  expect(deleted.body.summaries).toBe(1);
  app.clock.advance(minuteMs);
  expect((await pushProfile()).body).toMatchObject({ created: 0, left_out: 1 });
  expect(await statusOfRead()).toBe(404);
  await send('POST', `/v2/user/${userId}/deletion/${deleted.body.id}/allow_again`);
  expect((await pushProfile()).body).toMatchObject({ created: 1 });
  expect(await statusOfRead()).toBe(200);
});

test('a deletion of a range leaves the profile, which has no time', async () => {
  const userId = await newUser();
  const body = { stage: 'daily', provider: 'oura', data: { height: 180 } };
  await send('POST', `/v2/summary/profile/${userId}`, { body });
  const data = { resource: 'profile', start_date: '2026-11-01', end_date: '2026-11-30' };
  expect((await remove(userId, { data })).body.summaries).toBe(0);
  const changed = { ...body, data: { height: 181 } };
  const pushed = await send('POST', `/v2/summary/profile/${userId}`, { body: changed });
  expect(pushed.body).toMatchObject({ updated: 1 });
});
