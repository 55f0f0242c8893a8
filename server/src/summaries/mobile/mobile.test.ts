import { describe, expect, test } from 'vitest';

import { context, problemsOf, read, readOne } from '../../../tests/harness/summaries.ts';
import { normaliseSummaries } from '../push/normalise.ts';
import { summaryResources } from '../resources/resources.ts';

const bundle = 'com.apple.health.6C3A';
const watch = { source_bundle: bundle, product_type: 'Watch6,1' };
const sample = (at: string, value: number, unit: string, more: object = {}): object => ({
  value,
  unit,
  start_date: at,
  end_date: at,
  ...watch,
  ...more,
});
const stretch = (from: string, to: string): object => ({
  ...sample(from, 0, 'stage'),
  end_date: to,
});

describe('activity from a phone', () => {
  test("its day's summary is the activity", () => {
    const { values, sourceType } = readOne('activity', [
      {
        day_summary: {
          calendar_date: '2026-11-19',
          active_energy_burned_sum: 420.5,
          basal_energy_burned_sum: 1500,
          steps_sum: 8000,
          floors_climbed_sum: 4,
          distance_walking_running_sum: 6100,
          low: 100,
          medium: 20,
          high: 10,
          max_heart_rate: 160,
          min_heart_rate: 48,
          avg_heart_rate: 71,
          resting_heart_rate: 52,
        },
        steps: [],
      },
    ]);
    expect(sourceType).toBe('multiple_sources');
    expect(values).toMatchObject({
      calendar_date: '2026-11-19',
      calories_active: 420.5,
      calories_total: 1920.5,
      steps: 8000,
      floors_climbed: 4,
      distance: 6100,
      low: 100,
      medium: 20,
      high: 10,
      heart_rate: { avg_bpm: 71, min_bpm: 48, max_bpm: 160, resting_bpm: 52 },
    });
  });

  test('nothing is known of all energy where the resting part is missing', () => {
    const summary = { calendar_date: '2026-11-19', active_energy_burned_sum: 420 };
    expect(readOne('activity', { day_summary: summary }).values['calories_total']).toBeNull();
  });

  test('samples without a summary are kept, each with its source, its place and the usual unit', () => {
    const start = '2026-11-18T23:30:00Z';
    const input = {
      steps: [
        sample(start, 20, 'count'),
        {
          value: 3,
          unit: 'count',
          start_date: start,
          end_date: '2026-11-18T23:40:00Z',
          source_type: 'phone',
        },
      ],
      distance_walking_running: [sample(start, 1.5, 'km')],
    };
    const hints = { ...context, timeZone: 'Europe/Berlin' };
    const normalised = normaliseSummaries(summaryResources.activity, input, hints);
    const at = Date.parse(start);
    const place = { zone: 'Europe/Berlin', offsetSeconds: 3600 };
    expect(normalised).toEqual({
      ok: true,
      summaries: [],
      samples: [
        { measure: 'steps', sourceType: 'watch', startMs: at, endMs: at, value: 20, ...place },
        {
          measure: 'steps',
          sourceType: 'phone',
          startMs: at,
          endMs: at + 600_000,
          value: 3,
          ...place,
        },
        { measure: 'distance', sourceType: 'watch', startMs: at, endMs: at, value: 1500, ...place },
      ],
    });
  });

  test('what is wrong is named where it lies', () => {
    expect(
      problemsOf('activity', [
        { day_summary: { calendar_date: 'x', steps_sum: 'many' } },
        { steps: [{ value: 1, unit: 'furlong', start_date: '2026-11-19T10:00:00Z' }, 5] },
        { steps: [{ unit: 'count', start_date: 'noon' }] },
        {
          steps: [
            sample('2026-11-22T10:00:00Z', 1, 'count'),
            sample('1899-12-31T10:00:00Z', 1, 'count'),
          ],
        },
        {
          steps: [
            { value: 1, start: '2026-11-19T10:00:00Z', end: '2026-11-19T09:00:00Z' },
            { value: 1, start: '2026-11-10T10:00:00Z', end: '2026-11-19T10:00:00Z' },
            { value: -1, start: '2026-11-19T10:00:00Z' },
          ],
        },
        { steps: [], distance: 5 },
      ]),
    ).toEqual([
      'data.0.day_summary.calendar_date date_from_datetime_parsing',
      'data.0.day_summary.steps_sum float_type',
      'data.1.steps.0.unit value_error',
      'data.1.steps.1 dict_type',
      'data.2.steps.0.start_date datetime_parsing',
      'data.2.steps.0.value missing',
      'data.3.steps.0.start_date less_than_equal',
      'data.3.steps.1.start_date greater_than_equal',
      'data.4.steps.0.end_date value_error',
      'data.4.steps.1.end_date value_error',
      'data.4.steps.2.value greater_than_equal',
      'data.5.calendar_date missing',
    ]);
  });
});

