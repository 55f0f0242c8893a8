import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Service } from '../../src/composition/composition-root.ts';
import { dayMs } from '../../src/kernel/time.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import { type EventHubs, type HubEvent, openEventHubs } from '../emulators/event-hubs.ts';
import {
  type TestApp,
  type TestTeam,
  type TestUser,
  openAnotherService,
  openTestApp,
  runJob,
} from '../harness/app.ts';
import { type ManagementApi, managementApi } from '../harness/management-api.ts';
import { openReceiver } from '../harness/receiver.ts';

let app: TestApp;
let worker: Service;
let admin: ManagementApi;
let hubs: EventHubs;
let team: TestTeam;
let user: TestUser;
let seen: number;

beforeAll(async () => {
  app = await openTestApp();
  admin = await managementApi(app);
  hubs = await openEventHubs({
    key: 'a2V5',
    keyName: 'send',
    hubs: ['events'],
    isRefused: () => false,
  });
  worker = openAnotherService({ ...app, baseUrl: 'http://logos.test' });
  await worker.start();
});
afterAll(async () => {
  await worker.stop(1000);
  await worker.close();
  await hubs.kill();
  await app.close();
});
beforeEach(async () => {
  team = await app.newTeam();
  user = await app.newUser(team);
  seen = hubs.events.length;
});

async function setUp(change: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const connection_string = `Endpoint=sb://127.0.0.1:${hubs.port};SharedAccessKeyName=send;SharedAccessKey=a2V5;UseDevelopmentEmulator=true`;
  const { status } = await admin.send('POST', '/team_etl_pipelines/sandbox/us', {
    body: {
      team_ids: [team.scope.teamId],
      preferences: { preferred: 'azure_amqp', enabled: ['azure_amqp', 'svix'] },
      azure_amqp: { connection_string, default_event_hub: 'events' },
      ...change,
    },
  });
  expect(status).toBe(200);
}

const minutes = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({
    timestamp: new Date(Date.parse('2026-01-10T00:00:00Z') + index * 60_000).toISOString(),
    value: 60 + index,
  }));

async function push(path: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  const sent = { stage: 'daily', provider: 'oura', ...body };
  const answer = await app.request('POST', path, { key: team.key, body: sent });
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
}

/** What came since the test began. */
async function published(count: number): Promise<readonly HubEvent[]> {
  await hubs.until(seen + count);
  return hubs.events.slice(seen);
}
const typeOf = ({ message }: HubEvent): string => message.application_properties?.['event-type'];
const bodyOf = ({ message }: HubEvent): string =>
  (message.content_encoding === 'gzip'
    ? gunzipSync(message.body.content)
    : message.body.content
  ).toString();

describe('a pushed batch', () => {
  it('reaches the broker as the same bytes that a webhook gets', async () => {
    const receiver = await openReceiver();
    await addEndpoint(app.resources, team.scope, { url: receiver.url });
    await setUp();
    await push(`/v2/timeseries/${user.user_id}/heartrate`, { data: minutes(100) });
    const [event] = await published(1);
    await receiver.until((received) => received.length === 1);
    await receiver.close();
    expect(event === undefined ? '' : bodyOf(event)).toBe(receiver.received[0]?.body);
    expect(event?.message).toMatchObject({
      content_encoding: 'gzip',
      message_annotations: { 'x-opt-partition-key': user.user_id },
      application_properties: {
        'event-type': 'daily.data.heartrate.created',
        'team-id': team.scope.teamId,
        'user-id': user.user_id,
        'idempotency-key': receiver.received[0]?.headers['webhook-id'],
        'content-encoding': 'gzip',
      },
    });
  });

  it('of history is told when it is complete, and only as that', async () => {
    await setUp();
    await push(`/v2/timeseries/${user.user_id}/heartrate`, {
      data: minutes(10),
      stage: 'historical',
      is_final_chunk: true,
    });
    expect((await published(1)).map(typeOf)).toEqual(['historical.data.heartrate.created']);
  });

  it('of history is told as it comes, too, where the team wants that', async () => {
    await setUp({ push_historical_data: true });
    const history = { stage: 'historical', is_final_chunk: true };
    await push(`/v2/timeseries/${user.user_id}/heartrate`, { data: minutes(10), ...history });
    expect((await published(2)).map(typeOf)).toEqual([
      'daily.data.heartrate.created',
      'historical.data.heartrate.created',
    ]);
  });
});

describe('a deleted user', () => {
  it('is published no more, also where the broker was down', async () => {
    await setUp();
    await hubs.kill();
    await push(`/v2/timeseries/${user.user_id}/heartrate`, { data: minutes(10) });
    const waiting = `select event_id from destination_delivery join event on event.id = event_id where user_id = $1`;
    const list = async (): Promise<readonly unknown[]> =>
      (await app.database.query<{ event_id: unknown }>(waiting, [user.user_id])).rows.map(
        (row) => row.event_id,
      );
    let events = await list();
    while (events.length === 0) events = await list();
    await app.request('DELETE', `/v2/user/${user.user_id}`, { key: team.key });
    app.clock.advance(8 * dayMs);
    await runJob(app, 'users.purge');
    // Of other teams there may be some that the broker took without an answer before it was killed.
    const left = await app.database.query(
      'select event_id from destination_delivery where event_id = any($1)',
      [events],
    );
    expect(left.rows).toEqual([]);
    await hubs.start();
  });
});
