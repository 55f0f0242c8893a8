import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Log, silentLog } from '#kernel/log/log.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { addEndpoint } from '../../webhooks/index.ts';
import type { DerivedActivityWorker } from './jobs.ts';

type Activity = Readonly<Record<string, unknown>>;
type Sample = readonly [start: string, end: string, value: number];

type LogEntry = { readonly fields: Readonly<Record<string, unknown>>; readonly message: string };
const logged: LogEntry[] = [];
const note = (fields: object, message: string): void => {
  logged.push({ fields: { ...fields }, message });
};
const log: Log = { ...silentLog, warn: note, error: note };

let app: TestApp;
let worker: DerivedActivityWorker;
let team: TestTeam;
let userId: string;

beforeAll(async () => {
  app = await openTestApp({ log });
  worker = app.service.slices.summaries.movement;
});
afterAll(async () => app.close());
beforeEach(async () => {
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});

const date = '2026-11-19';

type Push = { readonly resource?: string; readonly sourceType?: string; readonly stage?: string };

async function push(
  samples: readonly Sample[],
  { resource = 'steps', sourceType = 'watch', stage = 'daily' }: Push = {},
): Promise<void> {
  const data = samples.map(([start, end, value]) => ({
    start: `${date}T${start}:00-05:00`,
    end: `${date}T${end}:00-05:00`,
    value,
  }));
  const body = { stage, provider: 'apple_health_kit', source_type: sourceType, data };
  const path = `/v2/timeseries/${userId}/${resource}`;
  expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
}

async function pushActivity(activity: Activity): Promise<void> {
  const body = { stage: 'daily', provider: 'apple_health_kit', data: [activity] };
  const path = `/v2/summary/activity/${userId}`;
  expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
}

async function workOut(): Promise<void> {
  app.clock.advance(15_000);
  await worker.runDue();
}

async function activities(): Promise<readonly Activity[]> {
  const { body } = await app.request<{ activity: readonly Activity[] }>(
    'GET',
    `/v2/summary/activity/${userId}`,
    { key: team.key, query: { start_date: '2026-11-01' } },
  );
  return body.activity;
}

/** As they are stored: a read completes them. */
async function storedIds(): Promise<readonly unknown[]> {
  const { rows } = await app.database.query('select id from summary where user_id = $1', [userId]);
  return rows;
}

async function activityEvents(): Promise<readonly string[]> {
  const { rows } = await app.database.query<{ event_type: string }>(
    'select event_type from event where user_id = $1 and event_type like $2 order by id',
    [userId, 'daily.data.activity.%'],
  );
  return rows.map((row) => row.event_type);
}

describe('an activity whose provider tells no totals', () => {
  it('is worked out from the samples of its devices, each moment once, on the day of the person', async () => {
    await push([
      ['08:00', '08:10', 1000],
      ['22:00', '22:10', 500],
    ]);
    await push([['08:05', '08:15', 700]], { sourceType: 'phone' });
    await push([['08:00', '08:10', 40]], { resource: 'calories_active' });
    await workOut();
    expect(await activities()).toMatchObject([
      {
        calendar_date: date,
        steps: 1700,
        calories_active: 40,
        calories_total: null,
        distance: null,
        timezone_offset: -18_000,
        source: { provider: 'apple_health_kit', type: 'multiple_sources' },
      },
    ]);
  });

  it('is worked out beside one that tells heart rates alone, whichever comes first', async () => {
    const beats = { calendar_date: date, source_type: 'watch', heart_rate: { resting_bpm: 51 } };
    await pushActivity(beats);
    await push([['08:00', '08:10', 1000]]);
    await workOut();
    await pushActivity({ ...beats, heart_rate: { resting_bpm: 52 } });
    const found = await activities();
    expect(found.map(({ steps, heart_rate: heartRate }) => [steps, heartRate])).toEqual(
      expect.arrayContaining([
        [1000, null],
        [null, expect.objectContaining({ resting_bpm: 52 })],
      ]),
    );
    expect(found).toHaveLength(2);
  });

  it('keeps its id when more comes, and tells only what is new', async () => {
    const url = 'http://127.0.0.1:1/hook';
    await addEndpoint(app.resources, team.scope, { url, description: '', filterTypes: null });
    await push([['08:00', '08:10', 1000]]);
    await workOut();
    const [before] = await activities();
    await push([['09:00', '09:10', 1]]);
    await push([['08:00', '08:10', 1000]]);
    await workOut();
    await workOut();
    expect(await activities()).toMatchObject([{ id: before?.['id'], steps: 1001 }]);
    expect(await activityEvents()).toEqual([
      'daily.data.activity.created',
      'daily.data.activity.updated',
    ]);
  });

  it('is of the days where its samples were taken, whatever the fallback zone of the user', async () => {
    userId = (await app.newUser(team, { fallback_time_zone: 'Europe/Berlin' })).user_id;
    await push([['22:00', '22:10', 500]]);
    await workOut();
    expect(await activities()).toMatchObject([
      { calendar_date: date, steps: 500, time_zone: null, timezone_offset: -18_000 },
    ]);
  });

  it('is of the days of the fallback zone where its samples were taken at its offset', async () => {
    userId = (await app.newUser(team, { fallback_time_zone: 'America/New_York' })).user_id;
    await push([['22:00', '22:10', 500]]);
    await workOut();
    expect(await activities()).toMatchObject([
      { calendar_date: date, steps: 500, time_zone: 'America/New_York' },
    ]);
  });

  it('of history is told by no event', async () => {
    const url = 'http://127.0.0.1:1/hook';
    await addEndpoint(app.resources, team.scope, { url, description: '', filterTypes: null });
    await push([['08:00', '08:10', 1000]], { stage: 'historical' });
    await workOut();
    expect(await activities()).toMatchObject([{ steps: 1000 }]);
    expect(await activityEvents()).toEqual([]);
  });
});

