import { expect, test } from 'vitest';

import {
  brokerChange,
  draftOf,
  isEverythingUsual,
  routingChange,
  routingOf,
  routingProblem,
  targetsOf,
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
