import { generateKeyPairSync } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
  otherOrganisation,
} from '../../../tests/harness/management-api.ts';

type Wire = Readonly<Record<string, unknown>>;
type Listed = { readonly pipelines: readonly Wire[]; readonly next_cursor: string | null };
type Problems = { readonly detail: readonly { readonly loc: readonly unknown[] }[] };

let app: TestApp;
let admin: ManagementApi;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  admin = await managementApi(app);
});
afterAll(async () => app.close());
beforeEach(async () => {
  team = await app.newTeam();
});

const place = '/team_etl_pipelines/sandbox/us';
const rabbitmq = { uri: 'amqp://salus:secret@localhost/', exchange: 'events' };
const preferences = { preferred: 'rabbitmq', enabled: ['rabbitmq', 'svix'] };

async function set<Body = readonly Wire[]>(body: Wire, path = place): Promise<TestResponse<Body>> {
  return admin.send<Body>('POST', path, { body: { team_ids: [team.scope.teamId], ...body } });
}

async function list(query: Readonly<Record<string, string>> = {}): Promise<Listed> {
  return (await admin.send<Listed>('GET', place, { query })).body;
}

async function refusal(body: Wire, path = place): Promise<unknown> {
  const answer = await set<Problems>(body, path);
  return [answer.status, answer.body.detail.map(({ loc }) => loc.join('.'))];
}

describe('setting pipelines', () => {
  test('answers each team as it is now, without secrets', async () => {
    const answer = await set({ rabbitmq, preferences, event_type_prefixes: ['daily.'] });
    const expected = {
      team_id: team.scope.teamId,
      push_historical_data: false,
      provider_raw_data: false,
      preferences,
      cloud_pubsub: null,
      rabbitmq: { uri: 'amqp://salus:***@localhost/', exchange: 'events' },
      nats: null,
      kafka: null,
      svix: { regional: true },
      azure_amqp: null,
      event_type_prefixes: ['daily.'],
    };
    expect([answer.status, answer.body]).toEqual([200, [expected]]);
    expect(await list({ team_id: team.scope.teamId })).toEqual({
      pipelines: [expected],
      next_cursor: null,
    });
  });

  test('keeps secrets sealed, and takes back what was shown', async () => {
    const [shown] = (await set({ rabbitmq, preferences })).body;
    const [again] = (await set({ ...shown, push_historical_data: true })).body;
    expect(again).toEqual({ ...shown, push_historical_data: true });
    const { rows } = await app.database.query(
      'select settings from event_destination where tenant_id = $1',
      [team.scope.tenantId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].settings.includes('secret')).toBe(false);
  });

  test('seals the key of a service account, and keeps it when it is left out', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const account = {
      type: 'service_account',
      client_email: 'salus@our-project.iam.gserviceaccount.com',
      private_key_id: 'a1',
      token_uri: 'https://oauth2.googleapis.com/token',
    };
    const topic = { project: 'our-project', topic: 'events', message_ordering: true };
    const service_account_key = JSON.stringify({ ...account, private_key: privateKey });
    const [shown] = (await set({ cloud_pubsub: { ...topic, service_account_key } })).body;
    expect(shown?.['cloud_pubsub']).toEqual({
      ...topic,
      service_account_key: JSON.stringify({ ...account, private_key: '***' }),
      endpoint: 'https://pubsub.googleapis.com',
    });
    const { rows } = await app.database.query(
      'select settings from event_destination where tenant_id = $1',
      [team.scope.tenantId],
    );
    expect(rows[0].settings.includes('PRIVATE')).toBe(false);
    const again = await set({ cloud_pubsub: { ...topic, topic: 'others' } });
    expect(again.body[0]?.['cloud_pubsub']).toMatchObject({ topic: 'others' });
    const endpoint = 'https://elsewhere.example';
    expect(await refusal({ cloud_pubsub: { ...topic, endpoint } })).toEqual([
      422,
      ['body.cloud_pubsub.service_account_key'],
    ]);
  });

  test('takes Kafka as it shows it, and its password only once', async () => {
    const kafka = { brokers: ['localhost:9092'], topic: 'salus', tls: false };
    const [open] = (await set({ kafka })).body;
    const asked = { sasl_mechanism: null, username: null, password: null };
    expect(open?.['kafka']).toEqual({ ...kafka, ...asked });
    const credentials = { sasl_mechanism: 'scram-sha-512', username: 'salus', password: 'secret' };
    const [shown] = (await set({ kafka: { ...kafka, ...credentials } })).body;
    expect(shown?.['kafka']).toEqual({ ...kafka, ...credentials, password: '***' });
    const { password: _, ...without } = credentials;
    const [again] = (await set({ kafka: { ...kafka, ...without, topic: 'others' } })).body;
    expect(again?.['kafka']).toMatchObject({ topic: 'others', password: '***' });
    const moved = { ...kafka, ...without, brokers: ['elsewhere.example:9092'] };
    expect(await refusal({ kafka: moved })).toEqual([422, ['body.kafka.password']]);
  });

  test('takes prefixes and all else back with null and lists', async () => {
    await set({ rabbitmq, preferences, event_type_prefixes: ['daily.'] });
    const [changed] = (await set({ event_type_prefixes: null, rabbitmq: null })).body;
    expect(changed).toMatchObject({ event_type_prefixes: null, rabbitmq: { exchange: 'events' } });
  });

  test('sets several teams, or none', async () => {
    const other = await app.newTeam();
    const team_ids = [team.scope.teamId, other.scope.teamId];
    expect((await set({ team_ids, push_historical_data: true })).body).toHaveLength(2);
    const stranger = await otherOrganisation(app);
    const { id } = await addTeam(stranger);
    const third = await app.newTeam();
    const answer = await set({ team_ids: [third.scope.teamId, id], push_historical_data: true });
    expect(answer.status).toBe(404);
    expect((await list({ team_id: third.scope.teamId })).pipelines).toEqual([]);
  });

  test('of one environment leaves the other', async () => {
    await set({ push_historical_data: true });
    const query = { team_id: team.scope.teamId };
    const answer = await admin.send<Listed>('GET', '/team_etl_pipelines/production/us', { query });
    expect(answer.body.pipelines).toEqual([]);
  });

  test('is on record with the fields, not their values', async () => {
    await set({ rabbitmq, preferences });
    const { rows } = await app.database.query(
      `select details::text from audit_pending where action = 'event_pipeline.set' and tenant_id = $1`,
      [team.scope.tenantId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].details).toContain('rabbitmq');
    expect(rows[0].details).not.toContain('secret');
  });
});

