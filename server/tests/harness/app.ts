import { randomUUID } from 'node:crypto';

import { Agent, request as httpRequest } from 'undici';

import { asServer } from '#kernel/db/server-role.ts';
import type { Method, Operation } from '#kernel/http/operation.ts';
import { type Log, silentLog } from '#kernel/log/log.ts';
import { openTelemetry } from '#kernel/log/telemetry.ts';
import type { LookUpTxt } from '#kernel/network/dns.ts';
import { openCursorCodec } from '#kernel/pagination.ts';
import { openKeyring } from '#kernel/secrets/keyring.ts';
import { fixedKeys, type MasterKeys } from '#kernel/secrets/master-key.ts';
import { openVault } from '#kernel/secrets/vault.ts';

import { createApp } from '../../src/app.ts';
import { composeService, type Service } from '../../src/composition/composition-root.ts';
import type { Surroundings } from '../../src/composition/slices.ts';
import type { BaseContext, AppContext } from '../../src/kernel/app-context.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import { singleProcess } from '../../src/kernel/cluster/cluster-view.ts';
import type { Config } from '../../src/kernel/config.ts';
import { openDatabase } from '../../src/kernel/db.ts';
import type { ReplicaSettings } from '../../src/kernel/db/replicas/replicas.ts';
import type { GuardSettings } from '../../src/kernel/guard/guard.ts';
import { noLimits } from '../../src/kernel/guard/settings.ts';
import { type Random, systemRandom } from '../../src/kernel/random.ts';
import type { TeamScope } from '../../src/kernel/scope.ts';
import { bootstrap, createTeam, createTeamKey, findTeamScope } from '../../src/management/index.ts';
import type { Build } from '../../src/pages/background-build.ts';
import type { DocsBuild } from '../../src/pages/docs-build.ts';
import { parseConfig } from '../../src/process/settings.ts';
import { createDatabase, type TestDatabase } from './postgres.ts';
import { expectPublished } from './told-events.ts';

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & { set(at: Date): void; advance(ms: number): void };

export function testClock(start = new Date('2026-11-20T12:00:00Z')): TestClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    set: (at) => {
      nowMs = at.getTime();
    },
    advance: (ms) => {
      nowMs += ms;
    },
  };
}

export type TestTeam = { readonly scope: TeamScope; readonly key: string; readonly keyId: string };

/** The fields of a user that tests read. */
export type TestUser = {
  readonly user_id: string;
  readonly team_id: string;
  readonly client_user_id: string;
  readonly created_on: string;
};

export type TestResponse<Body> = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes as text. */
  readonly text: string;
  /** Parsed where it is JSON. */
  readonly body: Body;
};

type RequestOptions = {
  readonly key?: string;
  readonly query?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  /** Sent as JSON; a text and bytes are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
};

type Send = <Body = unknown>(
  method: Method,
  path: string,
  options?: RequestOptions,
) => Promise<TestResponse<Body>>;

export type TestApp = {
  readonly resources: AppContext;
  readonly service: Service;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  readonly baseUrl: string;
  readonly operations: readonly Operation[];
  readonly request: Send;
  /** The same client to another server. */
  requestTo(baseUrl: string): Send;
  newTeam(fields?: NewTeam): Promise<TestTeam>;
  newUser(team: TestTeam, fields?: Readonly<Record<string, unknown>>): Promise<TestUser>;
  /** As SIGTERM does first. */
  drain(): void;
  close(): Promise<void>;
};

type NewTeam = {
  readonly environment?: 'sandbox' | 'production';
  readonly refusesIdentifyingClientUserIds?: boolean;
};

type Options = {
  /** Another node over the database of an app that is open. */
  readonly beside?: Pick<TestApp, 'database' | 'clock'>;
  /** Where reads may go beside the database. */
  readonly replicas?: ReplicaSettings;
  readonly log?: Log;
  readonly requestTimeoutMs?: number;
  /** Limits are off unless a test asks for them. */
  readonly guard?: Partial<GuardSettings>;
  readonly corsOrigins?: readonly string[];
  readonly masterKeys?: MasterKeys;
  readonly lookUpTxt?: LookUpTxt;
  readonly providers?: Partial<ProviderOptions>;
  /** Links lead to the server itself, and not to an address that nobody has. */
  readonly hasOwnAddress?: boolean;
  readonly clock?: TestClock;
  /** For a run that is to have the same ids again. */
  readonly random?: Random;
  /** Its events are made up by a test of what carries them, and are not what is published of their types. */
  readonly hasInventedEvents?: boolean;
  /** The built console; left out: none is served. */
  readonly console?: Build;
  /** The built documentation; left out: none is served. */
  readonly docs?: DocsBuild;
  /** Further names that clients may know the service by. */
  readonly serviceAliases?: readonly string[];
  /** The identity provider that members sign in with. */
  readonly oidc?: Config['oidc'];
};

export const testMasterKey = Buffer.alloc(32, 7);

const testMasterKeys = fixedKeys(testMasterKey);

