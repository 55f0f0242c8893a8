import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { dayMs, hourMs } from '#kernel/time.ts';

import { afterFailure, type Health } from './health-model.ts';

const start = new Date('2026-11-20T12:00:00Z');
const at = (hours: number): Date => new Date(start.getTime() + hours * hourMs);
const healthy: Health = { firstFailedAt: null, failingSince: null };

/** When an endpoint that fails at these hours, and never succeeds, is to be disabled. */
function disabledAt(hours: readonly number[]): number | null {
  let health = healthy;
  for (const hour of hours) {
    const { isOver, ...next } = afterFailure(health, at(hour));
    if (isOver) return hour;
    health = next;
  }
  return null;
}

const every = (hours: number, until: number): number[] =>
  Array.from({ length: Math.floor(until / hours) + 1 }, (_, index) => index * hours);

describe('an endpoint that only fails', () => {
  test('is disabled five days after the failure that showed it was no short outage', () => {
    expect(disabledAt(every(1, 200))).toBe(12 + 120);
    expect(disabledAt(every(5, 200))).toBe(15 + 120);
    expect(disabledAt(every(12, 200))).toBe(12 + 120);
  });

  test('is not disabled for a burst, or for rare failures', () => {
    expect(disabledAt(every(0.1, 11))).toBeNull();
    expect(disabledAt([0, 0, 0, 200, 400, 600])).toBeNull();
    expect(disabledAt(every(25, 1000))).toBeNull();
  });

  test('counts from the window in which two failures are far enough apart', () => {
    expect(disabledAt([0, 30, 43, 43 + 119, 43 + 120])).toBe(163);
  });

  test('is never disabled within five days of its first failure', () => {
    const hours = fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { maxLength: 100 });
    fc.assert(
      fc.property(hours, (failures) => {
        const inOrder = failures.toSorted((a, b) => a - b);
        const end = disabledAt(inOrder);
        if (end !== null) {
          expect((end - (inOrder[0] ?? 0)) * hourMs).toBeGreaterThanOrEqual(
            5 * dayMs + 12 * hourMs,
          );
        }
      }),
    );
  });
});

test('a clock that goes back disables nothing', () => {
  const failing: Health = { firstFailedAt: at(0), failingSince: at(13) };
  expect(afterFailure(failing, at(-1000)).isOver).toBe(false);
  expect(afterFailure({ firstFailedAt: at(0), failingSince: null }, at(-1000))).toMatchObject({
    isOver: false,
    failingSince: null,
  });
});
