import { archiveContradictions, archiveSettings } from './config/archive.ts';
import {
  readAliases,
  readChoice,
  readDatabaseUrl,
  readDatabaseUrls,
  readMasterKey,
  readMasterKeys,
  readNetworks,
  readOrigins,
  readProcesses,
  readPublicUrl,
  readRate,
  type Settings,
  type SettingValues,
  slug,
  text,
  wholeNumber,
} from './config/setting.ts';
import { logLevels } from './log/log.ts';
import { forwardedHeaders } from './network/client-address.ts';

/** Which teams' webhooks may go to loopback and private networks. */
export const privateNetworks = ['none', 'sandbox', 'all'] as const;
export type PrivateNetworks = (typeof privateNetworks)[number];

/** The settings of any process; slices have their own. docs/operate/configuration.md is made of these tables. */
export const kernelSettings = {
  host: {
    variable: 'SALUS_HOST',
    fallback: '127.0.0.1',
    meaning:
      'IP address to listen on. 0.0.0.0 accepts connections from other machines: put TLS in front.',
    read: text(/^\S+$/u, 'must be an address without spaces'),
  },
  port: {
    variable: 'SALUS_PORT',
    fallback: '8080',
    meaning: 'Port to listen on. 0 selects a free port.',
    read: wholeNumber(0, 65_535),
  },
  managementPort: {
    variable: 'SALUS_MANAGEMENT_PORT',
    fallback: null,
    meaning:
      'Separate port for the management operations (/v1/…). If it is set, SALUS_PORT does not serve them.',
    read: wholeNumber(0, 65_535),
  },
  processes: {
    variable: 'SALUS_PROCESSES',
    fallback: '1',
    meaning:
      'Number of server processes behind the port, 1 to 8, or auto: one for each core with at least 1 GiB of memory. See docs/operate/running.md.',
    read: readProcesses,
  },
  publicUrl: {
    variable: 'SALUS_PUBLIC_URL',
    fallback: null,
    meaning:
      'Public URL of the service, such as https://health.example.com. Logos and links start with it.',
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
    meaning:
      'PostgreSQL 15 to 18 instead of the embedded server. Several hosts, postgres://a,b/salus?target_session_attrs=read-write, are a primary and its standbys: see docs/operate/high-availability.md.',
    read: readDatabaseUrl,
  },
  readUrls: {
    variable: 'SALUS_READ_URL',
    fallback: '',
    meaning:
      'Read replicas of that database (streaming standbys), comma-separated, for reads of many rows. See docs/operate/running.md.',
    read: readDatabaseUrls,
  },
  readLagMs: {
    variable: 'SALUS_READ_LAG_MS',
    fallback: '100',
    meaning:
      'How many milliseconds a read waits for a replica to replay earlier commits. After that the primary serves it, and the replica is unused until it has caught up.',
    read: wholeNumber(1, 10_000),
  },
  serviceName: {
    variable: 'SALUS_SERVICE_NAME',
    fallback: 'salus',
    meaning: 'Name in header names (x-<name>-api-key) and media types.',
    read: text(slug, 'must be a name in lower case (letters, digits, hyphens)'),
  },
  serviceAliases: {
    variable: 'SALUS_SERVICE_ALIASES',
    fallback: '',
    meaning: 'Further accepted names, comma-separated, for clients built for another name.',
    read: readAliases,
  },
  ...archiveSettings,
  masterKey: {
    variable: 'SALUS_MASTER_KEY',
    fallback: null,
    meaning:
      '32 bytes in base64 that encrypt secrets. Unset: the file master.key of the data folder.',
    read: readMasterKey,
  },
  previousMasterKeys: {
    variable: 'SALUS_PREVIOUS_MASTER_KEYS',
    fallback: '',
    meaning:
      'Earlier master keys, comma-separated, until `salus keys rotate` has re-encrypted all data.',
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
    meaning: 'Management key of the first organization (only read on the first start).',
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
    meaning:
      'Time limit in milliseconds for the headers and body of a request to arrive. After it the response is 408.',
    read: wholeNumber(100, 600_000),
  },
  drainMs: {
    variable: 'SALUS_DRAIN_MS',
    fallback: null,
    meaning:
      'How many milliseconds a server still serves after SIGTERM. During this time /readyz returns 503, so that load balancers use other nodes. Unset: 5000 with DATABASE_URL, else 0.',
    read: wholeNumber(0, 600_000),
  },
  webhookPrivateNetworks: {
    variable: 'SALUS_WEBHOOK_PRIVATE_NETWORKS',
    fallback: null,
    meaning:
      'Which teams may have webhooks and brokers on loopback and private IP addresses: none, sandbox or all. Unset: sandbox if the server listens on loopback only, else none.',
    read: readChoice(privateNetworks),
  },
  rateLimitPerKey: {
    variable: 'SALUS_RATE_LIMIT_PER_KEY',
    fallback: null,
    meaning:
      'Rate limit for each key on each node: requests a second and burst, such as 200:1000. 0 means no limit. Unset: 1000:5000, and no limit for loopback.',
    read: readRate,
  },
  rateLimitPerAddress: {
    variable: 'SALUS_RATE_LIMIT_PER_ADDRESS',
    fallback: null,
    meaning: 'Rate limit for each client IP address (IPv6: each /64), in the same form.',
    read: readRate,
  },
  failedKeysPerMinute: {
    variable: 'SALUS_FAILED_KEYS_PER_MINUTE',
    fallback: null,
    meaning:
      'Number of invalid keys a minute from one IP address before the response is 429. 0 means no limit. Unset: 60, and no limit for loopback.',
    read: wholeNumber(0, 60_000),
  },
  trustedProxies: {
    variable: 'SALUS_TRUSTED_PROXIES',
    fallback: '',
    meaning:
      'Networks of your reverse proxies, comma-separated, such as 10.0.0.0/8. Forwarded headers are trusted only from these networks.',
    read: readNetworks,
  },
  forwardedHeader: {
    variable: 'SALUS_FORWARDED_HEADER',
    fallback: 'x-forwarded-for',
    meaning: `Header with the client IP address from those proxies: ${forwardedHeaders.join(' or ')}.`,
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
    meaning: 'Certificate and chain (PEM) for HTTPS. The server reloads it when it changes.',
    read: text(/./u, 'must be a path'),
  },
  tlsKeyFile: {
    variable: 'SALUS_TLS_KEY_FILE',
    fallback: null,
    meaning: 'Private key of the certificate (PEM, without a passphrase).',
    read: text(/./u, 'must be a path'),
  },
  team: {
    variable: 'SALUS_TEAM',
    fallback: null,
    meaning: 'Id or name of the team for commands without `--team`. The server does not read it.',
    read: text(/./u, 'must be the id or the name of a team'),
  },
  apiUrl: {
    variable: 'SALUS_API_URL',
    fallback: 'http://127.0.0.1:8080',
    meaning: 'URL of the server for commands that use the API. The server does not read it.',
    read: readPublicUrl,
  },
  apiKey: {
    variable: 'SALUS_API_KEY',
    fallback: null,
    meaning: 'Team key for commands that use the API. The server does not read it.',
    read: text(/^\S+$/u, 'must be a key of a team'),
  },
} as const;

