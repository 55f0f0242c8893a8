import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toCoverage } from './model.ts';

const on = (day: number, resource = 'steps', provider = 'oura', samples = 2) => ({
  resource,
  provider,
  day,
  samples,
});

test('days that follow one another are one run, and what is between runs is a gap', () => {
  expect(toCoverage([on(12), on(10), on(11), on(15), on(15)])).toEqual([
    {
      resource: 'steps',
      provider: 'oura',
      samples: 10,
      daysWithData: 4,
      covered: [
        { first: 10, last: 12 },
        { first: 15, last: 15 },
      ],
      gaps: [{ first: 13, last: 14 }],
    },
  ]);
});

test('resources and providers are apart', () => {
  const found = toCoverage([on(1), on(1, 'steps', 'fitbit'), on(1, 'heartrate')]);
  expect(found.map(({ resource, provider }) => `${resource} of ${provider}`)).toEqual([
    'heartrate of oura',
    'steps of fitbit',
    'steps of oura',
  ]);
});

test('every day from the first to the last is in a run or in a gap, and in one alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1 }), (days) => {
      const [found] = toCoverage(days.map((day) => on(day)));
      const spans = [...(found?.covered ?? []), ...(found?.gaps ?? [])];
      const listed = spans.flatMap(({ first, last }) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index),
      );
      const [min, max] = [Math.min(...days), Math.max(...days)];
      const all = Array.from({ length: max - min + 1 }, (_, index) => min + index);
      expect(listed.toSorted((one, other) => one - other)).toEqual(all);
      expect(found?.daysWithData).toBe(new Set(days).size);
    }),
  );
});
