import { expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { withings } from './index.ts';

const zone = { timeZone: 'Europe/Berlin' };
const at = (text: string): number => Date.parse(text);

it('becomes measurements, nights, workouts and days', async () => {
  const { samples, summaries, workouts, report } = await readAs(
    withings,
    {
      'weight.csv':
        'Datum,"Gewicht (kg)","Fettmasse (kg)","Knochen (kg)"\n2026-03-01 06:00:00,80,20,3\n2026-03-02 06:00:00,,,\n',
      'bp.csv': 'Date,Heart rate,Systolic,Diastolic,Comments\n2026-03-01 06:10:00,60,120,80,\n',
      'raw_tracker_steps.csv':
        'start,duration,value\n2026-03-01T07:00:00+01:00,"[60,60,60]","[10,0,30]"\nnever,[60],[1]\n',
      'raw_hr_hr.csv': 'start,duration,value\n2026-03-01T07:00:00+01:00,[0],[61]\n',
      'sleep.csv':
        'von,bis,leicht (s),tief (s),rem (s),wach (s),Aufwachen,Duration to sleep (s),Average heart rate\n2026-03-01T22:00:00+01:00,2026-03-02T06:00:00+01:00,14400,7200,3600,1800,1,300,52\n2026-03-03T22:00:00+01:00,2026-03-03T21:00:00+01:00,1,1,1,1,1,1,\n',
      'activities.csv':
        'from,to,from (manual),to (manual),Timezone,Activity type,Data,GPS,Modified\n2026-03-01T10:00:00.000+01:00,2026-03-01T10:30:00.000+01:00,,,Europe/Berlin,Running,"{""calories"":250,""hr_average"":140,""distance"":5000}",,\n',
      'aggregates_steps.csv': 'date,value\n2026-03-01,8000\n2026-03-02,0\n',
      'aggregates_calories_earned.csv': 'date,value\n2026-03-01,400\n',
      'aggregates_calories_passive.csv': 'date,value\n2026-03-01,1600\n',
      'height.csv': 'Date,Height (m)\n2026-03-01 06:00:00,1.8\n',
    },
    zone,
  );
  expect(
    samples.map(({ resource, atMs, value, sourceType }) => [resource, atMs, value, sourceType]),
  ).toEqual([
    ['blood_pressure', at('2026-03-01T05:10:00Z'), 120, 'cuff'],
    ['body_fat', at('2026-03-01T05:00:00Z'), 25, 'scale'],
    ['body_weight', at('2026-03-01T05:00:00Z'), 80, 'scale'],
    ['heartrate', at('2026-03-01T05:10:00Z'), 60, 'cuff'],
    ['heartrate', at('2026-03-01T06:00:00Z'), 61, 'watch'],
    ['steps', at('2026-03-01T06:00:00Z'), 10, 'watch'],
    ['steps', at('2026-03-01T06:02:00Z'), 30, 'watch'],
  ]);
  expect(summaries).toMatchObject([
    ['sleep', { total: 25_200, light: 14_400, awake: 1800, latency: 300, hr_average: 52 }],
    [
      'activity',
      {
        calendar_date: '2026-03-01',
        steps: 8000,
        calories_active: 400,
        calories_total: 2000,
      },
    ],
  ]);
  expect(workouts.map(({ summary }) => summary)).toMatchObject([
    { sport: 'Running', calories: 250, distance: 5000, average_hr: 140, timezone_offset: 3600 },
  ]);
  expect(report).toMatchObject({
    refused: { time: 2 },
    notImported: {
      'rows without a weight': 1,
      'spans that count nothing': 1,
      'days without a value': 1,
      'file height.csv': 1,
    },
    firstLeftOut: { time: { at: 'row 3 of raw_tracker_steps.csv' } },
  });
});

it('with local times that nobody placed leaves those rows out, and names them', async () => {
  const { samples, report } = await readAs(withings, {
    'weight.csv': 'Date,Weight (lb)\n2026-03-01 06:00:00,180\n',
    'raw_hr_hr.csv': 'start,duration,value\n2026-03-01T07:00:00+01:00,[0],[61]\n',
  });
  expect(samples).toHaveLength(1);
  expect(report.refused.time).toBe(1);
  expect(report.notes).toEqual([expect.stringContaining('time zone')]);
});
