import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { managementApi } from '../../../tests/harness/management-api.ts';
import { untilEventsReadable } from '../../../tests/harness/readable-events.ts';
import { openReceiver } from '../../../tests/harness/receiver.ts';
import { openWebhooks } from '../sending/open.ts';

type Triggered = { readonly message_id: string; readonly event_type: string };
type Events = {
  readonly data: readonly { readonly id: string; readonly body: Record<string, unknown> }[];
  readonly next_cursor: string;
};

const type = 'daily.data.sleep.created';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.set(new Date());
  team = await app.newTeam();
});
afterAll(async () => app.close());

const trigger = async (eventType: unknown, key = team.key) =>
  app.request<Triggered>('POST', '/v2/events/trigger', { key, body: { event_type: eventType } });
const events = async (query: Record<string, string | number> = {}, key = team.key) =>
  (await app.request<Events>('GET', '/v2/events', { key, query })).body;

test('an example goes to every endpoint that wants its type, says what it is, and is nobody’s', async () => {
  const receiver = await openReceiver();
  const renderers = { samples: () => '[]', summary: () => '{}' };
  const webhooks = openWebhooks(app.resources, { renderers, privateNetworks: 'all' });
  const org = await managementApi(app);
  const add = async (filter_types: readonly string[] | null) =>
    org.send('POST', `/team/${team.scope.teamId}/sandbox/webhook`, {
      body: { url: receiver.url, filter_types },
    });
  await add(null);
  await add([type]);
  await add(['labtest.order.created']);
  try {
    const made = await trigger(type);
    expect([made.status, made.body.event_type]).toEqual([200, type]);
    await webhooks.deliverDue();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([made.body.message_id, made.body.message_id]);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      event_type: type,
      user_id: null,
      client_user_id: null,
      is_example: true,
    });
  } finally {
    await webhooks.stop(0);
    await receiver.close();
  }
  const { rows } = await app.database.query('select from users');
  expect(rows).toEqual([]);
  const audited = await app.database.query<{ action: string }>('select action from audit_pending');
  expect(audited.rows).toContainEqual({ action: 'event.triggered' });
});

test('who reads on from the latest gets what comes from then on, with its mark', async () => {
  await trigger(type);
  await untilEventsReadable(app, team);
  const { data, next_cursor: after } = await events({ after: 'latest' });
  expect(data).toEqual([]);
  const tail = await app.request<Events>('GET', '/v2/events/tail', {
    key: team.key,
    query: { after: 'latest' },
  });
  expect(tail.body.data).toEqual([]);
  const { body: made } = await trigger('labtest.order.updated');
  await untilEventsReadable(app, team);
  const next = await events({ after });
  expect(next.data.map(({ id }) => id)).toEqual([made.message_id]);
  expect(next.data[0]?.body).toMatchObject({ is_example: true });
  const seen = await app.request<Events>('GET', '/v2/events/tail', {
    key: team.key,
    query: { after: tail.body.next_cursor },
  });
  expect(seen.body.data.map(({ id }) => id)).toEqual([made.message_id]);
});

test('what is no type, another team and production get nothing of it', async () => {
  expect((await trigger('no.such.type')).status).toBe(422);
  expect((await trigger(7)).status).toBe(422);
  const production = await app.newTeam({ environment: 'production' });
  const refused = await trigger(type, production.key);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('sandbox only')]);
  expect((await events({}, production.key)).data).toEqual([]);
  const other = await app.newTeam();
  expect((await events({}, other.key)).data).toEqual([]);
  expect(
    ((await events({ after: 'newest' }, other.key)) as unknown as { detail: string }).detail,
  ).toMatch(/cursor/u);
});
