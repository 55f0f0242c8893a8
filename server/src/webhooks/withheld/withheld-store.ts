import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { StoredEvent } from '../model.ts';
import { eventColumns, type EventRow, toStoredEvent } from '../stored/event-rows.ts';

type Of = { readonly userId: UserId; readonly deletionId: string };

/** Returns events of a user that contain health data and are not withheld yet, in the order in which they were recorded. */
export async function listWithData(
  tx: Tx,
  scope: TeamScope,
  { userId }: Of,
  page: { readonly after: number; readonly rowsMax: number },
): Promise<readonly StoredEvent[]> {
  const rows = await tx
    .selectFrom('event')
    .select([...eventColumns, sql<null>`null`.as('wrapped_key')])
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '>', page.after)
    .where(
      sql<boolean>`(format in ('samples', 'summary') or event_type = 'continuous_query.result_table.changed')`,
    )
    .where(sql<boolean>`not exists (select from withheld_event where event_id = event.id)`)
    .orderBy('id')
    .limit(page.rowsMax)
    .execute();
  return rows.map((row) => toStoredEvent(row satisfies EventRow));
}

export async function insertWithheld(
  tx: Tx,
  scope: TeamScope,
  { userId, deletionId }: Of,
  eventIds: readonly number[],
): Promise<void> {
  if (eventIds.length === 0) return;
  await sql`
    insert into withheld_event (event_id, tenant_id, user_id, deletion_id)
    select id, ${scope.tenantId}::uuid, ${userId}::uuid, ${deletionId}::uuid from unnest(${eventIds}::bigint[]) as t (id)
    on conflict (event_id) do nothing`.execute(tx);
}

/** Stops withholding the events, or leaves them to another deletion (`to`), which withholds them from then on. */
export async function releaseWithheld(
  tx: Tx,
  { userId, deletionId }: Of,
  to: string | null = null,
): Promise<void> {
  if (to !== null) {
    await sql`
      update withheld_event set deletion_id = ${to}
      where deletion_id = ${deletionId} and user_id = ${userId}`.execute(tx);
    return;
  }
  await sql`
    delete from withheld_event where deletion_id = ${deletionId} and user_id = ${userId}`.execute(
    tx,
  );
}

/** Erases the events of a deletion with their pending deliveries. */
export async function purgeWithheld(tx: Tx, { userId, deletionId }: Of): Promise<void> {
  const events = sql`(
    select event_id from withheld_event where deletion_id = ${deletionId} and user_id = ${userId})`;
  for (const table of ['outbox', 'delivery', 'delivery_attempt', 'destination_delivery'] as const)
    await sql`delete from ${sql.table(table)} where event_id in ${events}`.execute(tx);
  await sql`delete from event where id in ${events}`.execute(tx);
  await releaseWithheld(tx, { userId, deletionId });
}
