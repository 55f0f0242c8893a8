import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { openDatabase } from '#kernel/db.ts';
import { type DomainEvent, jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { hourMs, minuteMs, secondMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { everyEvent } from '../../../tests/harness/kept.ts';
import { openReceiver, type Received } from '../../../tests/harness/receiver.ts';
import {
  addEndpoint,
  listEndpoints,
  openWebhooks,
  removeEndpoint,
  type Webhooks,
} from '../index.ts';
import { pauseMsMax } from './endpoint-queue.ts';
import { claim, complete, drop, release } from './queue-store.ts';
import { fanOut } from './relay-store.ts';

const type = 'daily.data.activity.created';
const quietType = 'daily.data.sleep.created';
const renderers = { samples: () => '[]', summary: () => '{}' };

let app: TestApp;
let team: TestTeam;
let closers: (() => Promise<void>)[];
beforeEach(async () => {
  app = await openTestApp({ hasInventedEvents: true });
  closers = [async () => app.close()];
  team = await app.newTeam();
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
});

type Node = Pick<TestApp, 'resources'>;
type Overrides = Partial<Parameters<typeof openWebhooks>[1]>;

function open(overrides: Overrides = {}, node: Node = app): Webhooks {
  const webhooks = openWebhooks(node.resources, {
    renderers,
    privateNetworks: 'sandbox',
    ...overrides,
  });
  closers.push(async () => webhooks.stop(0));
  return webhooks;
}

/** Another process over the same database. */
async function openNode(): Promise<Node> {
  const db = openDatabase(app.database.connection);
  closers.push(async () => db.close());
  return { resources: { ...app.resources, db } };
}

async function receive(
  answer?: Parameters<typeof openReceiver>[0],
): ReturnType<typeof openReceiver> {
  const receiver = await openReceiver(answer);
  closers.push(async () => receiver.close());
  return receiver;
}

/** An endpoint whose answers the test writes; resolves `until(n)` when n requests have come. */
async function listen(
  answer: (response: ServerResponse, count: number) => void,
): Promise<{ url: string; until(count: number): Promise<void> }> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    count += 1;
    answer(response, count);
    server.emit('counted');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    until: async (wanted) => {
      while (count < wanted) await once(server, 'counted');
    },
  };
}

const neverAnswer = (): void => {};

async function append(count = 1, eventType = type, scope = team.scope): Promise<void> {
  const events = Array.from({ length: count }, (_, number) => ({
    scope,
    event: jsonEvent({ eventType, userId: null, clientUserId: 'ours' }, { number }),
  }));
  await app.resources.db.write(acrossTenants, async (tx) => outbox.append(tx, events, everyEvent));
}

const appendOne = async (event: DomainEvent): Promise<void> =>
  app.resources.db.write(acrossTenants, async (tx) =>
    outbox.append(tx, [{ scope: team.scope, event }], everyEvent),
  );

/** Makes deliveries of all events, for whoever claims them. */
async function fanOutAll(): Promise<void> {
  const times = { now: app.clock.now(), leaseUntil: app.clock.now() };
  const room = { deliveries: 0, endpointIds: [], quotas: [], otherQuota: 0 };
  await app.resources.db.write(acrossTenants, async (tx) =>
    fanOut(tx, times, { eventsMax: 100, room }),
  );
}

const numbers = (received: readonly Received[]): number[] =>
  received.map((each) => JSON.parse(each.body).data.number).toSorted((a, b) => a - b);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const order = table === 'delivery_attempt' ? 'attempted_at, event_id' : '1';
  return (await app.database.query(`select * from ${table} order by ${order}`)).rows;
}

/** Verifies as a receiver does, at the moment the request was signed. */
function verify({ headers, body }: Received, secret: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * secondMs });
  try {
    for (const verifier of [new Webhook(secret), new SvixWebhook(secret)]) {
      verifier.verify(body, headers as Record<string, string>);
    }
  } finally {
    vi.useRealTimers();
  }
}

