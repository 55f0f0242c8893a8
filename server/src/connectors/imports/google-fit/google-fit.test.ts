import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { googleFit } from './index.ts';

type Point = {
  readonly start: string;
  readonly end?: string;
  readonly values: readonly object[];
  readonly origin?: string;
  readonly asText?: boolean;
};

const nanosOf = (text: string): string => `${Date.parse(text)}000000`;

/** A file of a stream, as Takeout writes it. */
function stream(source: string, points: readonly Point[]): string {
  const list = points.map(({ start, end = start, values, origin, asText = false }) => ({
    fitValue: values.map((value) => ({ value })),
    ...(origin === undefined ? {} : { originDataSourceId: origin }),
    endTimeNanos: asText ? nanosOf(end) : Number(nanosOf(end)),
    dataTypeName: source.split(':')[1],
    startTimeNanos: asText ? nanosOf(start) : Number(nanosOf(start)),
    modifiedTimeMillis: 1,
    rawTimestampNanos: 0,
  }));
  return JSON.stringify({ 'Data Source': source, 'Data Points': list }, null, 2);
}

const data = 'Takeout/Fit/All Data';
const gms = 'com.google.android.gms';
const at = '2026-05-27T22:01:13.250Z';
const later = '2026-05-27T22:02:13.000Z';
const merged = (type: string, name: string): string =>
  `derived:com.google.${type}:${gms}:merge_${name}`;

const types = [
  ['step_count.delta', { intVal: 40 }, 'steps', 40],
  ['distance.delta', { fpVal: 31.5 }, 'distance', 31.5],
  ['heart_rate.bpm', { fpVal: 61 }, 'heartrate', 61],
  ['weight', { fpVal: 72.5 }, 'body_weight', 72.5],
  ['body.fat.percentage', { fpVal: 21 }, 'body_fat', 21],
  ['body.temperature', { fpVal: 36.75 }, 'body_temperature', 36.75],
  ['blood_glucose', { fpVal: 5.5 }, 'glucose', 5.5],
  ['blood_pressure', { fpVal: 120 }, 'blood_pressure', 120],
  ['oxygen_saturation', { fpVal: 97 }, 'blood_oxygen', 97],
  ['hydration', { fpVal: 0.25 }, 'water', 250],
] as const;

it('becomes the samples of its merged streams, and counts those that hold the same', async () => {
  const origin = `raw:com.google.step_count.delta:com.example.app:Fossil:Gen 6 watch:0a1b:steps`;
  const files = Object.fromEntries(
    types.map(([type, value]) => {
      const values = type === 'blood_pressure' ? [value, { fpVal: 80 }] : [value];
      const points = [{ start: at, end: later, values, origin, asText: type === 'weight' }];
      const cut = `derived_com.google.${type}_com.google.and`.slice(0, 48);
      return [`${data}/${cut}.json`, stream(merged(type, 'all'), points)];
    }),
  );
  const again = [{ start: at, end: later, values: [{ intVal: 40 }] }];
  const { samples, report } = await readAs(googleFit, {
    ...files,
    [`${data}/raw_com.google.step_count.delta_com.example.a.json`]: stream(origin, again),
    [`${data}/derived_com.google.heart_rate.bpm_com.google.and(1).json`]: stream(
      `derived:com.google.heart_rate.bpm:${gms}:resting_heart_rate<-merge_heart_rate_bpm`,
      [{ start: at, values: [{ fpVal: 50 }] }],
    ),
    [`${data}/derived_com.google.calories.expended_com.google.json`]: stream(
      merged('calories.expended', 'calories_expended'),
      [{ start: at, values: [{ fpVal: 1 }] }],
    ),
  });
  const expected = types
    .map(([, , resource, value]) => [resource, value, 'watch'])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  expect(samples.map(({ resource, value, sourceType }) => [resource, value, sourceType])).toEqual(
    expected,
  );
  expect(new Set(samples.map(({ atMs }) => atMs))).toEqual(new Set([Date.parse(at)]));
  expect(samples.find(({ resource }) => resource === 'steps')?.endMs).toBe(Date.parse(later));
  expect(report).toMatchObject({
    samples: types.length,
    notImported: {
      'streams of what another one holds: com.google.step_count.delta': 1,
      'streams of what another one holds: com.google.heart_rate.bpm': 1,
      'streams com.google.calories.expended': 1,
    },
  });
});

