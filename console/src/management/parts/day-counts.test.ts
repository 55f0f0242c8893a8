import { expect, test } from 'vitest';

import { dayCounts } from './day-counts.ts';

test('hours are counted to the day on which they began, and empty days stay', () => {
  const at = (day: number, hour: number): string => new Date(2026, 10, day, hour).toISOString();
  const hours = [
    { from: at(20, 23), count: 4 },
    { from: at(21, 0), count: 2 },
    { from: at(21, 9), count: 1 },
    // Longer ago than what is shown.
    { from: at(10, 9), count: 100 },
  ];
  expect(dayCounts(hours, new Date(2026, 10, 22, 12))).toEqual([
    { day: '2026-11-16', count: 0 },
    { day: '2026-11-17', count: 0 },
    { day: '2026-11-18', count: 0 },
    { day: '2026-11-19', count: 0 },
    { day: '2026-11-20', count: 4 },
    { day: '2026-11-21', count: 3 },
    { day: '2026-11-22', count: 0 },
  ]);
});
