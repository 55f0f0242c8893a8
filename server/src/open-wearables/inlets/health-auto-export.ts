import { isJson, type Json, numberIn, textIn } from '#kernel/files/json-fields.ts';

import { instantIn } from '../mapping/row.ts';
import { metrics, summed } from './health-auto-export-metrics.ts';
import {
  collect,
  type Collected,
  instantText,
  leaveOut,
  translated,
  type Translated,
} from './translated.ts';

const listIn = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.map((each: unknown) => (isJson(each) ? each : {})) : [];

/** Data whose members no source describes. */
const undescribed = [
  'ecg',
  'heartRateNotifications',
  'stateOfMind',
  'symptoms',
  'cycleTracking',
  'medications',
];

/** Reads an export in steps; null for a body that the app does not send. `aggregation` is its header. */
export function* readHealthAutoExport(
  body: unknown,
  aggregation: string | null,
): Generator<undefined, Translated | null, undefined> {
  const data = isJson(body) ? body['data'] : null;
  if (!isJson(data)) return null;
  const found = collect();
  for (const metric of listIn(data['metrics'])) {
    yield;
    yield* readMetric(metric, aggregation, found);
  }
  for (const workout of listIn(data['workouts'])) {
    yield;
    readWorkout(workout, found);
  }
  for (const name of undescribed) {
    const count = listIn(data[name]).length;
    if (count > 0) leaveOut(found, name, count);
  }
  return translated('apple', found);
}

type When = { readonly at: string; readonly ms: number; readonly zone: string };

const dateForm =
  /^(\d{4}-\d{2}-\d{2}) (\d{1,2}):(\d{2}):(\d{2}) ?(am|pm|a\.m\.|p\.m\.)? ?([+-]\d{2}):?(\d{2})$/iu;

/** `2026-11-20 07:01:00 +0100`, on phones with a clock of twelve hours also with AM and PM. */
function whenOf(value: unknown): When | null {
  const text = (textIn(value) ?? '').replaceAll(/[\u00A0\u202F]/gu, ' ');
  const [, date = '', hours = '', minutes, seconds, half, zoneHours, zoneMinutes] =
    dateForm.exec(text) ?? [];
  if (date === '') return null;
  const isAfternoon = half?.toLowerCase().startsWith('p') === true;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  const zone = `${zoneHours}:${zoneMinutes}`;
  const clock = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
  const ms = instantIn(`${date}T${clock}${zone}`);
  return ms === null ? null : { at: new Date(ms).toISOString(), ms, zone };
}

/** The name is often that of the person: only the kind of device is taken from it. */
function sourceOf(value: unknown): Json {
  const name = (textIn(value) ?? '').toLowerCase();
  const kinds = ['watch', 'phone', 'scale', 'ring'].filter((kind) => name.includes(kind));
  return { appId: 'com.HealthExport', deviceType: kinds.length === 1 ? kinds[0] : null };
}

const minuteMs = 60_000;
const spans: Readonly<Record<string, number>> = {
  minute: minuteMs,
  hour: 60 * minuteMs,
  day: 1440 * minuteMs,
};

/** Over what the values of a metric are sums: as the header says, else the least distance of two. */
function spanOf(aggregation: string | null, times: readonly number[]): number {
  const named = spans[(aggregation ?? '').toLowerCase().replace(/s$/u, '')];
  if (named !== undefined) return named;
  const sorted = Float64Array.from(times).toSorted();
  let least = Infinity;
  for (let index = 1; index < sorted.length; index += 1) {
    const gap = (sorted[index] ?? 0) - (sorted[index - 1] ?? 0);
    if (gap > 0) least = Math.min(least, gap);
  }
  return Object.values(spans).includes(least) ? least : 0;
}

function* readMetric(
  metric: Json,
  aggregation: string | null,
  found: Collected,
): Generator<undefined, void, undefined> {
  const name = textIn(metric['name']) ?? 'metrics without a name';
  const rows = listIn(metric['data']);
  if (name === 'sleep_analysis') {
    for (const row of rows) {
      yield;
      readSleep(row, found);
    }
    return;
  }
  if (name === 'blood_pressure') {
    for (const row of rows) {
      yield;
      readPressure(row, found);
    }
    return;
  }
  const type = Object.hasOwn(metrics, name) ? metrics[name] : undefined;
  if (type === undefined) {
    leaveOut(found, name, Math.max(rows.length, 1));
    return;
  }
  const times: number[] = [];
  if (summed.has(type))
    for (const row of rows) {
      yield;
      const when = whenOf(row['date']);
      if (when !== null) times.push(when.ms);
    }
  const spanMs = summed.has(type) ? spanOf(aggregation, times) : 0;
  for (const row of rows) {
    yield;
    readValue({ name, type, spanMs, units: metric['units'] }, row, found);
  }
}

type Metric = {
  readonly name: string;
  readonly type: string;
  readonly spanMs: number;
  readonly units: unknown;
};

/** Categories that are counted, or whose value is a length. */
const lengths = new Set(['MindfulSession', 'ToothbrushingEvent']);