/** How providers are reached: settings, and what is plugged in. */
export type ProviderOptions = Pick<
  Config,
  'applications' | 'linkRedirectHosts' | 'rawRetentionDays' | 'pollMinutes' | 'stravaKeepDays'
> &
  Pick<Surroundings, 'connectors' | 'pause' | 'answerMs'>;

/** The settings of a server that nobody has set anything of. */
export const testConfig = ((): Config => {
  const parsed = parseConfig({});
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  return parsed.config;
})();

/** The service as another process has it that shares the database of an app. */
export function openAnotherService(
  { resources, baseUrl }: Pick<TestApp, 'resources' | 'baseUrl'>,
  {
    providers,
    ...given
  }: Partial<Surroundings> & { readonly providers?: Partial<ProviderOptions> } = {},
): Service {
  return composeService(
    resources,
    { ...testConfig, ...providers },
    { baseUrl: () => baseUrl, privateNetworks: 'all', ...providers, ...given },
  );
}

/** Runs a recurring job, whatever its schedule. */
export async function runJob({ service }: Pick<TestApp, 'service'>, name: string): Promise<void> {
  const job = service.jobs().find((each) => each.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run(new AbortController().signal);
}

/** The whole API over a database of its own, listening on a free port. */
export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const database = options.beside?.database ?? (await createDatabase());
  const clock = options.beside?.clock ?? options.clock ?? testClock();
  const db = openDatabase(asServer(database.connection), {
    replicas: options.replicas,
  });
  const random = options.random ?? systemRandom;
  const keyring = openKeyring(options.masterKeys ?? testMasterKeys, random);
  const vault = await openVault({ db, clock, random }, keyring);
  const given: BaseContext = {
    db,
    clock,
    random,
    vault,
    cursors: openCursorCodec(vault.derive('cursor')),
    log: options.log ?? silentLog,
    telemetry: openTelemetry(),
    siblings: singleProcess,
  };
  await bootstrap(given, { teamKey: null, managementKey: null });
  let address = 'http://logos.test';
  const { corsOrigins = [], serviceAliases = [], requestTimeoutMs = 30_000, oidc = null } = options;
  const service = composeService(
    given,
    { ...testConfig, ...options.providers, corsOrigins, serviceAliases, requestTimeoutMs, oidc },
    {
      ...options.providers,
      baseUrl: () => address,
      lookUpTxt: options.lookUpTxt ?? (async () => []),
    },
  );
  const { resources } = service;
  const served = createApp(service, {
    guard: { ...noLimits, ...options.guard },
    tls: null,
    ...(options.console === undefined ? {} : { console: options.console }),
    ...(options.docs === undefined ? {} : { docs: options.docs }),
  });
  const { http } = served;
  const baseUrl = await http.listen({ host: '127.0.0.1', port: 0 });
  if (options.hasOwnAddress === true) address = baseUrl;
  const agent = new Agent();

  const requestTo =
    (url: string): Send =>
    async (method, path, sent = {}) => {
      const response = await httpRequest(`${url}${path}${queryText(sent.query)}`, {
        dispatcher: agent,
        method,
        headers: {
          ...(sent.key === undefined ? {} : { 'x-salus-api-key': sent.key }),
          ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...sent.headers,
        },
        body: bodyText(sent.body),
      });
      const text = await response.body.text();
      const type = String(response.headers['content-type'] ?? '');
      return {
        status: response.statusCode,
        headers: response.headers,
        text,
        body: type.startsWith('application/json') ? JSON.parse(text) : text,
      };
    };

  const app: TestApp = {
    resources,
    service,
    clock,
    database,
    baseUrl,
    operations: service.operations(),
    request: requestTo(baseUrl),
    requestTo,
    newTeam: async (fields = {}) => {
      const { environment, ...settings } = fields;
      const team = await createTeam(resources, { name: 'Team', ...settings });
      const scope = await findTeamScope(resources, team.id, environment);
      const { key, id } = await createTeamKey(resources, scope, 'test');
      return { scope, key, keyId: id };
    },
    newUser: async (team, fields = {}) => {
      const created = await app.request<TestUser>('POST', '/v2/user', {
        key: team.key,
        body: { client_user_id: `user-${randomUUID()}`, ...fields },
      });
      if (created.status !== 200) throw new Error(`no user was created: ${created.text}`);
      return created.body;
    },
    drain: () => served.drain(),
    close: async () => {
      await agent.close();
      await http.close();
      await service.close();
      try {
        if (options.hasInventedEvents !== true) await expectPublished(app);
      } finally {
        await db.close();
        if (options.beside === undefined) await database.drop();
      }
    },
  };
  return app;
}

function queryText(query: RequestOptions['query']): string {
  if (query === undefined) return '';
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, String(each)]),
  );
  return `?${new URLSearchParams(pairs).toString()}`;
}

function bodyText(body: unknown): string | Uint8Array | null {
  if (body === undefined) return null;
  if (body instanceof Uint8Array) return body;
  return typeof body === 'string' ? body : JSON.stringify(body);
}
