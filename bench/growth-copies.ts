import type pg from 'pg';

type Column = { readonly name: string; readonly type: string; readonly isCounted: boolean };
type Table = { readonly name: string; readonly columns: readonly Column[] };

/** What is told, noted or to be done of the template alone; of others nothing of the kind waits. */
const leftOut = /^(?:audit_|watched_event|link_|portal_|deletion_|idempotent_)|_due$/u;
/** Can be read of the user alone whom it was sealed for. */
const sealedTables = /^(?:user_data_key|user_demographics|insurance_record|lab_)/u;
/** Of so many users one has such rows; of all others everybody has them. */
const oneIn: Readonly<Record<string, number>> = { insurance_record: 4, user_demographics: 4 };
const oneInOfOrders = 10;
/** Of an order, and so of a user. */
const ofOrders = ['lab_order_event', 'lab_order_estimate'];

const tablesText = `
  select class.relname as name, array_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null),
    'isCounted', attidentity <> '') order by attnum) as columns
  from pg_class as class join pg_attribute on attrelid = class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
    and not attisdropped
  group by class.relname
  having bool_or(attname = 'user_id') or class.relname = 'users' or class.relname = any($1)`;

/** The number of a template's id, from which each copy's own is made; 'users' has the first. */
const idsText = (tables: readonly Table[], template: string): string =>
  tables
    .filter(({ columns }) => columns.some(({ name, type }) => name === 'id' && type === 'uuid'))
    .map(({ name }) => `select id from ${name} where ${rowsOf(name, template)}`)
    .join(' union ');

function rowsOf(table: string, template: string): string {
  if (table === 'users') return `id = '${template}'`;
  // Others are large: they would fill the disk, and are found by the same indexes.
  if (table === 'event')
    return `user_id = '${template}' and event_type ~ '(heartrate|steps|activity).created'`;
  if (!ofOrders.includes(table)) return `user_id = '${template}'`;
  return `order_id in (select id from lab_order where user_id = '${template}')`;
}

/** A UUID of version 7: of the time of the row, so that those of one user lie as far apart as the days that made them. */
const copiedId = (column: string): string =>
  `case when place_of_${column} is null then source.${column}
    else (lpad(to_hex(made.at + place_of_${column} * 86400000), 12, '0') || made.tail)::uuid end`;

/** The bits of an event's number that count. */
const eventStep = 1024;
const seriesStep = 1000;

function valueOf(table: string, { name, type }: Column): string {
  if (table === 'users' && name === 'client_user_id') return `made.prefix || made.number`;
  if (table === 'users' && name === 'created_at')
    return `to_timestamp(made.at / 1000.0) - interval '1 hour'`;
  if (name === 'uid') return `source.uid || '-' || made.prefix || made.number`;
  if (name === 'series_id') return `source.series_id + made.offset * ${seriesStep}`;
  if (table === 'event' && name === 'id') return `source.id + made.offset * ${eventStep}`;
  return type === 'uuid' ? copiedId(name) : `source.${name}`;
}

export type Copies = {
  readonly template: string;
  readonly count: number;
  /** Of the reference of each, before its number. */
  readonly prefix: string;
  /** Every so-manieth has nothing that is sealed: it gets its own of the server. */
  readonly unsealedEvery: number;
};

const madeText = `
  create table bench_made as
  select number, $2::text as prefix, number + $3::bigint as offset, number % $4 = 0 as is_unsealed,
    (extract(epoch from now()) * 1000)::bigint - 31536000000 + number * (31536000000 / $1) as at,
    '7' || substr(digest, 1, 3) || '8' || substr(digest, 4, 15) as tail
  from generate_series(1, $1::bigint) as number, md5($2 || number) as digest`;

/**
 * Copies of a user under ids of their own: all rows of one kind, then of the next, as days bring them. Of the template's rows
 * each becomes one of every copy, so a copy's rows lie as far apart as those of other users. Each of the connections fills
 * another table meanwhile.
 */
