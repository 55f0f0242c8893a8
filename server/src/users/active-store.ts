import { sql } from 'kysely';

import { type ReadDb, sendAll, type Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { type ActiveUser, ingestionWindow } from './model.ts';
import type { StoredSource } from './store.ts';

type LockedRow = {
  readonly id: string;
  readonly tenant_id: string;
  readonly client_user_id: string;
  readonly fallback_time_zone: string | null;
  readonly ingestion_start: string | null;
  readonly ingestion_end: string | null;
  readonly connected_sources: readonly StoredSource[];
};

/** Whether a user exists and is not deleted. It reads nothing of the row that a read of other data does not need. */
export async function isActive(db: ReadDb, scope: TeamScope, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where id = ${userId} and tenant_id = ${scope.tenantId} and deleted_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

const lockText = `
  select id, tenant_id, client_user_id, fallback_time_zone ->> 'value' as fallback_time_zone, ingestion_start,
    ingestion_end, connected_sources
  from users
  where deleted_at is null
    and (id, tenant_id) in (select * from unnest($1::uuid[], $2::uuid[]))
  order by id
  for no key update`;

/**
 * Returns the active users among these, keyed by the given objects, and locks them until the transaction ends. No other
 * transaction then changes or deletes them, or stores data of them. A user of another tenant is not found. One statement locks
 * many users and teams in the same order everywhere, so that transactions with common users wait instead of deadlocking.
 */
export async function lockActive<
  Key extends { readonly scope: TeamScope; readonly userId: UserId },
>(tx: Tx, keys: readonly Key[]): Promise<ReadonlyMap<Key, ActiveUser>> {
  const values = [keys.map((key) => key.userId), keys.map((key) => key.scope.tenantId)];
  const [rows = []] = await sendAll<LockedRow>(tx, [{ text: lockText, values }]);
  const found = new Map(rows.map((row) => [`${row.tenant_id} ${row.id}`, row]));
  const active = new Map<Key, ActiveUser>();
  for (const key of keys) {
    const row = found.get(`${key.scope.tenantId} ${key.userId.toLowerCase()}`);
    if (row === undefined) continue;
    active.set(key, {
      clientUserId: row.client_user_id,
      fallbackTimeZone: row.fallback_time_zone,
      ingestion: ingestionWindow({
        ingestionStart: row.ingestion_start,
        ingestionEnd: row.ingestion_end,
      }),
      connectedSources: row.connected_sources.map((each) => each.slug),
    });
  }
  return active;
}
