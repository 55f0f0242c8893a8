import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { UserId } from '#kernel/scope.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { everyEvent } from '../../../tests/harness/kept.ts';
import { managementApi, type ManagementApi } from '../../../tests/harness/management-api.ts';
import { openReceiver } from '../../../tests/harness/receiver.ts';
import { blamed } from '../../../tests/harness/user-api.ts';
import { openWebhooks, type Webhooks } from '../sending/open.ts';

const type = 'daily.data.activity.created';
const renderers = { samples: () => '[]', summary: () => '{}' };

type Attempt = { readonly message_id: string; readonly [field: string]: unknown };
type Page = { readonly data: readonly Attempt[]; readonly next_cursor: string | null };

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
  status = 204;
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

async function append(count: number, { eventType = type, userId = null as string | null } = {}) {
  const events = Array.from({ length: count }, (_, number) => ({
    scope: team.scope,
    event: jsonEvent(
      { eventType, userId: userId as UserId | null, clientUserId: null },
      { number },
    ),
  }));
  await app.resources.db.write(team.scope, async (tx) => outbox.append(tx, events, everyEvent));
  await webhooks.deliverDue();
}

const attempts = async (query: Record<string, string | number> = {}): Promise<Page> =>
  (await org.send<Page>('GET', `${base}/webhook_attempt`, { query })).body;

const act = async (what: string, body: object, id = webhookId) =>
  org.send<{ queued: number; message_id: string; next_cursor: string | null }>(
    'POST',
    `${base}/webhook/${id}/${what}`,
    { body },
  );

const hourAgo = (): string => new Date(app.clock.now().getTime() - 3_600_000).toISOString();

