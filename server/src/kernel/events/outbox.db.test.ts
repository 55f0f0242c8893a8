import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { everyEvent } from '../../../tests/harness/kept.ts';
import { insertTenant } from '../../../tests/harness/keys.ts';
import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { acrossTenants } from '../across-tenants.ts';
import { type Database, openDatabase } from '../db.ts';
import { silentLog } from '../log/log.ts';
import { Announcer, append, outboxChannel } from './outbox.ts';

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

it('wakes the relay of its process before any notification, and signs its notifications for it', async () => {
  const senders: (string | undefined)[] = [];
  const listener = await db.listen(outboxChannel, (sender) => {
    senders.push(sender);
  });
  const announcer = new Announcer({ db, log: silentLog });
  let woken = 0;
  announcer.onAnnounce(() => {
    woken += 1;
  });
  announcer.announce();
  expect([woken, senders]).toEqual([1, [undefined]]);
  await announcer.settle();
  await vi.waitFor(() => expect(senders).toEqual([undefined, announcer.id]));
  await listener.close();
});

it('keeps each payload of a transaction as it was, of any length and of any bytes', async () => {
  const payloads = [
    Buffer.from('{"name":"Zoë"}'),
    Buffer.alloc(0),
    Buffer.from([0, 0xff, 0x5c, 0x22]),
    Buffer.alloc(20_000, 7),
    Buffer.from('[]'),
  ];
  const subject = { eventType: 'a.b', userId: null, clientUserId: null, format: 'json' as const };
  const scope = await insertTenant(database);
  await db.write(acrossTenants, async (tx) =>
    append(
      tx,
      payloads.map((payload) => ({ scope, event: { ...subject, payload } })),
      everyEvent,
    ),
  );
  const kept = await db
    .read(acrossTenants)
    .selectFrom('event')
    .select('payload')
    .orderBy('id')
    .execute();
  expect(kept.map(({ payload }) => payload)).toEqual(payloads);
});
