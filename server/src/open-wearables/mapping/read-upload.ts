import { isJson, type Json, numberIn, textIn } from '#kernel/files/json-fields.ts';
import { exactScale, ratioOf } from '#kernel/numbers/ratio.ts';
import { plainDate } from '#kernel/time.ts';
import type { FileSample, ResourceName } from '#timeseries';

import { isStage } from './nights.ts';
import { commonOf, type Part, sourceKey } from './parts.ts';
import { rulesOf, type SdkProvider } from './provider.ts';
import { idCharactersMax, readRow, type Row } from './row.ts';
import type { Rule } from './rule.ts';
import { valuesMax, type Workout, workoutOf } from './workouts.ts';

export type ReadSample = {
  /** Of the record. */
  readonly id: string;
  readonly resource: ResourceName;
  readonly sample: FileSample;
};

export type ReadWorkout = {
  readonly startMs: number;
  readonly workout: Workout;
  readonly row: Row;
  /** As it was sent: its route may have thousands of points. */
  readonly given: Json;
};

/** An upload, record by record: each is a sample, a part, a workout, or counted by its kind. */
export type ReadUpload = {
  readonly samples: ReadSample[];
  readonly parts: Part[];
  readonly workouts: ReadWorkout[];
  /** Records that the SDK says were deleted. */
  readonly deleted: { readonly id: string; readonly type: string }[];
  readonly leftOut: Map<string, number>;
};

export type Context = {
  readonly provider: SdkProvider;
  /** Of the user's record. */
  readonly fallbackZone: string | null;
  readonly insulinOf: (
    span: Pick<FileSample, 'startMs' | 'endMs'>,
    reason: string,
  ) => string | null;
};

const kindCharactersMax = 100;
const kindsMax = 200;

export function countKind(counts: Map<string, number>, kind: string, count = 1): void {
  const named = kind.slice(0, kindCharactersMax);
  const key = counts.has(named) || counts.size < kindsMax ? named : 'other kinds';
  counts.set(key, (counts.get(key) ?? 0) + count);
}

export const nothingRead = (leftOut = new Map<string, number>()): ReadUpload => ({
  samples: [],
  parts: [],
  workouts: [],
  deleted: [],
  leftOut,
});

/** Reads a row of one of the lists of an upload. */
type ReadRow = (given: unknown, context: Context, read: ReadUpload) => void;
export const rowReaders = {
  records: readRecord,
  sleep: readSleep,
  workouts: readWorkout,
  deleted: readDeletion,
} as const satisfies Readonly<Record<string, ReadRow>>;
export type ListName = keyof typeof rowReaders;

function readDeletion(given: unknown, _context: Context, read: ReadUpload): void {
  const id = isJson(given) ? textIn(given['id']) : null;
  const type = isJson(given) ? (textIn(given['type']) ?? '') : '';
  if (id === null) countKind(read.leftOut, 'deletions without an id');
  else read.deleted.push({ id: id.slice(0, idCharactersMax), type });
}

function readRecord(given: unknown, context: Context, read: ReadUpload): void {
  if (!isJson(given)) {
    countKind(read.leftOut, 'records that are no objects');
    return;
  }
  const type = textIn(given['type']) ?? 'records without a type';
  const rule = rulesOf[context.provider].get(type);
  const row = readRow(given, context.provider, context.fallbackZone);
  if (rule === undefined || rule.to === 'nothing') countKind(read.leftOut, type);
  else if (row === null) countKind(read.leftOut, `${type} without a time`);
  else if (!take(given, { rule, row, type }, context, read))
    countKind(read.leftOut, `${type} with a value that cannot be`);
}

type Found = {
  readonly rule: Exclude<Rule, { to: 'nothing' }>;
  readonly row: Row;
  readonly type: string;
};

/** Returns false for a value that cannot be. */
function take(
  given: Json,
  { rule, row, type }: Found,
  context: Context,
  read: ReadUpload,
): boolean {
  const value = numberIn(given['value']);
  const unit = textIn(given['unit']);
  const common = commonOf(row);
  const part = (kind: Part['kind'], groupKey: string, data: Json): boolean => {
    const { id, startMs, endMs } = row;
    read.parts.push({ kind, id, groupKey, startMs, endMs, data: { ...common, ...data } });
    return true;
  };
  const moment = row.parentId ?? `${sourceKey(row)} ${row.startMs}`;
  switch (rule.to) {
    case 'sample':
      return takeSample({ rule, row, value, unit }, context, read, part);
    case 'pressure':
      if (value === null || !(unit === null || unit === 'mmHg')) return false;
      return part('pressure', moment, { part: rule.part, value });
    case 'meal': {
      if (value === null || value < 0) return false;
      const { nutrient, sample } = rule;
      const amount = amountIn(nutrient, value, unit);
      if (amount === null) return false;
      if (sample !== undefined)
        read.samples.push({
          id: row.id,
          resource: sample,
          sample: sampleOf(row, value, unit ?? 'g', null),
        });
      return part('meal', moment, { nutrient, value: amount });
    }
    case 'food':
      return part('meal', row.parentId ?? row.id, { name: textIn(row.metadata['title']) });
    case 'cycle': {
      const word = rule.words[(value ?? 0) - 1];
      if (word === undefined) return false;
      const isStart = ['1', 'true', true].some(
        (each) => each === row.metadata['HKMenstrualCycleStart'],
      );
      return part('cycle', sourceKey(row), { type, word, date: dateOf(row), is_start: isStart });
    }
    case 'day': {
      if (value === null || !(value > 0 && value <= bpmMax)) return false;
      const date = dateOf(row);
      read.samples.push({
        id: row.id,
        resource: rule.sample,
        sample: sampleOf(row, value, 'bpm', null),
      });
      return part('day', `${sourceKey(row)} ${date}`, { field: rule.field, value, date });
    }
  }
}

