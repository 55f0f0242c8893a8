import type { LabReport } from '#labs/orders';

import { documentsAfter, mergeReports } from './merge-report.ts';
import { Draft } from './merge-rows.ts';
import { mergeTests } from './merge-tests.ts';
import type { ResultSet } from './result-set.ts';

export type Merged = {
  readonly set: ResultSet;
  /** True if a value, its status, a missing value or the state of a test differs from before. */
  readonly isChanged: boolean;
  /** A value came that the laboratory had replaced before. */
  readonly hasLate: boolean;
};

/** Merges a report into an order's results. A new value takes the position of the value that it replaces. */
export function merge(before: ResultSet | null, given: LabReport): ResultSet {
  return mergeReport(before, given).set;
}

/** Merges a report, and returns also whether it changes anything. */
export function mergeReport(before: ResultSet | null, given: LabReport): Merged {
  const draft = new Draft(before, given);
  draft.take();
  const documents = documentsAfter(before, given, draft.isReplaced);
  const tests = mergeTests(before, given, draft.rows);
  const isOtherTest = isOtherState(before, tests);
  return {
    set: {
      report: mergeReports(before?.report, given),
      observations: draft.rows,
      missing: draft.missing,
      ...(tests === undefined ? {} : { tests }),
      ...(documents.length === 0 ? {} : { documents }),
    },
    isChanged: draft.isChanged || isOtherTest,
    hasLate: draft.hasLate,
  };
}

/** Compares the states of tests. A complete set of an earlier release counts as final for each test. */
function isOtherState(before: ResultSet | null, tests: ResultSet['tests']): boolean {
  const isWhole =
    before !== null && before.tests === undefined && before.report.status !== 'partial';
  if (isWhole) return (tests ?? []).some(({ state }) => state !== 'final' && state !== 'cancelled');
  return stateOf(tests) !== stateOf(before?.tests);
}

function stateOf(tests: ResultSet['tests']): string {
  return JSON.stringify(tests?.map(({ key, filler, state }) => [key, filler, state]));
}
