import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { medianOf } from './median.ts';

/** Numbers below 1024 are whole multiples of it. */
const unit = 2 ** 80;
const exact = (value: number): bigint => BigInt(value * unit);

/** The numbers next to one. */
function neighboursOf(value: number): readonly number[] {
  const bits = new BigInt64Array(new Float64Array([value]).buffer)[0] ?? 0n;
  return [-1n, 1n].map((step) => new Float64Array(new BigInt64Array([bits + step]).buffer)[0] ?? 0);
}

const decimals = fc.integer({ min: 1, max: 100_000 }).map((value) => value / 100);

it('the median of an even number of values is their exact middle, rounded once', () => {
  fc.assert(
    fc.property(decimals, decimals, (one, other) => {
      const middle = medianOf(Float64Array.of(one, other)) ?? Number.NaN;
      const errorOf = (value: number): bigint => {
        const error = 2n * exact(value) - exact(one) - exact(other);
        return error < 0n ? -error : error;
      };
      for (const next of neighboursOf(middle)) {
        expect(errorOf(middle) <= errorOf(next)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

it('the largest numbers have a median, too', () => {
  expect(medianOf(Float64Array.of(Number.MAX_VALUE, Number.MAX_VALUE))).toBe(Number.MAX_VALUE);
});

/** A value of the sorted order, or the exact mean of two: what every way to find it must come to. */
function sortedMiddle(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).toSorted();
  const [lower = 0, upper = 0] = sorted.subarray(
    (sorted.length - 1) >> 1,
    (sorted.length >> 1) + 1,
  );
  return sorted.length % 2 === 1 ? lower : (lower + upper) / 2;
}

const wholeNumbers = fc
  .tuple(fc.integer(), fc.integer({ min: 0, max: 400 }))
  .chain(([least, span]) =>
    fc.array(fc.integer({ min: least, max: least + span }), { minLength: 1, maxLength: 200 }),
  );

it('the median of whole numbers is that of their sorted order, however far they are from each other', () => {
  fc.assert(
    fc.property(wholeNumbers, (numbers) => {
      expect(medianOf(Float64Array.from(numbers))).toBe(sortedMiddle(numbers));
    }),
    { numRuns: 3000 },
  );
});

it('a broken number among whole ones is not rounded, and nothing of one call is left for the next', () => {
  const whole = Array.from({ length: 50 }, (_, index) => (index < 25 ? 60 : 63));
  for (const numbers of [
    [...whole, 61.5],
    whole,
    whole.slice(1),
    [...whole, 61.5],
    whole.slice(0, 49),
  ]) {
    expect(medianOf(Float64Array.from(numbers))).toBe(sortedMiddle(numbers));
  }
});
