import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { allowance, type RateLimit, usedUntil } from './rate-model.ts';

const start = new Date('2026-11-20T12:00:00Z');
const at = (ms: number): Date => new Date(start.getTime() + ms);

/** Who asks at these moments, each for so much; answers how much each got. */
function send(
  perSecond: number,
  asked: readonly { readonly ms: number; readonly count: number }[],
): number[] {
  let limit: RateLimit = { endpointId: 1, perSecond, usedUntil: null };
  return asked.map(({ ms, count }) => {
    const sent = Math.min(count, allowance(limit, at(ms)));
    if (sent > 0) limit = { ...limit, usedUntil: usedUntil(limit, sent, at(ms)) };
    return sent;
  });
}

const sum = (counts: readonly number[]): number => counts.reduce((total, each) => total + each, 0);

describe('a rate limit', () => {
  test('is reached by whoever always asks for more', () => {
    const turns = Array.from({ length: 400 }, (_, index) => ({ ms: index * 25, count: 100 }));
    for (const perSecond of [1, 3, 20, 500]) {
      const sent = sum(send(perSecond, turns));
      expect(sent).toBeGreaterThanOrEqual(Math.floor(perSecond * 9.9));
      expect(sent).toBeLessThanOrEqual(perSecond * 10.5 + 1);
    }
  });

  test('lets one through at once when nothing was sent lately, however low it is', () => {
    expect(
      send(1, [
        { ms: 0, count: 5 },
        { ms: 999, count: 5 },
        { ms: 1000, count: 5 },
      ]),
    ).toEqual([1, 0, 1]);
  });

  test('is never exceeded by more than half a second’s worth, and one', () => {
    const asked = fc.array(
      fc.record({ ms: fc.integer({ min: 0, max: 5000 }), count: fc.integer({ min: 0, max: 50 }) }),
      { maxLength: 100 },
    );
    fc.assert(
      fc.property(asked, fc.integer({ min: 1, max: 100 }), (turns, perSecond) => {
        const inOrder = turns.toSorted((a, b) => a.ms - b.ms);
        const sent = send(perSecond, inOrder);
        inOrder.forEach((from, first) => {
          inOrder.slice(first).forEach((to, offset) => {
            const window = sum(sent.slice(first, first + offset + 1));
            const seconds = (to.ms - from.ms) / 1000;
            expect(window).toBeLessThanOrEqual(perSecond * (seconds + 0.5) + 1);
          });
        });
      }),
    );
  });

  test('goes on after a clock that went back', () => {
    const limit = { endpointId: 1, perSecond: 10, usedUntil: at(3_600_000) };
    const until = usedUntil(limit, 0, at(0));
    expect(until.getTime()).toBeLessThanOrEqual(at(0).getTime());
    expect(allowance({ ...limit, usedUntil: until }, at(500))).toBe(5);
  });
});
