import { type ApplicationSettings, readApplications } from './config/applications.ts';
import { dataSettings } from './config/data.ts';
import {
  readAliases,
  readChoice,
  readDatabaseUrl,
  readMasterKey,
  readMasterKeys,
  readNetworks,
  readOrigins,
  readPublicUrl,
  readRate,
  type Setting,
  slug,
  text,
  wholeNumber,
} from './config/setting.ts';
import { type ForwardedHeader, forwardedHeaders } from './guard/client-address.ts';
import type { Rate } from './guard/meter.ts';
import { type LogLevel, logLevels } from './log/log.ts';

/** Which teams' webhooks may go to loopback and private networks. */
export const privateNetworks = ['none', 'sandbox', 'all'] as const;
export type PrivateNetworks = (typeof privateNetworks)[number];

export type Config = {
  readonly host: string;
  readonly port: number;
  /** Null: the port serves the management plane, too. */
  readonly managementPort: number | null;
  /** Where clients reach the service, without a trailing slash; null: the address it listens on. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** Null: the embedded server under the data folder. */
  readonly databaseUrl: string | null;
  readonly serviceName: string;
  readonly serviceAliases: readonly string[];
  /** 32 bytes; null: the key file in the data folder. */
  readonly masterKey: Buffer | null;
  /** Those before it, which values may still be under. */
  readonly previousMasterKeys: readonly Buffer[];
  readonly bootstrapTeamKey: string | null;
  readonly bootstrapManagementKey: string | null;
  readonly logLevel: LogLevel;
  /** How long a request's headers and body may take to arrive. */
  readonly requestTimeoutMs: number;
  /** Whose webhooks may go to loopback and private networks; null: as `privateNetworksOf` says. */
  readonly webhookPrivateNetworks: PrivateNetworks | null;
  /** Null: the default, from which this machine itself is exempt. */
  readonly rateLimitPerKey: Rate | null;
  /** Null: the default, from which this machine itself is exempt. */
  readonly rateLimitPerAddress: Rate | null;
  /** Null: the default, from which this machine itself is exempt. */
  readonly failedKeysPerMinute: number | null;
  /** Networks of the proxies that tell whom they speak for. */
  readonly trustedProxies: readonly string[];
  readonly forwardedHeader: ForwardedHeader;
  /** Origins whose pages may call the API; `*` for all of them. */
  readonly corsOrigins: readonly string[];
  /** PEM, the server's certificate first. Set together with the key, or not. */
  readonly tlsCertFile: string | null;
  readonly tlsKeyFile: string | null;
  /** Id or name; null: a command names it, or there is only one. */
  readonly team: string | null;
  /** Hosts that link tokens of production may redirect to, beside the organisation's verified domains. */
  readonly linkRedirectHosts: readonly string[];
  readonly rawRetentionDays: number;
  /** Null: no laboratory is connected. */
  readonly laboratoriesFile: string | null;
  readonly pollMinutes: number;
  /** How long events and the attempts to deliver them are kept. */
  readonly eventRetentionDays: number;
  /** How large the body of an event may be that could be several. */
  readonly eventBytesMax: number;
  /** How many events wait for one broker at most. */
  readonly destinationWaitingMax: number;
  /** By the provider's slug. */
  readonly applications: ReadonlyMap<string, ApplicationSettings>;
};

/** Those with a variable each. */
type Named = Omit<Config, 'applications'>;

