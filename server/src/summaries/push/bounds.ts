import { parseUtc } from '#kernel/time.ts';
import type { IngestionWindow } from '#users';

import type { ReadSummary } from '../items/item.ts';
import { datesOf, type PhoneSample } from '../items/phone-samples.ts';

type Read = {
  readonly summaries: readonly ReadSummary[];
  readonly samples: readonly PhoneSample[];
};

/** What a user's record lets in, and how many summaries, or days of samples, it does not. What is of no day is let in. */
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

/** Everything is let in of whoever is not bounded. */
export const unbounded: IngestionWindow = { fromMs: -Infinity, toMs: Infinity };
