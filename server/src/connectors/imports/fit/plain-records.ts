import { CrcCalculator, Profile } from '@garmin/fitsdk';

import {
  sizeOf,
  type WireDefinition,
  type WireField,
  type WireRecord,
  wireRecords,
} from './wire-records.ts';

const timestampField: WireField = { number: 253, size: 4, third: 0x86 };
const unknownTime = 0xffff_ffff;
const timeMask = 0x1f;

/** Fields packed from other fields of their message, by message and field. The SDK fails if it reads them before those fields. */
const packedFields: ReadonlyMap<number, ReadonlySet<number>> = new Map([
  // compressed_speed_distance, cycles, compressed_accumulated_power
  [Profile.MesgNum['RECORD'] ?? -1, new Set([8, 18, 28])],
  // event_timestamp_12
  [Profile.MesgNum['HR'] ?? -1, new Set([10])],
]);

/**
 * Rewrites the file for the SDK: times in five bits of a record's first byte become fields, and packed fields come after the
 * fields that they are packed from. Files that cannot be parsed are returned unchanged.
 */
export function toPlainRecords(file: Uint8Array): Uint8Array {
  const writer = openWriter(file.length);
  const hasCompressed = hasCompressedTimes(file);
  const layouts = new Map<WireDefinition, Layout>();
  let lastSecond: number | null = null;
  let isChanged = false;
  for (const record of wireRecords(file)) {
    if (record === null) return file;
    const { definition } = record;
    if (record.isDefinition) {
      const layout = layoutOf(definition, hasCompressed);
      layouts.set(definition, layout);
      isChanged ||= layout.isStamped || layout.ordered !== definition.fields;
      copyDefinition(file, record, layout, writer);
      continue;
    }
    const layout = layouts.get(definition);
    if (layout === undefined) return file;
    const second = copyData({ file, record, layout, lastSecond }, writer);
    if (second !== null) lastSecond = second;
  }
  return isChanged ? closed(file.subarray(0, file[0] ?? 0), writer.bytes()) : file;
}

/** How the records of a definition are written. */
type Layout = {
  /** The list of the definition itself if nothing is moved. */
  readonly ordered: readonly WireField[];
  /** Parts of a record in the order of writing, [from, to). */
  readonly pieces: readonly (readonly [from: number, to: number])[];
  /** Position of the time within a record; null if it has none. */
  readonly timeAt: number | null;
  readonly isStamped: boolean;
};

function layoutOf(definition: WireDefinition, hasCompressed: boolean): Layout {
  const { fields, local, message } = definition;
  const ordered = behindTheirSources(fields, message);
  const timeIndex = fields.findIndex(({ number }) => number === timestampField.number);
  const isWholeTime = fields[timeIndex]?.size === timestampField.size;
  return {
    ordered,
    pieces: piecesOf(definition, ordered),
    timeAt: isWholeTime ? sizeOf(fields.slice(0, timeIndex)) : null,
    // Two bits can name only four local messages, and the number of fields must fit a byte.
    isStamped: hasCompressed && local <= 3 && timeIndex === -1 && fields.length < 255,
  };
}

function copyDefinition(
  file: Uint8Array,
  { at, end, definition }: WireRecord,
  { ordered, isStamped }: Layout,
  writer: Writer,
): void {
  const { fields } = definition;
  writer.write(file.subarray(at, at + 5));
  writer.write(Uint8Array.of(fields.length + (isStamped ? 1 : 0)));
  for (const { number, size, third } of isStamped ? [timestampField, ...ordered] : ordered) {
    writer.write(Uint8Array.of(number, size, third));
  }
  writer.write(file.subarray(at + 6 + 3 * fields.length, end));
}

type Copying = {
  readonly file: Uint8Array;
  readonly record: WireRecord;
  readonly layout: Layout;
  readonly lastSecond: number | null;
};

/** Returns the second of the record; null if it has none. */
function copyData({ file, record, layout, lastSecond }: Copying, writer: Writer): number | null {
  const { at, end, definition, compressedTime } = record;
  const body = file.subarray(at + 1, end);
  const second = secondOf(body, record, layout.timeAt, lastSecond);
  writer.write(Uint8Array.of(definition.local));
  if (layout.isStamped) {
    const time = compressedTime === null ? unknownTime : (second ?? unknownTime);
    writer.write(uint32(time, definition));
  }
  for (const [from, to] of layout.pieces) writer.write(body.subarray(from, to));
  return second;
}

function secondOf(
  body: Uint8Array,
  { definition, compressedTime }: WireRecord,
  timeAt: number | null,
  last: number | null,
): number | null {
  if (timeAt !== null) {
    const view = new DataView(body.buffer, body.byteOffset, body.length);
    const second = view.getUint32(timeAt, definition.isLittleEndian);
    return second === unknownTime ? null : second;
  }
  if (compressedTime === null || last === null) return null;
  return last + ((compressedTime - last) & timeMask);
}

/** Moves packed fields behind their sources. Returns the same list if nothing is moved. */
function behindTheirSources(fields: readonly WireField[], message: number): readonly WireField[] {
  const packed = packedFields.get(message);
  if (packed === undefined) return fields;
  const isPacked = ({ number }: WireField): boolean => packed.has(number);
  const first = fields.findIndex(isPacked);
  if (first === -1 || fields.slice(first).every(isPacked)) return fields;
  return [...fields.filter((field) => !isPacked(field)), ...fields.filter(isPacked)];
}

function piecesOf(
  { fields, size, developerSize }: WireDefinition,
  ordered: readonly WireField[],
): Layout['pieces'] {
  if (ordered === fields) return [[0, size]];
  return [
    ...ordered.map((field): readonly [number, number] => {
      const from = sizeOf(fields.slice(0, fields.indexOf(field)));
      return [from, from + field.size];
    }),
    [size - developerSize, size],
  ];
}

function uint32(value: number, { isLittleEndian }: WireDefinition): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, isLittleEndian);
  return bytes;
}

/** Returns whether any record has its time in its first byte. */
function hasCompressedTimes(file: Uint8Array): boolean {
  for (const record of wireRecords(file)) if (record?.compressedTime != null) return true;
  return false;
}

type Writer = { write(bytes: Uint8Array): void; bytes(): Uint8Array };

function openWriter(sizeHint: number): Writer {
  let buffer = new Uint8Array(sizeHint);
  let length = 0;
  return {
    write: (bytes) => {
      if (length + bytes.length > buffer.length) {
        const larger = new Uint8Array(2 * (length + bytes.length));
        larger.set(buffer.subarray(0, length));
        buffer = larger;
      }
      buffer.set(bytes, length);
      length += bytes.length;
    },
    bytes: () => buffer.subarray(0, length),
  };
}

/** Returns a file of the records, with the sizes and checksums that match them. */
function closed(header: Uint8Array, records: Uint8Array): Uint8Array {
  const file = new Uint8Array(header.length + records.length + 2);
  file.set(header);
  file.set(records, header.length);
  const view = new DataView(file.buffer);
  view.setUint32(4, records.length, true);
  if (header.length === 14) view.setUint16(12, CrcCalculator.calculateCRC(file, 0, 12), true);
  const end = file.length - 2;
  view.setUint16(end, CrcCalculator.calculateCRC(file, 0, end), true);
  return file;
}
