import { crc32 } from 'node:zlib';

import { ByteReader, ByteWriter, CorruptChunkError } from './codec/bytes.ts';
import type { ColumnBuffer } from './codec/column-buffer.ts';
import { numbersBytesMax, readNumbers, writeNumbers } from './codec/numbers.ts';
import { findProblem, samplesPerChunkMax } from './codec/problem.ts';
import { decodeTables, encodeTables } from './codec/tables.ts';
import { compressBytes, decompressBytes } from './codec/zstd.ts';
import { type Columns } from './columns.ts';

export { ColumnBuffer } from './codec/column-buffer.ts';
export { encodeRollup, isRollup, rollUp, RollupReader, rollupStepMs } from './codec/rollup.ts';
export { CorruptChunkError, samplesPerChunkMax };

/*
 * Format 1: magic, version, crc32 of all that follows, flags, [body length if compressed], body.
 * Body: count, tables (length and JSON), times, values, [durations], [second values], [meta runs].
 * Plain counts and lengths are varints; the columns are described in codec/numbers.ts.
 */
const magic = 0x53;
const formatVersion = 1;
const checksumOffset = 2;
const flagsOffset = 6;
const compressedFlag = 1;
const endsFlag = 2;
const secondValuesFlag = 4;

/** A full chunk of the widest columns is 3 MiB; the rest is room for texts. Beyond it both directions refuse. */
const bodyBytesMax = 2 ** 24;

/** Below it zstd takes longer than all the rest of the codec; a chunk that fills grows past it and shrinks then. */
const compressedBytesMin = 1024;

/** Shared by all calls that fit: fresh buffers of this size make the garbage collector the largest cost. */
const scratch = new Uint8Array(2 ** 20);

/** Throws RangeError for columns that break their own promises: NaN, unsorted times, an index out of range. */
export function encodeColumns(columns: Columns): Uint8Array {
  const problem = findProblem(columns);
  if (problem !== null) throw new RangeError(problem);
  const body = encodeBody(columns);
  if (body.length > bodyBytesMax)
    throw new RangeError(`A chunk takes ${bodyBytesMax} bytes at most.`);
  const compressed = compress(body);
  const payload = compressed ?? body;
  const writer = new ByteWriter(new Uint8Array(flagsOffset + 9 + payload.length));
  writer.byte(magic);
  writer.byte(formatVersion);
  writer.take(4);
  writer.byte(
    (compressed === null ? 0 : compressedFlag) |
      (columns.ends === null ? 0 : endsFlag) |
      (columns.secondValues === null ? 0 : secondValuesFlag),
  );
  if (compressed !== null) writer.varint(body.length);
  writer.append(payload);
  const bytes = writer.bytes.subarray(0, writer.offset);
  viewOf(bytes).setUint32(checksumOffset, crc32(bytes.subarray(flagsOffset)), true);
  return bytes;
}

/**
 * Throws CorruptChunkError for anything that `encodeColumns` cannot have written. With a room the columns lie in it, and
 * are good until it is used again.
 */
export function decodeColumns(bytes: Uint8Array, room: ColumnBuffer | null = null): Columns {
  if (bytes.length <= flagsOffset || bytes[0] !== magic) {
    throw new CorruptChunkError('The bytes are no chunk.');
  }
  if (bytes[1] !== formatVersion) {
    throw new CorruptChunkError(`Chunk format version ${bytes[1]} is unknown.`);
  }
  const content = bytes.subarray(flagsOffset);
  if (viewOf(bytes).getUint32(checksumOffset, true) !== crc32(content)) {
    throw new CorruptChunkError('The checksum of the chunk does not match.');
  }
  const reader = new ByteReader(content);
  const flags = reader.byte();
  if (flags > (compressedFlag | endsFlag | secondValuesFlag)) {
    throw new CorruptChunkError('The chunk has unknown flags.');
  }
  const columns = decodeBody(new ByteReader(readBody(reader, flags)), flags, room);
  const problem = findProblem(columns);
  if (problem !== null) throw new CorruptChunkError(problem);
  return columns;
}

