import { describe, expect, test } from 'vitest';

import { isDay } from './days.ts';
import {
  bucketFor,
  bucketsMax,
  bucketsOf,
  bucketsOfSamples,
  countOf,
  daysOf,
  lengthOf,
  queryOf,
  todayIn,
} from './model.ts';
import { allSeries, seriesOf } from './series.ts';

const heartRate = seriesOf('heartrate') ?? expect.unreachable();
const steps = seriesOf('steps') ?? expect.unreachable();

describe('the range of a view', () => {
  test('that is relative ends today, wherever today is', () => {
    expect(daysOf('7d', '2026-11-20')).toEqual({ first: '2026-11-14', last: '2026-11-20' });
    expect(daysOf('1d', '2026-03-01')).toEqual({ first: '2026-03-01', last: '2026-03-01' });
  });

  test('of two days is taken as it is, and nothing else is a range', () => {
    const fixed = { first: '2026-02-27', last: '2026-03-01' };
    expect(daysOf('2026-02-27/2026-03-01', '2026-11-20')).toEqual(fixed);
    for (const wrong of ['', '0d', '7w', '2026-02-30/2026-03-01', '2026-03-01/2026-02-01', 'a/b'])
      expect(daysOf(wrong, '2026-11-20')).toBeNull();
    expect(isDay('2026-02-29')).toBe(false);
  });

  test('begins with the day of the person’s zone', () => {
    const now = new Date('2026-11-20T23:30:00Z');
    expect(todayIn('Europe/Vienna', now)).toBe('2026-11-21');
    expect(todayIn('America/New_York', now)).toBe('2026-11-20');
  });
});

describe('buckets', () => {
  test.each([
    ['1d', { value: 1, unit: 'minute' }],
    ['6d', { value: 1, unit: 'minute' }],
    ['30d', { value: 5, unit: 'minute' }],
    ['90d', { value: 15, unit: 'minute' }],
    ['366d', { value: 1, unit: 'hour' }],
    ['3650d', { value: 1, unit: 'day' }],
  ])('of readings over %s are %j, and never more than a chart has room for', (range, bucket) => {
    const days = daysOf(range, '2026-11-20') ?? expect.unreachable();
    expect(bucketFor(days, 'reading')).toEqual(bucket);
    const perDay = { minute: 1440, hour: 24, day: 1 }[bucket.unit as 'minute'] / bucket.value;
    expect(lengthOf(days) * perDay).toBeLessThanOrEqual(bucketsMax);
  });

  test('of amounts are hours at the finest', () => {
    const days = daysOf('1d', '2026-11-20') ?? expect.unreachable();
    expect(bucketFor(days, 'amount')).toEqual({ value: 1, unit: 'hour' });
  });

  test('ask for the least, the mean and the greatest, or for the sum', () => {
    const days = { first: '2026-11-01', last: '2026-11-02' };
    const functions = (resource: string): unknown =>
      queryOf(seriesOf(resource) ?? expect.unreachable(), days, {
        value: 1,
        unit: 'hour',
      }).queries.map(({ select }) => select.slice(1));
    const arg = { timeseries: 'heartrate', field: 'value' };
    expect(functions('heartrate')).toEqual([
      [
        { func: 'mean', arg },
        { func: 'min', arg },
        { func: 'max', arg },
        { func: 'count', arg: null },
      ],
    ]);
    expect(functions('steps')).toEqual([
      [{ func: 'sum', arg: { timeseries: 'steps', field: 'value' } }],
    ]);
    expect(functions('blood_pressure')).toHaveLength(2);
    expect(JSON.stringify(functions('body_weight'))).toContain('"weight"');
  });

  test('without data stay empty', () => {
    const table = {
      index: ['2026-11-01T00:00:00', '2026-11-01T01:00:00'],
      mean: [60, null],
      min: [50, null],
      max: [70, null],
    };
    expect(bucketsOf(heartRate, [table])).toEqual({
      seconds: [1_793_491_200, 1_793_494_800],
      lines: [
        {
          field: 'value',
          middle: [60, null],
          least: [50, null],
          greatest: [70, null],
          counts: null,
        },
      ],
    });
    expect(countOf([{ ...table, count: [7, null] }])).toBe(7);
    expect(countOf([table])).toBeNull();
    expect(
      bucketsOf(steps, [{ index: ['2026-11-01T00:00:00'], sum: [12] }]).lines[0]?.least,
    ).toBeNull();
  });

  test('of samples lie where the person’s clock was, and two sources are not added', () => {
    const at = (hour: string, value: number) => ({
      at: `2026-11-01T${hour}:30:00Z`,
      offsetSeconds: 3600,
      value,
    });
    const place = {
      days: { first: '2026-11-01', last: '2026-11-01' },
      bucket: { value: 6, unit: 'hour' as const },
      nature: 'reading' as const,
    };
    const { lines, seconds } = bucketsOfSamples(
      [
        [at('04', 60), at('05', 70), at('06', 80)],
        [at('05', 200), at('20', 55)],
      ],
      place,
    );
    expect(seconds).toHaveLength(4);
    expect(lines[0]).toEqual({
      field: 'value',
      // 04:30 UTC is 05:30; 05:30 and 06:30 are behind six o’clock, where the first source has more.
      middle: [60, 75, null, 55],
      least: [60, 70, null, 55],
      greatest: [60, 80, null, 55],
      counts: [1, 2, null, 1],
    });
  });
});

test('samples of one source that overlap count each moment once', () => {
  const at = (start: string, end: string, value: number) => ({
    at: `2026-11-01T${start}:00Z`,
    end: `2026-11-01T${end}:00Z`,
    offsetSeconds: 0,
    value,
  });
  const { lines } = bucketsOfSamples(
    [[at('08:00', '08:10', 1000), at('08:02', '08:08', 900), at('08:05', '08:15', 700)]],
    {
      days: { first: '2026-11-01', last: '2026-11-01' },
      bucket: { value: 1, unit: 'day' },
      nature: 'amount',
      countsOverlapsOnce: true,
    },
  );
  // Of the last, half of the time is left, and 700 less what was counted within it.
  expect(lines[0]?.middle).toEqual([1200]);
});

test('every series has words and a unit of its own', () => {
  expect(new Set(allSeries.map(({ resource }) => resource)).size).toBe(allSeries.length);
  expect(new Set(allSeries.map(({ label }) => label)).size).toBe(allSeries.length);
});
