import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hourMs } from '#kernel/time.ts';

import { IntervalSums } from './interval-model.ts';

const columns = (times: readonly number[], values: readonly number[]) => ({
  count: times.length,
  times: Float64Array.from(times),
  values: Float64Array.from(values),
  ends: null,
  secondValues: null,
  texts: null,
  metaIndex: new Uint32Array(times.length),
  metas: [],
});

/** Batches of samples by the minute, in any order of time. */
const batches = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 99 })), {
    maxLength: 30,
  }),
  { maxLength: 12 },
);

describe('sums of intervals', () => {
  it('are those of a plain map, whatever order the samples come in, one sum after another', () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 0, max: 90 }), (all, from) => {
        const sums = new IntervalSums({ kind: 'hour', statistic: 'mean', offsetMs: () => 0 });
        const plain = new Map<number, { sum: number; count: number; written: number }>();
        for (const [written, batch] of all.entries()) {
          const times = batch.map(([minute]) => minute * 60_000);
          sums.addSamples(
            columns(
              times,
              batch.map(([, value]) => value),
            ),
            written,
          );
          for (const [minute, value] of batch) {
            const place = Math.floor(minute / 60);
            const known = plain.get(place) ?? { sum: 0, count: 0, written };
            plain.set(place, { sum: known.sum + value, count: known.count + 1, written });
          }
        }
        const expected = [...plain]
          .filter(([place]) => place >= from && place < 80)
          .toSorted(([one], [other]) => other - one);
        const found = sums.finish(from, 80);
        expect([...found.places]).toEqual(expected.map(([place]) => place));
        expect([...found.values]).toEqual(expected.map(([, { sum, count }]) => sum / count));
        expect([...found.writtenAt]).toEqual(expected.map(([, { written }]) => written));
        expect([...found.ends]).toEqual(expected.map(([place]) => (place + 1) * hourMs));
      }),
    );
  });

  it('of two that are summed at once do not touch each other', () => {
    const open = () => new IntervalSums({ kind: 'hour', statistic: 'sum', offsetMs: () => 0 });
    const [one, other] = [open(), open()];
    one.addSamples(columns([0, 1], [1, 2]), 1);
    other.addSamples(columns([hourMs], [5]), 2);
    const [ofOne, ofOther] = [one.finish(0, 9), other.finish(0, 9)];
    open().addSamples(columns([0], [100]), 3);
    expect([[...ofOne.values], [...ofOther.values]]).toEqual([[3], [5]]);
  });

  it('count a moment once where samples overlap, also across chunks', () => {
    const options = { kind: 'hour', statistic: 'sum', offsetMs: () => 0 } as const;
    const chunk = (start: number, end: number, value: number) => ({
      ...columns([start * 60_000], [value]),
      ends: Float64Array.of(end * 60_000),
    });
    const hourly = (countsOverlapsOnce: boolean): readonly number[] => {
      const sums = new IntervalSums({ ...options, countsOverlapsOnce });
      sums.addSamples(chunk(50, 70, 1000), 1);
      sums.addSamples(chunk(60, 80, 1600), 1);
      return [...sums.finish(0, 9).values];
    };
    // Half of the time of 1,600 is left, and the first counted 500 within it.
    expect(hourly(true)).toEqual([500 + 800, 500]);
    expect(hourly(false)).toEqual([500 + 1600, 500]);
  });

  it('are kept beyond what there was room for', () => {
    const sums = new IntervalSums({ kind: 'hour', statistic: 'sum', offsetMs: () => 0 });
    const hours = Array.from({ length: 5000 }, (_, hour) => hour);
    sums.addSamples(
      columns(
        hours.map((hour) => hour * hourMs),
        hours,
      ),
      1,
    );
    expect([...sums.finish(0, 9000).values]).toEqual(hours.toReversed());
  });
});
