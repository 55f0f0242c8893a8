import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayMs, minuteMs } from '#kernel/time.ts';

import { downsamplingInterval, Downsampler } from './downsampling-model.ts';

const columnsOf = (samples: readonly (readonly [number, number])[]) => ({
  count: samples.length,
  times: Float64Array.from(samples, ([at]) => at),
  values: Float64Array.from(samples, ([, value]) => value),
  ends: null,
  secondValues: null,
  texts: null,
  metaIndex: new Uint32Array(samples.length),
  metas: [],
});

describe('the interval', () => {
  it('is the shortest in which every source has room', () => {
    expect(downsamplingInterval({ fromMs: 0, toMs: dayMs }, 1, 1440)).toBe(minuteMs);
    expect(downsamplingInterval({ fromMs: 0, toMs: dayMs }, 2, 1440)).toBe(2 * minuteMs);
    expect(downsamplingInterval({ fromMs: 0, toMs: 366 * dayMs }, 1, 300)).toBe(2 * dayMs);
    expect(downsamplingInterval({ fromMs: 0, toMs: 366 * dayMs }, 60, 50)).toBeUndefined();
  });
});

describe('thinned samples', () => {
  it('say what each interval comes to, wherever chunks were cut', () => {
    const sample = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: -50, max: 50 }));
    const samples = fc.uniqueArray(sample, { minLength: 1, selector: ([at]) => at });
    fc.assert(
      fc.property(samples, fc.nat(), (given, cut) => {
        const sorted = given.toSorted(([a], [b]) => a - b);
        const columns = columnsOf(sorted);
        const thinned = new Downsampler(0, 100);
        const middle = cut % sorted.length;
        thinned.add(0, columns, 0, middle);
        thinned.add(0, columns, middle, sorted.length);
        const byPlace = Map.groupBy(sorted, ([at]) => Math.floor(at / 100) * 100);
        const expected = Array.from(byPlace, ([startMs, each]) => {
          const values = each.map(([, value]) => value);
          const sum = values.reduce((total, value) => total + value, 0);
          const [min, max] = [Math.min(...values), Math.max(...values)];
          return {
            startMs,
            source: 0,
            count: values.length,
            mean: sum / values.length,
            min,
            max,
            sum,
          };
        });
        expect(thinned.points()).toEqual(expected);
      }),
    );
  });
});
