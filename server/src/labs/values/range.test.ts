import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { interpretPrinted, readMeasured, readRange } from './index.ts';

const interpretation = (result: string, referenceRange: string, unit: string | null = null) => {
  const { value, range } = readMeasured({ result, unit, referenceRange });
  return interpretPrinted(value, range).interpretation;
};

describe('a range with a word is a decision limit', () => {
  test.each([
    ['2.0', '>=1.0 Reactive', 'S/CO', 'abnormal'],
    ['0.3', '>=1.0 Reactive', 'S/CO', 'unknown'],
    ['2', 'Reactive: >=1.0', 'S/CO', 'abnormal'],
    ['2.5', '>1.5 Toxic', 'mmol/L', 'critical'],
    ['1.0', '>1.5 Toxic', 'mmol/L', 'unknown'],
    ['3', 'Toxic >2.0', 'mmol/L', 'critical'],
    ['2.5', '> 2.0 ug/mL (Toxic)', 'ug/mL', 'critical'],
    ['3', '>2.0: Toxic', 'mmol/L', 'critical'],
    ['3', '>2.0 - Toxic', 'mmol/L', 'critical'],
    ['3', '>2.0 mmol/L, Toxic', 'mmol/L', 'critical'],
    ['15', '<20 Deficient', 'ng/mL', 'abnormal'],
    ['50', '<20 Deficient', 'ng/mL', 'unknown'],
    ['600', '>500 is considered critical', 'mg/dL', 'critical'],
    ['600', '>500 mg/dL = Panic', 'mg/dL', 'critical'],
    ['1.0', '0.9-1.1 Equivocal', 'u', 'abnormal'],
    ['2.0', '0.9-1.1 Equivocal', 'u', 'unknown'],
    ['0.9', '<1.0 Non-Reactive', 'S/CO', 'normal'],
    ['1.9', '<1.0 Non Reactive', 'S/CO', 'abnormal'],
    ['240', '<200 mg/dL Desirable', 'mg/dL', 'abnormal'],
    ['180', '<200 mg/dL Desirable', 'mg/dL', 'normal'],
    ['110', '<100 Optimal', 'mg/dL', 'unknown'],
    ['6.8', '<7.0 Goal', '%', 'unknown'],
    ['6.9', '> or = 6.5 Consistent with diabetes', '%', 'abnormal'],
    ['2.0', '>=1.0', 'S/CO', 'unknown'],
    ['0.5', '<1.0', 'S/CO', 'normal'],
    ['15', '13-17 male', 'g/dL', 'unknown'],
    ['3', '<3.5 L', null, 'abnormal'],
    ['3', '<5 XYZ', null, 'unknown'],
    ['3', '<5 XYZ', 'XYZ', 'normal'],
    ['3', '<5 XYZ', 'mg/dL', 'unknown'],
    ['7', 'Critical: >6.5 or <2.5', 'mmol/L', 'critical'],
    ['2.0', 'Critical: >6.5 or <2.5', 'mmol/L', 'critical'],
    ['4', 'Critical: >6.5 or <2.5', 'mmol/L', 'unknown'],
    ['2', '<2.5 or >6.5 Critical', 'mmol/L', 'critical'],
    ['2', 'Panic values: <2.5, >6.5', 'mmol/L', 'critical'],
    ['7', '3.5-5.1 (Critical <2.5 or >6.5)', 'mmol/L', 'critical'],
    ['6', '3.5-5.1 (Critical <2.5 or >6.5)', 'mmol/L', 'abnormal'],
    ['4', '3.5-5.1 (Critical <2.5 or >6.5)', 'mmol/L', 'normal'],
    ['2.5', '2.0 or greater Toxic', 'mg/L', 'critical'],
    ['1.5', '2.0 or greater Toxic', 'mg/L', 'unknown'],
    ['2.5', '2.0 mg/L or greater: Toxic', 'mg/L', 'critical'],
    ['2.5', '2.0 or higher', 'mg/L', 'normal'],
    ['15', '20 and below Deficient', 'ng/mL', 'abnormal'],
    ['2.5', '>2.0Toxic', 'mg/L', 'critical'],
    ['2.5', '>2.0 mg/LToxic', 'mg/L', 'critical'],
    ['2.0', '>=1.0 Reactive (repeat)', 'S/CO', 'abnormal'],
    ['2.0', 'Repeatedly reactive (repeat): >=1.0', 'S/CO', 'abnormal'],
    ['6', 'Above high normal >5.1', 'mmol/L', 'abnormal'],
    ['6', 'Above high 5.1', 'mmol/L', 'abnormal'],
    ['7', 'Above upper panic limits of 6.5', 'mmol/L', 'critical'],
    ['90', 'Normal: 70-99', 'mg/dL', 'normal'],
    ['90', '70-99 fasting', 'mg/dL', 'normal'],
  ])('%s in "%s" %s is %s', (result, range, unit, expected) => {
    expect(interpretation(result, range, unit)).toBe(expected);
  });

  test.each([
    ['25', 'abnormal'],
    ['45', 'normal'],
    ['150', 'critical'],
  ])('of several the one that %s is in decides', (result, expected) => {
    const after = '<20 Deficient; 20-29 Insufficient; 30-100 Sufficient; >100 Toxic';
    const before = 'Deficient: <20 ng/mL; Insufficient 20-29 ng/mL; Sufficient 30-100; Toxic >100';
    for (const levels of [after, before])
      expect(interpretation(result, levels, 'ng/mL')).toBe(expected);
  });

  test.each([
    ['0.5', 'normal'],
    ['1.0', 'abnormal'],
    ['2.5', 'abnormal'],
    ['<2.0', 'unknown'],
  ])('%s with the labels before the limits', (result, expected) => {
    expect(interpretation(result, 'Negative: <0.9 Equivocal: 0.9-1.1 Positive: >1.1')).toBe(
      expected,
    );
  });

  test.each([
    ['99', 'normal'],
    ['110', 'abnormal'],
    ['130', 'abnormal'],
  ])('%s where one of the labels is normal', (result, expected) => {
    const levels = 'Normal <100; Impaired 100-125; Diabetic >=126';
    expect(interpretation(result, levels, 'mg/dL')).toBe(expected);
  });

  test('keeps its label, and has no interval', () => {
    const range = readRange('>2.0 Toxic', { unit: 'mmol/L' });
    if (range?.kind !== 'decision_limits') throw new Error('no decision limit');
    expect(range.limits.map(({ label, printed }) => [label, printed.bounds])).toEqual([
      ['Toxic', { min: { value: 2, inclusive: false } }],
    ]);
  });
});

