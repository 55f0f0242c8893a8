import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { openDatabase } from '#kernel/db.ts';
import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { silentLog } from '#kernel/log/log.ts';
import type { UserId } from '#kernel/scope.ts';
import { hourMs, minuteMs, secondMs, toWireInstant } from '#kernel/time.ts';

import { type EventHubs, openEventHubs } from '../../../tests/emulators/event-hubs.ts';
import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { everyEvent } from '../../../tests/harness/kept.ts';
import { managementApi, type ManagementApi } from '../../../tests/harness/management-api.ts';
import { openReceiver } from '../../../tests/harness/receiver.ts';
import { destinationConnectors } from '../../composition/connected.ts';
import { addEndpoint, openWebhooks, type Webhooks } from '../index.ts';
import { type Destinations, openDestinations } from './open.ts';

const type = 'daily.data.activity.created';
const renderers = { samples: () => '[]', summary: () => '{}' };
const place = '/team_etl_pipelines/sandbox/us';

let app: TestApp;
let team: TestTeam;
let admin: ManagementApi;
let hubs: EventHubs;
let closers: (() => Promise<void>)[];
let refusedTypes: Set<string>;

beforeEach(async () => {
  app = await openTestApp({ hasInventedEvents: true });
  closers = [async () => app.close()];
  team = await app.newTeam();
  admin = await managementApi(app);
  refusedTypes = new Set();
  hubs = await openEventHubs({
    key: 'a2V5',
    keyName: 'send',
    hubs: ['events', 'other'],
    isRefused: (message) => refusedTypes.has(message.application_properties?.['event-type']),
  });
  closers.push(async () => hubs.kill());
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
});

type Node = { readonly webhooks: Webhooks; readonly destinations: Destinations };

function open(
  waitingMax = 10_000,
  resources: TestApp['resources'] = app.resources,
  privateNetworks: 'none' | 'sandbox' = 'sandbox',
): Node {
  const options = { renderers, privateNetworks };
  const destinations = openDestinations(resources, {
    ...options,
    connectors: destinationConnectors,
    waitingMax,
  });
  const webhooks = openWebhooks(resources, {
    ...options,
    onQueuedForBrokers: () => destinations.wake(),
  });
  closers.push(async () => {
    await webhooks.stop(0);
    await destinations.stop(1000);
  });
  return { webhooks, destinations };
}

async function setUp(change: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const connection_string = `Endpoint=sb://127.0.0.1:${hubs.port};SharedAccessKeyName=send;SharedAccessKey=a2V5;UseDevelopmentEmulator=true`;
  const set = await admin.send('POST', place, {
    body: {
      team_ids: [team.scope.teamId],
      preferences: { preferred: 'azure_amqp', enabled: ['azure_amqp'] },
      azure_amqp: { connection_string, default_event_hub: 'events' },
      ...change,
    },
  });
  expect([set.status, set.text.slice(0, 300)]).toEqual([200, expect.anything()]);
}

async function append(from: number, count = 1, eventType = type): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => ({
    scope: team.scope,
    event: jsonEvent({ eventType, userId: null, clientUserId: 'ours' }, { number: from + index }),
  }));
  await app.resources.db.write(acrossTenants, async (tx) => outbox.append(tx, events, everyEvent));
}

/** Relays, and publishes what is due. */
async function deliver({ webhooks, destinations }: Node): Promise<void> {
  await webhooks.deliverDue();
  await destinations.publishDue();
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const published = (): number[] =>
  hubs.events.map(({ message }) => {
    const isCompressed = message.content_encoding === 'gzip';
    const bytes = isCompressed ? gunzipSync(message.body.content) : message.body.content;
    return JSON.parse(bytes.toString()).data.number;
  });

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await app.database.query(text)).rows;
}
const waiting = async (): Promise<unknown> =>
  (await rows('select count(*)::int as count from destination_delivery'))[0]?.['count'];