describe('sleep from a phone', () => {
  const night = {
    id: 'B2A1',
    start_date: '2026-11-18T22:00:00Z',
    end_date: '2026-11-19T06:00:00Z',
    ...watch,
  };

  test.each([
    ['light_sleep_samples', 'deep_sleep_samples', 'awake_sleep_samples', 'rem_sleep_samples'],
    ['lightSleepSamples', 'deepSleepSamples', 'awakeSleepSamples', 'remSleepSamples'],
  ])('has its stages from lists such as %s', (light, deep, awake, rem) => {
    const { values, sourceType, appId, key } = readOne('sleep', {
      ...night,
      heart_rate_maximum: 80,
      heart_rate_minimum: 44,
      heart_rate_mean: 52,
      hrv_mean_sdnn: 61.5,
      respiratory_rate_mean: 14.2,
      heart_rate: [],
      respiratory_rate: [],
      sleep_stages: {
        [light]: [stretch('2026-11-18T22:10:00Z', '2026-11-19T02:10:00Z')],
        [deep]: [stretch('2026-11-19T02:10:00Z', '2026-11-19T04:10:00Z')],
        [awake]: [stretch('2026-11-18T22:00:00Z', '2026-11-18T22:10:00Z')],
        [rem]: [stretch('2026-11-19T04:10:00Z', '2026-11-19T06:00:00Z')],
        in_bed_sleep_samples: [stretch('2026-11-18T22:00:00Z', '2026-11-19T06:00:00Z')],
      },
    });
    expect([sourceType, appId, key]).toEqual(['watch', bundle, 'id:B2A1']);
    expect(values).toMatchObject({
      bedtime_start: '2026-11-18T22:00:00+00:00',
      bedtime_stop: '2026-11-19T06:00:00+00:00',
      awake: 600,
      light: 14_400,
      deep: 7200,
      rem: 6600,
      total: 28_200,
      latency: 600,
      hr_maximum: 80,
      hr_lowest: 44,
      hr_average: 52,
      hrv_mean_sdnn: 61.5,
      respiratory_rate: 14.2,
    });
  });

  test('has its heart rate, breathing and temperature from samples where there are no means', () => {
    const at = '2026-11-18T23:00:00Z';
    const { values } = readOne('sleep', {
      ...night,
      heart_rate: [sample(at, 50, 'bpm'), sample('2026-11-19T01:00:00Z', 61, 'count/min')],
      respiratory_rate: [sample(at, 14, 'bpm'), sample(at, 16, 'bpm')],
      wrist_temperature: [sample(at, 35.5, '°C')],
    });
    expect(values).toMatchObject({
      hr_lowest: 50,
      hr_average: 56,
      hr_maximum: 61,
      respiratory_rate: 15,
      skin_temperature: 35.5,
    });
  });

  test('the deprecated stream is a hypnogram, too', () => {
    const { night: known } = readOne('sleep', {
      bedtime_start: '2026-11-18T22:00:00Z',
      bedtime_stop: '2026-11-19T06:00:00Z',
      sleep_stream: {
        hypnogram: [
          { start: '2026-11-18T22:00:00Z', end: '2026-11-18T23:00:00Z', value: 4, unit: 'stage' },
          { start: '2026-11-18T23:00:00Z', end: '2026-11-19T06:00:00Z', value: 2, unit: 'stage' },
        ],
      },
    });
    expect(known?.hypnogram).toEqual([
      { from: 0, to: 3600, type: 4 },
      { from: 3600, to: 28_800, type: 2 },
    ]);
  });

  test('what is wrong is named where it lies', () => {
    expect(
      problemsOf('sleep', {
        start_date: 'late',
        heart_rate_mean: 'slow',
        sleep_stages: { rem_sleep_samples: [{ value: 3 }] },
      }),
    ).toEqual([
      'data.sleep_stages.rem_sleep_samples.0.start_date missing',
      'data.start_date datetime_parsing',
      'data.bedtime_stop missing',
      'data.heart_rate_mean float_type',
    ]);
  });
});

