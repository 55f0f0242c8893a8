import { dayMs } from '#kernel/time.ts';

import { onTimeline } from './timeline.ts';

/** A reading of a device's counter. */
export type CounterReading = {
  readonly atMs: number;
  /** A device has a separate counter for each kind of movement. */
  readonly kind: string;
  /** Null: nothing was counted since the reading before. */
  readonly total: number | null;
};

export type Interval = { readonly startMs: number; readonly endMs: number; readonly value: number };

type CounterRules = {
  /** When all counters were at zero; null if unknown, so that counting starts at the first reading. */
  readonly zeroAtMs: number | null;
  /** The offset of the midnight at which counters restart; null for counters that do not restart. */
  readonly midnightOffsetS: number | null;
};

/** After a longer gap it is unknown when a counter counted. */
const silenceMsMax = 2 * dayMs;

/**
 * Returns the counts between readings, for all kinds together, without overlaps and without empty intervals. Readings that go
 * back in time, or far ahead of those that follow, are skipped; a lower reading is a reset.
 */
export function increments(
  readings: readonly CounterReading[],
  { zeroAtMs, midnightOffsetS }: CounterRules,
): readonly Interval[] {
  const intervals: Interval[] = [];
  const last = new Map<string, { readonly atMs: number; readonly total: number }>();
  const zero = zeroAtMs === null ? undefined : { atMs: zeroAtMs, total: 0 };
  let previousMs = zeroAtMs;
  let currentMs = zeroAtMs;
  const isKept = onTimeline(readings.map(({ atMs }) => atMs));
  for (const [index, { atMs, kind, total }] of readings.entries()) {
    if (!isKept[index]) continue;
    if (currentMs !== null && atMs < currentMs) continue;
    if (atMs !== currentMs) [previousMs, currentMs] = [currentMs, atMs];
    if (total === null) continue;
    const before = last.get(kind) ?? zero;
    last.set(kind, { atMs, total });
    if (before === undefined || previousMs === null) continue;
    let startMs = previousMs;
    let value = total - before.total;
    if (value < 0 && midnightOffsetS !== null) {
      const midnightMs = lastMidnight(atMs, midnightOffsetS);
      if (before.atMs > midnightMs) continue;
      startMs = Math.max(startMs, midnightMs);
      value = total;
    }
    if (value > 0) append(intervals, { startMs, endMs: atMs, value });
  }
  return intervals.filter(({ startMs, endMs }) => endMs - startMs <= silenceMsMax);
}

/** Appends an interval. Kinds that were read at the same time share one. */
function append(intervals: Interval[], interval: Interval): void {
  const { startMs, endMs, value } = interval;
  if (startMs === endMs) return;
  const sibling = intervals.at(-1)?.endMs === endMs ? intervals.pop() : undefined;
  const total = value + (sibling?.value ?? 0);
  // Differences of hundredths have binary rounding errors, which compress badly.
  const rounded = Math.round(total * 100) / 100;
  intervals.push({ startMs: sibling?.startMs ?? startMs, endMs, value: rounded });
}

/** The midnight before a moment; a moment at midnight still belongs to the day that ends. */
function lastMidnight(atMs: number, offsetS: number): number {
  const localMs = atMs - 1 + offsetS * 1000;
  return Math.floor(localMs / dayMs) * dayMs - offsetS * 1000;
}
