import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { asServer } from '#kernel/db/server-role.ts';
import type { Lease } from '#kernel/jobs/due-worker.ts';
import { Turns } from '#kernel/jobs/turns.ts';
import type { TenantId } from '#kernel/scope.ts';

import * as continuous from '../src/aggregate/continuous/tasks/store.ts';
import * as exports from '../src/fhir/bulk/store.ts';
import * as eligibility from '../src/insurance/eligibility/batch/store.ts';
import { type Database, openDatabase } from '../src/kernel/db.ts';
import * as checkout from '../src/labs/checkout/sessions/store.ts';
import * as dispatch from '../src/labs/orders/dispatch/store.ts';
import * as simulation from '../src/labs/orders/sandbox/store.ts';
import * as reports from '../src/labs/reports/job/store.ts';
import * as tracking from '../src/labs/tracking/store.ts';
import * as pulls from '../src/sources/connections/schedule/store.ts';
import * as movement from '../src/summaries/derived-activity/store.ts';
import { createDatabase, type TestDatabase } from './harness/postgres.ts';

type OfTeam = { readonly tenantId: TenantId };
type Queue = {
  readonly claim: (tx: Tx, lease: Lease) => Promise<readonly OfTeam[]>;
  readonly due?: 'due_at';
  /** Values that its rows must have, as SQL. */
  readonly values?: Readonly<Record<string, string>>;
};

/** Every queue whose tasks are those of teams, and of which a worker claims tasks. */
const queues: Readonly<Record<string, Queue>> = {
  lab_report_job: { claim: reports.claim, values: { status: "'started'", run_at: 'now()' } },
  eligibility_batch_item: {
    claim: eligibility.claim,
    values: {
      batch_id: "'00000000-0000-4000-8000-00000000000b'",
      number: "nextval('task')",
      run_at: 'now()',
    },
  },
  provider_pull: {
    claim: async (tx, lease) => pulls.claimDue(tx, 'oura', lease),
    values: { provider: "'oura'", kind: "'recent'", status: "'scheduled'", run_at: 'now()' },
  },
  bulk_export: { claim: exports.claimDue, values: { state: "'running'" } },
  continuous_query_task: { claim: continuous.claim, due: 'due_at' },
  lab_simulation: { claim: simulation.claim },
  lab_dispatch: { claim: dispatch.claim, values: { kind: "'send'" } },
  checkout_session: {
    claim: checkout.claim,
    values: { status: "'unpaid'", payment_resource_id: 'gen_random_uuid()', run_at: 'now()' },
  },
  lab_order_due: { claim: tracking.claim },
  movement_due: { claim: movement.claim, due: 'due_at' },
};

/** Tables with a due time that are claimed in another way. */
const claimedElsewhere: Readonly<Record<string, string>> = {
  delivery: 'by endpoint: fair-deliveries.db.test.ts',
  event_destination: 'by broker: fair-deliveries.db.test.ts',
  destination_delivery: 'the events of one broker: fair-deliveries.db.test.ts',
  recurring_job: 'of no team',
  provider_term: 'read by one recurring job, a page at a time, each row in milliseconds',
};

const fillers: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': 'now()',
  text: "'x'",
  integer: '1',
  bigint: '1',
  boolean: 'false',
  bytea: "'\\x00'",
  jsonb: "'{}'",
  date: "'2026-01-01'",
  ARRAY: "'{}'",
};

let database: TestDatabase;
let db: Database;
const userId = randomUUID();
beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase(asServer(database.connection));
  await database.query('create sequence task');
  await insert('users', 1, { id: `'${userId}'` });
  await insert('eligibility_batch', 1, { id: "'00000000-0000-4000-8000-00000000000b'" });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Inserts rows as if all that they refer to were there. */
async function insert(
  table: string,
  count: number,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await database.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const all = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, fillers[type] ?? 'null'])),
    ...values,
  };
  await database.query(`
    begin; set local session_replication_role = replica;
    insert into ${table} (${Object.keys(all).join(', ')})
    select ${Object.values(all).join(', ')} from generate_series(1, ${count});
    commit`);
}

const teamOf = (index: number): TenantId =>
  trust<TenantId>(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);

