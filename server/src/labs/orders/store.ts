import { type ColumnType, type GeneratedAlways, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import { courses } from './machine.ts';
import type { Order, OrderedTests, OrderId, Shipment, TransactionId } from './model.ts';
import { billingTypes, interpretations, lowLevelStatuses, origins } from './model/status.ts';
import { readTests } from './ordered-tests/store.ts';
import { oneOf } from './words.ts';

type Json<Value> = ColumnType<Value, string, string>;

type OrderTable = {
  id: string;
  tenant_id: string;
  user_id: string;
  transaction_id: string;
  origin: string;
  parent_id: string | null;
  course: string;
  method: string;
  status: string;
  status_at: Date;
  lab: string;
  tests_digest: Buffer;
  lab_account_id: string | null;
  sample_id: string | null;
  data: Buffer;
  patient_tokens: string[];
  recipient_tokens: string[];
  activate_by: string | null;
  was_scheduled: boolean;
  priority: boolean;
  billing_type: string;
  has_abn: boolean;
  health_insurance_id: string | null;
  interpretation: string | null;
  has_missing_results: boolean | null;
  shipment: Json<Shipment> | null;
  appointment_id: string | null;
  sms_enabled: boolean;
  created_at: Date;
  updated_at: Date;
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

/** An order whose details are still sealed. */
export type StoredOrder = Omit<Order, 'details'> & {
  readonly sealed: Buffer;
  /** The user's data key under the master key. */
  readonly wrapped: Buffer;
};

type OrderRow = Omit<
  OrderTable,
  'tenant_id' | 'method' | 'patient_tokens' | 'recipient_tokens' | 'shipment'
> & {
  readonly shipment: Shipment | null;
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

/** These of the tenant's orders whose user is not deleted, in no order. */
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

/** Nobody else changes the order until the transaction ends. */
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

function fromRow(row: OrderRow, tests: OrderedTests): StoredOrder {
  return {
    id: trust<OrderId>(row.id),
    userId: trust<UserId>(row.user_id),
    clientUserId: row.client_user_id,
    transactionId: trust<TransactionId>(row.transaction_id),
    origin: oneOf(origins, row.origin),
    parentId: row.parent_id === null ? null : trust<OrderId>(row.parent_id),
    course: oneOf(courses, row.course),
    status: oneOf(lowLevelStatuses, row.status),
    statusAt: row.status_at,
    lab: row.lab,
    labAccountId: row.lab_account_id,
    tests,
    testsDigest: row.tests_digest,
    sampleId: row.sample_id,
    activateBy: row.activate_by === null ? null : trust<PlainDate>(row.activate_by),
    wasScheduled: row.was_scheduled,
    isPriority: row.priority,
    billingType: oneOf(billingTypes, row.billing_type),
    hasAbn: row.has_abn,
    healthInsuranceId: row.health_insurance_id,
    interpretation: row.interpretation === null ? null : oneOf(interpretations, row.interpretation),
    hasMissingResults: row.has_missing_results,
    shipment: row.shipment,
    appointmentId: row.appointment_id,
    smsEnabled: row.sms_enabled,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sealed: row.data,
    wrapped: row.wrapped,
  };
}
