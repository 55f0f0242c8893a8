import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { deduplicateIntervals } from './deduplicate-intervals.ts';
import { OverlapCounter } from './overlaps.ts';

const samples = fc
  .uniqueArray(
    fc.record({
      start: fc.nat(300),
      length: fc.oneof(fc.nat(10), fc.nat(120)),
      value: fc.nat(100),
    }),
    { maxLength: 40, selector: ({ start }) => start },
  )
  .map((all) => all.toSorted((one, other) => one.start - other.start));

describe('samples of one source that overlap', () => {
  it('count, sample by sample, what they count when all of them are known', () => {
    fc.assert(
      fc.property(samples, (given) => {
        const track = {
          source: { provider: 'apple_health_kit', sourceType: 'phone' as const },
          starts: Float64Array.from(given, ({ start }) => start),
          ends: Float64Array.from(given, ({ start, length }) => start + length),
          values: Float64Array.from(given, ({ value }) => value),
        };
        const { counted } = deduplicateIntervals([track], { compare: () => 0 });
        const counter = new OverlapCounter();
        const found = given.map(({ start, length, value }) => {
          const piece = counter.count(start, start + length, value);
          return piece === null ? value : piece.amount;
        });
        expect(found).toEqual(Array.from(counted[0] ?? [], (each) => expect.closeTo(each, 6)));
      }),
      { numRuns: 500 },
    );
  });

  it('count where no sample before them lies', () => {
    const counter = new OverlapCounter();
    expect(counter.count(0, 10, 100)).toBeNull();
    expect(counter.count(2, 8, 100)).toEqual({ start: 2, end: 8, amount: 0 });
    expect(counter.count(5, 15, 100)).toEqual({ start: 10, end: 15, amount: 50 });
    expect(counter.count(15, 20, 7)).toBeNull();
  });

  it('take no time that grows with how many overlap', () => {
    const counter = new OverlapCounter();
    let total = 0;
    for (let start = 0; start < 100_000; start += 1)
      total += counter.count(start, start + 100_000, 1)?.amount ?? 1;
    expect(total).toBeGreaterThan(1);
  });
});
