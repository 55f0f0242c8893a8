import { hourMs, plainDate, secondMs, toWireInstant } from '#kernel/time.ts';
import {
  centimetresIn,
  fieldAt,
  idIn,
  instantIn,
  isJson,
  type Json,
  momentAt,
  type Normalised,
  numberIn,
  objectAt,
  objectsIn,
  offsetIn,
  positiveIn,
  type Row,
  summariesOf,
  textIn,
} from '#sources';

/** The band is worn at the wrist or the arm. */
const band = { source_type: 'watch' } as const;

/** Returns the times of a record that has begun; a running one has no end. */
function timesOf(record: Json) {
  const start = instantIn(record['start']);
  if (start === null) return null;
  const end = instantIn(record['end']);
  return { startMs: start.ms, endMs: end?.ms ?? null, offset: offsetIn(record['timezone_offset']) };
}

/** Returns the fields that exist only after WHOOP has scored the record. */
const scoreOf = (record: Json): Json =>
  record['score_state'] === 'SCORED' ? objectAt(record, 'score') : {};

const secondsIn = (milliseconds: unknown): number | null => {
  const number = numberIn(milliseconds);
  return number === null ? null : number / secondMs;
};

const kilojoulesInKilocalorie = 4.184;
const kilocaloriesIn = (kilojoules: unknown): number | null => {
  const number = positiveIn(kilojoules);
  return number === null ? null : number / kilojoulesInKilocalorie;
};

export function readSleeps(page: Json): Partial<Normalised> {
  const recoveries = new Map(
    objectsIn(page['recovery'])
      .flatMap((answer) => objectsIn(answer['records']))
      .map((record) => [idIn(record['sleep_id']), scoreOf(record)]),
  );
  const nights = objectsIn(objectAt(page, 'sleep')['records']).flatMap((record) => {
    const times = timesOf(record);
    if (times?.endMs == null || times.endMs < times.startMs) return [];
    const id = idIn(record['id']);
    return [{ record, ...times, endMs: times.endMs, id, recovery: recoveries.get(id) ?? {} }];
  });
  type Night = (typeof nights)[number];
  /** Returns the night's mean, at the start of the night. */
  const mean = (resource: string, valueOf: (night: Night) => unknown) => ({
    resource,
    data: nights.flatMap((night): Row[] => {
      const value = positiveIn(valueOf(night));
      return value === null ? [] : [{ ...band, ...momentAt(night.startMs, night.offset), value }];
    }),
  });
  return {
    samples: [
      mean('hrv', ({ recovery }) => recovery['hrv_rmssd_milli']),
      mean('blood_oxygen', ({ recovery }) => recovery['spo2_percentage']),
      mean('respiratory_rate', ({ record }) => scoreOf(record)['respiratory_rate']),
    ],
    summaries: [{ resource: 'sleep', data: nights.map(summaryOf) }],
  };
}

function summaryOf({
  record,
  recovery,
  id,
  ...times
}: {
  readonly record: Json;
  readonly recovery: Json;
  readonly id: string | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly offset: number | null;
}): Row {
  const score = scoreOf(record);
  const sums = objectAt(score, 'stage_summary');
  const [light, deep, rem] = ['light', 'slow_wave', 'rem'].map((name) =>
    secondsIn(sums[`total_${name}_sleep_time_milli`]),
  );
  const asleep = [light, deep, rem].filter((each) => each != null);
  return {
    ...band,
    provider_id: id,
    bedtime_start: toWireInstant(new Date(times.startMs)),
    bedtime_stop: toWireInstant(new Date(times.endMs)),
    timezone_offset: times.offset,
    type: record['nap'] === true ? 'acknowledged_nap' : null,
    state: isJson(record['score']) ? 'confirmed' : 'tentative',
    duration: secondsIn(sums['total_in_bed_time_milli']),
    awake: secondsIn(sums['total_awake_time_milli']),
    total: asleep.length === 0 ? null : asleep.reduce((sum, each) => sum + each, 0),
    light: light ?? null,
    deep: deep ?? null,
    rem: rem ?? null,
    score: wholeIn(score['sleep_performance_percentage']),
    efficiency: numberIn(score['sleep_efficiency_percentage']),
    respiratory_rate: positiveIn(score['respiratory_rate']),
    recovery_readiness_score: wholeIn(recovery['recovery_score']),
    hr_resting: wholeIn(recovery['resting_heart_rate']),
    average_hrv: positiveIn(recovery['hrv_rmssd_milli']),
    // The temperature of the skin itself, not a deviation.
    skin_temperature: positiveIn(recovery['skin_temp_celsius']),
  };
}

