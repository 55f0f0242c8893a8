import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { after, fileOf, message } from '../../../../tests/harness/fit-files.ts';
import { archiveOf, type Content, readAs } from '../../../../tests/harness/read-file.ts';
import { garmin } from './index.ts';

const root = '5f0e/DI_CONNECT';
const wellness = `${root}/DI-Connect-Wellness/2026-01-01_2026-04-11_77`;
const uploads = `${root}/DI-Connect-Uploaded-Files`;
const startMs = after(0).getTime();
const beats = [100, 110, 120];

const ride = Buffer.from(
  fileOf(
    message('FILE_ID', { type: 'activity', manufacturer: 'garmin', timeCreated: after(0) }),
    ...beats.map((heartRate, at) => message('RECORD', { timestamp: after(at), heartRate })),
    message('SESSION', {
      timestamp: after(2),
      startTime: after(0),
      totalElapsedTime: 2,
      totalTimerTime: 2,
      sport: 'cycling',
    }),
  ),
);
const point = (second: number): string =>
  `<trkpt lat="52.5" lon="13.4"><time>2026-03-09T06:00:0${second}Z</time></trkpt>`;
const track = `<gpx version="1.1"><trk><trkseg>${point(0)}${point(9)}</trkseg></trk></gpx>`;

const activity = {
  activityId: 1,
  name: 'Öfter geübt',
  activityType: 'strength_training',
  beginTimestamp: Date.parse('2026-03-02T17:00:00Z'),
  startTimeLocal: Date.parse('2026-03-02T18:00:00Z'),
  duration: 1_800_000,
  elapsedDuration: 1_860_000.5,
  distance: 512_345,
  elevationGain: 63_000,
  calories: 1580,
  avgHr: 121,
  maxHr: 160,
};
const activities = (...list: readonly object[]): string =>
  JSON.stringify([{ summarizedActivitiesExport: list }]);
const night = {
  calendarDate: '2026-03-03',
  sleepStartTimestampGMT: '2026-03-02T22:10:00.0',
  sleepEndTimestampGMT: '2026-03-03T06:10:00.0',
  deepSleepSeconds: 3600,
  lightSleepSeconds: 18_000,
  remSleepSeconds: 5400,
  awakeSleepSeconds: 1800,
  averageRespiration: 14,
  sleepScores: { overallScore: 81 },
  spo2SleepSummary: { averageHR: 52 },
  napList: [
    { napStartTimestampGMT: '2026-03-02T13:00:00', napEndTimestampGMT: '2026-03-02T13:20:00' },
    {},
  ],
};

async function whole(): Promise<Exclude<Content, string | Buffer>> {
  return {
    [`${uploads}/UploadedFiles_0-_Part1.zip`]: await archiveOf({
      'ann_b@example.com_1.fit': ride,
      'ann_b@example.com_2.fit': ride.subarray(0, 40),
      'ann_b@example.com_3.gpx': track,
      'ann_b@example.com_4.txt': 'x',
    }),
    [`${root}/DI-Connect-Fitness/ann_b@example.com_0_summarizedActivities.json`]: activities(
      activity,
      { ...activity, activityId: 2, beginTimestamp: startMs },
      { ...activity, activityId: 3, parent: true },
      { activityId: 4 },
    ),
    [`${wellness}_sleepData.json`]: JSON.stringify([night, { calendarDate: '2026-03-04' }]),
    [`${wellness}_healthStatusData.json`]: JSON.stringify([
      {
        calendarDate: '2026-03-03',
        metrics: [
          { type: 'HRV', value: 61 },
          { type: 'SKIN_TEMP_C', value: -0.3 },
          { type: 'HR', value: 48 },
        ],
      },
      { calendarDate: '2026-03-09', metrics: [{ type: 'HRV', value: 60 }] },
    ]),
    [`${root}/DI-Connect-Aggregator/UDSFile_2026-01-01_2026-04-11.json`]: JSON.stringify([
      {
        calendarDate: '2026-03-03',
        totalSteps: 9000,
        restingHeartRate: 47,
        totalKilocalories: 2100,
      },
      { calendarDate: 'soon' },
    ]),
    [`${root}/DI-Connect-Metrics/TrainingReadinessDTO_20260101_77.json`]: '[]',
    'IT_AVIATION/x.json': '{}',
  };
}

