import { parseUtc } from '#kernel/time.ts';
import type { IngestionWindow } from '#users';

import type { ReadSummary } from '../items/item.ts';
import { datesOf, type PhoneSample } from '../items/phone-samples.ts';

type Read = {
  readonly summaries: readonly ReadSummary[];
  readonly samples: readonly PhoneSample[];
};

/**
 * Returns the data within the user's ingestion bounds, and the number of summaries and days of samples outside. Data without a
 * day is inside.
 */
export function admitted(
  { summaries, samples }: Read,
  { fromMs, toMs }: IngestionWindow,
): Read & { readonly leftOut: number } {
  const isInside = (ms: number): boolean => ms >= fromMs && ms < toMs;
  const inside = summaries.filter(
    ({ calendarDate }) => calendarDate === null || isInside(parseUtc(calendarDate)),
  );
  const kept = samples.filter(({ startMs }) => isInside(startMs));
  const outside = samples.filter(({ startMs }) => !isInside(startMs));
  const leftOut = summaries.length - inside.length + datesOf(outside).size;
  return { summaries: inside, samples: kept, leftOut };
}

/** The window of a user without ingestion bounds. */
export const unbounded: IngestionWindow = { fromMs: -Infinity, toMs: Infinity };
