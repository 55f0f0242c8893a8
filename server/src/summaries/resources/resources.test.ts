import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import { context, problemsOf, readOne } from '../../../tests/harness/summaries.ts';
import { findSummaryResource, summaryResources } from './resources.ts';

const inBerlin = { timeZone: 'Europe/Berlin' };
const start = '2026-11-18T22:00:00Z';
const night = { bedtime_start: start, bedtime_stop: '2026-11-19T06:00:00Z' };
const stages = {
  stage_start_offset_second: [0, 1200, 12_000, 20_000],
  stage_end_offset_second: [1200, 12_000, 20_000, 28_800],
  stage_type: [4, 2, 1, 3],
};

test('a resource is found by its name and by nothing else', () => {
  expect(Object.keys(summaryResources)).toHaveLength(9);
  expect(findSummaryResource('sleep_cycle')).toBe(summaryResources.sleep_cycle);
  expect(['Sleep', 'steps', '__proto__', ''].map(findSummaryResource)).toEqual(
    Array.from({ length: 4 }),
  );
});

describe('activity', () => {
  test('lies between two local midnights: 25 hours where the clock is put back', () => {
    const { startsAt, endsAt, values } = readOne(
      'activity',
      { calendar_date: '2026-10-25' },
      inBerlin,
    );
    expect(new Date(startsAt ?? 0).toISOString()).toBe('2026-10-24T22:00:00.000Z');
    expect((endsAt ?? 0) - (startsAt ?? 0)).toBe(25 * 3_600_000);
    expect(values).toMatchObject({
      calendar_date: '2026-10-25',
      date: '2026-10-25T00:00:00+00:00',
      time_zone: 'Europe/Berlin',
      timezone_offset: 7200,
    });
  });

  test('has its distance under the deprecated name, too, and by it', () => {
    const distances = (given: object): unknown => {
      const { values } = readOne('activity', { calendar_date: '2026-11-19', ...given });
      return [values['distance'], values['daily_movement']];
    };
    expect(distances({ distance: 5 })).toEqual([5, 5]);
    expect(distances({ daily_movement: 6 })).toEqual([6, 6]);
  });

  test('takes its day from the deprecated date, as it is written', () => {
    for (const date of ['2026-11-19', '2026-11-19T00:00:00+00:00', '2026-11-19T00:00:00+13:00']) {
      expect(readOne('activity', { date }).calendarDate, date).toBe('2026-11-19');
    }
  });

  test('is refused without a day', () => {
    expect(problemsOf('activity', [{ steps: 5 }, { date: 'soon' }])).toEqual([
      'data.0.calendar_date missing',
      'data.1.date date_from_datetime_parsing',
    ]);
  });
});

