import { Client, type ClientConfig } from 'pg';

/** The columns came with migration 100; a backup of an older Salus has none, and its first start adds them. */
const hasIdentity = `select count(*)::int as found from information_schema.columns
  where table_name = 'installation' and column_name = 'copy_of'`;

/**
 * Makes a restored database a new installation, so that it neither delivers nor fetches anything, or with `takesOver`
 * the continued original one. In both cases it begins a new archive.
 */
export async function assumeIdentity(client: Client, takesOver: boolean): Promise<void> {
  const { rows } = await client.query<{ found: number }>(hasIdentity);
  if (rows[0]?.found !== 1) return;
  await client.query('begin');
  if (takesOver) {
    await client.query(
      'update installation set id = coalesce(copy_of, id), copy_of = null, restored_at = now()',
    );
  } else {
    await client.query(
      'update installation set copy_of = coalesce(copy_of, id), id = gen_random_uuid(), restored_at = now()',
    );
  }
  await client.query('delete from archive_state');
  await client.query('commit');
}

/** Makes a restored copy go on for its original. Returns the id of the installation, or undefined if it is no copy. */
export async function takeOver(connection: ClientConfig): Promise<string | undefined> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'update installation set id = copy_of, copy_of = null where copy_of is not null returning id',
    );
    return rows[0]?.id;
  } finally {
    await client.end();
  }
}
