import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import { dayMs, toWireInstant } from '#kernel/time.ts';
import { offsetIn, type Out, resolveLocalTimes, placingRule, possibleTimes } from '#timeseries';

import { impossiblePoints, metresAlong, pointsOf, recordedMs, type Run, runsOf } from './path.ts';
import { type Lap, type Point, rounded, type Track } from './track.ts';

/** Differences in reading the formats. */
export type TrackRules = {
  /** The time zone of local times; null if unknown. */
  readonly timeZone: string | null;
  /** True if the file breaks a track where its recording paused. */
  readonly areBreaksPauses: boolean;
  readonly format: 'gpx' | 'tcx';
};

const workoutMsMax = 7 * dayMs;
/** The most laps of a workout. */
const lapsMax = 5000;

/** Passes on a complete recording: heart rates as samples, and the workout with its stream. */
export function addTrack(track: Track, rules: TrackRules, out: Out): void {
  const { timeZone } = rules;
  placeTimes(track, timeZone, out);
  if (track.pointsOver > 0) out.leftOut('points beyond a week at one a second', track.pointsOver);
  const segments = possibleSegments(track, out);
  leaveOutPlaces(segments, out);
  const runs = runsOf(segments, rules.areBreaksPauses);
  const points = pointsOf(runs);
  const { startMs, endMs } = spanOf(points, track.laps);
  if (!isDate(startMs) || !isDate(endMs) || endMs <= startMs) {
    out.leftOut('recordings without a duration');
    return;
  }
  const common = { unit: 'bpm', type: null, sourceType: 'unknown', appId: null } as const;
  for (const { atMs, heartrate } of points) {
    if (heartrate == null) continue;
    const sample = { ...common, startMs: atMs, endMs: atMs, value: heartrate };
    const timezoneOffset = track.timezoneOffset ?? offsetIn(timeZone, atMs);
    out.sample('heartrate', { ...sample, timezoneOffset });
  }
  out.workout({
    sourceType: 'unknown',
    timeZone,
    points,
    format: rules.format,
    summary: {
      time_start: toWireInstant(new Date(startMs)),
      time_end: toWireInstant(new Date(endMs)),
      ...(track.timezoneOffset === null ? {} : { timezone_offset: track.timezoneOffset }),
      ...summaryOf(track, runs, { points, startMs }),
    },
  });
}

/** Converts local times without an offset. Throws if a file has such times and the time zone is unknown. */
function placeTimes({ local }: Track, timeZone: string | null, out: Out): void {
  if (local.length === 0) return;
  if (timeZone === null) {
    throw new UnreadableFile(
      'The file tells local times only: say where they were recorded, as a time zone.',
    );
  }
  const { placed, notes } = resolveLocalTimes(timeZone, local);
  for (const [index, { take }] of local.entries()) take(placed[index]?.atMs ?? Number.NaN);
  out.note(placingRule(timeZone));
  for (const note of notes) out.note(note);
}

function possibleSegments({ segments }: Track, out: Out): readonly (readonly Point[])[] {
  const isPossible = possibleTimes(segments.flat().map(({ atMs }) => atMs));
  const impossible = isPossible.filter((each) => !each).length;
  if (impossible === 0) return segments;
  out.leftOut('points of an impossible time', impossible);
  let index = 0;
  return segments.map((segment) => segment.filter(() => isPossible[index++]));
}

/** Removes impossible positions from points, which retain their other values. */
function leaveOutPlaces(segments: readonly (readonly Point[])[], out: Out): void {
  const wrong = impossiblePoints(segments.flat());
  for (const point of wrong) Object.assign(point, { lat: null, lng: null });
  out.fieldLeftOut('places of points that nobody can have come to', wrong.length);
}

/** Returns the span from the first point or lap to the last; laps can extend it. */
function spanOf(
  points: readonly Point[],
  laps: readonly Lap[],
): { readonly startMs: number; readonly endMs: number } {
  const [first, last] = [points[0], points.at(-1)];
  const lapEnds = laps.flatMap(({ startMs, seconds }) =>
    seconds !== null && seconds * 1000 <= workoutMsMax ? [startMs + seconds * 1000] : [],
  );
  if (first === undefined || last === undefined) {
    return { startMs: laps[0]?.startMs ?? Number.NaN, endMs: Math.max(...lapEnds) };
  }
  const near = lapEnds.filter((endMs) => endMs - first.atMs <= workoutMsMax);
  return { startMs: first.atMs, endMs: Math.max(last.atMs, ...near) };
}

/** A duration of a file may be any number. */
const isDate = (ms: number): boolean => !Number.isNaN(new Date(ms).getTime());

