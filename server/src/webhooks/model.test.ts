import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { TeamId, UserId } from '#kernel/scope.ts';
import { hourMs, minuteMs, secondMs } from '#kernel/time.ts';

import {
  decide,
  endpointUrlProblems,
  filterTypesProblems,
  formatSecret,
  isThrottling,
  parseRetryAfter,
  parseSecret,
  renderBody,
  type StoredEvent,
} from './model.ts';

const now = new Date('2026-11-20T12:00:00Z');
const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const failures = fc.constantFrom(null, 100, 199, 300, 301, 302, 304, 400, 404, 409, 429, 500, 503);

describe('what follows a try', () => {
  const scheduleMs = [
    5 * secondMs,
    5 * minuteMs,
    30 * minuteMs,
    2 * hourMs,
    5 * hourMs,
    10 * hourMs,
    10 * hourMs,
  ];

  test('only 2xx is success', () => {
    for (let status = 100; status < 600; status += 1) {
      const { outcome } = decide(1, { status, retryAfter: null }, { now, chance: 0.5 });
      if (status >= 200 && status < 300) expect(outcome).toBe('delivered');
      else expect(outcome).toBe(status === 410 ? 'gone' : 'retry');
    }
  });

  test('a failure is tried again after the scheduled time, a fifth more or less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), failures, chances, (attempt, status, chance) => {
        const decision = decide(attempt, { status, retryAfter: null }, { now, chance });
        const scheduled = scheduleMs[attempt - 1] ?? 0;
        if (decision.outcome !== 'retry') throw new Error('it was not tried again');
        expect(decision.delayMs).toBeGreaterThanOrEqual(scheduled * 0.8);
        expect(decision.delayMs).toBeLessThanOrEqual(scheduled * 1.2);
      }),
    );
  });

  test('the jitter spreads over its whole range', () => {
    const delayOf = (chance: number): unknown =>
      decide(1, { status: 500, retryAfter: null }, { now, chance });
    expect([0, 0.5, 1 - Number.EPSILON].map(delayOf)).toEqual(
      [4000, 5000, 6000].map((delayMs) => ({ outcome: 'retry', delayMs })),
    );
  });

  test('the eighth failure is the last try', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8, max: 100 }),
        failures,
        chances,
        (attempt, status, chance) => {
          const decision = decide(attempt, { status, retryAfter: '5' }, { now, chance });
          expect(decision).toEqual({ outcome: 'exhausted' });
        },
      ),
    );
  });

  test('Retry-After is followed from the scheduled delay up to twice that delay', () => {
    const delayFor = (retryAfter: string): unknown => {
      const decision = decide(2, { status: 503, retryAfter }, { now, chance: 0.5 });
      return decision.outcome === 'retry' && decision.delayMs / minuteMs;
    };
    expect(delayFor('0')).toBe(5);
    expect(delayFor('299')).toBe(5);
    expect(delayFor('420')).toBe(7);
    expect(delayFor('600')).toBe(10);
    expect(delayFor('86400')).toBe(10);
    expect(delayFor('Fri, 20 Nov 2026 12:08:00 GMT')).toBe(8);
    expect(delayFor('Fri, 20 Nov 2026 11:00:00 GMT')).toBe(5);
    expect(delayFor('tomorrow')).toBe(5);
  });
});

