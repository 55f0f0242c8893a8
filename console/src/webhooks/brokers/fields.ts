import type { Broker } from './model.ts';

/** A field of the form of a broker. */
export type BrokerField = {
  /** Its name in a draft. */
  readonly name: string;
  /** Of the body, for what the server refuses. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly example?: string;
  readonly isRequired?: boolean;
  readonly isPassword?: boolean;
  /** A text of several lines. */
  readonly lines?: number;
  /** Ticked or not, and nothing else. */
  readonly isCheck?: boolean;
  /** What can be chosen, with its text; the first is chosen to begin with. */
  readonly options?: readonly (readonly [value: string, text: string])[];
};

const address = { name: 'address', label: 'Address of the broker', isRequired: true } as const;
const sealed = 'Its secrets are kept encrypted. A *** stays the secret that is known.';

export const fields: Readonly<Record<Broker, readonly BrokerField[]>> = {
  rabbitmq: [
    {
      ...address,
      path: 'rabbitmq.uri',
      example: 'amqps://user:password@host:5671/vhost',
      hint: sealed,
    },
    {
      name: 'name',
      path: 'rabbitmq.exchange',
      label: 'Exchange',
      hint: 'It must exist. The routing key is the event type.',
      isRequired: true,
    },
  ],
  nats: [
    { ...address, path: 'nats.url', example: 'tls://user:password@host:4222', hint: sealed },
    {
      name: 'name',
      path: 'nats.subject_prefix',
      label: 'What subjects begin with',
      hint: 'Such as salus. with its dot. A stream must take them. May be left empty.',
    },
  ],
  azure_amqp: [
    {
      ...address,
      path: 'azure_amqp.connection_string',
      example: 'Endpoint=sb://….servicebus.windows.net/;SharedAccessKeyName=…;SharedAccessKey=…',
      hint: sealed,
    },
    {
      name: 'name',
      path: 'azure_amqp.default_event_hub',
      label: 'Event hub',
      hint: 'Hubs by event type are set by the API, and stay as they are.',
      isRequired: true,
    },
  ],
  cloud_pubsub: [
    {
      name: 'project',
      path: 'cloud_pubsub.project',
      label: 'Google Cloud project',
      isRequired: true,
    },
    {
      name: 'name',
      path: 'cloud_pubsub.topic',
      label: 'Topic',
      hint: 'It must exist. Its name alone, without the project.',
      isRequired: true,
    },
    {
      name: 'secret',
      path: 'cloud_pubsub.service_account_key',
      label: 'Key file of a service account',
      hint: `JSON. The account needs the role Pub/Sub Publisher on the topic. ${sealed}`,
      lines: 6,
    },
    {
      ...address,
      label: 'Address of Pub/Sub',
      path: 'cloud_pubsub.endpoint',
      hint: 'Order is kept within one region: https://us-east1-pubsub.googleapis.com',
      isRequired: false,
      example: 'https://pubsub.googleapis.com',
    },
    {
      name: 'ordering',
      path: 'cloud_pubsub.message_ordering',
      label: 'Events about one user keep their order',
      isCheck: true,
    },
  ],
  kafka: [
    {
      ...address,
      path: 'kafka.brokers',
      label: 'Addresses of brokers',
      example: 'kafka-1.example:9093, kafka-2.example:9093',
      hint: 'Host and port, with commas between them. Brokers tell of the others.',
    },
    {
      name: 'name',
      path: 'kafka.topic',
      label: 'Topic',
      hint: 'It must exist. The key is the user.',
      isRequired: true,
    },
    {
      name: 'encryption',
      path: 'kafka.tls',
      label: 'Encryption',
      options: [
        ['tls', 'TLS'],
        ['none', 'None (sandbox only)'],
      ],
    },
    {
      name: 'mechanism',
      path: 'kafka.sasl_mechanism',
      label: 'How the user is shown to brokers',
      options: [
        ['', 'Not at all'],
        ['plain', 'SASL PLAIN'],
        ['scram-sha-256', 'SASL SCRAM-SHA-256'],
        ['scram-sha-512', 'SASL SCRAM-SHA-512'],
      ],
    },
    { name: 'username', path: 'kafka.username', label: 'User' },
    { name: 'secret', path: 'kafka.password', label: 'Password', hint: sealed, isPassword: true },
  ],
};
