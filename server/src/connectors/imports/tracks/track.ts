import type { FileTime, Out, StreamPoint } from '#timeseries';

export type Point = { -readonly [Key in keyof StreamPoint]: StreamPoint[Key] };

/** A lap of a file. */
export type Lap = {
  startMs: number;
  /** How long the timer ran. */
  seconds: number | null;
  distance: number | null;
  calories: number | null;
  averageHr: number | null;
  maxHr: number | null;
  maxSpeed: number | null;
  intensity: string | null;
  trigger: string | null;
};

/** A recording while it is read: its summary and its points. */
export type Track = {
  sport: string | null;
  title: string | null;
  /** Points between two breaks of the file, each list in the order of the file. */
  readonly segments: Point[][];
  readonly laps: Lap[];
  /** Times without an offset, in the order of the file, each with a function that receives its instant. */
  readonly local: { readonly wallMs: number; readonly take: (atMs: number) => void }[];
  /** The offset east of UTC in its times. */
  timezoneOffset: number | null;
  pointCount: number;
  /** The number of points over those of a week. */
  pointsOver: number;
};

/** A week with one point a second, the longest recording. */
const pointsMax = 604_800;

export function newTrack(): Track {
  return {
    sport: null,
    title: null,
    segments: [[]],
    laps: [],
    local: [],
    timezoneOffset: null,
    pointCount: 0,
    pointsOver: 0,
  };
}

/** Passes on a time of the file, at once or after all local times of its track are known. */
export function takeTime(track: Track, time: FileTime | null, take: (atMs: number) => void): void {
  if (time === null) return;
  if ('wallMs' in time) track.local.push({ wallMs: time.wallMs, take });
  else {
    track.timezoneOffset ??= time.timezoneOffset;
    take(time.atMs);
  }
}

export function addPoint(track: Track, point: Point, time: FileTime | null, out: Out): void {
  if (time === null) {
    out.leftOut('points without a time');
    return;
  }
  if (track.pointCount >= pointsMax) {
    track.pointsOver += 1;
    return;
  }
  track.pointCount += 1;
  takeTime(track, time, (atMs) => (point.atMs = atMs));
  track.segments.at(-1)?.push(point);
}

/** Begins a segment at a break of the recording. */
export function breakTrack(track: Track): void {
  if (track.segments.at(-1)?.length !== 0) track.segments.push([]);
}

/** More digits than a receiver has pack badly. */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}

/** Returns the number in a text; null if there is none. */
export function numberIn(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

const makers: readonly (readonly [RegExp, string])[] = [
  [/garmin|forerunner|\bedge ?\d|f[eē]nix|v[ií]vo(?:active|fit|smart|sport)/iu, 'garmin'],
  [/strava/iu, 'strava'],
  [/polar/iu, 'polar'],
  [/wahoo/iu, 'wahoo'],
  [/zwift/iu, 'zwift'],
  [/runkeeper/iu, 'runkeeper'],
  [/hammerhead|karoo/iu, 'hammerhead'],
  [/peloton/iu, 'peloton'],
  [/fitbit/iu, 'fitbit'],
  [/map ?my ?(?:fitness|run|ride|walk|hike)/iu, 'map_my_fitness'],
];

/** Returns the maker of the program that wrote the file, by the program's name; null if unknown. */
export function makerOf(name: string): string | null {
  return makers.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Returns a name without the prefix of its namespace, which each program chooses. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
