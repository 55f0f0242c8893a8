import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { distribute } from '../../src/kernel/db/distribute.ts';
import { migrate } from '../../src/kernel/db/migrate.ts';
import { findRowSecurityProblem } from '../../src/kernel/db/row-security-check.ts';
import { asServer } from '../../src/kernel/db/server-role.ts';
import { openTestApp, type TestApp, testClock, type TestTeam } from '../harness/app.ts';
import {
  type CitusCluster,
  type CitusNode,
  connectionTo,
  createCitusDatabase,
  openCitusCluster,
  run,
} from '../harness/citus.ts';
import { isCitus } from '../harness/postgres.ts';
import { Pusher, readAll } from '../harness/pusher.ts';
import { toldOf } from '../harness/told-events.ts';

const users = 6;
const database = 'salus';
const name = isCitus() ? 'on Citus' : 'on Citus (not run: needs SALUS_TEST_CITUS)';

describe.skipIf(!isCitus())(`${name}, while writes go on`, () => {
  let cluster: CitusCluster;
  let app: TestApp;
  let team: TestTeam;
  let pool: Pool;
  let pushers: readonly Pusher[];
  beforeAll(async () => {
    cluster = await openCitusCluster();
    await createCitusDatabase(cluster, database);
    const connection = connectionTo(cluster.coordinator, database);
    await migrate(connection);
    await distribute(connection);
    pool = new Pool({ ...connection, max: 4 });
    const query = pool.query.bind(pool);
    const drop = async (): Promise<void> => undefined;
    const beside = { database: { connection, query, drop }, clock: testClock() };
    app = await openTestApp({ beside });
    team = await app.newTeam();
    // Who has fetched events once has them kept.
    await app.request('GET', '/v2/events', { key: team.key });
    const made = Array.from({ length: users }, async () => app.newUser(team));
    pushers = (await Promise.all(made)).map(({ user_id: id }) => new Pusher(id));
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await pool.end();
    await cluster.close();
  });

  const acknowledged = (): number => pushers.reduce((sum, each) => sum + each.acknowledged.size, 0);

  type Seen = { readonly refused: number; readonly short: number };
  /** Pushes of everybody before, during and after; how many were refused, and how many reads lacked what was acknowledged. */
  async function underLoad(work: () => Promise<unknown>): Promise<Seen> {
    const stop = new AbortController();
    const access = { url: app.baseUrl, key: team.key };
    let [refused, short, reads] = [0, 0, 0];
    const reading = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        const reader = pushers[reads % users];
        reads += 1;
        const known = reader?.acknowledged.size ?? 0;
        const found = await readAll(access, reader?.userId ?? '');
        if (found.size < known) short += 1;
      }
    };
    const read = reading();
    const load = Promise.all(
      pushers.map(async (pusher) => {
        while (!stop.signal.aborted) {
          await pusher.pushUntilRefused(access, stop.signal);
          if (!stop.signal.aborted) refused += 1;
        }
      }),
    );
    const more = async (): Promise<void> => {
      const enough = acknowledged() + 400;
      await vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(enough), { timeout: 60_000 });
    };
    await more();
    await work();
    await more();
    await vi.waitFor(() => expect(reads).toBeGreaterThan(users), { timeout: 60_000 });
    stop.abort();
    await Promise.all([load, read]);
    return { refused, short };
  }

  const nothing = { refused: 0, short: 0 };
  const portOf = async (userId: string): Promise<number> => {
    const { rows } = await pool.query<{ nodeport: number }>(
      `select nodeport from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('sample_chunk', $1::uuid)`,
      [userId],
    );
    return rows[0]?.nodeport ?? 0;
  };

  /** A user's rows in all tables, from the worker where they are to another. */
  async function move(userId: string, to: CitusNode, mode: string): Promise<void> {
    await pool.query(
      `select citus_move_shard_placement(
         get_shard_id_for_distribution_column('sample_chunk', $1::uuid), '127.0.0.1', $2, '127.0.0.1', $3, $4)`,
      [userId, await portOf(userId), to.port, mode],
    );
    expect(await portOf(userId)).toBe(to.port);
  }

  /** What was acknowledged is there once, and nothing else; each sample is told of once. */
  async function expectWhole(): Promise<void> {
    const access = { url: app.baseUrl, key: team.key };
    for (const { userId, acknowledged: own } of pushers) {
      expect(await readAll(access, userId)).toEqual(own);
      const { rows } = await pool.query<{ samples: string; series: string }>(
        `select (select sum(samples) from sample_chunk where user_id = $1) as samples,
           (select count(*) from series where user_id = $1) as series`,
        [userId],
      );
      expect(rows).toEqual([{ samples: String(own.size), series: '1' }]);
      const told = await toldOf(app, userId, 'daily.data.heartrate.%');
      const times = told.flatMap(({ data }) =>
        (data as { readonly data: readonly { readonly timestamp: string }[] }).data.map(
          ({ timestamp }) => Date.parse(timestamp),
        ),
      );
      expect([times.length, new Set(times).size]).toEqual([own.size, own.size]);
    }
  }

  it.each(['force_logical', 'block_writes'])(
    'a shard moves to another worker, by %s, and no write is refused, lost or doubled',
    async (mode) => {
      const [first] = pushers;
      const id = first?.userId ?? '';
      const here = await portOf(id);
      const other = cluster.workers.find(({ port }) => port !== here);
      if (other === undefined) throw new Error('no other worker');
      const before = first?.acknowledged.size ?? 0;
      expect(await underLoad(async () => move(id, other, mode))).toEqual(nothing);
      expect(first?.acknowledged.size).toBeGreaterThan(before);
      await expectWhole();
    },
    120_000,
  );

  it('a worker is added and gets its share, and no write is refused, lost or doubled', async () => {
    const added = await cluster.openWorker();
    await run(added, 'postgres', `create database ${database}`);
    await run(added, database, 'create extension citus');
    const seen = await underLoad(async () => {
      await pool.query(`select citus_add_node('127.0.0.1', $1)`, [added.port]);
      await pool.query('select rebalance_table_shards()');
    });
    expect(seen).toEqual(nothing);
    const { rows } = await pool.query(
      `select 1 from pg_dist_shard_placement where nodeport = $1 limit 1`,
      [added.port],
    );
    expect(rows).toHaveLength(1);
    await expectWhole();
    expect(
      await findRowSecurityProblem(asServer(connectionTo(cluster.coordinator, database))),
    ).toBeNull();
  }, 240_000);
});
