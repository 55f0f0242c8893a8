import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';

import { type Database, openDatabase } from '../../src/kernel/db.ts';
import { hourMs, minuteMs, secondMs } from '../../src/kernel/time.ts';
import {
  addEndpoint,
  listEndpoints,
  openWebhooks,
  type Webhooks,
} from '../../src/webhooks/index.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { everyEvent } from '../harness/kept.ts';
import { draws } from '../harness/seed.ts';

const seed = Number(process.env['SIMULATION_SEED'] ?? '20261120');
const rounds = 25;
const eventsPerRound = 80;
const nodes = 2;
/** Long enough for a busy machine to answer. */
const attemptTimeoutMs = 300;
/** What a try that failed is followed by, at the least. */
const delaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
];

const draw = draws(seed);
const below = (limit: number): number => Math.floor(draw() * limit);

type Mood = 'well' | 'flaky' | 'slow' | 'hanging' | 'resetting' | 'failing' | 'busy';
const moods: readonly Mood[] = [
  'well',
  'well',
  'flaky',
  'slow',
  'hanging',
  'resetting',
  'failing',
  'busy',
];

type Taken = {
  readonly number: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A customer's server, whose mood changes. What it answered with success is what it took. */
class Customer {
  mood: Mood = 'well';
  readonly taken: Taken[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        this.#answer(response, { headers: request.headers, body });
      });
      request.on('error', () => {});
    });
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.#server.once('listening', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  #answer(response: ServerResponse, request: Omit<Taken, 'number'>): void {
    const mood = this.mood === 'flaky' ? (draw() < 0.5 ? 'well' : 'failing') : this.mood;
    switch (mood) {
      case 'well':
        this.#take(response, request);
        return;
      case 'slow':
        // The delay is what is simulated: an answer that takes longer than others.
        setTimeout(() => this.#take(response, request), 10);
        return;
      case 'hanging':
        return;
      case 'resetting':
        response.socket?.resetAndDestroy();
        return;
      case 'busy':
        response.writeHead(503, { 'retry-after': '1' }).end();
        return;
      case 'failing':
        response.writeHead(500).end('x'.repeat(3000));
    }
  }

  #take(response: ServerResponse, request: Omit<Taken, 'number'>): void {
    const { data } = JSON.parse(request.body) as { data: { number: number } };
    this.taken.push({ number: data.number, ...request });
    response.writeHead(204).end();
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

type Node = { readonly db: Database; readonly webhooks: Webhooks };

let app: TestApp;
let team: TestTeam;
const customers: { readonly id: string; readonly secret: string; readonly customer: Customer }[] =
  [];
const committed = new Set<number>();
const rolledBack = new Set<number>();
let nextNumber = 0;

beforeAll(async () => {
  app = await openTestApp({ hasInventedEvents: true });
  team = await app.newTeam();
  for (let index = 0; index < 6; index += 1) {
    const customer = new Customer();
    const { id, secret } = await addEndpoint(app.resources, team.scope, {
      url: await customer.open(),
    });
    customers.push({ id, secret, customer });
  }
});
afterAll(async () => {
  for (const { customer } of customers) customer.close();
  await app.close();
});

function openNode(): Node {
  const db = openDatabase(app.database.connection, { onConnectionLost: () => {} });
  const webhooks = openWebhooks(
    { ...app.resources, db },
    {
      renderers: { samples: () => '[]', summary: () => '{}' },
      privateNetworks: 'all',
      limits: { attemptTimeoutMs },
    },
  );
  return { db, webhooks };
}

async function closeNode({ db, webhooks }: Node): Promise<void> {
  await webhooks.stop(1000);
  await db.close();
}

/** Its connections end at once: what it sent arrives, and what came of it is never written. */
async function crash({ db, webhooks }: Node, delivering: Promise<void>): Promise<void> {
  await db.close();
  await webhooks.stop(0);
  await delivering;
}

async function append(count: number, isKept: boolean): Promise<void> {
  const numbers = Array.from({ length: count }, () => {
    nextNumber += 1;
    return nextNumber;
  });
  const events = numbers.map((number) => ({
    scope: team.scope,
    event: jsonEvent(
      { eventType: 'daily.data.sleep.created', userId: null, clientUserId: null },
      { number },
    ),
  }));
  const change = app.resources.db.write(team.scope, async (tx) => {
    await outbox.append(tx, events, everyEvent);
    if (!isKept) throw new Error('rolled back');
  });
  await change.catch(() => {});
  for (const number of numbers) (isKept ? committed : rolledBack).add(number);
}

