import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { Lease } from '#kernel/jobs/due-worker.ts';
import { dueInTurn } from '#kernel/jobs/fair-claim.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { Session } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    checkout_session: SnakeRow<Omit<StoredSession, 'sealed' | 'wrapped'>> & {
      tenant_id: string;
      sandbox_outcome: string | null;
      data: Buffer;
      run_at: Date | null;
      updated_at: Date;
    };
  }
}

/** A session whose details are still encrypted. */
export type StoredSession = Omit<Session, 'details'> & {
  readonly sealed: Buffer;
  /** The user's data key under the master key. */
  readonly wrapped: Buffer;
};

export async function insert(
  tx: Tx,
  scope: TeamScope,
  { sealed, ...session }: Omit<StoredSession, 'wrapped'> & { readonly runAt: Date },
): Promise<void> {
  await tx
    .insertInto('checkout_session')
    .values({
      ...snakeRow(session),
      tenant_id: scope.tenantId,
      sandbox_outcome: null,
      data: sealed,
      updated_at: session.createdAt,
    })
    .execute();
}

const columns = sql`
  session.id, session.user_id, session.quote_id, session.status, session.amount_minor, session.pay_before,
  session.payment_resource_id, session.order_id, session.order_transaction_id, session.hold_status,
  session.appointment_id, session.data as sealed, session.created_at,
  user_data_key.wrapped
  from checkout_session as session
  join user_data_key on user_data_key.user_id = session.user_id
  join users on users.id = session.user_id`;

/** Returns undefined if the user of the session is deleted. */
export async function find(
  db: ReadDb,
  scope: TeamScope,
  id: string,
): Promise<StoredSession | undefined> {
  const { rows } = await sql<SnakeRow<StoredSession>>`
    select ${columns}
    where session.id = ${id} and session.tenant_id = ${scope.tenantId} and users.deleted_at is null`.execute(
    db,
  );
  return rows[0] && camelRow(rows[0]);
}

/** Locks an unpaid session until the transaction ends. Returns false if the session is over. */
export async function lockUnpaid(tx: Tx, scope: TeamScope, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('checkout_session')
    .select('id')
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', 'unpaid')
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Changes a session that is locked. */
export async function update(
  tx: Tx,
  scope: TeamScope,
  changed: Omit<Session, 'details'> & { readonly at: Date; readonly runAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('checkout_session')
    .set({
      status: changed.status,
      order_id: changed.orderId,
      order_transaction_id: changed.orderTransactionId,
      hold_status: changed.holdStatus,
      appointment_id: changed.appointmentId,
      run_at: changed.runAt,
      updated_at: changed.at,
    })
    .where('id', '=', changed.id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

/**
 * Locks a paid session with a held slot until the transaction ends. Returns false if the slot is booked or released.
 */
export async function lockHeld(tx: Tx, scope: TeamScope, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('checkout_session')
    .select('id')
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', 'paid')
    .where('hold_status', '=', 'held')
    .where('appointment_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Sets when a worker processes the session again. */
export async function postpone(
  tx: Tx,
  scope: TeamScope,
  { id, runAt }: { readonly id: string; readonly runAt: Date },
): Promise<void> {
  await tx
    .updateTable('checkout_session')
    .set({ run_at: runAt })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('run_at', 'is not', null)
    .execute();
}

/** An expired session that a worker has claimed until its lease ends. */
export type Claimed = { readonly id: string; readonly tenantId: TenantId };

/** Claims due sessions of all teams. */
export async function claim(tx: Tx, lease: Lease): Promise<readonly Claimed[]> {
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    update checkout_session set run_at = ${lease.until}
    where ctid = any (array(${dueInTurn({ table: 'checkout_session' }, lease)}))
    returning checkout_session.id, checkout_session.tenant_id`.execute(tx);
  return rows.map((row) => ({ id: row.id, tenantId: trust<TenantId>(row.tenant_id) }));
}

/** Moves the expiry of a sandbox team's sessions forward when its clock advances. */
export async function advance(tx: Tx, scope: TeamScope, byMs: number): Promise<void> {
  await sql`
    update checkout_session set run_at = run_at - make_interval(secs => ${byMs} / 1000.0)
    where tenant_id = ${scope.tenantId} and run_at is not null`.execute(tx);
}

/** Every session of a user, the oldest first; also of a deleted one. */
export async function listOfUser(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly StoredSession[]> {
  const { rows } = await sql<SnakeRow<StoredSession>>`
    select ${columns}
    where session.user_id = ${userId} and session.tenant_id = ${scope.tenantId}
    order by session.created_at, session.id`.execute(db);
  return rows.map(camelRow);
}