describe('publishing', () => {
  test('what is committed reaches the broker in its order, and each attempt is on record', async () => {
    const node = open();
    await setUp();
    await append(0, 1200);
    await deliver(node);
    expect(published()).toEqual(upTo(1200));
    expect(await waiting()).toBe(0);
    const attempts = 'select status, error, count(*)::int from delivery_attempt group by 1, 2';
    expect(await rows(attempts)).toEqual([{ status: 202, error: null, count: 1200 }]);
  });

  test('a commit is published without waiting for a look', async () => {
    const { webhooks, destinations } = open();
    await setUp();
    destinations.start();
    await webhooks.start();
    await append(0);
    await outbox.notify(app.resources.db.read(acrossTenants));
    await hubs.until(1);
    expect(published()).toEqual([0]);
  });

  test('events of a deleted user are not published until the deletion is undone', async () => {
    const node = open();
    await setUp();
    const { user_id: userId } = await app.newUser(team);
    const event = jsonEvent(
      { eventType: type, userId: userId as UserId, clientUserId: null },
      { number: 0 },
    );
    await app.resources.db.write(acrossTenants, async (tx) =>
      outbox.append(tx, [{ scope: team.scope, event }], everyEvent),
    );
    await append(1, 2);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    await deliver(node);
    expect([published(), await waiting()]).toEqual([[1, 2], 1]);
    const query = { user_id: userId };
    await app.request('POST', '/v2/user/undo_delete', { key: team.key, query });
    app.clock.advance(11 * minuteMs);
    await deliver(node);
    expect([published(), await waiting()]).toEqual([[1, 2, 0], 0]);
  });

  test('webhooks get events beside the broker only where they are enabled', async () => {
    const node = open();
    const receiver = await openReceiver();
    closers.push(async () => receiver.close());
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await setUp();
    await append(0);
    await deliver(node);
    expect([published(), receiver.received.length]).toEqual([[0], 0]);
    await setUp({ preferences: { preferred: 'azure_amqp', enabled: ['svix', 'azure_amqp'] } });
    await append(1);
    await deliver(node);
    expect([published(), receiver.received.length]).toEqual([[0, 1], 1]);
    expect(receiver.received[0]?.body).toBe(hubs.events[1]?.message.body.content.toString());
  });

  test('only types with one of the prefixes are published', async () => {
    const node = open();
    await setUp({ event_type_prefixes: ['daily.data.', 'labtest'] });
    await append(0, 1, 'provider.connection.created');
    await append(1, 1, type);
    await append(2, 1, 'labtest.order.created');
    await deliver(node);
    expect(published()).toEqual([1, 2]);
  });

  test('the first matcher decides the hub', async () => {
    const node = open();
    const connection_string = `Endpoint=sb://127.0.0.1:${hubs.port};SharedAccessKeyName=send;SharedAccessKey=a2V5;UseDevelopmentEmulator=true`;
    const event_hub_matchers = [
      { event_type_regex: String.raw`\.updated$`, event_hub: 'other' },
      { event_type_prefix: 'daily.', event_hub: 'events' },
    ];
    await setUp({
      azure_amqp: { connection_string, default_event_hub: 'other', event_hub_matchers },
    });
    await append(0, 1, 'daily.data.sleep.updated');
    await append(1, 1, 'daily.data.sleep.created');
    await append(2, 1, 'labtest.order.created');
    await deliver(node);
    expect(hubs.events.map(({ hub }) => hub).toSorted()).toEqual(['events', 'other', 'other']);
    expect(
      hubs.events.find(({ hub }) => hub === 'events')?.message.application_properties,
    ).toMatchObject({
      'event-type': 'daily.data.sleep.created',
    });
  });

  test('two processes publish each event once', async () => {
    const db = openDatabase(app.database.connection);
    closers.push(async () => db.close());
    const [first, second] = [open(), open(undefined, { ...app.resources, db })];
    await setUp();
    await append(0, 3000);
    while ((await rows('select 1 from outbox limit 1')).length > 0)
      await first.webhooks.deliverDue();
    await Promise.all([first.destinations.publishDue(), second.destinations.publishDue()]);
    expect(published()).toEqual(upTo(3000));
  });
});

