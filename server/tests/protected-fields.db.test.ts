import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Field, listFields, locationOf } from '#kernel/secrets/protected-fields.ts';
import { listSealed } from '#kernel/secrets/sealed-rows.ts';
import { openUserKey } from '#kernel/secrets/user-keys.ts';

import { protectedFields } from '../src/composition/slices.ts';
import { acrossTenants } from '../src/kernel/across-tenants.ts';
import type { UserId } from '../src/kernel/scope.ts';
import { openTestApp, type TestApp } from './harness/app.ts';
import { unreachableProviders } from './harness/connected-user.ts';
import { fillProtected } from './harness/protected-values.ts';

/**
 * Bytes that are no secret, samples, which SECURITY.md says are not encrypted field by field, parts of `event`, and those of
 * bulk exports, which are under a key of each export: their own test looks at them.
 */
const readable =
  /_hash$|_?digest$|^idempotent_answer\.request$|^audit_|^diagnosis_release\.document$|^sample_chunk\.(?:data|rollup)$|^deleted_chunk\.data$|^import_sample\.times$|^sdk_sample_id\.entries$|^event_\w+\.payload$|^bulk_export_part\.content$/u;

/** Long enough that no sealed bytes have it by chance. */
const word = 'Adamantina';

let app: TestApp;
let tables: ReadonlySet<string>;
beforeAll(async () => {
  app = await openTestApp({ providers: unreachableProviders });
  const { rows } = await app.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  tables = new Set(rows.map((row) => row.name));
});
afterAll(async () => app.close());

const fields: readonly Field[] = [
  ...listFields(protectedFields, 'master key'),
  ...listFields(protectedFields, 'user key'),
];

describe('protected fields', () => {
  it('are all columns of bytes but those that are known to be readable', async () => {
    const { rows } = await app.database.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'bytea'`,
    );
    const found = rows.map((row) => row.name).filter((name) => !readable.test(name));
    const named = fields.filter(({ table }) => tables.has(table)).map(({ name }) => name);
    expect(found.toSorted()).toEqual(named.toSorted());
  });

  it('each hold what opens with its key at its place, and nothing that is readable', async () => {
    await fillProtected(app, word);
    const opened = new Set<string>();
    for (const field of listFields(protectedFields, 'master key').filter(({ table }) =>
      tables.has(table),
    )) {
      const rows = await app.resources.db.write(acrossTenants, async (tx) =>
        listSealed(tx, field, { exceptMark: null, after: null }),
      );
      for (const { row, sealed } of rows) {
        expect(sealed.includes(word)).toBe(false);
        app.resources.vault.open(sealed, locationOf(field, row));
        opened.add(field.name);
      }
    }
    for (const field of listFields(protectedFields, 'user key').filter(({ table }) =>
      tables.has(table),
    )) {
      for (const { row, sealed, userId, wrapped } of await listOfUsers(field)) {
        expect(sealed.includes(word)).toBe(false);
        openUserKey(app.resources, userId, wrapped).open(sealed, { field: field.name, row });
        opened.add(field.name);
      }
    }
    expect([...opened]).toEqual(
      fields.filter(({ table }) => tables.has(table)).map(({ name }) => name),
    );
  });
});

type UserRow = {
  readonly row: string;
  readonly sealed: Buffer;
  readonly userId: UserId;
  readonly wrapped: Buffer;
};

/** Of events, those that tell of protected fields; of users, those with a birth date. */
const onlySealed: Readonly<Record<string, string>> = {
  event: "where format = 'sealed'",
  users: 'where sealed_birth_date is not null',
};

async function listOfUsers({ table, column, row }: Field): Promise<readonly UserRow[]> {
  const { rows } = await app.database.query<UserRow>(
    `select ${table}.${row}::text as row, ${table}.${column} as sealed, user_data_key.user_id as "userId", wrapped
      from ${table} join user_data_key on user_data_key.user_id = ${table === 'users' ? 'users.id' : `${table}.user_id`} ${onlySealed[table] ?? ''}`,
  );
  return rows;
}