/** Every setting of the product. docs/operate/configuration.md is generated from this table. */
export const settings = {
  host: {
    variable: 'SALUS_HOST',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on. 0.0.0.0 accepts other machines: put TLS in front.',
    read: text(/^\S+$/u, 'must be an address without spaces'),
  },
  port: {
    variable: 'SALUS_PORT',
    fallback: '8080',
    meaning: 'Port to listen on; 0 takes a free one.',
    read: wholeNumber(0, 65_535),
  },
  managementPort: {
    variable: 'SALUS_MANAGEMENT_PORT',
    fallback: null,
    meaning:
      'Another port for the management operations (/v1/…), which the first one then does not serve; unset: one port for both.',
    read: wholeNumber(0, 65_535),
  },
  publicUrl: {
    variable: 'SALUS_PUBLIC_URL',
    fallback: null,
    meaning:
      'Where clients reach the service, such as https://health.example.com; logos and links start with it.',
    read: readPublicUrl,
  },
  dataDir: {
    variable: 'SALUS_DATA_DIR',
    fallback: './data',
    meaning: 'Folder of the embedded database and the key file.',
    read: text(/./u, 'must be a path'),
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    fallback: null,
    meaning: 'PostgreSQL 15 to 18 to use instead of the embedded server.',
    read: readDatabaseUrl,
  },
  serviceName: {
    variable: 'SALUS_SERVICE_NAME',
    fallback: 'salus',
    meaning: 'The name in header names (x-<name>-api-key) and media types.',
    read: text(slug, 'must be a name in lower case (letters, digits, hyphens)'),
  },
  serviceAliases: {
    variable: 'SALUS_SERVICE_ALIASES',
    fallback: '',
    meaning: 'Further accepted names, comma-separated, for clients built for another name.',
    read: readAliases,
  },
  masterKey: {
    variable: 'SALUS_MASTER_KEY',
    fallback: null,
    meaning:
      '32 bytes in base64 that encrypt secrets; without it, the file master.key of the data folder.',
    read: readMasterKey,
  },
  previousMasterKeys: {
    variable: 'SALUS_PREVIOUS_MASTER_KEYS',
    fallback: '',
    meaning:
      'The master keys before it, comma-separated, until `salus keys rotate` has sealed everything anew.',
    read: readMasterKeys,
  },
  bootstrapTeamKey: {
    variable: 'SALUS_BOOTSTRAP_TEAM_KEY',
    fallback: null,
    meaning: 'Key of the first team, instead of a random one (only read on the first start).',
    read: text(
      /^[sp]k_(us|eu)_[A-Za-z0-9_-]{20,}$/u,
      'must look like sk_us_ and at least 20 letters or digits',
    ),
  },
  bootstrapManagementKey: {
    variable: 'SALUS_BOOTSTRAP_MANAGEMENT_KEY',
    fallback: null,
    meaning: 'Key of the first organisation (only read on the first start).',
    read: text(/^mg_[A-Za-z0-9_-]{20,}$/u, 'must look like mg_ and at least 20 letters or digits'),
  },
  logLevel: {
    variable: 'SALUS_LOG_LEVEL',
    fallback: 'info',
    meaning: `One of ${logLevels.join(', ')}. Lines go to standard error.`,
    read: readChoice(logLevels),
  },
  requestTimeoutMs: {
    variable: 'SALUS_REQUEST_TIMEOUT_MS',
    fallback: '30000',
    meaning: "How long a request's headers and body may take to arrive; then 408.",
    read: wholeNumber(100, 600_000),
  },
  webhookPrivateNetworks: {
    variable: 'SALUS_WEBHOOK_PRIVATE_NETWORKS',
    fallback: null,
    meaning:
      'Which teams may have webhooks and brokers on loopback and private addresses: none, sandbox or all. Unset: sandbox as long as only this machine reaches the server, else none.',
    read: readChoice(privateNetworks),
  },
  rateLimitPerKey: {
    variable: 'SALUS_RATE_LIMIT_PER_KEY',
    fallback: null,
    meaning:
      'Requests a second for each key, on each node, and how many at once: 200:1000. 0 is no limit. Unset: 1000:5000, and none for loopback.',
    read: readRate,
  },
  rateLimitPerAddress: {
    variable: 'SALUS_RATE_LIMIT_PER_ADDRESS',
    fallback: null,
    meaning: 'The same for each client address (IPv6: each /64).',
    read: readRate,
  },
  failedKeysPerMinute: {
    variable: 'SALUS_FAILED_KEYS_PER_MINUTE',
    fallback: null,
    meaning:
      'How many wrong keys an address may try; then 429. 0 is no limit. Unset: 60, and no limit for loopback.',
    read: wholeNumber(0, 60_000),
  },
  trustedProxies: {
    variable: 'SALUS_TRUSTED_PROXIES',
    fallback: '',
    meaning:
      'Networks of your reverse proxies, comma-separated, such as 10.0.0.0/8: only they are believed whom they speak for.',
    read: readNetworks,
  },
  forwardedHeader: {
    variable: 'SALUS_FORWARDED_HEADER',
    fallback: 'x-forwarded-for',
    meaning: `The header in which those proxies say it: ${forwardedHeaders.join(' or ')}.`,
    read: readChoice(forwardedHeaders),
  },
  corsOrigins: {
    variable: 'SALUS_CORS_ORIGINS',
    fallback: '',
    meaning:
      'Origins whose web pages may call the API, comma-separated, such as https://app.example.com; * for all.',
    read: readOrigins,
  },
  tlsCertFile: {
    variable: 'SALUS_TLS_CERT_FILE',
    fallback: null,
    meaning: 'Certificate and its chain (PEM) to serve HTTPS with; read anew when it changes.',
    read: text(/./u, 'must be a path'),
  },
  tlsKeyFile: {
    variable: 'SALUS_TLS_KEY_FILE',
    fallback: null,
    meaning: "The certificate's private key (PEM, without a passphrase).",
    read: text(/./u, 'must be a path'),
  },
  ...dataSettings,
} as const satisfies { readonly [Key in keyof Named]: Setting<NonNullable<Named[Key]>> };

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Pure: reads every setting and reports every mistake at once. */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
): ConfigResult {
  const problems: string[] = [];
  const get = <Value>(setting: Setting<Value>): Value | null => {
    const given = environment[setting.variable];
    const input = given === undefined || given === '' ? setting.fallback : given;
    if (input === null) return null;
    const answer = setting.read(input);
    if ('value' in answer) return answer.value;
    problems.push(`${setting.variable} ${answer.problem}`);
    return null;
  };
  const read = {
    host: get<string>(settings.host),
    port: get<number>(settings.port),
    managementPort: get<number>(settings.managementPort),
    publicUrl: get<string>(settings.publicUrl),
    dataDir: get<string>(settings.dataDir),
    databaseUrl: get<string>(settings.databaseUrl),
    serviceName: get<string>(settings.serviceName),
    serviceAliases: get<readonly string[]>(settings.serviceAliases),
    masterKey: get<Buffer>(settings.masterKey),
    previousMasterKeys: get<readonly Buffer[]>(settings.previousMasterKeys),
    bootstrapTeamKey: get<string>(settings.bootstrapTeamKey),
    bootstrapManagementKey: get<string>(settings.bootstrapManagementKey),
    logLevel: get<LogLevel>(settings.logLevel),
    requestTimeoutMs: get<number>(settings.requestTimeoutMs),
    webhookPrivateNetworks: get<PrivateNetworks>(settings.webhookPrivateNetworks),
    rateLimitPerKey: get<Rate>(settings.rateLimitPerKey),
    rateLimitPerAddress: get<Rate>(settings.rateLimitPerAddress),
    failedKeysPerMinute: get<number>(settings.failedKeysPerMinute),
    trustedProxies: get<readonly string[]>(settings.trustedProxies),
    forwardedHeader: get<ForwardedHeader>(settings.forwardedHeader),
    corsOrigins: get<readonly string[]>(settings.corsOrigins),
    tlsCertFile: get<string>(settings.tlsCertFile),
    tlsKeyFile: get<string>(settings.tlsKeyFile),
    team: get<string>(settings.team),
    linkRedirectHosts: get<readonly string[]>(settings.linkRedirectHosts),
    laboratoriesFile: get<string>(settings.laboratoriesFile),
    rawRetentionDays: get<number>(settings.rawRetentionDays),
    pollMinutes: get<number>(settings.pollMinutes),
    eventRetentionDays: get<number>(settings.eventRetentionDays),
    eventBytesMax: get<number>(settings.eventBytesMax),
    destinationWaitingMax: get<number>(settings.destinationWaitingMax),
  };
  const { applications, problems: wrong } = readApplications(environment);
  problems.push(...wrong);
  if ((read.tlsCertFile === null) !== (read.tlsKeyFile === null)) {
    const missing = read.tlsKeyFile === null ? settings.tlsKeyFile : settings.tlsCertFile;
    problems.push(`${missing.variable} must be set too: a certificate and its key go together`);
  }
  if (read.managementPort !== null && read.managementPort === read.port && read.port !== 0) {
    problems.push(`${settings.managementPort.variable} must be another port than SALUS_PORT`);
  }
  if (problems.length > 0) return { ok: false, problems };
  // Every setting with a fallback was read, or a problem was reported above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return { ok: true, config: { ...read, applications } as Config };
}

/** The only reader of the process's environment. */
export function configFromEnvironment(): ConfigResult {
  return parseConfig(process.env);
}
