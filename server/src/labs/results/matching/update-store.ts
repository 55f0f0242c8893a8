import { type ColumnType, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { Purger, TenantPurger } from '#kernel/personal-data.ts';
import type { Actor, TeamScope } from '#kernel/scope.ts';

import type { TransitionStatus } from './review-model.ts';

type UpdateRow = SnakeRow<Omit<StoredUpdate, 'sealedNote'>> & { readonly note: Buffer | null };

declare module '#kernel/db.ts' {
  interface Schema {
    unmatched_result_update: Omit<UpdateRow, 'actor_type'> & {
      tenant_id: string;
      result_id: string;
      actor_type: ColumnType<Actor['type'], string, string>;
    };
  }
}

/** An entry in the history of a review, with its note still encrypted. */
export type StoredUpdate = {
  readonly id: string;
  readonly number: number;
  readonly fromStatus: TransitionStatus;
  readonly toStatus: TransitionStatus;
  readonly actorType: Actor['type'];
  readonly actorId: string;
  readonly sealedNote: Buffer | null;
  readonly createdAt: Date;
};

/** Inserts an entry. The caller holds the lock of the review, so that two entries never get the same number. */
export async function insertUpdate(
  tx: Tx,
  scope: TeamScope,
  resultId: string,
  update: Pick<StoredUpdate, 'id' | 'fromStatus' | 'toStatus' | 'sealedNote' | 'createdAt'>,
): Promise<void> {
  const { type, id: actorId } = scope.actor;
  await sql`
    insert into unmatched_result_update (id, tenant_id, result_id, number, from_status, to_status, actor_type,
      actor_id, note, created_at)
    select ${update.id}, ${scope.tenantId}, ${resultId},
      (select count(*) + 1 from unmatched_result_update where result_id = ${resultId} and tenant_id = ${scope.tenantId}),
      ${update.fromStatus}, ${update.toStatus}, ${type}, ${actorId}, ${update.sealedNote}, ${update.createdAt}`.execute(
    tx,
  );
}

/** The newest first: those before a number, or all of them. */
export async function listUpdates(
  db: ReadDb,
  scope: TeamScope,
  resultId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly StoredUpdate[]> {
  const { rows } = await sql<UpdateRow>`
    select id, number, from_status, to_status, actor_type, actor_id, note, created_at
    from unmatched_result_update
    where result_id = ${resultId} and tenant_id = ${scope.tenantId}
      and (${before}::integer is null or number < ${before}::integer)
    order by number desc limit ${limit}`.execute(db);
  return rows.map(fromRow);
}

function fromRow({ note, ...row }: UpdateRow): StoredUpdate {
  return { ...camelRow(row), sealedNote: note };
}

/** Deletes the reports that were matched to the user, and their history. Returns the deleted rows by table. */
export const purgeMatched: Purger = async (tx, userId) => {
  const updates = await sql`
    delete from unmatched_result_update
    where result_id in (select id from unmatched_result where resolved_user_id = ${userId})`.execute(
    tx,
  );
  const reports = await sql`
    delete from unmatched_result where resolved_user_id = ${userId}`.execute(tx);
  return {
    erased: {
      unmatched_result_update: Number(updates.numAffectedRows ?? 0),
      unmatched_result: Number(reports.numAffectedRows ?? 0),
    },
  };
};

/** Reports that are of no user. */
export const purgeUnmatched: TenantPurger = async (tx, tenantId) => {
  await tx.deleteFrom('unmatched_result').where('tenant_id', '=', tenantId).execute();
  return 'done';
};
