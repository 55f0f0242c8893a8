import { expect, test } from 'vitest';

import { lanesOf, marksOf, offsetIn } from './overlay.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const view = { from: at('2026-11-01T00:00:00Z'), to: at('2026-11-02T00:00:00Z') };

test('workouts, nights and results lie on the person’s own clock, in the order of time', () => {
  const marks = marksOf(
    {
      workouts: [
        {
          start: '2026-11-01T16:00:00Z',
          end: '2026-11-01T17:00:00Z',
          offsetSeconds: 3600,
          label: 'Running',
        },
      ],
      sleeps: [
        {
          start: '2026-10-31T22:00:00Z',
          end: '2026-11-01T05:00:00Z',
          offsetSeconds: 3600,
          label: 'Sleep',
        },
      ],
      labs: [
        { start: '2026-11-01T08:00:00Z', offsetSeconds: 3600, label: 'LDL' },
        { start: '2026-12-01T08:00:00Z', offsetSeconds: 3600, label: 'HDL' },
      ],
    },
    view,
  );
  expect(marks.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['sleep', at('2026-10-31T23:00:00Z'), at('2026-11-01T06:00:00Z')],
    ['lab', at('2026-11-01T09:00:00Z'), at('2026-11-01T09:00:00Z')],
    ['workout', at('2026-11-01T17:00:00Z'), at('2026-11-01T18:00:00Z')],
  ]);
});

test('what overlaps lies below each other', () => {
  const mark = (from: number, to: number) => ({ kind: 'workout' as const, label: '', from, to });
  expect(lanesOf([mark(0, 10), mark(5, 8), mark(9, 12), mark(20, 21)], 1)).toEqual([0, 1, 1, 0]);
});

test('a zone has the offset of that day', () => {
  expect(offsetIn('Europe/Vienna', '2026-07-01T12:00:00Z')).toBe(7200);
  expect(offsetIn('Europe/Vienna', '2026-12-01T12:00:00Z')).toBe(3600);
  expect(offsetIn('America/New_York', '2026-12-01T12:00:00Z')).toBe(-18_000);
  expect([offsetIn('UTC', '2026-12-01T12:00:00Z'), offsetIn(null, '2026-12-01T12:00:00Z')]).toEqual(
    [0, 0],
  );
});
