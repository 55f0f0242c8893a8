import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { SeriesOrigin, StoredChunk } from '../stored/store.ts';

/** A series of a user with the resource that it holds. */
export type UserSeries = SeriesOrigin & { readonly resource: string };

export async function listUserSeries(tx: Tx, userId: UserId): Promise<readonly UserSeries[]> {
  const { rows } = await sql<UserSeries>`
    select series_id as "seriesId", resource, sub_kind as "subKind", provider, source_type as "sourceType"
    from series where user_id = ${userId} order by series_id`.execute(tx);
  return rows;
}

/** The series of some resources that a provider told of. */
export async function listSeriesOf(
  db: ReadDb,
  scope: TeamScope,
  of: {
    readonly userId: UserId;
    readonly provider: string;
    readonly resources: readonly string[];
  },
): Promise<readonly UserSeries[]> {
  const { rows } = await sql<UserSeries>`
    select series_id as "seriesId", resource, sub_kind as "subKind", provider, source_type as "sourceType"
    from series where user_id = ${of.userId} and tenant_id = ${scope.tenantId} and provider = ${of.provider}
      and resource = any(${[...of.resources]}::text[]) order by series_id`.execute(db);
  return rows;
}

/** The chunks of a series that have a part of [fromMs, toMs). */
export async function listChunksWithin(
  db: ReadDb,
  of: {
    readonly userId: UserId;
    readonly seriesId: number;
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<readonly Uint8Array[]> {
  const { rows } = await sql<{ data: Uint8Array }>`
    select data from sample_chunk
    where user_id = ${of.userId} and series_id = ${of.seriesId}
      and starts_at < ${of.toMs}::bigint and ends_at > ${of.fromMs}::bigint`.execute(db);
  return rows.map(({ data }) => data);
}

/** The chunks of a series that start in [fromMs, toMs), in the order of their start. */
export async function listChunksOfSeries(
  tx: Tx,
  of: { readonly userId: UserId; readonly seriesId: number },
  range: { readonly fromMs: number; readonly toMs: number },
  rowsMax: number,
): Promise<readonly Pick<StoredChunk, 'startsAt' | 'endsAt' | 'samples' | 'data'>[]> {
  const { rows } = await sql<Pick<StoredChunk, 'startsAt' | 'endsAt' | 'samples' | 'data'>>`
    select starts_at as "startsAt", ends_at as "endsAt", samples, data from sample_chunk
    where user_id = ${of.userId} and series_id = ${of.seriesId}
      and starts_at >= ${range.fromMs}::bigint and starts_at < ${range.toMs}::bigint
    order by starts_at limit ${rowsMax}`.execute(tx);
  return rows;
}

/** Deleted samples of a series, encoded as a chunk. */
export type DeletedChunk = {
  readonly seriesId: number;
  readonly startsAt: number;
  readonly samples: number;
  readonly data: Uint8Array;
};

type Of = { readonly userId: UserId; readonly deletionId: string };

export async function insertDeleted(
  tx: Tx,
  scope: TeamScope,
  { userId, deletionId }: Of,
  chunks: readonly DeletedChunk[],
): Promise<void> {
  if (chunks.length === 0) return;
  await sql`
    insert into deleted_chunk (tenant_id, user_id, deletion_id, series_id, starts_at, samples, data)
    select ${scope.tenantId}::uuid, ${userId}::uuid, ${deletionId}::uuid, t.series_id, t.starts_at,
      t.samples, t.data from unnest(
      ${chunks.map((each) => each.seriesId)}::bigint[],
      ${chunks.map((each) => each.startsAt)}::bigint[],
      ${chunks.map((each) => each.samples)}::int[],
      ${chunks.map((each) => Buffer.from(each.data))}::bytea[]
    ) as t (series_id, starts_at, samples, data)`.execute(tx);
}

/** The deleted samples of a series, in the order of time. */
export async function listDeletedOfSeries(
  tx: Tx,
  { userId, deletionId }: Of,
  seriesId: number,
  page: { readonly afterMs: number; readonly rowsMax: number },
): Promise<readonly DeletedChunk[]> {
  const { rows } = await sql<DeletedChunk>`
    select series_id as "seriesId", starts_at as "startsAt", samples, data from deleted_chunk
    where deletion_id = ${deletionId} and user_id = ${userId} and series_id = ${seriesId}
      and starts_at > ${page.afterMs}::bigint
    order by starts_at limit ${page.rowsMax}`.execute(tx);
  return rows;
}

export async function listDeletedSeries(
  tx: Tx,
  { userId, deletionId }: Of,
): Promise<readonly number[]> {
  const { rows } = await sql<{ seriesId: number }>`
    select distinct series_id as "seriesId" from deleted_chunk
    where deletion_id = ${deletionId} and user_id = ${userId} order by 1`.execute(tx);
  return rows.map(({ seriesId }) => seriesId);
}

export async function purgeDeleted(tx: Tx, { userId, deletionId }: Of): Promise<void> {
  await sql`
    delete from deleted_chunk where deletion_id = ${deletionId} and user_id = ${userId}`.execute(
    tx,
  );
}
