import { gzipSync } from 'node:zlib';

import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { after, fileOf, message } from '../../../../tests/harness/fit-files.ts';
import { readAs } from '../../../../tests/harness/read-file.ts';
import { strava } from './index.ts';

const english =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Filename,Athlete Weight,Elapsed Time,Moving Time,Distance,Max Speed,Elevation Gain,Max Heart Rate,Average Heart Rate,Calories';
const german =
  'Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,Distanz,Max. Herzfrequenz,Relative Leistung,Pendeln,Dateiname,Sportlergewicht,Verstrichene Zeit,Bewegungszeit,Distanz,Höchstgeschw.,Höhenzunahme,Max. Herzfrequenz,Durchschnittliche Herzfrequenz,Kalorien';

type Row = {
  readonly date: string;
  readonly name?: string;
  readonly type?: string;
  readonly file?: string;
  readonly seconds?: number;
  readonly metres?: number;
};
/** As the account's settings have it: the first time in words, the first distance in miles. */
const line = ({
  date,
  name = '',
  type = 'Ride',
  file = '',
  seconds = 60,
  metres = 0,
}: Row): string =>
  `1,"${date}","${name.replaceAll('"', '""')}",${type},"two\nlines",48:10,${(metres / 1609).toFixed(2)},190,5,false,${file},72.5,${seconds},${seconds}.0,${metres},9.5,63.5,181.0,140.4,300.0`;
const listOf = (header: string, ...rows: readonly Row[]): string =>
  `\uFEFF${[header, ...rows.map(line)].join('\n')}\n`;

const ride = Buffer.from(
  fileOf(
    message('FILE_ID', { type: 'activity', manufacturer: 'wahooFitness', timeCreated: after(0) }),
    ...[100, 110].map((heartRate, at) => message('RECORD', { timestamp: after(at), heartRate })),
    message('SESSION', {
      timestamp: after(1),
      startTime: after(0),
      totalElapsedTime: 1,
      totalTimerTime: 1,
      sport: 'cycling',
    }),
  ),
);
const point = (second: number): string =>
  `<trkpt lat="52.5" lon="13.4"><time>2026-03-09T06:00:0${second}Z</time></trkpt>`;
const track = `<gpx creator="StravaGPX"><trk><trkseg>${point(0)}${point(9)}</trkseg></trk></gpx>`;
const lap =
  '<Lap StartTime="2026-03-10T06:00:00Z"><TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>200</DistanceMeters></Lap>';
const training = `   <TrainingCenterDatabase><Activities><Activity Sport="Running">${lap}</Activity></Activities></TrainingCenterDatabase>`;

it('becomes recordings with the names of the table, and activities that have none', async () => {
  const { samples, workouts, report } = await readAs(strava, {
    'export_1/activities.csv': listOf(
      english,
      { date: 'Mar 1, 2026, 6:00:00 AM', name: 'Of a "FIT"', file: 'activities/11.fit.gz' },
      { date: 'Mar 9, 2026, 6:00:00 AM', name: 'GPX', type: 'Hike', file: 'activities/12.gpx' },
      { date: 'Mar 10, 2026, 6:00:00 AM', type: 'Run', file: 'activities/13.tcx.gz' },
      { date: 'Mar 11, 2026, 12:30:05 PM', name: 'Typed in', seconds: 1800, metres: 5000.5 },
      { date: 'Mar 12, 2026, 12:30:05 AM', name: 'Broken', file: 'activities/14.fit.gz' },
      { date: '13.03.2026, 12:30:05', name: 'Nobody knows when' },
    ),
    'export_1/activities/11.fit.gz': gzipSync(ride),
    'export_1/activities/12.gpx': track,
    'export_1/activities/13.tcx.gz': gzipSync(training),
    'export_1/activities/14.fit.gz': gzipSync(ride).subarray(0, 60),
    'export_1/activities/15.gpx': track,
    'export_1/profile.csv': 'Athlete ID,Email Address\n1,ann@example.com\n',
  });
  expect(samples.map(({ resource, value }) => [resource, value])).toEqual([
    ['heartrate', 100],
    ['heartrate', 110],
  ]);
  expect(workouts.map(({ summary }) => summary)).toMatchObject([
    { title: 'Of a "FIT"', sport: 'Ride', time_start: '2026-03-01T06:00:00+00:00' },
    { title: 'GPX', sport: 'Hike', time_start: '2026-03-09T06:00:00+00:00' },
    { sport: 'Run', distance: 200 },
    {
      title: 'Typed in',
      time_start: '2026-03-11T12:30:05+00:00',
      time_end: '2026-03-11T13:00:05+00:00',
      distance: 5000.5,
      average_hr: 140,
      max_hr: 181,
      calories: 300,
      total_elevation_gain: 63.5,
    },
    { title: 'Broken', time_start: '2026-03-12T00:30:05+00:00' },
  ]);
  expect(report).toMatchObject({
    workouts: 5,
    notImported: {
      'activities without a recording or a date that is read': 1,
      'recordings that no activity names': 1,
    },
    unreadable: [expect.stringMatching(/^14\.fit\.gz: It is damaged/u)],
  });
});

