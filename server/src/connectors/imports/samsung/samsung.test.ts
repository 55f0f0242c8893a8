import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { samsung } from './index.ts';

type Row = Readonly<Record<string, string | number>>;

const stamp = '20261006090000';
/** A table as the app writes it: the type, the columns, and rows that end with a comma. */
function table(type: string, rows: readonly Row[], prefix = ''): readonly [string, string] {
  const columns = Object.keys(rows[0] ?? {});
  return [
    `samsunghealth_ann_${stamp}/${type}.${stamp}.csv`,
    [
      `${type},6305010,3`,
      columns.map((name) => prefix + name).join(','),
      ...rows.map((row) => `${columns.map((name) => row[name]).join(',')},`),
    ].join('\r\n'),
  ];
}

const at = { start_time: '2026-10-04 20:42:00.000', time_offset: 'UTC+0200' };
const atMs = Date.parse('2026-10-04T20:42:00Z');
const heart = 'com.samsung.shealth.tracker.heart_rate';
const ofHeart = 'com.samsung.health.heart_rate.';

/** Of each table a row, and what it has to become. */
const tables = [
  [table(heart, [{ ...at, heart_rate: 61.0 }], ofHeart), [['heartrate', 61]]],
  [
    table(
      'com.samsung.shealth.tracker.oxygen_saturation',
      [{ ...at, spo2: 97 }],
      'com.samsung.health.oxygen_saturation.',
    ),
    [['blood_oxygen', 97]],
  ],
  [
    table('com.samsung.health.respiratory_rate', [{ ...at, average: 14.5 }]),
    [['respiratory_rate', 14.5]],
  ],
  [table('com.samsung.shealth.stress', [{ ...at, score: 33 }]), [['stress_level', 33]]],
  [table('com.samsung.health.floors_climbed', [{ ...at, floor: 2 }]), [['floors_climbed', 2]]],
  [
    table('com.samsung.health.weight', [{ ...at, weight: 72.5, body_fat: 21 }]),
    [
      ['body_weight', 72.5],
      ['body_fat', 21],
    ],
  ],
  [table('com.samsung.shealth.blood_glucose', [{ ...at, glucose: 5.4 }]), [['glucose', 5.4]]],
  [table('com.samsung.health.water_intake', [{ ...at, amount: 250 }]), [['water', 250]]],
  [
    table(
      'com.samsung.shealth.blood_pressure',
      [{ ...at, systolic: 121, diastolic: 79 }],
      'com.samsung.health.blood_pressure.',
    ),
    [['blood_pressure', 121]],
  ],
] as const;

it('becomes the samples of its tables, at their time and with their offset', async () => {
  const files = tables.map(([file]) => file);
  const { samples, report } = await readAs(samsung, Object.fromEntries(files));
  const expected = tables.flatMap(([, values]) =>
    values.map(([name, value]) => `${name} ${value}`),
  );
  expect(samples.map(({ resource, value }) => `${resource} ${value}`)).toEqual(expected.toSorted());
  for (const each of samples) expect(each).toMatchObject({ atMs, offset: 7200 });
  expect(report).toMatchObject({ samples: expected.length, notImported: {}, unreadable: [] });
});

it('reads glucose of either name of its table', async () => {
  const files = [table('com.samsung.health.blood_glucose', [{ ...at, glucose: 6.1 }])];
  const { samples } = await readAs(samsung, Object.fromEntries(files));
  expect(samples).toMatchObject([{ resource: 'glucose', value: 6.1, atMs }]);
});