test.each(['[3.5 - 5.3]', '[3.5 - 5.3] mmol/L', '(3.5-5.3 mmol/L)', '3.5 mmol/L - 5.3 mmol/L'])(
  '%s is an interval',
  (text) => {
    expect([interpretation('5.4', text, 'mmol/L'), interpretation('4', text, 'mmol/L')]).toEqual([
      'abnormal',
      'normal',
    ]);
  },
);

const bad = fc.constantFrom(
  'Reactive',
  'Positive',
  'Toxic',
  'Deficient',
  'Panic',
  'Critical',
  'Equivocal',
  'Borderline',
  'High',
  'Low',
  'H',
  'L',
  'Abnormal',
  'Insufficient',
  'Elevated',
  'Indeterminate',
  'Detected',
  'POSITIVE',
  'high risk',
  'Very High',
  'Prediabetes',
  'Critical High',
  '(Toxic)',
  'Reactive (repeat)',
  'Above high normal',
  'Life threatening',
);
const unknownWords = fc.constantFrom('male', 'luteal phase', 'Goal', 'Zzz', 'see note', 'smoker');
const units = fc.constantFrom(
  '',
  'mg/dL',
  'S/CO',
  'IU/mL',
  'x10E3/uL',
  '%',
  'ng/mL',
  'XYZ',
  '/HPF',
);
const bound = fc.integer({ min: 1, max: 4000 }).map((tenths) => tenths / 10);
const sign = fc.constantFrom(
  '<',
  '<=',
  '>',
  '>=',
  '≥',
  '≤',
  '< OR = ',
  'less than ',
  'greater than ',
);
const layout = fc.constantFrom(
  (range: string, label: string) => `${range} ${label}`,
  (range: string, label: string) => `${range} (${label})`,
  (range: string, label: string) => `${range} = ${label}`,
  (range: string, label: string) => `${label}: ${range}`,
  (range: string, label: string) => `${label} ${range}`,
  (range: string, label: string) => `${label}:${range}`,
  (range: string, label: string) => `  ${label}  ${range} `,
  (range: string, label: string) => `${range} - ${label}`,
  (range: string, label: string) => `${range}, ${label}`,
  (range: string, label: string) => `[${range}] ${label}`,
);
/** How a laboratory can write a bound: the comparator before the number or in words behind it. */
const bounded = fc.tuple(
  fc.constantFrom('upper', 'lower'),
  fc.constantFrom('sign', 'words', 'or words', 'and words'),
);
const boundTexts = {
  upper: { sign: '<', words: 'less than ', 'or words': 'or less', 'and words': 'and below' },
  lower: { sign: '>', words: 'more than ', 'or words': 'or greater', 'and words': 'and above' },
} as const;

