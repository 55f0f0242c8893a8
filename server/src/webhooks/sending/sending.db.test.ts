import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { dayMs, hourMs, secondMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { everyEvent } from '../../../tests/harness/kept.ts';
import { openReceiver, type Received } from '../../../tests/harness/receiver.ts';
import {
  addEndpoint,
  changeEndpoint,
  getEndpoint,
  getSecret,
  rotateSecret,
  setHeaders,
} from '../endpoints/service.ts';
import { openWebhooks, type Webhooks } from '../index.ts';

const type = 'daily.data.activity.created';
const renderers = { samples: () => '[]', summary: () => '{}' };

let app: TestApp;
let team: TestTeam;
let webhooks: Webhooks;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let status: number;
beforeEach(async () => {
  app = await openTestApp({ hasInventedEvents: true });
  team = await app.newTeam();
  status = 204;
  receiver = await openReceiver(() => ({ status }));
  webhooks = openWebhooks(app.resources, { renderers, privateNetworks: 'all' });
});
afterEach(async () => {
  await webhooks.stop(0);
  await receiver.close();
  await app.close();
});

async function append(count = 1, data: object = {}, eventType = type): Promise<void> {
  const subject = { eventType, userId: null, clientUserId: null };
  const events = Array.from({ length: count }, () => ({
    scope: team.scope,
    event: jsonEvent(subject, data),
  }));
  await app.resources.db.write(team.scope, async (tx) => outbox.append(tx, events, everyEvent));
}

/** Whether a receiver that knows this secret takes a request. */
function accepts({ headers, body }: Received, secret: string): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * secondMs });
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}

const lastReceived = (): Received => {
  const last = receiver.received.at(-1);
  if (last === undefined) throw new Error('nothing arrived');
  return last;
};

describe('a rotated secret', () => {
  test('signs beside its successor for a day, also in the middle of a retry, and not longer', async () => {
    const { id, secret } = await addEndpoint(app.resources, team.scope, { url: receiver.url });
    status = 500;
    await append();
    await webhooks.deliverDue();
    const [before] = receiver.received;
    if (before === undefined) throw new Error('nothing arrived');
    expect(accepts(before, secret)).toBe(true);
    await rotateSecret(app.resources, team.scope, id, undefined);
    const next = await getSecret(app.resources, team.scope, id);
    expect(accepts(before, next)).toBe(false);
    app.clock.advance(10 * secondMs);
    await reopen();
    await webhooks.deliverDue();
    expect([accepts(lastReceived(), secret), accepts(lastReceived(), next)]).toEqual([true, true]);
    app.clock.advance(dayMs);
    await webhooks.deliverDue();
    expect([accepts(lastReceived(), secret), accepts(lastReceived(), next)]).toEqual([false, true]);
  });
});

/** Another process: this one looks an endpoint up once a second. */
async function reopen(): Promise<void> {
  await webhooks.stop(0);
  webhooks = openWebhooks(app.resources, { renderers, privateNetworks: 'all' });
}

test('requests carry the endpoint’s headers beside those of the delivery', async () => {
  const { id } = await addEndpoint(app.resources, team.scope, { url: receiver.url });
  const headers = { Authorization: 'Bearer 1', 'x-region': 'eu' };
  await setHeaders(app.resources, team.scope, id, headers);
  await append();
  await webhooks.deliverDue();
  expect(lastReceived().headers).toMatchObject({
    authorization: 'Bearer 1',
    'x-region': 'eu',
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^msg_/u) as string,
    'idempotency-key': expect.stringMatching(/^[\da-f]{32}$/u) as string,
  });
});

test('bodies of a KiB and more are compressed where that is asked for; what is signed is the text', async () => {
  const bodies: { encoding: string | undefined; text: string; headers: object }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const encoding = request.headers['content-encoding'];
      const text = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
      bodies.push({ encoding, text, headers: request.headers });
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { secret } = await addEndpoint(app.resources, team.scope, { url, gzip: true });
  await append(1, { text: 'short' });
  await webhooks.deliverDue();
  await append(1, { text: 'long '.repeat(1000) });
  await webhooks.deliverDue();
  server.closeAllConnections();
  server.close();
  expect(bodies.map(({ encoding }) => encoding)).toEqual([undefined, 'gzip']);
  for (const { text, headers } of bodies) {
    expect(accepts({ headers: headers as Received['headers'], body: text }, secret)).toBe(true);
  }
});

