import type { FitMessages, FieldDescriptionMesg, RecordMesg } from '@garmin/fitsdk';

import { numberIn } from '#kernel/files/json-fields.ts';

import { developerValues } from './developer-values.ts';

/** Record fields that apps of other makers write with their own descriptions, by Garmin's field number. */
const natives: ReadonlyMap<number, { readonly field: keyof RecordMesg; readonly units: RegExp }> =
  new Map([
    [2, { field: 'enhancedAltitude', units: /^(?:m|met(?:er|re)s?)$/iu }],
    [3, { field: 'heartRate', units: /^(?:bpm|beats\/min)$/iu }],
    [4, { field: 'cadence', units: /^(?:rpm|spm)$/iu }],
    [5, { field: 'distance', units: /^(?:m|met(?:er|re)s?)$/iu }],
    [6, { field: 'enhancedSpeed', units: /^m\/s$/iu }],
    [7, { field: 'power', units: /^w(?:atts?)?$/iu }],
    [13, { field: 'temperature', units: /^(?:°?c|deg(?:rees)? ?c(?:elsius)?|celsius)$/iu }],
    [73, { field: 'enhancedSpeed', units: /^m\/s$/iu }],
    [78, { field: 'enhancedAltitude', units: /^(?:m|met(?:er|re)s?)$/iu }],
    [139, { field: 'coreTemperature', units: /^(?:°?c|deg(?:rees)? ?c(?:elsius)?|celsius)$/iu }],
  ]);
/** Names that apps use for such fields without Garmin's number. */
const namedLike: ReadonlyMap<string, number> = new Map([
  ['power', 7],
  ['heart rate', 3],
  ['cadence', 4],
  ['core temperature', 139],
  ['core_temperature', 139],
]);
const recordNumber = 20;
const nameLengthMax = 40;

type Described = {
  readonly name: string;
  readonly field: keyof RecordMesg | null;
  readonly scale: number;
  readonly offset: number;
};

/**
 * Returns the records with values of apps in a known quantity and unit, if the device wrote none. Also counts the other values of
 * apps, by name.
 */
export function withDeveloperFields(
  messages: FitMessages,
  file: Uint8Array,
): { readonly messages: FitMessages; readonly others: ReadonlyMap<string, number> } {
  const records = messages.recordMesgs ?? [];
  const taken = new Map<number, Record<string, unknown>>();
  const others = new Map<string, number>();
  const known = new Map<FieldDescriptionMesg, Described>();
  for (const { message, ordinal, description, value } of developerValues(file, messages)) {
    const { name, field, scale, offset } = descriptionOf(description, known);
    if (message !== recordNumber || field === null || value === null) {
      others.set(name, (others.get(name) ?? 0) + 1);
    } else if (records[ordinal]?.[field] == null) {
      const own = taken.get(ordinal) ?? {};
      own[field] ??= value / scale - offset;
      taken.set(ordinal, own);
    }
  }
  if (taken.size === 0) return { messages, others };
  const recordMesgs: RecordMesg[] = [...records];
  for (const [ordinal, own] of taken) recordMesgs[ordinal] = { ...records[ordinal], ...own };
  return { messages: { ...messages, recordMesgs }, others };
}

function descriptionOf(
  description: FieldDescriptionMesg | null,
  known: Map<FieldDescriptionMesg, Described>,
): Described {
  if (description === null) return undescribed;
  const found = known.get(description) ?? describe(description);
  known.set(description, found);
  return found;
}

const undescribed: Described = { name: 'undescribed fields', field: null, scale: 1, offset: 0 };

function describe(description: FieldDescriptionMesg): Described {
  const name = textOf(description.fieldName).trim();
  const units = textOf(description.units).trim();
  const told =
    numberIn(description.nativeMesgNum) === recordNumber
      ? numberIn(description.nativeFieldNum)
      : null;
  const native = natives.get(told ?? namedLike.get(name.toLowerCase()) ?? -1);
  return {
    name: shown(name),
    // A unit that is not the field's own is never guessed at.
    field: native?.units.test(units) === true ? native.field : null,
    scale: numberIn(description.scale) || 1,
    offset: numberIn(description.offset) ?? 0,
  };
}

function textOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}

/** Removes characters that a terminal should not show. */
function shown(name: string): string {
  const text = name.replaceAll(/[^\p{L}\p{N} ._/%-]/gu, '').slice(0, nameLengthMax);
  return text === '' ? undescribed.name : text;
}
