import { randomUUID } from 'node:crypto';

import { Agent, request as httpRequest } from 'undici';

import { createApp } from '../../src/app.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import { openDatabase } from '../../src/kernel/db.ts';
import { type Log, silentLog } from '../../src/kernel/log.ts';
import { openCursorCodec } from '../../src/kernel/page.ts';
import { systemRandom } from '../../src/kernel/random.ts';
import type { Resources } from '../../src/kernel/resources.ts';
import type { TeamScope } from '../../src/kernel/scope.ts';
import { asServer } from '../../src/kernel/server-role.ts';
import { openTelemetry } from '../../src/kernel/telemetry.ts';
import { openVault } from '../../src/kernel/vault.ts';
import { bootstrap, createTeam, createTeamKey, findTeamScope } from '../../src/management/index.ts';
import { createDatabase, type TestDatabase } from './postgres.ts';

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
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
};

export type TestApp = {
  readonly resources: Resources;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  readonly baseUrl: string;
  request<Body = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
    path: string,
    options?: RequestOptions,
  ): Promise<TestResponse<Body>>;
  newTeam(fields?: NewTeam): Promise<TestTeam>;
  newUser(team: TestTeam, fields?: Readonly<Record<string, unknown>>): Promise<TestUser>;
  close(): Promise<void>;
};

type NewTeam = {
  readonly environment?: 'sandbox' | 'production';
  readonly refusesIdentifyingClientUserIds?: boolean;
};

type Options = {
  /** Another node over the database of an app that is open. */
  readonly beside?: TestApp;
  readonly log?: Log;
  readonly requestTimeoutMs?: number;
};

/** The whole API over a database of its own, listening on a free port. */
export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const database = options.beside?.database ?? (await createDatabase());
  const clock = options.beside?.clock ?? testClock();
  const vault = openVault(Buffer.alloc(32, 7), systemRandom);
  const db = openDatabase(asServer(database.connection));
  const resources: Resources = {
    db,
    clock,
    random: systemRandom,
    vault,
    cursors: openCursorCodec(vault.derive('cursor')),
    log: options.log ?? silentLog,
    telemetry: openTelemetry(),
  };
  await bootstrap(resources, { teamKey: null, managementKey: null });
  const { http } = createApp(resources, {
    serviceNames: ['salus'],
    baseUrl: () => 'http://logos.test',
    requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
  });
  const baseUrl = await http.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent();

  const app: TestApp = {
    resources,
    clock,
    database,
    baseUrl,
    request: async (method, path, sent = {}) => {
      const response = await httpRequest(`${baseUrl}${path}${queryText(sent.query)}`, {
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
    },
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
    close: async () => {
      await agent.close();
      await http.close();
      await db.close();
      if (options.beside === undefined) await database.drop();
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

function bodyText(body: unknown): string | null {
  if (body === undefined) return null;
  return typeof body === 'string' ? body : JSON.stringify(body);
}
