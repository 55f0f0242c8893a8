import type {
  ExpectedValue,
  LabMissing,
  LabObservation,
  LabParent,
  LabTestReport,
  OrderedMarker,
  TestState,
} from '#labs/orders';

import { isOfTest } from './merging/merge-tests.ts';
import type { StoredObservation, ResultSet } from './merging/result-set.ts';

/** A test of an order, or one that the laboratory added to it, and how far it is. */
export type OrderedTest = {
  readonly name: string;
  /** The laboratory's code. */
  readonly code: string | null;
  readonly state: TestState;
  /** When the test entered this state; null if the laboratory did not say. */
  readonly at: Date | null;
  readonly reason: string | null;
  /** Null if the laboratory added the test. */
  readonly marker: OrderedMarker | null;
  /** The result because of which it was added. */
  readonly parent: LabParent | null;
  /** Values that are expected of it and have not come. */
  readonly pending: readonly ExpectedValue[];
};

/** `isSilent`: the laboratory has sent nothing for as long as its `missingAfterDays`. */
type Silence = { readonly isSilent: boolean };
const notSilent: Silence = { isSilent: false };

/** The tests of an order in the order in which they were ordered, then those that the laboratory added. */
export function orderedTests(
  set: ResultSet,
  markers: readonly OrderedMarker[],
  silence = notSilent,
): readonly OrderedTest[] {
  const assigned = assign(set.tests ?? [], markers);
  const ordered = markers.map((marker) => orderedTest(set, marker, assigned));
  const end = endOfUnnamed(set, ordered, { ...assigned, ...silence });
  const isUnnamed = (test: OrderedTest): boolean =>
    test.marker !== null && !assigned.reported.has(test.marker) && isOpen(test);
  const ended = ordered.map((test) => (isUnnamed(test) ? Object.assign({}, test, end) : test));
  return [...ended, ...assigned.rest.map(addedTest)];
}

const isOpen = ({ state }: Pick<OrderedTest, 'state'>): boolean =>
  state === 'pending' || state === 'partial';

/**
 * Returns the state of ordered tests that the laboratory does not name, after it reported and finished tests under
 * codes that were not ordered: if it states that the order is complete, or has been silent. Undefined if the tests are
 * still pending.
 */
function endOfUnnamed(
  set: ResultSet,
  ordered: readonly OrderedTest[],
  { reported, rest, isSilent }: Assigned & Silence,
): Pick<OrderedTest, 'state' | 'at' | 'reason'> | undefined {
  const others = rest.filter(({ isAdditional }) => !isAdditional);
  if (others.length === 0 || (set.tests ?? []).some(isOpen)) return undefined;
  const unnamed = ordered.filter(({ marker }) => marker !== null && !reported.has(marker));
  const areAsMany = others.length >= unnamed.length;
  const isStated = areAsMany && others.every(({ isOrderComplete }) => isOrderComplete === true);
  if (!isStated && !isSilent) return undefined;
  const codes = others.map(({ codes: [code], name }) => code ?? name).join(', ');
  const times = others.map(({ statedAt }) => statedAt.getTime());
  const days = set.report.missingAfterDays;
  return {
    state: areAsMany ? 'final' : 'cancelled',
    at: new Date(Math.max(...times)),
    reason: areAsMany
      ? `Reported under other codes: ${codes}.`
      : `No result came under its code within ${days} days of the last report. The laboratory reported: ${codes}.`,
  };
}

/**
 * Returns true if no results are pending: each test is final, cancelled or not performed, and there is a result or
 * document.
 */
export function isComplete(
  set: ResultSet,
  markers: readonly OrderedMarker[],
  silence = notSilent,
): boolean {
  const { observations, documents = [] } = set;
  const hasValue = observations.some((row) => row.withdrawal === undefined && row.result !== '');
  return (
    (hasValue || documents.length > 0) &&
    orderedTests(set, markers, silence).every((test) => !isOpen(test))
  );
}

type Assigned = {
  readonly reported: ReadonlyMap<OrderedMarker, readonly LabTestReport[]>;
  /** Tests that the laboratory added, and tests with a code that was not ordered. */
  readonly rest: readonly LabTestReport[];
};

/**
 * Assigns reported tests to ordered ones by code, else by name. If only one test was ordered, all reported tests that
 * the laboratory did not add belong to it.
 */