test.each([
  ['17', 17_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['99999999999', undefined],
  ['2026-11-20T12:00:30Z', undefined],
  ['Fri, 99 Nov 2026 12:00:30 GMT', undefined],
  [null, undefined],
])('Retry-After %j means %j ms', (value, expected) => {
  expect(parseRetryAfter(value, now)).toBe(expected);
});

test('a receiver that says it has too much is given less', () => {
  expect([429, 502, 503, 504].map(isThrottling)).toEqual([true, true, true, true]);
  expect([200, 400, 404, 500, 501].map(isThrottling)).toEqual([false, false, false, false, false]);
});

describe('an endpoint', () => {
  test.each([
    'https://example.com/hook',
    'http://example.com',
    'https://example.com:8443/a/b?c=d',
    'http://127.0.0.1:3000/hook',
    'https://bücher.example/',
  ])('may be at %s', (url) => {
    expect(endpointUrlProblems(url)).toEqual([]);
  });

  test.each([
    ['', 'the URL is not an absolute address such as https://example.com/hook'],
    ['example.com/hook', 'the URL is not an absolute address such as https://example.com/hook'],
    ['/hook', 'the URL is not an absolute address such as https://example.com/hook'],
    ['ftp://example.com/', 'the URL must start with https:// or http://'],
    ['javascript:alert(1)', 'the URL must start with https:// or http://'],
    ['file:///etc/passwd', 'the URL must start with https:// or http://'],
    ['https://user@example.com/', 'the URL must not contain a user name or password'],
    ['https://:pass@example.com/', 'the URL must not contain a user name or password'],
    ['https://example.com/#part', 'the URL must not contain a fragment (#…)'],
    [`https://example.com/${'x'.repeat(2048)}`, 'the URL is longer than 2048 characters'],
  ])('may not be at %s', (url, problem) => {
    expect(endpointUrlProblems(url)).toEqual([problem]);
  });

  test('is told every problem of its address at once', () => {
    expect(endpointUrlProblems('ftp://a:b@example.com/#c')).toHaveLength(3);
  });

  test('filters by event types as they are written in the catalog', () => {
    expect(filterTypesProblems(null)).toEqual([]);
    expect(filterTypesProblems(['daily.data.heartrate.created', 'a'])).toEqual([]);
    expect(filterTypesProblems([])).toHaveLength(1);
    expect(
      filterTypesProblems(['', 'a.', '.a', 'A.b', 'a b', 'a..b', 'x'.repeat(129)]),
    ).toHaveLength(7);
    expect(filterTypesProblems(Array.from({ length: 201 }, () => 'a'))).toHaveLength(1);
  });
});

describe('a secret', () => {
  test('of 24 to 64 bytes is read as it was written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 64 }), (bytes) => {
        const text = formatSecret(Buffer.from(bytes));
        expect(text).toMatch(/^whsec_/u);
        expect(parseSecret(text)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  test.each([
    '',
    'whsec_',
    Buffer.alloc(24).toString('base64'),
    `whsec_${Buffer.alloc(23).toString('base64')}`,
    `whsec_${Buffer.alloc(65).toString('base64')}`,
    `whsec_${Buffer.alloc(24, 255).toString('base64url')}`,
    `whsec_${Buffer.alloc(24).toString('base64')} `,
    `whsk_${Buffer.alloc(24).toString('base64')}`,
  ])('that is written or measured otherwise is refused: %s', (text) => {
    expect(parseSecret(text)).toBeUndefined();
  });
});

describe('the body', () => {
  const event: StoredEvent = {
    id: 1,
    uid: 'msg_1',
    eventType: 'daily.data.activity.created',
    teamId: trust<TeamId>('0198c0de-0000-7000-8000-00000000000a'),
    userId: trust<UserId>('0198c0de-0000-7000-8000-00000000000b'),
    clientUserId: 'a "quoted" name, ünïcode',
    format: 'json',
    payload: Buffer.from('{"steps": 1.50}'),
    wrappedKey: null,
  };
  const renderers = { samples: () => '[1,2]', summary: () => '{}' };

  test('is the envelope around the stored text, which is not rewritten', () => {
    const body = renderBody(event, renderers).toString();
    expect(body).toContain('"data":{"steps": 1.50},');
    expect(Object.entries(JSON.parse(body))).toEqual([
      ['event_type', event.eventType],
      ['data', { steps: 1.5 }],
      ['team_id', event.teamId],
      ['user_id', event.userId],
      ['client_user_id', event.clientUserId],
    ]);
  });

  test('has what the renderer of another format writes', () => {
    const body = renderBody(
      { ...event, format: 'samples', userId: null, clientUserId: null },
      renderers,
    );
    expect(JSON.parse(body.toString())).toMatchObject({
      data: [1, 2],
      user_id: null,
      client_user_id: null,
    });
  });
});
