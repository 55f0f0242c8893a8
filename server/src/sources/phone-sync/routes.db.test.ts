import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  openTestApp,
  type TestApp,
  testMasterKey,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import { runCommand } from '../../../tests/harness/command.ts';
import { urlOf } from '../../../tests/harness/postgres.ts';
import { toldOf } from '../../../tests/harness/told-events.ts';
import { addEndpoint } from '../../webhooks/index.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  await addEndpoint(app.resources, team.scope, {
    url: 'https://example.com/hooks',
    filterTypes: ['historical.data.*'],
  });
});
afterAll(async () => app.close());

async function newPhone(fields: object = {}): Promise<string> {
  const { user_id: userId } = await app.newUser(team);
  if (Object.keys(fields).length > 0) {
    const patched = await app.request('PATCH', `/v2/user/${userId}`, {
      key: team.key,
      body: fields,
    });
    expect(patched.status).toBeLessThan(300);
  }
  await connect(userId);
  return userId;
}

async function connect(userId: string): Promise<void> {
  const { status } = await app.request('POST', '/v2/link/provider/manual/apple_health_kit', {
    key: team.key,
    body: { user_id: userId, granted_permissions: ['steps'] },
  });
  expect(status).toBe(200);
}

const call = async (userId: string, name: string, body: object, key = team.key) =>
  app.request('POST', `/v2/user/${userId}/${name}/apple_health_kit`, { key, body });

const asking = { tzinfo: 'Europe/Berlin', granted_permissions: ['steps'] };

describe('sdk_sync_state', () => {
  it('says that a phone may push, with the days that the user lets in, to whole seconds', async () => {
    const userId = await newPhone({ ingestion_start: '2026-01-10', ingestion_end: '2026-11-30' });
    const asked = await call(userId.toUpperCase(), 'sdk_sync_state', {
      ...asking,
      request_start_date: '2025-06-01T00:00:00.123Z',
      request_end_date: '2026-11-23T10:00:00.999Z',
    });
    expect([asked.status, asked.body]).toEqual([
      200,
      {
        status: 'active',
        request_start_date: '2026-01-10T00:00:00+00:00',
        request_end_date: '2026-11-23T10:00:00+00:00',
        ingestion_start: '2026-01-10T00:00:00+00:00',
      },
    ]);
    expect((await call(userId, 'sdk_sync_state', asking)).body).toMatchObject({
      request_end_date: '2026-12-01T00:00:00+00:00',
    });
  });

  it('leaves out what is not said, for SDKs that read no null', async () => {
    expect((await call(await newPhone(), 'sdk_sync_state', asking)).text).toBe(
      '{"status":"active"}',
    );
  });

  it('is error without a connection, and paused until it is ended and made again', async () => {
    const userId = await newPhone();
    const state = async () => (await call(userId, 'sdk_sync_state', asking)).body;
    await app.request('POST', '/v2/link/bulk_pause', {
      key: team.key,
      body: { provider: 'apple_health_kit', user_ids: [userId] },
    });
    // As SDKs do before each sync.
    await connect(userId);
    expect(await state()).toEqual({ status: 'paused' });
    await app.request('DELETE', `/v2/user/${userId}/apple_health_kit`, { key: team.key });
    expect(await state()).toEqual({ status: 'error' });
    await connect(userId);
    expect(await state()).toEqual({ status: 'active' });
  });

  it.each([
    [{ tzinfo: 'Mars/Base' }, 'tzinfo'],
    [{}, 'tzinfo'],
    [{ ...asking, granted_permissions: [1] }, 'granted_permissions'],
    [
      {
        ...asking,
        request_start_date: '2026-01-02T00:00:00Z',
        request_end_date: '2026-01-01T00:00:00Z',
      },
      'request_end_date',
    ],
  ])('refuses %j and names the field', async (body, field) => {
    const refused = await call(await newPhone(), 'sdk_sync_state', body);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(field);
  });
});

const stage = {
  range_start: '2026-01-01T00:00:00Z',
  range_end: '2026-11-01T00:00:00Z',
  backfill_type: 'heartrate_variability',
};

