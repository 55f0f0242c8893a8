import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { Log } from '#kernel/log/log.ts';
import { silentLog } from '#kernel/log/log.ts';
import type { UserId } from '#kernel/scope.ts';
import { destroyUserKey } from '#kernel/secrets/user-keys.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { everyEvent } from '../../../tests/harness/kept.ts';
import { untilEventsReadable } from '../../../tests/harness/readable-events.ts';
import { addEndpoint } from '../endpoints/service.ts';
import { openWebhooks, type Webhooks } from '../index.ts';
import { type Attempt, listAttempts } from '../redelivery/store.ts';

const eventType = 'labtest.order.created';

type Body = { readonly event_type: string; readonly data: { readonly name: string } };
type Page = {
  readonly data: readonly { readonly id: string; readonly body: Body }[];
  readonly next_cursor: string;
};

let app: TestApp;
let team: TestTeam;
let webhooks: Webhooks;
let received: Body[];
let warned: unknown[];
let close: () => Promise<void>;
/** Of a receiver that answers with what it got. */
let url: string;

beforeEach(async () => {
  app = await openTestApp({ hasInventedEvents: true });
  team = await app.newTeam();
  received = [];
  warned = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      received.push(JSON.parse(text) as Body);
      response.writeHead(200).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = async () => new Promise((resolve) => server.close(() => resolve()));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const log: Log = { ...silentLog, warn: (...line: unknown[]) => void warned.push(line) };
  const renderers = { samples: () => '[]', summary: () => '{}' };
  webhooks = openWebhooks({ ...app.resources, log }, { renderers, privateNetworks: 'all' });
});
afterEach(async () => {
  await webhooks.stop(0);
  await close();
  await app.close();
});

async function tell(name: string): Promise<UserId> {
  const userId = trust<UserId>((await app.newUser(team)).user_id);
  const event = { eventType, userId, clientUserId: null, data: { name } };
  await app.resources.db.write(team.scope, async (tx) =>
    outbox.appendProtected(tx, app.resources, team.scope, {
      events: [event],
      interest: everyEvent,
    }),
  );
  return userId;
}

async function fetchPage(after?: string): Promise<Page> {
  await untilEventsReadable(app, team);
  const query = after === undefined ? {} : { after };
  return (await app.request<Page>('GET', '/v2/events', { key: team.key, query })).body;
}

const attempts = async (): Promise<readonly Attempt[]> =>
  listAttempts(app.resources.db.read(team.scope), team.scope, {}, { after: null, limit: 10 });

test('an event with protected fields is stored sealed, and delivered and fetched as it was told', async () => {
  await addEndpoint(app.resources, team.scope, { url });
  await tell('Ada');
  const { rows } = await app.database.query<{ format: string; payload: Buffer }>(
    'select format, payload from event where event_type = $1',
    [eventType],
  );
  expect(rows.map(({ format, payload }) => [format, payload.includes('Ada')])).toEqual([
    ['sealed', false],
  ]);
  await webhooks.deliverDue();
  expect(received).toMatchObject([{ event_type: eventType, data: { name: 'Ada' } }]);
  const page = await fetchPage();
  expect(page.data.map(({ body }) => body)).toEqual(received);
});

test('what a receiver answers to it, which may repeat it, is not kept', async () => {
  await addEndpoint(app.resources, team.scope, { url });
  await tell('Ada');
  await webhooks.deliverDue();
  expect(await attempts()).toMatchObject([{ status: 200, response: null }]);
});

test('with its user’s key it is gone: dropped where it waits, on record, and fetched by nobody', async () => {
  await addEndpoint(app.resources, team.scope, { url });
  const gone = await tell('Ada');
  await tell('Grace');
  const before = await fetchPage();
  expect(before.data.map(({ body }) => body.data.name)).toEqual(['Ada', 'Grace']);
  await app.resources.db.write(team.scope, async (tx) => destroyUserKey(tx, gone));

  await webhooks.deliverDue();

  expect(received.map(({ data }) => data.name)).toEqual(['Grace']);
  const error = 'not_sent: the event is erased with the data of its user';
  const tried = (await attempts()).toSorted((a, b) => a.event_id - b.event_id);
  expect(tried).toMatchObject([
    { user_id: gone, outcome: 'failed', status: null, error },
    { outcome: 'succeeded' },
  ]);
  expect(warned).toMatchObject([
    [{ event: before.data[0]?.id }, 'a webhook delivery ended without success: erased'],
  ]);
  const { rows } = await app.database.query(
    'select (select count(*)::int from delivery) as waiting, first_failed_at from webhook_endpoint',
  );
  expect(rows).toEqual([{ waiting: 0, first_failed_at: null }]);
  const after = await fetchPage();
  expect(after.data.map(({ body }) => body.data.name)).toEqual(['Grace']);
  expect((await fetchPage(after.next_cursor)).data).toEqual([]);
});
