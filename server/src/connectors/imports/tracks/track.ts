import { toWireInstant } from '#kernel/time.ts';
import type { FileWorkout, Out, StreamPoint } from '#timeseries';

export type Point = { -readonly [Key in keyof StreamPoint]: StreamPoint[Key] };

/** A recording under way: what the file says of it as a whole, and its points. */
export type Track = {
  sport: string | null;
  title: string | null;
  /** As the file tells it; null: it is worked out of the points. */
  distance: number | null;
  calories: number | null;
  /** As the file tells it, for a recording without points. */
  startMs: number;
  endMs: number;
  readonly points: Point[];
  /** What there was beyond what a stream can hold. */
  pointsOver: number;
};

/** A day and night at one a second, several times over. */
const pointsMax = 400_000;
const earthRadiusM = 6_371_008.8;

export function newTrack(): Track {
  return {
    sport: null,
    title: null,
    distance: null,
    calories: null,
    startMs: Number.NaN,
    endMs: Number.NaN,
    points: [],
    pointsOver: 0,
  };
}

export function addPoint(track: Track, point: Point, out: Out): void {
  if (!Number.isFinite(point.atMs)) out.leftOut('points without a time');
  else if (track.points.length < pointsMax) track.points.push(point);
  else track.pointsOver += 1;
}

/** Tells of a recording that has ended: heart rates as samples, and the workout with its stream. */
export function tellTrack(track: Track, out: Out): void {
  const { points } = track;
  points.sort((one, other) => one.atMs - other.atMs);
  if (track.pointsOver > 0) out.leftOut('points beyond what a stream holds', track.pointsOver);
  const startMs = points[0]?.atMs ?? track.startMs;
  const endMs = Math.max(points.at(-1)?.atMs ?? track.endMs, startMs);
  if (!isDate(startMs) || !isDate(endMs) || endMs <= startMs) {
    out.leftOut('recordings without a duration');
    return;
  }
  const common = { unit: 'bpm', type: null, sourceType: 'unknown', appId: null } as const;
  for (const { atMs, heartrate } of points) {
    if (heartrate == null) continue;
    const sample = { ...common, startMs: atMs, endMs: atMs, value: heartrate };
    out.sample('heartrate', { ...sample, timezoneOffset: null });
  }
  out.workout(workoutOf(track, startMs, endMs));
}

/** A duration of a file may be any number. */
const isDate = (ms: number): boolean => !Number.isNaN(new Date(ms).getTime());

function workoutOf(track: Track, startMs: number, endMs: number): FileWorkout {
  const { points, sport, title, calories } = track;
  const beats = points.flatMap(({ heartrate }) => heartrate ?? []);
  const heights = points.flatMap(({ altitude }) => altitude ?? []);
  const distance = track.distance ?? measuredDistance(points);
  const mean = beats.reduce((sum, each) => sum + each, 0) / beats.length;
  return {
    sourceType: 'unknown',
    timeZone: null,
    summary: {
      time_start: toWireInstant(new Date(startMs)),
      time_end: toWireInstant(new Date(endMs)),
      sport: sport ?? 'other',
      ...(title === null ? {} : { title: title.slice(0, 512) }),
      ...(distance === null ? {} : { distance: rounded(distance, 1) }),
      ...(calories === null ? {} : { calories }),
      ...(beats.length === 0
        ? {}
        : {
            average_hr: Math.round(mean),
            max_hr: Math.round(extreme(beats, Math.max)),
            min_hr: Math.round(extreme(beats, Math.min)),
          }),
      ...(heights.length === 0
        ? {}
        : { elev_high: extreme(heights, Math.max), elev_low: extreme(heights, Math.min) }),
    },
    points,
  };
}

/** Of any number of values: an argument list has a limit. */
function extreme(values: readonly number[], of: (one: number, other: number) => number): number {
  return values.reduce((found, each) => of(found, each));
}

/** Along the sphere from point to point; null without places. */
function measuredDistance(points: readonly Point[]): number | null {
  const told = points.findLast(({ distance }) => distance != null)?.distance;
  if (told != null) return told;
  let [metres, last]: [number, Point | null] = [0, null];
  for (const point of points) {
    if (point.lat == null || point.lng == null) continue;
    if (last !== null) metres += metresBetween(last, point);
    last = point;
  }
  return last === null ? null : metres;
}

function metresBetween(one: Point, other: Point): number {
  const [lat1, lat2] = [radians(one.lat ?? 0), radians(other.lat ?? 0)];
  const across = Math.sin((lat2 - lat1) / 2) ** 2;
  const along = Math.sin(radians((other.lng ?? 0) - (one.lng ?? 0)) / 2) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.sqrt(across + Math.cos(lat1) * Math.cos(lat2) * along));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** More digits than a receiver has pack badly. */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}

/** The number in a text; null for none. */
export function numberIn(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

const makers: readonly (readonly [RegExp, string])[] = [
  [/garmin/iu, 'garmin'],
  [/strava/iu, 'strava'],
  [/polar/iu, 'polar'],
  [/wahoo/iu, 'wahoo'],
  [/zwift/iu, 'zwift'],
  [/runkeeper/iu, 'runkeeper'],
];

/** Whose program wrote the file, by the name that it gives itself. */
export function makerOf(name: string): string {
  return makers.find(([pattern]) => pattern.test(name))?.[1] ?? 'manual';
}

/** Names without the prefix of their namespace, which each program chooses. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
