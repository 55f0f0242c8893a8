import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { rangeBarOf, wordOf } from './range-bar.ts';

const numeric = { type: 'numeric', result: '', min_range_value: null, max_range_value: null };

test('a value in the middle of its range is drawn in the middle', () => {
  expect(rangeBarOf({ ...numeric, value: 5, min_range_value: 4, max_range_value: 6 })).toEqual({
    from: 0.25,
    to: 0.75,
    at: 0.5,
    until: 0.5,
    isBeyond: false,
  });
});

test('a range with one side begins or ends with the drawing', () => {
  expect(rangeBarOf({ ...numeric, value: 3, max_range_value: 5 })).toMatchObject({ from: 0 });
  expect(rangeBarOf({ ...numeric, value: 60, min_range_value: 40 })).toMatchObject({ to: 1 });
});

test('nothing is drawn without a number or a range', () => {
  expect(rangeBarOf({ ...numeric, value: 3 })).toBeNull();
  expect(rangeBarOf({ ...numeric, type: 'comment', value: -1, max_range_value: 5 })).toBeNull();
  expect(rangeBarOf({ ...numeric, value: 3, min_range_value: 5, max_range_value: 5 })).toBeNull();
});

test('what is in the range is drawn in it, and what is not, outside', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      number,
      fc.double({ min: 0.01, max: 1e5, noNaN: true }),
      number,
      (min, by, value) => {
        const bar = rangeBarOf({
          ...numeric,
          value,
          min_range_value: min,
          max_range_value: min + by,
        });
        if (bar === null) return;
        expect(bar.at).toBeGreaterThanOrEqual(0);
        expect(bar.at).toBeLessThanOrEqual(1);
        const slack = 1e-6;
        if (value >= min && value <= min + by) {
          expect(bar.at).toBeGreaterThanOrEqual(bar.from - slack);
          expect(bar.at).toBeLessThanOrEqual(bar.to + slack);
        } else expect(bar.at <= bar.from + slack || bar.at >= bar.to - slack).toBe(true);
      },
    ),
  );
});

test('the word beside the colour says which side', () => {
  const inside = { is_above_max_range: false, is_below_min_range: false };
  expect(wordOf({ ...inside, interpretation: 'normal' })).toBe('normal');
  expect(wordOf({ ...inside, is_above_max_range: true, interpretation: 'critical' })).toBe(
    'critical, high',
  );
  expect(wordOf({ ...inside, is_below_min_range: true, interpretation: 'abnormal' })).toBe('low');
});

test('a value of which one side is known goes on to the edge, one between two is as wide as it is', () => {
  const range = { ...numeric, type: 'range', value: -1, min_range_value: 4, max_range_value: 6 };
  expect(rangeBarOf({ ...range, result: '<5' })).toMatchObject({ at: 0, until: 0.5 });
  expect(rangeBarOf({ ...range, result: '≥ 5' })).toMatchObject({ at: 0.5, until: 1 });
  expect(rangeBarOf({ ...range, result: '4-6' })).toMatchObject({ at: 0.25, until: 0.75 });
  expect(rangeBarOf({ ...range, result: '>90' })).toMatchObject({ isBeyond: true });
});
