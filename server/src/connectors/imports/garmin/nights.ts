import { type Json, numberIn } from '#kernel/files/json-fields.ts';
import { parsePlainDate, toWireInstant } from '#kernel/time.ts';
import { type Out, wallMsOf } from '#timeseries';

import { objectIn, objectsIn, positive, whole } from './values.ts';

/** Measurements of nights, by the date on which the night ends. */
export type Nightly = Map<string, Readonly<Record<string, number>>>;

/** The temperature is the difference to the usual value. */
const fields: ReadonlyMap<unknown, string> = new Map([
  ['HRV', 'average_hrv'],
  ['SKIN_TEMP_C', 'temperature_delta'],
  ['RESPIRATION', 'respiratory_rate'],
]);

export function noteHealth(status: Json, nightly: Nightly, out: Out): void {
  const date = parsePlainDate(String(status['calendarDate']));
  if (date === undefined) {
    out.leftOut('measurements of nights without times');
    return;
  }
  const values: Record<string, number> = {};
  const isAgain = nightly.has(date);
  for (const { type, value } of objectsIn(status['metrics'])) {
    const [field, number] = [fields.get(type), numberIn(value)];
    const isThere = number !== null && (number > 0 || field === 'temperature_delta');
    if (field !== undefined && isThere) values[field] = number;
    else if (number !== null) out.leftOut(`measurements of nights: ${String(type).slice(0, 40)}`);
  }
  if (isAgain) out.merged();
  if (Object.keys(values).length > 0) nightly.set(date, values);
  else if (!isAgain) out.leftOut('measurements of nights without a value');
}

/** Parses times in UTC without an offset. */
function instantIn(text: unknown): number {
  return typeof text === 'string' ? wallMsOf(text) : Number.NaN;
}

export function readNight(night: Json, nightly: Nightly, out: Out): void {
  readNaps(night, out);
  const startMs = instantIn(night['sleepStartTimestampGMT']);
  const endMs = instantIn(night['sleepEndTimestampGMT']);
  // A day on which the watch was not worn has only its date.
  if (night['sleepStartTimestampGMT'] == null) {
    out.leftOut('nights without times');
    return;
  }
  if (!(endMs > startMs)) {
    out.refused('time');
    return;
  }
  const date = parsePlainDate(String(night['calendarDate']));
  const measured = date === undefined ? undefined : nightly.get(date);
  if (date !== undefined) nightly.delete(date);
  const [deep, light, rem] = ['deepSleepSeconds', 'lightSleepSeconds', 'remSleepSeconds'].map(
    (key) => whole(night[key]),
  );
  const stages = [deep, light, rem].flatMap((seconds) => seconds ?? []);
  const total = stages.reduce((sum, seconds) => sum + seconds, 0);
  const beats = whole(objectIn(night['spo2SleepSummary'])['averageHR']);
  const summary = {
    source_type: 'watch',
    ...(date === undefined ? {} : { calendar_date: date }),
    bedtime_start: toWireInstant(new Date(startMs)),
    bedtime_stop: toWireInstant(new Date(endMs)),
    duration: Math.round((endMs - startMs) / 1000),
    deep,
    light,
    rem,
    total: stages.length === 0 ? null : total,
    awake: whole(night['awakeSleepSeconds']),
    score: whole(objectIn(night['sleepScores'])['overallScore']),
    hr_average: beats === 0 ? null : beats,
    respiratory_rate: positive(night['averageRespiration']),
    ...measured,
  };
  out.summary('sleep', summary, measured === undefined ? 1 : 2);
}

function readNaps({ napList }: Json, out: Out): void {
  for (const nap of objectsIn(napList)) {
    const startMs = instantIn(nap['napStartTimestampGMT']);
    const endMs = instantIn(nap['napEndTimestampGMT']);
    if (!(endMs > startMs)) out.leftOut('naps without times');
    else {
      out.summary('sleep', {
        source_type: 'watch',
        type: 'acknowledged_nap',
        bedtime_start: toWireInstant(new Date(startMs)),
        bedtime_stop: toWireInstant(new Date(endMs)),
      });
    }
  }
}

/** Reports measurements of nights whose times are unknown, so that they cannot be stored. */
export function reportUnused(nightly: Nightly, out: Out): void {
  if (nightly.size > 0) out.leftOut('measurements of nights without times', nightly.size);
}
