import { type Static, Type } from 'typebox';

import { nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import type { Problem } from '#kernel/problem.ts';
import type { TeamId } from '#kernel/scope.ts';
import { toId, uuids } from '#management';

import { eventTypeLengthMax } from './event-type-pattern.ts';
import { kafka, kafkaFromWire, kafkaToWire } from './kafka-wire.ts';
import { type Pipeline, type PipelineChange, targets } from './pipeline.ts';
import { pubsub, pubsubFromWire, pubsubToWire } from './pubsub-wire.ts';
import { type DestinationSettings, hideSecrets, type HubMatcher } from './settings.ts';
import { address, text } from './wire-atoms.ts';

/** Settings of a target that Salus has no connector for. */
const elsewhere = Type.Object({}, { additionalProperties: true });

const hub = text('The name of an event hub.');
const rabbitmq = Type.Object(
  {
    uri: address('amqps://user:password@host:port/vhost. The password is not shown.'),
    exchange: text('An exchange that exists. The routing key is the event type.'),
  },
  { title: 'EventDestinationRabbitMQAttributes' },
);
const matcher = Type.Object(
  {
    event_type_prefix: optional(Type.String({ minLength: 1, maxLength: eventTypeLengthMax })),
    event_type_regex: optional(Type.String({ minLength: 1, maxLength: 1000 })),
    event_hub: optional(hub),
    blob_storage: optional(elsewhere),
  },
  { title: 'EventDestinationEventHubMatcher' },
);
const azure = Type.Object(
  {
    connection_string: address('Of the namespace. The key is not shown.'),
    default_event_hub: hub,
    event_hub_matchers: Type.Optional(
      Type.Array(matcher, { maxItems: 50, description: 'The first that matches counts.' }),
    ),
    compression: Type.Optional(
      Type.Enum(['always', 'auto'], { default: 'auto', description: 'auto: from 1 KiB on.' }),
    ),
  },
  { title: 'EventDestinationAzureAMQPAttributes' },
);
const nats = Type.Object(
  {
    url: address('tls://user:password@host:port, or tls://token@host:port. Secrets are not shown.'),
    subject_prefix: optional(
      Type.String({ maxLength: 200, description: 'The prefix of the event type: salus.' }),
    ),
  },
  { title: 'EventDestinationNATSAttributes' },
);
const svix = Type.Object(
  { regional: Type.Optional(Type.Literal(true)) },
  { title: 'EventDestinationSvixAttributes' },
);
const target = Type.Enum([...targets], { description: '`svix` is the webhooks.' });
const preferences = Type.Object(
  { preferred: target, enabled: Type.Array(target, { minItems: 1, maxItems: 10 }) },
  { title: 'EventDestinationPreferences' },
);
const prefixes = Type.Array(Type.String({ maxLength: 1000 }), { minItems: 1, maxItems: 50 });

export const upsertBody = Type.Object(
  {
    team_ids: uuids,
    push_historical_data: optional(Type.Boolean()),
    provider_raw_data: optional(Type.Boolean({ description: 'Raw data is not pushed: false.' })),
    preferences: optional(preferences),
    cloud_pubsub: optional(pubsub),
    rabbitmq: optional(rabbitmq),
    nats: optional(nats),
    kafka: optional(kafka),
    svix: optional(svix),
    azure_amqp: optional(azure),
    event_type_prefixes: optional(prefixes),
  },
  { title: 'UpsertTeamETLPipelinesBody' },
);

export const pipelineSchema = Type.Object(
  {
    team_id: uuid,
    push_historical_data: Type.Boolean(),
    provider_raw_data: Type.Boolean(),
    preferences,
    cloud_pubsub: nullable(pubsub),
    rabbitmq: nullable(rabbitmq),
    nats: nullable(nats),
    kafka: nullable(kafka),
    svix: nullable(svix),
    azure_amqp: nullable(azure),
    event_type_prefixes: nullable(prefixes),
  },
  { title: 'ClientFacingETLPipeline' },
);
export const pipelinesSchema = Type.Object(
  { pipelines: Type.Array(pipelineSchema), next_cursor: nullable(Type.String()) },
  { title: 'TeamETLPipelinesResponse' },
);

export const listQuery = Type.Object({
  team_id: optional(uuid),
  next_cursor: optional(Type.String({ description: 'Where the page before this one ended.' })),
});
export const deleteQuery = Type.Object({ team_id: uuids });

type Body = Static<typeof upsertBody>;

function cannot(loc: readonly (string | number)[], what: string): Problem {
  return { type: 'value_error', loc: ['body', ...loc], msg: `Value error, ${what}` };
}

/** Returns a problem for each requested setting that Salus does not support. */
export function unsupported(body: Body): readonly Problem[] {
  const problems: Problem[] = [];
  if (body.provider_raw_data === true) {
    problems.push(cannot(['provider_raw_data'], 'raw data of providers is not pushed'));
  }
  for (const [index, each] of (body.azure_amqp?.event_hub_matchers ?? []).entries()) {
    const place = ['azure_amqp', 'event_hub_matchers', index];
    if (each.blob_storage != null) {
      problems.push(cannot([...place, 'blob_storage'], 'events cannot be sent to blob storage'));
    } else if (each.event_hub == null) {
      problems.push(cannot([...place, 'event_hub'], 'the event hub is missing'));
    }
    if ((each.event_type_prefix == null) === (each.event_type_regex == null)) {
      problems.push(cannot(place, 'give either event_type_prefix or event_type_regex'));
    }
  }
  return problems;
}

/** Converts a request body into a change. A field that is left out or null stays unchanged. */
export function changeFromWire(body: Body): PipelineChange {
  const { push_historical_data: pushesHistory, preferences: wanted, azure_amqp: hubs } = body;
  return {
    ...(pushesHistory == null ? {} : { pushesHistory }),
    ...(wanted == null
      ? {}
      : { preferred: wanted.preferred, enabled: [...new Set(wanted.enabled)] }),
    ...(body.event_type_prefixes === undefined ? {} : { typePrefixes: body.event_type_prefixes }),
    settings: {
      ...(body.rabbitmq == null ? {} : { rabbitmq: body.rabbitmq }),
      ...(body.nats == null
        ? {}
        : { nats: { url: body.nats.url, subjectPrefix: body.nats.subject_prefix ?? '' } }),
      ...(hubs == null ? {} : { azure_amqp: azureFromWire(hubs) }),
      ...(body.kafka == null ? {} : { kafka: kafkaFromWire(body.kafka) }),
      ...(body.cloud_pubsub == null ? {} : { cloud_pubsub: pubsubFromWire(body.cloud_pubsub) }),
    },
  };
}

function azureFromWire(given: Static<typeof azure>): DestinationSettings['azure_amqp'] {
  return {
    connectionString: given.connection_string,
    defaultEventHub: given.default_event_hub,
    matchers: (given.event_hub_matchers ?? []).map((each): HubMatcher => {
      const eventHub = each.event_hub ?? '';
      return each.event_type_prefix == null
        ? { eventHub, regex: each.event_type_regex ?? '' }
        : { eventHub, prefix: each.event_type_prefix };
    }),
    compression: given.compression ?? 'auto',
  };
}

export function toWire(pipeline: Pipeline): Static<typeof pipelineSchema> {
  const { settings, enabled, preferred, typePrefixes } = pipeline;
  return {
    team_id: pipeline.teamId,
    push_historical_data: pipeline.pushesHistory,
    provider_raw_data: false,
    preferences: { preferred, enabled: [...enabled] },
    cloud_pubsub: settings.cloud_pubsub === undefined ? null : pubsubToWire(settings.cloud_pubsub),
    rabbitmq: settings.rabbitmq === undefined ? null : hideSecrets(settings.rabbitmq),
    nats: settings.nats === undefined ? null : natsToWire(settings.nats),
    kafka: settings.kafka === undefined ? null : kafkaToWire(settings.kafka),
    svix: enabled.includes('svix') ? { regional: true } : null,
    azure_amqp: settings.azure_amqp === undefined ? null : azureToWire(settings.azure_amqp),
    event_type_prefixes: typePrefixes === null ? null : [...typePrefixes],
  };
}

function natsToWire(settings: DestinationSettings['nats']): Static<typeof nats> {
  const { url, subjectPrefix } = hideSecrets(settings);
  return { url, subject_prefix: subjectPrefix };
}

function azureToWire(settings: DestinationSettings['azure_amqp']): Static<typeof azure> {
  const shown = hideSecrets(settings);
  return {
    connection_string: shown.connectionString,
    default_event_hub: shown.defaultEventHub,
    event_hub_matchers: shown.matchers.map((each) => ({
      event_type_prefix: 'prefix' in each ? each.prefix : null,
      event_type_regex: 'regex' in each ? each.regex : null,
      event_hub: each.eventHub,
      blob_storage: null,
    })),
    compression: shown.compression,
  };
}

export function teamIdsOf(ids: readonly string[]): readonly TeamId[] {
  return [...new Set(ids.map((id) => toId<TeamId>(id)))];
}
