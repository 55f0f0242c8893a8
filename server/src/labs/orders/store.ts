import { type ColumnType, type GeneratedAlways, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import { type ReadDb, sqlState, type Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import { courses, methodOf, type Step } from './machine.ts';
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

/** The registrable kit with this number. */
export async function findBySample(
  db: ReadDb,
  scope: TeamScope,
  sampleId: string,
): Promise<OrderId | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from lab_order where tenant_id = ${scope.tenantId} and sample_id = ${sampleId}`.execute(
    db,
  );
  return rows[0] && trust<OrderId>(rows[0].id);
}

/** The tenant of an order whose user is not deleted, wherever it is: for what laboratories tell of it. */
export async function findTenantOf(db: ReadDb, id: OrderId): Promise<TenantId | undefined> {
  const { rows } = await sql<{ tenant_id: string }>`
    select lab_order.tenant_id from lab_order
    join users on users.id = lab_order.user_id and users.deleted_at is null
    where lab_order.id = ${id}`.execute(db);
  return rows[0] && trust<TenantId>(rows[0].tenant_id);
}

export type NewOrder = Omit<
  Order,
  | 'clientUserId'
  | 'tests'
  | 'details'
  | 'status'
  | 'statusAt'
  | 'interpretation'
  | 'hasMissingResults'
  | 'appointmentId'
> & {
  readonly sealed: Buffer;
  readonly patientTokens: readonly bigint[];
  readonly recipientTokens: readonly bigint[];
  /** The first one is the beginning. */
  readonly steps: readonly Step[];
  /** When the laboratory is to be told; null: not yet. */
  readonly dispatchAt: Date | null;
};

const uniqueViolation = '23505';
const asTexts = (tokens: readonly bigint[]): string[] => tokens.map(String);

/**
 * With its transaction where it opens one, its events and its dispatch. Answers the ids of its events; undefined when the sample
 * has another order.
 */
export async function insert(
  tx: Tx,
  scope: TeamScope,
  order: NewOrder,
): Promise<readonly number[] | undefined> {
  const last = order.steps.at(-1);
  if (last === undefined) throw new Error('an order begins with an event');
  try {
    const { rows } = await sql<{ id: number }>`
      with opened as (
        insert into lab_order_transaction (id, tenant_id, user_id, status, created_at)
        values (${order.transactionId}, ${scope.tenantId}, ${order.userId}, 'active', ${order.createdAt})
        on conflict (id) do nothing
      ), ordered as (
        insert into lab_order (
          id, tenant_id, user_id, transaction_id, origin, parent_id, course, method, status, status_at, lab, tests_digest,
          lab_account_id, sample_id, data, patient_tokens, recipient_tokens, activate_by, was_scheduled, priority,
          billing_type, has_abn, health_insurance_id, shipment, sms_enabled, created_at, updated_at)
        values (
          ${order.id}, ${scope.tenantId}, ${order.userId}, ${order.transactionId}, ${order.origin}, ${order.parentId},
          ${order.course}, ${methodOf[order.course]}, ${last.to}, ${order.createdAt}, ${order.lab}, ${order.testsDigest},
          ${order.labAccountId}, ${order.sampleId}, ${order.sealed}, ${asTexts(order.patientTokens)}::bigint[],
          ${asTexts(order.recipientTokens)}::bigint[], ${order.activateBy}, ${order.wasScheduled}, ${order.isPriority},
          ${order.billingType}, ${order.hasAbn}, ${order.healthInsuranceId},
          ${order.shipment === null ? null : JSON.stringify(order.shipment)}::jsonb, ${order.smsEnabled},
          ${order.createdAt}, ${order.updatedAt})
      ), dispatched as (
        insert into lab_dispatch (order_id, tenant_id, kind, run_at)
        select ${order.id}::uuid, ${scope.tenantId}::uuid, 'send', ${order.dispatchAt}::timestamptz
        where ${order.dispatchAt}::timestamptz is not null
      )
      insert into lab_order_event (tenant_id, order_id, status, created_at)
      select ${scope.tenantId}::uuid, ${order.id}::uuid, status, ${order.createdAt}::timestamptz
      from unnest(${order.steps.map((each) => each.to)}::text[]) with ordinality as steps (status, number)
      order by number returning id`.execute(tx);
    return rows.map((row) => row.id).toSorted((one, other) => one - other);
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return undefined;
    throw error;
  }
}

/** Moves an order along steps that the machine made, and answers their events. */
export async function advance(
  tx: Tx,
  scope: TeamScope,
  { id, steps, at }: { readonly id: OrderId; readonly steps: readonly Step[]; readonly at: Date },
): Promise<void> {
  const last = steps.at(-1);
  if (last === undefined) return;
  await sql`
    with moved as (
      update lab_order set status = ${last.to}, status_at = ${at}, updated_at = ${at}
      where id = ${id} and tenant_id = ${scope.tenantId}
    )
    insert into lab_order_event (tenant_id, order_id, status, detail, created_at)
    select ${scope.tenantId}::uuid, ${id}::uuid, status, detail, ${at}::timestamptz
    from unnest(${steps.map((each) => each.to)}::text[], ${steps.map((each) => each.detail)}::text[])
      with ordinality as steps (status, detail, number)
    order by number`.execute(tx);
}

export type Changes = {
  readonly activateBy?: PlainDate | null;
  readonly sampleId?: string;
  readonly sealed?: Buffer;
  readonly patientTokens?: readonly bigint[];
  readonly interpretation?: Order['interpretation'];
  readonly hasMissingResults?: boolean;
  readonly shipment?: Shipment;
  readonly appointmentId?: string | null;
  readonly smsEnabled?: boolean;
  readonly healthInsuranceId?: string;
};

/** What is not a status. */
export async function update(
  tx: Tx,
  scope: TeamScope,
  { id, at, ...changes }: Changes & { readonly id: OrderId; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('lab_order')
    .set({
      updated_at: at,
      ...(changes.activateBy === undefined ? {} : { activate_by: changes.activateBy }),
      ...(changes.sampleId === undefined ? {} : { sample_id: changes.sampleId }),
      ...(changes.sealed === undefined ? {} : { data: changes.sealed }),
      ...(changes.patientTokens === undefined
        ? {}
        : { patient_tokens: changes.patientTokens.map(String) }),
      ...(changes.interpretation === undefined ? {} : { interpretation: changes.interpretation }),
      ...(changes.hasMissingResults === undefined
        ? {}
        : { has_missing_results: changes.hasMissingResults }),
      ...(changes.shipment === undefined ? {} : { shipment: JSON.stringify(changes.shipment) }),
      ...(changes.appointmentId === undefined ? {} : { appointment_id: changes.appointmentId }),
      ...(changes.smsEnabled === undefined ? {} : { sms_enabled: changes.smsEnabled }),
      ...(changes.healthInsuranceId === undefined
        ? {}
        : { health_insurance_id: changes.healthInsuranceId }),
    })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
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
