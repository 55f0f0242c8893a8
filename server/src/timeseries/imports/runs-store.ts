import { type ColumnType, type RawBuilder, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PageOf } from '#management';

import type { ImportKind, ImportRun, ImportSummary } from './runs-model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    import_run: Omit<SnakeRow<ImportRun>, 'report'> & {
      tenant_id: string;
      report: ColumnType<ImportSummary | null, string | null, string | null>;
    };
  }
}

const columns = sql`
  r.id, r.user_id, r.kind, r.state, r.actor_type, r.actor_id, r.created_at, r.seen_at, r.ended_at, r.report, r.error
  from import_run as r join users on users.id = r.user_id`;

export type Filter = { readonly userId: UserId | null; readonly kind: ImportKind | null };

/** The newest first, without those for deleted users. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  filter: Filter,
  page: PageOf,
): Promise<readonly ImportRun[]> {
  const { rows } = await listed(scope, filter, page).execute(db);
  return rows.map(camelRow);
}

/** The statement, so that a test can ask how it is planned. */
export function listed(
  scope: TeamScope,
  { userId, kind }: Filter,
  { after, limit }: PageOf,
): RawBuilder<SnakeRow<ImportRun>> {
  const parts = [
    sql`r.tenant_id = ${scope.tenantId}`,
    sql`users.deleted_at is null`,
    userId === null ? null : sql`r.user_id = ${userId}`,
    kind === null ? null : sql`r.kind = ${kind}`,
    after === null ? null : sql`(r.created_at, r.id) < (${after.createdAt}, ${after.id}::uuid)`,
  ].filter((part) => part !== null);
  return sql`
    select ${columns} where ${sql.join(parts, sql` and `)}
    order by r.created_at desc, r.id desc limit ${limit}`;
}

/** Of one user, also of a deleted one, the oldest first. */
export async function listOfUser(db: ReadDb, userId: UserId): Promise<readonly ImportRun[]> {
  const { rows } = await sql<SnakeRow<ImportRun>>`
    select ${columns} where r.user_id = ${userId} order by r.created_at, r.id`.execute(db);
  return rows.map(camelRow);
}

export async function insert(
  tx: Tx,
  scope: TeamScope,
  run: Pick<ImportRun, 'id' | 'userId' | 'kind' | 'createdAt'>,
): Promise<void> {
  const { type, id: actorId } = scope.actor;
  await tx
    .insertInto('import_run')
    .values({
      id: run.id,
      tenant_id: scope.tenantId,
      user_id: run.userId,
      kind: run.kind,
      state: 'running',
      actor_type: type,
      actor_id: actorId,
      created_at: run.createdAt,
      seen_at: run.createdAt,
    })
    .execute();
}

export async function setSeen(
  tx: Tx,
  scope: TeamScope,
  { id, seenAt }: Pick<ImportRun, 'id' | 'seenAt'>,
): Promise<void> {
  await tx
    .updateTable('import_run')
    .set({ seen_at: seenAt })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

export async function setEnd(
  tx: Tx,
  scope: TeamScope,
  run: Pick<ImportRun, 'id' | 'state' | 'report' | 'error'> & { readonly endedAt: Date },
): Promise<void> {
  await tx
    .updateTable('import_run')
    .set({
      state: run.state,
      seen_at: run.endedAt,
      ended_at: run.endedAt,
      report: run.report === null ? null : JSON.stringify(run.report),
      error: run.error,
    })
    .where('id', '=', run.id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}
