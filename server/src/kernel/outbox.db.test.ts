import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { createDatabase, type TestDatabase } from '../../tests/harness/postgres.ts';
import { type Database, openDatabase } from './db.ts';
import { silentLog } from './log.ts';
import { Announcer, outboxChannel } from './outbox.ts';

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

it('tells the relays of the first commit at once, and of those that follow together', async () => {
  let told = 0;
  await db.listen(outboxChannel, () => {
    told += 1;
  });
  // Whoever begins to listen looks once by itself.
  expect(told).toBe(1);
  const announcer = new Announcer({ db, log: silentLog });
  for (let commit = 0; commit < 100; commit += 1) announcer.announce();
  await announcer.settle();
  await vi.waitFor(() => expect(told).toBe(3));
});

it('tells of what is committed after it was quiet', async () => {
  let told = 0;
  await db.listen(outboxChannel, () => {
    told += 1;
  });
  const announcer = new Announcer({ db, log: silentLog });
  announcer.announce();
  await announcer.settle();
  announcer.announce();
  await announcer.settle();
  await vi.waitFor(() => expect(told).toBe(3));
});
