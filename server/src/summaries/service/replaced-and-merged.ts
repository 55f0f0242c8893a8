import type { Change } from '../events.ts';
import type { Identified } from '../push/new-summaries.ts';
import type { SummaryReceipt } from '../push/upload.ts';

/**
 * Counts the summaries of a push that replaced another one, and those that were merged with another one. `came` may have a
 * summary several times, `identified` has it once; `changes` are the stored changes.
 */
export function replacedAndMerged(
  came: readonly Identified[],
  identified: readonly Identified[],
  changes: readonly Change[],
): Pick<SummaryReceipt, 'replaced' | 'merged'> {
  const copies = new Set(identified.flatMap(({ summary, isCopy }) => (isCopy ? summary.id : [])));
  const updated = changes.filter(({ kind }) => kind === 'updated');
  const mergedCopies = updated.filter(({ summary }) => copies.has(summary.id)).length;
  const again = cameAgain(came);
  const isOfNights = came[0]?.summary.resource === 'sleep';
  return {
    replaced: updated.length - mergedCopies + (isOfNights ? 0 : again),
    merged: mergedCopies + (isOfNights ? came.length - identified.length : 0),
  };
}

/** Returns how many summaries were replaced by a later one with the same id and other content. */
function cameAgain(came: readonly Identified[]): number {
  const last = new Map<string, string>();
  let count = 0;
  for (const { summary } of came) {
    const before = last.get(summary.id);
    if (before !== undefined && before !== summary.data) count += 1;
    last.set(summary.id, summary.data);
  }
  return count;
}