describe('a body from a phone', () => {
  test('is of the day that it was where the phone was then', () => {
    const body_mass = [
      sample('2026-11-18T23:30:00Z', 70, 'kg'),
      sample('2026-11-20T23:30:00Z', 71, 'kg'),
    ];
    const time_zones = [
      ['2026-11-18', 'Asia/Tokyo'],
      ['2026-11-19', 'Asia/Tokyo'],
    ];
    const days = read('body', { body_mass, time_zones, time_zone: 'America/New_York' });
    expect(days.map(({ calendarDate }) => calendarDate)).toEqual(['2026-11-19', '2026-11-20']);
    const wrong = { body_mass, time_zones: [['2026-11-18', 'Mars/Base'], 7] };
    expect(problemsOf('body', wrong)).toEqual([
      'data.time_zones.0 value_error',
      'data.time_zones.1 value_error',
    ]);
  });

  test('what was measured at one moment is one summary', () => {
    const at = '2026-11-19T06:00:00Z';
    const measured = read('body', {
      body_mass: [sample(at, 70_500, 'g'), sample('2026-11-18T06:00:00Z', 120.3, 'lb')],
      body_fat_percentage: [sample(at, 21.5, 'percent')],
      body_mass_index: [sample(at, 22, 'count')],
      waist_circumference: [sample(at, 0.8, 'm')],
      lean_body_mass: [sample(at, 55, 'kg')],
      time_zones: [['2026-11-19', 'Europe/Berlin']],
    });
    expect(measured.map(({ values }) => values)).toMatchObject([
      {
        date: '2026-11-19T06:00:00+00:00',
        weight: 70.5,
        fat: 21.5,
        body_mass_index: 22,
        waist_circumference_centimeter: 80,
        lean_body_mass_kilogram: 55,
      },
      { date: '2026-11-18T06:00:00+00:00', weight: 54.567_162_111, fat: null },
    ]);
    expect(measured.map(({ sourceType }) => sourceType)).toEqual(['watch', 'watch']);
  });

  test('what two sources measured at one moment is two', () => {
    const at = '2026-11-19T06:00:00Z';
    const other = sample(at, 71, 'kg', { source_bundle: 'com.scale.app' });
    expect(read('body', { body_mass: [sample(at, 70, 'kg'), other] })).toHaveLength(2);
  });

  test('a value out of its range is named where it lies', () => {
    const body_mass = [
      sample('2026-11-18T06:00:00Z', 70, 'kg'),
      sample('2026-11-19T06:00:00Z', 7000, 'kg'),
    ];
    expect(problemsOf('body', { body_mass })).toEqual(['data.body_mass.1.value less_than_equal']);
  });
});

describe('a workout from a phone', () => {
  const workout = {
    id: 'W1',
    start_date: '2026-11-19T17:00:00Z',
    end_date: '2026-11-19T18:00:00Z',
    moving_time: 3000.4,
    ...watch,
    sport: 'running',
    calories: 500,
    distance: 10_000,
    ascent_elevation: 120,
    heart_rate_maximum: 180,
    heart_rate_minimum: 90,
    heart_rate_mean: 150,
  };

  test.each(['heart_rate_zone', 'heart_rate_zone_'])('has zones named %s1 to 6', (name) => {
    const zones = { [`${name}1`]: 10, [`${name}4`]: 3000, [`${name}6`]: 590 };
    expect(readOne('workouts', { ...workout, ...zones }).values).toMatchObject({
      time_start: '2026-11-19T17:00:00+00:00',
      time_end: '2026-11-19T18:00:00+00:00',
      moving_time: 3000,
      sport: { slug: 'running' },
      total_elevation_gain: 120,
      max_hr: 180,
      min_hr: 90,
      average_hr: 150,
      hr_zones: [10, 0, 0, 3000, 0, 590],
    });
  });
});

