import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { rangeBarOf, wordOf } from './range-bar.ts';

const exactly = (value: number) => ({
  bounds: { min: value, max: value },
  min_range_value: null,
  max_range_value: null,
});

test('a value in the middle of its range is drawn in the middle', () => {
  expect(rangeBarOf({ ...exactly(5), min_range_value: 4, max_range_value: 6 })).toEqual({
    from: 0.25,
    to: 0.75,
    at: 0.5,
    until: 0.5,
    beyond: null,
  });
});

test('a range with one side begins or ends with the drawing', () => {
  expect(rangeBarOf({ ...exactly(3), max_range_value: 5 })).toMatchObject({ from: 0 });
  expect(rangeBarOf({ ...exactly(60), min_range_value: 40 })).toMatchObject({ to: 1 });
});

test('nothing is drawn without a number or a range', () => {
  expect(rangeBarOf({ ...exactly(3) })).toBeNull();
  expect(rangeBarOf({ min_range_value: null, max_range_value: 5 })).toBeNull();
  expect(rangeBarOf({ ...exactly(3), min_range_value: 5, max_range_value: 5 })).toBeNull();
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
          ...exactly(value),
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
  expect(wordOf({ ...inside, interpretation: 'normal', implausible: { unit: 'mg/dL' } })).toBe(
    'not plausible, verify (normal)',
  );
  expect(wordOf({ ...inside, is_below_min_range: true, interpretation: 'abnormal' })).toBe('low');
});

test('a value of which one side is known goes on to the edge, one between two is as wide as it is', () => {
  const barOf = (min: number | null, max: number | null) =>
    rangeBarOf({ bounds: { min, max }, min_range_value: 4, max_range_value: 6 });
  expect(barOf(null, 5)).toMatchObject({ at: 0, until: 0.5 });
  expect(barOf(5, null)).toMatchObject({ at: 0.5, until: 1 });
  expect(barOf(4, 6)).toMatchObject({ at: 0.25, until: 0.75 });
  expect(barOf(90, null)).toMatchObject({ beyond: 'high' });
});

test('bars share one rule: two widths of the range beyond it are the edge, and an arrow is beyond them', () => {
  const barOf = (value: number, min: number, max: number) =>
    rangeBarOf({ ...exactly(value), min_range_value: min, max_range_value: max });
  // 26.7 of 4 to 11 is further away than 0.8 of 0 to 0.5.
  expect(barOf(26.7, 4, 11)).toMatchObject({ at: 1, beyond: 'high' });
  expect(barOf(0.8, 0, 0.5)).toMatchObject({ at: 0.825, beyond: null });
  expect(barOf(-100, 4, 11)).toMatchObject({ at: 0, beyond: 'low' });
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 0.01, max: 1e5, noNaN: true }),
      fc.double({ min: 0, max: 4, noNaN: true }),
      (min, width, widths) => {
        const bar = barOf(min + width + widths * width, min, min + width);
        if (bar === null || Math.abs(widths - 2) < 1e-3) return;
        expect(bar.beyond).toBe(widths > 2 ? 'high' : null);
      },
    ),
  );
});
