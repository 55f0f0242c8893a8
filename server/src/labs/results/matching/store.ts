import { type ColumnType, type Selectable, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import { parseEnum } from '#kernel/parse-enum.ts';
import type { Actor, TeamScope, UserId } from '#kernel/scope.ts';
import { type OrderId } from '#labs/orders';

import type { MessageKey } from '../store.ts';
import { type Candidate, decisionCodes } from './model.ts';
import type { Resolution, Review, ReviewStatus } from './review-model.ts';

type ReviewTable = SnakeRow<
  Pick<
    Review,
    'id' | 'lab' | 'status' | 'interpretation' | 'createdAt' | 'updatedAt' | 'reviewedAt'
  >
> & {
  tenant_id: string;
  message_id: string;
  decision_code: string;
  sub_reason_codes: string[];
  candidates: ColumnType<Candidate[], string, string>;
  result_status: string;
  resolution_action: Resolution | null;
  resolved_user_id: UserId | null;
  resolved_order_id: OrderId | null;
  patient_tokens: string[];
  data: Buffer;
  note: Buffer | null;
  digest: Buffer;
  activity_actor_type: ColumnType<Actor['type'] | null, string | null | undefined, string>;
  activity_actor_id: string | null;
  activity_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    unmatched_result: ReviewTable;
  }
}

export const plainColumns = [
  'id',
  'lab',
  'status',
  'decision_code',
  'sub_reason_codes',
  'candidates',
  'interpretation',
  'result_status',
  'resolution_action',
  'resolved_user_id',
  'resolved_order_id',
  'created_at',
  'updated_at',
  'reviewed_at',
  'activity_actor_type',
  'activity_actor_id',
  'activity_at',
] as const;
export const unmatchedResultColumns = [
  ...plainColumns,
  'tenant_id',
  'message_id',
  'patient_tokens',
  'data',
  'note',
  'digest',
] as const;

/** The columns of a review that are not encrypted. */
export type PlainReview = Omit<Review, 'report' | 'note'>;

/** A review whose report and note are still encrypted. */
export type StoredReview = PlainReview & {
  readonly sealedReport: Buffer;
  readonly sealedNote: Buffer | null;
};

export type NewReview = Pick<
  Review,
  'id' | 'lab' | 'code' | 'subReasons' | 'candidates' | 'interpretation' | 'createdAt'
> & {
  readonly messageId: string;
  readonly digest: Buffer;
  readonly resultStatus: string;
  readonly tokens: readonly bigint[];
  readonly sealedReport: Buffer;
};

/** False when this message waits, or was decided, already. */
export async function insert(tx: Tx, scope: TeamScope, review: NewReview): Promise<boolean> {
  const inserted = await tx
    .insertInto('unmatched_result')
    .values({
      id: review.id,
      tenant_id: scope.tenantId,
      lab: review.lab,
      message_id: review.messageId,
      status: 'pending_customer_review',
      decision_code: review.code,
      sub_reason_codes: [...review.subReasons],
      candidates: JSON.stringify(review.candidates),
      interpretation: review.interpretation,
      result_status: review.resultStatus,
      patient_tokens: review.tokens.map(String),
      data: review.sealedReport,
      digest: review.digest,
      created_at: review.createdAt,
      updated_at: review.createdAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'lab', 'message_id', 'digest']).doNothing(),
    )
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findByMessage(
  db: ReadDb,
  scope: TeamScope,
  { lab, messageId, digest, formerDigest }: MessageKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('unmatched_result')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('lab', '=', lab)
    .where('message_id', '=', messageId)
    .where(sql<boolean>`digest in (${digest}, ${formerDigest}, ''::bytea)`)
    .executeTakeFirst();
  return row?.id;
}

export async function find(
  db: ReadDb,
  scope: TeamScope,
  id: string,
): Promise<StoredReview | undefined> {
  const row = await db
    .selectFrom('unmatched_result')
    .select(unmatchedResultColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Finds the review and locks it until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  scope: TeamScope,
  id: string,
): Promise<StoredReview | undefined> {
  const row = await tx
    .selectFrom('unmatched_result')
    .select(unmatchedResultColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && fromRow(row);
}

type PlainRow = Pick<Selectable<ReviewTable>, (typeof plainColumns)[number]>;

export async function decide(
  tx: Tx,
  scope: TeamScope,
  decided: {
    readonly id: string;
    readonly status: ReviewStatus;
    readonly action: Resolution;
    readonly userId: UserId | null;
    readonly orderId: OrderId | null;
    readonly sealedNote: Buffer | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('unmatched_result')
    .set({
      status: decided.status,
      resolution_action: decided.action,
      resolved_user_id: decided.userId,
      resolved_order_id: decided.orderId,
      note: decided.sealedNote,
      updated_at: decided.at,
      reviewed_at: decided.at,
      ...activityBy(scope, decided.at),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', decided.id)
    .execute();
}

/** Sets the status of an undecided review. */
export async function setStatus(
  tx: Tx,
  scope: TeamScope,
  changed: { readonly id: string; readonly status: ReviewStatus; readonly at: Date },
): Promise<void> {
  const { id, status, at } = changed;
  await tx
    .updateTable('unmatched_result')
    .set({ status, updated_at: at, ...activityBy(scope, at) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

function activityBy({ actor }: TeamScope, at: Date) {
  return { activity_actor_type: actor.type, activity_actor_id: actor.id, activity_at: at };
}

/** The reports that were found to be of this user. */
export async function listOfUser(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly StoredReview[]> {
  const rows = await db
    .selectFrom('unmatched_result')
    .select(unmatchedResultColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('resolved_user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => fromRow(row));
}

export function fromRow(row: Selectable<ReviewTable>): StoredReview {
  return { ...plainFromRow(row), sealedReport: row.data, sealedNote: row.note };
}

export function plainFromRow(row: PlainRow): PlainReview {
  const { id, lab, status, candidates, interpretation, created_at, updated_at, reviewed_at } = row;
  return {
    ...camelRow({
      id,
      lab,
      status,
      candidates,
      interpretation,
      created_at,
      updated_at,
      reviewed_at,
    }),
    code: parseEnum(decisionCodes, row.decision_code),
    subReasons: row.sub_reason_codes.map((code) => parseEnum(['lab_account_mismatch'], code)),
    action: row.resolution_action,
    userId: row.resolved_user_id,
    orderId: row.resolved_order_id,
    resultStatus: parseEnum(['final', 'partial'], row.result_status),
    activity: activityOf(row),
  };
}

function activityOf(row: PlainRow): Review['activity'] {
  const { activity_actor_type: actorType, activity_actor_id: actorId, activity_at: at } = row;
  return actorType === null || actorId === null || at === null ? null : { actorType, actorId, at };
}