describe('sleep', () => {
  test('belongs to the day on which it ends where the person is', () => {
    const dateOf = (stop: string, hints: object): unknown =>
      readOne('sleep', { bedtime_start: start, bedtime_stop: stop }, hints).calendarDate;
    const newYork = { fallbackTimeZone: 'America/New_York' };
    expect(dateOf('2026-11-19T06:00:00Z', inBerlin)).toBe('2026-11-19');
    expect(dateOf('2026-11-19T04:00:00Z', newYork)).toBe('2026-11-18');
    expect(dateOf('2026-11-19T04:00:00Z', {})).toBe('2026-11-19');
  });

  test('what the provider calls its day stands', () => {
    const given = { ...night, calendar_date: '2026-11-18' };
    expect(readOne('sleep', given, inBerlin).calendarDate).toBe('2026-11-18');
  });

  test('a night in which the clock is put back is an hour longer, and has the offset of its end', () => {
    const given = {
      bedtime_start: '2026-10-24T23:00:00',
      bedtime_stop: '2026-10-25T07:00:00',
      time_zone: 'Europe/Berlin',
    };
    expect(readOne('sleep', given).values).toMatchObject({
      bedtime_start: '2026-10-24T21:00:00+00:00',
      bedtime_stop: '2026-10-25T06:00:00+00:00',
      duration: 9 * 3600,
      timezone_offset: 3600,
    });
  });

  test('what follows from its hypnogram is worked out', () => {
    const { values, night: known } = readOne('sleep', { ...night, ...stages });
    expect(known?.hypnogram).toHaveLength(4);
    expect(values).toMatchObject({
      duration: 28_800,
      awake: 1200,
      light: 10_800,
      deep: 8000,
      rem: 8800,
      total: 27_600,
      latency: 1200,
      efficiency: 95.8,
      type: 'long_sleep',
    });
  });

  test('what the provider says stands, also against its hypnogram', () => {
    const given = { total: 100, light: 1, rem: 2, deep: 3, awake: 4, duration: 200, latency: 5 };
    const said = { ...given, efficiency: 99, type: 'acknowledged_nap' };
    expect(readOne('sleep', { ...night, ...stages, ...said }).values).toMatchObject(said);
  });

  test.each([
    ['stages', { light: 10_000, rem: 5000, deep: 5000 }, { total: 20_000, awake: 8800 }],
    ['the time awake', { awake: 1800 }, { total: 27_000, awake: 1800 }],
    ['the total', { total: 27_000 }, { total: 27_000, awake: 1800 }],
    ['nothing', {}, { total: null, efficiency: null, awake: 0, light: 0, rem: 0, deep: 0 }],
  ])('without a hypnogram the rest follows from %s', (_what, given, expected) => {
    expect(readOne('sleep', { ...night, ...given }).values).toMatchObject(expected);
  });

  const told = (given: object): unknown[] => {
    const { values } = readOne('sleep', { ...night, ...given });
    return ['asleep', 'awake', 'light', 'rem', 'deep'].map(
      (name) => values[`stage_${name}_second`],
    );
  };
  const unstaged = {
    stage_start_offset_second: [0],
    stage_end_offset_second: [28_800],
    stage_type: [5],
  };

  const unknown = { ...unstaged, stage_type: [-1] };

  test.each([
    ['a hypnogram of stages', stages, [27_600, 1200, 10_800, 8800, 8000]],
    ['a hypnogram of sleep of no known stage', unstaged, [28_800, 0, null, null, null]],
    ['some stages', { light: 10_000, deep: 0 }, [10_000, null, 10_000, null, 0]],
    ['the total', { total: 27_000 }, [27_000, null, null, null, null]],
    ['nothing', {}, [null, null, null, null, null]],
    ['a hypnogram of nothing known', unknown, [null, null, null, null, null]],
  ])('a stage of which %s does not tell is null, and not zero', (_what, given, expected) => {
    expect(told(given)).toEqual(expected);
  });

  test('is long from three hours in bed on', () => {
    const typeOf = (stop: string): unknown =>
      readOne('sleep', { bedtime_start: start, bedtime_stop: stop }).values['type'];
    expect([typeOf('2026-11-19T01:00:00Z'), typeOf('2026-11-19T00:59:59Z')]).toEqual([
      'long_sleep',
      'short_sleep',
    ]);
  });

  test('has its derived efficiency rounded half up, at every tenth alike', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 86_400 }),
        fc.integer({ min: 0, max: 86_400 }),
        (duration, asleep) => {
          const total = Math.min(asleep, duration);
          const { values } = readOne('sleep', { ...night, duration, total });
          const tenths = (2000n * BigInt(total) + BigInt(duration)) / (2n * BigInt(duration));
          expect(values).toMatchObject({ efficiency: Number(tenths) / 10 });
        },
      ),
      {
        examples: [
          [400, 207],
          [400, 325],
          [2000, 1035],
        ],
        numRuns: 500,
      },
    );
  });

  test('of no length has no efficiency', () => {
    const { values } = readOne('sleep', { bedtime_start: start, bedtime_stop: start });
    expect(values).toMatchObject({ duration: 0, efficiency: null, total: null });
  });

  test('SDNN is not taken for RMSSD', () => {
    expect(readOne('sleep', { ...night, hrv_mean_sdnn: 60 }).values).toMatchObject({
      average_hrv: null,
      hrv_mean_sdnn: 60,
    });
  });

  test('is refused where it ends before it starts, is longer than a week, or lies in the future', () => {
    const problem = (bedtime_stop: string): unknown =>
      problemsOf('sleep', { bedtime_start: start, bedtime_stop });
    expect(problem('2026-11-18T21:59:59Z')).toEqual(['data.bedtime_stop value_error']);
    const early = { bedtime_start: '2026-11-01T22:00:00Z', bedtime_stop: '2026-11-08T22:00:01Z' };
    expect(problemsOf('sleep', early)).toEqual(['data.bedtime_stop value_error']);
    expect(problem('2026-11-21T12:00:01Z')).toEqual(['data.bedtime_stop less_than_equal']);
    expect(problemsOf('sleep', { ...night, bedtime_start: '1899-12-31T00:00:00Z' })).toEqual([
      'data.bedtime_start greater_than_equal',
    ]);
  });

  test('a hypnogram that is none is refused', () => {
    expect(problemsOf('sleep', { ...night, ...stages, stage_type: [4, 2, 1] })).toEqual([
      'data.stage_type value_error',
    ]);
    expect(problemsOf('sleep', { ...night, ...stages, stage_type: [4, 2, 0, 9] })).toEqual([
      'data.stage_type.2 literal_error',
      'data.stage_type.3 literal_error',
    ]);
  });

  test('a time without an offset is read where the person is, or refused', () => {
    const floating = { bedtime_start: '2026-11-18T23:00:00', bedtime_stop: '2026-11-19T07:00:00' };
    expect(problemsOf('sleep', floating)).toEqual([
      'data.bedtime_start timezone_aware',
      'data.bedtime_stop timezone_aware',
    ]);
    expect(readOne('sleep', floating, { fallbackTimeZone: 'Europe/Berlin' }).values).toMatchObject({
      bedtime_start: '2026-11-18T22:00:00+00:00',
      timezone_offset: 3600,
    });
  });

  test('nothing is said of an offset that nobody knows', () => {
    expect(readOne('sleep', night).values['timezone_offset']).toBeNull();
    const written = { ...night, bedtime_stop: '2026-11-19T08:00:00+02:00' };
    expect(readOne('sleep', written).values['timezone_offset']).toBe(7200);
  });
});

