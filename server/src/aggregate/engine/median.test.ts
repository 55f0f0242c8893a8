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
