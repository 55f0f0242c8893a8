import type { LabParent, LabTestReport, TestState } from '#labs/orders';

import type { Reader } from './message.ts';
import { type Context, isUndone, statusOf, testKeyOf, testStatusOf } from './observations.ts';
import { isAdded, numberOf, parentNumber, type TestGroup } from './result-groups.ts';
import { isAnswer, type Line, withdrawals } from './result-lines.ts';
import { parseTimestamp } from './timestamp.ts';

/** A test of the message with its lines. */
export type TestLines = { readonly test: TestGroup; readonly lines: readonly Line[] };

/** Returns the state of each test of a message. `orderNumber` is that of their order. */
export function testReports(
  all: readonly TestLines[],
  orderNumber: string | null,
  context: Context,
): readonly LabTestReport[] {
  const isWhole = isOrderComplete(all, context.read);
  return all.map((each) => {
    const report = testReport(each, orderNumber, context);
    return isWhole(each.test) ? { ...report, isOrderComplete: true } : report;
  });
}

/**
 * Returns whether the laboratory has finished the order (ORC-5 `CM`). An OBR without an ORC-5 uses that of the others, if they
 * agree.
 */
function isOrderComplete(all: readonly TestLines[], read: Reader): (test: TestGroup) => boolean {
  const statuses = all.map(({ test }) => read.value(test.common, 5));
  const said = new Set(statuses.filter((status) => status !== ''));
  const common = said.size === 1 ? ([...said][0] ?? '') : '';
  return ({ common: segment }) => (read.value(segment, 5) || common) === 'CM';
}

function testReport(
  { test, lines }: TestLines,
  orderNumber: string | null,
  { read, peer, now }: Context,
): LabTestReport {
  const part = (component: number): string => read.value(test.request, 4, { component });
  const codes = [part(1), part(4)].filter((code) => code !== '');
  const results = lines.filter(({ segment }) => !isAnswer(read, segment));
  const state = stateOf(read, test, results);
  const isAdditional =
    isAdded(read, test) || (orderNumber !== null && numberOf(read, test, 2) === null);
  const parent = parentOf(read, test);
  return {
    name: part(2) || part(5) || codes[0] || '',
    codes,
    key: testKeyOf(test, read),
    filler: numberOf(read, test, 3),
    state,
    isStated: read.value(test.request, 25) !== '',
    replaces: read.value(test.request, 25) === 'C',
    reason: state === 'cancelled' ? reasonOf(read, test, results) : null,
    statedAt: parseTimestamp(read.value(test.request, 22), peer.timeZone)?.at ?? now,
    isAdditional,
    ...(parent === undefined ? {} : { parent }),
  };
}

/** Returns the state of the least finished result, whatever OBR-25 contains. */
function stateOf(read: Reader, test: TestGroup, results: readonly Line[]): TestState {
  const said = read.value(test.request, 25);
  const whole = testStatusOf(read, test.request);
  const isOpen = whole === 'pending' || whole === 'preliminary';
  const live = results.filter(
    (line) => !isNotPerformed(read, line.segment) && !isUndone(line, read),
  );
  if (live.length === 0 && isCancelled(read, test)) return 'cancelled';
  // Without a status, a note explains why no result came.
  const isSilent = said === '' && test.notes.length === 0;
  if (results.length === 0) return isOpen || isSilent ? 'pending' : 'final';
  const statuses = live.map(({ segment }) => statusOf(read, segment, test));
  const hasOpen = statuses.some((each) => each === 'pending' || each === 'preliminary');
  if (isOpen || hasOpen) {
    const hasValue = live.some(({ segment }) => (segment.fields[5] ?? '') !== '');
    return hasValue ? 'partial' : 'pending';
  }
  const codes = results.map(({ segment }) => read.value(segment, 11));
  if (codes.some((code) => /^[ACWD]$/.test(code))) return 'corrected';
  if (live.length === 0) return 'cancelled';
  return said === 'C' ? 'corrected' : 'final';
}

/** Returns whether the laboratory reports that a result will not come. */
function isNotPerformed(read: Reader, segment: Line['segment']): boolean {
  const status = read.value(segment, 11);
  return status in withdrawals || (status === 'N' && (segment.fields[5] ?? '') === '');
}

/** HL7 tables 0119 and 0038, and the rejection of its specimen. */
function isCancelled(read: Reader, { request, common, specimens }: TestGroup): boolean {
  const said = read.value(request, 25);
  if (said === 'X') return true;
  if (/^(?:CA|OC|CR|UA)$/.test(read.value(common, 1)) || read.value(common, 5) === 'CA')
    return true;
  const isRejected = specimens.some(({ segment }) => (segment.fields[21] ?? '') !== '');
  return isRejected && !/^[IOSPAR]$/.test(said);
}

function reasonOf(read: Reader, test: TestGroup, results: readonly Line[]): string | null {
  const coded = (segment: Line['segment'] | undefined, field: number): string =>
    read.value(segment, field, { component: 2 }) || read.value(segment, field);
  const words = [
    ...test.notes,
    coded(test.common, 16),
    ...test.specimens.map(({ segment }) => coded(segment, 21)),
    ...results.flatMap(({ segment, notes }) => [read.text(segment, 5), ...notes]),
  ];
  return [...new Set(words.filter((each) => each !== ''))].join('\n') || null;
}

/** Returns the result (OBR-26) and the test (OBR-29, ORC-8) because of which this one was done. */
function parentOf(read: Reader, test: TestGroup): LabParent | undefined {
  const part = (component: number, subcomponent = 1): string | null =>
    read.value(test.request, 26, { component, subcomponent }) || null;
  const parent = {
    code: part(1),
    name: part(1, 2),
    subId: part(2),
    filler: parentNumber(read, test, 2),
  };
  return Object.values(parent).every((each) => each === null) ? undefined : parent;
}