describe('sleep cycle', () => {
  test('belongs to the sleep of its provider that begins with it, unless it names one', () => {
    const session = { session_start: start, session_end: night.bedtime_stop, ...stages };
    const sleep = readOne('sleep', night);
    const own = readOne('sleep_cycle', session);
    expect(own.values['sleep_id']).toBe(context.idOf('sleep', sleep.key));
    const named = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';
    expect(readOne('sleep_cycle', { ...session, sleep_id: named }).values['sleep_id']).toBe(named);
  });
});

describe('workout', () => {
  const workout = { time_start: '2026-11-19T17:00:00Z', time_end: '2026-11-19T17:20:00Z' };
  const heartRate = [
    { timestamp: '2026-11-19T17:00:00Z', value: 90 },
    { timestamp: '2026-11-19T17:05:00Z', value: 150 },
    { timestamp: '2026-11-19T17:10:00Z', value: 171 },
    { timestamp: '2026-11-19T17:15:00Z', value: 100 },
  ];

  test('belongs to the day on which it begins', () => {
    const late = { time_start: '2026-11-19T22:30:00Z', time_end: '2026-11-19T23:30:00Z' };
    const { calendarDate, values } = readOne('workouts', late, inBerlin);
    expect([calendarDate, values['timezone_offset']]).toEqual(['2026-11-19', 3600]);
  });

  test('has zones of its heart rate, by the age of the person', () => {
    const given = { ...workout, heart_rate: heartRate };
    expect(readOne('workouts', given).values).toMatchObject({
      average_hr: 128,
      max_hr: 171,
      min_hr: 90,
      // 190 beats at 30 years.
      hr_zones: [300, 300, 0, 300, 0, 300],
    });
    const birthDate = trust<PlainDate>('1956-01-01');
    expect(readOne('workouts', given, { birthDate }).values).toMatchObject({
      // 150 beats at 70.
      hr_zones: [0, 0, 600, 0, 0, 600],
    });
  });

  test('the zones that the provider gives stand; they are six', () => {
    const given = { ...workout, heart_rate: heartRate, hr_zones: [1, 2, 3, 4, 5, 6] };
    expect(readOne('workouts', given).values['hr_zones']).toEqual([1, 2, 3, 4, 5, 6]);
    expect(problemsOf('workouts', { ...workout, hr_zones: [1, 2] })).toEqual([
      'data.hr_zones value_error',
    ]);
  });

  test('has a sport, by name or as it is read back', () => {
    const sportIn = (sport: unknown): unknown =>
      readOne('workouts', { ...workout, sport }).values['sport'];
    const running = { id: 1, name: 'Running', slug: 'running' };
    expect([sportIn('Running'), sportIn(running), sportIn({ name: 'Running' })]).toEqual([
      running,
      running,
      running,
    ]);
    expect(sportIn(undefined)).toMatchObject({ slug: 'other' });
    expect(problemsOf('workouts', { ...workout, sport: 5 })).toEqual(['data.sport string_type']);
  });
});

