import { isJson, type Json, numberIn, textIn } from '#kernel/files/json-fields.ts';

import { instantIn } from '../mapping/row.ts';
import {
  collect,
  type Collected,
  instantText,
  leaveOut,
  translated,
  type Translated,
} from './translated.ts';

type Column = readonly [type: string, unit: string, ...fields: string[]];

/** The arrays of Health Connect Webhook and of Life Dashboard Companion: type and unit of the SDK, and how the value is spelled. */
const arrays: Readonly<Record<string, Column>> = {
  steps: ['STEP_COUNT', 'count', 'count'],
  distance: ['DISTANCE', 'm', 'meters'],
  floors_climbed: ['FLOORS_CLIMBED', 'count', 'floors', 'count'],
  active_calories: ['ACTIVE_CALORIES_BURNED', 'kcal', 'calories'],
  total_calories: ['TOTAL_CALORIES_BURNED', 'kcal', 'calories'],
  heart_rate: ['HEART_RATE', 'bpm', 'bpm'],
  resting_heart_rate: ['RESTING_HEART_RATE', 'bpm', 'bpm'],
  heart_rate_variability: [
    'HEART_RATE_VARIABILITY',
    'ms',
    'rmssd_millis',
    'heart_rate_variability_millis',
  ],
  weight: ['WEIGHT', 'kg', 'kilograms'],
  height: ['HEIGHT', 'm', 'meters'],
  body_fat: ['BODY_FAT', '%', 'percentage'],
  lean_body_mass: ['LEAN_BODY_MASS', 'kg', 'kilograms'],
  bone_mass: ['BONE_MASS', 'kg', 'kilograms'],
  body_water_mass: ['BODY_WATER_MASS', 'kg', 'kilograms'],
  blood_glucose: ['BLOOD_GLUCOSE', 'mmol/L', 'mmol_per_liter'],
  oxygen_saturation: ['OXYGEN_SATURATION', '%', 'percentage'],
  respiratory_rate: ['RESPIRATORY_RATE', '/min', 'rate'],
  vo2_max: ['VO2_MAX', 'mL/kg/min', 'ml_per_kg_per_min', 'vo2_max', 'value'],
  body_temperature: ['BODY_TEMPERATURE', '°C', 'celsius'],
  basal_body_temperature: ['BASAL_BODY_TEMPERATURE', '°C', 'celsius'],
  skin_temperature: ['SKIN_TEMPERATURE_DELTA', '°C', 'delta_celsius'],
  hydration: ['HYDRATION', 'L', 'liters'],
  basal_metabolic_rate: ['BASAL_METABOLIC_RATE', 'W', 'watts'],
};

/** The types of the SDK that these arrays become. */
export const webhookTypes = Object.values(arrays).map(([type]) => type);

const nutrients: Readonly<Record<string, readonly [type: string, unit: string]>> = {
  calories: ['DIETARY_ENERGY', 'kcal'],
  protein_grams: ['DIETARY_PROTEIN', 'g'],
  carbs_grams: ['DIETARY_CARBOHYDRATE', 'g'],
  fat_grams: ['DIETARY_TOTAL_FAT', 'g'],
  fiber_grams: ['DIETARY_FIBER', 'g'],
  sugar_grams: ['DIETARY_SUGAR', 'g'],
};

/** By what the apps and Health Connect call stages, in lower case. */
const stages: Readonly<Record<string, string>> = {
  '1': 'awake',
  '2': 'sleeping',
  '3': 'unknown',
  '4': 'light',
  '5': 'deep',
  '6': 'rem',
  '7': 'in_bed',
  awake: 'awake',
  awake_in_bed: 'in_bed',
  deep: 'deep',
  light: 'light',
  out_of_bed: 'unknown',
  rem: 'rem',
  sleeping: 'sleeping',
};

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function spanOf(row: Json): Json {
  const start = row['start_time'] ?? row['time'];
  return { startDate: start, endDate: row['end_time'] ?? start };
}

/**
 * Reads a body in steps; null for one that none of the apps sends. All instants are UTC; the zone is that of the user's record.
 */
