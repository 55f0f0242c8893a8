import fc from 'fast-check';
import { expect, test } from 'vitest';

import { interpretPrinted, readMeasured } from './index.ts';

const interpretation = (result: string, referenceRange: string, unit: string | null = null) => {
  const { value, range } = readMeasured({ result, unit, referenceRange });
  return interpretPrinted(value, range).interpretation;
};

test.each([
  ['1.5', 'Positive if >1.1', null, 'abnormal'],
  ['15', 'Deficient if less than 20', 'ng/mL', 'abnormal'],
  ['1.5', 'Interpretation: Positive >1.1', null, 'abnormal'],
  ['1.5', 'Positive (>1.1)', null, 'abnormal'],
  ['15', 'Deficiency (<20.0 ng/mL)', 'ng/mL', 'abnormal'],
  ['15', 'Deficiency <20.0 (ng/mL)', 'ng/mL', 'abnormal'],
  ['45', 'Deficient (<20) Insufficient (20-30) Sufficient (>30)', 'ng/mL', 'normal'],
  ['1.5', '>1.1-Positive', null, 'abnormal'],
  ['25', '<20-Deficient; 20-30-Insufficient', 'ng/mL', 'abnormal'],
  ['15', 'Deficient <20 / Insufficient 20-30 / Sufficient >30', 'ng/mL', 'abnormal'],
  ['0.5', '<1.0 NEG AI', 'AI', 'normal'],
  ['1.5', '<1.0 NEG AI', 'AI', 'abnormal'],
  ['2', '>=1.0 Reactive S/CO', 'S/CO', 'abnormal'],
  ['130', '65-99 Fasting reference interval', 'mg/dL', 'abnormal'],
  ['2.0', '>1.0 Reactive, <1.0 Nonreactive', null, 'abnormal'],
  ['0.2', '>1.0 Reactive, <1.0 Nonreactive', null, 'normal'],
  ['30', '<50 Low or >100 High', null, 'abnormal'],
  ['2.0', 'greater than or equal 1.0 reactive', null, 'abnormal'],
  ['1.0', '>/= 1.0 Reactive', null, 'abnormal'],
  ['3', '</=3', null, 'normal'],
  ['3.1', '</=3', null, 'abnormal'],
  ['21', 'no greater than 20', 'mm/h', 'abnormal'],
  ['20', 'not more than 20', 'mm/h', 'normal'],
  ['10', 'not less than 20', 'mm/h', 'abnormal'],
])('%s in "%s" %s is %s', (result, range, unit, expected) => {
  expect(interpretation(result, range, unit)).toBe(expected);
});

const label = fc.constantFrom('Reactive', 'Positive', 'Deficient', 'Toxic', 'High', 'Borderline');
const unit = fc.constantFrom('ng/mL', 'AI', 'S/CO', 'mg/dL', 'IU/mL', '');
const layouts = fc.constantFrom(
  (range: string, word: string) => `${word} (${range})`,
  (range: string, word: string) => `${word} if ${range}`,
  (range: string, word: string) => `${word} when ${range}`,
  (range: string, word: string) => `${range}-${word}`,
  (range: string, word: string) => `Interpretation: ${word} ${range}`,
  (range: string, word: string) => `Negative 0-0.05 / ${word} ${range}`,
  (range: string, word: string) => `0-0.05 Negative, ${range} ${word}`,
);

test('a value that its limit calls bad is bad however label, limit and unit stand together', () => {
  fc.assert(
    fc.property(
      fc.record({
        limit: fc.integer({ min: 2, max: 4000 }).map((tenths) => tenths / 10),
        sign: fc.constantFrom('>', '>=', '>/=', '> OR = ', 'greater than or equal '),
        word: label,
        unit,
        write: layouts,
        withUnit: fc.constantFrom('none', 'behind', 'in brackets'),
      }),
      ({ limit, sign, word, unit: of, write, withUnit }) => {
        const isBracketed = withUnit === 'in brackets' && /[/]/u.test(of);
        const behind = of === '' || withUnit === 'none' ? '' : isBracketed ? ` (${of})` : ` ${of}`;
        const text = write(`${sign}${limit}${behind}`, word);
        const found = interpretation((limit + 0.1).toFixed(1), text, of === '' ? null : of);
        expect([text, found]).toEqual([text, word === 'Toxic' ? 'critical' : 'abnormal']);
      },
    ),
    { numRuns: 400 },
  );
});
