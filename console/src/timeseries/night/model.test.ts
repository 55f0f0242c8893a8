import fc from 'fast-check';
import { expect, test } from 'vitest';

import { clockText, dayBy, factsOf, hoursText, offsetText, partsOf } from './model.ts';

test('a clock west of Greenwich has a minus sign', () => {
  expect([offsetText(-18_000), offsetText(20_700), offsetText(0)]).toEqual([
    'UTC−05:00',
    'UTC+05:45',
    'UTC+00:00',
  ]);
  expect(clockText('2026-11-19T03:30:00Z', -18_000)).toBe('22:30');
});

test('the day before and the day after lead back to each other', () => {
  const dates = fc.date({
    min: new Date('1990-01-02'),
    max: new Date('2090-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (at) => {
      const date = at.toISOString().slice(0, 10);
      expect(dayBy(dayBy(date, 1) ?? '', -1)).toBe(date);
    }),
  );
  expect(dayBy('soon', 1)).toBeNull();
});

test('the main sleep is first, and each record is there once', () => {
  const sleep = fc.record({ id: fc.uuid(), bedtime_start: fc.constant('2026-11-19T22:00:00Z') });
  fc.assert(
    fc.property(
      fc.uniqueArray(sleep, { selector: ({ id }) => id, minLength: 1 }),
      fc.nat(20),
      (all, counts) => {
        const counted = all.slice(0, counts);
        const main = counted.slice(-1);
        const parts = partsOf({ all, counted, main });
        expect(parts.map((each) => each.sleep.id).toSorted()).toEqual(
          all.map(({ id }) => id).toSorted(),
        );
        expect(parts[0]?.part).toBe(main.length === 0 ? 'other source' : 'main');
      },
    ),
  );
});

test('what the source did not send has no row', () => {
  const nothing = { score: null, hr_lowest: null, hr_average: null, average_hrv: null };
  const facts = factsOf({
    ...nothing,
    total: 25_200,
    duration: 28_800,
    deep: 0,
    rem: 0,
    light: 0,
    awake: 0,
    latency: null,
    efficiency: 87.5,
    respiratory_rate: null,
    temperature_delta: null,
  });
  expect(facts).toEqual([
    ['Asleep', '7 h 0 min'],
    ['In bed', '8 h 0 min'],
    ['Efficiency', '88 %'],
  ]);
  expect(hoursText(2400)).toBe('40 min');
});
