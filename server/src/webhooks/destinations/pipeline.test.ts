import { generateKeyPairSync } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { TeamId } from '#kernel/scope.ts';

import { changed, type Pipeline, pipelineProblems } from './pipeline.ts';
import { hideSecrets, parseConnectionString } from './settings.ts';

const teamId = '2e7e1d20-2ab8-4bd1-9a4b-0b1b43bd65fd' as TeamId;
const connectionString =
  'Endpoint=sb://ours.servicebus.windows.net/;SharedAccessKeyName=send;SharedAccessKey=a2V5==;EntityPath=x';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const keyFile = {
  type: 'service_account',
  client_email: 'salus@our-project.iam.gserviceaccount.com',
  private_key_id: 'a1',
  private_key: privateKey,
  token_uri: 'https://oauth2.googleapis.com/token',
};
const settings: Required<Pipeline['settings']> = {
  rabbitmq: { uri: 'amqps://salus:pass%2Fword@mq.example:5671/ours', exchange: 'events' },
  nats: { url: 'tls://token@nats.example', subjectPrefix: 'salus.' },
  azure_amqp: { connectionString, defaultEventHub: 'all', matchers: [], compression: 'auto' },
  cloud_pubsub: {
    project: 'our-project',
    topic: 'events',
    keepsOrder: true,
    endpoint: 'https://pubsub.googleapis.com',
    serviceAccountKey: JSON.stringify(keyFile),
  },
  kafka: {
    brokers: ['kafka-1.example:9093', '[2001:db8::1]:9093'],
    topic: 'salus.events',
    tls: true,
    mechanism: 'scram-sha-512',
    username: 'salus',
    password: 'secret',
  },
};
const whole: Pipeline = {
  teamId,
  pushesHistory: false,
  preferred: 'rabbitmq',
  enabled: ['rabbitmq', 'nats', 'azure_amqp', 'cloud_pubsub', 'kafka', 'svix'],
  typePrefixes: null,
  settings,
};

const places = (pipeline: Pipeline, environment: 'sandbox' | 'production' = 'production') =>
  pipelineProblems(pipeline, environment).map(({ loc }) => loc.slice(1).join('.'));

