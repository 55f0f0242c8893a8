import { isSummaryBlocked, type Tombstones } from '#deletions';
import { parseUtc } from '#kernel/time.ts';

import type { Identified } from '../push/new-summaries.ts';

/** Summaries that are not deleted, or may come back. */
export function withoutDeleted(
  each: readonly Identified[],
  tombstones: Tombstones,
): readonly Identified[] {
  return each.filter(({ summary }) => {
    const { calendarDate } = summary;
    const dayMs = calendarDate === null ? null : parseUtc(calendarDate);
    return !isSummaryBlocked(tombstones, { ...summary, dayMs });
  });
}
