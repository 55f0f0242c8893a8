import { type RawBuilder, sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { UserId } from '#kernel/scope.ts';

/** One user's samples of one kind and source. */
export type MeasuredSeries = {
  readonly seriesId: number;
  readonly resource: string;
  readonly subKind: string;
  readonly provider: string;
  readonly sourceType: string;
  /** When the first sample came. */
  readonly firstAt: Date;
};

/** In the order in which they came to be: a new one is behind all others. */
export async function listMeasured(db: ReadDb, userId: UserId): Promise<readonly MeasuredSeries[]> {
  const { rows } = await sql<MeasuredSeries>`
    select series_id as "seriesId", resource, sub_kind as "subKind", provider, source_type as "sourceType",
      created_at as "firstAt"
    from series where user_id = ${userId} order by series_id`.execute(db);
  return rows;
}

export type WrittenChunk = {
  readonly startsAt: number;
  readonly bytes: Buffer;
  /** Milliseconds since the epoch. */
  readonly writtenAt: number;
};

export type ChunksAsked = {
  readonly userId: UserId;
  readonly seriesId: number;
  /** Those that may hold samples of [fromMs, toMs). */
  readonly fromMs: number;
  readonly toMs: number;
  readonly chunksMax: number;
  /** Whether a roll-up stands for its chunk. */
  readonly areRollupsEnough: boolean;
};

/** The latest first. */
export async function listLatestChunks(
  db: ReadDb,
  { userId, seriesId, fromMs, toMs, chunksMax, areRollupsEnough }: ChunksAsked,
): Promise<readonly WrittenChunk[]> {
  const bytes: RawBuilder<Buffer> = areRollupsEnough ? sql`coalesce(rollup, data)` : sql`data`;
  const { rows } = await sql<WrittenChunk>`
    select starts_at as "startsAt", ${bytes} as bytes, written_at as "writtenAt"
    from sample_chunk
    where user_id = ${userId} and series_id = ${seriesId} and starts_at < ${toMs} and ends_at > ${fromMs}
    order by starts_at desc
    limit ${chunksMax}`.execute(db);
  return rows;
}

/** The span of the chunks that were written since an instant; undefined: there are none. */
export async function findWrittenSince(
  db: ReadDb,
  {
    userId,
    seriesId,
    sinceMs,
  }: { readonly userId: UserId; readonly seriesId: number; readonly sinceMs: number },
): Promise<{ readonly fromMs: number; readonly toMs: number } | undefined> {
  const { rows } = await sql<{ fromMs: number | null; toMs: number | null }>`
    select min(starts_at) as "fromMs", max(ends_at) as "toMs" from sample_chunk
    where user_id = ${userId} and series_id = ${seriesId} and written_at >= ${sinceMs}`.execute(db);
  const [{ fromMs, toMs } = { fromMs: null, toMs: null }] = rows;
  return fromMs === null || toMs === null ? undefined : { fromMs, toMs };
}
