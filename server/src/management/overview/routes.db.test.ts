import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { connectUser, unreachableProviders } from '../../../tests/harness/connected-user.ts';
import { newPatient, uploadReport } from '../../../tests/harness/lab-reports.ts';
import { managementApi, type ManagementApi } from '../../../tests/harness/management-api.ts';
import { unmatchedResult } from '../../../tests/harness/matching-changes.ts';
import { newOrder } from '../../../tests/harness/orders.ts';
import { rowsRead } from '../../../tests/harness/rows-read.ts';
import { summarise } from '../../webhooks/pending-deliveries/summary-store.ts';
import { listCounts } from './store.ts';

type Overview = {
  readonly users: number;
  readonly connections: readonly object[];
  readonly samples: {
    readonly last_24_hours: number;
    readonly last_7_days: number;
    readonly hours: readonly { readonly from: string; readonly count: number }[];
  };
  readonly orders: Readonly<Record<string, number>>;
  readonly deliveries: object;
  readonly checklist: object;
};

let app: TestApp;
let team: TestTeam;
let org: ManagementApi;
beforeEach(async () => {
  app = await openTestApp({ providers: unreachableProviders });
  team = await app.newTeam();
  org = await managementApi(app);
});
afterEach(async () => app.close());

const ask = async (api = org, of = team) =>
  api.send<Overview>('GET', `/team/${of.scope.teamId}/sandbox/overview`);
async function overview(of = team): Promise<Overview> {
  const answer = await ask(org, of);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body;
}

async function push(userId: string, count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, index) => ({
    timestamp: new Date(Date.UTC(2026, 0, 5, 8, index)).toISOString(),
    value: 60,
    unit: 'bpm',
  }));
  const body = { provider: 'oura', stage: 'daily', data };
  const { status } = await app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body,
  });
  expect(status).toBe(200);
}

const nothing = {
  users: 0,
  connections: [],
  samples: { last_24_hours: 0, last_7_days: 0, hours: [] },
  orders: {},
  deliveries: { waiting: 0, oldest_waiting_since: null, success_rate: null },
  checklist: { has_key: true, has_user: false, has_data: false, has_endpoint: false },
};

test('a team that has only a key is told what comes next', async () => {
  expect(await overview()).toEqual(nothing);
});

test('users, connections, orders and samples are counted as they change, and none of another team', async () => {
  const [first, second] = [await app.newUser(team), await app.newUser(team)];
  await connectUser(app, team, first.user_id);
  await push(second.user_id, 3);
  // The same once more is nothing new.
  await push(second.user_id, 4);
  const order = await newOrder(app, team);
  const body = { url: 'https://receiver.example/hook' };
  await org.send('POST', `/team/${team.scope.teamId}/sandbox/webhook`, { body });
  const full = await overview();
  expect(full).toMatchObject({
    users: 3,
    samples: { last_24_hours: 4, last_7_days: 4, hours: [{ count: 4 }] },
    checklist: { has_key: true, has_user: true, has_data: true, has_endpoint: true },
  });
  expect(full.connections).toContainEqual({ provider: 'oura', active: 1, paused: 0, error: 0 });
  expect(Object.values(full.orders)).toEqual([1]);
  // Adding up changes nothing of it.
  await runJob(app, 'management.add_up_counts');
  expect(await overview()).toEqual(full);
  await app.request('POST', `/v3/order/${order.id}/cancel`, { key: team.key });
  const cancelled = await overview();
  expect(cancelled.orders).not.toEqual(full.orders);
  expect(Object.values(cancelled.orders)).toEqual([1]);
  await app.request('DELETE', `/v2/user/${first.user_id}`, { key: team.key });
  expect((await overview()).users).toBe(2);
  expect(await overview(await app.newTeam())).toEqual(nothing);
});

test('what is purged counts no more, and leaves nothing of a team', async () => {
  const { user_id: userId } = await newOrder(app, team);
  await connectUser(app, team, userId);
  await push(userId, 2);
  await runJob(app, 'management.add_up_counts');
  await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
  app.clock.advance(8 * dayMs);
  await runJob(app, 'users.purge');
  expect(await overview()).toMatchObject({ users: 0, orders: {}, connections: [] });
});