describe('a pipeline', () => {
  test('that is whole has no problems', () => {
    expect(places(whole)).toEqual([]);
  });

  test.each([
    [{ preferred: 'svix', enabled: ['nats'] }, 'preferences.preferred'],
    [{ settings: { ...settings, nats: undefined } }, 'preferences.enabled.1'],
    [{ typePrefixes: ['daily.', 'Daily*'] }, 'event_type_prefixes.1'],
    [{ typePrefixes: ['x'.repeat(129)] }, 'event_type_prefixes.0'],
  ])('%j is refused', (change, place) => {
    expect(places({ ...whole, ...change } as Pipeline)).toEqual([place]);
  });

  test.each([
    'mq.example',
    'https://mq.example',
    'amqp://mq.example',
    'amqps:///ours',
    'amqps://salus:***@mq.example',
    'amqps://salus:p@mq.example/?frameMax=0',
    'amqps://salus:p@mq.example/#x',
  ])('does not take %s in production', (uri) => {
    const rabbitmq = { ...settings.rabbitmq, uri };
    expect(places({ ...whole, settings: { ...settings, rabbitmq } })).toEqual(['rabbitmq.uri']);
  });

  test('may be reached without TLS in a sandbox', () => {
    const plain = {
      rabbitmq: { uri: 'amqp://localhost', exchange: 'events' },
      nats: { url: 'nats://localhost', subjectPrefix: '' },
      azure_amqp: {
        ...settings.azure_amqp,
        connectionString: `${connectionString};UseDevelopmentEmulator=true`,
      },
      cloud_pubsub: {
        ...settings.cloud_pubsub,
        endpoint: 'http://localhost:8085',
        serviceAccountKey: JSON.stringify({ ...keyFile, token_uri: 'http://localhost:8085/token' }),
      },
      kafka: { ...settings.kafka, brokers: ['localhost:9092'], tls: false },
    };
    expect(places({ ...whole, settings: plain }, 'sandbox')).toEqual([]);
    expect(places({ ...whole, settings: plain })).toEqual([
      'rabbitmq.uri',
      'nats.url',
      'azure_amqp.connection_string',
      'cloud_pubsub.endpoint',
      'cloud_pubsub.service_account_key',
      'kafka.tls',
    ]);
  });

  test.each<[string, Partial<typeof settings.kafka>]>([
    ['brokers.1', { brokers: ['kafka.example:9093', 'kafka.example'] }],
    ['brokers.0', { brokers: ['kafka.example:99999'] }],
    ['brokers.0', { brokers: ['kafka://kafka.example:9093'] }],
    ['brokers.0', { brokers: ['user:secret@kafka.example:9093'] }],
    ['topic', { topic: '..' }],
    ['topic', { topic: 'salus events' }],
    ['username', { username: '' }],
    ['password', { password: '' }],
    ['password', { password: '***' }],
    ['sasl_mechanism', { mechanism: null }],
  ])('does not take a %s of Kafka such as %j', (field, change) => {
    const kafka = { ...settings.kafka, ...change };
    expect(places({ ...whole, settings: { ...settings, kafka } })).toEqual([`kafka.${field}`]);
  });

  test.each<[string, Partial<typeof settings.cloud_pubsub>]>([
    ['project', { project: 'projects/ours' }],
    ['project', { project: '12345678' }],
    ['topic', { topic: 'projects/our-project/topics/events' }],
    ['topic', { topic: 'ab' }],
    ['topic', { topic: 'google' }],
    ['endpoint', { endpoint: 'pubsub.googleapis.com' }],
    ['endpoint', { endpoint: 'https://user:secret@pubsub.googleapis.com' }],
    ['endpoint', { endpoint: 'https://pubsub.googleapis.com/v1' }],
    ['service_account_key', { serviceAccountKey: '***' }],
    ['service_account_key', { serviceAccountKey: '[]' }],
    ['service_account_key', { serviceAccountKey: JSON.stringify({ ...keyFile, type: 'user' }) }],
    [
      'service_account_key',
      { serviceAccountKey: JSON.stringify({ ...keyFile, private_key: '-----BEGIN' }) },
    ],
    [
      'service_account_key',
      { serviceAccountKey: JSON.stringify({ ...keyFile, token_uri: 'file:///etc/passwd' }) },
    ],
  ])('does not take a %s of Pub/Sub such as %j', (field, change) => {
    const cloud_pubsub = { ...settings.cloud_pubsub, ...change };
    expect(places({ ...whole, settings: { ...settings, cloud_pubsub } })).toEqual([
      `cloud_pubsub.${field}`,
    ]);
  });

  test.each(['salus', 'a..', '.a.', 'a*.', 'a b.', '>.'])(
    'does not take the subject prefix %s',
    (subjectPrefix) => {
      const nats = { ...settings.nats, subjectPrefix };
      expect(places({ ...whole, settings: { ...settings, nats } })).toEqual([
        'nats.subject_prefix',
      ]);
    },
  );

  test('does not take a pattern that could take forever', () => {
    const matchers = [
      { prefix: 'daily.', eventHub: 'daily' },
      { regex: '(a+)+$', eventHub: 'other' },
    ];
    const azure_amqp = { ...settings.azure_amqp, matchers };
    expect(places({ ...whole, settings: { ...settings, azure_amqp } })).toEqual([
      'azure_amqp.event_hub_matchers.1.event_type_regex',
    ]);
  });
});

