import { type RawBuilder, sql } from 'kysely';

import { type ReadDb, sendAll, type Statement, type Tx, writeAtCommit } from '#kernel/db.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TenantId, UserId } from '#kernel/scope.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    series: {
      tenant_id: string;
      user_id: string;
      series_id: number;
      resource: string;
      sub_kind: string;
      provider: string;
      source_type: string;
    };
    sample_chunk: {
      tenant_id: string;
      user_id: string;
      series_id: number;
      starts_at: number;
      ends_at: number;
      samples: number;
      data: Buffer;
      rollup: Buffer | null;
      written_at: number;
      revision: number;
    };
  }
}

/** What a series is: its samples differ in their timestamps only. */
export type SeriesKey = {
  readonly tenantId: TenantId;
  readonly userId: UserId;
  readonly resource: string;
  /** The measured quantity within the resource (`cholesterol/ldl`, an ECG lead), or empty. */
  readonly subKind: string;
  readonly provider: string;
  readonly sourceType: string;
};

/** The samples in [startsAt, endsAt), encoded. */
export type Chunk = {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly samples: number;
  readonly data: Uint8Array;
};

export type SeriesToMerge = {
  readonly key: SeriesKey;
  /** Where the chunks lie that are needed, [start, end) each, from one bucket's border to another. */
  readonly ranges: readonly (readonly [number, number])[];
};

/** With how often it was changed, where chunks are distributed and that is compared. */
export type LoadedChunk = Chunk & { readonly revision?: number };
export type StoredSeries = { readonly seriesId: number; readonly chunks: readonly LoadedChunk[] };

const loadText = `
  select s.series_id as "seriesId", c.starts_at as "startsAt", c.ends_at as "endsAt", c.samples, c.data
  from series s
  left join sample_chunk c on c.user_id = $1 and c.series_id = s.series_id
    and c.starts_at >= $6 and c.starts_at < $7
  where s.user_id = $1 and s.resource = $2 and s.sub_kind = $3 and s.provider = $4 and s.source_type = $5
  order by c.starts_at`;

/** A series and one of its chunks, or none. */
type LoadedRow = { readonly seriesId: number } & (Chunk | { readonly startsAt: null });

const createText = `
  insert into series (user_id, resource, sub_kind, provider, source_type, tenant_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) returning series_id`;

const naturalKey = (key: SeriesKey): readonly unknown[] => [
  key.userId,
  key.resource,
  key.subKind,
  key.provider,
  key.sourceType,
];

/**
 * The chunks that a merge will change; nothing for a series that is not there. The caller holds the lock on each user
 * or has sent for it before, so that nobody else changes them until the transaction ends.
 */
export async function loadSeries(
  tx: Tx,
  wanted: readonly SeriesToMerge[],
): Promise<ReadonlyMap<SeriesKey, StoredSeries>> {
  const statements = wanted.flatMap(({ key, ranges }) =>
    ranges.map((range) => ({ text: loadText, values: [...naturalKey(key), ...range] })),
  );
  const answers = await sendAll<LoadedRow>(tx, statements);
  const found = new Map<SeriesKey, StoredSeries>();
  let next = 0;
  for (const { key, ranges } of wanted) {
    const rows = answers.slice(next, next + ranges.length).flat();
    next += ranges.length;
    const seriesId = rows[0]?.seriesId;
    const chunks = rows.flatMap((row) => (row.startsAt === null ? [] : [row]));
    if (seriesId !== undefined) found.set(key, { seriesId, chunks });
  }
  return found;
}

/** New series, without samples yet. */
export async function createSeries(
  tx: Tx,
  keys: readonly SeriesKey[],
  createdAt: Date,
): Promise<ReadonlyMap<SeriesKey, StoredSeries>> {
  const answers = await sendAll<{ series_id: number }>(
    tx,
    keys.map((key) => ({
      text: createText,
      values: [...naturalKey(key), key.tenantId, createdAt],
    })),
  );
  return new Map(
    keys.map((key, index) => {
      const { series_id: seriesId } = requireDefined(
        answers[index]?.[0],
        'a series that was created',
      );
      return [key, { seriesId, chunks: [] }];
    }),
  );
}

const saveText = `
  insert into sample_chunk (user_id, series_id, starts_at, ends_at, samples, data, rollup, tenant_id, written_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (user_id, series_id, starts_at)
  do update set ends_at = excluded.ends_at, samples = excluded.samples, data = excluded.data,
    rollup = excluded.rollup, written_at = excluded.written_at`;

export type ChunkToSave = {
  readonly key: SeriesKey;
  readonly seriesId: number;
  readonly chunk: Chunk & { readonly rollup: Uint8Array | null };
  /** How often it was changed when it was loaded; 0 for one that was not there. */
  readonly revision: number;
};

export async function saveChunks(
  tx: Tx,
  chunks: readonly ChunkToSave[],
  writtenAt: Date,
): Promise<void> {
  const statements = chunks.map((each) => saveStatement(each, writtenAt));
  await sendAll(tx, statements);
}

