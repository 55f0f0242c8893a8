import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect } from 'vitest';

import { asServer } from '#kernel/db/server-role.ts';
import type { KeyDeps } from '#kernel/secrets/key-rotation.ts';
import { openKeyring } from '#kernel/secrets/keyring.ts';
import { fixedKeys, loadMasterKeys, type MasterKeys } from '#kernel/secrets/master-key.ts';
import { listFields, type SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { ensureUserKey, findUserKey } from '#kernel/secrets/user-keys.ts';
import { openVault } from '#kernel/secrets/vault.ts';

import { protectedFields } from '../../src/composition/slices.ts';
import type { AppContext } from '../../src/kernel/app-context.ts';
import { trust } from '../../src/kernel/brand.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { openDatabase } from '../../src/kernel/db.ts';
import { systemRandom } from '../../src/kernel/random.ts';
import { grantTeamScope } from '../../src/kernel/scope-grant.ts';
import type {
  OrganisationId,
  TeamId,
  TeamScope,
  TenantId,
  UserId,
} from '../../src/kernel/scope.ts';
import type { TestDatabase } from './postgres.ts';

/** The master keys of a data folder of a test's own. */
export async function openKeyFile(): Promise<MasterKeys & { remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-keys-'));
  const config = { masterKey: null, previousMasterKeys: [], dataDir };
  return {
    ...(await loadMasterKeys(config, systemRandom)),
    remove: async () => rm(dataDir, { recursive: true }),
  };
}

/** Master keys as the environment gives them: 32 times each number, the current one first. */
export function givenKeys(current: number, ...previous: readonly number[]): MasterKeys {
  const key = (fill: number): Buffer => Buffer.alloc(32, fill);
  return fixedKeys(key(current), previous.map(key));
}

/** All that is under the master key. */
export const masterKeyFields = listFields(protectedFields, 'master key');

/** What a process has that works on a database: connections and a ring of its own. */
export type TestNode = KeyDeps & Pick<AppContext, 'clock' | 'vault'> & { close(): Promise<void> };

export async function openNode(database: TestDatabase, masterKeys: MasterKeys): Promise<TestNode> {
  const db = openDatabase(asServer(database.connection));
  try {
    const own = { db, clock: systemClock, random: systemRandom };
    const keyring = openKeyring(masterKeys, systemRandom);
    const vault = await openVault(own, keyring);
    return {
      ...own,
      masterKeys,
      keyring,
      fields: masterKeyFields,
      vault,
      close: async () => db.close(),
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Until a transaction of the database waits for a lock that another one holds. */
export async function untilSomeoneWaits(database: TestDatabase): Promise<void> {
  for (let tries = 0; tries < 10_000; tries += 1) {
    const { rowCount } = await database.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount !== 0) return;
  }
  throw new Error('nobody came to wait');
}

/** A tenant, by SQL: what is tested here needs no API. */
export async function insertTenant(database: TestDatabase): Promise<TeamScope> {
  const [organisationId, teamId, tenantId] = [randomUUID(), randomUUID(), randomUUID()];
  await database.query(
    `with owner as (insert into organisation (id, name, created_at) values ($1, 'Test', now())),
      named as (insert into team (id, org_id, name, created_at) values ($2, $1, 'Test', now()))
    insert into tenant (id, team_id, environment, created_at) values ($3, $2, 'sandbox', now())`,
    [organisationId, teamId, tenantId],
  );
  return grantTeamScope({
    tenantId: trust<TenantId>(tenantId),
    teamId: trust<TeamId>(teamId),
    organisationId: trust<OrganisationId>(organisationId),
    environment: 'sandbox',
    refusesIdentifyingClientUserIds: false,
    actor: { type: 'system', id: 'test' },
    origin: null,
  });
}

export async function insertUser(database: TestDatabase, scope: TeamScope): Promise<UserId> {
  const [userId] = await insertUsers(database, scope, 1);
  if (userId === undefined) throw new Error('there is no user');
  return userId;
}

async function insertUsers(
  database: TestDatabase,
  scope: TeamScope,
  count: number,
): Promise<readonly UserId[]> {
  const { rows } = await database.query<{ id: UserId }>(
    `insert into users (id, tenant_id, client_user_id, created_at)
      select gen_random_uuid(), $1, gen_random_uuid()::text, now() from generate_series(1, $2::int)
      returning id`,
    [scope.tenantId, count],
  );
  return rows.map((row) => row.id);
}

/** Users and what each has sealed, which their stores would keep. */
export type SealedUsers = {
  readonly scope: TeamScope;
  readonly values: ReadonlyMap<UserId, Buffer>;
};

const placeOf = (row: UserId): SealedLocation<'user key'> => ({
  field: 'user_demographics.data',
  row,
});

/** New users of a new tenant, each with a value under a key of their own. */
export async function sealForUsers(
  node: TestNode,
  database: TestDatabase,
  count: number,
): Promise<SealedUsers> {
  const scope = await insertTenant(database);
  const userIds = await insertUsers(database, scope, count);
  const sealed = await node.db.write(scope, async (tx) =>
    Promise.all(
      userIds.map(async (userId): Promise<[UserId, Buffer]> => {
        const key = await ensureUserKey(tx, node, scope, userId);
        return [userId, key.seal(Buffer.from(userId), placeOf(userId))];
      }),
    ),
  );
  return { scope, values: new Map(sealed) };
}

export async function expectAllOpen(node: TestNode, { scope, values }: SealedUsers): Promise<void> {
  const opened = await Promise.all(
    [...values].map(async ([userId, sealed]) => {
      const key = await findUserKey(node.db.read(scope), node, userId);
      return key?.open(sealed, placeOf(userId)).toString();
    }),
  );
  expect(opened).toEqual([...values.keys()]);
}
