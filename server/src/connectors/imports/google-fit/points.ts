import { type Json, numberIn } from '#kernel/files/json-fields.ts';
import { objectIn } from '#kernel/files/json-objects.ts';
import { type Out, type ResourceName, type SourceType } from '#timeseries';

import type { Nights, StageList } from '../nights/index.ts';
import { textIn } from './values.ts';

type Measured = {
  readonly resource: ResourceName;
  readonly unit: string;
  /** Zero stands for no value. */
  readonly isCount?: boolean;
};

/** Types of Google Fit that a resource measures, in Fit's units. */
const measured: ReadonlyMap<string, Measured> = new Map<string, Measured>([
  ['com.google.step_count.delta', { resource: 'steps', unit: 'count', isCount: true }],
  ['com.google.distance.delta', { resource: 'distance', unit: 'm', isCount: true }],
  ['com.google.heart_rate.bpm', { resource: 'heartrate', unit: 'bpm' }],
  ['com.google.weight', { resource: 'body_weight', unit: 'kg' }],
  ['com.google.body.fat.percentage', { resource: 'body_fat', unit: '%' }],
  ['com.google.body.temperature', { resource: 'body_temperature', unit: '°C' }],
  ['com.google.blood_glucose', { resource: 'glucose', unit: 'mmol/L' }],
  ['com.google.blood_pressure', { resource: 'blood_pressure', unit: 'mmHg' }],
  ['com.google.oxygen_saturation', { resource: 'blood_oxygen', unit: '%' }],
  ['com.google.hydration', { resource: 'water', unit: 'L' }],
]);

const sleepType = 'com.google.sleep.segment';
const lists: ReadonlyMap<number, StageList> = new Map<number, StageList>([
  [1, 'awake_sleep_samples'],
  [2, 'unspecified_sleep_samples'],
  [3, 'awake_sleep_samples'],
  [4, 'light_sleep_samples'],
  [5, 'deep_sleep_samples'],
  [6, 'rem_sleep_samples'],
]);

export function isKnownType(type: string): boolean {
  return type === sleepType || measured.has(type);
}

/** Returns the id of the night that contains a moment. */
export type NightAt = (ms: number) => string;

/** Reads the points of a stream of some type. */
export function readPoint(
  { type, source }: { readonly type: string; readonly source: string },
  {
    nights,
    nightAt,
    out,
  }: { readonly nights: Nights; readonly nightAt: NightAt; readonly out: Out },
): (point: Json) => void {
  const known = measured.get(type);
  return (point) => {
    const [startMs, toldEndMs] = [msIn(point['startTimeNanos']), msIn(point['endTimeNanos'])];
    const value = valueIn(point, 0);
    if (Number.isNaN(startMs)) out.refused('time');
    else if (value === null) out.leftOut('points without a value');
    else if (known === undefined) {
      const stage = { startMs, endMs: toldEndMs, list: lists.get(value) };
      nights.addStage(nightAt(startMs), String(value), stage, out);
    } else {
      const { resource, unit, isCount } = known;
      if (isCount === true && value === 0) {
        out.leftOut('points that count nothing');
        return;
      }
      const origin = originOf(textIn(point['originDataSourceId']) || source);
      const endMs = toldEndMs >= startMs ? toldEndMs : startMs;
      const diastolic = resource === 'blood_pressure' ? valueIn(point, 1) : null;
      const both = diastolic === null ? {} : { diastolic };
      const times = { startMs, endMs, timezoneOffset: null };
      out.sample(resource, { ...origin, ...times, ...both, value, unit, type: null });
    }
  };
}

/** Nanoseconds since 1970, as a number or as text. */
function msIn(value: unknown): number {
  const nanos = typeof value === 'string' && value !== '' ? Number(value) : value;
  // A point of no time has nought.
  return typeof nanos === 'number' && nanos > 0 ? Math.round(nanos / 1e6) : Number.NaN;
}

function valueIn(point: Json, index: number): number | null {
  const { fitValue } = point;
  if (!Array.isArray(fitValue)) return null;
  const value = objectIn(objectIn(fitValue[index])['value']);
  return numberIn(value['intVal']) ?? numberIn(value['fpVal']);
}

const sourceTypes: readonly (readonly [RegExp, SourceType])[] = [
  [/watch|wear|fossil|band|fit ?bit|versa|charge/iu, 'watch'],
  [/scale|aria|body\+/iu, 'scale'],
  [/phone|pixel \d|nexus|sm-[agn]\d/iu, 'phone'],
];

/** Parses `raw:<type>:<package>:<manufacturer>:<model>:<uid>:<stream>`. Streams that Google derived name no device. */
function originOf(source: string): {
  readonly sourceType: SourceType;
  readonly appId: string | null;
} {
  const [origin, , app = '', maker, model] = source.split(':');
  if (origin !== 'raw') return { sourceType: 'unknown', appId: null };
  const device = model === undefined ? '' : `${maker} ${model}`;
  const sourceType = sourceTypes.find(([pattern]) => pattern.test(device))?.[1] ?? 'unknown';
  return { sourceType, appId: app === '' ? null : app.slice(0, 200) };
}