it('reads what devices wrote where Google merged nothing, and says what a point lacks', async () => {
  const device = (model: string): string =>
    `raw:com.google.heart_rate.bpm:com.example.app:Maker:${model}:0a1b:`;
  const { samples, report } = await readAs(googleFit, {
    // The folders are in the language of the account.
    'Takeout/Fit/Alle Daten/raw_com.google.heart_rate.bpm_a.json': stream(device('Pixel 8'), [
      { start: at, values: [{ fpVal: 61 }] },
      { start: later, values: [] },
      { start: '1970-01-01T00:00:00Z', values: [{ fpVal: 61 }] },
      { start: later, values: [{ fpVal: 6100 }] },
    ]),
    'Takeout/Fit/Alle Daten/raw_com.google.heart_rate.bpm_b.json': stream(device('Band'), [
      { start: at, values: [{ fpVal: 62 }] },
    ]),
    'Takeout/Fit/Alle Daten/raw_com.google.step_count.delta_b.json': stream(
      `raw:com.google.step_count.delta:com.example.app:Maker:Band:0a1b:`,
      [{ start: at, values: [{ intVal: 0 }] }],
    ),
  });
  expect(samples.map(({ value, sourceType }) => [value, sourceType])).toEqual([
    [61, 'phone'],
    [62, 'watch'],
  ]);
  expect(report).toMatchObject({
    refused: { time: 1, value: 1 },
    notImported: { 'points without a value': 1, 'points that count nothing': 1 },
  });
});

const session = (activity: string, startTime: string, endTime: string, more: object = {}): string =>
  JSON.stringify({ fitnessActivity: activity, startTime, endTime, duration: '1s', ...more });

const lap = (time: string, beats: number): string =>
  `<Trackpoint><Time>${time}</Time><HeartRateBpm><Value>${beats}</Value></HeartRateBpm></Trackpoint>`;

it('becomes nights with their stages, and workouts of sessions and recordings, each once', async () => {
  const sleep = `raw:com.google.sleep.segment:com.example.app:Maker:Band:0a1b:`;
  const segment = (start: string, end: string, intVal: number): Point => ({
    start,
    end,
    values: [{ intVal }],
  });
  const tcx = `<?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>x</Id>
    <Lap StartTime="2026-05-27T06:00:04.000Z"><TotalTimeSeconds>1790</TotalTimeSeconds><Track>
    ${lap('2026-05-27T06:00:04.000Z', 120)}${lap('2026-05-27T06:29:50.000Z', 150)}
    </Track></Lap></Activity></Activities></TrainingCenterDatabase>`;
  const { summaries, workouts, samples, report } = await readAs(googleFit, {
    [`${data}/raw_com.google.sleep.segment_com.example.json`]: stream(sleep, [
      segment('2026-05-26T20:30:00Z', '2026-05-26T21:30:00Z', 4),
      segment('2026-05-26T21:30:00Z', '2026-05-26T22:30:00Z', 5),
      segment('2026-05-26T22:30:00Z', '2026-05-26T23:30:00Z', 0),
      segment('2026-05-30T22:30:00Z', '2026-05-30T23:30:00Z', 6),
    ]),
    'Takeout/Fit/All Sessions/a.json': session(
      'sleep',
      '2026-05-26T22:30:00.000+02:00',
      '2026-05-27T06:30:00.000+02:00',
    ),
    'Takeout/Fit/All Sessions/b.json': session(
      'running.treadmill',
      '2026-05-27T06:00:00.000Z',
      '2026-05-27T06:30:00.000Z',
      {
        name: 'Morning',
        aggregate: [
          { metricName: 'com.google.step_count.delta', intValue: 4200 },
          { metricName: 'com.google.calories.expended', floatValue: 300.5 },
          { metricName: 'com.google.heart_minutes.summary', floatValue: 30 },
        ],
      },
    ),
    'Takeout/Fit/All Sessions/c.json': session(
      'biking',
      '2026-05-28T06:00:00.000Z',
      '2026-05-28T07:00:00.000Z',
      { aggregate: [{ metricName: 'com.google.distance.delta', floatValue: 20_000 }] },
    ),
    'Takeout/Fit/All Sessions/d.json': session('yoga', at, at),
    'Takeout/Fit/Activities/2026-05-27T06_00_00Z_PT30M_Running.tcx': tcx,
    'Takeout/Fit/Activities/broken.tcx': '<nothing/>',
  });
  expect(summaries).toEqual([
    [
      'sleep',
      {
        source_type: 'unknown',
        bedtime_start: '2026-05-26T20:30:00+00:00',
        bedtime_stop: '2026-05-27T04:30:00+00:00',
        timezone_offset: 7200,
        sleep_stages: {
          light_sleep_samples: [expect.objectContaining({ end_date: '2026-05-26T21:30:00+00:00' })],
          deep_sleep_samples: [expect.objectContaining({ end_date: '2026-05-26T22:30:00+00:00' })],
        },
      },
    ],
  ]);
  expect(workouts.map(({ summary, points }) => [summary['sport'], points.length])).toEqual([
    ['treadmill_running', 2],
    ['cycling', 0],
  ]);
  expect(workouts[0]?.summary).toMatchObject({
    title: 'Morning',
    time_start: '2026-05-27T06:00:04+00:00',
    steps: 4200,
    calories: 300.5,
    average_hr: 135,
  });
  expect(workouts[1]?.summary).toMatchObject({ distance: 20_000 });
  expect(samples.map(({ value }) => value)).toEqual([120, 150]);
  expect(report).toMatchObject({
    sleeps: 1,
    workouts: 2,
    notImported: {
      'sleep stage 0': 1,
      'stages without their night': 1,
      'sessions without a duration': 1,
    },
    unreadable: [expect.stringContaining('broken.tcx')],
  });
});