function summaryOf(
  track: Track,
  runs: readonly Run[],
  { points, startMs }: { readonly points: readonly Point[]; readonly startMs: number },
): Readonly<Record<string, unknown>> {
  const { sport, title, laps } = track;
  const heights = points.flatMap(({ altitude }) => altitude ?? []);
  const told = points.findLast(({ distance }) => distance != null)?.distance;
  const distance = sumOf(laps, 'distance') ?? told ?? metresAlong(runs);
  const calories = sumOf(laps, 'calories');
  const moving = movingSeconds(laps, runs);
  return {
    sport: sport ?? 'other',
    ...(title === null ? {} : { title: title.slice(0, 512) }),
    ...(distance === null ? {} : { distance: rounded(distance, 1) }),
    ...(calories === null ? {} : { calories }),
    ...(moving === null ? {} : { moving_time: moving }),
    ...heartRatesOf(points, laps),
    ...(heights.length === 0
      ? {}
      : { elev_high: extreme(heights, Math.max), elev_low: extreme(heights, Math.min) }),
    ...(laps.length === 0
      ? {}
      : { laps: laps.slice(0, lapsMax).map((lap) => lapOf(lap, startMs)) }),
  };
}

function heartRatesOf(points: readonly Point[], laps: readonly Lap[]): object {
  const beats = points.flatMap(({ heartrate }) => heartrate ?? []);
  if (beats.length > 0) {
    return {
      average_hr: Math.round(beats.reduce((sum, each) => sum + each, 0) / beats.length),
      max_hr: Math.round(extreme(beats, Math.max)),
      min_hr: Math.round(extreme(beats, Math.min)),
    };
  }
  const timed = laps.filter(({ averageHr, seconds }) => averageHr !== null && (seconds ?? 0) > 0);
  const seconds = timed.reduce((sum, lap) => sum + (lap.seconds ?? 0), 0);
  const mean = timed.reduce((sum, lap) => sum + (lap.averageHr ?? 0) * (lap.seconds ?? 0), 0);
  const highest = laps.flatMap(({ maxHr }) => maxHr ?? []);
  return {
    ...(seconds === 0 ? {} : { average_hr: Math.round(mean / seconds) }),
    ...(highest.length === 0 ? {} : { max_hr: Math.round(extreme(highest, Math.max)) }),
  };
}

/** Returns the timer time of the laps, else the recorded time. */
function movingSeconds(laps: readonly Lap[], runs: readonly Run[]): number | null {
  const timed = sumOf(laps, 'seconds');
  const recorded = recordedMs(runs) / 1000;
  const points = runs.flat();
  const spanned = points.length === 0 ? 0 : spanSeconds(points);
  if (timed === null) return recorded > 0 ? Math.round(recorded) : null;
  // Some programs write the time of the clock into laps, pauses included.
  const hasPauses = spanned - recorded > 1 && timed >= spanned;
  const seconds = hasPauses ? timed - (spanned - recorded) : timed;
  return seconds > 0 && seconds * 1000 <= workoutMsMax ? Math.round(seconds) : null;
}

function spanSeconds(points: readonly Point[]): number {
  const times = points.map(({ atMs }) => atMs);
  return (extreme(times, Math.max) - extreme(times, Math.min)) / 1000;
}

function sumOf(laps: readonly Lap[], key: 'calories' | 'distance' | 'seconds'): number | null {
  const told = laps.flatMap((lap) => lap[key] ?? []);
  return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0);
}

/** Returns the extreme of any number of values; an argument list would be limited. */
function extreme(values: readonly number[], of: (one: number, other: number) => number): number {
  return values.reduce((found, each) => of(found, each));
}

/** Returns null for an impossible value, so that the workout is not rejected. */
function upTo(value: number | null, max: number): number | null {
  return value === null || value < 0 || value > max ? null : value;
}

/** A lap as workouts are pushed with it. */
function lapOf(lap: Lap, startMs: number): Readonly<Record<string, unknown>> {
  return {
    // A clock that was never set reports 1970.
    time_start:
      Math.abs(lap.startMs - startMs) <= workoutMsMax ? toWireInstant(new Date(lap.startMs)) : null,
    duration: upTo(lap.seconds, workoutMsMax / 1000),
    distance: upTo(lap.distance, 10_000_000),
    calories: upTo(lap.calories, 100_000),
    average_hr: upTo(lap.averageHr, 400),
    max_hr: upTo(lap.maxHr, 400),
    max_speed: upTo(lap.maxSpeed, 1000),
    intensity: lap.intensity,
    trigger: lap.trigger,
  };
}
