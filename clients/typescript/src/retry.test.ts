import { describe, expect, test } from 'vitest';

import { mayRetry, type Outcome, readRetryAfter, waitMs } from './retry.ts';

const outcome = (status: number, isOwn = true): Outcome => ({ status, isOwn, retryAfterMs: null });

describe('a request is sent again', () => {
  test.each(['always', 'keyed', 'never'] as const)(
    'whatever it does (%s) when the server says that nothing was done',
    (repetition) => {
      expect(mayRetry({ repetition }, outcome(429))).toBe(true);
      expect(mayRetry({ repetition }, outcome(503))).toBe(true);
    },
  );

  test.each([0, 408, 502, 504])('after %s only if twice is as once', (status) => {
    expect(mayRetry({ repetition: 'always' }, outcome(status))).toBe(true);
    expect(mayRetry({ repetition: 'keyed' }, outcome(status))).toBe(true);
    expect(mayRetry({ repetition: 'never' }, outcome(status))).toBe(false);
  });

  test('not for the 503 of a proxy that may have let it through', () => {
    expect(mayRetry({ repetition: 'never' }, outcome(503, false))).toBe(false);
  });

  test.each([400, 401, 403, 404, 409, 422, 500, 507])('never after %s', (status) => {
    expect(mayRetry({ repetition: 'always' }, outcome(status))).toBe(false);
  });
});

describe('it waits', () => {
  test('as long as the server asks for, and up to a tenth longer', () => {
    const asked = { ...outcome(429), retryAfterMs: 2000 };
    expect([waitMs(1, asked, 0), waitMs(5, asked, 1)]).toEqual([2000, 2200]);
  });

  test('else twice as long each time, up to eight seconds', () => {
    const longest = [1, 2, 3, 4, 5, 9].map((tries) => waitMs(tries, outcome(502), 1));
    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
    expect(waitMs(1, outcome(502), 0)).toBe(250);
  });

  test('for seconds or until a date', () => {
    const now = Date.parse('2026-11-20T08:00:00Z');
    expect(readRetryAfter('3', now)).toBe(3000);
    expect(readRetryAfter('Fri, 20 Nov 2026 08:00:05 GMT', now)).toBe(5000);
    expect(readRetryAfter('Fri, 20 Nov 2026 07:00:00 GMT', now)).toBe(0);
    for (const none of [null, '', 'soon']) expect(readRetryAfter(none, now)).toBeNull();
  });
});
