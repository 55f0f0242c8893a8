import type { LabReport } from '#labs/orders';

import { documentsAfter, mergeReports } from './merge-report.ts';
import { Draft } from './merge-rows.ts';
import { mergeTests } from './merge-tests.ts';
import type { ResultSet } from './result-set.ts';

export type Merged = {
  readonly set: ResultSet;
  /** A value, its status, what is missing, or the state of a test is another than before. */
  readonly isChanged: boolean;
  /** A value came that the laboratory had replaced before. */
  readonly hasLate: boolean;
};

/** The next state of an order's results: what is new stands where what it replaces stood. */
export function merge(before: ResultSet | null, given: LabReport): ResultSet {
  return mergeReport(before, given).set;
}

/** The same, and whether it says anything else than before. */
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

/** A set of an earlier release that was whole says of each test that it is final. */
function isOtherState(before: ResultSet | null, tests: ResultSet['tests']): boolean {
  const isWhole =
    before !== null && before.tests === undefined && before.report.status !== 'partial';
  if (isWhole) return (tests ?? []).some(({ state }) => state !== 'final' && state !== 'cancelled');
  return stateOf(tests) !== stateOf(before?.tests);
}

function stateOf(tests: ResultSet['tests']): string {
  return JSON.stringify(tests?.map(({ key, filler, state }) => [key, filler, state]));
}