/** Tasks of a team that have been due since before those of all others. */
async function flood(table: string, { values = {} }: Queue, team: TenantId, count: number) {
  const own = {
    tenant_id: `'${team}'`,
    ...(table === 'lab_report_job' ? { user_id: `'${userId}'` } : {}),
  };
  await insert(table, count, { ...values, ...own });
}

/** Ends one of a team's tasks that are in flight. */
async function endOne(table: string, { due = 'run_at' as 'run_at' | 'due_at' }, team: TenantId) {
  await database.query(
    `delete from ${table} where ctid = (
       select ctid from ${table} where tenant_id = $1 and ${due} > now() + interval '1 hour' limit 1)`,
    [team],
  );
}

it('every table with a due time is one of these queues', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('run_at', 'due_at', 'held_until', 'lease_id', 'holder')`,
  );
  const known = [...Object.keys(queues), ...Object.keys(claimedElsewhere)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

describe.each(Object.entries(queues))('the queue %s', (table, queue) => {
  /** Claims as a worker does, ending the oldest task before each claim; resolves with the teams in the order of service. */
  async function serve(slots: number, until: (team: TenantId) => boolean): Promise<TenantId[]> {
    const turns = new Turns(slots);
    const inFlight: TenantId[] = [];
    const served: TenantId[] = [];
    for (let round = 0; round < 200; round += 1) {
      const now = new Date(Date.now() + 60_000);
      const lease = {
        id: randomUUID(),
        now,
        until: new Date(now.getTime() + 86_400_000),
        rowsMax: slots - inFlight.length,
        turns: turns.now(),
      };
      const claimed = await db.write(acrossTenants, async (tx) => queue.claim(tx, lease));
      expect(claimed.length).toBeLessThanOrEqual(lease.rowsMax);
      for (const { tenantId } of claimed) {
        turns.begin(tenantId);
        inFlight.push(tenantId);
        served.push(tenantId);
      }
      if (claimed.some(({ tenantId }) => until(tenantId))) return served;
      const [oldest] = inFlight.splice(0, 1);
      if (oldest === undefined) return served;
      turns.end(oldest);
      await endOne(table, queue, oldest);
    }
    return served;
  }

  it('serves a team after at most one task of each other, however many tasks of theirs wait', async () => {
    const cases = fc.record({
      slots: fc.integer({ min: 1, max: 8 }),
      floods: fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ slots, floods }) => {
        await database.query(`delete from ${table}`);
        for (const [index, count] of floods.entries())
          await flood(table, queue, teamOf(index), count);
        const quiet = teamOf(99);
        await flood(table, queue, quiet, 1);
        const served = await serve(slots, (team) => team === quiet);
        // Its turn is in the first group that is claimed, or in the round after it.
        expect(served).toContain(quiet);
        expect(served.length).toBeLessThanOrEqual(slots + floods.length + 1);
      }),
      { numRuns: 12 },
    );
  });

  it('leaves a slot to other teams while one has more tasks than there are slots', async () => {
    await database.query(`delete from ${table}`);
    await flood(table, queue, teamOf(1), 50);
    const lease = {
      id: randomUUID(),
      now: new Date(Date.now() + 60_000),
      until: new Date(Date.now() + 86_400_000),
      rowsMax: 4,
      turns: new Turns(4).now(),
    };
    const claimed = await db.write(acrossTenants, async (tx) => queue.claim(tx, lease));
    expect(claimed.length).toBe(table === 'bulk_export' ? 1 : 3);
  });

  it('gives each task to one worker, where several claim at once', async () => {
    await database.query(`delete from ${table}`);
    for (const index of [1, 2, 3]) await flood(table, queue, teamOf(index), 20);
    const now = new Date(Date.now() + 60_000);
    const claims = Array.from({ length: 6 }, async () =>
      db.write(acrossTenants, async (tx) =>
        queue.claim(tx, {
          id: randomUUID(),
          now,
          until: new Date(now.getTime() + 86_400_000),
          rowsMax: 8,
          turns: new Turns(8).now(),
        }),
      ),
    );
    const claimed = (await Promise.all(claims)).flat();
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${queue.due ?? 'run_at'} > now() + interval '1 hour'`,
    );
    expect(rows[0]?.count).toBe(claimed.length);
    expect(claimed.length).toBeGreaterThan(0);
  });
});
