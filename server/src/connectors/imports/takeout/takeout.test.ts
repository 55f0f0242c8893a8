import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { takeout } from './index.ts';

type Value = { readonly at: string; readonly value: number | string; readonly device?: string };

const measured = 'Takeout/Google Health/Physical Activity_GoogleData';
const related = 'Takeout/Google Health/Health Fitness Data_GoogleData';
const table = (column: string, values: readonly Value[]): string =>
  [
    `timestamp,${column},data source`,
    ...values.map(({ at, value, device = 'Charge 6' }) => `${at},${value},${device}`),
  ].join('\n');

const columns = {
  heart_rate: ['beats per minute', 'heartrate', 61],
  steps: ['steps', 'steps', 40],
  distance: ['distance', 'distance', 31.5],
  floors: ['floors', 'floors_climbed', 2],
  oxygen_saturation: ['oxygen saturation percentage', 'blood_oxygen', 97],
  heart_rate_variability: ['root mean square of successive differences milliseconds', 'hrv', 41.5],
  weight: ['weight grams', 'body_weight', 72_500],
  body_fat: ['body fat percentage', 'body_fat', 21],
} as const;

const at = '2026-05-27T22:01:13Z';

it('becomes the samples of its tables, and leaves out what copies another app', async () => {
  const files = Object.fromEntries(
    Object.entries(columns).map(([name, [column, , value]]) => [
      `${measured}/${name}_2026-05-27.csv`,
      table(column, [{ at, value }]),
    ]),
  );
  const { samples, report } = await readAs(takeout, {
    ...files,
    [`${measured}/heart_rate_2026-05-28.csv`]: table('beats per minute', [
      { at: '2026-05-28T00:00:00Z', value: 'NaN' },
      { at: '2026-05-28T00:01:00Z', value: 70, device: 'Health Connect' },
      { at: '2026-05-28T00:02:00Z', value: 70, device: 'Apple Health Health Kit' },
      { at: '2026-05-28T00:03:00', value: 70 },
      { at: '2026-05-28T00:04:00Z', value: 700 },
    ]),
    [`${measured}/heart_rate_2026-05-29.csv`]: 'no data\n',
    [`${measured}/daily_resting_heart_rate.csv`]: table('beats per minute', [{ at, value: 52 }]),
    'Takeout/Google Health/Global Export Data/heart_rate-2026-05-27.json': '[{"value":{"bpm":99}}]',
    [`${related}/UserActivityProbabilities_1.csv`]: 'x,y\n1,2\n',
    'Takeout/Google Photos/photo.json': '{}',
  });
  const expected = Object.values(columns)
    .map(([, resource, value]) => [resource, resource === 'body_weight' ? 72.5 : value])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  expect(samples.map(({ resource, value }) => [resource, value])).toEqual(expected);
  expect(new Set(samples.map(({ atMs }) => atMs))).toEqual(new Set([Date.parse(at)]));
  expect(report).toMatchObject({
    samples: 8,
    refused: { time: 1, unit: 0, value: 1 },
    notImported: {
      'copies of what another app measured': 2,
      'rows without a value': 1,
      'files daily_resting_heart_rate': 1,
      'files heart_rate.json': 1,
    },
  });
});

