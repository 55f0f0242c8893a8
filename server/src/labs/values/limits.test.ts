import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findAnalyte } from './analytes.ts';
import { changeUnit } from './conversion.ts';
import { excludesUsual, implausibleOf, limitsByLoinc } from './limits.ts';
import { readPrinted } from './printed.ts';

const reasonOf = (loinc: string, result: string, unit: string) => {
  const bounds = readPrinted(result)?.bounds;
  if (bounds === undefined) throw new Error('no number');
  return implausibleOf({ loinc, unit, bounds })?.reason;
};

/** LOINC's check digit is that of Luhn. */
function hasCheckDigit(code: string): boolean {
  const [number = '', digit = ''] = code.split('-');
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, each, index) => {
      const doubled = Number(each) * (index % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return (10 - (sum % 10)) % 10 === Number(digit);
}

describe('the table of limits', () => {
  test('has at least 150 analytes with codes of LOINC', () => {
    const analytes = new Set([...limitsByLoinc.values()].map(({ name }) => name));
    expect(analytes.size).toBeGreaterThanOrEqual(150);
    expect([...limitsByLoinc.keys()].filter((code) => !hasCheckDigit(code))).toEqual([]);
  });

  test.each([...limitsByLoinc])('%s has ordered ends, and units that convert', (loinc, limits) => {
    const { unit, usual, possible, otherUnits } = limits;
    expect(possible.low).toBeLessThanOrEqual(usual.low);
    expect(usual.low).toBeLessThan(usual.high);
    expect(usual.high).toBeLessThanOrEqual(possible.high);
    for (const other of otherUnits)
      expect(changeUnit(findAnalyte(loinc), unit, other)?.(1)).not.toBe(1);
    for (const value of [usual.low, usual.high])
      expect(reasonOf(loinc, String(value), unit)).toBeUndefined();
  });
});

test.each([
  ['potassium', '2823-3', '41', 'mmol/L', 'beyond_limits'],
  ['creatinine', '2160-0', '88', 'mg/dL', 'beyond_limits'],
  ['hemoglobin', '718-7', '141', 'g/dL', 'beyond_limits'],
  ['white cells', '6690-2', '5600', 'x10E3/uL', 'beyond_limits'],
  ['glucose', '2345-7', '5.4', 'mg/dL', 'other_unit'],
  ['calcium', '17861-6', '2.40', 'mg/dL', 'other_unit'],
  ['creatinine', '2160-0', '1.1', 'umol/L', 'beyond_limits'],
  ['hemoglobin', '718-7', '14.1', 'g/L', 'other_unit'],
  ['hematocrit', '4544-3', '0.42', '%', 'beyond_limits'],
  ['hemoglobin A1c', '4548-4', '39', '%', 'beyond_limits'],
  ['sodium', '2951-2', '14', 'mmol/L', 'beyond_limits'],
  ['platelets', '777-3', '250', '/uL', 'other_unit'],
  ['glucose', '2345-7', '38', 'mg/dL', undefined],
  ['potassium', '2823-3', '7.9', 'mmol/L', undefined],
  ['potassium', '2823-3', '>10.0', 'mEq/L', undefined],
  ['hemoglobin', '718-7', '5.1', 'g/dL', undefined],
  ['TSH', '3016-3', '<0.005', 'uIU/mL', undefined],
  ['white cells', '6690-2', '210', 'K/uL', undefined],
  ['white cells', '6690-2', '5600', 'cells/uL', undefined],
  ['glucose', '2345-7', '5.4', 'furlong', undefined],
])('%s %s: %s %s is %s', (_, loinc, result, unit, reason) => {
  expect(reasonOf(loinc, result, unit)).toBe(reason);
});

test('a usual value with the unit of another scale is never taken for plausible and usual', () => {
  const pairs = [...limitsByLoinc].flatMap(([loinc, { unit, otherUnits }]) =>
    otherUnits.map((other) => ({ loinc, unit, other })),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...pairs),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (pair, share) => {
        const { loinc, unit, other } = pair;
        const limits = limitsByLoinc.get(loinc);
        const change = changeUnit(findAnalyte(loinc), unit, other);
        if (limits === undefined || change === undefined) throw new Error('no limits');
        const { low, high } = limits.usual;
        const value = change(low + share * (high - low));
        const bound = { value, inclusive: true };
        const isMarked =
          implausibleOf({ loinc, unit, bounds: { min: bound, max: bound } }) !== undefined;
        expect(isMarked || (value >= low / 2 && value <= high * 2)).toBe(true);
      },
    ),
  );
});

test.each([
  ['4548-4', '>=6.5', '%', true],
  ['62292-8', '<20', 'ng/mL', true],
  ['14334-7', '>1.5', 'mmol/L', true],
  ['98979-8', '>60', 'mL/min/1.73m2', false],
  ['2085-9', '>=40', 'mg/dL', false],
  ['2093-3', '<200', 'mg/dL', false],
  ['4548-4', '4.0-5.6', '%', false],
  ['99999-9', '>=6.5', '%', false],
])('%s: %s %s leaves out all usual values: %s', (loinc, range, unit, expected) => {
  const bounds = readPrinted(range)?.bounds;
  if (bounds === undefined) throw new Error('no range');
  expect(excludesUsual({ loinc, unit, bounds })).toBe(expected);
});
