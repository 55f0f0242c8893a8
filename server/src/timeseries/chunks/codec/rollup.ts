import { crc32 } from 'node:zlib';

import { lostBy } from '#kernel/numbers/exact-sum.ts';

import type { Columns } from '../columns.ts';
import { ByteReader, ByteWriter, CorruptChunkError } from './bytes.ts';
import { numbersBytesMax, readNumbers, writeNumbers } from './numbers.ts';
import { samplesPerChunkMax } from './problem.ts';

/** Every offset of a clock on the wall is a multiple of it. */
export const rollupStepMs = 900_000;

/** With fewer samples for each step, reading the samples is as fast as reading the roll-up. */
const samplesPerStepMin = 6;

/** Marks a sample without an offset; no step has this value. */
const noOffset = -1;

/** The roll-up of a chunk by quarter of an hour, without empty quarters. */
export type Rollup = {
  /** How many there are. */
  readonly count: number;
  /** Milliseconds since the epoch, ascending. */
  readonly starts: Float64Array;
  /** What all samples of the quarter say of theirs, in seconds east of UTC; NaN where they say nothing. */
  readonly offsets: Float64Array;
  readonly counts: Float64Array;
  readonly mins: Float64Array;
  readonly maxs: Float64Array;
  readonly sums: Float64Array;
  /** The rounding errors of the sums; both together are exact. */
  readonly rests: Float64Array;
};

type RollupColumn = Exclude<keyof Rollup, 'count'>;

/**
 * Returns null for a chunk that quarters cannot describe: texts, pairs of values, few samples, offsets that differ
 * within a quarter or are invalid, and intervals that overlap the next one. The result is valid until the next call.
 */
export function rollUp(columns: Columns): Rollup | null {
  const { count, times, secondValues, texts, metas } = columns;
  if (texts !== null || secondValues !== null) return null;
  const stepsMax = Math.floor(count / samplesPerStepMin);
  const isOfClock = metas.every(
    ({ timezoneOffset, endOffset }) =>
      endOffset === undefined && ((timezoneOffset ?? 0) * 1000) % rollupStepMs === 0,
  );
  if (stepsMax === 0 || !isOfClock) return null;
  if (steps.count < stepsMax) steps = emptyRollup(stepsMax);
  const rollup = steps;
  let step = 0;
  for (let row = 0; row < count; step++) {
    if (step === stepsMax) return null;
    const start = Math.floor((times[row] ?? 0) / rollupStepMs) * rollupStepMs;
    const end = endOfStep(columns, row, start + rollupStepMs);
    if (end === null) return null;
    rollup.starts[step] = start;
    rollup.offsets[step] = metas[columns.metaIndex[row] ?? 0]?.timezoneOffset ?? noOffset;
    addUp(rollup, step, columns.values, [row, end]);
    row = end;
  }
  return firstOf(rollup, step);
}

/** The first row that begins after the step; null where its rows are not of one offset, or one of them lasts longer. */
function endOfStep(
  { count, times, ends, metaIndex, metas }: Columns,
  first: number,
  endMs: number,
): number | null {
  let end = first + 1;
  while (end < count && (times[end] ?? 0) < endMs) end++;
  if (metas.length > 1) {
    const offset = metas[metaIndex[first] ?? 0]?.timezoneOffset;
    for (let row = first + 1; row < end; row++) {
      if (metas[metaIndex[row] ?? 0]?.timezoneOffset !== offset) return null;
    }
  }
  if (ends === null) return end;
  for (let row = first; row < end; row++) if ((ends[row] ?? 0) > endMs) return null;
  return end;
}

/** Shared by all calls: allocating columns for each makes the garbage collector the largest cost. */
let steps = emptyRollup(256);

function emptyRollup(count: number): Rollup {
  return rollupOf(count, () => new Float64Array(count));
}

function rollupOf(count: number, column: (name: RollupColumn) => Float64Array): Rollup {
  return {
    count,
    starts: column('starts'),
    offsets: column('offsets'),
    counts: column('counts'),
    mins: column('mins'),
    maxs: column('maxs'),
    sums: column('sums'),
    rests: column('rests'),
  };
}