const wholeIn = (value: unknown): number | null => {
  const number = numberIn(value);
  return number === null ? null : Math.round(number);
};

export function readWorkouts(answer: Json): Partial<Normalised> {
  const data = objectsIn(answer['records']).flatMap((record) => {
    const times = timesOf(record);
    if (times?.endMs == null || times.endMs < times.startMs) return [];
    const score = scoreOf(record);
    return [
      {
        ...band,
        provider_id: idIn(record['id']),
        timezone_offset: times.offset,
        time_start: toWireInstant(new Date(times.startMs)),
        time_end: toWireInstant(new Date(times.endMs)),
        sport_name: textIn(record['sport_name']),
        calories: kilocaloriesIn(score['kilojoule']),
        distance: positiveIn(score['distance_meter']),
        total_elevation_gain: positiveIn(score['altitude_gain_meter']),
        average_hr: wholeIn(score['average_heart_rate']),
        max_hr: wholeIn(score['max_heart_rate']),
      },
    ];
  });
  return summariesOf('workouts', data);
}

const halfDayMs = 12 * hourMs;

type Cycle = {
  readonly id: string | null;
  readonly startMs: number;
  readonly endMs: number | null;
  readonly offset: number | null;
  readonly calories: number;
  readonly score: Json;
};

/** A cycle lasts from sleep to sleep: it belongs to the local day of its first noon. */
const dayOf = ({ startMs, offset }: Cycle): string =>
  plainDate(new Date(startMs + (offset ?? 0) * secondMs + halfDayMs));

/** Reads days with a cycle in the requested range; a day with several cycles has their sum. */
export function readCycles(answer: Json): Partial<Normalised> {
  const [fromMs, toMs] = [instantIn(answer['from'])?.ms, instantIn(answer['to'])?.ms];
  const records = objectsIn(answer['cycles']).flatMap((page) => objectsIn(page['records']));
  const cycles = records.flatMap((record): readonly Cycle[] => {
    const times = timesOf(record);
    const score = scoreOf(record);
    const calories = kilocaloriesIn(score['kilojoule']);
    if (times === null || calories === null) return [];
    return [{ id: idIn(record['id']), ...times, calories, score }];
  });
  const isAskedFor = ({ startMs }: Cycle): boolean =>
    startMs >= (fromMs ?? -Infinity) && startMs < (toMs ?? Infinity);
  const byDay = [...Map.groupBy(cycles, dayOf)].filter(([, ofDay]) => ofDay.some(isAskedFor));
  return summariesOf(
    'activity',
    byDay.map(([day, ofDay]) => activityOf(day, ofDay)),
  );
}

function activityOf(day: string, cycles: readonly Cycle[]): Row {
  const inTime = cycles.toSorted((one, other) => one.startMs - other.startMs);
  const highest = cycles.flatMap(({ score }) => wholeIn(fieldAt(score, 'max_heart_rate')) ?? []);
  return {
    ...band,
    provider_id: inTime[0]?.id ?? null,
    calendar_date: day,
    timezone_offset: inTime.at(-1)?.offset ?? null,
    calories_total: cycles.reduce((sum, { calories }) => sum + calories, 0),
    heart_rate: {
      avg_bpm: meanHeartRate(cycles),
      max_bpm: highest.length === 0 ? null : Math.max(...highest),
    },
  };
}

/**
 * Returns the mean weighted by the length of each cycle; null for several of which one is running, because its length is unknown.
 */
function meanHeartRate(cycles: readonly Cycle[]): number | null {
  const means = cycles.map(({ score }) => numberIn(fieldAt(score, 'average_heart_rate')));
  if (cycles.length === 1) return wholeIn(means[0]);
  let [beats, wholeMs] = [0, 0];
  for (const [index, { startMs, endMs }] of cycles.entries()) {
    const mean = means[index];
    if (mean == null || endMs === null || endMs <= startMs) return null;
    beats += mean * (endMs - startMs);
    wholeMs += endMs - startMs;
  }
  return Math.round(beats / wholeMs);
}

/** The weight is what the user once typed in, on an unknown day, so it is not imported. */
export function readBody(body: Json): Partial<Normalised> {
  const height = centimetresIn(body['height_meter']);
  return summariesOf('profile', [{ source_type: 'app', height }]);
}
