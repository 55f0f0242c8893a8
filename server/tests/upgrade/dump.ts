import { readFile } from 'node:fs/promises';

import type { TestDatabase } from '../harness/postgres.ts';

type Query = TestDatabase['query'];

const migrations = new URL('../../migrations/', import.meta.url);

/** A migration as it stood when the database was dumped: its name and its text. */
export type AppliedMigration = { readonly name: string; readonly text: string };

export async function readMigration(name: string): Promise<AppliedMigration> {
  return { name, text: await readFile(new URL(name, migrations), 'utf8') };
}

/** What a process writes on its own at any time, and nobody misses. */
const passing: ReadonlySet<string> = new Set(['request_log', 'service_process']);

/**
 * The whole database as SQL that any client of PostgreSQL 15 or newer runs, without the programs of one version: the
 * migrations as they were, then the rows of every table. Partitions are made by the migrations, for the days of the load.
 */
export async function dump(query: Query): Promise<string> {
  const applied = await query<{ name: string }>(
    'select name from schema_migration order by version',
  );
  const texts = await Promise.all(applied.rows.map(async ({ name }) => readMigration(name)));
  const tables = inOrderOfReferences(await listTables(query), await listReferences(query));
  const rows: string[] = [];
  for (const table of tables.filter(({ name }) => !passing.has(name)))
    rows.push(await rowsOf(query, table));
  return [
    'create table schema_migration (version int primary key, name text not null, applied_at timestamptz not null default now(), keeps_running boolean, release text);',
    ...texts.map(({ name, text }) => `-- migration: ${name}\nbegin;\n${text}\ncommit;`),
    '-- rows',
    'begin;',
    `truncate ${tables.map(({ name }) => name).join(', ')};`,
    ...rows.filter((text) => text !== ''),
    ...(await sequencesOf(query)),
    'commit;',
    '',
  ].join('\n');
}

/** The migrations that stand in a dump, as they are in it. */
export function migrationsIn(sql: string): readonly AppliedMigration[] {
  const [schema = ''] = sql.split('\n-- rows\n');
  return schema
    .split('\n-- migration: ')
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      const text = part.slice(end + '\nbegin;\n'.length);
      return { name: part.slice(0, end), text: text.slice(0, text.lastIndexOf('\ncommit;')) };
    });
}

/** The tables that a dump has rows of. */
export const tablesIn = (sql: string): readonly string[] =>
  [...sql.matchAll(/^insert into (\w+) /gmu)].map(([, name = '']) => name);

type TableColumns = { readonly name: string; readonly columns: readonly string[] };

/** Parents of partitions, and not the partitions; without columns that the database computes. */
async function listTables(query: Query): Promise<readonly TableColumns[]> {
  const { rows } = await query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(quote_ident(attname) order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname order by relname`,
  );
  return rows;
}

type Reference = { readonly from: string; readonly to: string };

async function listReferences(query: Query): Promise<readonly Reference[]> {
  const { rows } = await query<Reference>(
    `select child.relname as "from", parent.relname as "to"
      from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
      where contype = 'f' and conrelid <> confrelid`,
  );
  return rows;
}

/** What is referred to comes before what refers to it. */
function inOrderOfReferences(
  tables: readonly TableColumns[],
  references: readonly Reference[],
): readonly TableColumns[] {
  const ordered: TableColumns[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const waits = (name: string): boolean =>
      references.some(({ from, to }) => from === name && names.has(to));
    const free = waiting.filter(({ name }) => !waits(name));
    if (free.length === 0) throw new Error(`tables refer in a circle: ${[...names].join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter(({ name }) => waits(name));
  }
  return ordered;
}

/** Rows as JSON, which keeps every value to the last digit and byte; what triggers made is among the rows already. */
async function rowsOf(query: Query, { name, columns }: TableColumns): Promise<string> {
  const list = columns.join(', ');
  const { rows } = await query<{ json: string | null }>(
    `select json_agg(row_to_json(kept) order by kept)::text as json from (select ${list} from ${name}) as kept`,
  ).catch(async () =>
    // A row with a column of JSON has no order of its own.
    query<{ json: string | null }>(
      `select json_agg(row_to_json(kept) order by kept::text)::text as json from (select ${list} from ${name}) as kept`,
    ),
  );
  const json = rows[0]?.json ?? null;
  if (json === null) return '';
  return [
    `alter table ${name} disable trigger user;`,
    `insert into ${name} (${list}) overriding system value`,
    `select ${list} from json_populate_recordset(null::${name}, ${literal(json)});`,
    `alter table ${name} enable trigger user;`,
  ].join('\n');
}

async function sequencesOf(query: Query): Promise<readonly string[]> {
  const { rows } = await query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows.map(({ name, value }) => `select setval('${name}', ${value});`);
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
