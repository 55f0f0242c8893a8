import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { hourMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { everyEvent } from '../../../tests/harness/kept.ts';
import { managementApi, type ManagementApi } from '../../../tests/harness/management-api.ts';
import { openReceiver } from '../../../tests/harness/receiver.ts';
import { rowsRead } from '../../../tests/harness/rows-read.ts';
import { attemptsMax } from '../model.ts';
import { openWebhooks, type Webhooks } from '../sending/open.ts';
import { scanExhausted, scanPending } from './store.ts';

const type = 'daily.data.activity.created';
const renderers = { samples: () => '[]', summary: () => '{}' };

const anything = { webhookId: null, eventTypes: null, since: null };

type Delivery = { readonly message_id: string; readonly [field: string]: unknown };
type Page = { readonly data: readonly Delivery[]; readonly next_cursor: string | null };
type Query = Record<string, string | number | string[]>;

let app: TestApp;
let team: TestTeam;
let org: ManagementApi;
let webhooks: Webhooks;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let status: number;
let base: string;
let webhookId: string;
beforeEach(async () => {
  app = await openTestApp({ hasInventedEvents: true });
  // Attempts and events are compared by time, and events take the database's.
  app.clock.set(new Date());
  team = await app.newTeam();
  org = await managementApi(app);
  status = 500;
  receiver = await openReceiver(() => ({ status }));
  webhooks = openWebhooks(app.resources, { renderers, privateNetworks: 'all' });
  base = `/team/${team.scope.teamId}/sandbox`;
  webhookId = await addWebhook();
});
afterEach(async () => {
  await webhooks.stop(0);
  await receiver.close();
  await app.close();
});

async function addWebhook(fields: object = {}): Promise<string> {
  const body = { url: receiver.url, ...fields };
  return (await org.send<{ id: string }>('POST', `${base}/webhook`, { body })).body.id;
}

async function append(count: number, eventType = type): Promise<void> {
  const events = Array.from({ length: count }, (_, number) => ({
    scope: team.scope,
    event: jsonEvent({ eventType, userId: null, clientUserId: null }, { number }),
  }));
  await app.resources.db.write(team.scope, async (tx) => outbox.append(tx, events, everyEvent));
  await webhooks.deliverDue();
}

const ask = async (query: Query = {}, api = org) =>
  api.send<Page>('GET', `${base}/webhook_delivery`, { query });
const deliveries = async (query: Query = {}): Promise<Page> => {
  const answer = await ask(query);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body;
};

async function everyPage(query: Query): Promise<readonly Delivery[]> {
  const found: Delivery[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await deliveries(
      cursor === null ? query : { ...query, next_cursor: cursor },
    );
    found.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}

/** Repeats the attempts until none is left. */
async function exhaust(): Promise<void> {
  for (let tries = 1; tries < attemptsMax; tries += 1) {
    app.clock.advance(13 * hourMs);
    await webhooks.deliverDue();
  }
}

test('how an endpoint is doing: since when it fails, its attempts, and its latest response', async () => {
  type Health = { readonly data: readonly Readonly<Record<string, unknown>>[] };
  const health = async (): Promise<Health['data']> => {
    const answer = await org.send<Health>('GET', `${base}/webhook_health`);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.body.data;
  };
  const nothing = {
    webhook_id: webhookId,
    failing_since: null,
    attempts: 0,
    succeeded: 0,
    median_ms: null,
    waiting: 0,
    next_at: null,
    last_at: null,
    last_status: null,
    last_error: null,
  };
  expect(await health()).toEqual([nothing]);
  await append(2);
  const [failing] = await health();
  expect(failing).toMatchObject({ attempts: 2, succeeded: 0, waiting: 2, last_status: 500 });
  expect(failing?.['failing_since']).toEqual(expect.any(String));
  expect(failing?.['next_at']).toEqual(expect.any(String));
  status = 204;
  app.clock.advance(hourMs);
  await webhooks.deliverDue();
  const [working] = await health();
  expect(working).toMatchObject({ attempts: 4, succeeded: 2, waiting: 0, last_status: 204 });
  expect([working?.['failing_since'], working?.['next_at']]).toEqual([null, null]);
  app.clock.advance(25 * hourMs);
  expect(await health()).toEqual([nothing]);
});

describe('a pending delivery', () => {
  test('is listed with the last attempt and the time of the next, without the payload', async () => {
    await append(1);
    const { data, next_cursor } = await deliveries();
    expect(data).toEqual([
      {
        message_id: expect.stringMatching(/^msg_/u) as string,
        webhook_id: webhookId,
        event_type: type,
        user_id: null,
        state: 'pending',
        attempts: 1,
        created_at: expect.any(String) as string,
        next_attempt_at: expect.any(String) as string,
        last_attempted_at: expect.any(String) as string,
        last_status: 500,
        last_error: null,
      },
    ]);
    expect(next_cursor).toBeNull();
    const nextMs = Date.parse(String(data[0]?.['next_attempt_at']));
    expect(nextMs).toBeGreaterThan(app.clock.now().getTime());
    status = 204;
    app.clock.advance(hourMs);
    await webhooks.deliverDue();
    expect((await deliveries()).data).toEqual([]);
    expect((await deliveries({ state: 'exhausted' })).data).toEqual([]);
  });

  test('is listed page by page, those first that are due first, each once', async () => {
    await append(3);
    app.clock.advance(60_000);
    await append(2);
    const all = (await deliveries()).data;
    expect(all).toHaveLength(5);
    const times = all.map((each) => String(each['next_attempt_at']));
    expect(times).toEqual(times.toSorted());
    for (const limit of [1, 2, 5]) expect(await everyPage({ limit })).toEqual(all);
  });

  test('is found by endpoint, type and age', async () => {
    const other = await addWebhook();
    await append(2);
    await append(1, 'daily.data.sleep.created');
    expect((await deliveries()).data).toHaveLength(6);
    expect((await deliveries({ webhook_id: other })).data).toHaveLength(3);
    expect((await deliveries({ webhook_id: 'ep_nobodys' })).data).toEqual([]);
    const asleep = { event_type: ['daily.data.sleep.*'] };
    expect(await everyPage({ ...asleep, limit: 1 })).toHaveLength(2);
    const later = new Date(app.clock.now().getTime() + hourMs).toISOString();
    expect((await deliveries({ since: later })).data).toEqual([]);
    const earlier = new Date(app.clock.now().getTime() - hourMs).toISOString();
    expect((await deliveries({ since: earlier })).data).toHaveLength(6);
  });
});

describe('an exhausted delivery', () => {
  test('is listed until it is sent again', async () => {
    await append(2);
    await exhaust();
    expect((await deliveries()).data).toEqual([]);
    const given = await everyPage({ state: 'exhausted', limit: 1 });
    expect(given).toHaveLength(2);
    expect(given[0]).toMatchObject({
      webhook_id: webhookId,
      state: 'exhausted',
      attempts: attemptsMax,
      next_attempt_at: null,
      last_status: 500,
    });
    const [{ message_id } = { message_id: '' }] = given;
    status = 204;
    app.clock.advance(hourMs);
    await org.send('POST', `${base}/webhook/${webhookId}/resend`, { body: { message_id } });
    await webhooks.deliverDue();
    const left = await everyPage({ state: 'exhausted' });
    expect(left.map((each) => each.message_id)).toEqual([given[1]?.message_id]);
  });

  test('is one that the receiver answered with 410, too', async () => {
    status = 410;
    await append(1);
    const { data } = await deliveries({ state: 'exhausted' });
    expect(data).toMatchObject([{ attempts: 1, last_status: 410, state: 'exhausted' }]);
  });
});

describe('a request is refused', () => {
  test.each([
    ['a state that there is none of', { state: 'lost' }, 'state'],
    ['what is no type', { event_type: ['Sleep!'] }, 'event_type'],
    ['a time that is none', { since: 'yesterday' }, 'since'],
    ['no limit', { limit: 0 }, 'limit'],
  ])('with %s, by the name of the field', async (_, query, field) => {
    const answer = await ask(query);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(field);
  });

  test('with a cursor of another list', async () => {
    await append(2);
    const { next_cursor } = await deliveries({ limit: 1 });
    const cursor = { next_cursor: String(next_cursor) };
    expect((await ask({ ...cursor, limit: 1 })).status).toBe(200);
    expect((await ask({ ...cursor, state: 'exhausted' })).status).toBe(422);
    expect((await ask({ next_cursor: 'forged' })).status).toBe(422);
  });

  test('of a key that the team is not of, as if there were no such team', async () => {
    const stranger = await managementApi(app, [(await app.newTeam()).scope.teamId]);
    const answer = await ask({}, stranger);
    expect([answer.status, answer.body]).toMatchObject([404, { detail: 'Team not found' }]);
  });
});

test('a page of a queue of 100,000 looks at what it shows', async () => {
  await append(1);
  await app.database.query(`
    insert into delivery (event_id, endpoint_id, run_at, attempt)
    select delivery.event_id, delivery.endpoint_id, now() + n * interval '1 second', 1
    from delivery, generate_series(1, 100000) n`);
  await app.database.query('analyze delivery');
  const read = await rowsRead(app.database, async (db) =>
    scanPending(db, team.scope, anything, { after: null, limit: 51 }),
  );
  expect(read['delivery']).toBe(51);
  // None of it is of the type: the page is empty, and says where to go on.
  const none = await deliveries({ event_type: ['daily.data.sleep.created'] });
  expect([none.data.length, none.next_cursor === null]).toEqual([0, false]);
}, 60_000);

test('exhausted deliveries are found among 100,000 failures without looking at the others', async () => {
  await append(1);
  await app.database.query(`
    insert into delivery_attempt (event_id, endpoint_id, attempt, attempted_at, duration_ms, status)
    select event_id + n, endpoint_id, case when n % 50000 = 0 then ${attemptsMax} else 1 end,
      attempted_at + n * interval '1 ms', 1, 500
    from delivery_attempt, generate_series(1, 100000) n`);
  await app.database.query('analyze delivery_attempt');
  const read = await rowsRead(app.database, async (db) =>
    scanExhausted(db, team.scope, anything, { after: null, limit: 51 }),
  );
  expect(read['delivery_attempt']).toBe(2);
}, 60_000);