describe('a profile from a phone', () => {
  test('the day of birth is the one of the place, whose midnight is sent', () => {
    const given = {
      biological_sex: 'male',
      date_of_birth: '1990-05-02T22:00:00Z',
      height: 180,
      time_zone: 'Europe/Berlin',
    };
    expect(readOne('profile', given).values).toMatchObject({
      sex: 'male',
      birth_date: '1990-05-03',
      height: 180,
    });
  });

  test.each(['not_set', 'notSet'])('a sex that is %s is not known', (biological_sex) => {
    expect(readOne('profile', { biological_sex, height: 180 }).values['sex']).toBeNull();
  });

  test('what is wrong is named where it lies', () => {
    expect(problemsOf('profile', { biological_sex: 'm', date_of_birth: 'may' })).toEqual([
      'data.date_of_birth date_from_datetime_parsing',
      'data.biological_sex literal_error',
    ]);
  });
});

describe('a meal from a phone', () => {
  test('the nutrients of one time are one meal, each in its unit', () => {
    const at = '2026-11-19T07:00:00Z';
    const food = (value: number, unit: string, name: string): object => ({
      ...sample(at, value, unit),
      metadata: { HKFoodType: name },
    });
    const { values, sourceType, appId } = readOne('meal', {
      healthkit: {
        source_bundle: 'com.food.app',
        energy_total: [food(300, 'kcal', 'Oats'), food(100, 'kcal', 'Apple')],
        fat_total: [food(7, 'gram', 'Oats')],
        vitamin_b12: [food(0.002, 'mg', 'Oats')],
        sodium: [food(0.5, 'gram', 'Oats')],
        water: [food(200, 'mL', 'Oats')],
      },
    });
    expect([sourceType, appId]).toEqual(['app', 'com.food.app']);
    expect(values).toMatchObject({
      name: 'Oats, Apple',
      timestamp: '2026-11-19T07:00:00+00:00',
      energy: { unit: 'kcal', value: 400 },
      macros: { fats: { total: 7 } },
      micros: { vitamins: { vitamin_b12: 2 }, minerals: { sodium: 500 } },
    });
  });

  test('a record of the other platform is a meal, with masses in grams', () => {
    const record = {
      start_time: '2026-11-18T23:30:00Z',
      start_zone_offset: '+01:00',
      end_time: '2026-11-18T23:45:00Z',
      energy: 400,
      total_carbohydrate: 50,
      thiamin: 0.001,
      meal_type: 4,
    };
    const push = { health_connect: { source_bundle: 'a.b', nutrition_records: [record] } };
    const { values, calendarDate } = readOne('meal', push);
    expect(calendarDate).toBe('2026-11-19');
    expect(values).toMatchObject({
      name: 'Snack',
      energy: { value: 400 },
      macros: { carbs: 50 },
      micros: { vitamins: { vitamin_b1: 1 } },
    });
    const broken = { health_connect: { nutrition_records: [{ ...record, start_time: 'noon' }] } };
    expect(problemsOf('meal', broken)).toEqual([
      'data.health_connect.nutrition_records.0.start_time datetime_parsing',
    ]);
    expect(problemsOf('meal', { health_connect: {} })).toEqual([
      'data.health_connect.nutrition_records list_type',
    ]);
  });
});

describe('what phones wrap', () => {
  test('a cycle is unwrapped', () => {
    const push = { source_bundle: bundle, cycle: { period_start: '2026-11-05' } };
    expect(readOne('menstrual_cycle', push)).toMatchObject({
      appId: bundle,
      calendarDate: '2026-11-05',
    });
    expect(problemsOf('menstrual_cycle', [{ cycle: { period_start: 'x' } }])).toEqual([
      'data.0.cycle.period_start date_from_datetime_parsing',
    ]);
  });

  test('an electrocardiogram is unwrapped; its voltages are not part of it', () => {
    const electrocardiogram = {
      id: 'E1',
      session_start: '2026-11-19T07:00:00Z',
      session_end: '2026-11-19T07:00:30Z',
      voltage_sample_count: 15_360,
      classification: 'sinus_rhythm',
      ...watch,
      device_model: 'Watch6,1',
    };
    const { values, key, data } = readOne('electrocardiogram', {
      electrocardiogram,
      voltage_data: { session_start_offset_millisecond: [0], lead_1: [0.1] },
    });
    expect(key).toBe('id:E1');
    expect(values).toMatchObject({
      classification: 'sinus_rhythm',
      source_device_model: 'Watch6,1',
    });
    expect(data).not.toContain('lead_1');
    expect(problemsOf('electrocardiogram', { electrocardiogram: {} })).toEqual([
      'data.electrocardiogram.session_start missing',
      'data.electrocardiogram.session_end missing',
      'data.electrocardiogram.voltage_sample_count missing',
    ]);
  });
});
