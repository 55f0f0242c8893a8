import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addressOf, daysOfWindow, wholeOf, windowOf } from './window.ts';

const at = (text: string): number => Date.parse(text) / 1000;

test('a window is written to the minute and read back, and whole days are days', () => {
  const minute = fc.integer({
    min: at('2001-01-01T00:00Z') / 60,
    max: at('2049-12-31T00:00Z') / 60,
  });
  fc.assert(
    fc.property(minute, fc.integer({ min: 1, max: 60 * 24 * 400 }), (start, length) => {
      const window = { from: start * 60, to: (start + length) * 60 };
      const { between, days } = addressOf(window);
      const [first = '', last = ''] = days?.split('/') ?? [];
      const read = between === undefined ? wholeOf({ first, last }) : windowOf(between);
      expect(read).toEqual(window);
    }),
  );
});

test('a stretch that ends at midnight does not touch the day that begins then', () => {
  const [one, three] = [at('2026-11-01T10:00:00Z'), at('2026-11-03T00:00:00Z')];
  expect(daysOfWindow({ from: one, to: three })).toEqual({
    first: '2026-11-01',
    last: '2026-11-02',
  });
  expect(daysOfWindow({ from: one, to: three + 60 })).toEqual({
    first: '2026-11-01',
    last: '2026-11-03',
  });
});

test('nothing but two moments in their order is a window', () => {
  for (const wrong of [
    '',
    '2026-11-01/2026-11-02',
    '2026-11-01T10:00',
    '2026-11-01T12:00/2026-11-01T10:00',
    '2026-02-30T10:00/2026-03-01T10:00',
    '2026-11-01T24:00/2026-11-02T10:00',
    '2026-11-01T10:00Z/2026-11-01T12:00Z',
  ])
    expect(windowOf(wrong), wrong).toBeNull();
});