describe('a broker that is down', () => {
  test('is tried again after a while, and then has everything', async () => {
    const node = open();
    await setUp();
    await hubs.kill();
    await append(0, 50);
    await deliver(node);
    expect(await waiting()).toBe(50);
    const failing = 'select failures, holder, retry_at from event_destination';
    expect(await rows(failing)).toMatchObject([{ failures: 1, holder: null }]);
    await hubs.start();
    await append(50);
    await deliver(node);
    expect(published()).toEqual([]);
    app.clock.advance(2 * secondMs);
    await deliver(node);
    expect(published()).toEqual(upTo(51));
    expect(await rows(failing)).toMatchObject([{ failures: 0 }]);
  });

  test('is tried at most once a minute and a fifth, however long it is down', async () => {
    const node = open();
    await setUp();
    await hubs.kill();
    await append(0);
    await deliver(node);
    for (let failures = 2; failures <= 12; failures += 1) {
      app.clock.advance(73 * secondMs);
      await deliver(node);
      expect(await rows('select failures from event_destination')).toEqual([{ failures }]);
    }
    expect(await rows('select attempt from destination_delivery')).toEqual([{ attempt: 0 }]);
  });

  test('that dies between batches gets the rest when it is back', async () => {
    const node = open();
    await setUp();
    await append(0, 700);
    await deliver(node);
    await hubs.kill();
    await append(700, 700);
    await deliver(node);
    await hubs.start();
    app.clock.advance(2 * secondMs);
    await deliver(node);
    expect(published()).toEqual(upTo(1400));
  });

  test('or on a private network is not connected to where that is not allowed', async () => {
    const node = open(undefined, app.resources, 'none');
    await setUp();
    await append(0);
    await deliver(node);
    expect([published(), await waiting()]).toEqual([[], 1]);
    expect(await rows('select failures from event_destination')).toEqual([{ failures: 1 }]);
  });

  test('costs other destinations nothing', async () => {
    const node = open();
    await setUp();
    const other = await app.newTeam();
    const connection_string =
      'Endpoint=sb://127.0.0.1:1;SharedAccessKeyName=a;SharedAccessKey=b;UseDevelopmentEmulator=true';
    await setUp({
      team_ids: [other.scope.teamId],
      azure_amqp: { connection_string, default_event_hub: 'events' },
    });
    const event = jsonEvent({ eventType: type, userId: null, clientUserId: null }, { number: 9 });
    await app.resources.db.write(acrossTenants, async (tx) =>
      outbox.append(tx, [{ scope: other.scope, event }], everyEvent),
    );
    await append(0);
    await deliver(node);
    expect(published()).toEqual([0]);
    expect(await waiting()).toBe(1);
  });

  test('and silent, with many like it, does not keep others waiting', async () => {
    const node = open();
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const teams = await Promise.all(Array.from({ length: 30 }, async () => app.newTeam()));
    const { port } = silent.address() as AddressInfo;
    await setUp({
      team_ids: teams.map(({ scope }) => scope.teamId),
      azure_amqp: {
        connection_string: `Endpoint=sb://127.0.0.1:${port};SharedAccessKeyName=a;SharedAccessKey=b;UseDevelopmentEmulator=true`,
        default_event_hub: 'events',
      },
    });
    app.clock.advance(secondMs);
    await setUp();
    const event = jsonEvent({ eventType: type, userId: null, clientUserId: null }, { number: 9 });
    const theirs = teams.map(({ scope }) => ({ scope, event }));
    await app.resources.db.write(acrossTenants, async (tx) =>
      outbox.append(tx, theirs, everyEvent),
    );
    await append(0);
    await node.webhooks.deliverDue();
    const startMs = performance.now();
    node.destinations.start();
    await hubs.until(1);
    // Less than a silent broker is given to answer.
    expect(performance.now() - startMs).toBeLessThan(9 * secondMs);
    silent.close();
    for (const socket of sockets) socket.destroy();
  });

  test('builds a backlog up to the limit, beyond which nothing is lost', async () => {
    const node = open(100);
    await setUp();
    await hubs.kill();
    await append(0, 100);
    await deliver(node);
    expect(await rows('select is_full from event_destination')).toEqual([{ is_full: true }]);
    expect(await app.resources.telemetry.registry.metrics()).toMatch(
      /salus_destination_full\{kind="azure_amqp"\} 1/u,
    );
    for (let from = 100; from < 400; from += 60) await append(from, 60);
    await deliver(node);
    expect(await waiting()).toBe(100);
    await hubs.start();
    app.clock.advance(5 * secondMs);
    await deliver(node);
    expect([...new Set(published())]).toEqual(upTo(400));
    expect(await rows('select is_full, overflow_from from event_destination')).toEqual([
      { is_full: false, overflow_from: null },
    ]);
    expect(await waiting()).toBe(0);
  });

  test('is told of once when its backlog is full, at the endpoints that ask, whatever else they get', async () => {
    const db = openDatabase(app.database.connection);
    closers.push(async () => db.close());
    const [first, second] = [open(10), open(10, { ...app.resources, db })];
    const [asks, takesAll] = [await openReceiver(), await openReceiver()];
    closers.push(
      async () => asks.close(),
      async () => takesAll.close(),
    );
    const filterTypes = ['destination.full'];
    await addEndpoint(app.resources, team.scope, { url: asks.url, filterTypes });
    await addEndpoint(app.resources, team.scope, { url: takesAll.url });
    const { scope: another } = await app.newTeam();
    await addEndpoint(app.resources, another, { url: takesAll.url, filterTypes });
    await setUp();
    await hubs.kill();
    await append(0, 10);
    await first.webhooks.deliverDue();
    const [oldest] = await rows('select min(created_at) as at from event');
    // Both have measured before either may say so.
    const lock = new Client(app.database.connection);
    await lock.connect();
    await lock.query('begin; select from event_destination for update');
    const publishing = [first.destinations.publishDue(), second.destinations.publishDue()];
    const blocked =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while ((await rows(blocked)).length < 2);
    await lock.end();
    await Promise.all(publishing);
    await deliver(second);
    await deliver(first);
    expect(takesAll.received).toEqual([]);
    expect(asks.received.map(({ body }): unknown => JSON.parse(body))).toEqual([
      {
        event_type: 'destination.full',
        data: {
          destination: 'azure_amqp',
          waiting: 10,
          oldest_waiting_at: toWireInstant(oldest?.['at'] as Date),
          full_at: toWireInstant(app.clock.now()),
        },
        team_id: team.scope.teamId,
        user_id: null,
        client_user_id: null,
      },
    ]);
  });
});