export async function copyUser(
  owners: readonly [pg.Client, ...pg.Client[]],
  asked: Copies,
): Promise<readonly string[]> {
  const { template, count, prefix, unsealedEvery } = asked;
  const [owner] = owners;
  const offset = prefix === 'user-' ? 0 : 10_000_000;
  await owner.query('drop table if exists bench_made, bench_known');
  await owner.query(madeText, [count, prefix, offset, unsealedEvery]);
  const { rows } = await owner.query<Table>(tablesText, [ofOrders]);
  const tables = rows.filter(({ name }) => !leftOut.test(name));
  await owner.query(
    `create table bench_known as select id, row_number() over (order by id <> '${template}', id) - 1 as place
     from (${idsText(tables, template)}) as id`,
  );
  await owner.query('analyze bench_known; analyze bench_made');
  await fillAll(owners, tables, template);
  const { rows: users } = await owner.query<{ id: string }>(
    `select (lpad(to_hex(at), 12, '0') || tail)::uuid as id from bench_made order by number`,
  );
  await owner.query('drop table bench_made, bench_known');
  await advance(owner, offset + count);
  return users.map(({ id }) => id);
}

/** The largest first, so that no connection is left alone with them. */
async function fillAll(
  owners: readonly [pg.Client, ...pg.Client[]],
  tables: readonly Table[],
  template: string,
): Promise<void> {
  const sized: { readonly table: Table; readonly bytes: number }[] = [];
  for (const table of tables) {
    const { rows } = await owners[0].query<{ bytes: number }>(
      `select coalesce(sum(pg_column_size(t)), 0)::int as bytes from ${table.name} as t where ${rowsOf(table.name, template)}`,
    );
    sized.push({ table, bytes: rows[0]?.bytes ?? 0 });
  }
  const waiting = sized.toSorted((one, other) => other.bytes - one.bytes);
  const fill = async (owner: pg.Client): Promise<void> => {
    // Without triggers, which would look each reference up.
    await owner.query(
      `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set session_replication_role = replica`,
    );
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await copyTable(owner, next.table, template);
    await owner.query('set session_replication_role = origin');
  };
  await Promise.all(owners.map(fill));
}

const shareOf = (table: string): number =>
  oneIn[table] ?? (table.startsWith('lab_') ? oneInOfOrders : 1);

async function copyTable(
  owner: pg.Client,
  { name, columns }: Table,
  template: string,
): Promise<void> {
  const copied = columns.filter(
    (column) => !column.isCounted || !['id', 'number'].includes(column.name),
  );
  const ids = columns.filter(({ type }) => type === 'uuid');
  await owner.query(
    `create temporary table source as select *, row_number() over () as bench_number
       ${ids.map((id) => `, (select place from bench_known where bench_known.id = ${name}.${id.name}) as place_of_${id.name}`).join('')}
     from ${name} where ${rowsOf(name, template)}`,
  );
  const found = await owner.query<{ number: string }>(
    'select bench_number as number from source order by 1',
  );
  const indexes = found.rows.length === 0 ? [] : await dropIndexes(owner, name);
  for (const { number } of found.rows) {
    await owner.query(
      `insert into ${name} (${copied.map((column) => column.name).join(', ')}) overriding system value
       select ${copied.map((column) => valueOf(name, column)).join(', ')}
       from source cross join bench_made as made
       where bench_number = ${number} ${sealedTables.test(name) ? 'and not made.is_unsealed' : ''}
         and made.number % ${shareOf(name)} = 1 % ${shareOf(name)}
       order by made.number`,
    );
  }
  await owner.query('drop table source');
  for (const index of indexes) await owner.query(index);
}

/** Made again once the rows are there, which is a quarter of the time. */
async function dropIndexes(owner: pg.Client, table: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     join pg_class on pg_class.oid = indexrelid
     where indrelid = $1::regclass and relkind = 'i' and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** What counts goes on after the copies. */
async function advance(owner: pg.Client, number: number): Promise<void> {
  await owner.query(
    `select setval(pg_get_serial_sequence('series', 'series_id'), ${(number + 2) * seriesStep}),
       setval('event_number', ${(number + 2) * eventStep})`,
  );
}
