import { randomUUID } from 'node:crypto';

import { afterAll, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { UserId } from '#kernel/scope.ts';
import { ensureUserKey } from '#kernel/secrets/user-keys.ts';

import type { ConnectionId } from '../../../src/sources/connections/model.ts';
import { sealTokens } from '../../../src/sources/connections/tokens.ts';
import { openOura, openWithings } from './emulated.ts';
import { live, ownServers } from './live.ts';
import { type OpenProvider, sharedWorlds, type World } from './world.ts';

/** Of all providers together; each costs some ten milliseconds, so that the many are asked for by name. */
const connectionsWanted = Number(process.env['SALUS_MIXED_CONNECTIONS'] ?? 100);
const testMsMax = 240_000 + connectionsWanted * 100;
const minuteMs = 60_000;

/** One resource, whose data is counted; how limits are kept to is shown elsewhere. */
const withOne =
  (open: OpenProvider): OpenProvider =>
  async (clock) => {
    const tested = await open(clock);
    const { connector, sampled } = tested;
    const resources = connector.resources.filter(({ gives }) => gives.includes(sampled.resource));
    return { ...tested, connector: { ...connector, resources: resources.slice(0, 1), limits: [] } };
  };

const opens = [
  openOura,
  openWithings,
  ...Object.values(live).map(({ open }) => open),
  ...Object.values(ownServers),
];
const { worlds, close } = sharedWorlds(opens.map(withOne));
afterAll(async () => close());

/** Of a server of one's own what it is asked with for an access; that has ended. */
function tokensOf({ connector: { authorisation }, emulator: { tokens } }: World, user: string) {
  if (authorisation.kind !== 'oauth2') {
    return { accessToken: 'ended', refreshToken: `readable-${user}` };
  }
  const { scopes } = authorisation;
  const code = tokens.code({ accountId: user, scopes }, 'https://somewhere');
  return tokens.fromCode(code, 'https://somewhere') ?? expect.unreachable();
}

/** Where people are registered with the application, before it is told of them. */
const registrations: Readonly<Record<string, string>> = { polar: '/v3/users' };

async function register({ connector, emulator }: World, accessToken: string): Promise<void> {
  const path = registrations[connector.slug];
  if (path === undefined) return;
  const headers = { authorization: `Bearer ${accessToken}` };
  const { status } = await fetch(emulator.url + path, { method: 'POST', headers });
  expect(status).toBe(200);
}

/** Users who are connected, with a day at the provider, and of whom what is recent is due. */
async function connectAll(world: World, count: number): Promise<void> {
  const { app, connector, team } = world;
  const { scope } = team;
  const users = Array.from({ length: count }, () => randomUUID());
  const today = app.clock.now().toISOString().slice(0, 10);
  await app.database.query(
    `insert into users (id, tenant_id, client_user_id, created_at)
     select id, $1, id::text, now() from unnest($2::uuid[]) as t (id)`,
    [scope.tenantId, users],
  );
  const { authorisation } = connector;
  const made = await app.resources.db.write(scope, async (tx) => {
    const sealed: { readonly id: ConnectionId; readonly tokens: Buffer }[] = [];
    for (const user of users) {
      world.put(user, today, 1);
      const issued = tokensOf(world, user);
      await register(world, issued.accessToken);
      const key = await ensureUserKey(tx, app.resources, scope, trust<UserId>(user));
      const id = trust<ConnectionId>(randomUUID());
      sealed.push({ id, tokens: sealTokens(key, id, issued) });
    }
    return sealed;
  });
  await app.database.query(
    `insert into provider_connection (id, tenant_id, user_id, provider, kind, status, application, external_user_id,
       tokens, created_at)
     select id, $1, user_id, $2, $3, 'active', 'installation', user_id::text, tokens, now()
     from unnest($4::uuid[], $5::uuid[], $6::bytea[]) as t (id, user_id, tokens)`,
    [
      scope.tenantId,
      connector.slug,
      authorisation.kind === 'oauth2' ? 'oauth' : authorisation.kind,
      made.map(({ id }) => id),
      users,
      made.map(({ tokens }) => tokens),
    ],
  );
  const [resource] = connector.resources;
  await app.database.query(
    `insert into provider_pull (id, tenant_id, user_id, connection_id, provider, resource, gives, kind, status,
       range_start, range_end, cursor, run_at, scheduled_at)
     select gen_random_uuid(), tenant_id, user_id, id, provider, $2, $3, 'recent', 'scheduled', $4::date - 1, $4::date + 1,
       $4::date - 1, $5, $5 from provider_connection where id = any($1::uuid[])`,
    [made.map(({ id }) => id), resource?.name, resource?.gives, today, app.clock.now()],
  );
}

test(
  'connections of every provider, due at once, are polled once each by two processes',
  async () => {
    const all = await Promise.all(worlds.map(async (open) => open()));
    const [first] = all;
    if (first === undefined) throw new Error('there is no provider');
    const asked = (): readonly number[] => all.map((world) => world.apiRequests().length);
    // What one connection of each costs.
    for (const world of all) await connectAll(world, 1);
    await first.worker.runDue();
    const alone = asked();
    expect(Math.min(...alone)).toBeGreaterThan(0);

    const each = Math.ceil(connectionsWanted / all.length);
    for (const world of all) await connectAll(world, each);
    first.app.clock.advance(minuteMs);
    const due = first.app.clock.now();
    await first.app.database.query('update provider_pull set run_at = $1 where status = $2', [
      due,
      'scheduled',
    ]);
    await Promise.all([first.worker.runDue(), first.newWorker().runDue()]);
    expect(asked()).toEqual(alone.map((requests) => requests * (each + 1)));
    const { rows } = await first.app.database.query(
      `select provider, count(*)::int as connections, count(distinct user_id)::int as users,
       count(*) filter (where status = 'success' and run_at > $1)::int as done
     from provider_pull group by provider`,
      [due],
    );
    expect(rows.length).toBe(all.length);
    for (const row of rows) {
      expect(row).toMatchObject({ connections: each + 1, users: each + 1, done: each + 1 });
    }
    const stored = await first.app.database.query(
      `select provider, count(distinct user_id)::int as users
     from (select provider, user_id from series union select provider, user_id from summary) as t group by provider`,
    );
    expect(stored.rows.filter(({ users }) => users === each + 1).length).toBe(all.length);
    // Nothing is asked again before it is due.
    await first.worker.runDue();
    expect(asked()).toEqual(alone.map((requests) => requests * (each + 1)));
  },
  testMsMax,
);
