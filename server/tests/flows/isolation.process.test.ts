import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';

import { recordImport } from '../../src/timeseries/index.ts';
import { toUserId } from '../../src/users/index.ts';
import {
  openTestApp,
  type TestApp,
  testClock,
  testMasterKey,
  type TestTeam,
} from '../harness/app.ts';
import { bulkApi } from '../harness/bulk-export.ts';
import { addDevice, connectUser, unreachableProviders } from '../harness/connected-user.ts';
import { continuousQuery } from '../harness/continuous-query-changes.ts';
import { asking, insure } from '../harness/insurance-changes.ts';
import { newLabAccount } from '../harness/lab-account.ts';
import { reportForm } from '../harness/lab-reports.ts';
import { managementApi } from '../harness/management-api.ts';
import { unmatchedResult } from '../harness/matching-changes.ts';
import { moveEvents } from '../harness/move-events.ts';
import { orderChanges } from '../harness/order-changes.ts';
import { newOrder } from '../harness/orders.ts';
import { type Caller, findTells, type Ids } from '../harness/other-tenants.ts';
import { urlOf } from '../harness/postgres.ts';
import { untilEventsReadable } from '../harness/readable-events.ts';
import { startSalus } from '../harness/salus-process.ts';
import { newInlet } from '../harness/sdk-changes.ts';
import { withoutTenants } from '../harness/without-tenants.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let app: TestApp;
let mine: TestTeam;
let theirs: TestTeam;

beforeAll(async () => {
  // A server beside it ends what is over by its own clock.
  app = await openTestApp({ providers: unreachableProviders, clock: testClock(new Date()) });
  mine = await app.newTeam();
  theirs = await app.newTeam();
});
afterAll(async () => app.close());

const sample = { timestamp: '2026-01-05T08:00:00Z', value: 61, unit: 'bpm' };
const night = { bedtime_start: '2026-01-04T22:00:00Z', bedtime_stop: '2026-01-05T06:00:00Z' };

const workout = { time_start: '2026-01-05T08:00:00Z', time_end: '2026-01-05T09:00:00Z' };

/** What a team can own on the data plane, as far as somebody asks for it. */
async function ownData(team: TestTeam, names?: readonly string[]): Promise<Ids> {
  const user = await app.newUser(team);
  const isAsked = (part: readonly string[]): boolean =>
    names === undefined || part.some((name) => names.includes(name));
  return {
    user_id: user.user_id,
    client_user_id: user.client_user_id,
    ...(isAsked(['user_id', 'client_user_id', 'sleep_id', 'workout_id', 'device_id'])
      ? await ownRecords(team, user.user_id)
      : {}),
    ...(isAsked(['user_id', 'order_id', 'transaction_id'])
      ? await ownOrder(team, user.user_id)
      : {}),
    ...(isAsked(['lab_test_id', 'lab_account_id']) ? await ownCatalogue(team) : {}),
    ...(isAsked(['inlet_id']) ? await ownInlet(team) : {}),
    ...(isAsked(['job_id']) ? await ownReport(team, user.user_id) : {}),
    ...(isAsked(['check_id']) ? await ownCheck(team, user.user_id) : {}),
    ...(isAsked(['sample_id']) ? await ownKit(team) : {}),
    ...(isAsked(['query_id_or_slug']) ? await ownQuery(team) : {}),
    ...(isAsked(['export_id', 'file_name']) ? await ownExport(team) : {}),
    ...(isAsked(['group_id']) ? { group_id: team.scope.teamId } : {}),
    ...(isAsked(['run_id', 'raw_result_id']) ? await ownResult(team) : {}),
  };
}

