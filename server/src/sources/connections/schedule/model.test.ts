import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import { hourMs, type PlainDate, plainDate } from '#kernel/time.ts';

import {
  addDays,
  afterFailure,
  type DayRange,
  historicalRange,
  isOver,
  nextSlice,
  pollDelayMs,
  recentRange,
  retryDelayMs,
  leadingPull,
} from './model.ts';

const day = (text: string): PlainDate => trust<PlainDate>(text);
/** A round of which all is stored. */
const done = (range: DayRange) => ({ range, cursor: range.start });
const now = new Date('2026-11-20T12:00:00Z');
const open = { ingestionStart: null, ingestionEnd: null };
const noChance = { now, chance: 0 };

describe('a history', () => {
  test('reaches to the end of today', () => {
    expect(historicalRange(now, 30, open)).toEqual({ start: '2026-10-21', end: '2026-11-21' });
  });

  test('keeps a day around the bounds of the user', () => {
    const bounds = { ingestionStart: day('2026-11-10'), ingestionEnd: day('2026-11-12') };
    expect(historicalRange(now, 30, bounds)).toEqual({ start: '2026-11-09', end: '2026-11-14' });
  });

  test('of a user whose time is still to come is empty', () => {
    const range = historicalRange(now, 30, { ...open, ingestionStart: day('2027-01-01') });
    expect(range.start).toBe(range.end);
  });

  test('is cut into slices that meet, the newest first, and cover it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 90 }),
        (days, size) => {
          const range = { start: addDays(day('2026-11-21'), -days), end: day('2026-11-21') };
          let cursor = range.end;
          let slices = 0;
          for (;;) {
            const slice = nextSlice({ range, cursor, resource: 'x' }, size);
            if (slice === null) break;
            expect(slice.end).toBe(cursor);
            expect(plainDate(slice.from)).toBe(slice.start);
            expect(plainDate(slice.to)).toBe(slice.end);
            cursor = slice.start;
            slices += 1;
          }
          expect(cursor).toBe(range.start);
          expect(slices).toBe(Math.ceil(days / size));
        },
      ),
    );
  });
});

describe('what is recent', () => {
  const range = { start: day('2026-11-19'), end: day('2026-11-21') };

  test('is looked at two days back, and a fortnight the first time of a day', () => {
    const again = { ...done(range), hintedFrom: null };
    expect(recentRange(again, now, open)).toEqual({ start: '2026-11-18', end: '2026-11-21' });
    const yesterday = done({ start: day('2026-11-17'), end: day('2026-11-20') });
    expect(recentRange({ ...again, ...yesterday }, now, open).start).toBe('2026-11-06');
  });

  test('does not grow from round to round, however long somebody is connected', () => {
    let round: Parameters<typeof recentRange>[0] = { ...done(range), hintedFrom: null };
    for (let hours = 0; hours < 400; hours += 5) {
      const at = new Date(now.getTime() + hours * hourMs);
      const next = recentRange(round, at, open);
      expect(next.start >= addDays(plainDate(at), -14)).toBe(true);
      expect(next.end).toBe(addDays(plainDate(at), 1));
      round = { ...done(next), hintedFrom: null };
    }
  });

  test('reaches back to what was missed, and to what the provider named', () => {
    const start = day('2026-10-01');
    const broken = { range: { ...range, start }, cursor: day('2026-11-02'), hintedFrom: null };
    expect(recentRange(broken, now, open).start).toBe('2026-10-01');
    const asleep = { ...done({ start, end: day('2026-10-04') }), hintedFrom: null };
    expect(recentRange(asleep, now, open).start).toBe('2026-10-01');
    const hinted = { ...done(range), hintedFrom: day('2026-09-01') };
    expect(recentRange(hinted, now, open).start).toBe('2026-09-01');
  });

  test('is over when late data has had a week', () => {
    const bounds = { ...open, ingestionEnd: day('2026-11-12') };
    expect(isOver(new Date('2026-11-19T23:59:59Z'), bounds)).toBe(false);
    expect(isOver(new Date('2026-11-20T00:00:00Z'), bounds)).toBe(true);
  });
});

describe('a failure', () => {
  const history = { kind: 'historical', attempt: 0 } as const;
  const failed = (
    kind: Parameters<typeof afterFailure>[1]['kind'],
    retryAt: Date | null = null,
  ) => ({
    kind,
    retryAt,
  });

  test.each([
    'provider_rate_limit_exceeded',
    'provider_unavailable',
    'transport_failure',
    'resource_contention',
  ] as const)('of kind %s is tried again, later each time', (kind) => {
    const after = afterFailure(history, failed(kind), noChance);
    expect(after).toMatchObject({ status: 'retrying', error: kind, attempt: 1 });
    const next = afterFailure({ ...history, attempt: 3 }, failed(kind), noChance);
    expect(next.runAt?.getTime()).toBeGreaterThan(after.runAt?.getTime() ?? 0);
  });

  test('waits at least as long as the provider said', () => {
    const retryAt = new Date(now.getTime() + 2 * hourMs);
    const after = afterFailure(history, failed('provider_rate_limit_exceeded', retryAt), noChance);
    expect(after.runAt).toEqual(retryAt);
  });

  test('of ten tries ends a history, and never what is recent', () => {
    const last = { attempt: 9 } as const;
    expect(
      afterFailure({ ...last, kind: 'historical' }, failed('provider_unavailable'), noChance),
    ).toEqual({ status: 'failure', error: 'retry_quota_exhausted', runAt: null, attempt: 10 });
    const recent = afterFailure(
      { ...last, kind: 'recent' },
      failed('provider_unavailable'),
      noChance,
    );
    expect(recent.status).toBe('retrying');
  });

  test.each([
    ['non_retriable_error', 'non_retriable_error'],
    ['required_scopes_not_granted', 'non_retriable_error'],
    ['unexpected_error', 'unexpected_error'],
  ] as const)('of kind %s is final, as %s', (kind, error) => {
    expect(afterFailure(history, failed(kind), noChance)).toEqual({
      status: 'failure',
      error,
      runAt: null,
      attempt: 1,
    });
    expect(
      afterFailure({ ...history, kind: 'recent' }, failed(kind), noChance).runAt,
    ).not.toBeNull();
  });
});

test('delays stay within their bounds whatever chance says', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
      const delay = retryDelayMs(attempt, chance);
      expect(delay).toBeGreaterThanOrEqual(15_000);
      expect(delay).toBeLessThanOrEqual(6 * hourMs);
      const poll = pollDelayMs(900_000, chance);
      expect(poll).toBeGreaterThanOrEqual(810_000);
      expect(poll).toBeLessThanOrEqual(990_000);
    }),
  );
});

test('several pulls of one resource tell what is least done', () => {
  const pulls = (['success', 'retrying', 'failure'] as const).map((status) => ({ status }));
  expect(leadingPull(pulls)).toEqual({ status: 'retrying' });
  expect(leadingPull([])).toBeUndefined();
});
