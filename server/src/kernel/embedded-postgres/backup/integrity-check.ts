import { type Client } from 'pg';

import { BackupError } from './error.ts';

type Relation = { readonly oid: number; readonly name: string; readonly isIndex: boolean };

/**
 * Reads each page of the tables and B-tree indexes, so that PostgreSQL verifies their checksums and structure. Returns
 * the number of checked relations; 0 if the installation lacks amcheck.
 */
export async function requireIntact(
  client: Client,
  onEach: (done: number, total: number) => void,
): Promise<number> {
  const { rowCount } = await client.query(
    `select from pg_available_extensions where name = 'amcheck'`,
  );
  if (rowCount === 0) return 0;
  // Rolled back, so that the extension does not remain in the database.
  await client.query('begin');
  await client.query('create extension if not exists amcheck');
  const { rows: relations } = await client.query<Relation>(
    `select pg_class.oid, pg_class.oid::regclass::text as name, relkind = 'i' as "isIndex"
     from pg_class left join pg_am on pg_am.oid = relam left join pg_index on indexrelid = pg_class.oid
     where relkind in ('r', 'm', 't') or (relkind = 'i' and amname = 'btree' and indisvalid)
     order by pg_class.oid`,
  );
  for (const [index, relation] of relations.entries()) {
    onEach(index, relations.length);
    await requireUndamagedRelation(client, relation);
  }
  await client.query('rollback');
  return relations.length;
}

async function requireUndamagedRelation(client: Client, relation: Relation): Promise<void> {
  if (relation.isIndex) {
    await client.query('select bt_index_check($1::oid)', [relation.oid]);
    return;
  }
  const { rows } = await client.query<{ msg: string }>(
    'select msg from verify_heapam($1::oid, on_error_stop => true)',
    [relation.oid],
  );
  if (rows[0] !== undefined)
    throw new BackupError(`The table ${relation.name} is damaged: ${rows[0].msg}.`);
}