it('is read in the language of the account, where a recording says when it was', async () => {
  const { workouts, report } = await readAs(strava, {
    'activities.csv': listOf(
      german,
      { date: '09.03.2026, 06:00:00', name: 'Runde', type: 'Radfahrt', file: 'activities/1.gpx' },
      { date: '2026-03-11 06:00:00', name: 'Getippt', seconds: 90, metres: 400 },
    ),
    'activities/1.gpx': track,
  });
  expect(workouts.map(({ summary }) => summary)).toMatchObject([
    { title: 'Runde', sport: 'Radfahrt' },
    { title: 'Getippt', time_end: '2026-03-11T06:01:30+00:00', distance: 400 },
  ]);
  expect(report.notImported).toEqual({});
});

it('has the sport of the recording where the table translates it, and that of the table where Strava names it', async () => {
  const ofType = (type: string): string =>
    track.replace('<trkseg>', `<type>${type}</type><trkseg>`);
  for (const [inTable, recorded, sport] of [
    ['Radfahrt', '1', 'cycling'],
    ['Vélo', 'cycling', 'cycling'],
    ['Hike', '9', 'Hike'],
    ['E-Bike Ride', '1', 'E-Bike Ride'],
    ['Radfahrt', 'other', 'Radfahrt'],
  ] as const) {
    const { workouts } = await readAs(strava, {
      'activities.csv': listOf(german, {
        date: '09.03.2026, 06:00:00',
        name: 'Runde',
        type: inTable,
        file: 'activities/1.gpx',
      }),
      'activities/1.gpx': ofType(recorded),
    });
    expect([inTable, workouts[0]?.summary['sport']]).toEqual([inTable, sport]);
  }
});

it('is refused where the table is cut off, or names no files', async () => {
  const cut = listOf(english, { date: 'Mar 1, 2026, 6:00:00 AM' }).replace('lines",48:10', '');
  for (const [text, why] of [
    [cut.slice(0, cut.lastIndexOf('two')), 'damaged'],
    ['id,date,name,type\n1,2,3,4\n', 'not recognised'],
  ] as const) {
    await expect(readAs(strava, { 'activities.csv': text })).rejects.toThrow(why);
  }
});

it('is read in any language and year, where files tell what the heading does not', async () => {
  const unknown = english.replace('Filename', '파일 이름');
  const files = { 'a/activities/12.gpx': track };
  const row = { date: '2026-03-09 06:00:00', name: 'GPX', type: 'Hike', file: 'activities/12.gpx' };
  const foreign = await readAs(strava, { 'a/activities.csv': listOf(unknown, row), ...files });
  expect(foreign.workouts.map(({ summary }) => summary)).toMatchObject([{ title: 'GPX' }]);
  const loud = listOf(english.toUpperCase(), { ...row, file: '', seconds: 90, metres: 400 });
  const upper = await readAs(strava, { 'Activities.csv': loud });
  expect(upper.workouts.map(({ summary }) => summary)).toMatchObject([
    { time_end: '2026-03-09T06:01:30+00:00', distance: 400, average_hr: 140 },
  ]);
  const before =
    'id,date,name,type,description,elapsed_time,distance,commute,gear,filename\n1,2018-03-09 06:00:00,Old,Ride,,90,12.3,false,,\n';
  const { workouts } = await readAs(strava, { 'activities.csv': before });
  expect(workouts.map(({ summary }) => summary)).toMatchObject([
    { title: 'Old', time_end: '2018-03-09T06:01:30+00:00', distance: null },
  ]);
});

it('counts an activity that lasts longer than there is time', async () => {
  const row = { date: 'Mar 1, 2026, 6:00:00 AM', seconds: 1e300 };
  const { workouts, report } = await readAs(strava, { 'activities.csv': listOf(english, row) });
  expect(workouts).toEqual([]);
  expect(report.notImported).toEqual({
    'activities without a recording or a date that is read': 1,
  });
});

it('keeps whatever activities it is written of', async () => {
  const row = fc.record({
    startSecond: fc.nat(30_000_000),
    seconds: fc.integer({ min: 1, max: 80_000 }),
    metres: fc.integer({ min: 1, max: 500_000 }),
    name: fc
      .string({ maxLength: 30 })
      .map((text) => text.replaceAll(/[^\p{L}\p{P}\d ]/gu, '').trim()),
  });
  const rows = fc.array(row, { maxLength: 40 });
  const startMs = Date.parse('2025-06-01T00:00:00Z');
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const text = listOf(
        english,
        ...given.map(({ startSecond, ...rest }) => ({
          ...rest,
          date: new Date(startMs + startSecond * 1000)
            .toLocaleString('en-US', {
              timeZone: 'UTC',
              dateStyle: 'medium',
              timeStyle: 'medium',
            })
            .replaceAll('\u202F', ' '),
        })),
      );
      const { workouts } = await readAs(strava, { 'activities.csv': text });
      expect(
        workouts.map(({ summary }) => [
          (Date.parse(String(summary['time_start'])) - startMs) / 1000,
          Date.parse(String(summary['time_end'])) - Date.parse(String(summary['time_start'])),
          summary['distance'],
          summary['title'] ?? '',
        ]),
      ).toEqual(
        given.map((each) => [each.startSecond, each.seconds * 1000, each.metres, each.name]),
      );
    }),
    { numRuns: 20 },
  );
});