test('no value that a label calls bad is normal, whatever the bounds, words and units', () => {
  fc.assert(
    fc.property(
      bound,
      sign,
      bad,
      units,
      layout,
      fc.nat(300),
      (limit, how, label, unit, write, by) => {
        const printed = unit === '' ? `${how}${limit}` : `${how}${limit} ${unit}`;
        const isUpper = /^(?:<|≤|less)/u.test(how);
        const value = isUpper ? Math.max(limit - 0.1 - by / 10, 0) : limit + 0.1 + by / 10;
        const found = interpretation(
          value.toFixed(1),
          write(printed, label),
          unit === '' ? null : unit,
        );
        expect(['abnormal', 'critical']).toContain(found);
      },
    ),
  );
});

test('nor where the words stand behind the number, or one label is of both ends', () => {
  fc.assert(
    fc.property(
      fc.record({ limit: bound, bounded, label: bad, unit: units, write: layout, by: fc.nat(300) }),
      ({ limit, bounded: [side, how], label, unit, write, by }) => {
        const words = boundTexts[side][how];
        const number = unit === '' ? String(limit) : `${limit} ${unit}`;
        const printed = /^(?:or|and)/u.test(how) ? `${number} ${words}` : `${words}${number}`;
        const value = side === 'upper' ? Math.max(limit - 0.1 - by / 10, 0) : limit + 0.1 + by / 10;
        const found = interpretation(
          value.toFixed(1),
          write(printed, label),
          unit === '' ? null : unit,
        );
        expect(['abnormal', 'critical']).toContain(found);
      },
    ),
  );
});

test('nor of two ends with one label', () => {
  const both = fc.constantFrom(
    (one: string, two: string, label: string) => `${label}: ${one} or ${two}`,
    (one: string, two: string, label: string) => `${label} ${one}, ${two}`,
    (one: string, two: string, label: string) => `${one} or ${two} ${label}`,
    (one: string, two: string, label: string) => `${one} / ${two} (${label})`,
  );
  const plain = bad.filter((label) => !label.startsWith('('));
  fc.assert(
    fc.property(bound, bound, plain, both, fc.boolean(), (a, b, label, write, isLow) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      const value = isLow ? Math.max(low - 0.1, 0) : high + 0.1;
      for (const text of [write(`<${low}`, `>${high}`, label), write(`>${high}`, `<${low}`, label)])
        expect(['abnormal', 'critical']).toContain(interpretation(value.toFixed(1), text, 'mg/dL'));
      if (high - low > 1)
        expect(
          interpretation(((low + high) / 2).toFixed(3), write(`<${low}`, `>${high}`, label)),
        ).not.toBe('normal');
    }),
  );
});

test('a word that the table does not have leaves every value unknown', () => {
  fc.assert(
    fc.property(bound, bound, sign, unknownWords, bound, (a, b, how, label, value) => {
      const ranges = [`${how}${a} ${label}`, `${Math.min(a, b)} - ${Math.max(a, b)} ${label}`];
      for (const range of ranges)
        expect(interpretation(String(value), range, 'mg/dL')).toBe('unknown');
    }),
  );
});

test('a unit that is not known equals only itself', () => {
  fc.assert(
    fc.property(fc.constantFrom('XYZ', 'Zorp/mL', 'mg/dL', '/HPF'), units, (of, unit) => {
      const found = interpretation('3', `1-5 ${of}`, unit === '' ? null : unit);
      const isOne = of === unit || (unit === '' && (of === 'mg/dL' || of === '/HPF'));
      expect(found).toBe(isOne ? 'normal' : 'unknown');
    }),
  );
});