export function* readHealthConnectWebhook(
  body: unknown,
): Generator<undefined, Translated | null, undefined> {
  if (!isJson(body)) return null;
  const found = collect();
  let known = 0;
  for (const [name, value] of Object.entries(body)) {
    if (!Array.isArray(value)) continue;
    known += 1;
    for (const each of value) {
      yield;
      yield* readRow(name, isJson(each) ? each : {}, found);
    }
  }
  const isOne = known > 0 || textIn(body['timestamp']) !== null;
  return isOne ? translated('health_connect', found) : null;
}

function* readRow(
  name: string,
  row: Json,
  found: Collected,
): Generator<undefined, void, undefined> {
  const column = Object.hasOwn(arrays, name) ? arrays[name] : undefined;
  if (column !== undefined) {
    const [type, unit, ...fields] = column;
    const value = fields.map((field) => numberIn(row[field])).find((each) => each !== null);
    found.records.push({ type, unit, value: value ?? null, ...spanOf(row) });
    return;
  }
  switch (name) {
    case 'blood_pressure':
      readPressure(row, found);
      return;
    case 'sleep':
      yield* readSleep(row, found);
      return;
    case 'exercise':
      readExercise(row, found);
      return;
    case 'nutrition':
      readMeal(row, found);
      return;
    default:
      leaveOut(found, name);
  }
}

function readPressure(row: Json, found: Collected): void {
  const span = spanOf(row);
  const parentId = `pressure ${String(span['startDate'])}`;
  for (const part of ['systolic', 'diastolic'])
    found.records.push({
      id: `${parentId} ${part}`,
      parentId,
      type: `BLOOD_PRESSURE_${part.toUpperCase()}`,
      value: numberIn(row[part]),
      unit: 'mmHg',
      ...span,
    });
}

function* readSleep(row: Json, found: Collected): Generator<undefined, void, undefined> {
  const end = textIn(row['session_end_time']);
  if (end === null) {
    leaveOut(found, 'sleep without a time');
    return;
  }
  const parentId = `sleep ${end}`;
  const own = listIn(row['stages']).flatMap((each) => (isJson(each) ? [each] : []));
  for (const [index, stage] of own.entries()) {
    yield;
    const name = String(stage['stage'])
      .toLowerCase()
      .replace(/^(?:stage_type|sleep_stage)_/u, '');
    found.sleep.push({
      id: `${parentId} ${index}`,
      parentId,
      stage: stages[name] ?? name,
      ...spanOf(stage),
    });
  }
  const seconds = numberIn(row['duration_seconds']);
  const endMs = instantIn(end);
  if (own.length > 0 || seconds === null || endMs === null) return;
  const startDate = instantText(endMs - seconds * 1000);
  if (startDate === null) {
    leaveOut(found, 'sleep without a time');
    return;
  }
  found.sleep.push({ id: parentId, parentId, stage: 'sleeping', startDate, endDate: end });
}

function readExercise(row: Json, found: Collected): void {
  const span = spanOf(row);
  const values = [
    ['duration', numberIn(row['duration_seconds']), 's'],
    ['distance', numberIn(row['distance_meters']), 'm'],
    ['totalCalories', numberIn(row['calories']), 'kcal'],
    ['stepCount', numberIn(row['steps']), 'count'],
  ] as const;
  found.workouts.push({
    id: `exercise ${String(span['startDate'])}`,
    type: (textIn(row['type']) ?? 'other').replace(/^EXERCISE_TYPE_/iu, ''),
    ...span,
    values: values.flatMap(([type, value, unit]) =>
      value === null ? [] : [{ type, value, unit }],
    ),
  });
}

function readMeal(row: Json, found: Collected): void {
  const span = spanOf(row);
  const parentId = `meal ${String(span['startDate'])}`;
  const common = { parentId, ...span };
  const title = textIn(row['name']);
  found.records.push({
    id: parentId,
    type: 'FOOD',
    value: 1,
    ...common,
    metadata: title === null ? null : { title },
  });
  for (const [field, [type, unit]] of Object.entries(nutrients)) {
    const value = numberIn(row[field]);
    if (value !== null)
      found.records.push({ id: `${parentId} ${type}`, type, value, unit, ...common });
  }
}
