import { describe, expect, it } from 'vitest';

import { TokenBuckets } from '../limits/token-bucket.ts';
import { type Counted, rateLimitHeaders } from './rate-limit-headers.ts';

const startMs = Date.UTC(2026, 10, 20, 12);

function counted(policy: Counted['policy'], perSecond: number, burst: number, takes = 1): Counted {
  const rate = { perSecond, burst };
  const meter = new TokenBuckets(rate, 10);
  let reading = meter.take('a', startMs);
  for (let taken = 1; taken < takes; taken += 1) reading = meter.take('a', startMs);
  return { policy, rate, reading };
}

describe('rateLimitFields', () => {
  it('names each limit, and gives the scarcest to clients that read one', () => {
    expect(
      rateLimitHeaders([counted('address', 10, 100), counted('key', 2, 5, 3)], startMs),
    ).toEqual({
      'ratelimit-policy': '"address";q=100;w=10, "key";q=5;w=3',
      ratelimit: '"address";r=99;t=1, "key";r=2;t=1',
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '2',
      'x-ratelimit-reset': String(startMs / 1000 + 2),
    });
  });

  it('says how long a refused client must wait, never less than a second', () => {
    const slow = rateLimitHeaders([counted('address', 0.1, 1, 2)], startMs);
    expect(slow).toMatchObject({ 'retry-after': '10', ratelimit: '"address";r=0;t=10' });
    expect(rateLimitHeaders([counted('key', 1000, 1, 2)], startMs)['retry-after']).toBe('1');
  });

  it('says nothing where nothing is limited', () => {
    expect(rateLimitHeaders([], startMs)).toEqual({});
  });
});
