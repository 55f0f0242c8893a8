import type { LabReport, LabTestReport, TestState } from '#labs/orders';

import type { StoredObservation, ResultSet } from './result-set.ts';

const ranks: Readonly<Record<TestState, number>> = {
  pending: 0,
  partial: 1,
  cancelled: 2,
  final: 3,
  corrected: 4,
};

/** Returns true if both have the same key (code and specimen), and the same filler number where both have one. */
export function isSameTest(
  one: Pick<LabTestReport, 'key' | 'filler'>,
  other: Pick<LabTestReport, 'key' | 'filler'>,
): boolean {
  return (
    one.key === other.key &&
    (one.filler === null || other.filler === null || one.filler === other.filler)
  );
}

/** Returns true if a value was reported under a test. */
export function isOfTest(
  { test = '', filler = null }: { readonly test?: string; readonly filler?: string | null },
  of: Pick<LabTestReport, 'key' | 'filler'>,
): boolean {
  return isSameTest({ key: test, filler }, of);
}

/** Returns the state of each test after a report; undefined if the status of the report applies to all tests. */
export function mergeTests(
  before: Pick<ResultSet, 'tests'> | null,
  { tests, status }: Pick<LabReport, 'tests' | 'status'>,
  rows: readonly StoredObservation[],
): readonly LabTestReport[] | undefined {
  if (tests === undefined) return status === 'partial' ? before?.tests : undefined;
  const merged = [...(before?.tests ?? [])];
  for (const test of togetherIn(tests)) {
    const at = merged.findIndex((each) => isSameTest(each, test));
    const found = merged[at];
    if (found === undefined) merged.push(test);
    else merged[at] = after(found, test);
  }
  const unfinished = rows.filter(isUnfinished);
  return merged.map((test) => {
    const hasOpen = unfinished.some((row) => isOfTest(row, test));
    return hasOpen && !test.isStated && isOver(test) ? asPartial(test) : test;
  });
}

const asPartial = (test: LabTestReport): LabTestReport => ({ ...test, state: 'partial' });

const isOver = ({ state }: LabTestReport): boolean => ranks[state] > ranks.partial;

function isUnfinished({ withdrawal, status = 'final' }: StoredObservation): boolean {
  return withdrawal === undefined && (status === 'pending' || status === 'preliminary');
}

/** Joins the entries of one test in a report; its state is that of the least finished entry. */
function togetherIn(tests: readonly LabTestReport[]): readonly LabTestReport[] {
  const found: LabTestReport[] = [];
  for (const test of tests) {
    const at = found.findIndex((each) => isSameTest(each, test));
    const same = found[at];
    if (same === undefined) {
      found.push(test);
      continue;
    }
    const isEnded = isOver(same) && isOver(test);
    const [low, high] = ranks[same.state] < ranks[test.state] ? [same, test] : [test, same];
    found[at] = { ...(isEnded ? high : low), replaces: same.replaces || test.replaces };
  }
  return found;
}

function after(found: LabTestReport, given: LabTestReport): LabTestReport {
  const isLate = given.statedAt < found.statedAt && ranks[given.state] < ranks[found.state];
  if (isLate) return found;
  // A corrected test remains corrected when the laboratory sends it as final.
  const state = found.state === 'corrected' && given.state === 'final' ? 'corrected' : given.state;
  const parent = given.parent ?? found.parent;
  const isOrderComplete = given.isOrderComplete ?? found.isOrderComplete;
  return {
    ...given,
    state,
    filler: given.filler ?? found.filler,
    statedAt: state === found.state ? found.statedAt : given.statedAt,
    reason: given.reason ?? (state === found.state ? found.reason : null),
    isAdditional: found.isAdditional && given.isAdditional,
    ...(parent === undefined ? {} : { parent }),
    ...(isOrderComplete === undefined ? {} : { isOrderComplete }),
  };
}
