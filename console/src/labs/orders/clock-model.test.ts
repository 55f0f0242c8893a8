import { expect, test } from 'vitest';

import { secondsOf } from './clock-model.ts';

test('the clock is moved by whole amounts ahead, and by nothing else', () => {
  expect(secondsOf('2', 'days')).toBe(172_800);
  for (const text of ['', ' ', '0', '-1', '1.5', 'x']) expect(secondsOf(text, 'hours')).toBeNull();
});
