import { secondMs, toWireInstant } from '#kernel/time.ts';
import {
  centimetresIn,
  decimalIn,
  durationIn,
  fieldAt,
  hypnogramOf,
  instantIn,
  intervalAt,
  type Json,
  momentAt,
  type Normalised,
  objectAt,
  objectsIn,
  offsetIn,
  positiveIn,
  type Row,
  stage,
  type Stretch,
  summariesOf,
  textIn,
} from '#sources';

import { camel } from './fetch.ts';

/** A data point: its content is in the field named after its type. */
type Point = {
  readonly name: string | null;
  readonly value: Json;
  readonly sourceType: string;
};

const formFactors: ReadonlyMap<unknown, string> = new Map([
  ['WATCH', 'watch'],
  ['FITNESS_BAND', 'watch'],
  ['RING', 'ring'],
  ['SCALE', 'scale'],
  ['PHONE', 'phone'],
  ['CHEST_STRAP', 'chest_strap'],
]);

function sourceTypeOf(point: Json): string {
  const source = objectAt(point, 'dataSource');
  if (source['recordingMethod'] === 'MANUAL') return 'app';
  return formFactors.get(fieldAt(source, 'device.formFactor')) ?? 'unknown';
}

function pointsIn(answer: Json, type: string): readonly Point[] {
  return objectsIn(answer['dataPoints']).map((point) => ({
    name: textIn(point['name']) ?? textIn(point['dataPointName']),
    value: objectAt(point, camel(type)),
    sourceType: sourceTypeOf(point),
  }));
}

/** Returns start, end and offset; null if they cannot be parsed. */
function timesOf(value: Json) {
  const interval = objectAt(value, 'interval');
  const start = instantIn(interval['startTime']);
  const end = instantIn(interval['endTime']);
  if (start === null || end === null || end.ms < start.ms) return null;
  const offset = offsetIn(interval['startUtcOffset']);
  return {
    startMs: start.ms,
    endMs: end.ms,
    offset,
    endOffset: offsetIn(interval['endUtcOffset']),
  };
}

type Field = { readonly field: string; readonly unit: string | null };

/** Reads intervals. For a resource with moments the start counts. */
export function readIntervals(answer: Json, type: string, { field, unit }: Field): readonly Row[] {
  return pointsIn(answer, type).flatMap(({ value, sourceType }) => {
    const times = timesOf(value);
    const number = decimalIn(fieldAt(value, field));
    if (times === null || number === null) return [];
    const { startMs, endMs, offset } = times;
    return [
      {
        source_type: sourceType,
        timestamp: toWireInstant(new Date(startMs)),
        ...intervalAt([startMs, endMs], offset),
        unit,
        value: number,
      },
    ];
  });
}

function momentOf(value: Json) {
  const at = instantIn(fieldAt(value, 'sampleTime.physicalTime'));
  return at && momentAt(at.ms, offsetIn(fieldAt(value, 'sampleTime.utcOffset')));
}

export function readSamples(answer: Json, type: string, { field, unit }: Field): readonly Row[] {
  return pointsIn(answer, type).flatMap(({ value, sourceType }) => {
    const moment = momentOf(value);
    const number = decimalIn(fieldAt(value, field));
    if (moment === null || number === null) return [];
    return [
      { source_type: sourceType, ...moment, ...(unit === null ? {} : { unit }), value: number },
    ];
  });
}

const grams = 'weightGrams';
const gramsInKilogram = 1000;

export function readWeights(answer: Json): Partial<Normalised> {
  const samples = readSamples(answer, 'weight', { field: grams, unit: 'g' });
  const data = pointsIn(answer, 'weight').flatMap(({ name, value, sourceType }) => {
    const moment = momentOf(value);
    const number = decimalIn(value[grams]);
    if (moment === null || number === null) return [];
    return [
      {
        source_type: sourceType,
        provider_id: name,
        measured_at: moment.timestamp,
        timezone_offset: moment.timezone_offset,
        weight: number / gramsInKilogram,
      },
    ];
  });
  return {
    samples: [{ resource: 'body_weight', data: samples }],
    summaries: [{ resource: 'body', data }],
  };
}

const millimetresInMetre = 1000;

/** Newest first: of several heights the first counts. */
export function readHeight(answer: Json): Partial<Normalised> {
  const [latest] = pointsIn(answer, 'height').flatMap(({ value, sourceType }) => {
    const millimetres = positiveIn(value['heightMillimeters']);
    const height = millimetres === null ? null : centimetresIn(millimetres / millimetresInMetre);
    return height === null ? [] : [{ source_type: sourceType, height }];
  });
  return latest === undefined ? {} : summariesOf('profile', [latest]);
}

