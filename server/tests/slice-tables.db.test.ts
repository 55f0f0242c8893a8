import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { slices } from '../src/composition/slices.ts';
import { kernelTables } from '../src/kernel/db/tables.ts';
import { defineSlice } from '../src/kernel/slice.ts';
import type { Table } from '../src/kernel/table.ts';
import { createDatabase, type TestDatabase } from './harness/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => database.drop());

/** What of an organisation reaches which of its teams; goes with the team, by its foreign key or its deletion. */
const bindings = new Set([
  'lab_account_team',
  'management_key_team',
  'organisation_invite_team',
  'organisation_member_team',
]);

type Owned = { readonly slice: string; readonly name: string } & Table;
const owned: readonly Owned[] = Object.entries(slices).flatMap(([slice, { tables }]) =>
  Object.entries<Table>(tables).map(([name, table]) => ({ slice, name, ...table })),
);

async function tablesWith(condition: string): Promise<ReadonlySet<string>> {
  const { rows } = await database.query(`
    select distinct relname as name from pg_class
    left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and (${condition})
    order by 1`);
  return new Set(rows.map(({ name }) => String(name)));
}

test('every table of the database is of one slice, or of the kernel', async () => {
  const named = [...owned.map(({ name }) => name), ...Object.keys(kernelTables)];
  expect(named.toSorted()).toEqual([...(await tablesWith('true'))]);
});

test('a slice says of each table with rows of a user or a tenant that it is so', async () => {
  const ofUsers = await tablesWith("attname = 'user_id'");
  const ofTenants = await tablesWith("attname in ('tenant_id', 'team_id')");
  const wrong = owned.filter(
    ({ name, of }) =>
      (ofUsers.has(name) && of !== 'user') ||
      (ofTenants.has(name) && !bindings.has(name) && of !== 'tenant' && of !== 'user'),
  );
  expect(
    wrong.map(({ slice, name, of }) => `${slice}: ${name} is said to be of the ${of}`),
  ).toEqual([]);
});

test('docs/tables.md says the primary key of each table as the database has it', async () => {
  const { rows } = await database.query(`
    select relname as name, string_agg('\`' || attname || '\`', ', ' order by array_position(indkey::int[], attnum::int)) as key
    from pg_index join pg_class on pg_class.oid = indrelid
    join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indisprimary and relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    group by relname`);
  const keys = new Map(rows.map(({ name, key }) => [String(name), String(key)]));
  const page = await readFile(new URL('../../docs/tables.md', import.meta.url), 'utf8');
  const said = [...page.matchAll(/^\| `(\w+)` .*\| (.*?) *\|$/gmu)].map(([, name = '', key]) => {
    const real = keys.get(name) ?? '';
    return [name, key, real === '`only_one`' ? 'one row' : real];
  });
  expect(said.length).toBe(owned.length + Object.keys(kernelTables).length);
  expect(said.filter(([, key, real]) => key !== real)).toEqual([]);
});

// These are judged by the type checker of `npm run check`: without the error it fails.
test('who owns rows of a user or a tenant and forgets to erase or export them does not compile', () => {
  const open = () => ({ operations: () => [] });
  const [about, holds] = ['A slice of a test.', 'nothing'];
  const erase = async () => ({ erased: {} });
  const exported = { exportUser: () => [], exports: {} };
  defineSlice({ name: 'planted', about, tables: { planted: { of: 'installation', holds } }, open });
  // @ts-expect-error -- no exporter of users
  defineSlice({ name: 'planted', about, tables: { planted: { of: 'user', holds } }, open });
  defineSlice({
    name: 'planted',
    about,
    tables: { planted: { of: 'user', holds } },
    ...exported,
    open,
  });
  const own = { planted: { of: 'user', holds, ownPurge: true } } as const;
  // @ts-expect-error -- no purger of users
  defineSlice({ name: 'planted', about, tables: own, ...exported, open });
  defineSlice({ name: 'planted', about, tables: own, ...exported, purgeUser: [erase], open });
  const ofTenants = { planted: { of: 'tenant', holds, ownPurge: true } } as const;
  // @ts-expect-error -- no purger of tenants
  defineSlice({ name: 'planted', about, tables: ofTenants, open });
  defineSlice({
    name: 'planted',
    about,
    tables: { planted: { of: 'user', holds, outlives: 'a law' } },
    open,
  });
});

test('every table of a user or a tenant that no slice purges itself has the column by which it is purged', async () => {
  const derived = owned.filter(
    ({ ownPurge, goesWith, outlives }) => !(ownPurge ?? goesWith ?? outlives),
  );
  for (const of of ['user', 'tenant'] as const) {
    const withColumn = await tablesWith(`attname = '${of}_id'`);
    const names = derived.filter((table) => table.of === of).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !withColumn.has(name))).toEqual([]);
  }
});
