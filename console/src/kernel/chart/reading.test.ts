import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { ChartLine } from './model.ts';
import { momentText, offsetText, readerOf } from './reading.ts';

const line = (seconds: readonly number[], values: readonly (number | null)[]): ChartLine => ({
  label: 'a',
  unit: 'bpm',
  shape: 'line',
  seconds,
  values,
});

test('a reading belongs to its own time, and a hole says since when there is none', () => {
  const reader = readerOf(line([0, 60, 120, 200, 3600, 3660], [5, 6, 7, null, 8, 9]));
  expect(reader.at(70, 1)).toEqual({ kind: 'value', index: 1 });
  expect(reader.at(100, 1)).toEqual({ kind: 'value', index: 2 });
  expect(reader.at(151, 1)).toEqual({ kind: 'none', since: 120 });
  expect(reader.at(3569, 1)).toEqual({ kind: 'none', since: 120 });
  expect(reader.at(3575, 1)).toEqual({ kind: 'value', index: 4 });
  expect(reader.at(-31, 1)).toEqual({ kind: 'none', since: null });
  // One pixel may be longer than the pause between two readings.
  expect(reader.at(300, 600)).toEqual({ kind: 'value', index: 2 });
});

test('a bar is read from its time to the next one’s', () => {
  const bars: ChartLine = { ...line([0, 3600, 7200, 10_800], [1, null, 3, 4]), shape: 'bars' };
  expect(readerOf(bars).at(3599, 1)).toEqual({ kind: 'value', index: 0 });
  expect(readerOf(bars).at(3601, 1)).toEqual({ kind: 'none', since: 0 });
  expect(readerOf(bars).at(7199, 1)).toEqual({ kind: 'none', since: 0 });
});

test('what is read is the nearest reading there is, never farther than half the usual spacing or the pixel', () => {
  const points = fc.uniqueArray(fc.integer({ min: 0, max: 100_000 }), { minLength: 1 });
  fc.assert(
    fc.property(
      points,
      fc.array(fc.boolean()),
      fc.integer({ min: -10, max: 100_010 }),
      (times, nulls, at) => {
        const seconds = times.toSorted((a, b) => a - b);
        const values = seconds.map((_, index) => (nulls[index] === true ? null : index));
        const reader = readerOf(line(seconds, values));
        const own = seconds.filter((_, index) => values[index] !== null);
        const nearest = Math.min(...own.map((each) => Math.abs(each - at)));
        const found = reader.at(at, 1);
        if (found.kind === 'value') {
          expect(values[found.index]).not.toBeNull();
          expect(Math.abs((seconds[found.index] ?? NaN) - at)).toBe(nearest);
          expect(nearest).toBeLessThanOrEqual(reader.reach(1));
        } else {
          expect(nearest).toBeGreaterThan(reader.reach(1));
          expect(found.since).toBe(own.findLast((each) => each <= at) ?? null);
        }
      },
    ),
  );
});

test('a time is told in the clock that it was read from', () => {
  const [at] = [Date.parse('2026-11-23T10:46:00Z') / 1000];
  expect(momentText({ ...line([at], [74]), offsets: [-18_000] }, 0)).toBe(
    '2026-11-23 10:46 −05:00',
  );
  expect(momentText(line([at], [74]), 0)).toBe('2026-11-23 10:46');
  expect([0, 20_700, -12_600].map(offsetText)).toEqual(['+00:00', '+05:45', '−03:30']);
});
