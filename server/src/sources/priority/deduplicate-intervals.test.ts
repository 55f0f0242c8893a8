import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { SourceType } from '../source-types.ts';
import {
  amountWithin,
  type DeduplicatedTotals,
  deduplicateIntervals,
  type Track,
} from './deduplicate-intervals.ts';
import { explainCounted } from './explain.ts';
import { rankSources } from './ranking.ts';

type Interval = readonly [start: number, end: number, value: number];

const ranking = rankSources({ priorities: new Map(), overrides: [] });

function track(sourceType: SourceType, ...intervals: readonly Interval[]): Track {
  const inOrder = intervals.toSorted(([left], [right]) => left - right);
  return {
    source: { provider: 'apple_health_kit', sourceType },
    starts: Float64Array.from(inOrder, ([start]) => start),
    ends: Float64Array.from(inOrder, ([, end]) => end),
    values: Float64Array.from(inOrder, ([, , value]) => value),
  };
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, n) => sum + n, 0);
const near = (value: number): unknown => expect.closeTo(value, 6);

/** Best first. */
const kinds = ['watch', 'ring', 'phone', 'app'] as const;
const intervals = fc.uniqueArray(
  fc
    .tuple(fc.nat(120), fc.nat(40), fc.nat(100))
    .map(([start, length, value]): Interval => [start, start + length, value]),
  { maxLength: 12, selector: ([start]) => start },
);
const tracks = fc
  .tuple(intervals, intervals, intervals, intervals)
  .map((all) => kinds.map((kind, place) => track(kind, ...(all[place] ?? []))));

/** What the rule says, millisecond by millisecond, of tracks in the order of preference. */
function slowly(inOrder: readonly Track[]): number[] {
  const amounts = Array.from({ length: 200 }, () => 0);
  const isTaken = Array.from({ length: 200 }, () => false);
  for (const { starts, ends, values } of inOrder) {
    for (const [index, start] of starts.entries()) {
      const end = Math.max(ends[index] ?? 0, start + 1);
      const value = values[index] ?? 0;
      const moments = Array.from({ length: end - start }, (_, within) => start + within);
      const free = moments.filter((moment) => isTaken[moment] === false);
      const before = sumOf(moments.map((moment) => amounts[moment] ?? 0));
      const share = (value * free.length) / moments.length;
      const amount = Math.min(share, Math.max(value - before, 0));
      for (const moment of free) {
        isTaken[moment] = true;
        amounts[moment] = amount / free.length;
      }
    }
  }
  return amounts;
}