it('becomes nights with their stages, and workouts', async () => {
  const { summaries, workouts, report } = await readAs(takeout, {
    [`${related}/UserSleepStages_2026-10-01.csv`]: [
      'sleep_id,sleep_stage_id,sleep_stage_type,start_utc_offset,sleep_stage_start,end_utc_offset,sleep_stage_end',
      '111,1,LIGHT,+02:00,2026-10-04 20:42:00+0000,+02:00,2026-10-04 22:52:00+0000',
      '111,2,DEEP,+02:00,2026-10-04 22:52:00+0000,+02:00,2026-10-05 00:12:00+0000',
      '999,3,REM,+02:00,2026-10-05 00:12:00+0000,+02:00,2026-10-05 00:22:00+0000',
    ].join('\n'),
    [`${related}/UserSleeps_2026-10-01.csv`]: [
      'sleep_id,sleep_type,minutes_in_sleep_period,minutes_after_wake_up,minutes_to_fall_asleep,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source',
      '111,STAGES,480,5,12,+02:00,2026-10-04 20:30:00+0000,+02:00,2026-10-05 04:30:00+0000,PASSIVELY_MEASURED',
    ].join('\n'),
    [`${related}/UserExercises_2026-10-01.csv`]: [
      'exercise_id,exercise_start,exercise_end,utc_offset,activity_name,log_type,tracker_total_calories,tracker_total_steps,tracker_total_distance_mm,tracker_avg_heart_rate,tracker_peak_heart_rate',
      '1,2026-10-05 06:00:00+0000,2026-10-05 06:30:00+0000,+02:00,Run,TRACKER,300,4200,5000000,140,165',
    ].join('\n'),
  });
  expect(summaries).toEqual([
    [
      'sleep',
      {
        source_type: 'watch',
        bedtime_start: '2026-10-04T20:30:00+00:00',
        bedtime_stop: '2026-10-05T04:30:00+00:00',
        timezone_offset: 7200,
        latency: 720,
        sleep_stages: {
          light_sleep_samples: [expect.objectContaining({ end_date: '2026-10-04T22:52:00+00:00' })],
          deep_sleep_samples: [expect.objectContaining({ end_date: '2026-10-05T00:12:00+00:00' })],
        },
      },
    ],
  ]);
  expect(workouts).toMatchObject([
    {
      summary: {
        sport: 'Run',
        distance: 5000,
        steps: 4200,
        average_hr: 140,
        timezone_offset: 7200,
      },
    },
  ]);
  expect(report).toMatchObject({
    sleeps: 1,
    workouts: 1,
    notImported: { 'stages without their night': 1 },
  });
});

const before = 'Takeout/Fitbit/Global Export Data';
const level = (time: string, word: string, seconds: number): object => ({
  dateTime: `2020-01-${time}.000`,
  level: word,
  seconds,
});
const olderFiles = {
  [`${before}/sleep-2020-01-01.json`]: JSON.stringify([
    {
      logId: 25,
      dateOfSleep: '2020-01-24',
      startTime: '2020-01-23T23:00:00.000',
      endTime: '2020-01-24T00:30:00.000',
      duration: 5_400_000,
      minutesToFallAsleep: 5,
      type: 'stages',
      levels: {
        data: [level('23T23:00:00', 'light', 3600), level('24T00:00:00', 'deep', 1800)],
        shortData: [level('23T23:10:00', 'wake', 60)],
      },
    },
  ]),
  [`${before}/exercise-0.json`]: JSON.stringify([
    {
      logId: 26,
      activityName: 'Run',
      startTime: '07/24/20 18:00:00',
      duration: 1_800_000,
      steps: 4200,
      calories: 300,
      averageHeartRate: 140,
      distance: 3,
      distanceUnit: 'Mile',
      logType: 'tracker',
    },
  ]),
  [`${before}/weight-2020-01-01.json`]: JSON.stringify([
    { logId: 27, weight: 160, fat: 21, date: '01/31/20', time: '07:30:00', source: 'Aria' },
  ]),
  'Takeout/Fitbit/Oxygen Saturation (SpO2)/Minute SpO2 - 2020-01-24.csv':
    'timestamp,value\n2020-01-24T01:00:00Z,96.5\n2020-01-24T01:01:00Z,50.0\n',
};

