import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { LabReport, OrderId } from '#labs/orders';
import { type Interpretation } from '#labs/values';

declare module '#kernel/db.ts' {
  interface Schema {
    lab_result: SnakeRow<
      Pick<StoredResult, 'id' | 'userId' | 'orderId' | 'version' | 'createdAt'>
    > & {
      tenant_id: string;
      lab: string;
      message_id: string;
      status: string;
      interpretation: string;
      data: Buffer;
      digest: Buffer;
    };
    lab_result_document: SnakeRow<Omit<StoredDocument, 'sealed' | 'wrapped'>> & {
      tenant_id: string;
      data: Buffer;
    };
  }
}

export type StoredResult = {
  readonly id: string;
  readonly userId: UserId;
  readonly orderId: OrderId;
  readonly version: number;
  readonly sealed: Buffer;
  /** The user's data key under the master key. */
  readonly wrapped: Buffer;
  readonly createdAt: Date;
};

type Row = Omit<SnakeRow<StoredResult>, 'sealed'> & { readonly data: Buffer };

/** The newest version of each of these orders that has one. */
export async function listNewest(
  db: ReadDb,
  scope: TeamScope,
  orderIds: readonly OrderId[],
): Promise<readonly StoredResult[]> {
  const { rows } = await sql<Row>`
    select distinct on (result.order_id) result.id, result.user_id, result.order_id, result.version, result.data,
      user_data_key.wrapped, result.created_at
    from lab_result as result join user_data_key on user_data_key.user_id = result.user_id
    where result.order_id = any(${[...orderIds]}::uuid[]) and result.tenant_id = ${scope.tenantId}
    order by result.order_id, result.version desc`.execute(db);
  return rows.map(fromRow);
}

/** Every version of a user's results, also of a deleted user, the oldest first. */
export async function listOfUser(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly StoredResult[]> {
  const { rows } = await sql<Row>`
    select result.id, result.user_id, result.order_id, result.version, result.data, user_data_key.wrapped,
      result.created_at
    from lab_result as result join user_data_key on user_data_key.user_id = result.user_id
    where result.user_id = ${userId} and result.tenant_id = ${scope.tenantId}
    order by result.created_at, result.id`.execute(db);
  return rows.map(fromRow);
}

function fromRow<Stored extends { readonly data: Buffer }>({ data, ...row }: Stored) {
  return { ...camelRow(row), sealed: data };
}

/** The identity of a message. The digest is part of it, because laboratories reuse message ids. */
export type MessageKey = {
  readonly lab: string;
  readonly messageId: string;
  readonly digest: Buffer;
  readonly formerDigest: Buffer;
};

/** Whether the laboratory's message was applied to the order before. */
export async function isKnown(
  db: ReadDb,
  scope: TeamScope,
  of: MessageKey & { readonly orderId: OrderId },
): Promise<boolean> {
  const { rows } = await sql`
    select from lab_result
    where tenant_id = ${scope.tenantId} and lab = ${of.lab} and message_id = ${of.messageId}
      and order_id = ${of.orderId} and digest in (${of.digest}, ${of.formerDigest}, ''::bytea)`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insert(
  tx: Tx,
  scope: TeamScope,
  made: Omit<StoredResult, 'wrapped'> & {
    readonly report: Pick<LabReport, 'lab' | 'messageId' | 'status'>;
    readonly interpretation: Interpretation;
    readonly digest: Buffer;
  },
): Promise<void> {
  const { report, sealed: data, ...plain } = made;
  const { lab, messageId, status } = report;
  const said = { lab, message_id: messageId, status };
  await tx
    .insertInto('lab_result')
    .values({ ...snakeRow(plain), ...said, tenant_id: scope.tenantId, data })
    .execute();
}

export type StoredDocument = Pick<
  StoredResult,
  'id' | 'userId' | 'orderId' | 'sealed' | 'wrapped'
> & {
  readonly number: number;
  readonly createdAt: Date;
};

type DocumentRow = Omit<Row, 'version'> & { readonly number: number };

export async function insertDocument(
  tx: Tx,
  scope: TeamScope,
  made: Omit<StoredDocument, 'wrapped'>,
): Promise<void> {
  const { sealed: data, ...plain } = made;
  await tx
    .insertInto('lab_result_document')
    .values({ ...snakeRow(plain), tenant_id: scope.tenantId, data })
    .execute();
}

export async function findDocument(
  db: ReadDb,
  scope: TeamScope,
  { orderId, number }: { readonly orderId: OrderId; readonly number: number },
): Promise<StoredDocument | undefined> {
  const { rows } = await sql<DocumentRow>`
    select document.id, document.user_id, document.order_id, document.number, document.data, user_data_key.wrapped,
      document.created_at
    from lab_result_document as document join user_data_key on user_data_key.user_id = document.user_id
    where document.order_id = ${orderId} and document.number = ${number}
      and document.tenant_id = ${scope.tenantId}`.execute(db);
  return rows[0] && fromRow(rows[0]);
}

/** Which documents there are of a user, also of a deleted user, the oldest first: each may be large. */
export async function listDocumentsOfUser(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly Pick<StoredDocument, 'orderId' | 'number'>[]> {
  const { rows } = await sql<Pick<DocumentRow, 'order_id' | 'number'>>`
    select order_id, number from lab_result_document
    where user_id = ${userId} and tenant_id = ${scope.tenantId} order by created_at, id`.execute(
    db,
  );
  return rows.map((row) => ({ orderId: row.order_id, number: row.number }));
}
