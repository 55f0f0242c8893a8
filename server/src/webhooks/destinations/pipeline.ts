import type { Problem } from '#kernel/problem.ts';
import type { Environment, TeamId } from '#kernel/scope.ts';

import { eventTypeLengthMax, parsePattern } from './event-type-pattern.ts';
import { kafkaProblems } from './kafka-settings.ts';
import { pubsubProblems } from './pubsub-settings.ts';
import {
  type DestinationKind,
  destinationKinds,
  type DestinationSettings,
  hidden,
  hideSecrets,
  parseConnectionString,
  secretOwnerOf,
} from './settings.ts';

/** The values of `preferences`. The contract calls webhooks `svix`. */
export const targets = ['svix', ...destinationKinds] as const;
export type Target = (typeof targets)[number];

type AnySettings = { readonly [Kind in DestinationKind]?: DestinationSettings[Kind] };

/** Where the events of a team are sent, for one of its environments. */
export type Pipeline = {
  readonly teamId: TeamId;
  readonly pushesHistory: boolean;
  readonly preferred: Target;
  readonly enabled: readonly Target[];
  /** Null: every type. */
  readonly typePrefixes: readonly string[] | null;
  readonly settings: AnySettings;
};

/** A field that is left out stays unchanged. */
export type PipelineChange = Partial<Omit<Pipeline, 'teamId'>>;

const initial = {
  pushesHistory: false,
  preferred: 'svix',
  enabled: ['svix'],
  typePrefixes: null,
  settings: {},
} as const satisfies Omit<Pipeline, 'teamId'>;

/** Returns the pipeline after a change. A secret that is sent in its hidden form retains the stored value. */
export function changed(
  teamId: TeamId,
  before: Pipeline | undefined,
  change: PipelineChange,
): Pipeline {
  const known = before?.settings ?? {};
  const { settings: given = {}, ...rest } = change;
  const settings: AnySettings = {
    ...known,
    ...given,
    ...(given.rabbitmq === undefined ? {} : { rabbitmq: reveal(given.rabbitmq, known.rabbitmq) }),
    ...(given.nats === undefined ? {} : { nats: reveal(given.nats, known.nats) }),
    ...(given.azure_amqp === undefined
      ? {}
      : { azure_amqp: reveal(given.azure_amqp, known.azure_amqp) }),
    ...(given.cloud_pubsub === undefined
      ? {}
      : { cloud_pubsub: reveal(given.cloud_pubsub, known.cloud_pubsub) }),
    ...(given.kafka === undefined ? {} : { kafka: reveal(given.kafka, known.kafka) }),
  };
  return { ...initial, ...before, ...rest, settings, teamId };
}

/** Replaces secrets in their hidden form by the stored values. */
function reveal<Settings extends DestinationSettings[DestinationKind]>(
  given: Settings,
  known: Settings | undefined,
): Settings {
  if (known === undefined || secretOwnerOf(known) !== secretOwnerOf(given)) return given;
  const shown: Readonly<Record<string, unknown>> = hideSecrets(known);
  const secrets = Object.entries(known).filter(([name, value]) => shown[name] !== value);
  const fields: Readonly<Record<string, unknown>> = given;
  const kept = secrets.filter(([name]) => [shown[name], hidden].includes(fields[name]));
  return { ...given, ...Object.fromEntries(kept) };
}

const body = (...place: readonly (string | number)[]): readonly (string | number)[] => [
  'body',
  ...place,
];

function problem(place: readonly (string | number)[], msg: string): Problem {
  return { type: 'value_error', loc: body(...place), msg: `Value error, ${msg}` };
}