describe('filters', () => {
  test('take types in full and by their beginning, and operational ones only where they are named', async () => {
    const add = async (filterTypes: string[] | null): Promise<string> => {
      const url = `${receiver.url}?${String(filterTypes)}`;
      return (await addEndpoint(app.resources, team.scope, { url, filterTypes })).id;
    };
    const ids = [
      await add(['daily.data.*']),
      await add([type]),
      await add(null),
      await add(['endpoint.*']),
    ];
    const operational = ['endpoint.disabled', 'destination.full'];
    for (const each of [type, 'daily.data.sleep.created', 'dailyish.x', ...operational]) {
      await append(1, {}, each);
    }
    await webhooks.deliverDue();
    const { rows } = await app.database.query<{ uid: string; types: string[] }>(
      `select endpoint.uid, array_agg(event_type order by event_type) as types
       from delivery_attempt join event on event.id = event_id
       join webhook_endpoint endpoint on endpoint.id = delivery_attempt.endpoint_id group by endpoint.uid`,
    );
    const typesOf = new Map(rows.map(({ uid, types }) => [uid, types]));
    expect(ids.map((id) => typesOf.get(id))).toEqual([
      [type, 'daily.data.sleep.created'],
      [type],
      [type, 'daily.data.sleep.created', 'dailyish.x'],
      ['endpoint.disabled'],
    ]);
  });
});

test('a rate limit holds on two nodes together', async () => {
  await addEndpoint(app.resources, team.scope, { url: receiver.url, rateLimit: 4 });
  await append(30);
  const other = openWebhooks(app.resources, { renderers, privateNetworks: 'all' });
  const seen: number[] = [];
  for (let tick = 0; tick < 20; tick += 1) {
    await Promise.all([webhooks.deliverDue(), other.deliverDue()]);
    seen.push(receiver.received.length);
    app.clock.advance(250);
  }
  await other.stop(0);
  // Half a second's worth at once, and then one every 250 ms.
  expect(seen).toEqual(Array.from({ length: 20 }, (_, tick) => tick + 2));
});

describe('an endpoint that only fails', () => {
  /** Something to deliver every few hours. */
  async function failFor(hours: number): Promise<void> {
    status = 500;
    for (let hour = 0; hour < hours; hour += 6) {
      await append();
      await webhooks.deliverDue();
      app.clock.advance(6 * hourMs);
    }
  }

  test('is disabled after five days, on record, and who asked is told', async () => {
    const { id } = await addEndpoint(app.resources, team.scope, { url: receiver.url });
    const news = await openReceiver();
    const filterTypes = ['endpoint.disabled', 'message.attempt.exhausted'];
    await addEndpoint(app.resources, team.scope, { url: news.url, filterTypes });
    await failFor(12 + 119);
    expect((await getEndpoint(app.resources, team.scope, id)).disabled).toBe(false);
    await failFor(12);
    expect((await getEndpoint(app.resources, team.scope, id)).disabled).toBe(true);
    await webhooks.deliverDue();
    const told = news.received.map(
      ({ body }) => JSON.parse(body) as { event_type: string; data: object },
    );
    const disabled = told.filter((each) => each.event_type === 'endpoint.disabled');
    expect(disabled.map((each) => each.data)).toEqual([
      { endpoint_id: id, reason: 'failing', disabled_at: expect.any(String) as string },
    ]);
    const exhausted = told.find((each) => each.event_type === 'message.attempt.exhausted');
    expect(exhausted?.data).toMatchObject({
      endpoint_id: id,
      attempts: 8,
      status: 500,
      event_type: type,
    });
    const { rows } = await app.database.query(
      `select actor_type, actor_id, subject_id, details from audit_pending where action = 'webhook_endpoint.disabled'`,
    );
    expect(rows).toEqual([
      {
        actor_type: 'system',
        actor_id: 'webhooks.delivery',
        subject_id: id,
        details: { because: 'failing' },
      },
    ]);
    await news.close();
  });

  test('begins anew with a success, and when it is enabled again', async () => {
    const { id } = await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await failFor(120);
    status = 204;
    await append();
    await webhooks.deliverDue();
    await failFor(120);
    expect((await getEndpoint(app.resources, team.scope, id)).disabled).toBe(false);
    await failFor(24);
    expect((await getEndpoint(app.resources, team.scope, id)).disabled).toBe(true);
    await changeEndpoint(app.resources, team.scope, id, { disabled: false });
    await reopen();
    await failFor(120);
    expect((await getEndpoint(app.resources, team.scope, id)).disabled).toBe(false);
  });
});