describe('an event', () => {
  test('arrives signed, in its envelope, and is done', async () => {
    const receiver = await receive(() => ({ status: 200 }));
    const endpoint = await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await append();
    await open().deliverDue();
    const [request] = receiver.received;
    if (request === undefined) throw new Error('nothing arrived');
    verify(request, endpoint.secret);
    expect(JSON.parse(request.body)).toEqual({
      event_type: type,
      data: { number: 0 },
      team_id: team.scope.teamId,
      user_id: null,
      client_user_id: 'ours',
    });
    const [event] = await rowsOf('event');
    expect(request.headers).toMatchObject({
      'webhook-id': event?.['uid'],
      'webhook-timestamp': String(Math.floor(app.clock.now().getTime() / secondMs)),
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^salus-webhooks\/\d+\.\d+\.\d+$/u),
    });
    expect(request.headers['webhook-id']).toMatch(/^msg_[^.]+$/u);
    expect([await rowsOf('outbox'), await rowsOf('delivery')]).toEqual([[], []]);
    expect(await rowsOf('delivery_attempt')).toMatchObject([
      { attempt: 1, status: 200, error: null, response: null, attempted_at: app.clock.now() },
    ]);
  });

  test('goes to every endpoint of its team that wants its type, and to no other', async () => {
    const other = await app.newTeam();
    const receivers = await Promise.all(upTo(5).map(async () => receive()));
    const [all, same, elsewhere, disabled, foreign] = receivers;
    const add = async (scope: TestTeam['scope'], index: number, filterTypes: string[] | null) =>
      addEndpoint(app.resources, scope, { url: receivers[index]?.url ?? '', filterTypes });
    await add(team.scope, 0, null);
    await add(team.scope, 1, [quietType, type]);
    await add(team.scope, 2, [quietType]);
    await add(team.scope, 3, null);
    await add(other.scope, 4, null);
    await app.database.query(`update webhook_endpoint set disabled = true where url = $1`, [
      disabled?.url,
    ]);
    // A beginning needs its star; an endpoint that is added is refused without.
    await app.database.query(`update webhook_endpoint set filter_types = $2 where url = $1`, [
      elsewhere?.url,
      ['daily.data.activity'],
    ]);
    await append(2);
    await open().deliverDue();
    expect(numbers(all?.received ?? [])).toEqual([0, 1]);
    expect(numbers(same?.received ?? [])).toEqual([0, 1]);
    for (const none of [elsewhere, disabled, foreign]) expect(none?.received).toEqual([]);
  });

  test('that nobody wants leaves the outbox', async () => {
    await append(3);
    await open().deliverDue();
    expect([await rowsOf('outbox'), await rowsOf('delivery')]).toEqual([[], []]);
  });

  test('of a change that was rolled back is never sent', async () => {
    const receiver = await receive();
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    const event = jsonEvent({ eventType: type, userId: null, clientUserId: null }, { number: 9 });
    const failing = app.resources.db.write(acrossTenants, async (tx) => {
      await outbox.append(tx, [{ scope: team.scope, event }], everyEvent);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await append();
    await open().deliverDue();
    expect(numbers(receiver.received)).toEqual([0]);
  });

  test('of another format is rendered, once for all its endpoints', async () => {
    const receiver = await receive();
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    const samples = vi.fn((event: { payload: Buffer }) => `[${event.payload.join(',')}]`);
    const event = { eventType: type, userId: null, clientUserId: null, format: 'samples' } as const;
    await appendOne({ ...event, payload: Buffer.of(3, 1, 2) });
    await open({ renderers: { ...renderers, samples } }).deliverDue();
    expect(receiver.received.map((each) => JSON.parse(each.body).data)).toEqual([
      [3, 1, 2],
      [3, 1, 2],
    ]);
    expect(samples).toHaveBeenCalledTimes(1);
  });

  test('that cannot be rendered fails like any delivery, and holds up no other', async () => {
    const receiver = await receive();
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    const broken = {
      eventType: type,
      userId: null,
      clientUserId: null,
      format: 'samples',
    } as const;
    await appendOne({ ...broken, payload: Buffer.of(1) });
    await append();
    const samples = (): string => {
      throw new Error('glucose 7.1');
    };
    await open({ renderers: { ...renderers, samples } }).deliverDue();
    expect(numbers(receiver.received)).toEqual([0]);
    expect(await rowsOf('delivery_attempt')).toMatchObject([
      { status: null, error: 'not_sent: the event cannot be rendered' },
      { status: 204 },
    ]);
    expect(await rowsOf('delivery')).toHaveLength(1);
  });
});

describe('a private address', () => {
  test.each([
    ['sandbox', 'sandbox', 1],
    ['production', 'sandbox', 0],
    ['production', 'all', 1],
    ['sandbox', 'none', 0],
  ] as const)(
    'of a %s team, when %s may: %i arrive',
    async (environment, privateNetworks, arrive) => {
      const receiver = await receive();
      const { scope } = await app.newTeam({ environment });
      await addEndpoint(app.resources, scope, { url: 'https://receiver.example/' });
      // Production takes https only; what is asked here is where the address leads.
      await app.database.query('update webhook_endpoint set url = $1', [receiver.url]);
      await append(1, type, scope);
      await open({ privateNetworks }).deliverDue();
      expect(receiver.received).toHaveLength(arrive);
      const error = arrive === 1 ? null : expect.stringMatching(/^blocked_address: /u);
      expect(await rowsOf('delivery_attempt')).toMatchObject([{ error }]);
    },
  );
});

describe('a failing endpoint', () => {
  const delaysMs = [
    5 * secondMs,
    5 * minuteMs,
    30 * minuteMs,
    2 * hourMs,
    5 * hourMs,
    10 * hourMs,
    10 * hourMs,
  ];

  test('is tried eight times by the schedule, with the same id and bytes, and then no more', async () => {
    const receiver = await receive(() => ({ status: 500 }));
    const { secret } = await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await append();
    const webhooks = open();
    await webhooks.deliverDue();
    for (const [index, delayMs] of delaysMs.entries()) {
      expect(receiver.received).toHaveLength(index + 1);
      app.clock.advance(delayMs * 0.79);
      await webhooks.deliverDue();
      expect(receiver.received).toHaveLength(index + 1);
      app.clock.advance(delayMs * 0.42);
      await webhooks.deliverDue();
    }
    expect(receiver.received).toHaveLength(8);
    expect(await rowsOf('delivery')).toEqual([]);
    app.clock.advance(100 * hourMs);
    await webhooks.deliverDue();
    expect(receiver.received).toHaveLength(8);

    expect(new Set(receiver.received.map((each) => each.body)).size).toBe(1);
    expect(new Set(receiver.received.map((each) => each.headers['svix-id'])).size).toBe(1);
    expect(new Set(receiver.received.map((each) => each.headers['svix-timestamp'])).size).toBe(8);
    for (const each of receiver.received) verify(each, secret);
    expect(
      (await rowsOf('delivery_attempt')).map((row) => [row['attempt'], row['status']]),
    ).toEqual(upTo(8).map((index) => [index + 1, 500]));
  });

  test('is tried again as late as it asks, within its limits', async () => {
    const receiver = await receive(() => ({ status: 429, headers: { 'retry-after': '8' } }));
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await append();
    const webhooks = open();
    await webhooks.deliverDue();
    app.clock.advance(7.9 * secondMs);
    await webhooks.deliverDue();
    expect(receiver.received).toHaveLength(1);
    app.clock.advance(0.1 * secondMs);
    await webhooks.deliverDue();
    expect(receiver.received).toHaveLength(2);
  });

  test('that redirects is not followed', async () => {
    const elsewhere = await receive();
    const receiver = await receive(() => ({ status: 307, headers: { location: elsewhere.url } }));
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await append();
    await open().deliverDue();
    expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0]);
    expect(await rowsOf('delivery')).toHaveLength(1);
  });

  test('that says it is gone is disabled, and what waited for it is dropped', async () => {
    const receiver = await receive(() => ({ status: 410 }));
    const healthy = await receive();
    const { id } = await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await addEndpoint(app.resources, team.scope, { url: healthy.url, filterTypes: [type] });
    await append(100);
    const webhooks = open();
    await webhooks.deliverDue();
    const arrived = receiver.received.length;
    expect(arrived).toBeLessThan(100);
    expect(numbers(healthy.received)).toEqual(upTo(100));
    expect(await rowsOf('delivery')).toEqual([]);
    const endpoints = await listEndpoints(app.resources, team.scope);
    expect(endpoints.map(({ disabled }) => disabled)).toEqual([true, false]);
    const interest = await outbox.findInterest(app.resources.db.read(acrossTenants), [
      team.scope.tenantId,
    ]);
    expect(interest.wants(team.scope.tenantId, 'other.type')).toBe(false);
    expect((await rowsOf('delivery_attempt')).filter((row) => row['status'] === 410)).not.toEqual(
      [],
    );
    await append(1);
    await fanOutAll();
    expect(await rowsOf('delivery')).toHaveLength(1);
    await webhooks.deliverDue();
    expect(receiver.received).toHaveLength(arrived);
    await removeEndpoint(app.resources, team.scope, id);
  });

  test('leaves the beginning of its answer in the log of attempts', async () => {
    const { url } = await listen((response) => {
      response.writeHead(500).end(`\0why ünïcode ${'x'.repeat(5000)}`);
    });
    await addEndpoint(app.resources, team.scope, { url });
    await append();
    await open().deliverDue();
    const [attempt] = await rowsOf('delivery_attempt');
    const response = String(attempt?.['response']);
    expect(response).toMatch(/^why ünïcode x+$/u);
    expect(Buffer.byteLength(response)).toBe(1023);
  });

  test('that nobody listens at is told so in the log of attempts', async () => {
    const receiver = await openReceiver();
    await receiver.close();
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await append();
    await open().deliverDue();
    expect(await rowsOf('delivery_attempt')).toMatchObject([
      {
        status: null,
        error: 'connect: no connection could be made (ECONNREFUSED)',
        response: null,
      },
    ]);
  });

  test('that never answers is given up after the time limit', async () => {
    const { url } = await listen(neverAnswer);
    await addEndpoint(app.resources, team.scope, { url });
    await append();
    await open({ limits: { attemptTimeoutMs: 50 } }).deliverDue();
    expect(await rowsOf('delivery_attempt')).toMatchObject([
      { status: null, error: 'timeout: no complete answer in 50 ms' },
    ]);
    expect(await rowsOf('delivery')).toMatchObject([{ attempt: 1 }]);
  });

  test('that hangs delays no other endpoint; a stop gives back what it holds', async () => {
    const answered = 60;
    const hanging = await listen((response, count) => {
      if (count <= answered) response.writeHead(204).end();
    });
    const healthy = await receive();
    await addEndpoint(app.resources, team.scope, { url: hanging.url });
    await addEndpoint(app.resources, team.scope, { url: healthy.url });
    await append(300);
    const webhooks = open();
    await webhooks.start();
    await healthy.until((received) => received.length === 300);
    await hanging.until(answered + 16);
    await webhooks.stop(0);
    expect(numbers(healthy.received)).toEqual(upTo(300));
    const deliveries = await rowsOf('delivery');
    expect(deliveries).toHaveLength(300 - answered);
    for (const row of deliveries) {
      expect(row).toMatchObject({ attempt: 0, run_at: app.clock.now() });
    }
  });

  test('that has too much is sent one delivery at a time', async () => {
    const waiting: ServerResponse[] = [];
    const together: number[] = [];
    const { url } = await listen((response) => {
      waiting.push(response);
      together.push(waiting.length);
      setImmediate(() => waiting.shift()?.writeHead(503).end());
    });
    await addEndpoint(app.resources, team.scope, { url });
    await append(60);
    const webhooks = open();
    while (together.length < 60) {
      await webhooks.deliverDue();
      app.clock.advance(pauseMsMax);
    }
    expect(new Set(together.slice(-20))).toEqual(new Set([1]));
  });
});

