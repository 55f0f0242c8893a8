import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { momentsOf, orderOf, valuesIn } from './moments.ts';
import { thinned } from './thinning.ts';

const point = fc.record({
  atMs: fc.nat(200_000),
  power: fc.option(fc.nat(500), { nil: null }),
  lat: fc.option(fc.nat(90), { nil: null }),
});

describe('a stream with more values than may be', () => {
  it('keeps the last value of each step, the least step that suffices, and counts the others', () => {
    fc.assert(
      fc.property(fc.array(point), fc.integer({ min: 2, max: 40 }), (points, valuesMax) => {
        const given = momentsOf(points);
        const { moments, stepSeconds, valuesLeftOut } = thinned(given, valuesMax);
        expect(valuesIn(moments)).toBeLessThanOrEqual(valuesMax);
        if (valuesIn(given) <= valuesMax) expect(moments).toBe(given);
        const inOrder = points.toSorted((one, other) => one.atMs - other.atMs);
        const lastOf = (seconds: number, channel: 'power' | 'lat'): ReadonlyMap<number, number> =>
          new Map(
            inOrder.flatMap((each) => {
              const value = each[channel];
              const stepMs = seconds * 1000;
              return value === null ? [] : [[Math.floor(each.atMs / stepMs) * stepMs, value]];
            }),
          );
        const countOf = (seconds: number): number =>
          lastOf(seconds, 'power').size + lastOf(seconds, 'lat').size;
        if (stepSeconds === null) return;
        expect(countOf(stepSeconds / 2)).toBeGreaterThan(valuesMax);
        expect(valuesLeftOut).toBe(countOf(1) - countOf(stepSeconds));
        for (const channel of ['power', 'lat'] as const) {
          const values = moments.channels.get(channel) ?? [];
          const kept = moments.times.flatMap((ms, index): [number, number][] => {
            const value = values[index] ?? null;
            return value === null ? [] : [[ms, value]];
          });
          expect(new Map(kept)).toEqual(lastOf(stepSeconds, channel));
        }
      }),
    );
  });
});

describe('the order of moments', () => {
  it('is that of time, and among equal times the given one, however far apart they are', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(20), fc.nat(1e13))), (times) => {
        const order = orderOf(times);
        const indices = times.map((_, index) => index);
        expect(order === null ? indices : Array.from(order)).toEqual(
          indices.toSorted((one, other) => (times[one] ?? 0) - (times[other] ?? 0)),
        );
      }),
    );
  });
});