/** Returns all problems with the pipeline that a request would create. */
export function pipelineProblems(pipeline: Pipeline, environment: Environment): readonly Problem[] {
  const { enabled, preferred, settings, typePrefixes } = pipeline;
  const problems: Problem[] = [];
  if (!enabled.includes(preferred)) {
    problems.push(problem(['preferences', 'preferred'], 'it is not among the enabled ones'));
  }
  for (const [index, target] of enabled.entries()) {
    if (target !== 'svix' && settings[target] === undefined) {
      problems.push(problem(['preferences', 'enabled', index], `${target} is not set up`));
    }
  }
  for (const [index, prefix] of (typePrefixes ?? []).entries()) {
    if (prefix.length > eventTypeLengthMax || !/^[a-z0-9_.]+$/u.test(prefix)) {
      problems.push(
        problem(['event_type_prefixes', index], 'it is not the beginning of an event type'),
      );
    }
  }
  return [...problems, ...settingsProblems(settings, environment)];
}

function settingsProblems(settings: AnySettings, environment: Environment): readonly Problem[] {
  const { rabbitmq, nats, azure_amqp: azure, cloud_pubsub: pubsub, kafka } = settings;
  const isProduction = environment === 'production';
  return [
    ...(rabbitmq === undefined
      ? []
      : urlProblems(rabbitmq.uri, { plain: 'amqp:', tls: 'amqps:', isProduction }).map((msg) =>
          problem(['rabbitmq', 'uri'], msg),
        )),
    ...(nats === undefined
      ? []
      : [
          ...urlProblems(nats.url, { plain: 'nats:', tls: 'tls:', isProduction }).map((msg) =>
            problem(['nats', 'url'], msg),
          ),
          ...(/^(?:[A-Za-z0-9_-]+\.)*$/u.test(nats.subjectPrefix)
            ? []
            : [
                problem(
                  ['nats', 'subject_prefix'],
                  'it is not the beginning of a subject, such as salus.',
                ),
              ]),
        ]),
    ...(azure === undefined ? [] : azureProblems(azure, isProduction)),
    ...(pubsub === undefined
      ? []
      : pubsubProblems(pubsub, isProduction).map(([field, msg]) =>
          problem(['cloud_pubsub', field], msg),
        )),
    ...(kafka === undefined
      ? []
      : kafkaProblems(kafka, { isProduction, hidden }).map(([place, msg]) =>
          problem(['kafka', ...place], msg),
        )),
  ];
}

function azureProblems(
  { connectionString, matchers }: DestinationSettings['azure_amqp'],
  isProduction: boolean,
): readonly Problem[] {
  const address = parseConnectionString(connectionString);
  const isWrong = address === undefined || hasHidden(address.key);
  const problems = isWrong
    ? [
        problem(
          ['azure_amqp', 'connection_string'],
          'it needs Endpoint=sb://…, SharedAccessKeyName=… and SharedAccessKey=…',
        ),
      ]
    : [];
  if (address?.isEmulator === true && isProduction) {
    problems.push(
      problem(['azure_amqp', 'connection_string'], 'in production it must be encrypted'),
    );
  }
  for (const [index, matcher] of matchers.entries()) {
    if (!('regex' in matcher)) continue;
    const parsed = parsePattern(matcher.regex);
    if ('problem' in parsed) {
      const place = ['azure_amqp', 'event_hub_matchers', index, 'event_type_regex'];
      problems.push(problem(place, parsed.problem));
    }
  }
  return problems;
}

const hasHidden = (text: string): boolean => text === hidden;

/** Returns the problems with the URL of a broker. Private addresses are detected when the connection is made. */
function urlProblems(
  text: string,
  { plain, tls, isProduction }: { plain: string; tls: string; isProduction: boolean },
): readonly string[] {
  if (!URL.canParse(text)) return [`it is not an address such as ${tls}//user:password@host`];
  const url = new URL(text);
  if (url.hostname === '') return ['it names no host'];
  if (url.protocol !== tls && url.protocol !== plain) {
    return [`it must start with ${tls}// or ${plain}//`];
  }
  if (url.protocol === plain && isProduction) return [`in production it must start with ${tls}//`];
  if (hasHidden(url.password) || hasHidden(url.username)) {
    return ['the password must be given, because the address is a new one'];
  }
  return url.search === '' && url.hash === '' ? [] : ['it must have no ? and no #'];
}
