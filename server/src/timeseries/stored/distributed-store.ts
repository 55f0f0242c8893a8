import { sendAll, type Tx } from '#kernel/db.ts';
import { ChangedMeanwhileError } from '#kernel/jobs/group-commit.ts';

import type { ChunkToSave, LoadedChunk, SeriesKey, SeriesToMerge, StoredSeries } from './store.ts';

/**
 * The way in where series and chunks lie on workers of Citus (ADR-0073): one statement loads what a group of batches needs, and
 * one saves what it changed, as each statement is sent to each worker. What was changed meanwhile is noticed by its revision.
 */

const loadText = `
  select w.place, s.series_id as "seriesId", c.starts_at as "startsAt", c.ends_at as "endsAt", c.samples, c.data, c.revision
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::integer[])
    as w (user_id, resource, sub_kind, provider, source_type, first, last, place)
  join series s on s.user_id = w.user_id and s.resource = w.resource and s.sub_kind = w.sub_kind
    and s.provider = w.provider and s.source_type = w.source_type
  left join sample_chunk c on c.user_id = s.user_id and c.series_id = s.series_id
    and c.starts_at >= w.first and c.starts_at < w.last
  where s.user_id = any ($1::uuid[])`;

type LoadedRow = { readonly place: number; readonly seriesId: number } & (
  | LoadedChunk
  | { readonly startsAt: null }
);

export async function loadSeries(
  tx: Tx,
  wanted: readonly SeriesToMerge[],
): Promise<ReadonlyMap<SeriesKey, StoredSeries>> {
  const places = wanted.flatMap(({ key, ranges }, place) =>
    ranges.map(([first, last]) => ({ key, first, last, place })),
  );
  if (places.length === 0) return new Map();
  const [rows = []] = await sendAll<LoadedRow>(tx, [
    {
      text: loadText,
      values: [
        places.map(({ key }) => key.userId),
        places.map(({ key }) => key.resource),
        places.map(({ key }) => key.subKind),
        places.map(({ key }) => key.provider),
        places.map(({ key }) => key.sourceType),
        places.map(({ first }) => first),
        places.map(({ last }) => last),
        places.map(({ place }) => place),
      ],
    },
  ]);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  const found = new Map<SeriesKey, StoredSeries>();
  for (const [place, { key }] of wanted.entries()) {
    const own = byPlace.get(place) ?? [];
    const seriesId = own[0]?.seriesId;
    const chunks = own
      .flatMap((row) => (row.startsAt === null ? [] : [row]))
      .toSorted((one, other) => one.startsAt - other.startsAt);
    if (seriesId !== undefined) found.set(key, { seriesId, chunks });
  }
  return found;
}

/** Rows of one statement: how many are sent together is what it takes to plan them. */
const rowsMax = 64;

type CreatedRow = {
  readonly userId: string;
  readonly resource: string;
  readonly subKind: string;
  readonly provider: string;
  readonly sourceType: string;
  readonly seriesId: number;
};

/** New series, without samples yet. */
export async function createSeries(
  tx: Tx,
  keys: readonly SeriesKey[],
  createdAt: Date,
): Promise<ReadonlyMap<SeriesKey, StoredSeries>> {
  const answers = await sendAll<CreatedRow>(
    tx,
    piecesOf(keys).map((piece) => ({
      text: `insert into series (user_id, resource, sub_kind, provider, source_type, tenant_id, created_at)
        values ${placeholders(piece.length, 7)}
        returning user_id as "userId", resource, sub_kind as "subKind", provider, source_type as "sourceType",
          series_id as "seriesId"`,
      values: piece.flatMap((key) => [...naturalKey(key), key.tenantId, createdAt]),
    })),
  );
  const ids = new Map(answers.flat().map((row) => [naturalKey(row).join('\n'), row.seriesId]));
  return new Map(
    keys.map((key) => {
      const seriesId = ids.get(naturalKey(key).join('\n'));
      if (seriesId === undefined) throw new Error('a series that was created is missing');
      return [key, { seriesId, chunks: [] }];
    }),
  );
}

function naturalKey(key: Omit<SeriesKey, 'tenantId' | 'userId'> & { readonly userId: string }) {
  return [key.userId, key.resource, key.subKind, key.provider, key.sourceType];
}

/** Throws ChangedMeanwhileError where a chunk is not as it was loaded, or is there where none was. */
export async function saveChunks(
  tx: Tx,
  chunks: readonly ChunkToSave[],
  writtenAt: Date,
): Promise<void> {
  const answers = await sendAll(
    tx,
    piecesOf(chunks).map((piece) => ({
      text: `insert into sample_chunk (user_id, series_id, starts_at, ends_at, samples, data, rollup, tenant_id, revision,
          written_at)
        values ${placeholders(piece.length, 10)}
        on conflict (user_id, series_id, starts_at)
        do update set ends_at = excluded.ends_at, samples = excluded.samples, data = excluded.data,
          rollup = excluded.rollup, revision = excluded.revision, written_at = excluded.written_at
        where sample_chunk.revision = excluded.revision - 1
        returning 1`,
      values: piece.flatMap(({ key, seriesId, chunk, revision }) => [
        key.userId,
        seriesId,
        chunk.startsAt,
        chunk.endsAt,
        chunk.samples,
        chunk.data,
        chunk.rollup,
        key.tenantId,
        revision + 1,
        writtenAt.getTime(),
      ]),
    })),
  );
  if (answers.flat().length < chunks.length)
    throw new ChangedMeanwhileError('a chunk was changed after it was loaded');
}

/** Pieces of some lengths only, so that few texts are ever planned. */
function piecesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const pieces: (readonly Item[])[] = [];
  for (let start = 0; start < items.length;) {
    const left = Math.min(rowsMax, items.length - start);
    const length = 2 ** Math.floor(Math.log2(left));
    pieces.push(items.slice(start, start + length));
    start += length;
  }
  return pieces;
}

const texts = new Map<string, string>();
function placeholders(rows: number, columns: number): string {
  const known = texts.get(`${rows}/${columns}`);
  if (known !== undefined) return known;
  const row = (at: number): string =>
    `(${Array.from({ length: columns }, (_, index) => `$${at * columns + index + 1}`).join(', ')})`;
  const text = Array.from({ length: rows }, (_, at) => row(at)).join(', ');
  texts.set(`${rows}/${columns}`, text);
  return text;
}
