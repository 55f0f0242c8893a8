import fc from 'fast-check';
import { expect, test } from 'vitest';

import { clockOf, differenceText, ownTotalsOf } from './model.ts';

const activity = (slug: string, steps: number | null) => ({
  steps,
  distance: null,
  calories_active: null,
  floors_climbed: null,
  wheelchair_push: null,
  source: { slug, name: null },
});

test('each source has one total of a day, and what it did not send has none', () => {
  const totals = ownTotalsOf('steps', [
    activity('oura', 90),
    activity('fitbit', 6782),
    activity('oura', 100),
    activity('garmin', null),
  ]);
  expect(totals.map(({ provider, value }) => [provider, value])).toEqual([
    ['fitbit', 6782],
    ['oura', 100],
  ]);
  expect(ownTotalsOf('calories_basal', [activity('oura', 1)])).toEqual([]);
});

const own = { provider: 'fitbit', name: 'Fitbit', value: 6782 };
const of = (recorded: number, counted: number, total: number) => ({
  total,
  sources: [{ provider: 'fitbit', recorded, counted }],
});

test('a difference is named with its reason', () => {
  expect(differenceText(own, of(6632, 6632, 6632))).toBe(
    'Fitbit says 6,782. Its samples of the day add up to 6,632: it sent fewer samples than it counted.',
  );
  expect(differenceText(own, of(6782, 6000, 6900))).toBe(
    'Fitbit says 6,782. Of those, 6,000 count: another source or sample counts for the rest of the time. With the other sources the day has 6,900.',
  );
  expect(differenceText(own, { total: 12, sources: [] })).toBe(
    'Fitbit says 6,782. It sent this total, but no samples of the day.',
  );
});

test('two numbers that look different always have a reason, and equal ones have none', () => {
  const amount = fc.nat(20_000);
  fc.assert(
    fc.property(amount, amount, amount, amount, (value, recorded, counted, total) => {
      const text = differenceText({ ...own, value }, of(recorded, counted, total));
      if (value === total) expect(text).toBeNull();
      else expect(text?.split('. ').length).toBeGreaterThan(1);
    }),
  );
});

test('a day without a zone is told by the offset that its window has', () => {
  const day = { calendar_date: '2026-11-26', start: '2026-11-26T05:00:00Z', time_zone: null };
  const clock = clockOf(day);
  expect([clock.time('2026-11-26T23:46:00Z'), clock.name]).toEqual([
    '18:46',
    'the clock of the samples, UTC−05:00',
  ]);
  expect(clockOf({ ...day, time_zone: 'Europe/Vienna' }).time('2026-11-26T23:46:00Z')).toBe(
    '00:46',
  );
});
