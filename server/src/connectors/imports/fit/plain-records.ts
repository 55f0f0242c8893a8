import { CrcCalculator, Profile } from '@garmin/fitsdk';

/** Bits of the byte that begins each record. */
const compressedBit = 0x80;
const definitionBit = 0x40;
const developerBit = 0x20;
/** Compressed times are the last five bits of a second. */
const timeMask = 0x1f;

const timestampField = { number: 253, size: 4, baseType: 0x86 } as const;
const unknownTime = 0xffff_ffff;
const littleEndian = 0;

type Field = { readonly number: number; readonly size: number; readonly bytes: Uint8Array };
type Definition = {
  readonly isLittleEndian: boolean;
  readonly size: number;
  /** Where the time lies within a record; null where it has none. */
  readonly timeAt: number | null;
  /** Pieces of a record as they are written, [from, to). */
  readonly order: readonly (readonly [from: number, to: number])[];
  readonly isStamped: boolean;
};

/** What is packed from other fields of its message, by message and field: the SDK fails where it is read before those. */
const packedFields: ReadonlyMap<number, ReadonlySet<number>> = new Map([
  // compressed_speed_distance, cycles, compressed_accumulated_power
  [Profile.MesgNum['RECORD'] ?? -1, new Set([8, 18, 28])],
  // event_timestamp_12
  [Profile.MesgNum['HR'] ?? -1, new Set([10])],
]);

/**
 * The same file as the SDK can read it: times that are five bits of a record's first byte become fields of their own, and
 * packed fields come after what they are packed from. Nothing else changes; what cannot be followed is left to the SDK.
 */
export function toPlainRecords(file: Uint8Array): Uint8Array {
  const headerSize = file[0] ?? 0;
  const end = file.length - 2;
  const writer = openWriter(file.length);
  const state: State = { definitions: new Map(), lastSecond: null, isChanged: false };
  const hasCompressed = hasCompressedTimes(file, headerSize, end);
  for (let at = headerSize; at < end;) {
    const next = copyRecord({ file, at, end, hasCompressed }, state, writer);
    if (next === null) return file;
    at = next;
  }
  return state.isChanged ? closed(file.subarray(0, headerSize), writer.bytes()) : file;
}

type State = {
  readonly definitions: Map<number, Definition>;
  lastSecond: number | null;
  isChanged: boolean;
};
type Place = {
  readonly file: Uint8Array;
  readonly at: number;
  readonly end: number;
  readonly hasCompressed: boolean;
};

/** Where the next record begins; null for a record that its file does not explain. */
function copyRecord(place: Place, state: State, writer: Writer): number | null {
  const { file, at, end } = place;
  const head = file[at] ?? 0;
  const isCompressed = (head & compressedBit) !== 0;
  if (!isCompressed && (head & definitionBit) !== 0) return copyDefinition(place, state, writer);
  const local = isCompressed ? (head >> 5) & 3 : head & 0x0f;
  const definition = state.definitions.get(local);
  if (definition === undefined || at + 1 + definition.size > end) return null;
  const body = file.subarray(at + 1, at + 1 + definition.size);
  const second = secondOf(
    body,
    definition,
    isCompressed ? head & timeMask : null,
    state.lastSecond,
  );
  if (second !== null) state.lastSecond = second;
  writer.write(Uint8Array.of(local));
  if (definition.isStamped) {
    writer.write(uint32(isCompressed ? (second ?? unknownTime) : unknownTime, definition));
  }
  for (const [from, to] of definition.order) writer.write(body.subarray(from, to));
  return at + 1 + definition.size;
}

function secondOf(
  body: Uint8Array,
  { timeAt, isLittleEndian }: Definition,
  compressed: number | null,
  last: number | null,
): number | null {
  if (timeAt !== null) {
    const view = new DataView(body.buffer, body.byteOffset, body.length);
    const second = view.getUint32(timeAt, isLittleEndian);
    return second === unknownTime ? null : second;
  }
  if (compressed === null || last === null) return null;
  return last + ((compressed - last) & timeMask);
}

