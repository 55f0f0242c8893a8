import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type Day,
  intensityLoad,
  readinessOf,
  recoveryZone,
  strainZone,
  zoneLoad,
} from './model.ts';

const hours = 3600;
const night = (day: number, fields: Partial<Day> = {}): Day => ({
  day,
  hrv: 50,
  restingHeartRate: 50,
  asleepSeconds: 8 * hours,
  load: null,
  ...fields,
});
const week = [1, 2, 3, 4, 5, 6, 7].map((day) => night(day));
const recovery = (fields: Partial<Day>, before: readonly Day[] = week): number | null =>
  readinessOf([...before, night(8, fields)]).recovery;

describe('recovery', () => {
  it.each<[string, Partial<Day>, number]>([
    ['a night like all others, of eight hours', {}, 60],
    // 8 above a mean of 50 are two deviations of 4: 0.4 + 0.9 × 2 = 2.2.
    ['a higher variability', { hrv: 58 }, 90],
    // 3 above a mean of 50 are two deviations of 1.5: 0.4 − 0.6 × 2 = −0.8.
    ['a higher resting heart rate', { restingHeartRate: 53 }, 31],
    // Two hours less than eight: 0.4 − 0.5 × 2 = −0.6.
    ['a short night', { asleepSeconds: 6 * hours }, 35],
    // No deviation counts for more than three: 0.4 + 0.9 × 3 = 3.1.
    ['a variability out of all measure', { hrv: 500 }, 96],
  ])('of %s', (_, fields, expected) => {
    expect(recovery(fields)).toBe(expected);
    expect(readinessOf([...week, night(8, fields)]).stress).toBe(100 - expected);
  });

  it.each<[string, Partial<Day>, readonly Day[]]>([
    ['six nights before it', {}, week.slice(1)],
    ['nights that are too long ago', { day: 60 }, week],
    ['a night without a variability', { hrv: null }, week],
    [
      'nights without a resting heart rate',
      {},
      week.map((day) => ({ ...day, restingHeartRate: null })),
    ],
  ])('is unknown with %s', (_, fields, before) => {
    expect(recovery(fields, before)).toBeNull();
  });

  it('is from 0 to 100, whatever is measured', () => {
    const some = fc.record({
      hrv: fc.double({ min: 0, max: 2000, noNaN: true }),
      restingHeartRate: fc.double({ min: 0, max: 400, noNaN: true }),
      asleepSeconds: fc.integer({ min: 0, max: 24 * hours }),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 7, maxLength: 21 }), some, (before, today) => {
        const found = recovery(
          { ...today, day: 100 },
          before.map((fields, place) => night(99 - place, fields)),
        );
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('strain', () => {
  it.each([
    [0, 0, 'low'],
    [200, 13.3, 'moderate'],
    [300, 16.3, 'high'],
    [1000, 20.9, 'very_high'],
  ])('of a load of %d is %d', (load, strain, zone) => {
    expect(readinessOf([night(1, { load })]).strain).toBe(strain);
    expect(strainZone(strain)).toBe(zone);
  });

  it('an hour in the fourth zone of the heart rate is a load of 180', () => {
    expect(zoneLoad([600, 0, 0, 3600, 0, null])).toBe(180);
  });

  it('minutes of a day count by their intensity', () => {
    expect(intensityLoad({ low: 60, medium: 20, high: 10 })).toBe(75);
    expect(intensityLoad({ low: 60, medium: null, high: null })).toBeNull();
  });
});

it.each([
  [0, 'red'],
  [33, 'red'],
  [34, 'amber'],
  [66, 'amber'],
  [67, 'green'],
  [null, null],
])('a recovery of %s is %s', (score, zone) => {
  expect(recoveryZone(score)).toBe(zone);
});