export function readExercises(answer: Json): Partial<Normalised> {
  const data = pointsIn(answer, 'exercise').flatMap(({ name, value, sourceType }) => {
    const times = timesOf(value);
    if (times === null) return [];
    const metrics = objectAt(value, 'metricsSummary');
    const thousandth = (field: string): number | null => {
      const number = positiveIn(metrics[field]);
      return number === null ? null : number / millimetresInMetre;
    };
    return [
      {
        source_type: sourceType,
        provider_id: name,
        title: textIn(value['displayName']),
        timezone_offset: times.offset,
        time_start: toWireInstant(new Date(times.startMs)),
        time_end: toWireInstant(new Date(times.endMs)),
        sport_name: textIn(value['exerciseType'])?.toLowerCase() ?? null,
        calories: positiveIn(metrics['caloriesKcal']),
        distance: thousandth('distanceMillimeters'),
        average_speed: thousandth('averageSpeedMillimetersPerSecond'),
        total_elevation_gain: thousandth('elevationGainMillimeters'),
        steps: positiveIn(metrics['steps']),
        average_hr: positiveIn(metrics['averageHeartRateBeatsPerMinute']),
        moving_time: durationIn(value['activeDuration']),
      },
    ];
  });
  return summariesOf('workouts', data);
}

/** Classic sleeps have only asleep, which is sleep of unknown kind, and restless, which counts as awake. */
const stages: ReadonlyMap<unknown, number> = new Map([
  ['AWAKE', stage.awake],
  ['RESTLESS', stage.awake],
  ['LIGHT', stage.light],
  ['DEEP', stage.deep],
  ['REM', stage.rem],
  ['ASLEEP', stage.asleep],
]);

function stretchesIn(value: Json): readonly Stretch[] {
  return objectsIn(value['stages']).flatMap((each) => {
    const from = instantIn(each['startTime']);
    const to = instantIn(each['endTime']);
    if (from === null || to === null) return [];
    const type = stages.get(each['type']) ?? stage.unknown;
    return [{ from: from.ms / secondMs, to: to.ms / secondMs, type }];
  });
}

const secondsIn = (minutes: unknown): number | null => {
  const number = decimalIn(minutes);
  return number === null ? null : number * 60;
};

export function readSleeps(answer: Json): Partial<Normalised> {
  const data = pointsIn(answer, 'sleep').flatMap(({ name, value, sourceType }) => {
    const times = timesOf(value);
    if (times === null) return [];
    const summary = objectAt(value, 'summary');
    const metadata = objectAt(value, 'metadata');
    const start = times.startMs / secondMs;
    return [
      {
        source_type: sourceType,
        provider_id: name,
        bedtime_start: toWireInstant(new Date(times.startMs)),
        bedtime_stop: toWireInstant(new Date(times.endMs)),
        timezone_offset: times.endOffset ?? times.offset,
        type: metadata['nap'] === true ? 'acknowledged_nap' : null,
        duration: secondsIn(summary['minutesInSleepPeriod']),
        total: secondsIn(summary['minutesAsleep']),
        awake: secondsIn(summary['minutesAwake']),
        latency: secondsIn(summary['minutesToFallAsleep']),
        // A tentative sleep is read again until it is processed, because the first response may lack the stages.
        ...(typeof metadata['processed'] === 'boolean'
          ? { state: metadata['processed'] ? 'confirmed' : 'tentative' }
          : {}),
        ...hypnogramOf(stretchesIn(value), { start, end: times.endMs / secondMs }),
      },
    ];
  });
  return summariesOf('sleep', data);
}

/** Daily totals by the user's clock: type, the field of the sum, the field in Salus, and the divisor. */
const sums = [
  ['steps', 'countSum', 'steps', 1],
  ['distance', 'millimetersSum', 'distance', millimetresInMetre],
  ['floors', 'countSum', 'floors_climbed', 1],
  ['active-energy-burned', 'kcalSum', 'calories_active', 1],
  ['total-calories', 'kcalSum', 'calories_total', 1],
] as const;
const restingHeartRate = 'daily-resting-heart-rate';

export const summedTypes = sums.map(([type]) => type);
export const dailyTypes = [restingHeartRate];

function dayIn(date: Json): string | null {
  const parts = ['year', 'month', 'day'].map((name) => decimalIn(date[name]));
  if (parts.includes(null)) return null;
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

export function readDays(page: Json): Partial<Normalised> {
  const days = new Map<string, Record<string, unknown>>();
  const note = (date: Json, field: string, value: unknown): void => {
    const day = dayIn(date);
    if (day === null || value === null) return;
    days.set(day, {
      source_type: 'multiple_sources',
      calendar_date: day,
      ...days.get(day),
      [field]: value,
    });
  };
  for (const [type, field, to, divisor] of sums) {
    for (const answer of objectsIn(page[type])) {
      for (const point of objectsIn(answer['rollupDataPoints'])) {
        const sum = decimalIn(objectAt(point, camel(type))[field]);
        note(objectAt(point, 'civilStartTime.date'), to, sum === null ? null : sum / divisor);
      }
    }
  }
  for (const answer of objectsIn(page[restingHeartRate])) {
    for (const { value } of pointsIn(answer, restingHeartRate)) {
      const bpm = positiveIn(value['beatsPerMinute']);
      note(objectAt(value, 'date'), 'heart_rate', bpm === null ? null : { resting_bpm: bpm });
    }
  }
  return summariesOf('activity', [...days.values()]);
}