const bpmMax = 400;
const minuteMs = 60_000;
const percent = 100;
const centimetres = 100;

/** The local day of a row; of UTC where nothing says where the person was. */
function dateOf({ startMs, offset }: Row): string {
  return plainDate(new Date(startMs + (offset ?? 0) * 1000));
}

const gramsIn: Readonly<Record<string, number>> = {
  g: 1,
  mg: 0.001,
  mcg: 1e-6,
  ug: 1e-6,
  µg: 1e-6,
};
const inMilligrams = new Set(['minerals', 'vitamins']);
/** The one vitamin that is counted in micrograms. */
const micrograms = new Set(['vitamin_a']);

function energyIn(value: number, unit: string | null): number | null {
  if (unit === 'kJ') return kilocalories(value);
  return unit === null || unit === 'kcal' || unit === 'Cal' ? value : null;
}
const kilocalories = exactScale(ratioOf('1/4.184'));

/** The amount in the unit that a meal has it in; null for another unit. */
function amountIn(
  nutrient: Extract<Rule, { to: 'meal' }>['nutrient'],
  value: number,
  unit: string | null,
): number | null {
  if (nutrient.group === 'energy') return energyIn(value, unit);
  const isTrace = inMilligrams.has(nutrient.group);
  const usual = micrograms.has(nutrient.name) ? 'mcg' : isTrace ? 'mg' : 'g';
  const size = gramsIn[unit ?? (nutrient.name === 'cholesterol' ? 'mg' : usual)];
  if (size === undefined) return null;
  return unit === usual ? value : (value * size) / (gramsIn[usual] ?? 1);
}

function sampleOf(row: Row, value: number, unit: string, type: string | null): FileSample {
  const { startMs, endMs, offset, source } = row;
  return { startMs, endMs, value, unit, type, ...source, timezoneOffset: offset };
}

type OfSample = {
  readonly rule: Extract<Rule, { to: 'sample' }>;
  readonly row: Row;
  readonly value: number | null;
  readonly unit: string | null;
};

function takeSample(
  { rule, row, value: given, unit: named }: OfSample,
  { insulinOf }: Context,
  read: ReadUpload,
  part: (kind: Part['kind'], groupKey: string, data: Json) => boolean,
): boolean {
  const value = valueIn(rule, row, given);
  if (value === null) return false;
  const isCounted = rule.isLength === true || rule.isOneEach === true;
  const unit = isCounted || rule.anyUnit === true ? rule.unit : (named ?? rule.unit);
  const amount = rule.isFraction === true && value <= 1 && unit === '%' ? value * percent : value;
  const isInsulin = rule.resource === 'insulin_injection';
  const reason = textIn(row.metadata['HKInsulinDeliveryReason']) ?? '';
  const type = isInsulin ? insulinOf(row, reason) : (rule.type ?? null);
  const sample = sampleOf(row, amount, unit === 'degC' ? '°C' : unit, type);
  const source = rule.isOfAllDevices === true ? { sourceType: 'multiple_sources' as const } : {};
  read.samples.push({ id: row.id, resource: rule.resource, sample: { ...sample, ...source } });
  if (rule.type === 'sdnn') part('variability', sleepGroup(row), { value });
  if (rule.body !== undefined && unit === rule.unit) {
    const field = rule.body;
    const inField = field === 'waist_circumference_centimeter' ? amount * centimetres : amount;
    part('body', row.parentId ?? `${sourceKey(row)} ${row.startMs}`, { field, value: inField });
  }
  return true;
}

function valueIn(
  { isLength, isOneEach }: OfSample['rule'],
  { startMs, endMs }: Row,
  given: number | null,
): number | null {
  if (isOneEach === true) return 1;
  return isLength === true ? (endMs - startMs) / minuteMs : given;
}

/** Stretches of one source, of which nights are made by time. */
export const sleepGroup = (row: Row): string => `source ${sourceKey(row)}`;

function readSleep(given: unknown, context: Context, read: ReadUpload): void {
  const row = isJson(given) ? readRow(given, context.provider, context.fallbackZone) : null;
  if (!isJson(given) || row === null || row.endMs <= row.startMs) {
    countKind(read.leftOut, 'sleep without a time');
    return;
  }
  const stage = textIn(given['stage']) ?? '';
  if (!isStage(stage)) {
    countKind(read.leftOut, `sleep stage ${stage}`);
    return;
  }
  const values: unknown = given['values'];
  const score = (Array.isArray(values) ? values.slice(0, valuesMax) : []).find(
    (each: unknown) => isJson(each) && each['type'] === 'sleepScore',
  );
  const isApple = context.provider === 'apple_health_kit';
  const session = row.parentId ?? (isApple ? null : row.id);
  read.parts.push({
    kind: 'sleep',
    id: row.id,
    groupKey: session ?? sleepGroup(row),
    startMs: row.startMs,
    endMs: row.endMs,
    data: {
      ...commonOf(row),
      stage,
      score: isJson(score) ? numberIn(score['value']) : null,
    },
  });
}

function readWorkout(given: unknown, context: Context, read: ReadUpload): void {
  const row = isJson(given) ? readRow(given, context.provider, context.fallbackZone) : null;
  if (!isJson(given) || row === null || row.endMs <= row.startMs)
    countKind(read.leftOut, 'workouts without a time');
  else {
    const workout = workoutOf(given, row, context.provider);
    read.workouts.push({ startMs: row.startMs, workout, row, given });
  }
}
