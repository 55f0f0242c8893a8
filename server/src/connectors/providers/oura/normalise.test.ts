import { describe, expect, test } from 'vitest';

import { type Normalised, ProviderError } from '#sources';

import { oura } from './index.ts';

function normalise(resource: string, answer: unknown): Normalised {
  return oura.normalise({ resource, body: Buffer.from(JSON.stringify(answer)) });
}

function samplesOf(resource: string, normalised: Normalised): readonly unknown[] {
  return normalised.samples.find((each) => each.resource === resource)?.data ?? [];
}

function summariesOf(resource: string, normalised: Normalised): readonly unknown[] {
  return normalised.summaries.find((each) => each.resource === resource)?.data ?? [];
}

const night = {
  id: 'n1',
  day: '2026-11-20',
  type: 'long_sleep',
  bedtime_start: '2026-11-19T23:00:00.000-08:00',
  bedtime_end: '2026-11-19T23:12:30.000-08:00',
  time_in_bed: 750,
  total_sleep_duration: 600,
  awake_time: 150,
  light_sleep_duration: 300,
  rem_sleep_duration: 0,
  deep_sleep_duration: 300,
  efficiency: 80,
  latency: 150,
  average_heart_rate: 54.25,
  lowest_heart_rate: 48,
  average_hrv: 62,
  average_breath: 14.125,
  readiness: { score: 81, temperature_deviation: -0.2 },
  sleep_phase_5_min: '412',
  heart_rate: { interval: 300, items: [51, null, 52], timestamp: '2026-11-19T23:00:00.000-08:00' },
  hrv: { interval: 300, items: [60], timestamp: '2026-11-19T23:05:00.000-08:00' },
};
const scores = [{ data: [{ day: '2026-11-20', score: 88 }], next_token: null }];

function sleepPage(...data: readonly unknown[]): unknown {
  return { sleep: { data, next_token: null }, daily_sleep: scores, daily_readiness: [] };
}

