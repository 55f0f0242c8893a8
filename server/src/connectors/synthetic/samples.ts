import { hourMs, minuteMs } from '#kernel/time.ts';

import type { LocalDay, Span } from './calendar.ts';

export type Sample = Readonly<Record<string, unknown>>;

const minuteTexts = Array.from(
  { length: 60 },
  (_, minute) => `${String(minute).padStart(2, '0')}:00Z`,
);
/** Consecutive times mostly have the same hour, and formatting a Date takes a microsecond. */
let lastHour = { number: Number.NaN, text: '' };

/** A whole minute of the day, as text in UTC. */
export function instant(local: LocalDay, minute: number): string {
  const minutes = local.startMs / minuteMs + minute;
  const number = Math.floor(minutes / 60);
  if (number !== lastHour.number) {
    // YYYY-MM-DDTHH: with its colon.
    lastHour = { number, text: new Date(number * hourMs).toISOString().slice(0, 14) };
  }
  return lastHour.text + (minuteTexts[minutes - number * 60] ?? '');
}

export function point(local: LocalDay, minute: number, fields: Sample): Sample {
  return { timestamp: instant(local, minute), ...fields };
}

export function interval(local: LocalDay, [fromMinute, toMinute]: Span, fields: Sample): Sample {
  const start = instant(local, fromMinute);
  return { timestamp: start, start, end: instant(local, toMinute), ...fields };
}

type BucketRules = { readonly minutes: number; readonly digits: number };

/** Returns sums over buckets of this many minutes within the span; empty buckets are left out. */
export function buckets(
  local: LocalDay,
  values: Float64Array,
  [fromMinute, toMinute]: Span,
  { minutes, digits }: BucketRules,
): readonly Sample[] {
  const samples: Sample[] = [];
  const first = Math.floor(fromMinute / minutes) * minutes;
  for (let minute = first; minute < toMinute; minute += minutes) {
    const measured = values.subarray(minute, Math.min(minute + minutes, toMinute));
    const value = round(
      measured.reduce((sum, each) => sum + each, 0),
      digits,
    );
    const end = Math.min(minute + minutes, local.minutes);
    if (value > 0) samples.push(interval(local, [minute, end], { value }));
  }
  return samples;
}

export function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
