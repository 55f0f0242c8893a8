import { type ColumnBuffer, decodeColumns } from '../../timeseries/chunks/codec.ts';
import type { SeriesTable } from '../tables/series-tables.ts';
import { type Batch, onceEach } from './batch.ts';
import type { LocalClock } from './local-clock.ts';
import { constant, type Vector } from './vectors.ts';

/** A chunk of the sample store with the properties of its series. */
export type SeriesChunk = {
  readonly provider: string;
  readonly sourceType: string;
  /** The method of measurement, for resources whose methods cannot be compared: `unknown` if not given. Else empty. */
  readonly method: string;
  readonly bytes: Uint8Array;
  /** Whether the bytes are a roll-up instead of samples. */
  readonly isRollup: boolean;
};

/** Buffers for the columns of successive chunks. */
export type Rooms = { readonly columns: ColumnBuffer; readonly locals: ColumnBuffer };

type Columns = ReturnType<typeof decodeColumns>;

/** Returns the samples of a chunk as rows, valid until the same buffers are used again. */
export function seriesBatch(
  table: SeriesTable,
  chunk: SeriesChunk,
  clock: LocalClock,
  rooms: Rooms,
): Batch {
  const columns = decodeColumns(chunk.bytes, rooms.columns);
  const { provider, sourceType } = chunk;
  const { times, ends, isInOrder } = localTimes(columns, clock, rooms.locals);
  return {
    count: columns.count,
    origin: { provider, sourceType },
    method: chunk.method,
    times,
    isInOrder,
    instants: columns.times,
    ends,
    lengths: lengthsOf(columns, rooms.locals),
    rollups: null,
    column: onceEach((name) => columnOf(table, chunk, columns, name)),
  };
}

/** The offsets of each sample, else the user's zone. */
function localTimes(
  { count, times: instants, ends: instantEnds, metaIndex, metas }: Columns,
  clock: LocalClock,
  room: ColumnBuffer,
): Pick<Batch, 'times' | 'ends' | 'isInOrder'> {
  const offsets = Float64Array.from(metas, ({ timezoneOffset }) =>
    timezoneOffset === null ? Number.NaN : timezoneOffset * 1000,
  );
  const endOffsets = Float64Array.from(metas, ({ timezoneOffset, endOffset }) => {
    const own = endOffset ?? timezoneOffset;
    return own === null ? Number.NaN : own * 1000;
  });
  const times = room.numbers(0, count);
  const ends = instantEnds === null ? null : room.numbers(1, count);
  const only = offsets[0] ?? Number.NaN;
  if (metas.length === 1 && only === only) {
    for (let row = 0; row < count; row += 1) times[row] = (instants[row] ?? 0) + only;
    if (ends === null || instantEnds === null) return { times, ends: null, isInOrder: true };
    const last = endOffsets[0] ?? only;
    for (let row = 0; row < count; row += 1) ends[row] = (instantEnds[row] ?? 0) + last;
    return { times, ends, isInOrder: true };
  }
  for (let row = 0; row < count; row += 1) {
    const instant = instants[row] ?? 0;
    const own = offsets[metaIndex[row] ?? 0] ?? Number.NaN;
    // Only NaN differs from itself.
    const offset = own === own ? own : clock.offsetMs(instant);
    times[row] = instant + offset;
    if (ends === null) continue;
    const end = instantEnds?.[row] ?? instant;
    const ownEnd = endOffsets[metaIndex[row] ?? 0] ?? Number.NaN;
    ends[row] = end + (own === own ? ownEnd : clock.offsetMs(Math.max(instant, end - 1)));
  }
  return { times, ends, isInOrder: false };
}

function lengthsOf({ count, times, ends }: Columns, room: ColumnBuffer): Float64Array | null {
  if (ends === null) return null;
  const lengths = room.numbers(2, count);
  for (let row = 0; row < count; row += 1) lengths[row] = (ends[row] ?? 0) - (times[row] ?? 0);
  return lengths;
}

function columnOf(
  { shape }: SeriesTable,
  chunk: SeriesChunk,
  columns: Columns,
  name: string,
): Vector {
  const { count, times, ends, values, secondValues, texts, metaIndex, metas } = columns;
  const shared = (dictionary: readonly (string | null)[]): Vector => ({
    kind: 'coded',
    codes: metaIndex,
    dictionary,
  });
  switch (name) {
    case 'value':
    case 'systolic':
      return { kind: 'number', values };
    case 'diastolic':
      return { kind: 'number', values: secondValues ?? new Float64Array(count).fill(Number.NaN) };
    case 'duration':
      return {
        kind: 'number',
        values: times.map((start, row) => ((ends?.[row] ?? Number.NaN) - start) / 1000),
      };
    case 'content':
      if (shape !== 'note') throw new Error('only notes have a content');
      return { kind: 'coded', codes: Int32Array.from(values), dictionary: texts ?? [] };
    case 'timezone_offset': {
      const offsets = metas.map(({ timezoneOffset }) => timezoneOffset ?? Number.NaN);
      return {
        kind: 'number',
        values: Float64Array.from(metaIndex, (meta) => offsets[meta] ?? Number.NaN),
      };
    }
    case 'tags': {
      const lists = metas.map(({ extra }) => listIn(extra?.['tags']));
      return { kind: 'list', lists: Array.from(metaIndex, (meta) => lists[meta] ?? null) };
    }
    case 'type':
      if (chunk.method === '') return shared(metas.map(({ type }) => type));
      return constant(chunk.method === 'unknown' ? null : chunk.method, count);
    case 'source_provider':
      return constant(chunk.provider, count);
    case 'source_type':
      return constant(chunk.sourceType, count);
    case 'source_app_id':
      return shared(metas.map(({ appId }) => appId));
    case 'source_workout_id':
      return shared(metas.map(({ workoutId }) => workoutId));
    case 'source_sport':
      return shared(metas.map(({ sport }) => sport));
    default:
      return shared(metas.map(({ extra }) => textIn(extra?.[name])));
  }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function listIn(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}