/** Saves them with the commit: for transactions that read none of them afterwards. */
export async function saveChunksAtCommit(
  tx: Tx,
  chunks: readonly ChunkToSave[],
  writtenAt: Date,
): Promise<void> {
  for (const each of chunks) writeAtCommit(tx, saveStatement(each, writtenAt));
  return Promise.resolve();
}

function saveStatement({ key, seriesId, chunk }: ChunkToSave, writtenAt: Date): Statement {
  return {
    text: saveText,
    values: [
      key.userId,
      seriesId,
      chunk.startsAt,
      chunk.endsAt,
      chunk.samples,
      chunk.data,
      chunk.rollup,
      key.tenantId,
      writtenAt.getTime(),
    ],
  };
}

/** Where the samples of a series come from. */
export type SeriesOrigin = {
  readonly seriesId: number;
  readonly subKind: string;
  readonly provider: string;
  readonly sourceType: string;
};

export type StoredChunk = Chunk & SeriesOrigin;

/** The place of a chunk in the order of chunks. */
export type ChunkPosition = { readonly startsAt: number; readonly seriesId: number };

export type ChunkQuery = {
  readonly userId: UserId;
  readonly resource: string;
  /** Null: every sub-kind. */
  readonly subKind: string | null;
  /** Null: every provider. */
  readonly provider: string | null;
  readonly fromMs: number;
  readonly toMs: number;
};

/** Which chunks of a query are fetched: those behind a place, and how many at most. */
export type ChunkPage = { readonly after: ChunkPosition | null; readonly chunksMax: number };

const originColumns = [
  'series.series_id as seriesId',
  'series.sub_kind as subKind',
  'series.provider',
  'series.source_type as sourceType',
] as const;

/** Chunks that may hold samples of the range, by start, then series. */
export async function listChunks(
  db: ReadDb,
  query: ChunkQuery,
  page: ChunkPage,
): Promise<readonly StoredChunk[]> {
  const { rows } = await sql<StoredChunk>`
    select sample_chunk.starts_at as "startsAt", sample_chunk.samples, series.series_id as "seriesId",
      series.sub_kind as "subKind", series.provider, series.source_type as "sourceType",
      sample_chunk.ends_at as "endsAt", sample_chunk.data
    ${chunksOf(query, page)}`.execute(db);
  return rows;
}

/** No more than it takes to decode a chunk: columns of each row are what reading many of them costs. */
export type ChunkBytes = ChunkPosition & { readonly samples: number; readonly bytes: Uint8Array };

/** The same chunks, bare; as their roll-up where they have one and that is enough. */
export async function listChunkBytes(
  db: ReadDb,
  query: ChunkQuery & { readonly areRollupsEnough: boolean },
  page: ChunkPage,
): Promise<readonly ChunkBytes[]> {
  const bytes = query.areRollupsEnough
    ? sql`coalesce(sample_chunk.rollup, sample_chunk.data)`
    : sql`sample_chunk.data`;
  const { rows } = await sql<ChunkBytes>`
    select sample_chunk.starts_at as "startsAt", sample_chunk.samples, series.series_id as "seriesId", ${bytes} as bytes
    ${chunksOf(query, page)}`.execute(db);
  return rows;
}

/** The series of a resource that a user has: source by source. */
export async function listSeries(
  db: ReadDb,
  userId: UserId,
  resource: string,
): Promise<readonly SeriesOrigin[]> {
  return db
    .selectFrom('series')
    .select(originColumns)
    .where('user_id', '=', userId)
    .where('resource', '=', resource)
    .orderBy(sql`provider collate "C", source_type collate "C", sub_kind collate "C", series_id`)
    .execute();
}

/** A text, as every read of samples sends it: a query builder takes six times as long to make it. */
function chunksOf(query: ChunkQuery, { after, chunksMax }: ChunkPage): RawBuilder<unknown> {
  const { subKind, provider } = query;
  const ofSubKind = subKind === null ? sql`` : sql`and series.sub_kind = ${subKind}`;
  const ofProvider = provider === null ? sql`` : sql`and series.provider = ${provider}`;
  const behind =
    after === null
      ? sql``
      : sql`and (sample_chunk.starts_at, sample_chunk.series_id) > (${after.startsAt}::bigint, ${after.seriesId}::bigint)`;
  return sql`
    from series
    join sample_chunk on sample_chunk.user_id = series.user_id and sample_chunk.series_id = series.series_id
    where series.user_id = ${query.userId} and series.resource = ${query.resource}
      and sample_chunk.user_id = ${query.userId}
      and sample_chunk.starts_at < ${query.toMs} and sample_chunk.ends_at > ${query.fromMs}
      ${ofSubKind} ${ofProvider} ${behind}
    order by sample_chunk.starts_at, series.series_id limit ${chunksMax}`;
}

/** The resources that one user has series of. */
export async function listResources(db: ReadDb, userId: UserId): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('series')
    .select('resource')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('resource')
    .execute();
  return rows.map((row) => row.resource);
}