describe('sleep', () => {
  const whole = normalise('sleep', sleepPage(night));

  test('a night becomes a summary in the units of the contract, with the score of its day', () => {
    expect(summariesOf('sleep', whole)).toEqual([
      {
        source_type: 'ring',
        provider_id: 'n1',
        calendar_date: '2026-11-20',
        bedtime_start: '2026-11-20T07:00:00+00:00',
        bedtime_stop: '2026-11-20T07:12:30+00:00',
        timezone_offset: -28_800,
        type: 'long_sleep',
        duration: 750,
        total: 600,
        awake: 150,
        light: 300,
        rem: 0,
        deep: 300,
        score: 88,
        recovery_readiness_score: 81,
        hr_lowest: 48,
        hr_average: 54.25,
        efficiency: 80,
        latency: 150,
        temperature_delta: -0.2,
        average_hrv: 62,
        respiratory_rate: 14.125,
        stage_start_offset_second: [0, 300, 600],
        stage_end_offset_second: [300, 600, 750],
        stage_type: [4, 1, 2],
      },
    ]);
  });

  test('its series become samples, and where the ring measured nothing there is none', () => {
    const common = { source_type: 'ring', timezone_offset: -28_800 };
    expect(samplesOf('heartrate', whole)).toEqual([
      { ...common, timestamp: '2026-11-20T07:00:00+00:00', value: 51 },
      { ...common, timestamp: '2026-11-20T07:10:00+00:00', value: 52 },
    ]);
    expect(samplesOf('hrv', whole)).toEqual([
      { ...common, timestamp: '2026-11-20T07:05:00+00:00', value: 60 },
    ]);
    expect(samplesOf('respiratory_rate', whole)).toEqual([
      { ...common, timestamp: '2026-11-20T07:00:00+00:00', value: 14.125 },
    ]);
    expect(samplesOf('body_temperature_delta', whole)).toEqual([
      {
        ...common,
        start: '2026-11-20T07:00:00+00:00',
        end: '2026-11-20T07:12:30+00:00',
        sensor_location: 'finger',
        value: -0.2,
      },
    ]);
  });

  test('a night in which clocks are put forward ends at the new offset and lasts as long as it lasted', () => {
    const spring = {
      ...night,
      bedtime_start: '2026-03-07T23:00:00.000-08:00',
      bedtime_end: '2026-03-08T07:00:00.000-07:00',
      sleep_phase_5_min: '2'.repeat(84),
      heart_rate: { ...night.heart_rate, timestamp: '2026-03-07T23:00:00.000-08:00' },
    };
    const normalised = normalise('sleep', sleepPage(spring));
    expect(summariesOf('sleep', normalised)).toMatchObject([
      {
        timezone_offset: -25_200,
        bedtime_start: '2026-03-08T07:00:00+00:00',
        bedtime_stop: '2026-03-08T14:00:00+00:00',
        stage_end_offset_second: [25_200],
      },
    ]);
    // Which of its samples had which offset is not told.
    expect(samplesOf('heartrate', normalised)).toMatchObject([
      { timezone_offset: null },
      { timezone_offset: null },
    ]);
  });

  test('the finer line of phases is taken, equal ones are one stretch, and what we do not know is unknown', () => {
    const fine = { ...night, sleep_phase_30_sec: '44112299' };
    expect(summariesOf('sleep', normalise('sleep', sleepPage(fine)))).toMatchObject([
      {
        stage_start_offset_second: [0, 60, 120, 180],
        stage_end_offset_second: [60, 120, 180, 240],
        stage_type: [4, 1, 2, -1],
      },
    ]);
  });

  test('the score of a day is that of its longest long sleep', () => {
    const nap = { ...night, id: 'n2', type: 'late_nap', readiness: null };
    const broken = {
      ...night,
      id: 'n3',
      bedtime_start: '2026-11-20T04:00:00.000-08:00',
      bedtime_end: '2026-11-20T04:05:00.000-08:00',
    };
    expect(summariesOf('sleep', normalise('sleep', sleepPage(nap, broken, night)))).toMatchObject([
      { provider_id: 'n2', type: 'acknowledged_nap', score: null, recovery_readiness_score: null },
      { provider_id: 'n3', type: 'long_sleep', score: null },
      { provider_id: 'n1', type: 'long_sleep', score: 88 },
    ]);
  });

  test('without a readiness of its own a night has that of its day', () => {
    const page = {
      sleep: { data: [{ ...night, readiness: null }] },
      daily_sleep: [],
      daily_readiness: [{ data: [{ day: '2026-11-20', score: 70, temperature_deviation: 0.4 }] }],
    };
    const normalised = normalise('sleep', page);
    expect(summariesOf('sleep', normalised)).toMatchObject([
      { score: null, recovery_readiness_score: 70, temperature_delta: 0.4 },
    ]);
    expect(samplesOf('body_temperature_delta', normalised)).toMatchObject([{ value: 0.4 }]);
  });

  test('a sleep that was deleted, or was none, is left out; a type that we do not know is not', () => {
    const page = sleepPage(
      { ...night, type: 'deleted' },
      { ...night, type: 'rest' },
      { ...night, id: 'n4', type: 'hibernation' },
    );
    const normalised = normalise('sleep', page);
    expect(summariesOf('sleep', normalised)).toMatchObject([
      { provider_id: 'n4', type: 'unknown' },
    ]);
    expect(samplesOf('heartrate', normalised)).toHaveLength(2);
  });

  test('what is null or missing stays so, and what has no time is left out', () => {
    const bare = {
      id: 'n5',
      day: '2026-11-20',
      bedtime_start: '2026-11-19T23:00:00+00:00',
      bedtime_end: '2026-11-20T07:00:00+00:00',
      heart_rate: { interval: 300, items: null, timestamp: null },
      hrv: null,
      sleep_phase_5_min: null,
    };
    const normalised = normalise('sleep', {
      sleep: {
        data: [bare, { ...bare, bedtime_end: null }, { ...bare, bedtime_start: 'noon' }, 7],
      },
    });
    const [summary, ...others] = summariesOf('sleep', normalised) as Record<string, unknown>[];
    expect(others).toEqual([]);
    const given = Object.entries(summary ?? {}).filter(([, value]) => value !== null);
    expect(Object.fromEntries(given)).toEqual({
      source_type: 'ring',
      provider_id: 'n5',
      calendar_date: '2026-11-20',
      bedtime_start: '2026-11-19T23:00:00+00:00',
      bedtime_stop: '2026-11-20T07:00:00+00:00',
      timezone_offset: 0,
    });
    expect(normalised.samples.flatMap(({ data }) => data)).toEqual([]);
  });
});

describe('days', () => {
  test('an activity is in kilocalories, metres and minutes, at the offset of its own day', () => {
    const normalised = normalise('daily_activity', {
      data: [
        {
          id: 'a1',
          day: '2026-11-20',
          timestamp: '2026-11-20T04:00:00.000+05:30',
          active_calories: 222,
          total_calories: 2168,
          steps: 3455,
          equivalent_walking_distance: 3849,
          low_activity_time: 9000,
          medium_activity_time: 150,
          high_activity_time: 0,
          class_5_min: '0112',
        },
        { id: 'a2', day: null, steps: 4 },
      ],
    });
    expect(normalised.samples).toEqual([]);
    expect(summariesOf('activity', normalised)).toEqual([
      {
        source_type: 'ring',
        provider_id: 'a1',
        calendar_date: '2026-11-20',
        timezone_offset: 19_800,
        calories_total: 2168,
        calories_active: 222,
        steps: 3455,
        daily_movement: 3849,
        low: 150,
        medium: 2.5,
        high: 0,
      },
    ]);
  });

  test('blood oxygen has the time of its night, and without one there is no sample', () => {
    const normalised = normalise('daily_spo2', {
      daily_spo2: {
        data: [
          { id: 's1', day: '2026-11-20', spo2_percentage: { average: 97.1 } },
          { id: 's2', day: '2026-11-19', spo2_percentage: { average: 96 } },
          { id: 's3', day: '2026-11-20', spo2_percentage: null },
        ],
      },
      sleep: [{ data: [night] }],
    });
    expect(samplesOf('blood_oxygen', normalised)).toEqual([
      {
        source_type: 'ring',
        timestamp: '2026-11-20T07:00:00+00:00',
        timezone_offset: -28_800,
        value: 97.1,
      },
    ]);
  });
});