function copyDefinition(
  { file, at, end, hasCompressed }: Place,
  state: State,
  writer: Writer,
): number | null {
  const head = file[at] ?? 0;
  const fieldsAt = at + 6;
  const fieldCount = file[at + 5] ?? 0;
  const fieldsEnd = fieldsAt + 3 * fieldCount;
  const hasDeveloper = (head & developerBit) !== 0;
  const next = fieldsEnd + (hasDeveloper ? 1 + 3 * (file[fieldsEnd] ?? 0) : 0);
  if (next > end) return null;
  const local = head & 0x0f;
  const isLittleEndian = file[at + 2] === littleEndian;
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const fields = fieldsIn(file.subarray(fieldsAt, fieldsEnd));
  const timeIndex = fields.findIndex(({ number }) => number === timestampField.number);
  const ordered = behindTheirSources(fields, view.getUint16(at + 3, isLittleEndian));
  const size = fields.reduce((sum, field) => sum + field.size, 0);
  const developerSize = hasDeveloper ? sizeOf(file.subarray(fieldsEnd + 1, next)) : 0;
  // A fifth local message cannot be named in two bits, and one field more must still be countable.
  const isStamped = hasCompressed && local <= 3 && timeIndex === -1 && fieldCount < 255;
  state.definitions.set(local, {
    isLittleEndian,
    size: size + developerSize,
    timeAt: fields[timeIndex]?.size === timestampField.size ? startOf(fields, timeIndex) : null,
    order: piecesOf(fields, ordered, developerSize),
    isStamped,
  });
  state.isChanged ||= isStamped || ordered !== fields;
  writer.write(file.subarray(at, at + 5));
  writer.write(Uint8Array.of(fieldCount + (isStamped ? 1 : 0)));
  if (isStamped) {
    const { number, size: bytes, baseType } = timestampField;
    writer.write(Uint8Array.of(number, bytes, baseType));
  }
  for (const field of ordered) writer.write(field.bytes);
  writer.write(file.subarray(fieldsEnd, next));
  return next;
}

function fieldsIn(bytes: Uint8Array): readonly Field[] {
  return Array.from({ length: bytes.length / 3 }, (_, index): Field => {
    const own = bytes.subarray(index * 3, index * 3 + 3);
    return { number: own[0] ?? 0, size: own[1] ?? 0, bytes: own };
  });
}

/** The very list where nothing is to be moved. */
function behindTheirSources(fields: readonly Field[], message: number): readonly Field[] {
  const packed = packedFields.get(message);
  if (packed === undefined) return fields;
  const isPacked = ({ number }: Field): boolean => packed.has(number);
  const first = fields.findIndex(isPacked);
  if (first === -1 || fields.slice(first).every(isPacked)) return fields;
  return [...fields.filter((field) => !isPacked(field)), ...fields.filter(isPacked)];
}

function piecesOf(
  fields: readonly Field[],
  ordered: readonly Field[],
  developerSize: number,
): Definition['order'] {
  const size = startOf(fields, fields.length);
  if (ordered === fields) return [[0, size + developerSize]];
  return [
    ...ordered.map((field): readonly [number, number] => {
      const from = startOf(fields, fields.indexOf(field));
      return [from, from + field.size];
    }),
    [size, size + developerSize],
  ];
}

function startOf(fields: readonly Field[], index: number): number {
  return fields.slice(0, index).reduce((sum, field) => sum + field.size, 0);
}

function sizeOf(definitions: Uint8Array): number {
  return fieldsIn(definitions).reduce((sum, { size }) => sum + size, 0);
}

function uint32(value: number, { isLittleEndian }: Definition): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, isLittleEndian);
  return bytes;
}

/** Whether any record tells its time in its first byte. */
function hasCompressedTimes(file: Uint8Array, from: number, end: number): boolean {
  const sizes = new Map<number, number>();
  for (let at = from; at < end;) {
    const head = file[at] ?? 0;
    if ((head & compressedBit) !== 0) return true;
    if ((head & definitionBit) === 0) {
      const size = sizes.get(head & 0x0f);
      if (size === undefined) return false;
      at += 1 + size;
      continue;
    }
    const fieldsEnd = at + 6 + 3 * (file[at + 5] ?? 0);
    const hasDeveloper = (head & developerBit) !== 0;
    const next = fieldsEnd + (hasDeveloper ? 1 + 3 * (file[fieldsEnd] ?? 0) : 0);
    const developerSize = hasDeveloper ? sizeOf(file.subarray(fieldsEnd + 1, next)) : 0;
    sizes.set(head & 0x0f, sizeOf(file.subarray(at + 6, fieldsEnd)) + developerSize);
    at = next;
  }
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

/** A file of the records, with the sizes and checksums that belong to them. */
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
