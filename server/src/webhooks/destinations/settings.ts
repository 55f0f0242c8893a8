import { hideServiceAccount } from './service-account.ts';

/** Kinds of destinations in addition to webhooks, by the names of the contract. */
export const destinationKinds = [
  'rabbitmq',
  'azure_amqp',
  'nats',
  'cloud_pubsub',
  'kafka',
] as const;
export type DestinationKind = (typeof destinationKinds)[number];

/** Authentication mechanisms of Kafka. */
export const kafkaMechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** A rule that selects the event hub of an event type. */
export type HubMatcher = {
  readonly eventHub: string;
} & ({ readonly prefix: string } | { readonly regex: string });

/** The settings of each kind. A new kind needs a connector, a schema and checks. */
export type DestinationSettings = {
  readonly rabbitmq: {
    /** amqps://user:password@host:port/vhost */
    readonly uri: string;
    readonly exchange: string;
  };
  readonly nats: {
    /** tls://user:password@host:port */
    readonly url: string;
    /** The prefix of the event type in the subject. */
    readonly subjectPrefix: string;
  };
  readonly azure_amqp: {
    readonly connectionString: string;
    readonly defaultEventHub: string;
    readonly matchers: readonly HubMatcher[];
    readonly compression: 'always' | 'auto';
  };
  readonly cloud_pubsub: {
    readonly project: string;
    readonly topic: string;
    /** Whether the broker delivers events of one user in order. */
    readonly keepsOrder: boolean;
    /** https://pubsub.googleapis.com, or that of one region. */
    readonly endpoint: string;
    /** The key file of a service account with permission to publish to the topic. */
    readonly serviceAccountKey: string;
  };
  readonly kafka: {
    /** host:port of bootstrap brokers. */
    readonly brokers: readonly string[];
    readonly topic: string;
    readonly tls: boolean;
    /** Null: brokers require no authentication. */
    readonly mechanism: (typeof kafkaMechanisms)[number] | null;
    readonly username: string;
    readonly password: string;
  };
};

/** The parts of an Event Hubs connection string; undefined if it is invalid. */
export type EventHubsAddress = {
  readonly host: string;
  readonly port: number | null;
  readonly keyName: string;
  readonly key: string;
  /** True for Azure's emulator, which does not use TLS. */
  readonly isEmulator: boolean;
};

export function parseConnectionString(text: string): EventHubsAddress | undefined {
  const parts = new Map(
    text
      .split(';')
      .filter((part) => part !== '')
      .map((part): [string, string] => {
        const [name = '', ...value] = part.split('=');
        return [name, value.join('=')];
      }),
  );
  const endpoint = parts.get('Endpoint') ?? '';
  const keyName = parts.get('SharedAccessKeyName');
  const key = parts.get('SharedAccessKey');
  if (!endpoint.startsWith('sb://') || !keyName || !key) return undefined;
  const address = endpoint.replace('sb://', 'https://');
  if (!URL.canParse(address)) return undefined;
  const { hostname, port } = new URL(address);
  if (hostname === '') return undefined;
  return {
    host: hostname,
    port: port === '' ? null : Number(port),
    keyName,
    key,
    isEmulator: parts.get('UseDevelopmentEmulator') === 'true',
  };
}

/** Replaces a secret in responses; in a request it means the stored secret. */
export const hidden = '***';

/** Returns the server that a secret is for. A secret is not reused for another server. */
export function secretOwnerOf(settings: DestinationSettings[DestinationKind]): string {
  if ('brokers' in settings) return `${settings.brokers.join(',')} ${settings.tls}`;
  return 'endpoint' in settings ? settings.endpoint : '';
}

/** Returns the settings without their secrets, as the API shows them. */
export function hideSecrets<Settings extends DestinationSettings[DestinationKind]>(
  settings: Settings,
): Settings;
export function hideSecrets(
  settings: DestinationSettings[DestinationKind],
): DestinationSettings[DestinationKind] {
  if ('uri' in settings) return { ...settings, uri: hideInUrl(settings.uri) };
  if ('url' in settings) return { ...settings, url: hideInUrl(settings.url) };
  if ('brokers' in settings) {
    return { ...settings, password: settings.password === '' ? '' : hidden };
  }
  if ('endpoint' in settings) {
    const serviceAccountKey = hideServiceAccount(settings.serviceAccountKey, hidden);
    return { ...settings, serviceAccountKey };
  }
  const shown = settings.connectionString.replace(/(SharedAccessKey=)[^;]*/u, `$1${hidden}`);
  return { ...settings, connectionString: shown };
}

function hideInUrl(text: string): string {
  const url = new URL(text);
  if (url.password !== '') url.password = hidden;
  // A name alone is a token.
  else if (url.username !== '') url.username = hidden;
  return url.href;
}

/** Returns the location to which the sealed settings of a destination are bound. */
export function settingsLocation(uid: string): {
  readonly field: 'event_destination.settings';
  readonly row: string;
} {
  return { field: 'event_destination.settings', row: uid };
}
