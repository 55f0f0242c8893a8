import { secondMs, toWireInstant } from '#kernel/time.ts';
import {
  isJson,
  type Json,
  type Normalised,
  numberIn,
  objectsIn,
  type Row,
  textIn,
} from '#sources';

import { hypnogramOf } from './hypnogram.ts';
import { deletionHintsIn, mainNights, type Night, nightsIn, samplesIn } from './night.ts';
import { ring } from './source.ts';

/** Oura lists naps that the user confirmed. */
const types: ReadonlyMap<string | null, string | null> = new Map([
  ['long_sleep', 'long_sleep'],
  ['sleep', 'acknowledged_nap'],
  ['late_nap', 'acknowledged_nap'],
  [null, null],
]);

/** The day's numbers that belong to its main sleep. */
type DayScores = { readonly sleep: Json | undefined; readonly readiness: Json | undefined };

/** Reads nights with the scores of their days: three responses in one page, see pull.ts. */
export function normaliseSleep(page: Json): Partial<Normalised> {
  const documents = isJson(page['sleep']) ? page['sleep']['data'] : null;
  const nights = nightsIn(documents);
  const scores = byDay(page['daily_sleep']);
  const readiness = byDay(page['daily_readiness']);
  const main = mainNights(nights);
  const dayOf = (night: Night): DayScores => {
    const day = night.day !== null && main.get(night.day) === night ? night.day : '';
    return { sleep: scores.get(day), readiness: readiness.get(day) };
  };
  const samples = [
    { resource: 'heartrate', data: seriesOf(nights, 'heart_rate') },
    { resource: 'hrv', data: seriesOf(nights, 'hrv') },
    { resource: 'respiratory_rate', data: nights.flatMap(breathing) },
    {
      resource: 'body_temperature_delta',
      data: nights.flatMap((night) => temperature(night, dayOf(night))),
    },
  ];
  const data = nights.map((night) => summaryOf(night, dayOf(night)));
  const deletionHints = deletionHintsIn(documents);
  return { samples, summaries: [{ resource: 'sleep', data }], deletionHints };
}

function byDay(answers: unknown): ReadonlyMap<string, Json> {
  const documents = objectsIn(answers).flatMap((answer) => objectsIn(answer['data']));
  return new Map(
    documents.flatMap((document): [string, Json][] => {
      const day = textIn(document['day']);
      return day === null ? [] : [[day, document]];
    }),
  );
}

function seriesOf(nights: readonly Night[], key: 'heart_rate' | 'hrv'): readonly Row[] {
  return nights.flatMap((night) => samplesIn(night.document[key], night));
}

/** Returns the night's mean, at the start of the night. */
function breathing({ document, startMs, steadyOffsetSeconds }: Night): readonly Row[] {
  const value = numberIn(document['average_breath']);
  if (value === null) return [];
  const timestamp = toWireInstant(new Date(startMs));
  return [{ ...ring, timestamp, timezone_offset: steadyOffsetSeconds, value }];
}

function temperature(night: Night, day: DayScores): readonly Row[] {
  const value = deviationOf(night, day);
  if (value === null) return [];
  return [
    {
      ...ring,
      start: toWireInstant(new Date(night.startMs)),
      end: toWireInstant(new Date(night.endMs)),
      timezone_offset: night.steadyOffsetSeconds,
      sensor_location: 'finger',
      value,
    },
  ];
}

/** Returns the difference to the usual skin temperature: from the night's own readiness, else from the day's. */
function deviationOf({ document }: Night, { readiness }: DayScores): number | null {
  return (
    numberIn(readinessOf(document)['temperature_deviation']) ??
    numberIn(readiness?.['temperature_deviation'])
  );
}

function readinessOf(document: Json): Json {
  return isJson(document['readiness']) ? document['readiness'] : {};
}

function summaryOf(night: Night, day: DayScores): Row {
  const { document, startMs, endMs } = night;
  const seconds = Math.round((endMs - startMs) / secondMs);
  return {
    ...ring,
    provider_id: textIn(document['id']),
    calendar_date: night.day,
    bedtime_start: toWireInstant(new Date(startMs)),
    bedtime_stop: toWireInstant(new Date(endMs)),
    timezone_offset: night.offsetSeconds,
    type: types.has(night.type) ? types.get(night.type) : 'unknown',
    duration: numberIn(document['time_in_bed']),
    total: numberIn(document['total_sleep_duration']),
    awake: numberIn(document['awake_time']),
    light: numberIn(document['light_sleep_duration']),
    rem: numberIn(document['rem_sleep_duration']),
    deep: numberIn(document['deep_sleep_duration']),
    score: numberIn(day.sleep?.['score']),
    recovery_readiness_score:
      numberIn(readinessOf(document)['score']) ?? numberIn(day.readiness?.['score']),
    hr_lowest: numberIn(document['lowest_heart_rate']),
    hr_average: numberIn(document['average_heart_rate']),
    efficiency: numberIn(document['efficiency']),
    latency: numberIn(document['latency']),
    temperature_delta: deviationOf(night, day),
    average_hrv: numberIn(document['average_hrv']),
    respiratory_rate: numberIn(document['average_breath']),
    ...hypnogramOf(document, seconds),
  };
}
