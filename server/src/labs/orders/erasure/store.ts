import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { UserId } from '#kernel/scope.ts';

/** Deletes a user's orders, with their events, dispatches and simulations. Returns the deleted rows by table. */
export async function deleteOfUser(tx: Tx, userId: UserId): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select 'lab_order' as name, count(*) as rows from lab_order where user_id = ${userId}
    union all select 'lab_order_event', count(*) from lab_order_event
      where order_id in (select id from lab_order where user_id = ${userId})
    union all select 'lab_order_transaction', count(*) from lab_order_transaction where user_id = ${userId}`.execute(
    tx,
  );
  await sql`delete from lab_order where user_id = ${userId}`.execute(tx);
  await sql`delete from lab_order_transaction where user_id = ${userId}`.execute(tx);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}