function assign(tests: readonly LabTestReport[], markers: readonly OrderedMarker[]): Assigned {
  const reported = new Map<OrderedMarker, LabTestReport[]>();
  const rest: LabTestReport[] = [];
  const [only] = markers.length === 1 ? markers : [];
  for (const test of tests) {
    const marker = test.isAdditional ? undefined : (findMarker(test, markers) ?? only);
    if (marker === undefined) rest.push(test);
    else reported.set(marker, [...(reported.get(marker) ?? []), test]);
  }
  return { reported, rest };
}

function findMarker(
  { codes, name }: LabTestReport,
  markers: readonly OrderedMarker[],
): OrderedMarker | undefined {
  const isNamed = (marker: OrderedMarker): boolean =>
    marker.name.toLowerCase() === name.toLowerCase();
  return markers.find(({ providerId }) => codes.includes(providerId)) ?? markers.find(isNamed);
}

function orderedTest(
  set: ResultSet,
  marker: OrderedMarker,
  { reported, rest }: Assigned,
): OrderedTest {
  const own = reported.get(marker) ?? [];
  const spoken = [...set.observations.filter(hasCome), ...set.missing];
  const pending = marker.expected.filter((value) => value.required && !isSpokenOf(value, spoken));
  const state = own.length > 0 ? leastOf(own) : stateByValues(set, marker, rest);
  const said = own.filter((each) => each.state === state);
  const reasons = [...new Set(said.flatMap(({ reason }) => reason ?? []))];
  const times = said.map(({ statedAt }) => statedAt.getTime());
  return {
    name: marker.name,
    code: marker.providerId,
    state,
    at: times.length === 0 ? null : new Date(Math.max(...times)),
    reason: reasons.join('\n') || null,
    marker,
    parent: null,
    pending: state === 'cancelled' ? [] : pending,
  };
}

function addedTest({ name, codes, state, statedAt, reason, parent }: LabTestReport): OrderedTest {
  return {
    name,
    code: codes[0] ?? null,
    state,
    at: statedAt,
    reason,
    marker: null,
    parent: parent ?? null,
    pending: [],
  };
}

const hasCome = ({ result, withdrawal }: StoredObservation): boolean =>
  withdrawal === undefined && result !== '';

/** Returns the state of several reports of one test: the least finished; if all are over, the one with a result. */
function leastOf(tests: readonly LabTestReport[]): TestState {
  const has = (state: TestState): boolean => tests.some((each) => each.state === state);
  if (has('partial')) return 'partial';
  if (has('pending'))
    return tests.every(({ state }) => state === 'pending') ? 'pending' : 'partial';
  return (['corrected', 'final'] as const).find(has) ?? 'cancelled';
}

/**
 * Returns the state of a test that the laboratory did not name. A status of the complete order applies to it;
 * otherwise the values under codes that were not ordered decide.
 */
function stateByValues(
  set: ResultSet,
  marker: OrderedMarker,
  rest: readonly LabTestReport[],
): TestState {
  const { status } = set.report;
  if (set.tests === undefined && status !== 'partial') {
    return status === 'corrected' ? 'corrected' : 'final';
  }
  // Values from before tests were stored are of none of them.
  const isUnder = (row: { readonly test?: string; readonly filler?: string }): boolean =>
    rest.some((test) => isOfTest(row, test)) ||
    !(set.tests ?? []).some((test) => isOfTest(row, test));
  const isSettled = (row: StoredObservation): boolean =>
    (row.status === undefined || row.status === 'final' || row.status === 'corrected') &&
    rest.every(
      (test) => !isOfTest(row, test) || (test.state !== 'partial' && test.state !== 'pending'),
    );
  const rows = set.observations.filter((row) => hasCome(row) && isUnder(row));
  const settled = [...rows.filter(isSettled), ...set.missing.filter(isUnder)];
  const wanted = marker.expected.filter(({ required }) => required);
  if (!marker.expected.some((value) => isSpokenOf(value, rows))) return 'pending';
  const isWhole = set.tests !== undefined && wanted.every((value) => isSpokenOf(value, settled));
  return isWhole ? 'final' : 'partial';
}

/** Returns true if the report has this expected value, or says that it is missing. */
export function isSpokenOf(
  { providerId, loinc }: ExpectedValue,
  spoken: readonly Pick<LabObservation | LabMissing, 'code' | 'loinc'>[],
): boolean {
  return spoken.some(
    (each) => each.code === providerId || (loinc !== null && each.loinc === loinc),
  );
}
