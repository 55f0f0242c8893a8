import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import { heartRateZones, maximumHeartRate } from './heart-rate-zones.ts';

const date = (text: string): PlainDate => trust<PlainDate>(text);
const minute = 60_000;

describe('the maximum heart rate', () => {
  test('is 220 less the age, which grows on the birthday', () => {
    const born = date('1990-11-20');
    expect(maximumHeartRate(born, date('2026-11-19'))).toBe(185);
    expect(maximumHeartRate(born, date('2026-11-20'))).toBe(184);
    expect(maximumHeartRate(date('2024-02-29'), date('2026-02-28'))).toBe(219);
  });

  test('takes 30 years where nobody knows, and none before the birth', () => {
    expect(maximumHeartRate(null, date('2026-11-20'))).toBe(190);
    expect(maximumHeartRate(date('2026-11-20'), date('2020-01-01'))).toBe(220);
  });
});

describe('zones', () => {
  test('begin at 50, 60, 70, 80 and 90 per cent', () => {
    const samples = [99, 100, 119, 120, 140, 160, 180, 200].map((bpm, index) => ({
      atMs: index * minute,
      bpm,
    }));
    expect(heartRateZones(samples, 200, 8 * minute)).toEqual([60, 120, 60, 60, 60, 120]);
  });

  test('a sample speaks until the next one, the end, or for five minutes', () => {
    const samples = [
      { atMs: 0, bpm: 100 },
      { atMs: 20 * minute, bpm: 180 },
    ];
    expect(heartRateZones(samples, 200, 21 * minute)).toEqual([0, 300, 0, 0, 0, 60]);
  });

  test('do not depend on the order of the samples and never exceed the workout', () => {
    const samples = fc.array(
      fc.record({ atMs: fc.integer({ min: 0, max: 60 * minute }), bpm: fc.nat({ max: 220 }) }),
      { maxLength: 50 },
    );
    fc.assert(
      fc.property(samples, (given) => {
        const distinct = [...new Map(given.map((each) => [each.atMs, each])).values()];
        const zones = heartRateZones(distinct, 190, 60 * minute);
        expect(heartRateZones(distinct.toReversed(), 190, 60 * minute)).toEqual(zones);
        // Each zone is rounded by itself.
        expect(zones.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(3603);
      }),
    );
  });
});
