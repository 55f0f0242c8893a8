import { expect, test } from 'vitest';

import { fields } from './fields.ts';
import {
  brokerChange,
  brokers,
  draftOf,
  isEverythingUsual,
  routingChange,
  routingOf,
  routingProblem,
  targetNames,
  targetsOf,
  ticked,
  webhooksOnly,
} from './model.ts';

test('a broker gets events beside what has them already, and leads nothing', () => {
  expect(
    brokerChange(webhooksOnly, 'rabbitmq', { address: ' amqps://h/ ', name: 'salus' }),
  ).toEqual({
    preferences: { preferred: 'svix', enabled: ['svix', 'rabbitmq'] },
    rabbitmq: { uri: 'amqps://h/', exchange: 'salus' },
  });
});

test('what is set of a hub by the API stays when its address changes', () => {
  const event_hub_matchers = [{ event_type_prefix: 'labtest.', event_hub: 'labs' }];
  const hubs = { connection_string: 'a', default_event_hub: 'b', event_hub_matchers };
  const pipeline = {
    ...webhooksOnly,
    azure_amqp: { ...hubs, compression: 'always' as const },
    preferences: { preferred: 'azure_amqp' as const, enabled: ['azure_amqp' as const] },
  };
  expect(draftOf(pipeline, 'azure_amqp')).toEqual({ address: 'a', name: 'b' });
  expect(brokerChange(pipeline, 'azure_amqp', { address: 'c', name: 'd' })).toEqual({
    preferences: pipeline.preferences,
    azure_amqp: {
      connection_string: 'c',
      default_event_hub: 'd',
      event_hub_matchers,
      compression: 'always',
    },
  });
  expect(targetsOf(pipeline)).toEqual(['svix', 'azure_amqp']);
});

test('a topic of Pub/Sub is sent as it was read, and a key that is not given stays the one that is known', () => {
  const draft = {
    address: '',
    name: ' events ',
    project: 'our-project',
    secret: '',
    ordering: ticked,
  };
  const change = brokerChange(webhooksOnly, 'cloud_pubsub', draft);
  expect(change.cloud_pubsub).toEqual({
    project: 'our-project',
    topic: 'events',
    message_ordering: true,
    service_account_key: null,
    endpoint: null,
  });
  const cloud_pubsub = {
    project: 'our-project',
    topic: 'events',
    message_ordering: false,
    service_account_key: '{"private_key":"***"}',
    endpoint: 'https://us-east1-pubsub.googleapis.com',
  };
  const pipeline = { ...webhooksOnly, cloud_pubsub };
  const shown = draftOf(pipeline, 'cloud_pubsub');
  expect(shown && brokerChange(pipeline, 'cloud_pubsub', shown).cloud_pubsub).toEqual(cloud_pubsub);
});

test('Kafka is sent as it was read, and is encrypted unless it is said otherwise', () => {
  const draft = { address: ' a.example:9093,b.example:9093 ', name: 'salus' };
  expect(brokerChange(webhooksOnly, 'kafka', draft).kafka).toEqual({
    brokers: ['a.example:9093', 'b.example:9093'],
    topic: 'salus',
    tls: true,
    sasl_mechanism: null,
    username: null,
    password: null,
  });
  const kafka = {
    brokers: ['a.example:9092'],
    topic: 'salus',
    tls: false,
    sasl_mechanism: 'plain' as const,
    username: 'salus',
    password: '***',
  };
  const pipeline = { ...webhooksOnly, kafka };
  const shown = draftOf(pipeline, 'kafka');
  expect(shown && brokerChange(pipeline, 'kafka', shown).kafka).toEqual(kafka);
});

test('every broker has a form, each of whose fields is in its draft', () => {
  for (const broker of brokers) {
    expect(targetNames[broker]).toMatch(/\w/u);
    expect(fields[broker].map(({ name }) => name)).toEqual(
      expect.arrayContaining(['address', 'name']),
    );
    expect(fields[broker].every(({ path }) => path.startsWith(`${broker}.`))).toBe(true);
  }
});

test('a routing is sent as it was read, and the leading one must get events', () => {
  const pipeline = { ...webhooksOnly, event_type_prefixes: ['daily.', 'labtest.'] };
  expect(isEverythingUsual(webhooksOnly)).toBe(true);
  expect(isEverythingUsual(pipeline)).toBe(false);
  const routing = routingOf(pipeline);
  expect(routingChange(routing)).toEqual({
    preferences: webhooksOnly.preferences,
    event_type_prefixes: ['daily.', 'labtest.'],
    push_historical_data: false,
  });
  expect(routingProblem(routing)).toBeNull();
  expect(routingProblem({ ...routing, enabled: [] })).toContain('must get the events');
  expect(routingProblem({ ...routing, enabled: ['nats'] })).toContain('leading');
});
