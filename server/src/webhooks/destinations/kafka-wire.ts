import { type Static, Type } from 'typebox';

import { optional } from '#kernel/http/common-schemas.ts';

import { type DestinationSettings, hidden, hideSecrets, kafkaMechanisms } from './settings.ts';
import { address, text } from './wire-atoms.ts';

export const kafka = Type.Object(
  {
    brokers: Type.Array(address('host:port'), {
      minItems: 1,
      maxItems: 20,
      description:
        'Bootstrap brokers. They announce the others, whose addresses must also be allowed.',
    }),
    topic: text('A topic that exists. The key is the user.'),
    tls: Type.Optional(Type.Boolean({ default: true })),
    sasl_mechanism: optional(Type.Enum([...kafkaMechanisms])),
    username: optional(Type.String({ maxLength: 255 })),
    password: optional(
      Type.String({
        maxLength: 1024,
        description: 'It is not shown. Left out: the one that is known.',
      }),
    ),
  },
  { title: 'EventDestinationKafkaAttributes' },
);

export function kafkaFromWire(given: Static<typeof kafka>): DestinationSettings['kafka'] {
  const mechanism = given.sasl_mechanism ?? null;
  return {
    brokers: given.brokers,
    topic: given.topic,
    tls: given.tls ?? true,
    mechanism,
    username: given.username ?? '',
    password: given.password ?? (mechanism === null ? '' : hidden),
  };
}

export function kafkaToWire(settings: DestinationSettings['kafka']): Static<typeof kafka> {
  const { brokers, topic, tls, mechanism, username, password } = hideSecrets(settings);
  const credentials =
    mechanism === null ? { username: null, password: null } : { username, password };
  return { brokers: [...brokers], topic, tls, sasl_mechanism: mechanism, ...credentials };
}
