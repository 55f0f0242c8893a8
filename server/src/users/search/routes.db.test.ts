import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestTeam,
  type TestUser,
} from '../../../tests/harness/app.ts';
import { connectUser, unreachableProviders } from '../../../tests/harness/connected-user.ts';
import { newOrder } from '../../../tests/harness/orders.ts';
import { blamed } from '../../../tests/harness/user-api.ts';
import { hasOrder } from '../../labs/orders/list/store.ts';
import { inState } from '../../sources/team-connections/store.ts';
import { furtherConditions } from './conditions-store.ts';
import { searched } from './store.ts';

type Page = {
  readonly users: readonly { readonly user_id: string; readonly connections: readonly object[] }[];
  readonly next_cursor: string | null;
};
type Body = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let healthy: TestUser;
let failing: TestUser;
let pushed: TestUser;
let ordering: TestUser;
let alone: TestUser;

beforeAll(async () => {
  app = await openTestApp({ providers: unreachableProviders });
  team = await app.newTeam({ environment: 'sandbox' });
  const next = async (client_user_id: string): Promise<TestUser> => {
    app.clock.advance(60_000);
    return app.newUser(team, { client_user_id });
  };
  [healthy, failing, pushed] = [await next('a-1'), await next('a-2'), await next('b-1')];
  [ordering, alone] = [await next('b-2'), await next('c%')];
  await connectUser(app, team, healthy.user_id);
  await connectUser(app, team, failing.user_id);
  await app.database.query(
    `update provider_connection set status = 'error', error_type = 'token_refresh_failed', error_message = 'x',
       errored_at = now() where user_id = $1`,
    [failing.user_id],
  );
  const sample = { timestamp: '2026-01-10T00:00:00Z', value: 60 };
  await app.request('POST', `/v2/timeseries/${pushed.user_id}/heartrate`, {
    key: team.key,
    body: { stage: 'daily', provider: 'garmin', data: [sample] },
  });
  await app.request('PATCH', `/v2/user/${alone.user_id}/info`, {
    key: team.key,
    body: {
      first_name: 'Adamantina',
      last_name: 'Example',
      email: 'adamantina@example.com',
      phone_number: '+14155771234',
      gender: 'female',
      dob: '1990-01-05',
      address: {
        first_line: '1 Main St',
        city: 'Oakland',
        state: 'CA',
        zip: '94607',
        country: 'US',
      },
    },
  });
  const { id } = await newOrder(app, team, { user_id: ordering.user_id });
  await newOrder(app, team, { user_id: alone.user_id });
  await app.request('POST', `/v3/order/${id}/test`, { key: team.key, body: {} });
});
afterAll(async () => app.close());

const search = async (body: Body = {}, key = team.key) =>
  app.request<Page>('POST', '/v2/user/search', { key, body });

test('users are found the newest first, with their sources and without who they are', async () => {
  const { status, body, text } = await search();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    users: [
      { user_id: alone.user_id, client_user_id: 'c%', connections: [] },
      { user_id: ordering.user_id },
      { user_id: pushed.user_id, connections: [{ provider: 'garmin', status: 'active' }] },
      {
        user_id: failing.user_id,
        connections: [{ provider: 'oura', status: 'error', error_type: 'token_refresh_failed' }],
      },
      { user_id: healthy.user_id, connections: [{ provider: 'oura', status: 'active' }] },
    ],
    next_cursor: null,
  });
  expect(text).not.toMatch(/Adamantina|Oakland|1990|4155771234/u);
});

test.each<[string, Body, () => readonly TestUser[]]>([
  [
    'id',
    {
      get user_id() {
        return healthy.user_id;
      },
    },
    () => [healthy],
  ],
  [
    'ids, without those that do not exist',
    {
      get user_ids() {
        return [failing.user_id, crypto.randomUUID(), healthy.user_id.toUpperCase()];
      },
    },
    () => [failing, healthy],
  ],
  ['how the reference begins', { client_user_id: 'a-' }, () => [failing, healthy]],
  ['a reference as it is written', { client_user_id: 'c%' }, () => [alone]],
  ['provider', { provider: 'oura' }, () => [failing, healthy]],
  ['healthy', { connection_state: 'healthy' }, () => [pushed, healthy]],
  ['failing', { connection_state: 'failing' }, () => [failing]],
  ['paused', { connection_state: 'paused' }, () => []],
  ['none', { connection_state: 'none' }, () => [alone, ordering]],
  ['healthy of a provider', { connection_state: 'healthy', provider: 'oura' }, () => [healthy]],
  [
    'none of a provider',
    { connection_state: 'none', provider: 'oura' },
    () => [alone, ordering, pushed],
  ],
  ['orders', { has_orders: true }, () => [alone, ordering]],
  ['no orders', { has_orders: false }, () => [pushed, failing, healthy]],
  ['results', { has_results: true }, () => [ordering]],
  ['orders without results', { has_orders: true, has_results: false }, () => [alone]],
  [
    'from',
    {
      get created_from() {
        return ordering.created_on;
      },
    },
    () => [alone, ordering],
  ],
  [
    'until',
    {
      get created_until() {
        return failing.created_on;
      },
    },
    () => [healthy],
  ],
  ['nobody', { client_user_id: 'a-', has_orders: true }, () => []],
])('%s', async (_, body, expected) => {
  const found = await search({ ...body });
  expect(found.body.users.map(({ user_id }) => user_id)).toEqual(
    expected().map(({ user_id }) => user_id),
  );
});