/** All settings, parsed. Slices extend this interface with theirs. */
export interface Config extends SettingValues<typeof kernelSettings> {}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings of the tables, and returns all mistakes together. Pure. */
export function readSettings(settings: Settings, environment: Environment): ConfigResult {
  const problems: string[] = [];
  const read = (setting: Settings[string]): unknown => {
    if ('readAll' in setting) {
      const { value, problems: wrong } = setting.readAll(environment);
      problems.push(...wrong);
      return value;
    }
    const given = environment[setting.variable];
    const input = given === undefined || given === '' ? setting.fallback : given;
    if (input === null) return null;
    const answer = setting.read(input);
    if ('value' in answer) return answer.value;
    problems.push(`${setting.variable} ${answer.problem}`);
    return null;
  };
  const entries = Object.entries(settings).map(([name, setting]) => [name, read(setting)]);
  // Every setting with a fallback was read, or a problem was reported above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const config = Object.fromEntries(entries) as Config;
  problems.push(...contradictions(config));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/** Returns the problems of settings that are valid alone but contradict each other. */
function contradictions(config: Config): string[] {
  const { tlsCertFile, tlsKeyFile, managementPort, port } = config;
  const problems = archiveContradictions(config);
  if ((tlsCertFile === null) !== (tlsKeyFile === null)) {
    const missing = tlsKeyFile === null ? kernelSettings.tlsKeyFile : kernelSettings.tlsCertFile;
    problems.push(`${missing.variable} must be set too: a certificate and its key go together`);
  }
  if (managementPort !== null && managementPort === port && port !== 0) {
    problems.push(`${kernelSettings.managementPort.variable} must be another port than SALUS_PORT`);
  }
  return problems;
}
