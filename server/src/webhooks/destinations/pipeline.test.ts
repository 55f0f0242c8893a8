import { describe, expect, test } from 'vitest';

import type { TeamId } from '#kernel/scope.ts';

import { changed, type Pipeline, pipelineProblems } from './pipeline.ts';
import { hideSecrets, parseConnectionString } from './settings.ts';

const teamId = '2e7e1d20-2ab8-4bd1-9a4b-0b1b43bd65fd' as TeamId;
const connectionString =
  'Endpoint=sb://ours.servicebus.windows.net/;SharedAccessKeyName=send;SharedAccessKey=a2V5==;EntityPath=x';
const settings: Required<Pipeline['settings']> = {
  rabbitmq: { uri: 'amqps://salus:pass%2Fword@mq.example:5671/ours', exchange: 'events' },
  nats: { url: 'tls://token@nats.example', subjectPrefix: 'salus.' },
  azure_amqp: { connectionString, defaultEventHub: 'all', matchers: [], compression: 'auto' },
};
const whole: Pipeline = {
  teamId,
  pushesHistory: false,
  preferred: 'rabbitmq',
  enabled: ['rabbitmq', 'nats', 'azure_amqp', 'svix'],
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
    };
    expect(places({ ...whole, settings: plain }, 'sandbox')).toEqual([]);
    expect(places({ ...whole, settings: plain })).toEqual([
      'rabbitmq.uri',
      'nats.url',
      'azure_amqp.connection_string',
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
    };
    expect(changed(teamId, whole, { settings: shown }).settings).toEqual({
      ...settings,
      rabbitmq: { ...settings.rabbitmq, exchange: 'other' },
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
  });
});

test('no secret is shown', () => {
  expect(hideSecrets(settings.rabbitmq).uri).toBe('amqps://salus:***@mq.example:5671/ours');
  expect(hideSecrets(settings.nats).url).not.toContain('token');
  expect(hideSecrets(settings.azure_amqp).connectionString).toBe(
    connectionString.replace('a2V5==', '***'),
  );
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
