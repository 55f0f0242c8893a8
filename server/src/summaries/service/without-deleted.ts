import { isSummaryBlocked, type Tombstones } from '#deletions';
import { parseUtc } from '#kernel/time.ts';

import type { Identified } from '../push/new-summaries.ts';
import { isPlacedByEnd } from '../resources/resources.ts';

/** Returns summaries that were not deleted, or may be stored again. */
export function withoutDeleted(
  each: readonly Identified[],
  tombstones: Tombstones,
): readonly Identified[] {
  return each.filter(({ summary }) => {
    const { calendarDate: day, startsAt, endsAt } = summary;
    const dayMs = day === null ? null : parseUtc(day);
    const placedMs = (isPlacedByEnd(summary.resource) ? endsAt : startsAt) ?? dayMs;
    return !isSummaryBlocked(tombstones, { ...summary, day, placedMs });
  });
}
