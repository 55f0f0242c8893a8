import { type Json, numberIn } from '#kernel/files/json-fields.ts';
import { objectIn } from '#kernel/files/json-objects.ts';
import { toWireInstant } from '#kernel/time.ts';
import { type Out, type Placed, resolveLocalTimes, wallMsOf } from '#timeseries';

import { isSpan, type Nights, type StageList } from '../nights/index.ts';

type Reading = { readonly nights: Nights; readonly out: Out; readonly zone: string };

/** Tables from before the `_GoogleData` folders, in local time, each with the table that now contains the same. */
export const olderTables: ReadonlyMap<
  string,
  { readonly newer: string; readonly read: (object: Json, reading: Reading) => void }
> = new Map([
  ['sleep.json', { newer: 'UserSleeps', read: readSleep }],
  ['exercise.json', { newer: 'UserExercises', read: readExercise }],
  ['weight.json', { newer: 'weight', read: readWeight }],
]);

const lists: ReadonlyMap<unknown, StageList> = new Map<unknown, StageList>([
  ['wake', 'awake_sleep_samples'],
  ['awake', 'awake_sleep_samples'],
  ['restless', 'awake_sleep_samples'],
  ['light', 'light_sleep_samples'],
  ['deep', 'deep_sleep_samples'],
  ['rem', 'rem_sleep_samples'],
  ['asleep', 'unspecified_sleep_samples'],
]);

type Level = { readonly word: unknown; readonly startMs: number; readonly endMs: number };

function readSleep(night: Json, { nights, out, zone }: Reading): void {
  const started = placed(textIn(night['startTime']), zone);
  const endMs = started.atMs + (numberIn(night['duration']) ?? Number.NaN);
  const id = `${numberIn(night['logId']) ?? started.atMs}`;
  const fallsAsleep = numberIn(night['minutesToFallAsleep']);
  const more = {
    source_type: night['logType'] === 'manual' ? 'app' : 'watch',
    ...(fallsAsleep !== null && fallsAsleep > 0 ? { latency: fallsAsleep * 60 } : {}),
  };
  nights.add(
    id,
    { startMs: started.atMs, endMs, offsetSeconds: started.timezoneOffset, more },
    out,
  );
  const levels = objectIn(night['levels']);
  const long = levelsIn(levels['data'], night['startTime'], { out, zone });
  // Short awakenings overlap longer stages.
  const short = levelsIn(levels['shortData'], night['startTime'], { out, zone }).toSorted(
    (one, other) => one.startMs - other.startMs,
  );
  for (const { word, ...span } of [...long.flatMap((level) => without(level, short)), ...short]) {
    nights.addStage(id, String(word), { ...span, list: lists.get(word) }, out);
  }
}

/** More levels has no night. */
const levelsMax = 5000;

/** Reads the levels of a night. They follow its start, which decides in which of two equal hours they begin. */
function levelsIn(
  list: unknown,
  start: unknown,
  { out, zone }: Omit<Reading, 'nights'>,
): readonly Level[] {
  if (!Array.isArray(list)) return [];
  const over = list.length - levelsMax;
  if (over > 0) out.leftOut('stages beyond what a night can have', over);
  const levels = list.slice(0, levelsMax).map(objectIn);
  const times = [start, ...levels.map((level) => level['dateTime'])].map(textIn);
  const [, ...starts] = placedInOrder(times, zone);
  return levels.map((level, index) => {
    const startMs = starts[index]?.atMs ?? Number.NaN;
    const endMs = startMs + (numberIn(level['seconds']) ?? Number.NaN) * 1000;
    return { word: level['level'], startMs, endMs };
  });
}

/** Returns the parts of a level that no overlapping one covers. */
function without(level: Level, others: readonly Level[]): readonly Level[] {
  const parts: Level[] = [];
  let { startMs } = level;
  for (const other of others) {
    if (!(other.endMs > startMs && other.startMs < level.endMs)) continue;
    if (other.startMs > startMs) parts.push({ ...level, startMs, endMs: other.startMs });
    startMs = other.endMs;
  }
  // Pass on invalid times, so that they are counted.
  if (!(startMs >= level.endMs)) parts.push({ ...level, startMs });
  return parts;
}

const metresIn: ReadonlyMap<unknown, number> = new Map([
  ['Kilometer', 1000],
  ['Mile', 1609.344],
]);

function readExercise(exercise: Json, { out, zone }: Reading): void {
  const { atMs, timezoneOffset } = placed(textIn(exercise['startTime']), zone);
  const endMs = atMs + (numberIn(exercise['duration']) ?? Number.NaN);
  if (!isSpan(atMs, endMs)) {
    out.refused('time');
    return;
  }
  const positive = (key: string): number | null => {
    const value = numberIn(exercise[key]);
    return value !== null && value > 0 ? value : null;
  };
  const beats = positive('averageHeartRate');
  const distance = positive('distance');
  const metres = metresIn.get(exercise['distanceUnit']);
  if (distance !== null && metres === undefined) out.fieldLeftOut('distances without their unit');
  out.workout({
    sourceType: exercise['logType'] === 'manual' ? 'app' : 'watch',
    timeZone: null,
    points: [],
    summary: {
      time_start: toWireInstant(new Date(atMs)),
      time_end: toWireInstant(new Date(endMs)),
      timezone_offset: timezoneOffset,
      sport: textIn(exercise['activityName']) || 'other',
      calories: positive('calories'),
      steps: positive('steps'),
      average_hr: beats === null ? null : Math.round(beats),
      distance: distance === null || metres === undefined ? null : distance * metres,
    },
  });
}

/** A weight is in pounds, whatever the account shows. */
function readWeight(log: Json, { out, zone }: Reading): void {
  const wall = `${textIn(log['date'])} ${textIn(log['time'])}`;
  const { atMs, timezoneOffset } = placed(wall, zone);
  const source = textIn(log['source']);
  const sourceType = /aria|scale/iu.test(source) ? 'scale' : 'unknown';
  const common = { startMs: atMs, endMs: atMs, timezoneOffset, type: null, appId: null } as const;
  for (const [key, resource, unit] of [
    ['weight', 'body_weight', 'lb'],
    ['fat', 'body_fat', '%'],
  ] as const) {
    const value = numberIn(log[key]);
    if (value !== null && value > 0) out.sample(resource, { ...common, value, unit, sourceType });
  }
}

function placed(text: string, zone: string): Placed {
  return placedInOrder([text], zone)[0] ?? nowhere;
}

const nowhere: Placed = { atMs: Number.NaN, timezoneOffset: 0 };

/**
 * Places `2020-01-23T23:12:30.000` and `01/23/20 23:12:30`, month first, in local time. Two-digit years are in this century,
 * because Fitbit is not older.
 */
function placedInOrder(texts: readonly string[], zone: string): readonly Placed[] {
  const walls = texts.map((text) =>
    wallMsOf(text.replace(/^(\d\d)\/(\d\d)\/(\d\d) /u, '20$3-$1-$2 ')),
  );
  const real = walls.filter((wallMs) => !Number.isNaN(wallMs));
  const places = resolveLocalTimes(
    zone,
    real.map((wallMs) => ({ wallMs })),
  ).placed.values();
  return walls.map((wallMs) => (Number.isNaN(wallMs) ? nowhere : (places.next().value ?? nowhere)));
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