describe('moments', () => {
  test('a workout keeps its sport, and one that was typed in comes from the app', () => {
    const workout = {
      id: 'w1',
      activity: 'cycling',
      calories: 212.4,
      day: '2026-11-20',
      distance: 13_500,
      end_datetime: '2026-11-20T18:45:00.000+01:00',
      intensity: 'moderate',
      label: 'Home',
      source: 'manual',
      start_datetime: '2026-11-20T18:00:00.000+01:00',
    };
    const other = { ...workout, id: 'w2', activity: 'underwater_chess', source: 'telepathy' };
    const normalised = normalise('workout', {
      data: [workout, { ...other, calories: null }, { ...other, start_datetime: '' }],
    });
    expect(summariesOf('workouts', normalised)).toEqual([
      {
        source_type: 'app',
        provider_id: 'w1',
        title: 'Home',
        calendar_date: '2026-11-20',
        timezone_offset: 3600,
        time_start: '2026-11-20T17:00:00+00:00',
        time_end: '2026-11-20T17:45:00+00:00',
        sport_name: 'cycling',
        calories: 212.4,
        distance: 13_500,
      },
      expect.objectContaining({
        source_type: 'ring',
        provider_id: 'w2',
        sport_name: 'underwater_chess',
        calories: null,
      }),
    ]);
  });

  test('heart rates of any source are taken, those without a time or a rate are not', () => {
    const normalised = normalise('heartrate', {
      data: [
        { bpm: 60, source: 'awake', timestamp: '2026-11-20T01:02:08+00:00' },
        { bpm: 61, source: 'dreaming', timestamp: '2026-11-20T01:03:08.500Z' },
        { bpm: null, source: 'rest', timestamp: '2026-11-20T01:04:08+00:00' },
        { bpm: 62, source: 'rest', timestamp: '2026-11-20T01:04:08' },
      ],
    });
    expect(samplesOf('heartrate', normalised)).toEqual([
      { source_type: 'ring', timestamp: '2026-11-20T01:02:08+00:00', value: 60 },
      { source_type: 'ring', timestamp: '2026-11-20T01:03:08.500+00:00', value: 61 },
    ]);
  });
});

describe('the person', () => {
  test('a height in metres is one in centimetres; a weight of no day is no measurement', () => {
    const person = { id: 'p', age: 31, weight: 74.8, height: 1.83, biological_sex: 'female' };
    expect(normalise('personal_info', person).summaries).toEqual([
      { resource: 'profile', data: [{ source_type: 'app', height: 183, sex: 'female' }] },
    ]);
    expect(normalise('personal_info', { id: 'p', biological_sex: '?' }).summaries).toEqual([
      { resource: 'profile', data: [{ source_type: 'app', height: null, sex: null }] },
    ]);
  });

  test('a ring is a device', () => {
    const rings = { data: [{ id: 'r1', hardware_type: 'gen4' }, { id: 'r2' }, {}] };
    expect(normalise('ring_configuration', rings).devices).toEqual([
      { providerId: 'r1', model: 'gen4', manufacturer: 'Oura', sourceType: 'ring' },
      { providerId: 'r2', model: null, manufacturer: 'Oura', sourceType: 'ring' },
    ]);
  });
});

test('an answer that is no JSON is a failure worth another try, of a resource that is gone is nothing', () => {
  const page = { resource: 'sleep', body: Buffer.from('<html>') };
  expect(() => oura.normalise(page)).toThrow(ProviderError);
  expect(normalise('tag', { data: [{ id: 't' }] })).toEqual({
    samples: [],
    summaries: [],
    devices: [],
  });
});

test.each(['daily_activity', 'workout', 'heartrate', 'ring_configuration', 'sleep', 'daily_spo2'])(
  'documents of %s that are not what they should be do no harm',
  (resource) => {
    const odd = [null, 7, 'x', [], {}, { day: 5, bedtime_start: {}, timestamp: [], items: 3 }];
    const page = { data: odd, sleep: { data: odd }, daily_sleep: odd, daily_spo2: { data: odd } };
    const { samples, summaries, devices } = normalise(resource, page);
    expect(samples.flatMap(({ data }) => data)).toEqual([]);
    expect(summaries.flatMap(({ data }) => data)).toEqual([]);
    expect(devices).toEqual([]);
  },
);
