import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { claimText, completeText, dropText, releaseText } from './queue-store.ts';
import { fanOutText } from './relay-store.ts';

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
};

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off');
  // Counted when everything had just been delivered.
  await database.query(`
    insert into outbox select generate_series(1, 1000);
    insert into delivery (event_id, endpoint_id, run_at) select generate_series(1, 1000), 1, now();
    delete from outbox;
    delete from delivery;
    analyze outbox, delivery`);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Reads of the queue that neither a place nor a key bounds, nor the limit of those that take the next ones. */
function unbounded(plan: Plan, parent: Plan | null = null): readonly string[] {
  const isScan = plan['Node Type'].endsWith('Scan') && plan['Node Type'] !== 'Tid Scan';
  const isQueue = ['outbox', 'delivery'].includes(plan['Relation Name'] ?? '');
  const bounds = plan['Node Type'] === 'Bitmap Heap Scan' ? plan.Plans?.[0] : plan;
  const isBounded = bounds?.['Index Cond'] !== undefined || parent?.['Node Type'] === 'LockRows';
  const own = isScan && isQueue && !isBounded ? [JSON.stringify(plan)] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((each) => unbounded(each, plan))];
}

it.each([
  ['relay', fanOutText, 'on'],
  ['claim', claimText, 'on'],
  ['complete', completeText, 'off'],
  ['release', releaseText, 'off'],
  ['drop', dropText, 'off'],
])(
  '%s never reads the whole queue, though it was empty when it was counted',
  async (name, text, indexScans) => {
    await client.query(`set enable_indexscan = ${indexScans}`);
    await client.query(`prepare ${name}_it as ${text}`);
    const { rows: parameters } = await client.query<{ count: number }>(
      'select cardinality(parameter_types) as count from pg_prepared_statements where name = $1',
      [`${name}_it`],
    );
    const nulls = Array.from({ length: parameters[0]?.count ?? 0 }, () => 'null').join();
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (format json) execute ${name}_it(${nulls})`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error('there is no plan');
    expect(unbounded(plan)).toEqual([]);
  },
);

it('days of events and attempts are counted by few of their rows, so that it takes no core from deliveries', async () => {
  const { rows } = await database.query(`
    select distinct attstattarget as target from pg_inherits
    join pg_attribute on attrelid = inhrelid and attnum > 0 and not attisdropped
    where inhparent in ('event'::regclass, 'delivery_attempt'::regclass)`);
  expect(rows).toEqual([{ target: 10 }]);
});
