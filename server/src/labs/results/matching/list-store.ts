import { type SelectQueryBuilder, sql } from 'kysely';

import type { ReadDb, Schema } from '#kernel/db.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { DecisionCode } from './model.ts';
import type { ReviewStatus } from './review-model.ts';
import {
  fromRow,
  plainColumns,
  plainFromRow,
  type PlainReview,
  type StoredReview,
  unmatchedResultColumns,
} from './store.ts';

export type Filter = {
  readonly code: DecisionCode | null;
  readonly lab: string | null;
  readonly status: ReviewStatus | null;
  /** With a critical value, and not decided. */
  readonly isCritical: boolean;
  /** The first instant, and the first that is no longer meant. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** All of these are the patient's. */
  readonly tokens: readonly bigint[];
};

function filtered<Result>(
  query: SelectQueryBuilder<Schema, 'unmatched_result', Result>,
  scope: TeamScope,
  { code, lab, status, isCritical, from, until, tokens }: Filter,
): SelectQueryBuilder<Schema, 'unmatched_result', Result> {
  return query
    .where('tenant_id', '=', scope.tenantId)
    .$if(code !== null, (found) =>
      found.where('decision_code', '=', requireDefined(code, 'the code')),
    )
    .$if(lab !== null, (found) => found.where('lab', '=', requireDefined(lab, 'the laboratory')))
    .$if(status !== null, (found) =>
      found.where('status', '=', requireDefined(status, 'the status')),
    )
    .$if(isCritical, (found) =>
      found.where('interpretation', '=', 'critical').where('status', '<>', 'resolved'),
    )
    .$if(from !== null, (found) => found.where('created_at', '>=', from))
    .$if(until !== null, (found) => found.where('created_at', '<', until))
    .$if(tokens.length > 0, (found) =>
      found.where(sql<boolean>`patient_tokens @> ${tokens.map(String)}::bigint[]`),
    );
}

export type After = { readonly at: Date; readonly id: string };
type Position = { readonly after: After | null; readonly limit: number };

/** The newest first. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  filter: Filter,
  position: Position,
): Promise<readonly StoredReview[]> {
  const query = db.selectFrom('unmatched_result').select(unmatchedResultColumns);
  const rows = await paged(filtered(query, scope, filter), position).execute();
  return rows.map((row) => fromRow(row));
}

function paged<Result>(
  query: SelectQueryBuilder<Schema, 'unmatched_result', Result>,
  { after, limit }: Position,
): SelectQueryBuilder<Schema, 'unmatched_result', Result> {
  return query
    .$if(after !== null, (found) =>
      found.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

/** Lists the same reviews without their encrypted fields. */
export async function listPlain(
  db: ReadDb,
  scope: TeamScope,
  filter: Filter,
  position: Position,
): Promise<readonly PlainReview[]> {
  const query = db.selectFrom('unmatched_result').select(plainColumns);
  const rows = await paged(filtered(query, scope, filter), position).execute();
  return rows.map((row) => plainFromRow(row));
}

export async function count(db: ReadDb, scope: TeamScope, filter: Filter): Promise<number> {
  const query = db
    .selectFrom('unmatched_result')
    .select(sql<number>`count(*)::integer`.as('total'));
  return (await filtered(query, scope, filter).executeTakeFirstOrThrow()).total;
}
