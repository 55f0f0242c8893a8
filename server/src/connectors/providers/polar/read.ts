import { dayMs, hourMs, minuteMs, secondMs, toWireInstant } from '#kernel/time.ts';
import {
  durationIn,
  fieldAt,
  hypnogramOf,
  idIn,
  instantIn,
  isJson,
  type Json,
  momentAt,
  type Normalised,
  numberIn,
  objectAt,
  objectsIn,
  positiveIn,
  type Row,
  samplesOf,
  stage,
  type Stretch,
  summariesOf,
  textIn,
  wallMsIn,
} from '#sources';

const watch = { source_type: 'watch' } as const;

/** Polar's numbers of stages. */
const stages: ReadonlyMap<unknown, number> = new Map([
  [0, stage.awake],
  [1, stage.rem],
  [2, stage.light],
  [3, stage.light],
  [4, stage.deep],
  [5, stage.unknown],
]);

type Night = {
  readonly document: Json;
  readonly recharge: Json;
  readonly startMs: number;
  readonly endMs: number;
  readonly offset: number;
};

function nightsIn(page: Json): readonly Night[] {
  const recharges = new Map(
    objectsIn(fieldAt(page, 'recharge.recharges')).map((each) => [each['date'], each]),
  );
  return objectsIn(fieldAt(page, 'sleep.nights')).flatMap((document) => {
    const start = instantIn(document['sleep_start_time']);
    const end = instantIn(document['sleep_end_time']);
    if (start === null || end === null || end.ms < start.ms) return [];
    const recharge = recharges.get(document['date']) ?? {};
    const { ms: startMs, offsetSeconds: offset } = start;
    return [{ document, recharge, startMs, endMs: end.ms, offset }];
  });
}

/** Returns values by clock times of the night, in order. A clock time before the start of the night belongs to the next day. */
function clocksIn(series: unknown, { startMs, offset }: Night) {
  if (!isJson(series)) return [];
  const wallStart = startMs + offset * secondMs;
  const midnight = Math.floor(wallStart / dayMs) * dayMs;
  return Object.entries(series)
    .flatMap(([clock, value]) => {
      const [, hours, minutes] = /^(\d{1,2}):(\d{2})/u.exec(clock) ?? [];
      if (hours === undefined) return [];
      const wall = midnight + Number(hours) * hourMs + Number(minutes) * minuteMs;
      // A value in the first minute belongs to the night's start.
      const isNextDay = wall < wallStart - minuteMs;
      return [{ ms: wall + (isNextDay ? dayMs : 0) - offset * secondMs, value }];
    })
    .toSorted((one, other) => one.ms - other.ms);
}

function stretchesOf(night: Night): readonly Stretch[] {
  const marks = clocksIn(night.document['hypnogram'], night);
  return marks.map(({ ms, value }, index) => ({
    from: ms / secondMs,
    to: (marks[index + 1]?.ms ?? night.endMs) / secondMs,
    type: stages.get(value) ?? stage.unknown,
  }));
}

export function readNights(page: Json): Partial<Normalised> {
  const nights = nightsIn(page);
  const series = (valuesOf: (night: Night) => unknown): readonly Row[] =>
    nights.flatMap((night) =>
      clocksIn(valuesOf(night), night).flatMap(({ ms, value: told }) => {
        const value = positiveIn(told);
        return value === null ? [] : [{ ...watch, ...momentAt(ms, night.offset), value }];
      }),
    );
  /** Returns the night's mean, at its start. */
  const mean = (field: string): readonly Row[] =>
    nights.flatMap(({ recharge, startMs, offset }) => {
      const value = positiveIn(recharge[field]);
      return value === null ? [] : [{ ...watch, ...momentAt(startMs, offset), value }];
    });
  return {
    samples: [
      { resource: 'heartrate', data: series(({ document }) => document['heart_rate_samples']) },
      { resource: 'hrv', data: mean('heart_rate_variability_avg') },
      { resource: 'respiratory_rate', data: mean('breathing_rate_avg') },
    ],
    summaries: [{ resource: 'sleep', data: nights.map(summaryOf) }],
  };
}