describe('attempts', () => {
  test('are listed from the latest on, page by page, with what came back', async () => {
    status = 500;
    await append(3);
    status = 204;
    app.clock.advance(10_000);
    await webhooks.deliverDue();
    const all = await attempts();
    expect(all.data).toHaveLength(6);
    expect(all.data[0]).toMatchObject({
      webhook_id: webhookId,
      event_type: type,
      user_id: null,
      attempt: 2,
      outcome: 'succeeded',
      status: 204,
      error: null,
    });
    expect(all.data[5]).toMatchObject({ attempt: 1, outcome: 'failed', status: 500 });
    const paged: Attempt[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = { limit: 2 };
      if (cursor !== null) query['next_cursor'] = cursor;
      const page = await attempts(query);
      paged.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(all.data);
  });

  test('are found by endpoint, message, user, outcome and time', async () => {
    const { user_id: userId } = await app.newUser(team);
    const other = await addWebhook();
    await append(1, { userId });
    status = 503;
    await append(1);
    expect((await attempts()).data).toHaveLength(4);
    expect((await attempts({ webhook_id: other })).data).toHaveLength(2);
    const ofUser = (await attempts({ user_id: userId })).data;
    expect(ofUser.map((each) => each['user_id'])).toEqual([userId, userId]);
    const failed = (await attempts({ outcome: 'failed', webhook_id: webhookId })).data;
    expect(failed.map((each) => each['status'])).toEqual([503]);
    expect((await attempts({ outcome: 'succeeded' })).data).toHaveLength(2);
    const [message = { message_id: '' }] = ofUser;
    expect((await attempts({ message_id: message.message_id })).data).toHaveLength(2);
    expect((await attempts({ until: hourAgo() })).data).toEqual([]);
    expect((await attempts({ since: hourAgo() })).data).toHaveLength(4);
    await org.send('DELETE', `${base}/webhook/${other}`);
    expect((await attempts()).data).toHaveLength(2);
    const orphans = (await attempts({ message_id: message.message_id })).data;
    expect(new Set(orphans.map((each) => each['webhook_id']))).toEqual(new Set([webhookId, null]));
  });
});

describe('a message', () => {
  test('is shown as receivers get it, to its team only', async () => {
    await append(1);
    const [{ message_id: id } = { message_id: '' }] = (await attempts()).data;
    const shown = await org.send('GET', `${base}/webhook_message/${id}`);
    expect(shown.body).toEqual({
      id,
      created_at: expect.any(String) as string,
      body: JSON.parse(receiver.received[0]?.body ?? ''),
    });
    expect(shown.text).toContain(receiver.received[0]?.body);
    const other = await app.newTeam();
    const foreign = `/team/${other.scope.teamId}/sandbox/webhook_message/${id}`;
    expect((await org.send('GET', foreign)).status).toBe(404);
    expect((await org.send('GET', `${base}/webhook_message/msg_none`)).status).toBe(404);
  });

  test('is sent once more with the same id, body and idempotency key', async () => {
    await append(1);
    const [{ message_id: id } = { message_id: '' }] = (await attempts()).data;
    expect((await act('resend', { message_id: id })).body).toEqual({ queued: 1 });
    expect((await act('resend', { message_id: id })).body).toEqual({ queued: 0 });
    await webhooks.deliverDue();
    const [first, second, ...rest] = receiver.received;
    expect(rest).toEqual([]);
    expect(second?.body).toBe(first?.body);
    for (const header of ['webhook-id', 'idempotency-key']) {
      expect(second?.headers[header]).toBe(first?.headers[header]);
    }
    expect((await act('resend', { message_id: 'msg_none' })).status).toBe(404);
  });
});

test('what failed is recovered once, and what succeeded is not', async () => {
  await append(2);
  status = 410;
  await append(1);
  await org.send('PATCH', `${base}/webhook/${webhookId}`, { body: { disabled: false } });
  status = 204;
  const since = hourAgo();
  expect((await act('recover', { since })).body).toEqual({ queued: 1 });
  expect((await act('recover', { since })).body).toEqual({ queued: 0 });
  await webhooks.deliverDue();
  expect((await act('recover', { since })).body).toEqual({ queued: 0 });
  expect(receiver.received).toHaveLength(4);
});

test('a time is replayed to one endpoint: what it wants, or the types that are named', async () => {
  await append(2);
  await append(1, { eventType: 'daily.data.sleep.created' });
  const late = await addWebhook({ filter_types: ['daily.data.sleep.*'] });
  receiver.received.splice(0);
  const since = hourAgo();
  expect((await act('replay', { since }, late)).body).toEqual({ queued: 1, next_cursor: null });
  await webhooks.deliverDue();
  expect(receiver.received).toHaveLength(1);
  const named = { since, filter_types: ['daily.data.activity.created'] };
  expect((await act('replay', named, late)).body.queued).toBe(2);
  await webhooks.deliverDue();
  expect(receiver.received).toHaveLength(3);
  expect(
    (await act('replay', { since: new Date(0).toISOString(), until: hourAgo() })).body.queued,
  ).toBe(0);
  expect(blamed(await act('replay', { since, filter_types: ['*'] }))).toEqual([
    'body.filter_types',
  ]);
});

test('an example of any type goes to one endpoint only, whatever it wants', async () => {
  const only = await addWebhook({ filter_types: ['daily.data.sleep.created'] });
  for (const eventType of [
    'labtest.order.updated',
    'daily.data.glucose.created',
    'endpoint.disabled',
  ]) {
    const sent = await act('example', { event_type: eventType }, only);
    expect(sent.status).toBe(200);
    await webhooks.deliverDue();
    const last = receiver.received.at(-1);
    expect(last?.headers['webhook-id']).toBe(sent.body.message_id);
    expect(JSON.parse(last?.body ?? '')).toMatchObject({ event_type: eventType, user_id: null });
  }
  expect(receiver.received).toHaveLength(3);
  expect(blamed(await act('example', { event_type: 'no.such.type' }, only))).toEqual([
    'body.event_type',
  ]);
});

test('a disabled endpoint is sent nothing', async () => {
  await append(1);
  const [{ message_id: id } = { message_id: '' }] = (await attempts()).data;
  await org.send('PATCH', `${base}/webhook/${webhookId}`, { body: { disabled: true } });
  const since = hourAgo();
  for (const [what, body] of [
    ['resend', { message_id: id }],
    ['recover', { since }],
    ['replay', { since }],
    ['example', { event_type: type }],
  ] as const) {
    expect((await act(what, body)).status).toBe(409);
  }
});

test('deliveries are measured by kind of answer and by time', async () => {
  await append(3);
  status = 500;
  await append(2);
  const { body } = await org.send<{
    status: string;
    data: { resultType: string; result: { metric: object; values: [number, string][] }[] };
  }>('GET', `${base}/event_delivery_metric`, { query: { interval: '5m' } });
  expect([body.status, body.data.resultType]).toEqual(['success', 'matrix']);
  const totals = body.data.result.map(({ metric, values }) => [
    metric,
    values.reduce((sum, [, value]) => sum + Number(value), 0),
  ]);
  expect(totals.slice(0, 2)).toEqual([
    [{ __name__: 'event_delivery_attempts', status: '2xx' }, 3],
    [{ __name__: 'event_delivery_attempts', status: '5xx' }, 2],
  ]);
  expect(body.data.result.slice(2).map(({ metric }) => metric)).toEqual([
    { __name__: 'event_delivery_duration_seconds', quantile: '0.5' },
    { __name__: 'event_delivery_duration_seconds', quantile: '0.99' },
  ]);
});