async function ownRecords(team: TestTeam, userId: string): Promise<Ids> {
  // From then on there are events to fetch.
  await app.request('GET', '/v2/events', { key: team.key, query: { limit: 1 } });
  await connectUser(app, team, userId);
  const summarise = () => ({ counts: {}, leftOut: {}, notes: [] });
  const imported = { userId: toUserId(userId), kind: 'fit', summarise } as const;
  await recordImport(app.resources, team.scope, imported, async () => {});
  const push = async (at: string, data: unknown): Promise<void> => {
    const body = { provider: 'oura', stage: 'daily', data: [data] };
    await app.request('POST', at, { key: team.key, body });
  };
  const summaryOf = async (resource: 'sleep' | 'workouts', data: unknown): Promise<string> => {
    const at = `/v2/summary/${resource}/${userId}`;
    await push(at, data);
    const query = { start_date: '2026-01-05' };
    const { body } = await app.request<Readonly<Record<string, readonly { id: string }[]>>>(
      'GET',
      at,
      { key: team.key, query },
    );
    return body[resource]?.[0]?.id ?? '';
  };
  const [sleepId, workoutId, deviceId] = await Promise.all([
    summaryOf('sleep', night),
    summaryOf('workouts', workout),
    addDevice(app, team, userId),
    push(`/v2/timeseries/${userId}/heartrate`, sample),
  ]);
  return { sleep_id: sleepId, workout_id: workoutId, device_id: deviceId };
}

async function ownOrder(team: TestTeam, userId: string): Promise<Ids> {
  const order = await newOrder(app, team, { method: 'testkit', user_id: userId });
  return { order_id: order.id, transaction_id: order.order_transaction.id };
}

async function ownCheck(team: TestTeam, userId: string): Promise<Ids> {
  const at = await insure(app, team, userId);
  const { body } = await app.request<{ id: string }>('POST', at, { key: team.key, body: asking });
  return { check_id: body.id };
}

async function ownInlet(team: TestTeam): Promise<Ids> {
  const { userId, id } = await newInlet({ app, team });
  return { user_id: userId, inlet_id: id };
}

async function ownReport(team: TestTeam, userId: string): Promise<Ids> {
  const form = await reportForm(userId);
  const at = '/lab_report/v1/parser/job';
  const { body } = await app.request<{ id: string }>('POST', at, { key: team.key, ...form });
  return { job_id: body.id };
}

async function ownCatalogue(team: TestTeam): Promise<Ids> {
  const labTests = await app.request<{ data: readonly { id: string }[] }>('GET', '/v3/lab_test', {
    key: team.key,
    query: { lab_slug: 'ussl' },
  });
  return {
    lab_test_id: labTests.body.data[0]?.id ?? '',
    // Of a lab from which nothing is ordered here: several active accounts would have to be told apart.
    lab_account_id: await newLabAccount(app, team, { lab: 'bioreference' }),
  };
}

async function ownKit(team: TestTeam): Promise<Ids> {
  const { body } = (await orderChanges({ app, team })['registerTestkit']?.()) ?? {};
  return { sample_id: (body as { readonly sample_id: string }).sample_id };
}

async function ownQuery({ scope: { teamId, environment } }: TestTeam): Promise<Ids> {
  const org = await managementApi(app, [teamId]);
  const at = `/team/${teamId}/${environment}/continuous_query`;
  const { body } = await org.send<{ id: string }>('POST', at, { body: continuousQuery() });
  return { query_id_or_slug: body.id };
}

async function ownExport(team: TestTeam): Promise<Ids> {
  const { begin, run } = bulkApi(app, team);
  const { headers } = await begin('$export?_type=Organization');
  const exportId = String(headers['content-location']).split('/').at(-1) ?? '';
  // Another process of the same database may have taken it.
  const state = async (): Promise<unknown> => {
    await run();
    const sql = 'select state from bulk_export where id = $1';
    return (await app.database.query(sql, [exportId])).rows[0];
  };
  await expect.poll(state, { timeout: 60_000, interval: 20 }).toEqual({ state: 'done' });
  return { export_id: exportId, file_name: 'Organization-1.ndjson' };
}

async function ownResult(team: TestTeam): Promise<Ids> {
  const run = await unmatchedResult(app, team);
  return { run_id: run.run_id, raw_result_id: run.raw_result_id };
}

const callerOf = (team: TestTeam): Caller => ({
  headers: { 'x-salus-api-key': team.key },
  own: async (names) => ownData(team, names),
});

const providers: Readonly<Record<string, unknown>> = {
  checkEligibility: asking.provider,
  createEligibilityBatch: asking.provider,
  connectManualProvider: 'manual',
  sdkSync: 'apple',
  sdkLogs: 'apple',
  sdkDisconnect: 'apple',
  sdkSyncState: 'apple_health_kit',
  sdkStartHistoricalStage: 'apple_health_kit',
  sdkSyncProgress: 'apple_health_kit',
  requestPhlebotomyAppointment: 'phlebfinders',
};

