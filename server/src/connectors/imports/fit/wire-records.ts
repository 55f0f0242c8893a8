/** Bits of the byte that begins each record. */
const compressedBit = 0x80;
const definitionBit = 0x40;
const developerBit = 0x20;
/** A compressed time is the last five bits of a second. */
const timeMask = 0x1f;

const littleEndian = 0;
const checksumBytes = 2;

/** A field of a definition: its number, its size, and a base type or the index of a developer. */
export type WireField = { readonly number: number; readonly size: number; readonly third: number };

export type WireDefinition = {
  readonly local: number;
  /** The number of its message in Garmin's profile. */
  readonly message: number;
  readonly isLittleEndian: boolean;
  readonly fields: readonly WireField[];
  readonly developerFields: readonly WireField[];
  /** Bytes of a record without the first one; developer fields come last. */
  readonly size: number;
  readonly developerSize: number;
};

export type WireRecord = {
  /** Position of its first byte in the file. */
  readonly at: number;
  /** Position after its last byte. */
  readonly end: number;
  readonly definition: WireDefinition;
  readonly isDefinition: boolean;
  /** The last five bits of its second, if they are in its first byte. */
  readonly compressedTime: number | null;
};

/**
 * Yields the records of a FIT file in their order. Yields null and ends at a record that no definition explains, or that
 * is cut off.
 */
export function* wireRecords(file: Uint8Array): Generator<WireRecord | null> {
  const definitions = new Map<number, WireDefinition>();
  const end = file.length - checksumBytes;
  for (let at = file[0] ?? 0; at < end;) {
    const record = recordAt(file, at, definitions);
    if (record === null || record.end > end) {
      yield null;
      return;
    }
    if (record.isDefinition) definitions.set(record.definition.local, record.definition);
    yield record;
    at = record.end;
  }
}

function recordAt(
  file: Uint8Array,
  at: number,
  definitions: ReadonlyMap<number, WireDefinition>,
): WireRecord | null {
  const head = file[at] ?? 0;
  const isCompressed = (head & compressedBit) !== 0;
  if (!isCompressed && (head & definitionBit) !== 0) return definitionAt(file, at);
  const definition = definitions.get(isCompressed ? (head >> 5) & 3 : head & 0x0f);
  if (definition === undefined) return null;
  const compressedTime = isCompressed ? head & timeMask : null;
  return { at, end: at + 1 + definition.size, definition, isDefinition: false, compressedTime };
}

function definitionAt(file: Uint8Array, at: number): WireRecord {
  const head = file[at] ?? 0;
  const fieldsEnd = at + 6 + 3 * (file[at + 5] ?? 0);
  const hasDeveloper = (head & developerBit) !== 0;
  const end = fieldsEnd + (hasDeveloper ? 1 + 3 * (file[fieldsEnd] ?? 0) : 0);
  const fields = fieldsIn(file.subarray(at + 6, fieldsEnd));
  const developerFields = hasDeveloper ? fieldsIn(file.subarray(fieldsEnd + 1, end)) : [];
  const isLittleEndian = file[at + 2] === littleEndian;
  const [first = 0, second = 0] = file.subarray(at + 3, at + 5);
  const developerSize = sizeOf(developerFields);
  const definition = {
    local: head & 0x0f,
    message: isLittleEndian ? first | (second << 8) : (first << 8) | second,
    isLittleEndian,
    fields,
    developerFields,
    size: sizeOf(fields) + developerSize,
    developerSize,
  };
  return { at, end, definition, isDefinition: true, compressedTime: null };
}

function fieldsIn(bytes: Uint8Array): readonly WireField[] {
  return Array.from({ length: Math.floor(bytes.length / 3) }, (_, index): WireField => {
    const [number = 0, size = 0, third = 0] = bytes.subarray(index * 3, index * 3 + 3);
    return { number, size, third };
  });
}

export function sizeOf(fields: readonly WireField[]): number {
  return fields.reduce((sum, { size }) => sum + size, 0);
}