it('becomes recordings, activities without one, nights with what was measured in them, and days', async () => {
  const { samples, workouts, summaries, report } = await readAs(garmin, await whole());
  expect(samples.map(({ resource, value, atMs }) => [resource, value, atMs - startMs])).toEqual(
    beats.map((value, at) => ['heartrate', value, at * 1000]),
  );
  expect(workouts.map(({ summary }) => summary)).toMatchObject([
    { sport: 'cycling', time_start: '2026-03-01T06:00:00+00:00' },
    { time_start: '2026-03-09T06:00:00+00:00' },
    {
      title: 'Öfter geübt',
      sport: 'strength_training',
      time_start: '2026-03-02T17:00:00+00:00',
      timezone_offset: 3600,
      distance: 5123.45,
      total_elevation_gain: 630,
      average_hr: 121,
    },
  ]);
  expect(workouts[2]?.summary).not.toHaveProperty('calories');
  expect(summaries).toMatchObject([
    ['sleep', { type: 'acknowledged_nap', bedtime_stop: '2026-03-02T13:20:00+00:00' }],
    [
      'sleep',
      {
        calendar_date: '2026-03-03',
        bedtime_start: '2026-03-02T22:10:00+00:00',
        duration: 28_800,
        total: 27_000,
        awake: 1800,
        score: 81,
        hr_average: 52,
        average_hrv: 61,
        temperature_delta: -0.3,
        respiratory_rate: 14,
      },
    ],
    ['activity', { calendar_date: '2026-03-03', steps: 9000, heart_rate: { resting_bpm: 47 } }],
  ]);
  expect(report).toMatchObject({
    samples: 3,
    workouts: 3,
    sleeps: 2,
    days: 1,
    refused: { time: 2, unit: 0, value: 0 },
    notImported: {
      'activities whose recording was read': 1,
      'activities that are made of others': 1,
      'naps without times': 1,
      'nights without times': 1,
      'measurements of nights without times': 1,
      'uploads .txt': 1,
      'files TrainingReadinessDTO': 1,
    },
    unreadable: [expect.stringMatching(/^2\.fit: /u)],
  });
  expect(JSON.stringify(report)).not.toContain('example.com');
});

it('is refused where a table or an archive in it is damaged or cut off', async () => {
  const fitness = `${root}/DI-Connect-Fitness/x_summarizedActivities.json`;
  for (const text of [
    activities(activity).slice(0, -1),
    activities(activity, activity).slice(0, -60),
    '[{"summarizedActivitiesExport":[}]',
  ]) {
    await expect(readAs(garmin, { [fitness]: text })).rejects.toThrow(/cut off|damaged/u);
  }
  const inner = `${uploads}/UploadedFiles_0-_Part1.zip`;
  await expect(readAs(garmin, { [inner]: 'PK, or so' })).rejects.toThrow('no ZIP archive');
});

it('counts what lasts longer than there is time, and what of a night is not read', async () => {
  const health = { calendarDate: '2026-10-05', metrics: [{ type: 'HR', value: 50 }] };
  const { workouts, report } = await readAs(garmin, {
    [`${root}/DI-Connect-Fitness/x_summarizedActivities.json`]: activities({
      ...activity,
      elapsedDuration: 1e300,
    }),
    [`${root}/DI-Connect-Wellness/x_healthStatusData.json`]: JSON.stringify([
      health,
      { ...health, calendarDate: 'today' },
    ]),
  });
  expect(workouts).toEqual([]);
  expect(report).toMatchObject({
    refused: { time: 1 },
    notImported: {
      'measurements of nights: HR': 1,
      'measurements of nights without times': 1,
    },
  });
});

it('keeps whatever activities, nights and days it is written of', async () => {
  const day = fc.nat(2000);
  const row = fc.record({ day, minutes: fc.integer({ min: 1, max: 600 }), steps: fc.nat(90_000) });
  const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 60, selector: (each) => each.day });
  const dateOf = ({ day: number }: { readonly day: number }): string =>
    new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const { workouts, summaries, report } = await readAs(garmin, {
        [`${root}/DI-Connect-Fitness/a_0_summarizedActivities.json`]: activities(
          ...given.map((each) => ({
            ...activity,
            beginTimestamp: Date.parse(`${dateOf(each)}T08:00:00Z`),
            elapsedDuration: each.minutes * 60_000,
          })),
        ),
        [`${wellness}_sleepData.json`]: JSON.stringify(
          given.map((each) => ({
            calendarDate: dateOf(each),
            sleepStartTimestampGMT: `${dateOf(each)}T01:00:00.0`,
            sleepEndTimestampGMT: `${dateOf(each)}T07:30:00.0`,
            lightSleepSeconds: each.minutes,
          })),
        ),
        [`${root}/DI-Connect-Aggregator/UDSFile_1.json`]: JSON.stringify(
          given.map((each) => ({ calendarDate: dateOf(each), totalSteps: each.steps })),
        ),
      });
      expect(workouts.map(({ summary }) => [summary['time_start'], summary['time_end']])).toEqual(
        given.map((each) => {
          const at = Date.parse(`${dateOf(each)}T08:00:00Z`);
          return [at, at + each.minutes * 60_000].map((ms) =>
            new Date(ms).toISOString().replace('.000Z', '+00:00'),
          );
        }),
      );
      const of = (resource: string, field: string): readonly unknown[] =>
        summaries.flatMap(([name, data]) =>
          name === resource ? [[data['calendar_date'], data[field]]] : [],
        );
      expect(of('sleep', 'light')).toEqual(given.map((each) => [dateOf(each), each.minutes]));
      expect(of('activity', 'steps')).toEqual(given.map((each) => [dateOf(each), each.steps]));
      expect(report).toMatchObject({ notImported: {}, refused: { time: 0 }, unreadable: [] });
    }),
    { numRuns: 20 },
  );
});