function encodeBody(columns: Columns): Uint8Array {
  const { count, times, values, ends, secondValues, metas } = columns;
  const tables = encodeTables(columns);
  const columnCount = 4 + (ends === null ? 0 : 1) + (secondValues === null ? 0 : 1);
  const bytesMax = 16 + tables.length + columnCount * numbersBytesMax(count);
  const writer = new ByteWriter(bytesMax > scratch.length ? new Uint8Array(bytesMax) : scratch);
  writer.varint(count);
  writer.varint(tables.length);
  writer.append(tables);
  if (count > 0) {
    writeNumbers(writer, times);
    writeNumbers(writer, values);
    if (ends !== null) writeNumbers(writer, subtract(ends, times));
    if (secondValues !== null) writeNumbers(writer, secondValues);
    if (metas.length > 1) writeRuns(writer, columns.metaIndex);
  }
  return writer.bytes.subarray(0, writer.offset);
}

function decodeBody(reader: ByteReader, flags: number, room: ColumnBuffer | null): Columns {
  const count = reader.varint();
  if (count > samplesPerChunkMax) {
    throw new CorruptChunkError(`The chunk claims more than ${samplesPerChunkMax} samples.`);
  }
  const tables = decodeTables(reader.take(reader.varint()));
  let place = 0;
  const read = (): Float64Array => {
    const into = room?.numbers(place++, count) ?? new Float64Array(count);
    return count === 0 ? into : readNumbers(reader, into);
  };
  const times = read();
  const values = read();
  const ends = (flags & endsFlag) === 0 ? null : add(read(), times);
  const secondValues = (flags & secondValuesFlag) === 0 ? null : read();
  const hasRuns = count > 0 && tables.metas.length > 1;
  const metaIndex = room?.indexes(count) ?? new Uint32Array(count);
  if (hasRuns) readRuns(reader, metaIndex);
  if (reader.offset !== reader.bytes.length) {
    throw new CorruptChunkError('The chunk has bytes left over.');
  }
  return { count, times, values, ends, secondValues, metaIndex, ...tables };
}

/** Runs are two columns: where each begins, and its meta. */
function writeRuns(writer: ByteWriter, indexes: Uint32Array): void {
  const starts = new Float64Array(indexes.length);
  const metas = new Float64Array(indexes.length);
  let count = 0;
  for (let index = 0; index < indexes.length; index++) {
    const meta = indexes[index] ?? 0;
    if (count > 0 && metas[count - 1] === meta) continue;
    starts[count] = index;
    metas[count] = meta;
    count++;
  }
  writer.varint(count);
  writeNumbers(writer, starts.subarray(0, count));
  writeNumbers(writer, metas.subarray(0, count));
}

function readRuns(reader: ByteReader, indexes: Uint32Array): void {
  const count = indexes.length;
  const runCount = reader.varint();
  if (runCount === 0 || runCount > count)
    throw new CorruptChunkError('The chunk has the wrong number of runs.');
  const starts = readNumbers(reader, new Float64Array(runCount));
  const metas = readNumbers(reader, new Float64Array(runCount));
  for (let run = 0; run < runCount; run++) {
    const start = starts[run] ?? 0;
    const end = starts[run + 1] ?? count;
    const meta = metas[run] ?? 0;
    const areWhole = start === start >>> 0 && meta === meta >>> 0;
    if (!areWhole || start >= end || end > count || (run === 0 && start > 0)) {
      throw new CorruptChunkError('The chunk has a run out of range.');
    }
    indexes.fill(meta, start, end);
  }
}

function compress(body: Uint8Array): Uint8Array | null {
  if (body.length < compressedBytesMin) return null;
  const compressed = compressBytes(body);
  return compressed.length < body.length ? compressed : null;
}

function readBody(reader: ByteReader, flags: number): Uint8Array {
  if ((flags & compressedFlag) === 0) return reader.take(reader.bytes.length - reader.offset);
  const length = reader.varint();
  if (length > bodyBytesMax) throw new CorruptChunkError('The chunk claims too many bytes.');
  const body = decompress(reader.bytes.subarray(reader.offset), length);
  if (body.length !== length) throw new CorruptChunkError('The chunk has the wrong body length.');
  return body;
}

function decompress(payload: Uint8Array, length: number): Uint8Array {
  try {
    return decompressBytes(payload, length);
  } catch (error) {
    throw new CorruptChunkError('The chunk cannot be decompressed.', { cause: error });
  }
}

function subtract(left: Float64Array, right: Float64Array): Float64Array {
  const difference = new Float64Array(left.length);
  for (let index = 0; index < left.length; index++) {
    difference[index] = (left[index] ?? 0) - (right[index] ?? 0);
  }
  return difference;
}

/** Adds to the first column. */
function add(sum: Float64Array, more: Float64Array): Float64Array {
  for (let index = 0; index < sum.length; index++) {
    sum[index] = (sum[index] ?? 0) + (more[index] ?? 0);
  }
  return sum;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
