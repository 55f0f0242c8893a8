import { type Client } from 'pg';

import { codeOf } from '../error.ts';
import { type Manifest } from './manifest.ts';

/** The properties that decide where a database can be used. */
export type Identity = Pick<
  Manifest,
  'schemaVersion' | 'postgresqlVersion' | 'masterKeyFingerprint'
>;

/** Reads the identity of a database of any release, without migrating it. Undefined if Salus never started on it. */
export async function readIdentity(client: Client): Promise<Identity | undefined> {
  try {
    const { rows } = await client.query<Identity>(
      `select master_key_fingerprint as "masterKeyFingerprint",
         (select max(version) from schema_migration) as "schemaVersion",
         split_part(current_setting('server_version'), ' ', 1) as "postgresqlVersion"
       from installation`,
    );
    return rows[0];
  } catch (error) {
    const isUndefinedTable = codeOf(error) === '42P01';
    if (isUndefinedTable) return undefined;
    throw error;
  }
}
