import fc from 'fast-check';
import { expect, test } from 'vitest';

import { rangeBar } from './range-bar.ts';

test('half of a range is left on each side of it', () => {
  expect(rangeBar('4', '3-5')).toEqual({ start: 0.25, end: 0.75, value: 0.5 });
});

test('a range with one end begins or ends with the bar', () => {
  expect(rangeBar('100', '<200')).toMatchObject({ start: 0 });
  expect(rangeBar('61', '>=50')).toMatchObject({ end: 1 });
});

test.each([
  ['Positive', '1-5'],
  ['4', 'NEGATIVE'],
])('%s in %s has no bar', (result, range) => {
  expect(rangeBar(result, range)).toBeUndefined();
});

test('a value is drawn inside of its range exactly where it lies in it', () => {
  const ends = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(ends, ends, fc.integer({ min: -9000, max: 9000 }), (a, b, value) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      fc.pre(high - low > 1);
      const bar = rangeBar(String(value), `${low} to ${high}`);
      if (bar === undefined) throw new Error('no bar');
      expect(bar.value >= bar.start && bar.value <= bar.end).toBe(value >= low && value <= high);
      for (const share of [bar.start, bar.end, bar.value]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }),
  );
});
