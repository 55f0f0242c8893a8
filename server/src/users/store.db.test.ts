import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import { lockActive } from './active-store.ts';
import { removeConnectedSource, setConnectedSource } from './connected-source-store.ts';
import { toUserId } from './model.ts';
import { findActive, findByReference } from './store.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  other = await app.newTeam();
});
afterAll(async () => app.close());

const newUserId = async (owner = team, fields: Record<string, unknown> = {}): Promise<UserId> =>
  toUserId((await app.newUser(owner, fields)).user_id);
const remove = async (id: UserId): Promise<unknown> =>
  app.request('DELETE', `/v2/user/${id}`, { key: team.key });
const connect = async (scope: TeamScope, id: UserId, slug: string): Promise<void> =>
  app.resources.db.write(acrossTenants, async (tx) =>
    setConnectedSource(tx, scope, id, {
      slug,
      name: slug.toUpperCase(),
      createdOn: app.clock.now(),
    }),
  );

describe('lockActive', () => {
  test('answers the users of each team that are not deleted', async () => {
    const [mine, theirs, deleted] = [
      await newUserId(team, { client_user_id: 'mine', fallback_time_zone: 'Asia/Tokyo' }),
      await newUserId(other, { client_user_id: 'theirs' }),
      await newUserId(team),
    ];
    await connect(team.scope, mine, 'oura');
    await remove(deleted);
    const keys = [
      { scope: team.scope, userId: mine },
      { scope: other.scope, userId: theirs },
      { scope: team.scope, userId: deleted },
    ];
    const active = await app.resources.db.write(acrossTenants, async (tx) => lockActive(tx, keys));
    const ingestion = { fromMs: -Infinity, toMs: Infinity };
    expect(keys.map((key) => active.get(key))).toEqual([
      {
        clientUserId: 'mine',
        fallbackTimeZone: 'Asia/Tokyo',
        connectedSources: ['oura'],
        ingestion,
      },
      { clientUserId: 'theirs', fallbackTimeZone: null, connectedSources: [], ingestion },
      undefined,
    ]);
  });

  test("never answers another team's user, even when its own team asks in the same group", async () => {
    const id = await newUserId(team);
    const [rightful, forbidden, again] = [
      { scope: team.scope, userId: id },
      { scope: other.scope, userId: id },
      { scope: team.scope, userId: toUserId(id.toUpperCase()) },
    ];
    const active = await app.resources.db.write(acrossTenants, async (tx) =>
      lockActive(tx, [forbidden, rightful, again]),
    );
    expect([active.has(rightful), active.has(forbidden), active.has(again)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('a deletion waits for those who store data of the user', async () => {
    const id = await newUserId();
    const order: string[] = [];
    let deletion: Promise<unknown> | undefined;
    await app.resources.db.write(acrossTenants, async (tx) => {
      await lockActive(tx, [{ scope: team.scope, userId: id }]);
      deletion = remove(id).then(() => order.push('deleted'));
      await waitUntilBlocked();
      order.push('stored');
    });
    await deletion;
    expect(order).toEqual(['stored', 'deleted']);
  });

  test('storing waits for those who store data of the same user, and for nobody else', async () => {
    const [id, neighbour] = [await newUserId(), await newUserId()];
    const key = { scope: team.scope, userId: id };
    const order: string[] = [];
    let second: Promise<unknown> | undefined;
    await app.resources.db.write(acrossTenants, async (tx) => {
      await lockActive(tx, [key]);
      await app.resources.db.write(acrossTenants, async (beside) =>
        lockActive(beside, [{ scope: team.scope, userId: neighbour }]),
      );
      second = app.resources.db
        .write(acrossTenants, async (beside) => lockActive(beside, [key]))
        .then(() => order.push('second'));
      await waitUntilBlocked();
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  test('groups that share users in any order do not deadlock with deletions', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => newUserId()));
    const orders = Array.from({ length: 20 }, (_, turn) => [
      ...ids.slice(turn % 6),
      ...ids.slice(0, turn % 6),
    ]);
    const groups = orders.map(async (order) =>
      app.resources.db.write(acrossTenants, async (tx) =>
        lockActive(
          tx,
          order.map((userId) => ({ scope: team.scope, userId })),
        ),
      ),
    );
    await Promise.all([...groups, ...ids.map(remove)]);
    const left = await Promise.all(
      ids.map(async (id) => findActive(app.resources.db.read(acrossTenants), team.scope, id)),
    );
    expect(left).toEqual(ids.map(() => undefined));
  });
});

describe('connected sources', () => {
  test('a source is connected once, whoever comes first', async () => {
    const id = await newUserId();
    await Promise.all(
      Array.from({ length: 6 }, async (_, turn) =>
        connect(team.scope, id, turn % 2 ? 'oura' : 'fitbit'),
      ),
    );
    const user = await findActive(app.resources.db.read(acrossTenants), team.scope, id);
    expect(user?.connectedSources.map((source) => source.slug).toSorted()).toEqual([
      'fitbit',
      'oura',
    ]);
  });

  test('is read with its logo, under both names that clients know', async () => {
    const id = await newUserId();
    await connect(team.scope, id, 'oura');
    const { body } = await app.request('GET', `/v2/user/${id}`, { key: team.key });
    const provider = { name: 'OURA', slug: 'oura', logo: 'http://logos.test/logos/oura.svg' };
    expect(body).toMatchObject({
      connected_sources: [{ provider, source: provider, created_on: '2026-11-20T12:00:00+00:00' }],
    });
  });

  test("cannot be set on another team's user or a deleted one", async () => {
    const id = await newUserId();
    await connect(other.scope, id, 'oura');
    expect(
      (await findActive(app.resources.db.read(acrossTenants), team.scope, id))?.connectedSources,
    ).toEqual([]);
    await remove(id);
    await connect(team.scope, id, 'oura');
    await app.request('POST', '/v2/user/undo_delete', { key: team.key, query: { user_id: id } });
    expect(
      (await findActive(app.resources.db.read(acrossTenants), team.scope, id))?.connectedSources,
    ).toEqual([]);
  });

  test('are told to the search: whoever has them, and whoever has none or none any more', async () => {
    const id = await newUserId();
    const searchedBy = async (): Promise<string> => {
      const { rows } = await app.database.query<{ slugs: string }>(
        `select string_agg(slug, ' ' order by slug) as slugs from user_source
         join users using (tenant_id, created_at) where user_id = $1 and id = $1`,
        [id],
      );
      return rows[0]?.slugs ?? 'nothing';
    };
    const disconnect = async (slug: string): Promise<void> =>
      app.resources.db.write(acrossTenants, async (tx) =>
        removeConnectedSource(tx, team.scope, id, slug),
      );
    expect(await searchedBy()).toBe('');
    await connect(team.scope, id, 'oura');
    await connect(team.scope, id, 'fitbit');
    await connect(team.scope, id, 'oura');
    expect(await searchedBy()).toBe('fitbit oura');
    await disconnect('oura');
    await disconnect('oura');
    expect(await searchedBy()).toBe('fitbit');
    await disconnect('fitbit');
    await disconnect('fitbit');
    expect(await searchedBy()).toBe('');
    await app.database.query(
      `update users set connected_sources = '[{"slug":"garmin"},{"slug":"whoop"}]' where id = $1`,
      [id],
    );
    expect(await searchedBy()).toBe('garmin whoop');
  });

  test('are part of no index of users: a first push leaves those as they are', async () => {
    const { rows } = await app.database.query<{ name: string }>(
      `select indexrelid::regclass as name from pg_index join pg_depend on objid = indexrelid
       join pg_attribute on attrelid = refobjid and attnum = refobjsubid
       where indrelid = 'users'::regclass and attname = 'connected_sources'`,
    );
    expect(rows).toEqual([]);
  });
});

test('only a team that has the user finds it', async () => {
  const id = await newUserId(team, { client_user_id: 'findable' });
  const read = app.resources.db.read(acrossTenants);
  expect((await findActive(read, team.scope, id))?.id).toBe(id);
  expect(await findActive(read, other.scope, id)).toBeUndefined();
  expect((await findByReference(read, team.scope, 'findable'))?.id).toBe(id);
  expect(await findByReference(read, other.scope, 'findable')).toBeUndefined();
});

/** Until some statement on users waits for a lock. */
async function waitUntilBlocked(): Promise<void> {
  for (;;) {
    const { rowCount } = await app.database.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount !== 0) return;
  }
}
