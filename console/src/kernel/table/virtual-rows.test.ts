import { expect, test } from 'vitest';

import { virtualRows } from './virtual-rows.ts';

test('of 10,000 rows at most 60 are drawn, wherever one scrolls to', () => {
  const all = { count: 10_000, rowHeight: 40 };
  for (let scrolled = 0; scrolled < 400_000; scrolled += 997) {
    const { first, end } = virtualRows(all, { scrolled, height: 1200 });
    expect(end - first).toBeLessThanOrEqual(60);
    expect(first * 40).toBeLessThanOrEqual(Math.max(0, scrolled));
    expect(end * 40).toBeGreaterThanOrEqual(Math.min(400_000, scrolled + 1200));
  }
});
