import { expect, test } from 'vitest';

import { absoluteTime, ageText, rangeOf, relativeTime } from './model.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

test.each([
  [2, 'now'],
  [30, '30 seconds ago'],
  [180, '3 minutes ago'],
  [7200, '2 hours ago'],
  [86_400, 'yesterday'],
  [86_400 * 6, '6 days ago'],
  [86_400 * 60, '2026-09-21'],
  [-86_400 * 2, 'in 2 days'],
])('%i seconds ago is told as %s', (seconds, text) => {
  expect(relativeTime(ago(seconds), now)).toBe(text);
});

test('the exact time has an ISO date, 24 hours and its offset', () => {
  const at = new Date('2026-11-20T18:04:05Z');
  expect(absoluteTime(at, 'America/New_York')).toBe('2026-11-20 13:04:05 UTC-5');
  expect(absoluteTime(at, 'UTC')).toBe('2026-11-20 18:04:05 UTC+0');
  expect(absoluteTime(new Date('2026-11-20T00:30:00Z'), 'UTC')).toBe('2026-11-20 00:30:00 UTC+0');
});

test('a range of the address is relative or fixed, and nothing else', () => {
  expect(rangeOf('7d', now)?.from.toISOString()).toBe('2026-11-13T12:00:00.000Z');
  expect(rangeOf('2026-11-01/2026-11-03', now)?.to.toISOString()).toBe('2026-11-03T00:00:00.000Z');
  for (const wrong of ['', '7', 'd', '2026-11-03/2026-11-01', 'a/b', '99999d'])
    expect(rangeOf(wrong, now)).toBeNull();
});

test('an age has its two largest units', () => {
  const minute = 60_000;
  expect([0, 59, 60, 252, 1440, 26 * 60].map((count) => ageText(count * minute))).toEqual([
    '0 min',
    '59 min',
    '1 h 0 min',
    '4 h 12 min',
    '1 d',
    '1 d 2 h',
  ]);
});
