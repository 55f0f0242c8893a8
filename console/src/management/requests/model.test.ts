import { expect, test } from 'vitest';

import { requestFilterOf, statusTone } from './model.ts';

test('an address says of the filter what it says well, and nothing else', () => {
  const given = { operation: ' getUser ', outcome: 'odd', actor: '', request_id: 7, other: 'x' };
  expect(requestFilterOf(given)).toEqual({ operation: 'getUser' });
  const whole = { operation: 'getUser', outcome: 'failed', actor: 'a', request_id: 'r' } as const;
  expect(requestFilterOf(whole)).toEqual(whole);
});

test('a status is well, the asker’s, or ours', () => {
  expect([200, 304, 404, 429, 500, 503].map(statusTone)).toEqual([
    'good',
    'good',
    'warning',
    'warning',
    'danger',
    'danger',
  ]);
});
