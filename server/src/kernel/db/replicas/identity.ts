import type pg from 'pg';

import { requireDefined } from '../../require-defined.ts';
import { type WalPosition, parseLsn } from './wal-position.ts';

/** Which database a connection leads to: copies of one server have the same. */
export type Identity = { readonly system: string; readonly database: string };

export async function identityOf(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    `select (select system_identifier::text from pg_control_system()) as system,
       oid::text || ' ' || datname as database from pg_database where datname = current_database()`,
  );
  return requireDefined(rows[0], 'the database that a connection is to');
}

/** Returns the replayed position of a standby; null if the server is none. */
export async function replayedBy(client: pg.Client): Promise<WalPosition | null> {
  const { rows } = await client.query<{ lsn: string | null; timeline: number }>({
    name: 'replayed',
    text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
      (select timeline_id from pg_control_checkpoint()) as timeline`,
  });
  const { lsn, timeline } = requireDefined(rows[0], 'how far a standby is');
  return lsn === null ? null : parseLsn(timeline, lsn);
}

/** The server of a connection, as it identifies itself. */
export type Found = Identity & { readonly isStandby: boolean };

/** Why that is no standby of the primary; null where it is. */
export function mismatchOf(found: Found, primary: Identity): string | null {
  if (!found.isStandby) return 'it is no standby: what it has may never have been committed';
  if (found.system !== primary.system) return 'it is a copy of another database server';
  if (found.database !== primary.database) return 'its database is not that of the primary';
  return null;
}

export async function findMismatch(client: pg.Client, primary: Identity): Promise<string | null> {
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
  return mismatchOf({ ...(await identityOf(client)), isStandby: rows[0]?.is === true }, primary);
}