describe('countOnce', () => {
  it('what no other source recorded counts as it is', () => {
    const phone = track('phone', [0, 10, 5], [10, 20, 0.1], [40, 41, 0.2]);
    expect(deduplicateIntervals([phone], ranking).total).toBe(5 + 0.1 + 0.2);
    expect(deduplicateIntervals([], ranking)).toMatchObject({ total: 0, counted: [] });
  });

  it('two devices that are worn at once count once', () => {
    const watch = track('watch', [0, 10, 100], [10, 20, 120]);
    const phone = track('phone', [0, 10, 90], [10, 20, 130]);
    const both = deduplicateIntervals([phone, watch], ranking);
    expect(both.total).toBe(220);
    expect(both.counted.map(sumOf)).toEqual([0, 220]);
  });

  it('what is left of an interval counts in proportion', () => {
    const watch = track('watch', [0, 10, 20]);
    const phone = track('phone', [5, 15, 60]);
    expect(deduplicateIntervals([watch, phone], ranking)).toMatchObject({ total: 50 });
  });

  it('gaps between the minutes of a watch hold nothing that the watch has counted', () => {
    const watch = track('watch', [0, 1, 40], [4, 5, 30], [8, 9, 32]);
    const phone = track('phone', [0, 10, 105]);
    expect(deduplicateIntervals([watch, phone], ranking).total).toBe(105);
    const lessThanWatch = track('phone', [0, 10, 95]);
    expect(deduplicateIntervals([watch, lessThanWatch], ranking).total).toBe(102);
  });

  it('samples of one source that overlap count once, too', () => {
    expect(deduplicateIntervals([track('watch', [0, 10, 10], [5, 15, 10])], ranking).total).toBe(
      15,
    );
  });

  it('moments count, and not twice', () => {
    const watch = track('watch', [5, 5, 1]);
    const phone = track('phone', [5, 5, 1], [6, 6, 1]);
    expect(deduplicateIntervals([watch, phone], ranking).total).toBe(2);
  });

  it('two tracks of one source are a mistake of the caller', () => {
    expect(() => deduplicateIntervals([track('watch'), track('watch')], ranking)).toThrow(
      RangeError,
    );
  });

  it('agrees with the rule as it is told, millisecond by millisecond', () => {
    fc.assert(
      fc.property(tracks, (all) => {
        const every = Array.from({ length: 201 }, (_, moment) => moment);
        const counted = deduplicateIntervals(all, ranking, every);
        const found = every.slice(0, -1).map((from) => amountWithin(counted, from, from + 1));
        expect(found).toEqual(slowly(all).map(near));
      }),
    );
  });

  it('counts nothing twice, and the total is what the winners have', () => {
    fc.assert(
      fc.property(tracks, (all) => {
        const counted = deduplicateIntervals(all, ranking);
        expect(sumOf(counted.amounts)).toEqual(near(counted.total));
        expect(sumOf(counted.counted.map(sumOf))).toEqual(near(counted.total));
        for (const [place, { values }] of all.entries()) {
          const ofTrack = counted.counted[place] ?? [];
          const ofSlots = counted.amounts.filter((_, slot) => counted.winners[slot] === place);
          expect(sumOf(ofSlots)).toEqual(near(sumOf(ofTrack)));
          for (const [index, value] of values.entries()) {
            expect(ofTrack[index]).toBeLessThanOrEqual(value + 1e-9);
          }
        }
        const best = deduplicateIntervals(all.slice(0, 1), ranking).total;
        expect(counted.total).toBeGreaterThanOrEqual(best - 1e-9);
      }),
    );
  });

  it('the order in which sources come does not matter, nor do cuts', () => {
    const cuts = fc.array(fc.integer({ min: -10, max: 200 }));
    fc.assert(
      fc.property(
        tracks,
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        cuts,
        (all, order, at) => {
          const counted = deduplicateIntervals(all, ranking);
          const shuffled = order.flatMap((place) => all[place] ?? []);
          const other: DeduplicatedTotals = deduplicateIntervals(shuffled, ranking);
          expect(other.total).toBe(counted.total);
          for (const [index, place] of order.entries()) {
            expect(other.counted[index]).toEqual(counted.counted[place]);
          }
          expect(deduplicateIntervals(all, ranking, at).total).toEqual(near(counted.total));
        },
      ),
    );
  });
});

describe('explainCounted', () => {
  it('says which source won which time, over which others and why', () => {
    const watch = track('watch', [0, 10, 20], [10, 20, 10]);
    const phone = track('phone', [5, 15, 8], [30, 40, 3]);
    const counted = deduplicateIntervals([phone, watch], ranking);
    expect(explainCounted([phone, watch], counted, ranking, [0, 100])).toEqual([
      { startMs: 0, endMs: 5, source: watch.source, amount: 10, over: [] },
      {
        startMs: 5,
        endMs: 15,
        source: watch.source,
        amount: 15,
        over: [{ source: phone.source, because: 'source_type' }],
      },
      { startMs: 15, endMs: 20, source: watch.source, amount: 5, over: [] },
      { startMs: 30, endMs: 40, source: phone.source, amount: 3, over: [] },
    ]);
  });

  it('explains the whole total, without overlaps', () => {
    fc.assert(
      fc.property(tracks, (all) => {
        const counted = deduplicateIntervals(all, ranking);
        const won = explainCounted(all, counted, ranking, [0, 1000]);
        expect(sumOf(won.map(({ amount }) => amount))).toEqual(near(counted.total));
        for (const [index, { startMs, endMs, source, over }] of won.entries()) {
          expect(startMs).toBeLessThan(endMs);
          expect(startMs).toBeGreaterThanOrEqual(won[index - 1]?.endMs ?? 0);
          for (const other of over)
            expect(ranking.compare(source, other.source)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
