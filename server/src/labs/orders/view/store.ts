import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import { parseEnum } from '#kernel/parse-enum.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { type OrderWorkflow, courses } from '../machine/transitions.ts';
import type { OrderEvent, OrderId, OrderSummary, Transaction, TransactionId } from '../model.ts';
import { lowLevelStatuses, type TransactionStatus } from '../model/status.ts';

/** The events of these orders, the oldest first. */
export async function listEvents(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly OrderId[],
): Promise<ReadonlyMap<string, readonly OrderEvent[]>> {
  const { rows } = await sql<Omit<OrderEvent, 'at'> & { order_id: string; created_at: Date }>`
    select id, order_id, status, detail, created_at from lab_order_event
    where order_id = any(${[...ids]}::uuid[]) and tenant_id = ${scope.tenantId} order by order_id, id`.execute(
    db,
  );
  const found = new Map<string, OrderEvent[]>();
  for (const row of rows) {
    const events = found.get(row.order_id) ?? [];
    if (events.length === 0) found.set(row.order_id, events);
    const { id, detail, created_at: at } = row;
    events.push({ id, status: parseEnum(lowLevelStatuses, row.status), detail, at });
  }
  return found;
}

type MemberRow = SnakeRow<Member> & {
  readonly transaction_id: TransactionId;
  readonly transaction_status: TransactionStatus;
};

/** An order of a transaction, and the course that it is on. */
export type Member = OrderSummary & { readonly course: OrderWorkflow };
export type StoredTransaction = Transaction & { readonly orders: readonly Member[] };

/** These transactions with their orders, the oldest first. */
export async function listTransactions(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly TransactionId[],
): Promise<ReadonlyMap<string, StoredTransaction>> {
  const { rows } = await sql<MemberRow>`
    select o.transaction_id, transaction.status as transaction_status, o.id, o.origin, o.parent_id, o.course, o.status,
      o.status_at, o.created_at, o.updated_at
    from lab_order as o
    join lab_order_transaction as transaction on transaction.id = o.transaction_id
    join users on users.id = o.user_id
    where o.transaction_id = any(${[...ids]}::uuid[]) and o.tenant_id = ${scope.tenantId} and users.deleted_at is null
    order by o.created_at, o.origin <> 'initial', o.id`.execute(db);
  const found = new Map<
    string,
    { id: TransactionId; status: TransactionStatus; orders: Member[] }
  >();
  for (const { transaction_id: id, transaction_status: status, ...row } of rows) {
    const known = found.get(id) ?? { id, status, orders: [] };
    found.set(id, known);
    known.orders.push({
      ...camelRow(row),
      course: parseEnum(courses, row.course),
      status: parseEnum(lowLevelStatuses, row.status),
    });
  }
  return found;
}
