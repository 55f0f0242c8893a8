import { afterEach, beforeEach, expect, test } from 'vitest';

import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { UserId } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import { everyEvent } from '../../tests/harness/kept.ts';
import { managementApi, type ManagementApi } from '../../tests/harness/management-api.ts';
import { untilEventsReadable } from '../../tests/harness/readable-events.ts';
import { openReceiver } from '../../tests/harness/receiver.ts';
import { addEndpoint, openWebhooks, type Webhooks } from './index.ts';

const type = 'daily.data.activity.created';
const always = { start_date: '2026-01-01', end_date: '9999-12-31' };

let app: TestApp;
let team: TestTeam;
let org: ManagementApi;
let base: string;
let webhookId: string;
let webhooks: Webhooks;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let status: number;
let deletedUser: string;
let otherUser: string;

beforeEach(async () => {
  app = await openTestApp({ hasInventedEvents: true, hasOwnAddress: true });
  // Attempts and events are compared by time, and events take the database's.
  app.clock.set(new Date());
  team = await app.newTeam();
  org = await managementApi(app);
  base = `/team/${team.scope.teamId}/sandbox`;
  [deletedUser, otherUser] = (await Promise.all(
    [0, 1].map(async () => (await app.newUser(team)).user_id),
  )) as [string, string];
  status = 503;
  receiver = await openReceiver(() => ({ status }));
  webhookId = (await addEndpoint(app.resources, team.scope, { url: receiver.url })).id;
  webhooks = openWebhooks(app.resources, {
    renderers: { samples: () => '[]', summary: () => '{}' },
    privateNetworks: 'sandbox',
  });
});
afterEach(async () => {
  await webhooks.stop(0);
  await receiver.close();
  await app.close();
});

async function record(userId: string): Promise<void> {
  const event = jsonEvent(
    { eventType: type, userId: userId as UserId, clientUserId: null },
    { secret: `of ${userId}` },
  );
  await app.resources.db.write(team.scope, async (tx) =>
    outbox.append(tx, [{ scope: team.scope, event }], everyEvent),
  );
}

const get = async (path: string, query: Readonly<Record<string, string | number>> = {}) =>
  app.request<Record<string, unknown>>('GET', path, { key: team.key, query });
const remove = async () => app.request('DELETE', `/v2/user/${deletedUser}`, { key: team.key });
const restore = async () =>
  app.request('POST', '/v2/user/undo_delete', { key: team.key, query: { user_id: deletedUser } });
async function uidOf(userId: string): Promise<string> {
  const { rows } = await app.database.query<{ uid: string }>(
    'select uid from event where user_id = $1',
    [userId],
  );
  return rows[0]?.uid ?? '';
}
const usersReceived = (): readonly string[] =>
  receiver.received.map(({ body }) => JSON.parse(body).user_id as string);

test('events of a deleted user wait, spend no attempt, and go out after an undo', async () => {
  await record(deletedUser);
  await record(otherUser);
  expect((await remove()).status).toBe(200);
  status = 204;
  await webhooks.deliverDue();
  expect(usersReceived()).toEqual([otherUser]);
  await record(deletedUser);
  await webhooks.deliverDue();
  app.clock.advance(11 * minuteMs);
  await webhooks.deliverDue();
  expect(usersReceived()).toEqual([otherUser]);
  const waiting = 'select attempt from delivery';
  expect((await app.database.query(waiting)).rows).toEqual([{ attempt: 0 }, { attempt: 0 }]);
  expect((await restore()).status).toBe(200);
  app.clock.advance(11 * minuteMs);
  await webhooks.deliverDue();
  expect(usersReceived()).toEqual([otherUser, deletedUser, deletedUser]);
});

test('a retry, a replay and a resend of a deleted user’s event send nothing', async () => {
  await record(deletedUser);
  await webhooks.deliverDue();
  expect(usersReceived()).toEqual([deletedUser]);
  const messageId = await uidOf(deletedUser);
  await remove();
  status = 204;
  const endpoint = `${base}/webhook/${webhookId}`;
  const resent = await org.send('POST', `${endpoint}/resend`, { body: { message_id: messageId } });
  expect(resent.status).toBe(404);
  await org.send('POST', `${endpoint}/replay`, { body: { since: '2026-01-01T00:00:00Z' } });
  app.clock.advance(minuteMs);
  await webhooks.deliverDue();
  expect(usersReceived()).toEqual([deletedUser]);
});

test('no list, tail or message shows the events of a deleted user, and an undo brings them back', async () => {
  await get('/v2/events');
  await record(deletedUser);
  await record(otherUser);
  await webhooks.deliverDue();
  await untilEventsReadable(app, team);
  const uid = await uidOf(deletedUser);
  const exits = {
    events: async () => get('/v2/events'),
    'events of the user': async () => get('/v2/events', { user_id: deletedUser }),
    'stored events of the user': async () => get(`/v2/user/${deletedUser}/events`, always),
    tail: async () => get('/v2/events/tail'),
    attempts: async () => org.send('GET', `${base}/webhook_attempt`),
    'attempts of the user': async () =>
      org.send('GET', `${base}/webhook_attempt`, { query: { user_id: deletedUser } }),
    deliveries: async () => org.send('GET', `${base}/webhook_delivery`),
    message: async () => org.send('GET', `${base}/webhook_message/${uid}`),
  };
  const shown = async (): Promise<Readonly<Record<string, boolean>>> => {
    const found: Record<string, boolean> = {};
    for (const [name, read] of Object.entries(exits)) {
      const answer = await read();
      expect([name, answer.status]).toEqual([name, name === 'message' ? expect.anything() : 200]);
      found[name] = answer.status === 200 && answer.text.includes(uid);
    }
    return found;
  };
  const all = (isShown: boolean): unknown =>
    Object.fromEntries(Object.keys(exits).map((name) => [name, isShown]));
  expect(await shown()).toEqual(all(true));
  await remove();
  expect(await shown()).toEqual(all(false));
  await restore();
  expect(await shown()).toEqual(all(true));
});

test('a stream that is open when a user is deleted brings no event of the user any more', async () => {
  await get('/v2/events');
  await record(deletedUser);
  await untilEventsReadable(app, team);
  const leave = new AbortController();
  const answer = await fetch(`${app.baseUrl}/v2/events/stream`, {
    headers: { 'x-salus-api-key': team.key },
    signal: leave.signal,
  });
  const reader = (answer.body ?? expect.unreachable()).pipeThrough(new TextDecoderStream());
  const parts = reader.getReader();
  const textUntil = async (uid: string): Promise<string> => {
    let text = '';
    while (!text.includes(uid)) text += (await parts.read()).value ?? expect.unreachable();
    return text;
  };
  await textUntil(await uidOf(deletedUser));
  await remove();
  await record(deletedUser);
  await record(otherUser);
  await untilEventsReadable(app, team);
  expect(await textUntil(await uidOf(otherUser))).not.toContain(`of ${deletedUser}`);
  leave.abort();
});