it('of a row with a file takes what is in the file, and refuses times that cannot be', async () => {
  const rows = [
    { ...at, heart_rate: 70, binning_data: 'abc.binning_data.json' },
    { ...at, start_time: '2026-10-04 21:00:00.000', heart_rate: 71, binning_data: 'gone.json' },
    { ...at, time_offset: 'UTC+28550', heart_rate: 72, binning_data: '' },
    { ...at, start_time: 'soon', heart_rate: 73, binning_data: '' },
    { ...at, start_time: '2126-10-04 21:00:00.000', heart_rate: 74, binning_data: '' },
    { ...at, heart_rate: 0, binning_data: '' },
  ];
  const hrv = [{ ...at, binning_data: 'def.binning_data.json' }];
  const { samples, report } = await readAs(
    samsung,
    Object.fromEntries([
      table(heart, rows, ofHeart),
      table('com.samsung.health.hrv', hrv),
      table('com.samsung.shealth.badge', [{ title: 'x' }]),
      [
        `samsunghealth_ann_${stamp}/jsons/${heart}/a/abc.binning_data.json`,
        JSON.stringify([
          { heart_rate: 64.0, start_time: atMs, end_time: atMs + 59_000 },
          { heart_rate: 66.0, start_time: atMs + 60_000, end_time: atMs + 119_000 },
          { heart_rate: 0, start_time: atMs + 120_000 },
          { heart_rate: 67 },
        ]),
      ],
      [
        `samsunghealth_ann_${stamp}/jsons/com.samsung.health.hrv/d/def.binning_data.json`,
        JSON.stringify([{ sdnn: 40, rmssd: 35.5, start_time: atMs, end_time: atMs + 300_000 }]),
      ],
    ]),
  );
  expect(samples.map((each) => [each.resource, each.value, each.atMs - atMs, each.offset])).toEqual(
    [
      ['heartrate', 64, 0, 7200],
      ['heartrate', 66, 60_000, 7200],
      ['heartrate', 71, 18 * 60_000, 7200],
      ['hrv', 35.5, 0, 7200],
    ],
  );
  expect(report).toMatchObject({
    refused: { time: 4, unit: 0, value: 0 },
    notImported: { 'rows without a value': 2, 'files com.samsung.shealth.badge': 1 },
  });
});

it('has nights without stages, of which nothing says how much was slept', async () => {
  const night = {
    start_time: '2026-10-04 20:30:00.000',
    end_time: '2026-10-05 04:30:00.000',
    time_offset: 'UTC+0200',
    datauuid: 'n1',
    efficiency: 100,
  };
  const { summaries } = await readAs(
    samsung,
    Object.fromEntries([table('com.samsung.shealth.sleep', [night])]),
  );
  expect(summaries).toMatchObject([['sleep', { efficiency: null }]]);
  expect(summaries[0]?.[1]).not.toHaveProperty('total');
});

