import { Client, type ClientConfig } from 'pg';

import { codeOf } from '../error.ts';
import { type Manifest, totalBytes } from './manifest.ts';

/** The number of stored backup records. */
const remembered = 100;
const undefinedTable = '42P01';

/** Records a backup in the database, and when it was verified; null if it was not. */
export async function recordBackup(
  connection: ClientConfig,
  manifest: Manifest,
  verifiedAt: Date | null,
): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { startedAt, finishedAt, files } = manifest;
    await client.query(
      `insert into backup_made (started_at, finished_at, files, size_bytes, verified_at)
       values ($1, $2, $3, $4, $5)`,
      [startedAt, finishedAt, files.length, totalBytes(manifest), verifiedAt],
    );
    await client.query(
      'delete from backup_made where id in (select id from backup_made order by finished_at desc offset $1)',
      [remembered],
    );
  } catch (error) {
    // A database that an older Salus keeps has no place for it.
    if (codeOf(error) !== undefinedTable) throw error;
  } finally {
    await client.end();
  }
}
