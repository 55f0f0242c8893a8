import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { Pool } from 'undici';

import { composeService } from '../server/src/composition/composition-root.ts';
import type { BaseContext } from '../server/src/kernel/app-context.ts';
import { trust } from '../server/src/kernel/brand.ts';
import { silentLog } from '../server/src/kernel/log/log.ts';
import type { TeamScope, UserId } from '../server/src/kernel/scope.ts';
import { ensureUserKey } from '../server/src/kernel/secrets/user-keys.ts';
import { bootstrap, findTeamScope } from '../server/src/management/index.ts';
import { openRuntime } from '../server/src/process/runtime.ts';
import { parseConfig } from '../server/src/process/settings.ts';
import type { ConnectionId } from '../server/src/sources/connections/model.ts';
import { sealTokens } from '../server/src/sources/connections/tokens.ts';
import { parseResponse, type ProviderConnector } from '../server/src/sources/index.ts';
import type { BenchRow } from './row.ts';

const connections = 10_000;
const usersAtOnce = 500;
/** What a worker works on at once of one provider. */
const lanes = 16;
const slug = 'ultrahuman';

/** A provider that gives one heart rate to whoever asks. */
const connector: ProviderConnector = {
  slug,
  resources: [{ name: 'pulse', gives: ['heartrate'], backfillDays: 1, sliceDays: 30, scopes: [] }],
  limits: [],
  authorisation: {
    kind: 'oauth2',
    baseUrl: 'https://api.reference.test',
    authorizeUrl: 'https://reference.test/authorize',
    tokenUrl: 'https://reference.test/token',
    scopes: [],
    scopeSeparator: ' ',
    usesPkce: false,
    tokenRequest: () => ({ method: 'POST', headers: {}, body: null }),
    readTokens: () => {
      throw new Error('no token ends here');
    },
  },
  pull: async function* pages(session, { resource }) {
    const request = { method: 'GET', headers: {}, body: null, path: '/pulse' } as const;
    yield { resource, body: (await session.send(request)).body };
  },
  normalise: ({ body }) => {
    const { at: timestamp, value } = parseResponse(body);
    return {
      samples: [{ resource: 'heartrate', data: [{ timestamp, value }] }],
      summaries: [],
      devices: [],
    };
  },
  disconnect: async () => {},
};

/** Counts who asked. */
async function openEmulator() {
  const asked = new Map<string, number>();
  const answer = JSON.stringify({ at: new Date().toISOString(), value: 61 });
  const server = createServer((request, response) => {
    const token = request.headers.authorization ?? '';
    asked.set(token, (asked.get(token) ?? 0) + 1);
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}

/** Users with a connection each, of which everything recent is due. */
async function connectAll(
  { db, vault, random }: BaseContext,
  scope: TeamScope,
  owner: pg.Client,
): Promise<void> {
  await owner.query(
    `insert into users (id, tenant_id, client_user_id, created_at)
     select gen_random_uuid(), $1, 'user-' || n, now() from generate_series(1, $2) as n`,
    [scope.tenantId, connections],
  );
  const { rows } = await owner.query<{ id: string }>('select id from users');
  for (let from = 0; from < rows.length; from += usersAtOnce) {
    const made = await db.write(scope, async (tx) => {
      const sealed: { user: string; id: string; tokens: Buffer }[] = [];
      for (const { id: user } of rows.slice(from, from + usersAtOnce)) {
        const key = await ensureUserKey(tx, { vault, random }, scope, trust<UserId>(user));
        const id = trust<ConnectionId>(randomUUID());
        const tokens = sealTokens(key, id, { accessToken: id, refreshToken: null });
        sealed.push({ user, id, tokens });
      }
      return sealed;
    });
    await owner.query(
      `insert into provider_connection (id, tenant_id, user_id, provider, kind, status, application, tokens, created_at)
       select id, $1, user_id, $2, 'oauth', 'active', 'installation', tokens, now()
       from unnest($3::uuid[], $4::uuid[], $5::bytea[]) as t (id, user_id, tokens)`,
      [
        scope.tenantId,
        slug,
        made.map(({ id }) => id),
        made.map(({ user }) => user),
        made.map(({ tokens }) => tokens),
      ],
    );
  }
  await owner.query(
    `insert into provider_pull (id, tenant_id, user_id, connection_id, provider, resource, gives, kind, status,
       range_start, range_end, cursor, run_at, scheduled_at)
     select gen_random_uuid(), tenant_id, user_id, id, provider, 'pulse', '{heartrate}', 'recent', 'scheduled',
       current_date - 1, current_date + 1, current_date + 1, now(), now() from provider_connection`,
  );
}

async function untilAllEnded(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ left: number }>(
      `select count(*)::int as left from provider_pull where status <> 'success'`,
    );
    if (rows[0]?.left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** As many bare requests, in as many lanes. */
async function fireBare(url: string): Promise<number> {
  const pool = new Pool(url, { connections: lanes, pipelining: 1 });
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < connections) {
      next += 1;
      const { body } = await pool.request({ method: 'GET', path: '/pulse' });
      await body.text();
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  const perSecond = connections / ((performance.now() - startedAt) / 1000);
  await pool.close();
  return perSecond;
}

/** One worker polls every connection once, durably stored, from what is due to the next time that it is. */
export async function run(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-bench-'));
  const emulator = await openEmulator();
  const parsed = parseConfig({ SALUS_DATA_DIR: dataDir });
  if (!parsed.ok) throw new Error(parsed.problems.join(', '));
  const runtime = await openRuntime(parsed.config, { log: silentLog });
  const { resources } = runtime;
  const owner = new pg.Client(runtime.connection);
  try {
    await bootstrap(resources, { teamKey: null, managementKey: null });
    const scope = await findTeamScope(resources, undefined);
    await owner.connect();
    await connectAll(resources, scope, owner);
    await owner.query('analyze');
    const application = { clientId: 'known', clientSecret: 'hidden', url: emulator.url };
    const applications = new Map([[slug, application]]);
    const settings = { ...parsed.config, applications, pollMinutes: 60 };
    const service = composeService(resources, settings, { connectors: [connector] });
    const worker = service.slices.sources.pulls;
    const startedAt = performance.now();
    worker.start();
    await untilAllEnded(owner);
    const figure = connections / ((performance.now() - startedAt) / 1000);
    await worker.stop();
    await service.close();
    const counts = [...emulator.asked.values()];
    if (counts.length !== connections || counts.some((count) => count !== 1)) {
      throw new Error(`${counts.length} of ${connections} were polled, some more than once`);
    }
    const baselineFigure = await fireBare(emulator.url);
    return [
      {
        name: '10,000 connections polled by one worker, each once',
        figure,
        unit: 'connections/s',
        baseline: `as many bare requests to the same emulator, ${lanes} at once`,
        baselineFigure,
        ratio: figure / baselineFigure,
      },
    ];
  } finally {
    await owner.end();
    await runtime.close();
    emulator.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
