import { type ColumnType, type GeneratedAlways, sql } from 'kysely';

import type { AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { ContinuousQuery } from './model.ts';

type DefinitionTable = {
  id: AuditId;
  number: GeneratedAlways<number>;
  tenant_id: string;
  slug: string;
  title: string;
  status: ContinuousQuery['status'];
  query: ColumnType<unknown, string, never>;
  query_config: ColumnType<unknown, string | null, never>;
  reads: string[];
  minimum_gap_s: number | null;
  has_events: boolean;
  has_observations: boolean;
  created_at: Date;
  archived_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    continuous_query: DefinitionTable;
  }
}

/** Locks the team's queries until the transaction ends, so that no concurrent request creates or archives one. */
export async function lockQueries(tx: Tx, scope: TeamScope): Promise<void> {
  const name = `continuous_query ${scope.tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function insert(tx: Tx, scope: TeamScope, made: ContinuousQuery): Promise<void> {
  await tx
    .insertInto('continuous_query')
    .values({
      id: made.id,
      tenant_id: scope.tenantId,
      slug: made.slug,
      title: made.title,
      status: made.status,
      query: JSON.stringify(made.query),
      query_config: made.config == null ? null : JSON.stringify(made.config),
      reads: [...made.reads],
      minimum_gap_s: made.minimumGapSeconds,
      has_events: made.hasEvents,
      has_observations: made.hasObservations,
      created_at: made.createdAt,
      archived_at: made.archivedAt,
    })
    .execute();
}

/** The newest first. */
export async function listQueries(
  db: ReadDb,
  scope: TeamScope,
): Promise<readonly ContinuousQuery[]> {
  return queriesOf(db, scope).orderBy('number', 'desc').execute();
}

export async function findById(
  db: ReadDb,
  scope: TeamScope,
  id: string,
): Promise<ContinuousQuery | undefined> {
  return queriesOf(db, scope).where('id', '=', trust<AuditId>(id)).executeTakeFirst();
}

/** Returns the active query: slugs of archived ones may be used again. */
export async function findBySlug(
  db: ReadDb,
  scope: TeamScope,
  slug: string,
): Promise<ContinuousQuery | undefined> {
  return queriesOf(db, scope)
    .where('slug', '=', slug)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

function queriesOf(db: ReadDb, scope: TeamScope) {
  return db
    .selectFrom('continuous_query')
    .select([
      'id',
      'status',
      'slug',
      'title',
      'query',
      'query_config as config',
      'reads',
      'minimum_gap_s as minimumGapSeconds',
      'has_events as hasEvents',
      'has_observations as hasObservations',
      'created_at as createdAt',
      'archived_at as archivedAt',
    ])
    .where('tenant_id', '=', scope.tenantId);
}

export async function update(
  tx: Tx,
  scope: TeamScope,
  { id, status, title, minimumGapSeconds, archivedAt }: ContinuousQuery,
): Promise<void> {
  await tx
    .updateTable('continuous_query')
    .set({ status, title, minimum_gap_s: minimumGapSeconds, archived_at: archivedAt })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

/** Returns the ids of archived queries, except for the given number archived last. */
export async function listArchivedBefore(
  db: ReadDb,
  scope: TeamScope,
  kept: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('continuous_query')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', 'archived')
    .orderBy('archived_at', 'desc')
    .orderBy('number', 'desc')
    .offset(kept)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes these queries with their tables and tasks. */
export async function deleteQueries(
  tx: Tx,
  { tenantId }: TeamScope,
  ids: readonly string[],
): Promise<void> {
  for (const name of ['continuous_query_result', 'continuous_query_task'])
    await sql`
      delete from ${sql.table(name)}
      where tenant_id = ${tenantId} and query_id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    delete from continuous_query where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
}
