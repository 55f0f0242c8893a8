import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { oura } from './index.ts';

type Row = Readonly<Record<string, string | number>>;

const table = (rows: readonly Row[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(String))]
    .map((cells) =>
      cells
        .map((cell) => (cell.includes(';') ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(';'),
    )
    .join('\n');

const night = {
  id: 'a',
  average_breath: 14.5,
  average_heart_rate: 55.4,
  average_hrv: 61,
  awake_time: 600,
  bedtime_end: '2026-03-02T06:30:00.000+01:00',
  bedtime_start: '2026-03-02T06:00:00.000+01:00',
  day: '2026-03-02',
  deep_sleep_duration: 300,
  efficiency: 90,
  heart_rate: '{"interval":300;"items":[1]}',
  latency: 60,
  light_sleep_duration: 600,
  lowest_heart_rate: 49,
  rem_sleep_duration: 300,
  sleep_phase_5_min: '422134',
  time_in_bed: 1800,
  total_sleep_duration: 1200,
  type: 'long_sleep',
};
const day = {
  day: '2026-03-02',
  steps: 8123,
  active_calories: 410,
  total_calories: 2300,
  equivalent_walking_distance: 7000,
  low_activity_time: 7200,
  medium_activity_time: 1800,
  high_activity_time: 600,
};

it('becomes heart rates, nights with their stages, and days', async () => {
  const { samples, summaries, report } = await readAs(oura, {
    'App Data/heartrate.csv': table([
      { id: 'x', bpm: 61, source: 'awake', timestamp: '2026-03-02T06:00:00.000Z' },
      { id: 'y', bpm: 62, source: 'rest', timestamp: '2026-03-02T06:05:00' },
    ]),
    'App Data/sleepmodel.csv': table([night, { ...night, type: 'deleted' }]),
    'App Data/dailyactivity.csv': table([day]),
    'App Data/ringbatterylevel.csv': 'level\n1\n',
  });
  expect(samples).toMatchObject([
    {
      resource: 'heartrate',
      atMs: Date.parse('2026-03-02T06:00:00Z'),
      value: 61,
      sourceType: 'ring',
    },
  ]);
  expect(summaries).toMatchObject([
    [
      'sleep',
      {
        bedtime_start: '2026-03-02T05:00:00+00:00',
        timezone_offset: 3600,
        total: 1200,
        hr_average: 55,
        stage_start_offset_second: [0, 300, 600, 900, 1200, 1500],
        stage_type: [4, 2, 2, 1, 3, 4],
      },
    ],
    ['activity', { calendar_date: '2026-03-02', steps: 8123, low: 120, high: 10 }],
  ]);
  expect(report).toMatchObject({
    samples: 1,
    sleeps: 1,
    days: 1,
    refused: { time: 1 },
    notImported: { 'sleep of type deleted': 1, 'file ringbatterylevel.csv': 1 },
  });
});

it('keeps whatever rows it is written of', async () => {
  const row = fc.record({ second: fc.nat(30_000_000), bpm: fc.integer({ min: 30, max: 220 }) });
  const rows = fc.uniqueArray(row, {
    minLength: 1,
    maxLength: 60,
    selector: ({ second }) => second,
  });
  const startMs = Date.parse('2025-06-01T00:00:00Z');
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const { samples } = await readAs(oura, {
        'App Data/sleepmodel.csv': table([night]),
        'App Data/heartrate.csv': table(
          given.map(({ second, bpm }) => ({
            bpm,
            source: 'awake',
            timestamp: new Date(startMs + second * 1000).toISOString(),
          })),
        ),
      });
      const inOrder = given.toSorted((one, other) => one.second - other.second);
      expect(samples.map(({ atMs, value }) => [(atMs - startMs) / 1000, value])).toEqual(
        inOrder.map(({ second, bpm }) => [second, bpm]),
      );
    }),
    { numRuns: 20 },
  );
});
