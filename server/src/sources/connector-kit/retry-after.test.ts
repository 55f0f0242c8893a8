import { expect, test } from 'vitest';

import { readRetryAfter } from './retry-after.ts';

test('when to come back is told in seconds, as a time since 1970, or as a date', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const read = (text: string | null) => readRetryAfter(text, now)?.toISOString() ?? null;
  expect(read('30')).toBe('2026-11-20T12:00:30.000Z');
  expect(read('1795176060')).toBe('2026-11-20T12:01:00.000Z');
  expect(read('Fri, 20 Nov 2026 12:05:00 GMT')).toBe('2026-11-20T12:05:00.000Z');
  expect([read('soon'), read(''), read(null)]).toEqual([null, null, null]);
});

test('of several windows the shortest is waited for', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(readRetryAfter('893, 86393', now)?.toISOString()).toBe('2026-11-20T12:14:53.000Z');
});
