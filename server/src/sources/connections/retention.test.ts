import { expect, test } from 'vitest';

import { parsePlainDate, type PlainDate } from '#kernel/time.ts';

import { keptOf, retainedSince } from './retention.ts';

const day = (text: string): PlainDate => parsePlainDate(text) ?? expect.unreachable();

test('seven days are today and the six before it, and no limit is none', () => {
  expect(retainedSince(new Date('2026-11-20T23:59:59Z'), 7)).toBe('2026-11-14');
  expect(retainedSince(new Date('2026-11-20T00:00:00Z'), 1)).toBe('2026-11-20');
  expect(retainedSince(new Date('2026-11-20T00:00:00Z'), null)).toBeNull();
});

test('what may not be kept is not fetched', () => {
  const range = { start: day('2026-11-01'), end: day('2026-11-21') };
  expect(keptOf(range, day('2026-11-14'))).toEqual({ start: '2026-11-14', end: '2026-11-21' });
  expect(keptOf(range, day('2026-10-14'))).toEqual(range);
  expect(keptOf(range, day('2026-12-01'))).toEqual({ start: '2026-11-21', end: '2026-11-21' });
  expect(keptOf(range, null)).toEqual(range);
});
