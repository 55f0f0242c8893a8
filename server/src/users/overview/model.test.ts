import { expect, test } from 'vitest';

import { toSeries } from './model.ts';

const week = (day: string, connected: number): { startsAt: Date; connected: number } => ({
  startsAt: new Date(`${day}T00:00:00Z`),
  connected,
});
const now = new Date('2026-11-20T12:00:00Z');

test('the series has every week up to the present one, and adds up', () => {
  expect(toSeries([week('2026-10-26', 2), week('2026-11-09', 1)], now)).toEqual([
    { ...week('2026-10-26', 2), total: 2 },
    { ...week('2026-11-02', 0), total: 2 },
    { ...week('2026-11-09', 1), total: 3 },
    { ...week('2026-11-16', 0), total: 3 },
  ]);
});

test('where nothing was connected there is no series', () => {
  expect(toSeries([], now)).toEqual([]);
});

test('the series ends two years back, and counts what was connected before', () => {
  const series = toSeries([week('2014-01-06', 5), week('2026-11-16', 1)], now);
  expect(series).toHaveLength(104);
  expect(series[0]).toMatchObject({ connected: 0, total: 5 });
  expect(series.at(-1)).toMatchObject({ connected: 1, total: 6 });
});