function summaryOf(night: Night): Row {
  const { document, recharge, startMs, endMs, offset } = night;
  const [light, deep, rem, unknown] = [
    'light_sleep',
    'deep_sleep',
    'rem_sleep',
    'unrecognized_sleep_stage',
  ].map((field) => numberIn(document[field]));
  const asleep = [light, deep, rem, unknown].filter((each) => each != null);
  const bounds = { start: startMs / secondMs, end: endMs / secondMs };
  return {
    ...watch,
    calendar_date: textIn(document['date']),
    bedtime_start: toWireInstant(new Date(startMs)),
    bedtime_stop: toWireInstant(new Date(endMs)),
    timezone_offset: offset,
    total: asleep.length === 0 ? null : asleep.reduce((sum, each) => sum + each, 0),
    awake: numberIn(document['total_interruption_duration']),
    light: light ?? null,
    deep: deep ?? null,
    rem: rem ?? null,
    score: positiveIn(document['sleep_score']),
    average_hrv: positiveIn(recharge['heart_rate_variability_avg']),
    respiratory_rate: positiveIn(recharge['breathing_rate_avg']),
    hr_average: positiveIn(recharge['heart_rate_avg']),
    ...hypnogramOf(stretchesOf(night), bounds),
  };
}

/** The kind of sample that is a heart rate. */
const heartRateKind = '0';

export function readExercises(page: Json): Partial<Normalised> {
  const exercises = objectsIn(page['exercises']).flatMap((exercise) => {
    const wall = wallMsIn(exercise['start_time']);
    const minutes = numberIn(exercise['start_time_utc_offset']);
    const seconds = durationIn(exercise['duration']);
    if (wall === null || minutes === null || seconds === null) return [];
    const offset = (minutes * minuteMs) / secondMs;
    return [{ exercise, startMs: wall - minutes * minuteMs, offset, seconds }];
  });
  const data = exercises.map(({ exercise, startMs, offset, seconds }) => ({
    ...watch,
    provider_id: idIn(exercise['id']),
    timezone_offset: offset,
    time_start: toWireInstant(new Date(startMs)),
    time_end: toWireInstant(new Date(startMs + seconds * secondMs)),
    sport_name:
      (textIn(exercise['detailed_sport_info']) ?? textIn(exercise['sport']))?.toLowerCase() ?? null,
    calories: positiveIn(exercise['calories']),
    distance: positiveIn(exercise['distance']),
    average_hr: positiveIn(fieldAt(exercise, 'heart_rate.average')),
    max_hr: positiveIn(fieldAt(exercise, 'heart_rate.maximum')),
  }));
  const beats = exercises.flatMap(({ exercise, startMs, offset }) =>
    objectsIn(exercise['samples']).flatMap((samples) => {
      const kind = samples['sample_type'] ?? samples['sample-type'];
      const every = numberIn(samples['recording_rate'] ?? samples['recording-rate']);
      if (idIn(kind) !== heartRateKind || every === null || every <= 0) return [];
      return (textIn(samples['data']) ?? '').split(',').flatMap((text, index) => {
        const value = positiveIn(text);
        const at = momentAt(startMs + index * every * secondMs, offset);
        return value === null ? [] : [{ ...watch, ...at, value }];
      });
    }),
  );
  return {
    samples: [{ resource: 'heartrate', data: beats }],
    summaries: [{ resource: 'workouts', data }],
  };
}

export function readActivities(page: Json): Partial<Normalised> {
  const data = objectsIn(page['activities']).flatMap((day) => {
    const date = textIn(day['start_time'])?.slice(0, 'YYYY-MM-DD'.length);
    if (date === undefined) return [];
    return [
      {
        ...watch,
        calendar_date: date,
        steps: numberIn(day['steps']),
        distance: numberIn(day['distance_from_steps']),
        calories_total: positiveIn(day['calories']),
        calories_active: positiveIn(day['active_calories']),
      },
    ];
  });
  return summariesOf('activity', data);
}

/**
 * Reads heart rates with clock times without an offset. They are in the user's time zone in Salus, and left out if it is unknown.
 */
export function readHeartRates(page: Json): Partial<Normalised> {
  const data = objectsIn(objectAt(page, 'heart_rate')['heart_rates']).flatMap((day) => {
    const date = textIn(day['date']);
    return objectsIn(day['heart_rate_samples']).flatMap((sample) => {
      const clock = textIn(sample['sample_time']);
      const value = positiveIn(sample['heart_rate']);
      if (date === null || clock === null || value === null) return [];
      return [{ ...watch, timestamp: `${date}T${clock}`, value }];
    });
  });
  return samplesOf('heartrate', data);
}
