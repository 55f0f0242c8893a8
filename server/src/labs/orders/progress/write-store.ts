import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import { snakeRow } from '#kernel/db/rows.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { sqlState } from '#kernel/sql-state.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { Step } from '../machine/machine.ts';
import { methodOf } from '../machine/transitions.ts';
import type { Order, OrderId, Shipment, TransactionId } from '../model.ts';
import type { TransactionStatus } from '../model/status.ts';

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
  /** When to send the order to the laboratory; null if the time is not known yet. */
  readonly dispatchAt: Date | null;
};

const uniqueViolation = '23505';
const asTexts = (tokens: readonly bigint[]): string[] => tokens.map(String);

/**
 * Inserts the order, its events and its dispatch, and its transaction if it opens one. Returns the ids of the events;
 * undefined if another order has the sample.
 */
export async function insertNewOrder(
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

/** Moves an order along steps of the state machine, and inserts their events. */
export async function advanceOrder(
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

export type OrderChanges = {
  readonly activateBy?: PlainDate | null;
  readonly sampleId?: string;
  readonly sealed?: Buffer;
  readonly patientTokens?: readonly bigint[];
  readonly interpretation?: Order['interpretation'];
  readonly hasMissingResults?: boolean;
  readonly criticalResults?: number;
  readonly abnormalResults?: number;
  readonly unacknowledgedResults?: number;
  /** When absent results count as missing; null if none are expected. */
  readonly resultsDueAt?: Date | null;
  readonly shipment?: Shipment;
  readonly appointmentId?: string | null;
  readonly smsEnabled?: boolean;
  readonly healthInsuranceId?: string;
};

/** Updates columns other than the status. */
export async function updateOrder(
  tx: Tx,
  scope: TeamScope,
  { id, at, ...changes }: OrderChanges & { readonly id: OrderId; readonly at: Date },
): Promise<void> {
  const { patientTokens, sealed, shipment, ...plain } = changes;
  await tx
    .updateTable('lab_order')
    .set({
      updated_at: at,
      ...snakeRow(plain),
      data: sealed,
      patient_tokens: patientTokens?.map(String),
      shipment: shipment && JSON.stringify(shipment),
    })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

/**
 * Sets the number of unacknowledged critical results. Leaves `updated_at`, because the order itself does not change.
 */
export async function setUnacknowledged(
  tx: Tx,
  scope: TeamScope,
  { id, count }: { readonly id: OrderId; readonly count: number },
): Promise<void> {
  await tx
    .updateTable('lab_order')
    .set({ unacknowledged_results: count })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

/** Sets when absent results count as missing. Leaves `updated_at`, because the order itself does not change. */
export async function setResultsDue(
  tx: Tx,
  scope: TeamScope,
  { id, dueAt }: { readonly id: OrderId; readonly dueAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('lab_order')
    .set({ results_due_at: dueAt })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

/** Orders of one transaction that end at the same time end one after the other. */
export async function lockTransaction(tx: Tx, scope: TeamScope, id: TransactionId): Promise<void> {
  await sql`
    select from lab_order_transaction where id = ${id} and tenant_id = ${scope.tenantId} for update`.execute(
    tx,
  );
}

export async function setTransactionStatus(
  tx: Tx,
  scope: TeamScope,
  { id, status }: { readonly id: TransactionId; readonly status: TransactionStatus },
): Promise<void> {
  await tx
    .updateTable('lab_order_transaction')
    .set({ status })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}
