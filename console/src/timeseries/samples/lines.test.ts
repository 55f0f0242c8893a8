import { expect, test } from 'vitest';

import { seriesOf } from '../series.ts';
import { broken, chartLines, commonDays, holesOf } from './lines.ts';

const at = (text: string): number => Date.parse(text) / 1000;

test('a line ends before a pause that is not usual for it, and before a hole', () => {
  const every = (seconds: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ at: index * seconds, value: index }));
  const nulls = (points: ReturnType<typeof every>, holes: Parameters<typeof broken>[1] = []) =>
    broken(points, holes).values.flatMap((value, index) => (value === null ? [index] : []));
  expect(nulls(every(60, 5))).toEqual([]);
  // Weighed once a day: a day is no pause, a week is one.
  expect(nulls([...every(86_400, 5), { at: 12 * 86_400, value: 1 }])).toEqual([5]);
  expect(nulls([...every(60, 3), { at: 3000, value: 1 }])).toEqual([3]);
  expect(nulls(every(86_400, 3), [{ from: 86_500, to: 172_700 }])).toEqual([2]);
});

test('samples lie on the person’s clock, a line for each source, and only in the view', () => {
  const series = seriesOf('heartrate') ?? expect.unreachable();
  const sample = (hour: string) => ({
    at: `2026-11-01T${hour}:00:00Z`,
    offsetSeconds: 3600,
    value: 60,
  });
  const lines = chartLines(
    [
      {
        series,
        buckets: { seconds: [], lines: [], isWhole: true },
        samples: [
          { source: 'oura ring', field: 'value', samples: [sample('05'), sample('23')] },
          { source: 'fitbit watch', field: 'value', samples: [sample('06')] },
          { source: 'polar strap', field: 'value', samples: [sample('23')] },
        ],
      },
    ],
    { from: at('2026-11-01T00:00:00Z'), to: at('2026-11-02T00:00:00Z'), holes: new Map() },
  );
  expect(lines.map(({ label, axis, seconds }) => [label, axis, seconds])).toEqual([
    ['Heart rate, oura ring', 'Heart rate', [at('2026-11-01T06:00:00Z')]],
    ['Heart rate, fitbit watch', 'Heart rate', [at('2026-11-01T07:00:00Z')]],
  ]);
});

test('a hole is what all providers lack', () => {
  const gap = (first: string, last: string) => ({
    start_date: `2026-11-${first}`,
    end_date: `2026-11-${last}`,
  });
  expect(commonDays([[gap('01', '09')], [gap('03', '04'), gap('08', '20')]])).toEqual([
    gap('03', '04'),
    gap('08', '09'),
  ]);
  const holes = holesOf([{ resource: 'steps', gaps: [gap('03', '04')] }], 'Europe/Vienna').get(
    'steps',
  );
  expect(holes).toEqual([{ from: at('2026-11-03T01:00:00Z'), to: at('2026-11-05T01:00:00Z') }]);
});