it('of before there were tables of today is read where it was recorded', async () => {
  const timeZone = 'Europe/Berlin';
  const { samples, summaries, workouts, report } = await readAs(takeout, olderFiles, { timeZone });
  expect(samples).toMatchObject([
    { resource: 'blood_oxygen', value: 96.5, atMs: Date.parse('2020-01-24T01:00:00Z') },
    { resource: 'body_fat', value: 21, atMs: Date.parse('2020-01-31T06:30:00Z'), offset: 3600 },
    { resource: 'body_weight', value: expect.closeTo(72.575, 3), sourceType: 'scale' },
  ]);
  const span = (start: string, end: string): object =>
    expect.objectContaining({
      start_date: `2020-01-${start}:00+00:00`,
      end_date: `2020-01-${end}:00+00:00`,
    });
  expect(summaries).toMatchObject([
    [
      'sleep',
      {
        bedtime_start: '2020-01-23T22:00:00+00:00',
        bedtime_stop: '2020-01-23T23:30:00+00:00',
        timezone_offset: 3600,
        latency: 300,
        sleep_stages: {
          awake_sleep_samples: [span('23T22:10', '23T22:11')],
          light_sleep_samples: [span('23T22:00', '23T22:10'), span('23T22:11', '23T23:00')],
          deep_sleep_samples: [span('23T23:00', '23T23:30')],
        },
      },
    ],
  ]);
  expect(workouts).toMatchObject([
    {
      summary: {
        sport: 'Run',
        time_start: '2020-07-24T16:00:00+00:00',
        distance: expect.closeTo(4828.032, 3),
        timezone_offset: 7200,
      },
    },
  ]);
  expect(report).toMatchObject({ notImported: { 'rows without a value': 1 } });
  expect(report.notes).toEqual([expect.stringContaining(timeZone)]);
});

it('of before is not read without a zone, nor beside the tables that hold the same', async () => {
  const nowhere = await readAs(takeout, olderFiles);
  expect(nowhere.report).toMatchObject({
    sleeps: 0,
    workouts: 0,
    samples: 1,
    notImported: {
      'files sleep.json in local time, as no zone was named': 1,
      'files exercise.json in local time, as no zone was named': 1,
      'files weight.json in local time, as no zone was named': 1,
    },
  });
  const newer = {
    [`${related}/UserSleeps_2020-01-01.csv`]: 'sleep_id,sleep_start,sleep_end\n',
    [`${related}/UserExercises_2020-01-01.csv`]: 'exercise_id,exercise_start,exercise_end\n',
    [`${measured}/weight.csv`]: 'timestamp,weight grams,data source\n',
    [`${measured}/oxygen_saturation_2020-01-24.csv`]: table(columns.oxygen_saturation[0], [
      { at, value: 97 },
    ]),
  };
  const both = await readAs(takeout, { ...olderFiles, ...newer }, { timeZone: 'Europe/Berlin' });
  expect(both.report).toMatchObject({ sleeps: 0, workouts: 0, samples: 1 });
  expect(Object.keys(both.report.notImported).toSorted()).toEqual([
    'files Minute SpO2, which oxygen_saturation has, too',
    'files exercise.json, which UserExercises has, too',
    'files sleep.json, which UserSleeps has, too',
    'files weight.json, which weight has, too',
  ]);
});

it('keeps whatever rows it is written of', async () => {
  const row = fc.record({ second: fc.nat(30_000_000), bpm: fc.integer({ min: 30, max: 220 }) });
  const rows = fc.uniqueArray(row, { maxLength: 60, selector: ({ second }) => second });
  const startMs = Date.parse('2025-06-01T00:00:00Z');
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), async (given, isOld) => {
      const folder = isOld ? measured.replace('Google Health', 'Fitbit') : measured;
      const half = Math.ceil(given.length / 2);
      const write = (part: typeof given): string =>
        table(
          'beats per minute',
          part.map(({ second, bpm }) => ({
            at: new Date(startMs + second * 1000).toISOString().replace('.000Z', 'Z'),
            value: bpm,
          })),
        );
      const { samples } = await readAs(takeout, {
        [`${folder}/heart_rate_2025-06-01.csv`]: write(given.slice(0, half)),
        [`${folder}/heart_rate_2025-06-02.csv`]: write(given.slice(half)),
      });
      const inOrder = given.toSorted((one, other) => one.second - other.second);
      expect(samples.map(({ atMs, value }) => [(atMs - startMs) / 1000, value])).toEqual(
        inOrder.map(({ second, bpm }) => [second, bpm]),
      );
    }),
    { numRuns: 20 },
  );
});
