import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

import { migrate } from '#kernel/db/migrate.ts';
import { openEmbeddedPostgres } from '#kernel/embedded-postgres/embedded-postgres.ts';
import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';

import { acrossTenants } from '../../src/kernel/across-tenants.ts';
import { minuteMs } from '../../src/kernel/time.ts';
import { addEndpoint, openWebhooks, type Webhooks } from '../../src/webhooks/index.ts';
import { openTestApp, type TestApp, testClock, testMasterKey } from '../harness/app.ts';
import { everyEvent } from '../harness/kept.ts';
import { type TestDatabase, urlOf } from '../harness/postgres.ts';
import { openReceiver, type Received } from '../harness/receiver.ts';
import { spawnSalus } from '../harness/salus-process.ts';

const events = 3000;
/** As many arrive before the fault. */
const before = 300;
/** Longer than a lease and than the wait for the third attempt: the first may have died with the worker. */
const laterMs = 10 * minuteMs;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-faults-'));
  onTestFinished(async () => rm(folder, { recursive: true, force: true }));
  return folder;
}

const idOf = ({ headers }: Received): string => String(headers['webhook-id']);

/** Every tenth message is refused when it comes first. */
async function openPickyReceiver(): ReturnType<typeof openReceiver> {
  const seen = new Set<string>();
  const receiver = await openReceiver((received) => {
    const id = idOf(received);
    const isRefused = !seen.has(id) && JSON.parse(received.body).data.number % 10 === 0;
    seen.add(id);
    return { status: isRefused ? 500 : 204 };
  });
  onTestFinished(async () => receiver.close());
  return receiver;
}

async function appendAll(app: TestApp, url: string): Promise<void> {
  const { scope } = await app.newTeam();
  await addEndpoint(app.resources, scope, { url });
  const subject = { eventType: 'daily.data.activity.created', userId: null, clientUserId: null };
  await app.resources.db.write(acrossTenants, async (tx) =>
    outbox.append(
      tx,
      Array.from({ length: events }, (_, number) => ({
        scope,
        event: jsonEvent(subject, { number }),
      })),
      everyEvent,
    ),
  );
}

function openDelivery(app: TestApp): Webhooks {
  const renderers = { samples: () => '[]', summary: () => '{}' };
  return openWebhooks(app.resources, { renderers, privateNetworks: 'sandbox' });
}

const waitingText = 'select (select count(*) from outbox) + (select count(*) from delivery) as n';
const deliveredText =
  'select count(distinct event_id) as n from delivery_attempt where status = 204';
async function count(database: TestDatabase, text: string): Promise<number> {
  return Number((await database.query(text)).rows[0].n);
}

test('a worker that is killed with SIGKILL loses no event and no retry, and every delivery has its attempt', async () => {
  const app = await openTestApp({ hasInventedEvents: true, clock: testClock(new Date()) });
  onTestFinished(async () => app.close());
  const receiver = await openPickyReceiver();
  await appendAll(app, receiver.url);
  const worker = spawnSalus(['worker'], {
    DATABASE_URL: urlOf(app.database),
    SALUS_DATA_DIR: await newFolder(),
    SALUS_MASTER_KEY: testMasterKey.toString('base64'),
    SALUS_WEBHOOK_PRIVATE_NETWORKS: 'sandbox',
  });
  await receiver.until((received) => received.length >= before);
  await worker.kill();
  const left = await count(app.database, waitingText);
  expect(left).toBeGreaterThan(0);

  app.clock.set(new Date(Date.now() + laterMs));
  const survivor = openDelivery(app);
  onTestFinished(async () => survivor.stop(0));
  await survivor.deliverDue();
  app.clock.advance(laterMs);
  await survivor.deliverDue();
  expect(new Set(receiver.received.map(idOf)).size).toBe(events);
  expect(await count(app.database, deliveredText)).toBe(events);
  expect(await count(app.database, waitingText)).toBe(0);
});

test('a database that crashes and restarts under a worker loses no event and no attempt', async () => {
  const postgres = await openEmbeddedPostgres({ dataDir: await newFolder() });
  await migrate(postgres.connection);
  const owner = new Pool(postgres.connection);
  owner.on('error', () => {});
  const database = { ...postgres, query: owner.query.bind(owner), drop: async () => {} };
  const app = await openTestApp({
    hasInventedEvents: true,
    beside: { database, clock: testClock(new Date()) },
  });
  const receiver = await openReceiver();
  onTestFinished(async () => receiver.close());
  await appendAll(app, receiver.url);
  const webhooks = openDelivery(app);
  onTestFinished(async () => {
    await webhooks.stop(0);
    await app.close();
    await owner.end();
    await postgres.release();
  });
  const { rows } = await database.query('select pg_backend_pid() as pid');
  await webhooks.start();
  await receiver.until((received) => received.length >= before);
  // PostgreSQL ends all its processes when one dies like this, and recovers from its log.
  process.kill(rows[0].pid, 'SIGKILL');
  // Statements whose answers were lost leased some.
  app.clock.advance(laterMs);
  const isDone = async (): Promise<boolean> =>
    (await count(database, waitingText).catch(() => -1)) === 0;
  await vi.waitUntil(isDone, { timeout: 120_000, interval: 100 });
  expect(new Set(receiver.received.map(idOf)).size).toBe(events);
  expect(await count(database, deliveredText)).toBe(events);
});
