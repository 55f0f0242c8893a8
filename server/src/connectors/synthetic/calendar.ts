import { dayMs, minuteMs, parseUtc } from '#kernel/time.ts';

export type LocalDay = {
  /** Days since 1970-01-01. */
  readonly number: number;
  /** Local midnight. */
  readonly startMs: number;
  /** 1,440, or an hour more or less if the clocks change. */
  readonly minutes: number;
  readonly isWeekend: boolean;
};

/** Minutes from local midnight. */
export type Span = readonly [fromMinute: number, toMinute: number];

/** Days of a zone from a date (YYYY-MM-DD) on. */
export function localDays(from: string, count: number, timeZone: string): readonly LocalDay[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const first = parseUtc(`${from}T00:00:00Z`) / dayMs;
  const midnights = Array.from({ length: count + 1 }, (_, index) =>
    localMidnight(format, first + index),
  );
  return midnights.slice(0, count).map((startMs, index): LocalDay => {
    const number = first + index;
    const endMs = midnights[index + 1] ?? startMs + dayMs;
    // 1 January 1970 was a Thursday.
    const isWeekend = [2, 3].includes(number % 7);
    return { number, startMs, minutes: Math.round((endMs - startMs) / minuteMs), isWeekend };
  });
}

function localMidnight(format: Intl.DateTimeFormat, dayNumber: number): number {
  const wallMs = dayNumber * dayMs;
  const guess = wallMs - offsetMs(format, wallMs);
  return wallMs - offsetMs(format, guess);
}

/** Reads `GMT`, `GMT-06:00`, `GMT+05:30`. */
function offsetMs(format: Intl.DateTimeFormat, atMs: number): number {
  const name = format.formatToParts(atMs).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/u.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
}
