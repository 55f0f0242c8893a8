import { type LogLevel, logLevels } from './log.ts';

/** Which teams' webhooks may go to loopback and private networks. */
export const privateNetworks = ['none', 'sandbox', 'all'] as const;
export type PrivateNetworks = (typeof privateNetworks)[number];

export type Config = {
  readonly host: string;
  readonly port: number;
  /** Where clients reach the service, without a trailing slash; null: the address it listens on. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** Null: the embedded server under the data folder. */
  readonly databaseUrl: string | null;
  readonly serviceName: string;
  readonly serviceAliases: readonly string[];
  /** 32 bytes; null: the key file in the data folder. */
  readonly masterKey: Buffer | null;
  readonly bootstrapTeamKey: string | null;
  readonly bootstrapManagementKey: string | null;
  readonly logLevel: LogLevel;
  /** How long a request's headers and body may take to arrive. */
  readonly requestTimeoutMs: number;
  /** Whose webhooks may go to loopback and private networks. */
  readonly webhookPrivateNetworks: PrivateNetworks;
};

type Setting<Value> = {
  readonly variable: string;
  /** The value when the variable is unset or empty, as its text. */
  readonly fallback: string | null;
  readonly meaning: string;
  /** The value, or the sentence that says what is wrong with the text. */
  readonly read: (text: string) => { readonly value: Value } | { readonly problem: string };
};

const text = (check: RegExp, problem: string): Setting<string>['read'] => {
  return (input) => (check.test(input) ? { value: input } : { problem });
};
const slug = /^[a-z][a-z0-9-]{0,30}$/u;
const wholeNumber = (min: number, max: number): Setting<number>['read'] => {
  return (input) => {
    const value = /^\d+$/u.test(input) ? Number(input) : Number.NaN;
    return value >= min && value <= max
      ? { value }
      : { problem: `must be a whole number from ${min} to ${max}` };
  };
};

function readMasterKey(input: string): { value: Buffer } | { problem: string } {
  const value = Buffer.from(input, 'base64');
  return value.length === 32
    ? { value }
    : { problem: 'must be 32 bytes in base64 (openssl rand -base64 32)' };
}

function readDatabaseUrl(input: string): { value: string } | { problem: string } {
  const isUrl = URL.canParse(input) && /^postgres(ql)?:$/u.test(new URL(input).protocol);
  return isUrl ? { value: input } : { problem: 'must be a postgres:// address' };
}

/** One of a closed list of words. */
function readChoice<Choice extends string>(choices: readonly Choice[]): Setting<Choice>['read'] {
  return (input) => {
    const value = choices.find((choice) => choice === input);
    return value === undefined ? { problem: `must be one of ${choices.join(', ')}` } : { value };
  };
}

function readPublicUrl(input: string): { value: string } | { problem: string } {
  const isUrl = URL.canParse(input) && /^https?:$/u.test(new URL(input).protocol);
  return isUrl
    ? { value: input.replace(/\/+$/u, '') }
    : { problem: 'must be an http:// or https:// address' };
}

function readAliases(input: string): { value: readonly string[] } | { problem: string } {
  const value = input
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return value.every((each) => slug.test(each))
    ? { value }
    : { problem: 'must be names in lower case, separated by commas' };
}

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
    fallback: 'sandbox',
    meaning:
      'Which teams may have webhooks on loopback and private addresses: none, sandbox or all.',
    read: readChoice(privateNetworks),
  },
} as const satisfies { readonly [Key in keyof Config]: Setting<NonNullable<Config[Key]>> };

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
    publicUrl: get<string>(settings.publicUrl),
    dataDir: get<string>(settings.dataDir),
    databaseUrl: get<string>(settings.databaseUrl),
    serviceName: get<string>(settings.serviceName),
    serviceAliases: get<readonly string[]>(settings.serviceAliases),
    masterKey: get<Buffer>(settings.masterKey),
    bootstrapTeamKey: get<string>(settings.bootstrapTeamKey),
    bootstrapManagementKey: get<string>(settings.bootstrapManagementKey),
    logLevel: get<LogLevel>(settings.logLevel),
    requestTimeoutMs: get<number>(settings.requestTimeoutMs),
    webhookPrivateNetworks: get<PrivateNetworks>(settings.webhookPrivateNetworks),
  };
  if (problems.length > 0) return { ok: false, problems };
  // Every setting with a fallback was read, or a problem was reported above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return { ok: true, config: read as Config };
}

/** The only reader of the process's environment. */
export function configFromEnvironment(): ConfigResult {
  return parseConfig(process.env);
}
