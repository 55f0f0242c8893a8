import { dayMs, type PlainDate, plainDate } from '#kernel/time.ts';

import type { DayRange } from './schedule/model.ts';

/** Returns the first day whose data may be stored: with seven days, today and the six before. Null means any day. */
export function retainedSince(now: Date, keptDays: number | null): PlainDate | null {
  return keptDays === null ? null : plainDate(new Date(now.getTime() - (keptDays - 1) * dayMs));
}

/** Returns the days that may be stored, and are therefore fetched; the range may be empty. */
export function keptOf({ start, end }: DayRange, since: PlainDate | null): DayRange {
  if (since === null || since <= start) return { start, end };
  return { start: since < end ? since : end, end };
}

/** Returns when expired data is checked for next. */
export function tomorrowOf(now: Date): Date {
  return new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);
}
