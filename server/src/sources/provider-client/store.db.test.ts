import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { type Database, openDatabase } from '#kernel/db.ts';

import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import * as store from './store.ts';

const application = 'strava:an application';
const limits = [
  { requests: 100, perMs: 60_000 },
  { requests: 1000, perMs: 3_600_000 },
];
const now = new Date('2026-11-20T12:00:00Z');
const until = new Date('2026-11-20T12:05:00Z');

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase(database.connection);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const fill = async (count: number): Promise<unknown> =>
  db.write(acrossTenants, async (tx) =>
    store.fillBuckets(tx, application, limits.slice(0, count), now),
  );

const isSomebodyWaiting = async (): Promise<void> => {
  const { rows } = await database.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  expect(rows).toHaveLength(1);
};

test('who hears a refusal and who takes from the same buckets never wait for each other', async () => {
  await fill(limits.length);
  // The first bucket lies behind the second one from here on.
  await fill(1);
  // A table that is known to be small is read in the order in which it lies.
  await database.query('analyze provider_budget');
  const { blocked } = await db.write(acrossTenants, async (tx) => {
    await store.fillBuckets(tx, application, limits.slice(0, 1), now);
    const whenBlocked = db.write(acrossTenants, async (other) =>
      store.block(other, application, until),
    );
    await vi.waitFor(isSomebodyWaiting, { timeout: 10_000, interval: 10 });
    await store.fillBuckets(tx, application, limits, now);
    return { blocked: whenBlocked };
  });
  await blocked;
  const buckets = await db.write(acrossTenants, async (tx) =>
    store.fillBuckets(tx, application, limits, now),
  );
  expect(buckets.map((each) => each.blockedUntil)).toEqual([until, until]);
});
