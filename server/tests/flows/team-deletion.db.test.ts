import { afterAll, beforeAll, expect, it } from 'vitest';

import { minuteMs } from '#kernel/time.ts';

import { addEndpoint, openWebhooks } from '../../src/webhooks/index.ts';
import { type TestApp, type TestTeam, openTestApp, runJob } from '../harness/app.ts';
import { continuousQuery } from '../harness/continuous-query-changes.ts';
import { managementApi, type ManagementApi } from '../harness/management-api.ts';
import { openReceiver } from '../harness/receiver.ts';

let app: TestApp;
let org: ManagementApi;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

const push = async (team: TestTeam, userId: string) =>
  app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body: {
      stage: 'daily',
      provider: 'oura',
      data: [{ timestamp: '2026-01-10T00:00:00Z', value: 60 }],
    },
  });

/** A team with something of everything. */
async function fullTeam(): Promise<TestTeam & { readonly userId: string }> {
  const team = await app.newTeam();
  const { teamId } = team.scope;
  await addEndpoint(app.resources, team.scope, { url: receiver.url });
  const { user_id: userId } = await app.newUser(team);
  const graced = await app.newUser(team);
  await app.request('DELETE', `/v2/user/${graced.user_id}`, { key: team.key });
  await push(team, userId);
  await app.request('PATCH', '/v2/team/source/priorities', {
    key: team.key,
    body: [{ data_type: 'sleep', provider: 'oura', priority: 2 }],
  });
  await org.send('POST', '/team_custom_credentials/sandbox/us', {
    body: { team_id: teamId, provider: 'oura', client_id: 'a', client_secret: 'b' },
  });
  await org.send('POST', '/team_data_pull_preferences/sandbox/us', {
    body: {
      team_ids: [teamId],
      providers: { oura: { default: { historical_days_to_pull: 30 } } },
    },
  });
  await org.send('POST', '/team_etl_pipelines/sandbox/us', {
    body: {
      team_ids: [teamId],
      rabbitmq: { uri: 'amqp://broker.example', exchange: 'events' },
      preferences: { preferred: 'rabbitmq', enabled: ['rabbitmq', 'svix'] },
    },
  });
  await org.send('POST', `/team/${teamId}/scope_requirements`, {
    body: { oura: { user_must_grant: ['daily'], user_may_grant: [] } },
  });
  await org.send('POST', `/team/${teamId}/sandbox/continuous_query`, { body: continuousQuery() });
  return { ...team, userId };
}

const run = async (name: string): Promise<void> => {
  await runJob(app, name);
};

/** What is left of the team's tenants, by table. */
async function remains({ scope }: TestTeam): Promise<Record<string, number>> {
  const { rows: tables } = await app.database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE' order by table_name`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await app.database.query<{ count: number }>(
      `select count(*)::int as count from ${name}
       where tenant_id in (select id from tenant where team_id = $1)`,
      [scope.teamId],
    );
    if ((rows[0]?.count ?? 0) > 0) found[name] = rows[0]?.count ?? 0;
  }
  return found;
}

it('a deleted team is gone at once, nothing of it is sent, and in the end nothing is left', async () => {
  const [gone, kept] = [await fullTeam(), await fullTeam()];
  const before = await remains(kept);
  expect(Object.keys(await remains(gone))).toEqual(
    expect.arrayContaining([
      'event',
      'event_destination',
      'event_pipeline',
      'sample_chunk',
      'team_credential',
      'users',
      'webhook_endpoint',
    ]),
  );
  const deleted = await org.send('DELETE', `/team/${gone.scope.teamId}`);
  expect(deleted.body).toEqual({ success: true });

  while ((await app.request('GET', '/v2/user', { key: gone.key })).status === 200);
  const refused = await app.request('GET', `/v2/user/${gone.userId}`, { key: gone.key });
  expect([refused.status, refused.text]).toEqual([401, '{"detail":"invalid token"}']);

  const webhooks = openWebhooks(app.resources, {
    privateNetworks: 'all',
    renderers: { samples: () => '{}', summary: () => '{}' },
  });
  await webhooks.deliverDue();
  expect(receiver.received.map((each) => each.body)).toEqual([
    expect.stringContaining(kept.scope.teamId),
  ]);

  // Marks the users, waits for their purge, and is done once nobody can be at it any more.
  await run('management.purge_teams');
  await run('users.purge');
  await run('management.purge_teams');
  app.clock.advance(10 * minuteMs);
  await run('management.purge_teams');
  const left = await remains(gone);
  const { deletion_certificate: certificates, ...data } = left;
  expect(certificates).toBe(2);
  const isAudit = (name: string): boolean => name.startsWith('audit_');
  expect(Object.keys(data).filter((name) => !isAudit(name))).toEqual([]);
  const { rows } = await app.database.query(
    'select name, integration_team_id, purged_at is not null as done from team where id = $1',
    [gone.scope.teamId],
  );
  expect(rows).toEqual([{ name: '', integration_team_id: null, done: true }]);

  const { delivery: _, ...after } = await remains(kept);
  // What was asked and answered is noted a moment later.
  const isNoted = (name: string): boolean => ['request_log', 'phone_answer'].includes(name);
  const shown = (counts: Record<string, number>): [string, number][] =>
    Object.entries(counts).filter(([name]) => !isAudit(name) && !isNoted(name));
  expect(shown(after)).toEqual(shown(before));
  expect((await app.request('GET', `/v2/user/${kept.userId}`, { key: kept.key })).status).toBe(200);
});

it('of two keys that race to delete a team, one does', async () => {
  const team = await app.newTeam();
  const other = await managementApi(app);
  const raced = await Promise.all(
    [org, other, org, other].map(async (api) => api.send('DELETE', `/team/${team.scope.teamId}`)),
  );
  expect(raced.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  expect(raced.find((each) => each.status === 404)?.body).toEqual({ detail: 'Team not found' });
});

it('what is issued while the team is being deleted opens nothing', async () => {
  const { scope } = await app.newTeam();
  const { teamId } = scope;
  const issue = async () =>
    org.send<{ value: string }>('POST', '/team_api_keys/sandbox/us', {
      body: { label: 'late', team_id: teamId },
    });
  const [first, second, , third] = await Promise.all([
    issue(),
    issue(),
    org.send('DELETE', `/team/${teamId}`),
    issue(),
  ]);
  for (const issued of [first, second, third]) {
    expect([200, 404]).toContain(issued.status);
    if (issued.status !== 200) continue;
    const { value } = issued.body;
    expect((await app.request('GET', '/v2/user', { key: value })).status).toBe(401);
  }
});