describe('what is refused, and changes nothing', () => {
  test.each<[string, Wire, string]>([
    ['a destination that is not set up', { preferences }, 'body.preferences.enabled.0'],
    [
      'a preference that is not enabled',
      { rabbitmq, preferences: { preferred: 'rabbitmq', enabled: ['svix'] } },
      'body.preferences.preferred',
    ],
    [
      'Google Pub/Sub without a key',
      { cloud_pubsub: { project: 'our-project', topic: 'events', message_ordering: true } },
      'body.cloud_pubsub.service_account_key',
    ],
    ['raw data', { provider_raw_data: true }, 'body.provider_raw_data'],
    ['no team', { team_ids: [] }, 'body.team_ids'],
    [
      'blob storage',
      {
        azure_amqp: {
          connection_string: 'Endpoint=sb://a.example;SharedAccessKeyName=a;SharedAccessKey=b',
          default_event_hub: 'a',
          event_hub_matchers: [{ event_type_prefix: 'daily.', blob_storage: {} }],
        },
      },
      'body.azure_amqp.event_hub_matchers.0.blob_storage',
    ],
    [
      'a matcher without a condition',
      {
        azure_amqp: {
          connection_string: 'Endpoint=sb://a.example;SharedAccessKeyName=a;SharedAccessKey=b',
          default_event_hub: 'a',
          event_hub_matchers: [{ event_hub: 'b' }],
        },
      },
      'body.azure_amqp.event_hub_matchers.0',
    ],
  ])('%s', async (_, body, loc) => {
    expect(await refusal(body)).toEqual([422, [loc]]);
    expect((await list({ team_id: team.scope.teamId })).pipelines).toEqual([]);
  });

  test('a broker without TLS in production', async () => {
    const path = '/team_etl_pipelines/production/us';
    expect(await refusal({ rabbitmq }, path)).toEqual([422, ['body.rabbitmq.uri']]);
  });
});

test('a list is in pages, the newest team first', async () => {
  const count = 51;
  const made = await Promise.all(Array.from({ length: count }, async () => app.newTeam()));
  const ids = made.map(({ scope }) => scope.teamId);
  await set({ team_ids: ids, push_historical_data: true });
  const first = await list();
  expect(first.pipelines).toHaveLength(50);
  const second = await list({ next_cursor: String(first.next_cursor) });
  const seen = [...first.pipelines, ...second.pipelines].map((each) => each['team_id']);
  expect(ids.every((id) => seen.includes(id))).toBe(true);
  expect(new Set(seen).size).toBe(seen.length);
});

test('deleting answers the pipelines as they were, and leaves the webhooks', async () => {
  const [before] = (await set({ rabbitmq, preferences })).body;
  const query = { team_id: team.scope.teamId };
  const removed = await admin.send('DELETE', place, { query });
  expect([removed.status, removed.body]).toEqual([200, [before]]);
  expect((await admin.send('DELETE', place, { query })).body).toEqual([]);
  expect((await admin.send('DELETE', place)).status).toBe(422);
});