describe('sdk_start_historical_stage', () => {
  const push = async (userId: string, isFinal: boolean, data: readonly object[]) => {
    const body = {
      stage: 'historical',
      provider: 'apple_health_kit',
      start_date: '2026-02-01T00:00:00Z',
      is_final_chunk: isFinal,
      data,
    };
    const path = `/v2/timeseries/${userId}/heartrate_variability`;
    expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
  };
  const sample = { timestamp: '2026-03-01T08:00:00Z', value: 40, unit: 'rmssd' };
  const told = async (userId: string) =>
    (await toldOf(app, userId)).filter(({ type }) => type.startsWith('historical'));
  const event = {
    type: 'historical.data.hrv.created',
    data: { start_date: '2026-01-01T00:00:00+00:00', end_date: '2026-11-01T00:00:00+00:00' },
  };

  it('ends in one event of its range, though the last push is empty and comes twice', async () => {
    const userId = await newPhone();
    const start = async () => call(userId, 'sdk_start_historical_stage', stage);
    expect((await start()).status).toBe(200);
    await push(userId, false, [sample]);
    expect(await told(userId)).toEqual([]);
    await push(userId, true, []);
    await push(userId, true, []);
    expect(await told(userId)).toMatchObject([event]);
    await start();
    await push(userId, true, [sample]);
    expect(await told(userId)).toMatchObject([event, event]);
  });

  it('ends in one event for summaries, too, and of another provider in none of it', async () => {
    const userId = await newPhone();
    await call(userId, 'sdk_start_historical_stage', { ...stage, backfill_type: 'sleep' });
    const end = async (provider: string) =>
      app.request('POST', `/v2/summary/sleep/${userId}`, {
        key: team.key,
        body: { stage: 'historical', provider, data: [] },
      });
    expect((await end('apple_health_kit')).status).toBe(200);
    await end('apple_health_kit');
    expect(await told(userId)).toMatchObject([
      { ...event, type: 'historical.data.sleep.created' },
      { ...event, type: 'historical.data.sleep_cycle.created' },
    ]);
  });

  it.each([
    [{ ...stage, range_end: '2025-01-01T00:00:00Z' }, 'range_end'],
    [{ ...stage, backfill_type: 'Heart rate' }, 'backfill_type'],
    [{ range_start: 'x' }, 'range_start'],
  ])('refuses %j and names the field', async (body, field) => {
    const refused = await call(await newPhone(), 'sdk_start_historical_stage', body);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(field);
  });
});

const progress = {
  sync_progress: { backfill_types: { heartrate: { syncs: [{ at: 'x' }], data_count: 7 } } },
  device_info: { os_version: '19.1', model: 'iPhone18,1' },
};

type Checked = {
  readonly phones: readonly Readonly<Record<string, unknown>>[];
  readonly last_answers: readonly Readonly<Record<string, unknown>>[];
};

const check = async (userId: string): Promise<Checked> => {
  const path = `/v2/user/${userId}/phone`;
  const { status, body } = await app.request<Checked>('GET', path, { key: team.key });
  expect(status).toBe(200);
  return body;
};

describe('sdk_sync_progress', () => {
  it('is kept as it came, and shown with what the phone did and was answered', async () => {
    const userId = await newPhone();
    expect((await check(userId)).phones).toMatchObject([
      { last_asked_at: null, waits_for: expect.stringContaining('has not asked') },
    ]);
    await call(userId, 'sdk_sync_state', asking);
    await call(userId, 'sdk_start_historical_stage', stage);
    expect((await call(userId, 'sdk_sync_progress', progress)).status).toBe(200);
    const push = async (data: readonly object[]) =>
      app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
        key: team.key,
        body: { stage: 'daily', provider: 'apple_health_kit', data },
      });
    expect((await push([{ timestamp: 'never', value: 60 }])).status).toBe(422);
    expect((await push([])).status).toBe(200);

    const { phones } = await check(userId);
    expect(phones).toMatchObject([
      {
        provider: 'apple_health_kit',
        connection: 'active',
        last_status: 'active',
        time_zone: 'Europe/Berlin',
        granted_permissions: ['steps'],
        historical_stages: [{ backfill_type: 'hrv', ended_at: null }],
        progress: { sync_progress: progress.sync_progress },
        device_info: progress.device_info,
      },
    ]);
    const answers = await vi.waitFor(
      async () => {
        const { last_answers: found } = await check(userId);
        expect(found).toHaveLength(4);
        return found;
      },
      { timeout: 20_000 },
    );
    expect(answers.find((each) => each['operation'] === 'pushTimeseries')).toMatchObject({
      status: 200,
      resource: 'heartrate',
      last_refusal: { status: 422, reason: expect.stringContaining('timestamp') },
    });
    const said = await runCommand(
      ['phones', 'check', '--user', userId, '--team', team.scope.teamId],
      { DATABASE_URL: urlOf(app.database), SALUS_MASTER_KEY: testMasterKey.toString('base64') },
    );
    expect([said.code, said.stderr]).toEqual([0, '']);
    expect(said.stdout).toContain('waits for: The rest of the past of hrv');
    expect(said.stdout).toContain('pushTimeseries (heartrate)');
  });

  it.each([
    [{ sync_progress: 1 }, 'sync_progress'],
    [{ sync_progress: { text: 'x'.repeat(200_000) } }, 'body'],
  ])('refuses what it cannot keep', async (body, field) => {
    const userId = await newPhone();
    const refused = await call(userId, 'sdk_sync_progress', body);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(field);
    expect((await check(userId)).phones).toMatchObject([{ progress: null }]);
  });
});

describe('every call of a phone', () => {
  const calls = [
    ['sdk_sync_state', asking],
    ['sdk_start_historical_stage', stage],
    ['sdk_sync_progress', progress],
  ] as const;

  it.each(calls)('%s: a user of another team looks absent', async (name, body) => {
    const other = await app.newTeam();
    const userId = await newPhone();
    const answers = [
      await call(userId, name, body, other.key),
      await call('0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3', name, body),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });
});
