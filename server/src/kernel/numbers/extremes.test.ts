import { expect, test } from 'vitest';

import { greatest, least } from './extremes.ts';

test('the extremes of a million numbers are found, and of none', () => {
  const numbers = Array.from({ length: 1_000_000 }, (_, index) => (index * 7919) % 1_000_003);
  expect([least(numbers), greatest(numbers)]).toEqual([0, 1_000_002]);
  expect([least([]), greatest([])]).toEqual([Infinity, -Infinity]);
});
