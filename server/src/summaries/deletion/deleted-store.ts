import { sql } from 'kysely';

import { type Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { StoredSample } from '../derived-activity/store.ts';
import type { Summary } from '../model.ts';

type Of = { readonly userId: UserId; readonly deletionId: string };

export type DeletedRow =
  | { readonly kind: 'summary'; readonly content: Summary }
  | { readonly kind: 'movement_sample'; readonly content: StoredSample };

export async function insertDeleted(
  tx: Tx,
  scope: TeamScope,
  { userId, deletionId }: Of,
  rows: readonly DeletedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into deleted_row (tenant_id, user_id, deletion_id, kind, content)
    select ${scope.tenantId}::uuid, ${userId}::uuid, ${deletionId}::uuid, kind, content::jsonb from unnest(
      ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ content }) => JSON.stringify(content))}::text[]
    ) as t (kind, content)`.execute(tx);
}

export async function listDeleted(
  tx: Tx,
  { userId, deletionId }: Of,
  page: { readonly after: number; readonly rowsMax: number },
): Promise<readonly (DeletedRow & { readonly id: number })[]> {
  const { rows } = await sql<DeletedRow & { readonly id: number }>`
    select id, kind, content from deleted_row
    where deletion_id = ${deletionId} and user_id = ${userId} and id > ${page.after}
    order by id limit ${page.rowsMax}`.execute(tx);
  return rows.map((row) => (row.kind === 'summary' ? withDates(row) : row));
}

function withDates<Row extends { readonly content: Summary }>(row: Row): Row {
  const { content } = row;
  const [createdAt, updatedAt] = [new Date(content.createdAt), new Date(content.updatedAt)];
  return { ...row, content: { ...content, createdAt, updatedAt } };
}

export async function purgeDeleted(tx: Tx, { userId, deletionId }: Of): Promise<void> {
  await sql`
    delete from deleted_row where deletion_id = ${deletionId} and user_id = ${userId}`.execute(tx);
}

/** Takes samples that came with activities: of a source, and of a measure and time range if given. */
export async function takeMovementSamples(
  tx: Tx,
  scope: TeamScope,
  of: {
    readonly userId: UserId;
    readonly resource: string | null;
    readonly provider: string | null;
    readonly sourceType: string | null;
    readonly fromMs: number | null;
    readonly toMs: number | null;
  },
): Promise<readonly StoredSample[]> {
  const { rows } = await sql<StoredSample>`
    delete from movement_sample
    where user_id = ${of.userId} and tenant_id = ${scope.tenantId}
      and (${of.resource}::text is null or resource = ${of.resource}::text)
      and (${of.provider}::text is null or provider = ${of.provider}::text)
      and (${of.sourceType}::text is null or source_type = ${of.sourceType}::text)
      and (${of.fromMs}::bigint is null or starts_at >= ${of.fromMs}::bigint)
      and (${of.toMs}::bigint is null or starts_at < ${of.toMs}::bigint)
    returning starts_at, ends_at, provider, resource, source_type, value, time_zone, timezone_offset`.execute(
    tx,
  );
  return rows;
}

/** Restores samples, except where one has been stored since. */
export async function restoreMovementSamples(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  samples: readonly StoredSample[],
): Promise<void> {
  const rows = JSON.stringify(samples);
  await sql`
    insert into movement_sample (user_id, starts_at, provider, resource, source_type, tenant_id, ends_at, value,
      time_zone, timezone_offset)
    select ${userId}::uuid, starts_at, provider, resource, source_type, ${scope.tenantId}::uuid, ends_at, value,
      time_zone, timezone_offset
    from json_populate_recordset(null::movement_sample, ${rows}::json)
    on conflict (user_id, starts_at, provider, resource, source_type) do nothing`.execute(tx);
}

/** Records which summaries an import stored, so that they can be deleted with it. */
export async function noteStored(
  tx: Tx,
  scope: TeamScope,
  of: { readonly userId: UserId; readonly importId: string },
  summaries: readonly Pick<Summary, 'resource' | 'id'>[],
): Promise<void> {
  if (summaries.length === 0) return;
  await sql`
    insert into import_summary (import_id, resource, summary_id, tenant_id, user_id)
    select ${of.importId}::uuid, resource, id, ${scope.tenantId}::uuid, ${of.userId}::uuid from unnest(
      ${summaries.map(({ resource }) => resource)}::text[],
      ${summaries.map(({ id }) => id)}::uuid[]
    ) as t (resource, id)
    on conflict do nothing`.execute(tx);
}
