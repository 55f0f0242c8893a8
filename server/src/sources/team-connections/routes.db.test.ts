import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { connectUser, unreachableProviders } from '../../../tests/harness/connected-user.ts';
import { listed } from './store.ts';

type Page = {
  readonly connections: readonly {
    readonly user_id: string;
    readonly status: string;
    readonly provider: { readonly slug: string };
  }[];
  readonly next_cursor: string | null;
};

let app: TestApp;
let team: TestTeam;
const users: string[] = [];

beforeAll(async () => {
  app = await openTestApp({ providers: unreachableProviders });
  team = await app.newTeam();
  for (const token of ['topmost secret', 'second secret', 'third secret']) {
    const { user_id } = await app.newUser(team);
    await connectUser(app, team, user_id, token);
    users.push(user_id);
    app.clock.advance(60_000);
  }
  await app.request('POST', '/v2/link/bulk_pause', {
    key: team.key,
    body: { provider: 'oura', user_ids: [users[0]] },
  });
  // As the provider would have refused its tokens.
  await app.database.query(
    `update provider_connection set status = 'error', error_type = 'token_refresh_failed', error_message = 'x',
       errored_at = now() where user_id = $1`,
    [users[1]],
  );
  await app.database.query(
    `insert into provider_resource (connection_id, resource, tenant_id, user_id, provider, last_attempt_at,
       last_attempt_status, oldest_data, newest_data, sent_count)
     select id, 'sleep', tenant_id, user_id, provider, '2026-11-20T10:00:00Z', 'success', '2026-11-01T00:00:00Z',
       '2026-11-19T22:00:00Z', 5 from provider_connection where user_id = $1`,
    [users[2]],
  );
});
afterAll(async () => app.close());

const list = async (query: Readonly<Record<string, string | number>> = {}, key = team.key) =>
  app.request<Page>('GET', '/v2/connections', { key, query });
const found = async (query: Readonly<Record<string, string | number>>) =>
  (await list(query)).body.connections.map((each) => each.user_id);

test('connections are listed the newest first, with what came of them, and without tokens', async () => {
  const { status, body, text } = await list();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    connections: [
      {
        user_id: users[2],
        provider: { slug: 'oura' },
        kind: 'oauth',
        status: 'active',
        error_type: null,
        last_success: '2026-11-20T10:00:00+00:00',
        next_pull: expect.any(String),
        resources: [
          {
            resource: 'sleep',
            newest_data: '2026-11-19T22:00:00+00:00',
            last_attempt: { timestamp: '2026-11-20T10:00:00+00:00', status: 'success' },
          },
        ],
      },
      {
        user_id: users[1],
        status: 'error',
        error_type: 'token_refresh_failed',
        last_success: null,
      },
      { user_id: users[0], status: 'paused', next_pull: null, resources: [] },
    ],
    next_cursor: null,
  });
  expect(text).not.toMatch(/secret|account of/u);
});

test('filters leave what they name', async () => {
  expect(await found({ status: 'active' })).toEqual([users[2]]);
  expect(await found({ error_type: 'token_refresh_failed' })).toEqual([users[1]]);
  expect(await found({ error_type: 'user_not_found' })).toEqual([]);
  expect(await found({ user_id: users[0] ?? '' })).toEqual([users[0]]);
  expect(await found({ provider: 'fitbit' })).toEqual([]);
  expect(await found({ provider: 'oura', status: 'paused' })).toEqual([users[0]]);
});

test('pages do not shift when somebody connects meanwhile', async () => {
  const other = await app.newTeam();
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    const { user_id } = await app.newUser(other);
    await connectUser(app, other, user_id);
    ids.unshift(user_id);
    app.clock.advance(1000);
  }
  const first = (await list({ limit: 2 }, other.key)).body;
  const { user_id } = await app.newUser(other);
  await connectUser(app, other, user_id);
  const next_cursor = first.next_cursor ?? '';
  const second = (await list({ limit: 2, next_cursor }, other.key)).body;
  const seen = [...first.connections, ...second.connections].map((each) => each.user_id);
  expect([seen, second.next_cursor]).toEqual([ids, null]);
  // Another query, or another team: it is no cursor of theirs.
  expect((await list({ limit: 2, next_cursor, status: 'error' }, other.key)).status).toBe(422);
  expect((await list({ limit: 2, next_cursor })).status).toBe(422);
});

test('what is wrong is named', async () => {
  for (const [query, field] of [
    [{ limit: 201 }, 'limit'],
    [{ status: 'broken' }, 'status'],
    [{ provider: "oura' or true" }, 'provider'],
    [{ user_id: 'x' }, 'user_id'],
  ] as const) {
    const { status, text } = await list(query);
    expect([status, text.includes(`"${field}"`)]).toEqual([422, true]);
  }
});

test('another team sees none of them', async () => {
  const other = await app.newTeam();
  const { body } = await list({ user_id: users[0] ?? '' }, other.key);
  expect(body).toEqual({ connections: [], next_cursor: null });
});

test('a deleted user has no connections in the list', async () => {
  const other = await app.newTeam();
  const { user_id } = await app.newUser(other);
  await connectUser(app, other, user_id);
  await app.request('DELETE', `/v2/user/${user_id}`, { key: other.key });
  expect((await list({}, other.key)).body.connections).toEqual([]);
});

test('among many, a page and what fails are found by an index', async () => {
  const crowd = await app.newTeam();
  await app.database.query(
    `with made as (
       insert into users (id, tenant_id, client_user_id, created_at)
       select gen_random_uuid(), $1, 'many-' || number, now() from generate_series(1, 20000) as number returning id)
     insert into provider_connection (id, tenant_id, user_id, provider, kind, status, application, created_at)
     select gen_random_uuid(), $1, id, 'oura', 'oauth', case when random() < 0.001 then 'error' else 'active' end,
       'installation', now() - random() * interval '1 year' from made`,
    [crowd.scope.tenantId],
  );
  await app.database.query('analyze users, provider_connection');
  const plan = async (filter: Partial<Parameters<typeof listed>[1]>): Promise<string> => {
    const all = { userId: null, provider: null, status: null, errorType: null, ...filter };
    const page = { after: null, limit: 51 };
    const { rows } = await sql<Record<string, string>>`
      explain ${listed(crowd.scope, all, page)}`.execute(app.resources.db.search(crowd.scope));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await plan({})).toContain('provider_connection_newest');
  expect(await plan({ status: 'error' })).toContain('provider_connection_status');
  for (const text of [await plan({}), await plan({ status: 'error' })]) {
    expect(text).not.toContain('Seq Scan');
  }
});
