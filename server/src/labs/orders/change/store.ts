import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { OrderId } from '../model.ts';

/** Orders by their ids, or those that were updated in a time; the oldest update first. */
export async function listToResend(
  db: ReadDb,
  scope: TeamScope,
  asked: {
    readonly orderIds: readonly OrderId[];
    readonly from: Date | null;
    readonly until: Date | null;
    readonly limit: number;
  },
): Promise<readonly OrderId[]> {
  const { orderIds, from, until, limit } = asked;
  const { rows } =
    orderIds.length > 0
      ? await sql<{ id: string }>`
          select id from lab_order where id = any(${[...orderIds]}::uuid[]) and tenant_id = ${scope.tenantId}
          order by updated_at, id limit ${limit}`.execute(db)
      : await sql<{ id: string }>`
          select id from lab_order
          where tenant_id = ${scope.tenantId} and updated_at >= coalesce(${from}, '-infinity'::timestamptz)
            and updated_at <= coalesce(${until}, 'infinity'::timestamptz)
          order by updated_at, id limit ${limit}`.execute(db);
  return rows.map((row) => trust<OrderId>(row.id));
}
