import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { acrossTenants } from '../across-tenants.ts';
import type { ReadDb } from '../db.ts';
import { asServer } from './server-role.ts';

/** What belongs to the installation or to an organisation; everything else belongs to a tenant. */
const notOfTenants: ReadonlySet<string> = new Set([
  'archive_state',
  'archive_verified',
  'audit_archive',
  'audit_entry',
  'audit_head',
  'audit_pending',
  'audit_rollup',
  'backup_made',
  'diagnosis_release',
  'distributed_commit',
  'event_count',
  'installation',
  'lab_account',
  'lab_account_team',
  'lab_catalog_import',
  'lab_marker',
  'lab_result_code',
  'loinc_term',
  'recurring_job',
  'management_key',
  'management_key_team',
  'organisation',
  'organisation_domain',
  'organisation_invite',
  'organisation_invite_team',
  'organisation_member',
  'organisation_member_team',
  'member_passkey',
  'member_password',
  'member_session',
  'outbox',
  'passkey_challenge',
  'payor',
  'payor_import',
  'provider_budget',
  'schema_migration',
  'service_process',
  'sign_in_link',
  'team',
  'team_scope_requirement',
  'tenant',
]);

let app: TestApp;
/** A connection of its role that named no tenant. */
let server: pg.Client;
let mine: TestTeam;
let theirs: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  server = new pg.Client(asServer(app.database.connection));
  await server.connect();
  mine = await app.newTeam();
  theirs = await app.newTeam();
  for (const team of [mine, theirs]) await app.newUser(team);
});
afterAll(async () => {
  await server.end();
  await app.close();
});

const tenantsSeen = async (db: ReadDb): Promise<readonly string[]> => {
  const rows = await db.selectFrom('users').select('tenant_id').execute();
  return rows.map((row) => row.tenant_id).toSorted();
};
const both = (): readonly string[] => [mine.scope.tenantId, theirs.scope.tenantId].toSorted();

describe('a statement without a where', () => {
  test('reads the rows of its tenants only, whoever used the connection before', async () => {
    const { db } = app.resources;
    for (let round = 0; round < 3; round += 1) {
      const seen = await Promise.all([
        tenantsSeen(db.read(mine.scope)),
        tenantsSeen(db.read(theirs.scope)),
        tenantsSeen(db.read([mine.scope, theirs.scope])),
        tenantsSeen(db.read([])),
        tenantsSeen(db.read(acrossTenants)),
        tenantsSeen(db.read(mine.scope)),
      ]);
      const [me, them] = [[mine.scope.tenantId], [theirs.scope.tenantId]];
      expect(seen).toEqual([me, them, both(), [], both(), me]);
    }
  });

  test('changes and deletes the rows of its tenants only', async () => {
    const { db } = app.resources;
    const changed = await db.write(mine.scope, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ ingestion_start: '2026-01-01' })
        .executeTakeFirst();
      return numUpdatedRows;
    });
    expect(changed).toBe(1n);
    await db.write([], async (tx) => tx.deleteFrom('users').execute());
    expect(await tenantsSeen(db.read(acrossTenants))).toEqual(both());
  });

  test("cannot give a row to another's tenant", async () => {
    const giving = app.resources.db.write(mine.scope, async (tx) =>
      sql`update users set tenant_id = ${theirs.scope.tenantId}`.execute(tx),
    );
    await expect(giving).rejects.toThrow(/row-level security/u);
  });

  test('fails on a connection that named no tenant, and is not answered with nothing', async () => {
    const count = async () => server.query('select 1 from users');
    await expect(count()).rejects.toThrow(/salus\./u);
    await server.query(`select set_config('salus.tenants', '{}', false)`);
    await server.query(`select set_config('salus.across_tenants', 'off', false)`);
    expect((await count()).rowCount).toBe(0);
    // What a pooler does between two clients.
    await server.query('discard all');
    await expect(count()).rejects.toThrow(/malformed array|invalid input syntax/u);
  });

  test('sees nothing of the tenants of the transaction before it', async () => {
    const { db } = app.resources;
    const seen = Array.from({ length: 20 }, async (_, index) =>
      db.write(index % 2 === 0 ? mine.scope : [], async (tx) => tenantsSeen(tx)),
    );
    const answers = await Promise.all(seen);
    answers.forEach((answer, index) =>
      expect(answer).toEqual(index % 2 === 0 ? [mine.scope.tenantId] : []),
    );
  });
});

test('every table that is not the installation’s is held by a policy', async () => {
  const { rows } = await app.database.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not (relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid))`);
  expect(rows.map((row) => row.name).filter((name) => !notOfTenants.has(name))).toEqual([]);
});

test('no view shows anything to who named no tenant, or can be written through', async () => {
  const { rows } = await server.query<{ name: string; may_write: boolean }>(`
    select relname as name, has_table_privilege(oid, 'insert, update, delete') as may_write
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') order by relname`);
  expect(rows).toEqual([
    { name: 'lab_order_search', may_write: false },
    { name: 'users_search', may_write: false },
  ]);
  for (const { name } of rows)
    await expect(server.query(`select from ${name}`)).rejects.toThrow(
      /salus\.|malformed array|invalid input syntax/u,
    );
});

test('the server works as a role that owns nothing and may not change the schema', async () => {
  const { rows } = await server.query(`
    select current_user as role, (select count(*)::int from pg_class where relowner = current_user::regrole) as owned,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as may_bypass`);
  expect(rows).toEqual([{ role: 'salus_app', owned: 0, may_bypass: false }]);
  await expect(server.query('create table stray (id int)')).rejects.toThrow(/permission denied/u);
  await expect(server.query('alter table users disable row level security')).rejects.toThrow(
    /must be owner/u,
  );
});