it('reads the tables of days where a stream is lacking', async () => {
  const folder = 'Takeout/Fit/Daily activity metrics';
  const { samples, report } = await readAs(googleFit, {
    [`${folder}/2026-05-27.csv`]: [
      'Start time,End time,Move Minutes count,Calories (kcal),Distance (m),Step count',
      '00:00:00.000+02:00,00:15:00.000+02:00,,18.5,12.5,20',
      '00:15:00.000+02:00,00:30:00.000+02:00,,18.5,,',
      '23:45:00.000+02:00,00:00:00.000+02:00,,18.5,,7',
      'noon,later,,,1,1',
    ].join('\n'),
    [`${folder}/2026-05-28.csv`]: 'Startzeit,Endzeit,Schritte\n00:00:00+02:00,00:15:00+02:00,9',
    [`${folder}/Daily activity metrics.csv`]: 'Date,Step count\n2026-05-27,27\n',
    [`${data}/derived_com.google.distance.delta_com.json`]: stream(
      merged('distance.delta', 'distance_delta'),
      [],
    ),
  });
  expect(samples).toMatchObject([
    {
      resource: 'steps',
      atMs: Date.parse('2026-05-26T22:00:00Z'),
      endMs: Date.parse('2026-05-26T22:15:00Z'),
      value: 20,
      offset: 7200,
    },
    {
      atMs: Date.parse('2026-05-27T21:45:00Z'),
      endMs: Date.parse('2026-05-27T22:00:00Z'),
      value: 7,
    },
  ]);
  expect(report).toMatchObject({
    refused: { time: 1 },
    notImported: { 'tables of whole days': 1, 'tables of days in another language': 1 },
  });
});

it('keeps whatever points it is written of', async () => {
  const point = fc.record({
    second: fc.nat(30_000_000),
    lasts: fc.integer({ min: 1, max: 3600 }),
    steps: fc.integer({ min: 1, max: 5000 }),
    asText: fc.boolean(),
  });
  const points = fc.uniqueArray(point, { maxLength: 60, selector: ({ second }) => second });
  const startMs = Date.parse('2025-06-01T00:00:00Z');
  const isoOf = (second: number): string => new Date(startMs + second * 1000).toISOString();
  await fc.assert(
    fc.asyncProperty(points, async (given) => {
      const { samples, report } = await readAs(googleFit, {
        [`${data}/derived_com.google.step_count.delta_com.google.and.json`]: stream(
          merged('step_count.delta', 'step_deltas'),
          given.map(({ second, lasts, steps, asText }) => ({
            start: isoOf(second),
            end: isoOf(second + lasts),
            values: [{ intVal: steps }],
            asText,
          })),
        ),
      });
      const inOrder = given.toSorted((one, other) => one.second - other.second);
      expect(samples.map(({ atMs, endMs, value }) => [atMs, endMs, value])).toEqual(
        inOrder.map(({ second, lasts, steps }) => [
          startMs + second * 1000,
          startMs + (second + lasts) * 1000,
          steps,
        ]),
      );
      expect(report.samples).toBe(given.length);
    }),
    { numRuns: 20 },
  );
});