test('pages do not shift when somebody is created meanwhile', async () => {
  const other = await app.newTeam();
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) {
    ids.unshift((await app.newUser(other)).user_id);
    app.clock.advance(1000);
  }
  const first = (await search({ limit: 3 }, other.key)).body;
  await app.newUser(other);
  const { next_cursor } = first;
  const second = (await search({ limit: 3, next_cursor }, other.key)).body;
  const seen = [...first.users, ...second.users].map(({ user_id }) => user_id);
  expect([seen, second.next_cursor]).toEqual([ids, null]);
  const elsewhere = await search({ limit: 3, next_cursor, provider: 'oura' }, other.key);
  expect(elsewhere.status).toBe(422);
});

test('another team, and deleted users, are not found', async () => {
  const other = await app.newTeam();
  const { user_id } = await app.newUser(other);
  expect((await search({ user_id })).body).toEqual({ users: [], next_cursor: null });
  await app.request('DELETE', `/v2/user/${user_id}`, { key: other.key });
  expect((await search({}, other.key)).body.users).toEqual([]);
});

test.each<[string, unknown]>([
  ['limit', 0],
  ['limit', 201],
  ['connection_state', 'broken'],
  ['provider', 'Not a slug'],
  ['user_id', 'x'],
  ['created_from', 'yesterday'],
  ['client_user_id', ''],
])('%s cannot be %j', async (field, value) => {
  const answer = await search({ [field]: value });
  expect([answer.status, blamed(answer)]).toEqual([422, [`body.${field}`]]);
});

describe('among many users', () => {
  let crowd: TestTeam;
  beforeAll(async () => {
    crowd = await app.newTeam();
    await app.database.query(
      `with made as (
         insert into users (id, tenant_id, client_user_id, created_at, connected_sources)
         select gen_random_uuid(), $1, 'many-' || number, now() - number * interval '1 minute',
           case when number % 5000 = 0 then '[]' when number % 4000 = 0 then '[{"slug":"withings"}]'
             else '[{"slug":"oura"}]' end::jsonb
         from generate_series(1, 20000) as number returning id, connected_sources)
       insert into provider_connection (id, tenant_id, user_id, provider, kind, status, application, created_at)
       select gen_random_uuid(), $1, id, 'oura', 'oauth', case when random() < 0.001 then 'error' else 'active' end,
         'installation', now() from made where connected_sources <> '[]'`,
      [crowd.scope.tenantId],
    );
    await app.database.query('analyze users, user_source, provider_connection, lab_order');
  });

  test.each<[Partial<Parameters<typeof furtherConditions>[2]>, string]>([
    [{}, 'users_newest'],
    [{ state: 'none' }, 'user_source_newest'],
    [{ provider: 'withings' }, 'user_source_newest'],
    [{ provider: 'oura' }, 'user_source_newest'],
    [{ state: 'failing' }, 'provider_connection_status'],
    [{ state: 'healthy' }, 'users_newest'],
    [{ reference: 'many-1999' }, 'users_reference_prefix'],
    [{ hasOrders: true }, 'lab_order'],
  ])('%j is found by an index', async (asked, index) => {
    const query = {
      userId: null,
      userIds: null,
      reference: null,
      createdFrom: null,
      createdUntil: null,
      provider: null,
      state: null,
      hasOrders: null,
      hasResults: null,
      ...asked,
    };
    const isConnected = query.state === null ? null : query.state !== 'none';
    const further = furtherConditions({ hasConnection: inState, hasOrder }, crowd.scope, query);
    const wanted = { filter: { ...query, isConnected }, further };
    const page = { after: null, limit: 51 };
    const { rows } = await sql<Record<string, string>>`
      explain ${searched(crowd.scope, wanted, page)}`.execute(app.resources.db.search(crowd.scope));
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (?:users|user_source|provider_connection)/u);
  });
});
