import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { Laboratory } from '../emulators/laboratory.ts';
import { openTestApp, type TestApp, testMasterKey, type TestTeam } from '../harness/app.ts';
import { newOrder, readOrder, type TestOrder } from '../harness/orders.ts';
import { urlOf } from '../harness/postgres.ts';
import { spawnSalus } from '../harness/salus-process.ts';

const ordersCount = 5;

let app: TestApp;
let team: TestTeam;
let laboratory: Laboratory;
let folder: string;

beforeAll(async () => {
  app = await openTestApp();
  // Workers are processes of their own, with the world's clock.
  app.clock.set(new Date());
  team = await app.newTeam({ environment: 'production' });
  laboratory = await Laboratory.open({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(path.join(tmpdir(), 'salus-dispatch-crash-'));
});
afterAll(async () => {
  await laboratory.close();
  await app.close();
  await rm(folder, { recursive: true });
});

/** A worker process that sends the orders of one laboratory. */
async function startWorker(lab: string): Promise<ReturnType<typeof spawnSalus>> {
  const file = path.join(folder, 'laboratories.json');
  const connected = {
    lab,
    orders: { host: '127.0.0.1', port: laboratory.port },
    our_application: 'SALUS',
    our_facility: 'CLINIC',
    their_application: 'LABSYS',
    their_facility: 'PHX',
    time_zone: 'America/Phoenix',
  };
  await writeFile(file, JSON.stringify({ laboratories: [connected] }));
  return spawnSalus(['worker'], {
    SALUS_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: urlOf(app.database),
    SALUS_MASTER_KEY: testMasterKey.toString('base64'),
    SALUS_LABORATORIES_FILE: file,
    SALUS_LOG_LEVEL: 'warn',
  });
}

const lowLevel = async ({ id }: TestOrder): Promise<string | undefined> =>
  (await readOrder(app, team, id)).last_event.status.split('.')[2];

async function untilAllAre(orders: readonly TestOrder[], status: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const statuses = await Promise.all(orders.map(lowLevel));
    if (statuses.every((each) => each === status)) return;
    if (Date.now() > deadline) throw new Error(`the orders are ${statuses.join(', ')}`);
    // Nobody tells of an order's status but the order itself: it is asked again, with a limit.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const waiting = async (): Promise<number> =>
  (await app.database.query('select from lab_dispatch')).rowCount ?? 0;

test('a laboratory has each order once, though the sender was killed before it was acknowledged', async () => {
  const { user_id } = await app.newUser(team);
  const orders = await Promise.all(
    Array.from({ length: ordersCount }, async () => newOrder(app, team, { user_id })),
  );
  const numbers = orders.map(({ id }) => id).toSorted();
  const { rows } = await app.database.query<{ lab: string }>('select distinct lab from lab_order');
  const lab = rows[0]?.lab ?? '';

  const acknowledge = laboratory.holdUp();
  const first = await startWorker(lab);
  await Promise.all(numbers.map(async (number) => laboratory.orderOf(number)));
  await first.kill();
  acknowledge();
  expect(new Set(await Promise.all(orders.map(lowLevel)))).toEqual(new Set(['ordered']));
  expect(await waiting()).toBe(ordersCount);

  // The lease of the dead comes to its end.
  await app.database.query(`update lab_dispatch set run_at = now()`);
  const second = await startWorker(lab);
  await untilAllAre(orders, 'requisition_created');
  await second.kill();
  expect(await waiting()).toBe(0);
  expect([...laboratory.orders.keys()].toSorted()).toEqual(numbers);
  for (const number of numbers) {
    expect(laboratory.timesSent(number)).toBe(2);
    expect(laboratory.controlIdsOf(number).size).toBe(1);
  }
}, 240_000);
