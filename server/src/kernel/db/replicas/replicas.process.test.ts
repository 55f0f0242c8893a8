import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  openTestApp,
  type TestApp,
  testClock,
  type TestTeam,
} from '../../../../tests/harness/app.ts';
import {
  openPrimary,
  openReplica,
  type Primary,
  type Server,
} from '../../../../tests/harness/replica.ts';
import { replicaFindings } from '../../../checks/replicas.ts';
import { openEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts';
import { asServer } from '../server-role.ts';
import { measureReplicas } from './metrics.ts';
import type { ReplicaSettings } from './replicas.ts';

/** Long enough for a busy machine to catch up within it, and short enough to be waited for. */
const boundMs = 400;
const within = { timeout: 60_000, interval: 20 };

let primary: Primary;
let replica: Server;
let app: TestApp;
/** Another node, over the same servers. */
let node: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  primary = await openPrimary();
  replica = await openReplica(primary);
  const replicas: ReplicaSettings = { connections: [asServer(replica.connection)], boundMs };
  app = await openTestApp({ beside: { database: primary.database, clock: testClock() }, replicas });
  node = await openTestApp({ beside: app, replicas });
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});
afterAll(async () => {
  await node?.close();
  await app?.close();
  await replica?.close();
  await primary?.close();
});
beforeEach(async () => {
  await resume();
  await serving();
});

const reportOf = ({ resources }: TestApp) => resources.db.replicas?.reports()[0];
const serving = async (): Promise<void> => {
  for (const each of [app, node])
    await expect.poll(() => reportOf(each)?.isServing, within).toBe(true);
};
const answeredOf = ({ resources }: TestApp) =>
  resources.db.replicas?.answered() ?? { replica: 0, primary: 0 };

const push = async (at: TestApp, value: number): Promise<void> => {
  const data = [{ timestamp: '2026-11-01T08:00:00Z', value, unit: 'bpm' }];
  const body = { stage: 'daily', provider: 'oura', data };
  const answer = await at.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body,
  });
  expect(answer.status).toBe(200);
};
type Page = {
  readonly groups: { readonly oura?: readonly { readonly data: readonly { value: number }[] }[] };
};
const read = async (at: TestApp, of = userId, key = team.key): Promise<number | undefined> => {
  const query = { start_date: '2026-11-01' };
  const target = `/v2/timeseries/${of}/heartrate/grouped`;
  const answer = await at.request<Page>('GET', target, { key, query });
  return answer.body.groups.oura?.[0]?.data[0]?.value;
};
const listed = async (at: TestApp, key = team.key): Promise<readonly string[]> => {
  const answer = await at.request<{ users: readonly { user_id: string }[] }>('GET', '/v2/user', {
    key,
    query: { limit: 500 },
  });
  return answer.body.users.map((each) => each.user_id);
};

const pause = async () => replica.query('select pg_wal_replay_pause()');
const resume = async () => replica.query('select pg_wal_replay_resume()');

it('samples and lists are read of the replica, whose own statistics show it', async () => {
  await push(app, 61);
  const scansOf = async ({ query }: Pick<Server, 'query'>, table: string): Promise<number> => {
    const { rows } = await query(
      'select coalesce(idx_scan, 0) + seq_scan as scans from pg_stat_user_tables where relname = $1',
      [table],
    );
    return Number(rows[0]?.scans);
  };
  const before = await scansOf(replica, 'sample_chunk');
  await expect
    .poll(async () => {
      expect(await read(app)).toBe(61);
      expect(await listed(app)).toContain(userId);
      return scansOf(replica, 'sample_chunk');
    }, within)
    .toBeGreaterThan(before);
  expect(answeredOf(app).replica).toBeGreaterThan(0);
});

it('what was acknowledged is read, by whichever node, while the replica stops and goes on', async () => {
  let value = 100;
  const step = fc.record({
    writer: fc.boolean(),
    reader: fc.boolean(),
    replay: fc.constantFrom('go on', 'go on', 'go on', 'stop', 'start'),
    isList: fc.boolean(),
  });
  const nodeOf = (isFirst: boolean): TestApp => (isFirst ? app : node);
  const answered = () => answeredOf(app).replica + answeredOf(node).replica;
  const before = answered();
  // Walks that stop the replica at once, or a machine on which it is never in time, show nothing of it.
  const walked = async () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
        for (const { writer, reader, replay, isList } of steps) {
          if (replay === 'stop') await pause();
          if (replay === 'start') await resume();
          if (isList) {
            const made = await nodeOf(writer).newUser(team);
            expect(await listed(nodeOf(reader))).toContain(made.user_id);
          } else {
            value = (value + 1) % 200;
            await push(nodeOf(writer), value);
            expect(await read(nodeOf(reader))).toBe(value);
          }
        }
        await resume();
        await serving();
      }),
      { numRuns: 3, endOnFailure: true },
    );
  do await walked();
  while (answered() === before);
});

