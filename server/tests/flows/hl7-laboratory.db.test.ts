import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Service } from '../../src/composition/composition-root.ts';
import { Hl7Receiver, parseSettings } from '../../src/connectors/labs/hl7/index.ts';
import { Laboratory } from '../emulators/laboratory.ts';
import { type TestApp, type TestTeam, openAnotherService, openTestApp } from '../harness/app.ts';
import { newOrder, readOrder, type TestOrder } from '../harness/orders.ts';

let app: TestApp;
let team: TestTeam;
let worker: Service;
let laboratory: Laboratory;
let folder: string;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'production' });
  folder = await mkdtemp(path.join(tmpdir(), 'salus-laboratory-'));
  const port = await freePort();
  laboratory = await Laboratory.open({ host: '127.0.0.1', port });
  const { lab } = await anOrder();
  const read = parseSettings(
    JSON.stringify({
      listen: { host: '127.0.0.1', port },
      laboratories: [
        {
          lab,
          orders: { host: '127.0.0.1', port: laboratory.port },
          results_folder: folder,
          our_application: 'SALUS',
          our_facility: 'CLINIC',
          their_application: 'LABSYS',
          their_facility: 'PHX',
          time_zone: 'America/Phoenix',
        },
      ],
    }),
  );
  if (!read.ok) throw new Error(read.problems.join('; '));
  worker = openAnotherService(app, { privateNetworks: 'none', laboratories: read.settings });
  const { inbox } = worker.slices.labsResults;
  await worker.start(new Hl7Receiver({ ...app.resources, inbox }, read.settings));
});
afterAll(async () => {
  await worker.stop(5000);
  await worker.close();
  await laboratory.close();
  await app.close();
  await rm(folder, { recursive: true });
});

async function anOrder(): Promise<{ readonly order: TestOrder; readonly lab: string }> {
  const order = await newOrder(app, team);
  const { rows } = await app.database.query<{ lab: string }>(
    `select lab from lab_order where id = '${order.id}'`,
  );
  return { order, lab: rows[0]?.lab ?? '' };
}

/** Reads an order until it has a status. */
async function until(order: TestOrder, status: string): Promise<TestOrder> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const read = await readOrder(app, team, order.id);
    if (read.last_event.status.endsWith(`.${status}`)) return read;
    if (Date.now() > deadline) throw new Error(`the order is ${read.last_event.status}`);
    // Nobody tells of an order's status but the order itself: it is asked again, with a limit.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('an order goes to a laboratory and its results come back, part by part', async () => {
  const { order } = await anOrder();
  const sent = await laboratory.orderOf(order.id);
  expect(sent).toContain('OML^O21');
  await until(order, 'requisition_created');
  expect(await laboratory.report(sent, { id: 'P1', status: 'P' })).toBe('AA');
  await until(order, 'partial_results');
  expect(await laboratory.report(sent, { id: 'F1', status: 'F' })).toBe('AA');
  const done = await until(order, 'completed');
  expect(await laboratory.report(sent, { id: 'F1', status: 'F' })).toBe('AA');
  expect((await readOrder(app, team, order.id)).events).toEqual(done.events);
  expect(await laboratory.report(sent, { id: 'C1', status: 'C' })).toBe('AA');
  await until(order, 'corrected');
});

test('results come as files, too', async () => {
  const { order } = await anOrder();
  const sent = await laboratory.orderOf(order.id);
  await until(order, 'requisition_created');
  await laboratory.drop(sent, folder, app.clock.now());
  await until(order, 'completed');
});

test('a laboratory that does not answer gets the order again, and has it once', async () => {
  laboratory.refusals = 1;
  const { order } = await anOrder();
  // When it is tried again is reckoned from the moment at which the refusal is noted.
  const noted = `select from lab_dispatch where order_id = '${order.id}' and error = 'failed'`;
  const isNoted = async (): Promise<boolean> => (await app.database.query(noted)).rowCount === 1;
  await vi.waitUntil(isNoted, { timeout: 120_000 });
  app.clock.advance(60_000);
  await until(order, 'requisition_created');
  expect(laboratory.timesSent(order.id)).toBe(2);
  expect(laboratory.orders.has(order.id)).toBe(true);
});

test('results of another person wait for somebody to look', async () => {
  const { order } = await anOrder();
  const sent = await laboratory.orderOf(order.id);
  await until(order, 'requisition_created');
  expect(await laboratory.report(sent, { id: 'X1', status: 'F', patient: 'Roe^Richard' })).toBe(
    'AA',
  );
  const list = await app.request<{ total: number }>('GET', '/v3/unmatched_result', {
    key: team.key,
  });
  expect(list.body.total).toBe(1);
  expect((await readOrder(app, team, order.id)).last_event.status).toBe(
    'received.walk_in_test.requisition_created',
  );
});

test('what nobody here ordered is refused', async () => {
  const { order } = await anOrder();
  const sent = await laboratory.orderOf(order.id);
  const stranger = sent
    .replaceAll(order.id, 'X-1')
    .replaceAll(order.user_id, 'X-2')
    .replace(/\|[0-9A-Z]{12}(?=[|\r])/gu, '|S-1');
  expect(await laboratory.report(stranger, { id: 'N1', status: 'F' })).toBe('AE');
});
