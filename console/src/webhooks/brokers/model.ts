import type {
  ClientFacingETLPipeline,
  UpsertTeamETLPipelinesBody,
} from '#console/kernel/api/contract.ts';

import { filterTypesOf } from '../model.ts';

/** Where a team's events go. */
export type Pipeline = Pick<
  ClientFacingETLPipeline,
  | 'push_historical_data'
  | 'preferences'
  | 'rabbitmq'
  | 'nats'
  | 'azure_amqp'
  | 'event_type_prefixes'
>;
export type PipelineChange = Omit<UpsertTeamETLPipelinesBody, 'team_ids'>;
export type Target = ClientFacingETLPipeline['preferences']['preferred'];
export type Broker = Exclude<Target, 'svix'>;

export const brokers = ['rabbitmq', 'nats', 'azure_amqp'] as const satisfies readonly Broker[];

export const targetNames: Readonly<Record<Target, string>> = {
  svix: 'Webhooks',
  rabbitmq: 'RabbitMQ',
  nats: 'NATS JetStream',
  azure_amqp: 'Azure Event Hubs',
};

type Words = {
  readonly example: string;
  /** Of the field of the body, for what the server refuses. */
  readonly address: string;
  readonly name: string;
  /** What names the place within the broker, and whether there must be one. */
  readonly nameLabel: string;
  readonly nameHint: string;
  readonly isNameNeeded: boolean;
};

export const words: Readonly<Record<Broker, Words>> = {
  rabbitmq: {
    example: 'amqps://user:password@host:5671/vhost',
    address: 'rabbitmq.uri',
    name: 'rabbitmq.exchange',
    nameLabel: 'Exchange',
    nameHint: 'It must exist. The routing key is the event type.',
    isNameNeeded: true,
  },
  nats: {
    example: 'tls://user:password@host:4222',
    address: 'nats.url',
    name: 'nats.subject_prefix',
    nameLabel: 'What subjects begin with',
    nameHint: 'Such as salus. with its dot. A stream must take them. May be left empty.',
    isNameNeeded: false,
  },
  azure_amqp: {
    example: 'Endpoint=sb://….servicebus.windows.net/;SharedAccessKeyName=…;SharedAccessKey=…',
    address: 'azure_amqp.connection_string',
    name: 'azure_amqp.default_event_hub',
    nameLabel: 'Event hub',
    nameHint: 'Hubs by event type are set by the API, and stay as they are.',
    isNameNeeded: true,
  },
};

/** A team that has set nothing has its webhooks. */
export const webhooksOnly: Pipeline = {
  push_historical_data: false,
  preferences: { preferred: 'svix', enabled: ['svix'] },
  rabbitmq: null,
  nats: null,
  azure_amqp: null,
  event_type_prefixes: null,
};

export type BrokerDraft = { readonly address: string; readonly name: string };

/** What is known of a broker, its secrets hidden: sent back like that, they stay. Null: it is not set up. */
export function draftOf(pipeline: Pipeline, broker: Broker): BrokerDraft | null {
  const { rabbitmq, nats, azure_amqp: hubs } = pipeline;
  switch (broker) {
    case 'rabbitmq':
      return rabbitmq && { address: rabbitmq.uri, name: rabbitmq.exchange };
    case 'nats':
      return nats && { address: nats.url, name: nats.subject_prefix ?? '' };
    case 'azure_amqp':
      return hubs && { address: hubs.connection_string, name: hubs.default_event_hub };
  }
}

/** Sets a broker up, and lets it have events beside what has them already. */
export function brokerChange(
  pipeline: Pipeline,
  broker: Broker,
  draft: BrokerDraft,
): PipelineChange {
  const address = draft.address.trim();
  const name = draft.name.trim();
  const { preferred, enabled } = pipeline.preferences;
  const preferences = { preferred, enabled: [...new Set([...enabled, broker])] };
  switch (broker) {
    case 'rabbitmq':
      return { preferences, rabbitmq: { uri: address, exchange: name } };
    case 'nats':
      return { preferences, nats: { url: address, subject_prefix: name } };
    case 'azure_amqp':
      return {
        preferences,
        azure_amqp: {
          ...pipeline.azure_amqp,
          connection_string: address,
          default_event_hub: name,
        },
      };
  }
}

export type Routing = {
  readonly enabled: readonly Target[];
  readonly preferred: Target;
  readonly prefixes: string;
  readonly history: boolean;
};

export function routingOf(pipeline: Pipeline): Routing {
  const { preferences, event_type_prefixes: prefixes, push_historical_data: history } = pipeline;
  return { ...preferences, prefixes: (prefixes ?? []).join('\n'), history };
}

export function routingChange({ enabled, preferred, prefixes, history }: Routing): PipelineChange {
  return {
    preferences: { preferred, enabled: [...enabled] },
    event_type_prefixes: filterTypesOf(prefixes),
    push_historical_data: history,
  };
}

/** Why a routing cannot be saved; null where it can. */
export function routingProblem({ enabled, preferred }: Routing): string | null {
  if (enabled.length === 0) return 'something must get the events';
  return enabled.includes(preferred) ? null : 'the leading one must get events';
}

/** The webhooks, and the brokers that are set up. */
export function targetsOf(pipeline: Pipeline): readonly Target[] {
  return ['svix', ...brokers.filter((broker) => draftOf(pipeline, broker) !== null)];
}

export const isEverythingUsual = (pipeline: Pipeline): boolean =>
  targetsOf(pipeline).length === 1 &&
  pipeline.event_type_prefixes === null &&
  !pipeline.push_historical_data;
