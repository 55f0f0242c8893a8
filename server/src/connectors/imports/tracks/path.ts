import { minuteMs } from '#kernel/time.ts';

import type { Point } from './track.ts';

/** Clocks of phones stamp points up to so late: within it the order of the file counts, not the times. */
const jitterMsMax = 10_000;
/** A jittering clock goes back at more than one step in ten, in a run with at least this many points. */
const jitteredShare = 0.1;
const jitteredPointsMin = 20;
/** In a segment that was written newest first, this many times more steps go back than forward. */
const reversedShare = 4;
/** The highest speed of a recording in metres a second, and the error of receivers in metres. */
const [speedMax, errorMetres] = [400, 2000];
/** If more positions than this are impossible, the times are wrong rather than the positions. */
const chainsMax = 20;
const [chainPointsMin, chainShare] = [15, 0.7];
/** A gap longer than this and than ten usual gaps is a pause. Movement in it was not recorded. */
const pauseMsMin = 2 * minuteMs;
const usualGaps = 10;
const earthRadiusM = 6_371_008.8;

/**
 * Returns the points that are impossible to reach: a receiver without a fix reports 0° 0' or a distant position. The
 * largest set of points that can follow each other is right.
 */
export function impossiblePoints(segment: readonly Point[]): readonly Point[] {
  const placed = segment.filter(({ lat, lng }) => lat != null && lng != null);
  const chains: Point[][] = [];
  for (const point of placed) {
    const chain = chains.find((each) => canFollow(each.at(-1), point));
    if (chain !== undefined) chain.push(point);
    else if (chains.length < chainsMax) chains.push([point]);
    else return [];
  }
  const [longest = [], ...others] = chains.toSorted((one, other) => other.length - one.length);
  // Without a clear majority the right chain is unknown.
  const isClear = placed.length >= chainPointsMin && longest.length >= placed.length * chainShare;
  return isClear ? others.flat() : [];
}

function canFollow(before: Point | undefined, point: Point): boolean {
  if (before === undefined) return false;
  const seconds = Math.abs(point.atMs - before.atMs) / 1000;
  return metresBetween(before, point) <= errorMetres + speedMax * seconds;
}

/** Points that follow each other without a break or a pause, in the order of the file. */
export type Run = readonly Point[];

/**
 * Returns the runs of a recording in chronological order, each in the order of the file. A time that goes back by more than a
 * clock's jitter begins a run. Breaks of the file begin one only if `areBreaksPauses`: laps follow each other without a pause.
 */
export function runsOf(
  segments: readonly (readonly Point[])[],
  areBreaksPauses: boolean,
): readonly Run[] {
  const parts = (areBreaksPauses ? segments : [segments.flat()])
    .map(oldestFirst)
    .flatMap(ordered)
    .filter((part) => part.length > 0);
  const pauseMs = pauseOf(parts);
  return parts
    .flatMap((part) => splitAt(part, (before, point) => point.atMs - before.atMs > pauseMs))
    .toSorted((one, other) => startOf(one) - startOf(other));
}

/** All points, in the order of time. */
export function pointsOf(runs: readonly Run[]): readonly Point[] {
  return runs.flat().toSorted((one, other) => one.atMs - other.atMs);
}

/** How long was recorded, without breaks and pauses. */
export function recordedMs(runs: readonly Run[]): number {
  let [sumMs, untilMs] = [0, -Infinity];
  for (const run of runs) {
    const [fromMs, toMs] = [startOf(run), endOf(run)];
    sumMs += Math.max(0, toMs - Math.max(fromMs, untilMs));
    untilMs = Math.max(untilMs, toMs);
  }
  return sumMs;
}

/** Metres along the sphere, within each run; null without positions. */
export function metresAlong(runs: readonly Run[]): number | null {
  const placed = runs.map((run) => run.filter(({ lat, lng }) => lat != null && lng != null));
  if (placed.every((run) => run.length === 0)) return null;
  return placed
    .flatMap((run) =>
      run.map((point, index) => {
        const before = run[index - 1];
        return before === undefined ? 0 : metresBetween(before, point);
      }),
    )
    .reduce((sum, metres) => sum + metres, 0);
}

function startOf(run: Run): number {
  return run.reduce((earliest, { atMs }) => Math.min(earliest, atMs), Infinity);
}

function endOf(run: Run): number {
  return run.reduce((latest, { atMs }) => Math.max(latest, atMs), -Infinity);
}

/** Reverses a segment that was written newest first, whose times go back at most of its steps. */
function oldestFirst(segment: readonly Point[]): readonly Point[] {
  const steps = segment.map(({ atMs }, index) => atMs - (segment[index - 1]?.atMs ?? atMs));
  const back = steps.filter((step) => step < 0).length;
  const onward = steps.filter((step) => step > 0).length;
  return back > 1 && back > onward * reversedShare ? segment.toReversed() : segment;
}

function ordered(segment: readonly Point[]): readonly Run[] {
  let latestMs = -Infinity;
  const runs = splitAt(segment, (before, point) => {
    latestMs = Math.max(latestMs, before.atMs);
    const isBack = point.atMs < latestMs - jitterMsMax;
    if (isBack) latestMs = -Infinity;
    return isBack;
  });
  return runs.map(withoutJitter);
}

/**
 * If the clock jitters, points keep their order and the times are sorted; single points that were written late keep
 * their own time. A path that is shorter in file order indicates that the times are wrong.
 */
function withoutJitter(run: Run): Run {
  const inTime = run.toSorted((one, other) => one.atMs - other.atMs);
  const setBack = run.filter(({ atMs }, index) => atMs < (run[index - 1]?.atMs ?? atMs)).length;
  const isJittered =
    run.length >= jitteredPointsMin &&
    setBack > run.length * jitteredShare &&
    (metresAlong([run]) ?? Infinity) < (metresAlong([inTime]) ?? 0);
  if (!isJittered) return run;
  const times = inTime.map(({ atMs }) => atMs);
  for (const [index, point] of run.entries()) point.atMs = times[index] ?? point.atMs;
  return run;
}

function splitAt(
  points: readonly Point[],
  isBreak: (before: Point, point: Point) => boolean,
): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  let before: Point | null = null;
  for (const point of points) {
    if (before === null || isBreak(before, point)) runs.push([point]);
    else runs.at(-1)?.push(point);
    before = point;
  }
  return runs;
}

function pauseOf(parts: readonly Run[]): number {
  const gaps = parts
    .flatMap((part) => part.map(({ atMs }, index) => atMs - (part[index - 1]?.atMs ?? atMs)))
    .filter((gapMs) => gapMs > 0)
    .toSorted((one, other) => one - other);
  const usualMs = gaps[Math.floor(gaps.length / 2)] ?? 0;
  return Math.max(pauseMsMin, usualGaps * usualMs);
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
