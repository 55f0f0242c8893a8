import { type ColumnType, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { Actor, TeamScope, UserId } from '#kernel/scope.ts';
import type { OrderId } from '#labs/orders';

declare module '#kernel/db.ts' {
  interface Schema {
    lab_critical_acknowledgement: SnakeRow<
      Pick<StoredAcknowledgement, 'id' | 'userId' | 'orderId' | 'createdAt'>
    > & {
      tenant_id: string;
      actor_type: ColumnType<Actor['type'], string, string>;
      actor_id: string;
      note: Buffer | null;
    };
  }
}

export type StoredAcknowledgement = {
  /** The id of the critical result. */
  readonly id: string;
  readonly userId: UserId;
  readonly orderId: OrderId;
  readonly actorType: Actor['type'];
  readonly actorId: string;
  readonly sealedNote: Buffer | null;
  /** The user's data key under the master key. */
  readonly wrapped: Buffer;
  readonly createdAt: Date;
};

type Row = Omit<SnakeRow<StoredAcknowledgement>, 'sealed_note'> & { readonly note: Buffer | null };

const columns = sql`
  acknowledged.id, acknowledged.user_id, acknowledged.order_id, acknowledged.actor_type, acknowledged.actor_id,
  acknowledged.note, user_data_key.wrapped, acknowledged.created_at
  from lab_critical_acknowledgement as acknowledged
  join user_data_key on user_data_key.user_id = acknowledged.user_id`;

/** The acknowledgements of an order, the oldest first. */
export async function listOfOrder(
  db: ReadDb,
  scope: TeamScope,
  orderId: OrderId,
): Promise<readonly StoredAcknowledgement[]> {
  const { rows } = await sql<Row>`
    select ${columns}
    where acknowledged.order_id = ${orderId} and acknowledged.tenant_id = ${scope.tenantId}
    order by acknowledged.created_at, acknowledged.id`.execute(db);
  return rows.map(fromRow);
}

/** Lists the acknowledgements of a user's orders, oldest first, also of a deleted user. */
export async function listOfUser(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly StoredAcknowledgement[]> {
  const { rows } = await sql<Row>`
    select ${columns}
    where acknowledged.user_id = ${userId} and acknowledged.tenant_id = ${scope.tenantId}
    order by acknowledged.created_at, acknowledged.id`.execute(db);
  return rows.map(fromRow);
}

function fromRow({ note, ...row }: Row): StoredAcknowledgement {
  return { ...camelRow(row), sealedNote: note };
}

export async function insertAll(
  tx: Tx,
  scope: TeamScope,
  made: readonly Omit<StoredAcknowledgement, 'wrapped' | 'actorType' | 'actorId'>[],
): Promise<void> {
  const { type, id: actorId } = scope.actor;
  const rows = made.map(({ id, userId, orderId, sealedNote, createdAt }) => ({
    id,
    tenant_id: scope.tenantId,
    user_id: userId,
    order_id: orderId,
    actor_type: type,
    actor_id: actorId,
    note: sealedNote,
    created_at: createdAt,
  }));
  await tx.insertInto('lab_critical_acknowledgement').values(rows).execute();
}