function readValue({ name, type, spanMs, units }: Metric, row: Json, found: Collected): void {
  const when = whenOf(row['date']);
  if (when === null) {
    leaveOut(found, `${name} without a time`);
    return;
  }
  const value = numberIn(row['qty']) ?? numberIn(row['Avg']);
  const [, category] = /^C (.*)$/u.exec(type) ?? [];
  const isLength = category !== undefined && lengths.has(category);
  const lengthMs = isLength ? minutesIn(value, units) * minuteMs : spanMs;
  const endDate = instantText(when.ms + lengthMs);
  if (endDate === null) {
    leaveOut(found, `${name} with a value that cannot be`);
    return;
  }
  const unit = unitOf(textIn(units), value);
  const reason = textIn(row['reason'])?.toLowerCase();
  const reasons: Readonly<Record<string, string>> = { basal: '1', bolus: '2' };
  found.records.push({
    id: `${type} ${when.at} ${textIn(row['source']) ?? ''}`,
    type:
      category === undefined
        ? `HKQuantityTypeIdentifier${type}`
        : `HKCategoryTypeIdentifier${category}`,
    startDate: when.at,
    endDate,
    zoneOffset: when.zone,
    value,
    unit: category === undefined ? unit : null,
    source: sourceOf(row['source']),
    metadata: reason === undefined ? null : { HKInsulinDeliveryReason: reasons[reason] ?? '' },
  });
}

const minutesIn = (value: number | null, units: unknown): number =>
  units === 's' || units === 'sec' ? (value ?? 0) / 60 : (value ?? 0);

/** The app multiplies fractions; that of one per cent is not to be taken for one. */
function unitOf(unit: string | null, value: number | null): string | null {
  return unit === '%' && value !== null && value <= 1 ? 'percent' : unit;
}

function readPressure(row: Json, found: Collected): void {
  const when = whenOf(row['date']);
  if (when === null) {
    leaveOut(found, 'blood_pressure without a time');
    return;
  }
  const parentId = `pressure ${when.at}`;
  for (const part of ['Systolic', 'Diastolic'])
    found.records.push({
      id: `${parentId} ${part}`,
      parentId,
      type: `HKQuantityTypeIdentifierBloodPressure${part}`,
      startDate: when.at,
      endDate: when.at,
      zoneOffset: when.zone,
      value: numberIn(row[part.toLowerCase()]),
      unit: 'mmHg',
      source: sourceOf(row['source']),
    });
}

const stages: Readonly<Record<string, string>> = {
  awake: 'awake',
  asleep: 'sleeping',
  unspecified: 'sleeping',
  core: 'light',
  deep: 'deep',
  rem: 'rem',
  'in bed': 'in_bed',
};

/** Stretches as they are. A night that the app summed up is one stretch: where its stages were, it does not say. */
function readSleep(row: Json, found: Collected): void {
  const isSummed = row['value'] === undefined;
  const from = whenOf(isSummed ? row['sleepStart'] : row['startDate']);
  const to = whenOf(isSummed ? row['sleepEnd'] : row['endDate']);
  if (from === null || to === null) {
    leaveOut(found, 'sleep without a time');
    return;
  }
  const hasStages = ['core', 'deep', 'rem'].some((stage) => (numberIn(row[stage]) ?? 0) > 0);
  if (isSummed && hasStages) leaveOut(found, 'stages of a night that was summed up');
  const name = isSummed ? 'asleep' : String(row['value']).toLowerCase();
  const stage = stages[name] ?? name;
  const common = { zoneOffset: from.zone, source: sourceOf(row['source']) };
  found.sleep.push({
    id: `sleep ${from.at} ${stage}`,
    parentId: null,
    stage,
    startDate: from.at,
    endDate: to.at,
    ...common,
  });
}

const sizes: Readonly<Record<string, number>> = {
  kJ: 1 / 4.184,
  km: 1000,
  mi: 1609.344,
  yd: 0.9144,
  ft: 0.3048,
  'km/hr': 1 / 3.6,
  'km/h': 1 / 3.6,
  mph: 0.447_04,
  'mi/hr': 0.447_04,
};
const known = new Set(['kcal', 'm', 'm/s', 'bpm', 'count/min', ...Object.keys(sizes)]);

/** The value in the unit of workouts; null for a unit that is not known. */
function quantityIn(value: unknown): number | null {
  if (!isJson(value)) return null;
  const unit = textIn(value['units']) ?? '';
  const amount = numberIn(value['qty']) ?? numberIn(value['avg']);
  return amount === null || !known.has(unit) ? null : amount * (sizes[unit] ?? 1);
}

function readWorkout(workout: Json, found: Collected): void {
  const from = whenOf(workout['start']);
  const to = whenOf(workout['end']);
  if (from === null || to === null) {
    leaveOut(found, 'workouts without a time');
    return;
  }
  const heart: Json = isJson(workout['heartRate']) ? workout['heartRate'] : {};
  const values = [
    ['duration', numberIn(workout['duration'])],
    ['distance', quantityIn(workout['distance'])],
    ['activeEnergyBurned', quantityIn(workout['activeEnergyBurned'])],
    ['elevationAscended', quantityIn(workout['elevationUp'])],
    ['averageSpeed', quantityIn(workout['avgSpeed'])],
    ['maxSpeed', quantityIn(workout['maxSpeed'])],
    ['minHeartRate', quantityIn(heart['min'])],
    ['averageHeartRate', quantityIn(heart['avg'])],
    ['maxHeartRate', quantityIn(heart['max'])],
  ] as const;
  found.workouts.push({
    id: textIn(workout['id']) ?? `workout ${from.at}`,
    type: (textIn(workout['name']) ?? 'other').toLowerCase().replaceAll(' ', '_'),
    startDate: from.at,
    endDate: to.at,
    zoneOffset: from.zone,
    source: sourceOf(null),
    values: values.flatMap(([type, value]) =>
      value === null ? [] : [{ type, value, unit: null }],
    ),
  });
}
