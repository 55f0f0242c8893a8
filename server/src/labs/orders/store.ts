import { type ColumnType, type GeneratedAlways, type Selectable, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import { parseEnum } from '#kernel/parse-enum.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { courses } from './machine/transitions.ts';
import type { Order, OrderedTests, OrderId, Shipment } from './model.ts';
import { billingTypes, interpretations, lowLevelStatuses } from './model/status.ts';
import { readTests } from './ordered-tests/store.ts';

type Json<Value> = ColumnType<Value, string, string>;

type OrderTable = SnakeRow<
  Omit<Order, 'clientUserId' | 'tests' | 'details' | 'isPriority' | 'shipment'>
> & {
  tenant_id: string;
  method: string;
  data: Buffer;
  patient_tokens: string[];
  recipient_tokens: string[];
  priority: boolean;
  shipment: Json<Shipment> | null;
  critical_results: number | null;
  abnormal_results: number | null;
  unacknowledged_results: number | null;
  results_due_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    lab_order: OrderTable;
    lab_order_transaction: {
      id: string;
      tenant_id: string;
      user_id: string;
      status: string;
      created_at: Date;
    };
    lab_order_event: {
      id: GeneratedAlways<number>;
      tenant_id: string;
      order_id: string;
      status: string;
      detail: string | null;
      created_at: Date;
    };
  }
}

/** An order whose details are still encrypted. */
export type StoredOrder = Omit<Order, 'details'> & {
  readonly sealed: Buffer;
  /** The user's data key, encrypted with the master key. */
  readonly wrapped: Buffer;
};

type OrderRow = Omit<
  Selectable<OrderTable>,
  | 'tenant_id'
  | 'method'
  | 'patient_tokens'
  | 'recipient_tokens'
  | 'critical_results'
  | 'abnormal_results'
  | 'unacknowledged_results'
  | 'results_due_at'
> & {
  readonly client_user_id: string;
  readonly wrapped: Buffer;
};

const columns = sql`
  o.id, o.user_id, o.transaction_id, o.origin, o.parent_id, o.course, o.status, o.status_at, o.lab, o.tests_digest, o.lab_account_id,
  o.sample_id, o.data, o.activate_by, o.was_scheduled, o.priority, o.billing_type, o.has_abn, o.health_insurance_id,
  o.interpretation, o.has_missing_results, o.shipment, o.appointment_id, o.sms_enabled, o.created_at, o.updated_at,
  users.client_user_id, user_data_key.wrapped`;

const joined = sql`
  from lab_order as o
  join user_data_key on user_data_key.user_id = o.user_id
  join users on users.id = o.user_id`;

/** Returns these orders of the tenant, in no order. Omits those of deleted users. */
export async function listByIds(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly OrderId[],
): Promise<readonly StoredOrder[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} ${joined}
    where o.id = any(${[...ids]}::uuid[]) and o.tenant_id = ${scope.tenantId} and users.deleted_at is null`.execute(
    db,
  );
  return fromRows(db, scope, rows);
}

/** Every order of a user, the oldest first; also of a deleted one. */
export async function listOfUser(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly StoredOrder[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} ${joined}
    where o.user_id = ${userId} and o.tenant_id = ${scope.tenantId} order by o.created_at, o.id`.execute(
    db,
  );
  return fromRows(db, scope, rows);
}

/** Locks the order until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  scope: TeamScope,
  id: OrderId,
): Promise<StoredOrder | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${columns} ${joined}
    where o.id = ${id} and o.tenant_id = ${scope.tenantId} and users.deleted_at is null
    for update of o`.execute(tx);
  const [found] = await fromRows(tx, scope, rows);
  return found;
}

async function fromRows(
  db: ReadDb,
  scope: TeamScope,
  rows: readonly OrderRow[],
): Promise<readonly StoredOrder[]> {
  const testsOf = await readTests(db, scope, rows);
  return rows.map((row) => fromRow(row, testsOf(row.tests_digest)));
}

function fromRow({ data, priority, ...row }: OrderRow, tests: OrderedTests): StoredOrder {
  return {
    ...camelRow(row),
    course: parseEnum(courses, row.course),
    status: parseEnum(lowLevelStatuses, row.status),
    billingType: parseEnum(billingTypes, row.billing_type),
    interpretation:
      row.interpretation === null ? null : parseEnum(interpretations, row.interpretation),
    isPriority: priority,
    tests,
    sealed: data,
  };
}
