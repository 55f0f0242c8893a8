import { dayMs } from '#kernel/time.ts';
import type { LabMissing, OrderedMarker } from '#labs/orders';

import type { ResultSet } from '../merging/result-set.ts';
import { isComplete, orderedTests, type OrderedTest } from '../ordered-tests.ts';

/**
 * The results of an order at a time. After the laboratory has been silent for long enough, pending values count as
 * missing.
 */
export type Known = {
  readonly set: ResultSet;
  readonly tests: readonly OrderedTest[];
};

/**
 * Returns when pending values count as missing; undefined if none is pending, or the laboratory has no such period.
 */
export function dueAt(
  set: ResultSet,
  markers: readonly OrderedMarker[],
  reportedAt: Date,
): Date | undefined {
  const days = set.report.missingAfterDays;
  if (days === undefined) return undefined;
  const isWaitedFor = !isComplete(set, markers) || pendingOf(set, markers, days).length > 0;
  return isWaitedFor ? new Date(reportedAt.getTime() + days * dayMs) : undefined;
}

/** Returns the results as of a time. */
export function knownAt(
  set: ResultSet,
  markers: readonly OrderedMarker[],
  { reportedAt, now }: { readonly reportedAt: Date; readonly now: Date },
): Known {
  const days = set.report.missingAfterDays;
  const due = dueAt(set, markers, reportedAt);
  if (days === undefined || due === undefined || due > now) {
    return { set, tests: orderedTests(set, markers) };
  }
  const isSilent = true;
  const { status } = set.report;
  const whole = status === 'partial' ? 'final' : status;
  const isWhole = isComplete(set, markers, { isSilent });
  return {
    set: {
      ...set,
      report: { ...set.report, status: isWhole ? whole : 'partial' },
      missing: [...set.missing, ...pendingOf(set, markers, days)],
    },
    tests: orderedTests(set, markers, { isSilent }),
  };
}

function pendingOf(
  set: ResultSet,
  markers: readonly OrderedMarker[],
  days: number,
): readonly LabMissing[] {
  const reason = `No result came within ${days} days of the last report.`;
  return orderedTests(set, markers).flatMap(({ marker, pending }) =>
    pending.map(({ name, providerId, loinc }) => ({
      name,
      code: providerId,
      loinc,
      reason,
      failureType: null,
      orderedCodes: marker === null ? null : [marker.providerId],
    })),
  );
}