describe('an event that the broker refuses', () => {
  test('is in the log and among the attempts of its team from the first try on', async () => {
    const warned: unknown[] = [];
    const log = { ...silentLog, warn: (...line: unknown[]) => void warned.push(line) };
    const node = open(undefined, { ...app.resources, log });
    await setUp();
    refusedTypes.add('labtest.order.created');
    await append(0, 1, 'labtest.order.created');
    await deliver(node);
    expect(warned).toMatchObject([
      [
        { kind: 'azure_amqp', count: 1, reason: 'refused: not taken' },
        'a destination refused events; they are tried again',
      ],
    ]);
    const path = `/team/${team.scope.teamId}/sandbox/webhook_attempt`;
    const { body } = await admin.send('GET', path);
    expect(body).toMatchObject({
      data: [
        { webhook_id: null, event_type: 'labtest.order.created', error: 'refused: not taken' },
      ],
    });
  });

  test('is tried eight times as a webhook is, while others pass', async () => {
    const node = open();
    await setUp();
    refusedTypes.add('labtest.order.created');
    await append(0, 1, 'labtest.order.created');
    await append(1);
    await deliver(node);
    expect(published()).toEqual([1]);
    for (let tries = 2; tries <= 8; tries += 1) {
      expect(await waiting()).toBe(1);
      app.clock.advance(12 * hourMs + minuteMs);
      await deliver(node);
    }
    expect(await waiting()).toBe(0);
    const refusals =
      'select attempt, status, error from delivery_attempt where error is not null order by attempt';
    const recorded = await rows(refusals);
    expect(recorded.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(recorded[0]).toMatchObject({ status: null, error: 'refused: not taken' });
  });
});

describe('what waits', () => {
  test('is published with the settings that are changed meanwhile', async () => {
    const node = open();
    const connection_string =
      'Endpoint=sb://127.0.0.1:1;SharedAccessKeyName=a;SharedAccessKey=b;UseDevelopmentEmulator=true';
    await setUp({ azure_amqp: { connection_string, default_event_hub: 'events' } });
    await append(0, 3);
    await deliver(node);
    await setUp();
    await deliver(node);
    expect(published()).toEqual([0, 1, 2]);
  });

  test('is kept while its destination is not enabled', async () => {
    const node = open();
    await setUp();
    await hubs.kill();
    await append(0);
    await deliver(node);
    await hubs.start();
    await setUp({ preferences: { preferred: 'svix', enabled: ['svix'] } });
    app.clock.advance(hourMs);
    await append(1);
    await deliver(node);
    expect(published()).toEqual([]);
    await setUp();
    await deliver(node);
    expect(published()).toEqual([0]);
  });

  test('goes with the pipeline', async () => {
    const node = open();
    await setUp();
    await hubs.kill();
    await append(0, 5);
    await deliver(node);
    const query = { team_id: team.scope.teamId };
    expect((await admin.send('DELETE', place, { query })).status).toBe(200);
    expect(await waiting()).toBe(0);
    expect(await rows('select 1 from event_interest')).toEqual([]);
  });

  test('is taken over from a process that died, when its hold ends', async () => {
    const node = open();
    await setUp();
    await append(0);
    await node.webhooks.deliverDue();
    await app.database.query(
      `update event_destination set holder = gen_random_uuid(), held_until = $1`,
      [new Date(app.clock.now().getTime() + minuteMs)],
    );
    await node.destinations.publishDue();
    expect(published()).toEqual([]);
    app.clock.advance(minuteMs);
    await node.destinations.publishDue();
    expect(published()).toEqual([0]);
  });

  test('of an event that is kept no more is dropped', async () => {
    const node = open();
    await setUp();
    await append(0);
    await node.webhooks.deliverDue();
    await app.database.query('delete from event');
    await node.destinations.publishDue();
    expect([await waiting(), published()]).toEqual([0, []]);
  });
});
