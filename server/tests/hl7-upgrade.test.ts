import { expect, test } from 'vitest';

import type { OrderedMarker } from '../src/labs/orders/index.ts';
import { mergeReport } from '../src/labs/results/merging/merge.ts';
import type { ResultSet } from '../src/labs/results/merging/result-set.ts';
import { isComplete, orderedTests } from '../src/labs/results/ordered-tests.ts';
import { obrOf, obxOf, reportsIn, setAfter } from './harness/hl7-reports.ts';

const markers = ['CBC', 'CMP'].map((code, index): OrderedMarker => ({
  markerId: index + 1,
  providerId: code,
  name: `Panel ${code}`,
  slug: code.toLowerCase(),
  expected: [0, 1].map((at) => ({
    name: `Test ${code}${at}`,
    slug: `${code}${at}`,
    providerId: `${code}${at}`,
    loinc: null,
    loincSlug: null,
    unit: null,
    required: true,
  })),
}));

const panel = (code: string, count = 2): readonly string[] => [
  obrOf({ code, filler: code, status: 'F' }),
  ...Array.from({ length: count }, (_, at) => obxOf(`${code}${at}`, '4.1')),
];

/** A set as it was stored before tests had states and values had the number of their test. */
function asBefore(set: ResultSet, status: 'partial' | 'final'): ResultSet {
  const { tests: _, ...rest } = set;
  return {
    ...rest,
    report: { ...set.report, status },
    observations: set.observations.map(({ filler: __, ...row }) => row),
  };
}

function after(before: ResultSet, lines: readonly string[]) {
  const [report] = reportsIn(lines, 'M2');
  if (report === undefined) throw new Error('no report');
  const { set, isChanged } = mergeReport(before, report);
  const states = orderedTests(set, markers).map(({ state }) => state);
  return { states, isChanged, isWhole: isComplete(set, markers) };
}

test('panels that came before an upgrade count for their tests', () => {
  const before = asBefore(setAfter(panel('CBC')), 'partial');
  expect(after(before, panel('CMP'))).toEqual({
    states: ['final', 'final'],
    isChanged: true,
    isWhole: true,
  });
  const part = asBefore(setAfter(panel('CBC', 1)), 'partial');
  expect(after(part, panel('CMP')).states).toEqual(['partial', 'final']);
});

test('the same content as before an upgrade, under another name, changes nothing', () => {
  const whole = [...panel('CBC'), ...panel('CMP')];
  const before = asBefore(setAfter(whole), 'final');
  expect(after(before, whole)).toEqual({
    states: ['final', 'final'],
    isChanged: false,
    isWhole: true,
  });
});
