import { dayMs, type PlainDate, plainDate } from '#kernel/time.ts';

import type { DayRange } from './schedule/model.ts';

/** The first day of which something may be kept: of a time of seven days today and the six before it. Null: of any. */
export function retainedSince(now: Date, keptDays: number | null): PlainDate | null {
  return keptDays === null ? null : plainDate(new Date(now.getTime() - (keptDays - 1) * dayMs));
}

/** What of the days may be kept, and is therefore fetched; it may be nothing. */
export function keptOf({ start, end }: DayRange, since: PlainDate | null): DayRange {
  if (since === null || since <= start) return { start, end };
  return { start: since < end ? since : end, end };
}

/** When it is looked at next what may not be kept any longer. */
export function tomorrowOf(now: Date): Date {
  return new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);
}
