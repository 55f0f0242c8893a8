import { expect, test } from 'vitest';

import type { LabObservation } from '../orders/laboratory/interface.ts';
import { interpret } from './model.ts';

function read(result: string, unit: string | null, referenceRange: string | null) {
  const kind: LabObservation['kind'] = /^[<>≥]/u.test(result) ? 'range' : 'numeric';
  const { value, min, max, isAboveMax, isBelowMin, interpretation } = interpret(
    {
      name: 'Vitamin B12',
      code: 'B12',
      loinc: '2132-9',
      kind,
      result,
      unit,
      referenceRange,
      flag: null,
      notes: null,
      observedAt: null,
      orderedCodes: null,
      performer: null,
      sampleId: null,
    },
    [],
  );
  return { value, min, max, isAboveMax, isBelowMin, interpretation };
}

test.each([
  ['1,250', '200-1,100', { value: 1250, min: 200, max: 1100, interpretation: 'abnormal' }],
  ['.5', '.2-9.', { value: 0.5, min: 0.2, max: 9, interpretation: 'normal' }],
  ['9.', '0-5 pg/mL (calc)', { value: 9, min: 0, max: 5, isAboveMax: true, isBelowMin: false }],
  ['≥ 6', '0-5', { value: null, isAboveMax: true, interpretation: 'abnormal' }],
  ['-3', '−2 – 2', { value: -3, isBelowMin: true, interpretation: 'abnormal' }],
  ['5,4', '3,5–5,1', { value: 5.4, max: 5.1, interpretation: 'abnormal' }],
])('%s against %s is compared as both are printed', (result, range, expected) => {
  expect(read(result, 'pg/mL', range)).toMatchObject(expected);
});

test("a range of another unit is not this value's", () => {
  const unknown = { min: null, max: null, isAboveMax: null, interpretation: 'unknown' };
  expect(read('300', 'pg/mL', '0.2-1.1 ng/mL')).toMatchObject({ value: 300, ...unknown });
  expect(read('300', 'pg/mL', '200-1100 pg/ml')).toMatchObject({ interpretation: 'normal' });
  expect(read('300', null, '200-1100 pg/mL')).toMatchObject({ interpretation: 'normal' });
});

test('of texts that write decimals each in their own way, neither is trusted', () => {
  expect(read('1,250', 'pg/mL', '1,0-2,0')).toEqual({
    value: null,
    min: null,
    max: null,
    isAboveMax: null,
    isBelowMin: null,
    interpretation: 'unknown',
  });
});

test.each([
  ['Above high normal', 'abnormal'],
  ['Below low normal', 'abnormal'],
  ['Above upper panic limits', 'critical'],
  ['Above the detection limit of 5', 'unknown'],
])('"%s" in the place of a range says that a value is %s', (range, expected) => {
  expect(read('6', 'pg/mL', range)).toMatchObject({ interpretation: expected });
});
