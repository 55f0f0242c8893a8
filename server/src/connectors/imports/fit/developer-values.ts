import type { DeveloperDataIdMesg, FieldDescriptionMesg, FitMessages } from '@garmin/fitsdk';
import { Profile } from '@garmin/fitsdk';

import { numberIn } from '#kernel/files/json-fields.ts';

import { sizeOf, type WireField, type WireRecord, wireRecords } from './wire-records.ts';

/** A value that an app of another maker wrote into a message. */
export type DeveloperValue = {
  /** The message's number in Garmin's profile, and its index among those of that number. */
  readonly message: number;
  readonly ordinal: number;
  /** Null where the file describes no such field. */
  readonly description: FieldDescriptionMesg | null;
  /** Null for texts and lists. */
  readonly value: number | null;
};

/** By the low bits of a base type: its size, and the value that stands for none. */
const baseTypes: readonly (readonly [
  size: number,
  read: (view: DataView, isLittleEndian: boolean) => number,
  isNone: (value: number) => boolean,
])[] = [
  [1, (view) => view.getUint8(0), (value) => value === 0xff],
  [1, (view) => view.getInt8(0), (value) => value === 0x7f],
  [1, (view) => view.getUint8(0), (value) => value === 0xff],
  [2, (view, little) => view.getInt16(0, little), (value) => value === 0x7fff],
  [2, (view, little) => view.getUint16(0, little), (value) => value === 0xffff],
  [4, (view, little) => view.getInt32(0, little), (value) => value === 0x7fff_ffff],
  [4, (view, little) => view.getUint32(0, little), (value) => value === 0xffff_ffff],
  [1, (view) => view.getUint8(0), (value) => value === 0],
  [4, (view, little) => view.getFloat32(0, little), Number.isNaN],
  [8, (view, little) => view.getFloat64(0, little), Number.isNaN],
  [1, (view) => view.getUint8(0), (value) => value === 0],
  [2, (view, little) => view.getUint16(0, little), (value) => value === 0],
  [4, (view, little) => view.getUint32(0, little), (value) => value === 0],
  [1, (view) => view.getUint8(0), (value) => value === 0xff],
  [8, (view, little) => Number(view.getBigInt64(0, little)), (value) => value >= 2 ** 63],
  [8, (view, little) => Number(view.getBigUint64(0, little)), (value) => value >= 2 ** 64],
  [8, (view, little) => Number(view.getBigUint64(0, little)), (value) => value === 0],
];
const baseTypeMask = 0x1f;
const textType = 7;

const descriptionNumber = Profile.MesgNum['FIELD_DESCRIPTION'];
const developerIdNumber = Profile.MesgNum['DEVELOPER_DATA_ID'];

/**
 * Yields values of apps of other makers, each with the description that is in force at its record. A second `developer_data_id`
 * takes over the index of an earlier one, so that a field's number alone is ambiguous; the SDK then uses the wrong keys.
 */
export function* developerValues(
  file: Uint8Array,
  { fieldDescriptionMesgs = [], developerDataIdMesgs = [] }: FitMessages,
): Generator<DeveloperValue> {
  const inForce = new Fields();
  const counts = new Map<number, number>();
  for (const record of wireRecords(file)) {
    if (record === null) return;
    if (record.isDefinition) continue;
    const { message } = record.definition;
    const ordinal = counts.get(message) ?? 0;
    counts.set(message, ordinal + 1);
    if (message === developerIdNumber) inForce.declare(developerDataIdMesgs[ordinal]);
    else if (message === descriptionNumber) inForce.describe(fieldDescriptionMesgs[ordinal]);
    else {
      for (const [field, bytes] of fieldsOf(file, record)) {
        const description = inForce.find(field);
        const value = valueIn(bytes, description, record.definition.isLittleEndian);
        if (value !== undefined) yield { message, ordinal, description, value };
      }
    }
  }
}

/** The descriptions of fields by developer and number, at the current record. */
class Fields {
  readonly #apps = new Map<number, string>();
  readonly #fields = new Map<number, Map<number, FieldDescriptionMesg>>();

  declare(id: DeveloperDataIdMesg | undefined): void {
    const index = numberIn(id?.developerDataIndex);
    if (index === null) return;
    const app = JSON.stringify([id?.applicationId ?? null, id?.developerId ?? null]);
    // An app that is declared again retains its fields.
    if (this.#apps.get(index) === app) return;
    this.#apps.set(index, app);
    this.#fields.set(index, new Map());
  }

  describe(description: FieldDescriptionMesg | undefined): void {
    const index = numberIn(description?.developerDataIndex);
    const number = numberIn(description?.fieldDefinitionNumber);
    if (description === undefined || index === null || number === null) return;
    const fields = this.#fields.get(index) ?? new Map<number, FieldDescriptionMesg>();
    this.#fields.set(index, fields.set(number, description));
  }

  find({ number, third: index }: WireField): FieldDescriptionMesg | null {
    return this.#fields.get(index)?.get(number) ?? null;
  }
}

function* fieldsOf(
  file: Uint8Array,
  { at, definition }: WireRecord,
): Generator<readonly [WireField, Uint8Array]> {
  let from = at + 1 + sizeOf(definition.fields);
  for (const field of definition.developerFields) {
    yield [field, file.subarray(from, from + field.size)];
    from += field.size;
  }
}

/** Returns undefined if nothing was written; null for texts, lists, and bytes without a description. */
function valueIn(
  bytes: Uint8Array,
  description: FieldDescriptionMesg | null,
  isLittleEndian: boolean,
): number | null | undefined {
  if (description === null) return null;
  const type = (numberIn(description.fitBaseTypeId) ?? Number.NaN) & baseTypeMask;
  const [size, read, isNone] = baseTypes[type] ?? [];
  if (size === undefined || read === undefined || bytes.length < size) return null;
  const first = Array.from({ length: Math.floor(bytes.length / size) }, (_, index) =>
    read(new DataView(bytes.buffer, bytes.byteOffset + index * size, size), isLittleEndian),
  ).find((value) => isNone?.(value) !== true);
  if (first === undefined) return undefined;
  return type !== textType && bytes.length === size ? first : null;
}
