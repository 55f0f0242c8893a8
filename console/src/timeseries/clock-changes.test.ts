import { expect, test } from 'vitest';

import { clockMarks } from './clock-changes.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const october = { from: at('2026-10-01T00:00Z'), to: at('2026-11-01T00:00Z') };

test('a zone’s clock changes where its summer ends', () => {
  expect(clockMarks([], 'Europe/Vienna', october)).toEqual([
    {
      kind: 'clock',
      // At one o'clock of UTC, which that clock showed as three.
      from: at('2026-10-25T03:00Z'),
      to: at('2026-10-25T03:00Z'),
      text: '+02:00 to +01:00',
    },
  ]);
  expect(clockMarks([], 'Asia/Kolkata', october)).toEqual([]);
  expect(clockMarks([], null, october)).toEqual([]);
});

test('who travels has the change where their readings say so, once for all sources', () => {
  const line = (minute: number) => ({
    label: 'Heart rate',
    unit: 'bpm',
    shape: 'line' as const,
    seconds: [at('2026-10-05T08:00Z'), at('2026-10-05T09:00Z'), at('2026-10-05T20:00Z') + minute],
    values: [60, null, 70],
    offsets: [7200, null, -14_400],
  });
  expect(clockMarks([line(0), line(60)], 'Europe/Vienna', october)).toEqual([
    {
      kind: 'clock',
      from: at('2026-10-05T20:00Z'),
      to: at('2026-10-05T20:00Z'),
      text: '+02:00 to −04:00',
    },
  ]);
});
