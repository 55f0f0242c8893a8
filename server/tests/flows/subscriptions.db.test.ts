import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { findInterest } from '#kernel/events/outbox.ts';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { managementApi, type ManagementApi } from '../harness/management-api.ts';

let nodes: readonly [TestApp, TestApp];
let org: ManagementApi;
let team: TestTeam;
let base: string;
let userId: string;

beforeAll(async () => {
  const first = await openTestApp();
  nodes = [first, await openTestApp({ beside: first })];
  org = await managementApi(nodes[1]);
});
afterAll(async () => {
  const [first, second] = nodes;
  await second.close();
  await first.close();
});
beforeEach(async () => {
  team = await nodes[0].newTeam();
  base = `/team/${team.scope.teamId}/sandbox`;
  userId = (await nodes[0].newUser(team)).user_id;
});

let minute = 0;
/** Pushes one more heart rate, and returns the types of the events that it made. */
async function push(node: TestApp): Promise<readonly string[]> {
  minute += 1;
  const timestamp = new Date(Date.parse('2026-11-01T00:00:00Z') + minute * 60_000).toISOString();
  const before = await events();
  const { status } = await node.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body: { stage: 'daily', provider: 'oura', data: [{ timestamp, value: 60, unit: 'bpm' }] },
  });
  expect(status).toBe(200);
  return (await events()).slice(before.length);
}

async function events(): Promise<readonly string[]> {
  const { rows } = await nodes[0].database.query<{ event_type: string }>(
    `select event_type from event where user_id = '${userId}' order by id`,
  );
  return rows.map((row) => row.event_type);
}

const created = 'daily.data.heartrate.created';
const filters = [null, [created], ['daily.data.*'], ['daily.data.sleep.created']] as const;

async function addEndpoint(eventTypes: readonly string[] | null): Promise<string> {
  const body = {
    url: 'https://receiver.example/hook',
    ...(eventTypes === null ? {} : { event_types: eventTypes }),
  };
  const made = await org.send<{ id: string }>('POST', `${base}/webhook`, { body });
  expect(made.status).toBe(200);
  return made.body.id;
}

test('an endpoint that one node has made gets what another node stores from then on', async () => {
  const [first] = nodes;
  expect(await push(first)).toEqual([]);
  const id = await addEndpoint([created]);
  expect(await push(first)).toEqual([created]);
  expect((await org.send('DELETE', `${base}/webhook/${id}`)).status).toBe(204);
  expect(await push(first)).toEqual([]);
});

type Filter = (typeof filters)[number];
type Change =
  | { readonly add: Filter }
  | { readonly refilter: Filter }
  | { readonly remove: number }
  | { readonly read: true }
  | { readonly watch: number }
  | { readonly push: number };

test('whatever changes subscriptions at either node, a push makes the events that are wanted', async () => {
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ add: fc.constantFrom(...filters) }),
    fc.record({ remove: fc.nat(3) }),
    fc.record({ refilter: fc.constantFrom(...filters) }),
    fc.constant({ read: true as const }),
    fc.constant({ watch: 3600 }),
    fc.constant({ watch: -1 }),
    fc.constant({ push: 0 }),
    fc.constant({ push: 1 }),
  );
  const { tenantId } = team.scope;
  const { query } = nodes[0].database;
  const run = async (each: Change): Promise<void> => {
    if ('add' in each) await addEndpoint(each.add);
    if ('refilter' in each) {
      const value =
        each.refilter === null ? 'null' : `array['${each.refilter.join("','")}']::text[]`;
      await query(
        `update event_interest set filter_types = ${value} where tenant_id = '${tenantId}'`,
      );
    }
    if ('remove' in each)
      await query(
        `delete from event_interest where ctid in (select ctid from event_interest where tenant_id = '${tenantId}'
          order by destination_id limit ${each.remove})`,
      );
    if ('read' in each)
      await query(
        `insert into event_interest (tenant_id, destination_id) values ('${tenantId}', 'pull') on conflict do nothing`,
      );
    if ('watch' in each)
      await query(
        `insert into event_interest (tenant_id, destination_id, watched_since, watched_until)
          values ('${tenantId}', 'watch', now(), now() + interval '${each.watch} seconds')
          on conflict (tenant_id, destination_id) do update set watched_until = excluded.watched_until`,
      );
  };
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      for (const each of [...changes, { push: 0 }, { push: 1 }]) {
        await run(each);
        if (!('push' in each)) continue;
        const interest = await findInterest(nodes[0].resources.db.read(team.scope), [tenantId]);
        expect(await push(nodes[each.push === 0 ? 0 : 1])).toEqual(
          interest.keeps(tenantId, created) ? [created] : [],
        );
      }
    }),
    { numRuns: 12 },
  );
});

test('a node that lost its connections makes the events of an endpoint that was made since', async () => {
  const [first] = nodes;
  expect(await push(first)).toEqual([]);
  await first.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await vi.waitFor(async () => addEndpoint(null), { timeout: 30_000 });
  const made = await vi.waitFor(async () => push(first), { timeout: 30_000 });
  expect(made).toEqual([created]);
});

test('a continuous query that one node has made is computed after what another node stores', async () => {
  const [first] = nodes;
  await push(first);
  const tasks = async (): Promise<number> => {
    const { rows } = await first.database.query<{ noted: number }>(
      `select coalesce(sum(revision + 1), 0)::int as noted from continuous_query_task where user_id = '${userId}'`,
    );
    return rows[0]?.noted ?? 0;
  };
  expect(await tasks()).toBe(0);
  const heartrate = { timeseries: 'heartrate', field: 'value' };
  const byDay = { date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } };
  const query = { select: [{ func: 'mean', arg: heartrate }], group_by: [byDay] };
  const made = await org.send<{ id: string }>('POST', `${base}/continuous_query`, {
    body: { slug: 'heart', title: 'Heart', query },
  });
  expect(made.status).toBe(200);
  const before = await tasks();
  await push(first);
  expect(await tasks()).toBe(before + 1);
});

test('a push reads no subscriptions that have not changed', async () => {
  const [first] = nodes;
  await addEndpoint(null);
  await push(first);
  const lock = 'lock table event_interest, continuous_query in access exclusive mode';
  const other = new Client(first.database.connection);
  await other.connect();
  try {
    await other.query(`begin; ${lock}`);
    expect(await push(first)).toEqual([created]);
  } finally {
    await other.end();
  }
});