it('a paused replica is left within its bound, and joined when it has caught up', async () => {
  await pause();
  await push(app, 71);
  expect(await read(app)).toBe(71);
  expect(reportOf(app)).toMatchObject({
    isServing: false,
    reason: expect.stringContaining('behind'),
  });
  const { replica: before } = answeredOf(app);
  expect(await read(app)).toBe(71);
  expect(answeredOf(app).replica).toBe(before);
  expect(reportOf(app)?.behindMs).toBeGreaterThan(0);
  await resume();
  await serving();
  expect(await read(app)).toBe(71);
});

it('a replica that stands still in the middle of a read is left, and the primary answers', async () => {
  await read(app);
  const { rows } = await replica.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'salus_app'`,
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  try {
    await push(app, 81);
    expect(await read(app)).toBe(81);
    expect(reportOf(app)?.isServing).toBe(false);
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  }
});

it('another team finds nothing there, and who names nobody gets an error', async () => {
  const other = await app.newTeam();
  expect(await listed(app, other.key)).toEqual([]);
  const client = new Client(asServer(replica.connection));
  await client.connect();
  await expect(client.query('select from users')).rejects.toThrow(/salus\.tenants/u);
  await client.end();
});

it('reads go on while the replica is away, and to it when it is back', async () => {
  const { rows } = await replica.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'salus_app'`,
  );
  for (const { pid } of rows) await replica.query('select pg_terminate_backend($1)', [pid]);
  await push(app, 91);
  expect(await read(app)).toBe(91);
  await serving();
});

it('doctor and metrics say how the replica stands, and where reads went', async () => {
  await read(app);
  const { host, port } = replica.connection;
  const url = `postgres://salus@localhost/salus?host=${encodeURIComponent(host)}&port=${port}`;
  const doctor = async () =>
    replicaFindings(primary.connection, { readUrls: [url], readLagMs: boundMs });
  const registry = new Registry();
  const { replicas } = app.resources.db;
  if (replicas !== null) measureReplicas(replicas, registry);
  expect(await doctor()).toMatchObject([{ check: 'replica', level: 'ok' }]);
  const { replica: answered } = answeredOf(app);
  expect(await registry.metrics()).toContain(
    `salus_replica_reads_total{server="replica"} ${answered}`,
  );
  expect(await registry.metrics()).toContain(`salus_replica_serving{replica="${host}:${port}"} 1`);
  await pause();
  await push(app, 75);
  expect(await doctor()).toMatchObject([
    { level: 'warn', text: expect.stringContaining('behind') },
  ]);
  expect(await read(app)).toBe(75);
  expect(await registry.metrics()).toContain(`salus_replica_serving{replica="${host}:${port}"} 0`);
  expect(await registry.metrics()).not.toMatch(/salus_replica_behind_seconds\{.*\} 0$/mu);
});

it('a statement that fails there only is answered by the primary', async () => {
  const db = app.resources.db.replica(team.scope);
  const found = await sql<{ is: boolean }>`
    select case when pg_is_in_recovery() then (1 / (select count(*) from users where false))::int = 1
      else true end as is`.execute(db);
  expect(found.rows).toEqual([{ is: true }]);
});

describe('is not read', () => {
  const reasonOf = async (connections: ReplicaSettings['connections']): Promise<string> => {
    const found = await openTestApp({
      beside: app,
      replicas: { connections, boundMs },
    });
    await found.resources.db.replicas?.started;
    const reason = reportOf(found)?.reason ?? '';
    await push(found, 95);
    expect(await read(found)).toBe(95);
    expect(answeredOf(found)).toMatchObject({ replica: 0 });
    await found.close();
    return reason;
  };

  it('what is no standby', async () => {
    expect(await reasonOf([asServer(primary.connection)])).toContain('no standby');
  });

  it('another database of the replica', async () => {
    const elsewhere = { ...replica.connection, database: 'postgres' };
    expect(await reasonOf([asServer(elsewhere)])).toContain('not that of the primary');
  });

  it('a standby of another server', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-stranger-'));
    const open = async () => openEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    await (await open()).release();
    await writeFile(path.join(dataDir, 'postgres/standby.signal'), '');
    const stranger = await open();
    expect(await reasonOf([stranger.connection])).toContain('another database server');
    await stranger.release();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('one that cannot be reached', async () => {
    const nowhere = { ...replica.connection, host: '/nowhere' };
    expect(await reasonOf([asServer(nowhere)])).toContain('cannot be reached');
  });

  it('one whose policies do not hold', async () => {
    await primary.query('alter role salus_app bypassrls');
    try {
      await vi.waitFor(async () => {
        const { rows } = await replica.query(
          "select rolbypassrls as is from pg_roles where rolname = 'salus_app'",
        );
        expect(rows).toEqual([{ is: true }]);
      }, within);
      expect(await reasonOf([asServer(replica.connection)])).toContain('nobypassrls');
    } finally {
      await primary.query('alter role salus_app nobypassrls');
    }
  });
});