it('becomes nights with their stages, workouts and days', async () => {
  const night = {
    start_time: '2026-10-04 20:30:00.000',
    end_time: '2026-10-05 04:30:00.000',
    time_offset: 'UTC+0200',
    datauuid: 'n1',
    sleep_score: 78,
    efficiency: 91,
  };
  const stages = [
    { start: '20:42', end: '22:52', stage: 40_002, sleep_id: 'n1' },
    { start: '22:52', end: '23:12', stage: 40_003, sleep_id: 'n1' },
    { start: '23:12', end: '23:13', stage: 49_999, sleep_id: 'n1' },
    { start: '23:13', end: '23:14', stage: 40_001, sleep_id: 'gone' },
  ].map(({ start, end, ...rest }) => ({
    start_time: `2026-10-04 ${start}:00.000`,
    end_time: `2026-10-04 ${end}:00.000`,
    time_offset: 'UTC+0200',
    ...rest,
  }));
  const run = {
    start_time: '2026-10-05 06:00:00.000',
    end_time: '2026-10-05 06:30:00.000',
    time_offset: 'UTC-0430',
    exercise_type: 1002,
    duration: 1_800_000,
    distance: 5000.5,
    calorie: 300,
    mean_heart_rate: 140.4,
  };
  const dayTime = Date.parse('2026-10-05T00:00:00Z');
  const { summaries, workouts, report } = await readAs(
    samsung,
    Object.fromEntries([
      table('com.samsung.shealth.sleep', [night], 'com.samsung.health.sleep.'),
      table('com.samsung.health.sleep_stage', stages),
      table(
        'com.samsung.shealth.exercise',
        [run, { ...run, start_time: '2026-10-05 07:00:00.000', end_time: '', exercise_type: 4 }],
        'com.samsung.health.exercise.',
      ),
      table('com.samsung.shealth.step_daily_trend', [
        { day_time: dayTime, source_type: -2, count: 8000, distance: 6100.5 },
        { day_time: dayTime, source_type: 0, count: 5000, distance: 4000 },
        { day_time: dayTime + 1, source_type: -2, count: 5000, distance: 4000 },
      ]),
    ]),
  );
  expect(summaries).toMatchObject([
    ['activity', { calendar_date: '2026-10-05', steps: 8000, distance: 6100.5 }],
    [
      'sleep',
      {
        bedtime_start: '2026-10-04T20:30:00+00:00',
        bedtime_stop: '2026-10-05T04:30:00+00:00',
        timezone_offset: 7200,
        score: 78,
        efficiency: 91,
        sleep_stages: {
          light_sleep_samples: [{ end_date: '2026-10-04T22:52:00+00:00' }],
          deep_sleep_samples: [{ start_date: '2026-10-04T22:52:00+00:00' }],
        },
      },
    ],
  ]);
  expect(workouts.map(({ summary }) => summary)).toMatchObject([
    { sport: 'running', timezone_offset: -16_200, distance: 5000.5, average_hr: 140 },
    { sport: 'other', time_end: '2026-10-05T07:30:00+00:00' },
  ]);
  expect(report).toMatchObject({
    sleeps: 1,
    days: 1,
    workouts: 2,
    refused: { time: 1 },
    notImported: {
      'stages without their night': 1,
      'sleep stage 49999': 1,
      'days of one of several sources': 1,
    },
    fieldsLeftOut: { 'names of the exercise 4': 1 },
  });
});

it('is refused where a table or a file in it is cut off', async () => {
  const [name] = table(heart, [at]);
  await expect(readAs(samsung, { [name]: `${heart},6305010,3` })).rejects.toThrow('cut off');
  const open = Object.fromEntries([table(heart, [{ ...at, comment: '"never closed' }])]);
  await expect(readAs(samsung, open)).rejects.toThrow('damaged');
  const binned = table(heart, [{ ...at, heart_rate: 1, binning_data: 'a.json' }], ofHeart);
  const cut = Object.fromEntries([binned, [`x/jsons/${heart}/a/a.json`, '[{"heart_rate":6']]);
  await expect(readAs(samsung, cut)).rejects.toThrow('cut off');
});

it('keeps whatever rows it is written of, with either names of the columns', async () => {
  const row = fc.record({ second: fc.nat(30_000_000), bpm: fc.integer({ min: 30, max: 220 }) });
  const rows = fc.uniqueArray(row, {
    minLength: 1,
    maxLength: 60,
    selector: ({ second }) => second,
  });
  const startMs = Date.parse('2025-06-01T00:00:00Z');
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom('', ofHeart), fc.nat(1), async (given, prefix, half) => {
      const written = given.map(({ second, bpm }) => ({
        start_time: new Date(startMs + second * 1000).toISOString().replace('T', ' ').slice(0, -1),
        time_offset: half === 0 ? 'UTC-0300' : 'UTC+0530',
        heart_rate: bpm,
      }));
      const { samples } = await readAs(
        samsung,
        Object.fromEntries([table(heart, written, prefix)]),
      );
      const inOrder = given.toSorted((one, other) => one.second - other.second);
      expect(
        samples.map((each) => [(each.atMs - startMs) / 1000, each.value, each.offset]),
      ).toEqual(inOrder.map(({ second, bpm }) => [second, bpm, half === 0 ? -10_800 : 19_800]));
    }),
    { numRuns: 20 },
  );
});