function addUp(
  rollup: Rollup,
  step: number,
  values: Float64Array,
  [first, end]: readonly [number, number],
): void {
  let min = values[first] ?? 0;
  let max = min;
  let sum = 0;
  let rest = 0;
  for (let row = first; row < end; row++) {
    const value = values[row] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
    const next = sum + value;
    rest += lostBy(sum, value, next);
    sum = next;
  }
  rollup.counts[step] = end - first;
  rollup.mins[step] = min;
  rollup.maxs[step] = max;
  rollup.sums[step] = sum;
  rollup.rests[step] = rest;
}

function firstOf(rollup: Rollup, count: number): Rollup {
  return rollupOf(count, (name) => rollup[name].subarray(0, count));
}

/*
 * Format 1: version, the checksum of the chunk (its bytes 2 to 5), crc32 of all that follows, count, and the columns.
 */
const formatVersion = 1;
const checksumOffset = 5;
const bodyOffset = 9;

let scratch = new Uint8Array(16_384);

/** Returns the bytes to store with the chunk. They are valid with that chunk only. */
export function encodeRollup(rollup: Rollup, chunk: Uint8Array): Uint8Array {
  const columns = columnsOf(rollup);
  const bytesMax = bodyOffset + 3 + columns.length * numbersBytesMax(rollup.count);
  if (scratch.length < bytesMax) scratch = new Uint8Array(bytesMax);
  const writer = new ByteWriter(scratch);
  writer.byte(formatVersion);
  writer.append(chunk.subarray(2, 6));
  writer.take(4);
  writer.varint(rollup.count);
  for (const column of columns) writeNumbers(writer, column);
  const bytes = writer.bytes.slice(0, writer.offset);
  viewOf(bytes).setUint32(checksumOffset, crc32(bytes.subarray(bodyOffset)), true);
  return bytes;
}

/** Returns whether bytes are a roll-up rather than a chunk: both start with a type. */
export function isRollup(bytes: Uint8Array): boolean {
  return bytes[0] === formatVersion;
}

/** Roll-ups of one series read one after another, side by side. */
export class RollupReader {
  #rollup = emptyRollup(1024);
  #count = 0;

  /** How many steps were read since they were taken. */
  get count(): number {
    return this.#count;
  }

  /** Throws CorruptChunkError. */
  read(bytes: Uint8Array): void {
    const reader = new ByteReader(bodyOf(bytes));
    const count = reader.varint();
    if (count === 0 || count > samplesPerChunkMax / samplesPerStepMin) {
      throw new CorruptChunkError('The roll-up has an impossible number of steps.');
    }
    const end = this.#count + count;
    if (end > this.#rollup.count) this.#grow(end);
    for (const column of columnsOf(this.#rollup)) {
      readNumbers(reader, column.subarray(this.#count, end));
    }
    this.#count = end;
  }

  /** Returns the roll-up, which is valid until the next read. */
  take(): Rollup {
    const rollup = firstOf(this.#rollup, this.#count);
    this.#count = 0;
    const { offsets } = rollup;
    for (let step = 0; step < offsets.length; step++) {
      if (offsets[step] === noOffset) offsets[step] = Number.NaN;
    }
    return rollup;
  }

  #grow(count: number): void {
    const larger = emptyRollup(Math.max(count, this.#rollup.count * 2));
    const columns = columnsOf(larger);
    for (const [place, column] of columnsOf(this.#rollup).entries()) columns[place]?.set(column);
    this.#rollup = larger;
  }
}

function bodyOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= bodyOffset || !isRollup(bytes)) {
    throw new CorruptChunkError('The bytes are no roll-up.');
  }
  const body = bytes.subarray(bodyOffset);
  if (viewOf(bytes).getUint32(checksumOffset, true) !== crc32(body)) {
    throw new CorruptChunkError('The checksum of the roll-up does not match.');
  }
  return body;
}

function columnsOf(rollup: Rollup): readonly Float64Array[] {
  const { starts, offsets, counts, mins, maxs, sums, rests } = rollup;
  return [starts, offsets, counts, mins, maxs, sums, rests];
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
