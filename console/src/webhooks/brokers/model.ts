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
  | 'cloud_pubsub'
  | 'kafka'
  | 'event_type_prefixes'
>;
export type PipelineChange = Omit<UpsertTeamETLPipelinesBody, 'team_ids'>;
export type Target = ClientFacingETLPipeline['preferences']['preferred'];
export type Broker = Exclude<Target, 'svix'>;

export const brokers = [
  'rabbitmq',
  'nats',
  'azure_amqp',
  'cloud_pubsub',
  'kafka',
] as const satisfies readonly Broker[];

export const targetNames: Readonly<Record<Target, string>> = {
  svix: 'Webhooks',
  rabbitmq: 'RabbitMQ',
  nats: 'NATS JetStream',
  azure_amqp: 'Azure Event Hubs',
  cloud_pubsub: 'Google Cloud Pub/Sub',
  kafka: 'Apache Kafka',
};

/** A team that has set nothing has its webhooks. */
export const webhooksOnly: Pipeline = {
  push_historical_data: false,
  preferences: { preferred: 'svix', enabled: ['svix'] },
  rabbitmq: null,
  nats: null,
  azure_amqp: null,
  cloud_pubsub: null,
  kafka: null,
  event_type_prefixes: null,
};

const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** What is in the form: of every broker an address and the name of a place there, and what its fields say. */
export type BrokerDraft = {
  readonly address: string;
  readonly name: string;
  readonly [field: string]: string;
};
export const emptyDraft: BrokerDraft = { address: '', name: '' };
/** What a ticked field has in a draft. */
export const ticked = 'yes';

/** What is known of a broker, its secrets hidden: sent back like that, they stay. Null: it is not set up. */
export function draftOf(pipeline: Pipeline, broker: Broker): BrokerDraft | null {
  const { rabbitmq, nats, azure_amqp: hubs, cloud_pubsub: pubsub, kafka } = pipeline;
  switch (broker) {
    case 'rabbitmq':
      return rabbitmq && { address: rabbitmq.uri, name: rabbitmq.exchange };
    case 'nats':
      return nats && { address: nats.url, name: nats.subject_prefix ?? '' };
    case 'azure_amqp':
      return hubs && { address: hubs.connection_string, name: hubs.default_event_hub };
    case 'cloud_pubsub':
      return (
        pubsub && {
          address: pubsub.endpoint ?? '',
          name: pubsub.topic,
          project: pubsub.project,
          secret: pubsub.service_account_key ?? '',
          ordering: pubsub.message_ordering ? ticked : '',
        }
      );
    case 'kafka':
      return (
        kafka && {
          address: kafka.brokers.join(', '),
          name: kafka.topic,
          encryption: kafka.tls === false ? 'none' : 'tls',
          mechanism: kafka.sasl_mechanism ?? '',
          username: kafka.username ?? '',
          secret: kafka.password ?? '',
        }
      );
  }
}

/** Sets a broker up, and lets it have events beside what has them already. */
export function brokerChange(
  pipeline: Pipeline,
  broker: Broker,
  draft: BrokerDraft,
): PipelineChange {
  const said = (field: string): string => (draft[field] ?? '').trim();
  const [address, name] = [said('address'), said('name')];
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
    case 'cloud_pubsub':
      return {
        preferences,
        cloud_pubsub: {
          project: said('project'),
          topic: name,
          message_ordering: draft['ordering'] === ticked,
          service_account_key: said('secret') || null,
          endpoint: address || null,
        },
      };
    case 'kafka':
      return {
        preferences,
        kafka: {
          brokers: address.split(/[\s,]+/u).filter((each) => each !== ''),
          topic: name,
          tls: said('encryption') !== 'none',
          sasl_mechanism: mechanisms.find((each) => each === said('mechanism')) ?? null,
          username: said('username') || null,
          password: draft['secret'] || null,
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