describe('a change', () => {
  test('of a team without a pipeline starts from its webhooks', () => {
    expect(changed(teamId, undefined, { pushesHistory: true })).toEqual({
      teamId,
      pushesHistory: true,
      preferred: 'svix',
      enabled: ['svix'],
      typePrefixes: null,
      settings: {},
    });
  });

  test('leaves what it does not name', () => {
    expect(changed(teamId, whole, {})).toEqual(whole);
    const nats = { url: 'tls://other.example', subjectPrefix: '' };
    expect(changed(teamId, whole, { settings: { nats } }).settings).toEqual({ ...settings, nats });
  });

  test('that sends back what was shown keeps the secrets', () => {
    const shown = {
      rabbitmq: { ...hideSecrets(settings.rabbitmq), exchange: 'other' },
      nats: hideSecrets(settings.nats),
      azure_amqp: hideSecrets(settings.azure_amqp),
      cloud_pubsub: hideSecrets(settings.cloud_pubsub),
      kafka: { ...hideSecrets(settings.kafka), topic: 'others' },
    };
    expect(changed(teamId, whole, { settings: shown }).settings).toEqual({
      ...settings,
      rabbitmq: { ...settings.rabbitmq, exchange: 'other' },
      kafka: { ...settings.kafka, topic: 'others' },
    });
  });

  test('does not send a known secret to another address', () => {
    const uri = 'amqps://salus:***@elsewhere.example:5671/ours';
    const moved = changed(teamId, whole, { settings: { rabbitmq: { uri, exchange: 'events' } } });
    expect(places(moved)).toEqual(['rabbitmq.uri']);
    const azure_amqp = {
      ...settings.azure_amqp,
      connectionString: connectionString.replace('ours', 'elsewhere').replace('a2V5==', '***'),
    };
    const other = changed(teamId, whole, { settings: { azure_amqp } });
    expect(places(other)).toEqual(['azure_amqp.connection_string']);
    const endpoint = 'https://elsewhere.example';
    const cloud_pubsub = { ...hideSecrets(settings.cloud_pubsub), endpoint };
    const third = changed(teamId, whole, { settings: { cloud_pubsub } });
    expect(places(third)).toEqual(['cloud_pubsub.service_account_key']);
    const token_uri = 'https://elsewhere.example/token';
    const serviceAccountKey = JSON.stringify({ ...keyFile, private_key: '***', token_uri });
    const fourth = changed(teamId, whole, {
      settings: { cloud_pubsub: { ...settings.cloud_pubsub, serviceAccountKey } },
    });
    expect(places(fourth)).toEqual(['cloud_pubsub.service_account_key']);
    for (const change of [{ brokers: ['elsewhere.example:9093'] }, { tls: false }]) {
      const kafka = { ...hideSecrets(settings.kafka), ...change };
      const fifth = changed(teamId, whole, { settings: { kafka } });
      expect(pipelineProblems(fifth, 'sandbox').map(({ loc }) => loc.join('.'))).toEqual([
        'body.kafka.password',
      ]);
    }
  });

  test('that leaves the key of a service account out keeps it', () => {
    const cloud_pubsub = { ...settings.cloud_pubsub, topic: 'others', serviceAccountKey: '***' };
    const moved = changed(teamId, whole, { settings: { cloud_pubsub } });
    expect(moved.settings.cloud_pubsub).toEqual({ ...settings.cloud_pubsub, topic: 'others' });
  });
});

test('no secret is shown', () => {
  expect(hideSecrets(settings.rabbitmq).uri).toBe('amqps://salus:***@mq.example:5671/ours');
  expect(hideSecrets(settings.nats).url).not.toContain('token');
  expect(hideSecrets(settings.azure_amqp).connectionString).toBe(
    connectionString.replace('a2V5==', '***'),
  );
  expect(hideSecrets(settings.kafka)).toEqual({ ...settings.kafka, password: '***' });
  const shown = hideSecrets(settings.cloud_pubsub).serviceAccountKey;
  expect(JSON.parse(shown)).toEqual({ ...keyFile, private_key: '***' });
});

test.each([
  '',
  'Endpoint=https://x;SharedAccessKeyName=a;SharedAccessKey=b',
  'Endpoint=sb://x;SharedAccessKeyName=a',
  'Endpoint=sb://;SharedAccessKeyName=a;SharedAccessKey=b',
])('"%s" is no connection string', (text) => {
  expect(parseConnectionString(text)).toBeUndefined();
});

test('a connection string says where to connect, and as whom', () => {
  expect(parseConnectionString(connectionString)).toEqual({
    host: 'ours.servicebus.windows.net',
    port: null,
    keyName: 'send',
    key: 'a2V5==',
    isEmulator: false,
  });
});
