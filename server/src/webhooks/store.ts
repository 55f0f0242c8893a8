import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Erasure } from '#kernel/personal-data.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

/** The URL of deliveries, and how they are signed and sent. */
export type Target = {
  readonly id: number;
  readonly uid: string;
  readonly tenant_id: string;
  readonly environment: TeamScope['environment'];
  readonly url: string;
  readonly secret: Buffer;
  readonly previous_secrets: Buffer | null;
  readonly headers: Buffer | null;
  readonly gzip: boolean;
  readonly rate_limit: number | null;
  readonly first_failed_at: Date | null;
};

/** Returns the targets that are enabled. */
export async function findTargets(
  db: ReadDb,
  endpointIds: readonly number[],
): Promise<readonly Target[]> {
  return db
    .selectFrom('webhook_endpoint')
    .select([
      'id',
      'uid',
      'tenant_id',
      'environment',
      'url',
      'secret',
      'previous_secrets',
      'headers',
    ])
    .select(['gzip', 'rate_limit', 'first_failed_at'])
    .where('id', '=', sql<number>`any(${[...endpointIds]}::bigint[])`)
    .where('disabled', '=', false)
    .execute();
}

/** Creates the partitions of the next days, so that inserts succeed even if the next runs are missed. */
export async function ensurePartitions(tx: Tx, daysAhead: number): Promise<void> {
  await sql`select ensure_event_partitions(${daysAhead}::int)`.execute(tx);
}

/** Drops days of events and their attempts if no delivery of the day is pending. Returns the number of dropped tables. */
export async function dropPartitions(tx: Tx, before: Date): Promise<number> {
  const day = before.toISOString().slice(0, 10);
  const { rows } = await sql<{ dropped: number }>`
    select drop_event_partitions(${day}::date) as dropped`.execute(tx);
  return rows[0]?.dropped ?? 0;
}

/** Deletes every event about a user, delivered or not. The order of the tables prevents a concurrent relay from adding rows. */
export async function deleteUserEvents(tx: Tx, userId: UserId): Promise<Erasure> {
  const events = sql<number>`(select id from event where user_id = ${userId})`;
  const erased: Record<string, number> = {};
  for (const table of ['outbox', 'delivery', 'delivery_attempt'] as const) {
    const gone = await tx
      .deleteFrom(table)
      .where('event_id', 'in', events)
      .executeTakeFirstOrThrow();
    erased[table] = Number(gone.numDeletedRows);
  }
  const gone = await tx.deleteFrom('event').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return { erased: { ...erased, event: Number(gone.numDeletedRows) } };
}

/** Returns a page of a user's events without their payloads, in the order in which they were recorded. */
export async function listUserEvents(
  db: ReadDb,
  scope: TeamScope,
  query: { readonly userId: UserId; readonly after: number; readonly limit: number },
): Promise<readonly { id: number; uid: string; event_type: string; created_at: Date }[]> {
  return db
    .selectFrom('event')
    .select(['id', 'uid', 'event_type', 'created_at'])
    .where('user_id', '=', query.userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '>', query.after)
    .orderBy('id')
    .limit(query.limit)
    .execute();
}

/** Deletes at most `deliveriesMax` pending deliveries of the tenant's endpoints. Returns the number of deleted rows. */
export async function deleteTenantDeliveries(
  tx: Tx,
  tenantId: TenantId,
  deliveriesMax: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from delivery where id in (
      select delivery.id from webhook_endpoint
      join delivery on delivery.endpoint_id = webhook_endpoint.id
      where webhook_endpoint.tenant_id = ${tenantId} limit ${deliveriesMax})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the events that are left when the tenant has no user any more. */
export async function deleteTenantEvents(tx: Tx, tenantId: TenantId): Promise<void> {
  const events = sql<number>`(select id from event where tenant_id = ${tenantId})`;
  await tx.deleteFrom('outbox').where('event_id', 'in', events).execute();
  await tx.deleteFrom('delivery_attempt').where('event_id', 'in', events).execute();
  await sql`delete from event where tenant_id = ${tenantId}`.execute(tx);
}