/** Fields that a schema leaves to the slice. */
const examples = ({ operationId }: Operation): Readonly<Record<string, unknown>> => ({
  ...(operationId === 'pushSummary'
    ? { resource: 'sleep', data: [night] }
    : { resource: 'heartrate', data: operationId === 'sdkSync' ? {} : [sample] }),
  provider: providers[operationId] ?? 'oura',
  // Of the one body that is a resource of FHIR.
  resourceType: 'Parameters',
  tzinfo: 'Europe/Berlin',
  zip: '85004',
  zip_code: '85004',
  lab_id: 3,
  collection_date: '2026-01-05T08:00:00Z',
  provider_id: 'US-0001',
  // Of an aggregate query, whose schema is the language's own.
  timeframe: { type: 'relative', anchor: '2026-01-05', past: { value: 1, unit: 'day' } },
  queries: [{ select: [{ func: 'mean', arg: { timeseries: 'heartrate', field: 'value' } }] }],
  start_date: '2026-01-05',
  end_date: '2026-01-06',
});

/**
 * The answer of a run is its own, whatever it was given: that it tells nothing is tested beside it. The stream of events
 * does not end: it reads as listEvents does.
 */
const apart = new Set(['createUnmatchedResultTest', 'streamEvents', 'streamTail']);

/** Hundreds of requests, and what they ask for is made for each. */
const walkMs = 600_000;

const dataOperations = () =>
  app.operations.filter(({ plane, operationId }) => plane === 'data' && !apart.has(operationId));

describe("another team's data", () => {
  it(
    'looks exactly like absent data to every operation',
    async () => {
      const world = { request: app.request, caller: callerOf(mine), stranger: callerOf(theirs) };
      const untilShown = async ({ operationId }: Operation): Promise<void> => {
        if (['listEvents', 'tailEvents'].includes(operationId))
          await untilEventsReadable(app, mine);
        if (operationId === 'listUserEvents') await moveEvents(app, null, '2026-01-05');
      };
      const all = { ...world, examples, untilShown, readsShare: true };
      const { tells, vacuous } = await findTells(all, dataOperations());
      expect(tells).toEqual([]);
      expect(vacuous).toEqual([]);
    },
    walkMs,
  );
});

describe('a build whose stores forgot the tenant in every where', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'salus-forgetful-'));
  });
  afterAll(async () => rm(folder, { recursive: true }));

  it(
    "still shows nothing of another team's",
    async () => {
      expect(await countTenants(path.join(root, 'server/src'))).toBeGreaterThan(10);
      const server = await startSalus({
        SALUS_DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: urlOf(app.database),
        SALUS_MASTER_KEY: testMasterKey.toString('base64'),
        // The sources as they are, but for those lines: all else is compiled already.
        NODE_OPTIONS: `--import=${new URL('../harness/forgetful-stores.ts', import.meta.url).href}`,
      });
      // That an answer to the owner differs is known of the same operations above.
      const world = {
        request: app.requestTo(server.url),
        caller: { headers: callerOf(mine).headers },
        stranger: callerOf(theirs),
      };
      const tellsOf = async (operations: readonly Operation[]): Promise<readonly unknown[]> =>
        (await findTells({ ...world, examples, readsShare: true }, operations)).tells;
      const held = await tellsOf(dataOperations());
      await app.database.query('alter table users disable row level security');
      const unheld = await tellsOf(dataOperations().filter(({ method }) => method === 'GET'));
      await app.database.query('alter table users enable row level security');
      await server.stop();
      expect(held).toEqual([]);
      // Without it the forgetful build would show them.
      expect(unheld.length).toBeGreaterThan(10);
    },
    2 * walkMs,
  );
});

/** How many conditions of the stores name the tenant. */
async function countTenants(source: string): Promise<number> {
  let count = 0;
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
    count += withoutTenants(await readFile(path.join(entry.parentPath, entry.name), 'utf8')).count;
  }
  return count;
}
