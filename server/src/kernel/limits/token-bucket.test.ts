import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { TokenBuckets, type Rate } from './token-bucket.ts';

const startMs = Date.UTC(2026, 10, 20);
/** A tenth of a request, for sums of fractions of milliseconds. */
const inexact = 0.1;
const rates = fc.record({
  perSecond: fc.oneof(
    fc.integer({ min: 1, max: 1000 }),
    fc.double({ min: 0.1, max: 1, noNaN: true }),
  ),
  burst: fc.integer({ min: 1, max: 50 }),
});

/** Takes at each of the times after the start, and answers which were allowed. */
function takeAt(rate: Rate, times: readonly number[]): readonly boolean[] {
  const meter = new TokenBuckets(rate, 10);
  return times.map((ms) => meter.take('a', startMs + ms).isAllowed);
}

describe('Meter', () => {
  it('allows the burst at once, then one each time that one has come back', () => {
    const meter = new TokenBuckets({ perSecond: 2, burst: 3 }, 10);
    const taken = Array.from({ length: 4 }, () => meter.take('a', startMs));
    expect(taken.map((each) => each.isAllowed)).toEqual([true, true, true, false]);
    expect(taken.map((each) => each.remaining)).toEqual([2, 1, 0, 0]);
    expect(taken.at(-1)).toEqual({ isAllowed: false, remaining: 0, nextMs: 500, fullMs: 1500 });
    expect(meter.take('a', startMs + 499).isAllowed).toBe(false);
    expect(meter.take('a', startMs + 500).isAllowed).toBe(true);
    expect(meter.take('a', startMs + 500).isAllowed).toBe(false);
  });

  it('never allows more than the burst and what came back since, however the requests are spread', () => {
    fc.assert(
      fc.property(rates, fc.array(fc.nat(5000), { maxLength: 200 }), (rate, gaps) => {
        let nowMs = 0;
        const times = gaps.map((gap) => (nowMs += gap % 3 === 0 ? 0 : gap));
        const answers = takeAt(rate, times);
        const allowed = times.filter((_, index) => answers[index]);
        for (const [index, fromMs] of allowed.entries()) {
          const last = allowed.at(-1) ?? fromMs;
          const cameBack = ((last - fromMs) / 1000) * rate.perSecond;
          expect(allowed.length - index).toBeLessThanOrEqual(rate.burst + cameBack + inexact);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('keeps its word: who waits as long as it says is allowed', () => {
    fc.assert(
      fc.property(rates, fc.nat(100_000), (rate, waitedMs) => {
        const meter = new TokenBuckets(rate, 10);
        let reading = meter.take('a', startMs);
        while (reading.isAllowed) reading = meter.take('a', startMs);
        const at = startMs + Math.ceil(reading.nextMs) + waitedMs;
        expect(meter.take('a', at).isAllowed).toBe(true);
        expect(meter.take('b', startMs).isAllowed).toBe(true);
      }),
    );
  });

  it('takes back what was not used', () => {
    const meter = new TokenBuckets({ perSecond: 1, burst: 1 }, 10);
    meter.take('a', startMs);
    meter.giveBack('a', startMs);
    expect(meter.take('a', startMs).isAllowed).toBe(true);
    meter.giveBack('a', startMs + 60_000);
    expect(meter.take('a', startMs + 60_000).remaining).toBe(0);
  });

  it('lets nobody wait longer than a whole bucket when the clock is set back', () => {
    const meter = new TokenBuckets({ perSecond: 1, burst: 5 }, 10);
    const earlierMs = startMs - 3_600_000;
    meter.take('a', startMs);
    expect(meter.take('a', earlierMs)).toMatchObject({
      isAllowed: false,
      remaining: 0,
      fullMs: 5000,
    });
    expect(meter.take('a', earlierMs + 1000).isAllowed).toBe(true);
  });

  it('remembers a bounded number, and who asks again is not forgotten', () => {
    const meter = new TokenBuckets({ perSecond: 0.001, burst: 1 }, 1000);
    for (let index = 0; index < 100_000; index += 1) {
      meter.take(`stranger ${index}`, startMs);
      const { isAllowed } = meter.take('regular', startMs);
      expect(isAllowed).toBe(index === 0);
      if (index % 1000 === 0) expect(meter.size).toBeLessThanOrEqual(1000);
    }
    expect(meter.size).toBeLessThanOrEqual(1000);
  });
});
