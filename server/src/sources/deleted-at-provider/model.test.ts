import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { fromMultirange, missingFrom, toMultirange, windowsOf } from './model.ts';

const times = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 });
const of = (list: readonly number[]) => ({
  samples: [{ resource: 'heartrate', sourceType: 'watch', times: list }],
  summaries: [],
});

test('what is missing is stored and listed nowhere, and no run of it takes a time that is listed', () => {
  fc.assert(
    fc.property(times, times, times, (stored, listed, imported) => {
      const { samples } = missingFrom(of(stored), [of(listed), of(imported)]);
      const isTaken = (ms: number): boolean =>
        samples.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
      const known = new Set([...listed, ...imported]);
      for (const ms of stored) expect(isTaken(ms)).toBe(!known.has(ms));
      // What is stored after the comparison is only in a run where it lies between missing samples.
      const last = Math.max(...stored, 0);
      expect(samples.every(({ toMs }) => toMs <= last + 1)).toBe(true);
    }),
  );
});

test('a night that the provider lists with other times or under another id is not missing', () => {
  const night = { resource: 'sleep', id: 'ours', providerId: 'a', startsAt: 0, endsAt: 800 };
  const stored = { samples: [], summaries: [night] };
  const missing = (listed: object) =>
    missingFrom(stored, [{ samples: [], summaries: [{ ...night, id: null, ...listed }] }])
      .summaries;
  expect(missing({ startsAt: 5000, endsAt: 5800 })).toEqual([]);
  expect(missing({ providerId: 'b', startsAt: 100, endsAt: 900 })).toEqual([]);
  const gone = [{ resource: 'sleep', id: 'ours' }];
  expect(missing({ providerId: 'b', startsAt: 700, endsAt: 1500 })).toEqual(gone);
  expect(missing({ resource: 'workouts' })).toEqual(gone);
});

const hints = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 400 * dayMs }), fc.integer({ min: 1, max: 90 * dayMs }))
    .map(([fromMs, lengthMs]) => ({ fromMs, toMs: fromMs + lengthMs })),
  { maxLength: 8 },
);

test('the days around all hints are listed once, some months at a time', () => {
  fc.assert(
    fc.property(hints, (given) => {
      const windows = windowsOf(given);
      for (const { from, to } of windows) expect(+to - +from).toBeLessThanOrEqual(62 * dayMs);
      for (const { fromMs, toMs } of given) {
        const covering = windows.filter(({ from, to }) => +from < toMs && +to > fromMs);
        expect(+(covering[0]?.from ?? 0)).toBeLessThanOrEqual(fromMs - dayMs);
        expect(+(covering.at(-1)?.to ?? 0)).toBeGreaterThanOrEqual(toMs + dayMs);
      }
    }),
  );
});

test('hints are the same after they were stored', () => {
  fc.assert(
    fc.property(hints, (given) => {
      expect(fromMultirange(toMultirange(given))).toEqual(given);
    }),
  );
});