describe('body', () => {
  test('is a measurement at a moment, or of a day', () => {
    const measured = readOne('body', { measured_at: '2026-11-18T23:30:00Z', weight: 70 }, inBerlin);
    expect([measured.calendarDate, measured.values['date']]).toEqual([
      '2026-11-19',
      '2026-11-18T23:30:00+00:00',
    ]);
    const ofDay = readOne('body', { calendar_date: '2026-11-19', weight: 70 });
    expect(ofDay.values['date']).toBe('2026-11-19T00:00:00+00:00');
    expect(readOne('body', { date: '2026-11-19', weight: 70 }).key).toBe(ofDay.key);
    expect(problemsOf('body', { weight: 70 })).toEqual(['data.measured_at missing']);
  });
});

describe('menstrual cycle', () => {
  test('ends after it begins', () => {
    const given = { period_start: '2026-11-05', period_end: '2026-11-04' };
    expect(problemsOf('menstrual_cycle', given)).toEqual(['data.period_end value_error']);
  });

  test('each entry is checked at its place', () => {
    const given = {
      period_start: '2026-11-05',
      menstrual_flow: [{ date: '2026-11-05', flow: 'light' }, { flow: 'torrential' }],
      basal_body_temperature: [{ date: '2026-11-05', value: 365 }],
    };
    expect(problemsOf('menstrual_cycle', given)).toEqual([
      'data.menstrual_flow.1.date missing',
      'data.menstrual_flow.1.flow literal_error',
      'data.basal_body_temperature.0.value less_than_equal',
    ]);
  });
});

describe('meal', () => {
  test('has nutrients by name, and foods', () => {
    const food = { energy: { unit: 'kcal', value: 95 } };
    const { values } = readOne('meal', {
      timestamp: '2026-11-19T07:00:00Z',
      name: 'Breakfast',
      macros: { carbs: 30, fats: { total: 5 } },
      micros: { minerals: { iron: 2, gold: 1 } },
      data: { Apple: food },
    });
    expect(values).toMatchObject({
      name: 'Breakfast',
      energy: null,
      macros: { carbs: 30, protein: null, fats: { total: 5, omega3: null } },
      data: { Apple: food },
    });
    const without = readOne('meal', { timestamp: '2026-11-19T07:00:00Z', macros: { carbs: 30 } });
    expect(without.values['macros']).not.toHaveProperty('fats');
    expect(without.values['macros']).toMatchObject({ carbs: 30, protein: null });
    expect(values['micros']).toEqual({
      minerals: { iron: 2 },
      trace_elements: null,
      vitamins: null,
    });
  });
});

describe('profile', () => {
  test('is of no day', () => {
    const { calendarDate, startsAt, values } = readOne('profile', { height: 170.4, sex: 'female' });
    expect([calendarDate, startsAt, values['height']]).toEqual([null, null, 170]);
  });

  test('nobody is born tomorrow', () => {
    expect(problemsOf('profile', { birth_date: '2026-11-21' })).toEqual([
      'data.birth_date value_error',
    ]);
  });
});
