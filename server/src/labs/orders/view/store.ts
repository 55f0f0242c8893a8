import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { type Course, courses } from '../machine.ts';
import type { OrderEvent, OrderId, OrderSummary, Transaction, TransactionId } from '../model.ts';
import {
  lowLevelStatuses,
  origins,
  statusDetails,
  type TransactionStatus,
  transactionStatuses,
} from '../model/status.ts';
import { oneOf } from '../words.ts';

type EventRow = {
  readonly id: number;
  readonly order_id: string;
  readonly status: string;
  readonly detail: string | null;
  readonly created_at: Date;
};

/** The events of these orders, the oldest first. */
export async function listEvents(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly OrderId[],
): Promise<ReadonlyMap<string, readonly OrderEvent[]>> {
  const { rows } = await sql<EventRow>`
    select id, order_id, status, detail, created_at from lab_order_event
    where order_id = any(${[...ids]}::uuid[]) and tenant_id = ${scope.tenantId} order by order_id, id`.execute(
    db,
  );
  const found = new Map<string, OrderEvent[]>();
  for (const row of rows) {
    const events = found.get(row.order_id) ?? [];
    if (events.length === 0) found.set(row.order_id, events);
    events.push({
      id: row.id,
      status: oneOf(lowLevelStatuses, row.status),
      detail: row.detail === null ? null : oneOf(statusDetails, row.detail),
      at: row.created_at,
    });
  }
  return found;
}

type MemberRow = {
  readonly transaction_id: string;
  readonly transaction_status: string;
  readonly id: string;
  readonly origin: string;
  readonly parent_id: string | null;
  readonly course: string;
  readonly status: string;
  readonly status_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** An order of a transaction, and the course that it is on. */
export type Member = OrderSummary & { readonly course: Course };
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
  for (const row of rows) {
    const id = trust<TransactionId>(row.transaction_id);
    const known = found.get(id) ?? {
      id,
      status: oneOf(transactionStatuses, row.transaction_status),
      orders: [],
    };
    found.set(id, known);
    known.orders.push(toMember(row));
  }
  return found;
}

function toMember(row: MemberRow): Member {
  return {
    id: trust<OrderId>(row.id),
    origin: oneOf(origins, row.origin),
    parentId: row.parent_id === null ? null : trust<OrderId>(row.parent_id),
    course: oneOf(courses, row.course),
    status: oneOf(lowLevelStatuses, row.status),
    statusAt: row.status_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