describe('a total above the maximum of its field', () => {
  it('is left out and named once; the other totals of the day are there', async () => {
    await push(
      [
        ['08:00', '09:00', 60_000],
        ['10:00', '11:00', 60_000],
      ],
      { resource: 'calories_active' },
    );
    await push([['08:00', '09:00', 1000]]);
    await workOut();
    for (let seconds = 0; seconds < 120; seconds += 30) {
      app.clock.advance(30_000);
      // oxlint-disable-next-line no-await-in-loop -- as time passes
      await worker.runDue();
    }
    expect(await activities()).toMatchObject([
      { calendar_date: date, steps: 1000, calories_active: null, calories_total: null },
    ]);
    const ofUser = logged.filter(({ fields }) => fields['user'] === userId);
    expect(ofUser).toEqual([
      {
        message:
          'totals of a day are outside the range of their fields, and left out of its activity',
        fields: {
          user: userId,
          provider: 'apple_health_kit',
          day: expect.stringMatching(/^2026-11-(?:19|20)$/u),
          fields: ['calories_active'],
        },
      },
    ]);
    expect(JSON.stringify(ofUser)).not.toMatch(/stack|60000|120000/u);
  });

  it('leaves no activity where it is the only one of the day', async () => {
    await push([['08:00', '09:00', 1000]]);
    await workOut();
    expect(await activities()).toMatchObject([{ steps: 1000 }]);
    await push([
      ['10:00', '11:00', 1_500_000],
      ['12:00', '13:00', 1_500_000],
    ]);
    await workOut();
    expect(await storedIds()).toEqual([]);
  });
});

describe('what the provider itself tells', () => {
  it('stands, whatever its samples say', async () => {
    await pushActivity({ calendar_date: date, steps: 42, source_type: 'watch' });
    await push([['08:00', '08:10', 1000]]);
    await workOut();
    expect(await activities()).toMatchObject([{ steps: 42 }]);
  });

  it.each(['watch', 'multiple_sources'])(
    'replaces what was worked out, told of a %s',
    async (sourceType) => {
      await push([['08:00', '08:10', 1000]]);
      await workOut();
      await pushActivity({ calendar_date: date, steps: 42, source_type: sourceType });
      await push([['09:00', '09:10', 1]]);
      await workOut();
      expect(await activities()).toMatchObject([{ steps: 42, source: { type: sourceType } }]);
    },
  );
});

describe('a day that is due', () => {
  it('waits for what comes with it', async () => {
    await push([['08:00', '08:10', 1000]]);
    app.clock.advance(14_000);
    await worker.runDue();
    expect(await storedIds()).toEqual([]);
  });

  it('is not lost when whoever works on it does not get to its end: half a minute later somebody does', async () => {
    await push([['08:00', '08:10', 1000]]);
    app.clock.advance(15_000);
    // Somebody takes the day, and does not get to its end, as nothing that it reads can be read.
    for (const table of ['movement_sample', 'sample_chunk'])
      await app.database.query(`alter table ${table} rename to ${table}_away`);
    await worker.runDue();
    for (const table of ['movement_sample', 'sample_chunk'])
      await app.database.query(`alter table ${table}_away rename to ${table}`);
    app.clock.advance(29_000);
    await worker.runDue();
    expect(await storedIds()).toEqual([]);
    app.clock.advance(1000);
    await worker.runDue();
    expect(await activities()).toMatchObject([{ steps: 1000 }]);
    const { rows } = await app.database.query('select 1 from movement_due where user_id = $1', [
      userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('of a deleted user is passed over', async () => {
    await push([['08:00', '08:10', 1000]]);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    await workOut();
    const { rows } = await app.database.query('select 1 from summary where user_id = $1', [userId]);
    expect(rows).toEqual([]);
  });
});