describe('a worker', () => {
  test('that is started delivers what is committed and announced', async () => {
    const receiver = await receive();
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    const webhooks = open();
    await webhooks.start();
    await append();
    await outbox.notify(app.resources.db.read(acrossTenants));
    await receiver.until((received) => received.length === 1);
    // Without an announcement it looks by itself.
    await append();
    await receiver.until((received) => received.length === 2);
  });

  test('beside another loses nothing and repeats nothing', async () => {
    const receiver = await receive();
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await addEndpoint(app.resources, team.scope, { url: receiver.url, filterTypes: [type] });
    const nodes = [app, await openNode(), await openNode()];
    await append(700);
    const workers = nodes.map((node) => open({}, node));
    await Promise.all(workers.map(async (worker) => worker.start()));
    await append(300);
    await receiver.until((received) => received.length === 2000);
    await Promise.all(workers.map(async (worker) => worker.stop(10_000)));
    expect(receiver.received).toHaveLength(2000);
    expect(new Set(receiver.received.map((each) => each.headers['webhook-id'])).size).toBe(1000);
    expect(await rowsOf('delivery')).toEqual([]);
    expect(await rowsOf('delivery_attempt')).toHaveLength(2000);
  });

  test('that stops waits for the answers on their way', async () => {
    const responses: ServerResponse[] = [];
    const slow = await listen((response) => responses.push(response));
    await addEndpoint(app.resources, team.scope, { url: slow.url });
    await append();
    const webhooks = open();
    await webhooks.start();
    await slow.until(1);
    const stopped = webhooks.stop(60_000);
    // Time enough to stop too early.
    for (let count = 0; count < 20; count += 1) await rowsOf('delivery');
    responses[0]?.writeHead(204).end();
    await stopped;
    expect(await rowsOf('delivery')).toEqual([]);
    expect(await rowsOf('delivery_attempt')).toMatchObject([{ status: 204 }]);
  });

  test('that died has its deliveries taken over when its lease ends', async () => {
    const hung = await listen(neverAnswer);
    const { secret } = await addEndpoint(app.resources, team.scope, { url: hung.url });
    await append(3);
    const db = openDatabase(app.database.connection);
    const worker = open({}, { resources: { ...app.resources, db } });
    await worker.start();
    await hung.until(3);
    // Nothing that it learns from now on reaches the database.
    await db.close();

    const receiver = await receive();
    await app.database.query('update webhook_endpoint set url = $1', [receiver.url]);
    const survivor = open();
    app.clock.advance(29 * secondMs);
    await survivor.deliverDue();
    expect(receiver.received).toEqual([]);
    app.clock.advance(secondMs);
    await survivor.deliverDue();
    expect(numbers(receiver.received)).toEqual([0, 1, 2]);
    for (const each of receiver.received) verify(each, secret);
    expect(await rowsOf('delivery')).toEqual([]);
  });

  test('that outlived its lease changes nothing about what another took over', async () => {
    const receiver = await receive();
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await append();
    const { clock, resources } = app;
    const { db } = resources;
    await fanOutAll();
    const [delivery] = await rowsOf('delivery');
    const lanes = { endpointIds: [Number(delivery?.['endpoint_id'])], quotas: [5], limit: 5 };
    const lease = { now: clock.now(), leaseUntil: new Date(clock.now().getTime() + secondMs) };
    const late = await db.write(acrossTenants, async (tx) => claim(tx, lanes, lease));
    expect(late).toMatchObject([{ attempt: 1, event: { eventType: type } }]);
    expect(await db.write(acrossTenants, async (tx) => claim(tx, lanes, lease))).toEqual([]);
    clock.advance(secondMs);
    const again = { now: clock.now(), leaseUntil: new Date(clock.now().getTime() + secondMs) };
    expect(await db.write(acrossTenants, async (tx) => claim(tx, lanes, again))).toMatchObject([
      { attempt: 2 },
    ]);
    const tried = late.map((claimed) => ({
      claimed,
      attemptedAt: lease.now,
      durationMs: 1,
      error: null,
      response: null,
    }));
    const results = [
      { status: 200, nextRunAt: null },
      { status: 500, nextRunAt: new Date(0) },
    ];
    for (const result of results) {
      await db.write(acrossTenants, async (tx) =>
        complete(
          tx,
          tried.map((each) => ({ ...each, ...result })),
        ),
      );
    }
    await db.write(acrossTenants, async (tx) => release(tx, late, new Date(0)));
    await db.write(acrossTenants, async (tx) => drop(tx, late, app.clock.now()));
    expect(await rowsOf('delivery_attempt')).toEqual([]);
    expect(await rowsOf('delivery')).toMatchObject([{ attempt: 2, run_at: again.leaseUntil }]);
  });

  test('ends no other delivery that a crash of the database gave the same id', async () => {
    const receiver = await receive();
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    const { db, clock } = app.resources;
    const lease = { now: clock.now(), leaseUntil: new Date(clock.now().getTime() + secondMs) };
    await append();
    await fanOutAll();
    const [lost] = await rowsOf('delivery');
    const lanes = { endpointIds: [Number(lost?.['endpoint_id'])], quotas: [5], limit: 5 };
    const held = await db.write(acrossTenants, async (tx) => claim(tx, lanes, lease));
    // What the crash took back: the delivery and the count of ids. Its event was committed before.
    await app.database.query('delete from delivery');
    await append();
    await fanOutAll();
    await app.database.query(
      `with again as (delete from delivery returning event_id, endpoint_id, run_at)
       insert into delivery (id, event_id, endpoint_id, attempt, run_at)
       overriding system value select $1, event_id, endpoint_id, 1, run_at from again`,
      [lost?.['id']],
    );
    const tried = { attemptedAt: lease.now, durationMs: 1, error: null, response: null };
    for (const nextRunAt of [null, new Date(0)]) {
      const completions = held.map((claimed) => ({ claimed, ...tried, status: 204, nextRunAt }));
      await db.write(acrossTenants, async (tx) => complete(tx, completions));
    }
    expect(await rowsOf('delivery_attempt')).toEqual([]);
    expect(await rowsOf('delivery')).toHaveLength(1);
  });

  test('takes from each endpoint in turn, however much waits for the first', async () => {
    const [busy, quiet] = [await receive(), await receive()];
    await addEndpoint(app.resources, team.scope, { url: busy.url, filterTypes: [type] });
    await addEndpoint(app.resources, team.scope, { url: quiet.url, filterTypes: [quietType] });
    await append(2000, type);
    await append(1, quietType);
    const webhooks = open();
    await webhooks.start();
    await quiet.until((received) => received.length === 1);
    expect(busy.received.length).toBeLessThan(1500);
    await busy.until((received) => received.length === 2000);
    await webhooks.stop(10_000);
  });

  test('holds few large bodies at once, and sends them all', async () => {
    const waiting: ServerResponse[] = [];
    const together: number[] = [];
    const { url } = await listen((response) => {
      waiting.push(response);
      together.push(waiting.length);
      setImmediate(() => waiting.shift()?.writeHead(204).end());
    });
    await addEndpoint(app.resources, team.scope, { url });
    await addEndpoint(app.resources, team.scope, { url });
    await append(20);
    const [event] = await rowsOf('event');
    const bytes = Buffer.byteLength(String(event?.['payload'])) + 150;
    await open({ limits: { inFlightBytesMax: 2.5 * bytes } }).deliverDue();
    expect(together).toHaveLength(40);
    expect(Math.max(...together)).toBeLessThanOrEqual(3);
    expect(await rowsOf('delivery')).toEqual([]);
  });

  test('forgets deliveries whose endpoint or event is gone', async () => {
    const receiver = await receive();
    const endpoint = await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await append(2);
    await fanOutAll();
    await app.database.query('delete from event where id = (select min(id) from event)');
    await app.database.query(
      'insert into delivery (event_id, endpoint_id, run_at) select max(id), 999, $1 from event',
      [app.clock.now()],
    );
    await open().deliverDue();
    expect(numbers(receiver.received)).toEqual([1]);
    expect(await rowsOf('delivery')).toEqual([]);
    expect(endpoint.disabled).toBe(false);
  });

  test('drops what still waits for an endpoint that was disabled meanwhile', async () => {
    const receiver = await receive();
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await append(3);
    await fanOutAll();
    await app.database.query('update webhook_endpoint set disabled = true');
    await open().deliverDue();
    expect(receiver.received).toEqual([]);
    expect([await rowsOf('delivery'), await rowsOf('delivery_attempt')]).toEqual([[], []]);
  });
});