async function round(alive: Node[]): Promise<void> {
  for (const { customer } of customers.slice(1))
    customer.mood = moods[below(moods.length)] ?? 'well';
  await append(eventsPerRound, true);
  await append(5, false);
  const delivering = alive.map(async ({ webhooks }) => {
    // A node that crashes may say so.
    await webhooks.deliverDue().catch(() => {});
  });
  if (draw() < 0.4) {
    const victim = below(alive.length);
    const [node, work] = [alive[victim], delivering[victim]];
    if (node !== undefined && work !== undefined) {
      // Somewhere in the middle of its work.
      await new Promise((resolve) => setTimeout(resolve, below(60)));
      await crash(node, work);
      alive[victim] = openNode();
    }
  }
  await Promise.all(delivering);
  const jumps = [secondMs, 10 * secondMs, 6 * minuteMs, hourMs, -20 * minuteMs, 3 * hourMs];
  app.clock.advance(jumps[below(jumps.length)] ?? 0);
}

type Tried = {
  readonly uid: string;
  readonly number: number;
  readonly attempt: number;
  readonly at: Date;
  readonly status: number | null;
};

async function attempts(): Promise<readonly Tried[]> {
  const { rows } = await app.database.query<Tried>(`
    select endpoint.uid, (convert_from(payload, 'UTF8')::json ->> 'number')::int as number, attempt,
      attempted_at as at, status
    from delivery_attempt join event on event.id = event_id
    join webhook_endpoint endpoint on endpoint.id = delivery_attempt.endpoint_id
    order by attempt`);
  return rows;
}

const isSuccess = ({ status }: Tried): boolean => status !== null && status >= 200 && status < 300;

it('whatever crashes, hangs or jumps, every committed event arrives or was tried eight times', async () => {
  const alive = Array.from({ length: nodes }, openNode);
  const [first] = customers;
  if (first === undefined) throw new Error('there is no customer');
  // One is dead for good: it is to be disabled, and must not hold up the others.
  first.customer.mood = 'resetting';
  for (let count = 0; count < rounds; count += 1) await round(alive);
  for (const { customer } of customers.slice(1)) customer.mood = 'well';
  const deliver = async (): Promise<void> => {
    await Promise.all(alive.map(async ({ webhooks }) => webhooks.deliverDue()));
  };
  for (let hours = 0; hours < 7 * 24; hours += 4) {
    await append(1, true);
    await deliver();
    app.clock.advance(4 * hourMs);
  }
  await deliver();
  await Promise.all(alive.map(closeNode));

  const { rows: left } = await app.database.query('select * from delivery');
  expect(left).toEqual([]);
  const endpoints = await listEndpoints(app.resources, team.scope);
  expect(endpoints.map(({ disabled }) => disabled)).toEqual(
    customers.map((_, index) => index === 0),
  );

  const tried = await attempts();
  const byDelivery = Map.groupBy(tried, ({ uid, number }) => `${uid} ${number}`);
  expect(committed.size).toBeGreaterThan(2000);
  for (const { id, customer, secret } of customers.slice(1)) {
    const taken = new Set(customer.taken.map(({ number }) => number));
    const exhausted = [...committed].filter(
      (number) =>
        !taken.has(number) && (byDelivery.get(`${id} ${number}`) ?? []).at(-1)?.attempt !== 8,
    );
    expect(exhausted).toEqual([]);
    expect([...taken].filter((number) => rolledBack.has(number) || !committed.has(number))).toEqual(
      [],
    );
    verifyAll(customer.taken, secret);
  }
  for (const own of byDelivery.values()) {
    expect(own.length).toBeLessThanOrEqual(8);
    // A success ends it, unless its record was lost and it came again.
    own.slice(1).forEach((each, index) => {
      const before = own[index];
      if (before === undefined || isSuccess(before)) return;
      const least = 0.8 * (delaysMs[before.attempt - 1] ?? 0);
      expect(each.at.getTime() - before.at.getTime()).toBeGreaterThanOrEqual(Math.floor(least));
    });
  }
});

/** As receivers do, with both of the official libraries. */
function verifyAll(taken: readonly Taken[], secret: string): void {
  const verifiers = [new Webhook(secret), new SvixWebhook(secret)];
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const { headers, body } of taken) {
    vi.setSystemTime(Number(headers['webhook-timestamp']) * secondMs);
    for (const verifier of verifiers) verifier.verify(body, headers as Record<string, string>);
  }
  vi.useRealTimers();
}