describe('open work', () => {
  type Work = { readonly kind: string; readonly count: number; readonly oldest_at: string | null };
  const work = async (of = team): Promise<Readonly<Record<string, Work>>> => {
    const path = `/team/${of.scope.teamId}/sandbox/open_work`;
    const answer = await org.send<{ readonly data: readonly Work[] }>('GET', path);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return Object.fromEntries(answer.body.data.map((each) => [each.kind, each]));
  };
  const countsOf = async (of = team) =>
    Object.fromEntries(Object.entries(await work(of)).map(([kind, { count }]) => [kind, count]));
  const none = {
    critical_results: 0,
    unmatched_reports: 0,
    uploaded_reports: 0,
    failing_endpoints: 0,
    broken_connections: 0,
    late_orders: 0,
  };

  test('is counted by kind, of this team only, and no more once it is done', async () => {
    expect(await countsOf()).toEqual(none);
    const { id } = await newOrder(app, team, { method: 'walk_in_test' });
    const critical = { key: team.key, body: { interpretation: 'critical' } };
    const to = 'final_status=completed.walk_in_test.completed';
    await app.request('POST', `/v3/order/${id}/test?${to}`, critical);
    await unmatchedResult(app, team);
    const { user_id: patientId } = await newPatient(app, team);
    await uploadReport(app, team, patientId, { needsReview: true });
    const { user_id: connected } = await app.newUser(team);
    await connectUser(app, team, connected);
    await app.database.query(
      `update provider_connection set status = 'error', errored_at = $2 where user_id = $1`,
      [connected, app.clock.now()],
    );
    const body = { url: 'https://receiver.example/hook' };
    await org.send('POST', `/team/${team.scope.teamId}/sandbox/webhook`, { body });
    await app.database.query(`update webhook_endpoint set first_failed_at = $1`, [app.clock.now()]);
    const found = await work();
    expect(await countsOf()).toEqual({
      ...none,
      critical_results: 1,
      unmatched_reports: 1,
      uploaded_reports: 1,
      failing_endpoints: 1,
      broken_connections: 1,
    });
    expect(found['critical_results']?.oldest_at).toMatch(/^2026-/u);
    expect(found['late_orders']?.oldest_at).toBeNull();
    expect(await countsOf(await app.newTeam())).toEqual(none);

    const listed = await app.request<{ readonly results: readonly { readonly id: string }[] }>(
      'GET',
      `/v3/order/${id}/critical_results`,
      { key: team.key },
    );
    await app.request('POST', `/v3/order/${id}/critical_results/acknowledge`, {
      key: team.key,
      body: { result_ids: listed.body.results.map((each) => each.id), note: 'Called.' },
    });
    await app.request('DELETE', `/v2/user/${connected}`, { key: team.key });
    await app.request('DELETE', `/v2/user/${patientId}`, { key: team.key });
    expect(await countsOf()).toEqual({ ...none, unmatched_reports: 1, failing_endpoints: 1 });
  });

  test('an order whose results are late counts until they come', async () => {
    const { id } = await newOrder(app, team, { method: 'walk_in_test' });
    const late = async (source: string, reason: string) =>
      app.database.query(
        `insert into lab_order_estimate (tenant_id, order_id, created_at, source, reason, markers)
         values ($1, $2, $3, $4, $5, '[]')`,
        [team.scope.tenantId, id, app.clock.now(), source, reason],
      );
    await late('junction', 'The results are later than expected');
    await late('junction', 'The results are later than expected');
    expect((await countsOf())['late_orders']).toBe(1);
    await late('lab', 'The sample was collected');
    expect((await countsOf())['late_orders']).toBe(0);
    await late('junction', 'The results are later than expected');
    await app.request('POST', `/v3/order/${id}/cancel`, { key: team.key });
    expect((await countsOf())['late_orders']).toBe(0);
  });
});

test('is not there for a key that the team is not of', async () => {
  const stranger = await managementApi(app, [(await app.newTeam()).scope.teamId]);
  const answer = await ask(stranger);
  expect([answer.status, answer.body]).toMatchObject([404, { detail: 'Team not found' }]);
});

test('what has grown to hundreds of thousands is not read for it', async () => {
  const body = { url: 'https://receiver.example/hook' };
  await org.send('POST', `/team/${team.scope.teamId}/sandbox/webhook`, { body });
  await app.database.query(
    `insert into tenant_count (tenant_id, name, count)
     select gen_random_uuid(), 'users', n from generate_series(1, 50000) n`,
  );
  await app.database.query(`
    insert into delivery (event_id, endpoint_id, run_at)
    select (floor(extract(epoch from now()))::bigint / 86400 << 36) + n, endpoint.id, now()
    from webhook_endpoint endpoint, generate_series(1, 100000) n`);
  await app.database.query(`
    insert into delivery_attempt (event_id, endpoint_id, attempt, attempted_at, duration_ms, status)
    select event_id, endpoint_id, 1, now() + id * interval '1 ms', 1, 200 from delivery`);
  await app.database.query('analyze tenant_count, delivery, delivery_attempt');
  const read = await rowsRead(app.database, async (db) => {
    await listCounts(db, team.scope);
    await summarise(db, team.scope, new Date(0));
  });
  expect(read['tenant_count'] ?? 0).toBeLessThan(100);
  expect(read['delivery']).toBeLessThanOrEqual(10_001);
  expect(read['delivery_attempt']).toBeLessThanOrEqual(201);
}, 60_000);
