import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type CounterReading, increments } from './counter.ts';

const free = { zeroAtMs: null, midnightOffsetS: null };
const at = (minutes: number): number => Date.UTC(2026, 2, 1) + minutes * 60_000;
const reading = (minutes: number, total: number | null, kind = ''): CounterReading => ({
  atMs: at(minutes),
  kind,
  total,
});

describe('increments', () => {
  it('the first reading is only a place to start from', () => {
    expect(increments([reading(0, 40), reading(5, 45.5)], free)).toEqual([
      { startMs: at(0), endMs: at(5), value: 5.5 },
    ]);
  });

  it('a counter known to begin at zero counts its first reading', () => {
    const rules = { zeroAtMs: at(0), midnightOffsetS: 0 };
    expect(increments([reading(10, 40)], rules)).toEqual([
      { startMs: at(0), endMs: at(10), value: 40 },
    ]);
    expect(increments([reading(0, 40)], rules)).toEqual([]);
  });

  it('nothing is counted while a counter stands still, and what follows begins there', () => {
    expect(
      increments([reading(0, 7), reading(5, 7), reading(6, null), reading(9, 8)], free),
    ).toEqual([{ startMs: at(6), endMs: at(9), value: 1 }]);
  });

  it('a counter that falls is a new start', () => {
    expect(increments([reading(0, 90), reading(5, 3), reading(6, 4)], free)).toEqual([
      { startMs: at(5), endMs: at(6), value: 1 },
    ]);
  });

  it('a counter that falls after local midnight counts from midnight', () => {
    const rules = { zeroAtMs: null, midnightOffsetS: -3600 };
    expect(increments([reading(30, 9000), reading(70, 25)], rules)).toEqual([
      { startMs: at(60), endMs: at(70), value: 25 },
    ]);
    expect(increments([reading(61, 9000), reading(70, 25)], rules)).toEqual([]);
  });

  it('kinds that are read at one time share one interval', () => {
    const readings = [
      reading(0, 0, 'walking'),
      reading(0, 0, 'running'),
      reading(5, 10, 'walking'),
      reading(5, 20, 'running'),
    ];
    expect(increments(readings, free)).toEqual([{ startMs: at(0), endMs: at(5), value: 30 }]);
  });

  it('a reading that goes back in time is passed over', () => {
    const readings = [reading(0, 0), reading(5, 10), reading(3, 4), reading(6, 12)];
    expect(increments(readings, free)).toEqual([
      { startMs: at(0), endMs: at(5), value: 10 },
      { startMs: at(5), endMs: at(6), value: 2 },
    ]);
  });

  it('two days of silence say nothing of when it counted', () => {
    const twoDays = 2 * 24 * 60;
    expect(increments([reading(0, 0), reading(twoDays + 1, 5)], free)).toEqual([]);
    expect(increments([reading(0, 0), reading(twoDays, 5)], free)).toHaveLength(1);
  });

  it('intervals never overlap, and a rising counter loses nothing', () => {
    const readingsOfOneKind = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 500 })))
      .map((steps) => {
        let [minutes, total] = [0, 0];
        return steps.map(([wait, more]) => {
          minutes += wait;
          total += more;
          return reading(minutes, total);
        });
      });
    fc.assert(
      fc.property(readingsOfOneKind, (readings) => {
        const intervals = increments(readings, { zeroAtMs: at(-1), midnightOffsetS: null });
        intervals.forEach(({ startMs, endMs }, index) => {
          expect(startMs).toBeLessThan(endMs);
          expect(startMs).toBeGreaterThanOrEqual(intervals[index - 1]?.endMs ?? at(-1));
        });
        const sum = intervals.reduce((total, { value }) => total + value, 0);
        expect(sum).toBe(readings.at(-1)?.total ?? 0);
      }),
    );
  });
});
