import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { ImportKind } from '../../src/timeseries/index.ts';
import { after, fileOf, message } from './fit-files.ts';
import { tableMapping } from './import-examples.ts';
import type { Content } from './read-file.ts';

/** A record of a file: what is good, what is wrong with its time or value, or what nothing takes. */
export type Row = {
  readonly minute: number;
  readonly value: number;
  readonly is: 'good' | 'without time' | 'impossible' | 'of another kind';
};

type Writer = {
  readonly write: (rows: readonly Row[]) => Content;
  /** How many records the file has; left out: one for each row. */
  readonly recordsOf?: (rows: readonly Row[]) => number;
  /** Its rows are told of by their numbers. */
  readonly hasRows?: true;
  readonly timeZone?: string;
};

const startMs = Date.parse('2026-03-01T06:00:00Z');
const atOf = ({ minute }: Row): number => startMs + minute * 60_000;
const isoOf = (row: Row): string => new Date(atOf(row)).toISOString();
const wallOf = (row: Row): string => isoOf(row).slice(0, 19).replace('T', ' ');
const timeless = ({ is }: Row): boolean => is === 'without time';
const other = ({ is }: Row): boolean => is === 'of another kind';
/** Beyond every range, where the row is to be impossible. */
const valueOf = ({ is, value }: Row): number => (is === 'impossible' ? 999_999 : value);
const table = (heading: string, rows: readonly Row[], line: (row: Row) => string): string =>
  `${[heading, ...rows.map(line)].join('\n')}\n`;

function clarity(rows: readonly Row[]): string {
  const heading =
    'Index,Timestamp (YYYY-MM-DDThh:mm:ss),Event Type,Event Subtype,Patient Info,Device Info,Source Device ID,Glucose Value (mg/dL),Insulin Value (u),Carb Value (grams)';
  return table(heading, rows, (row) => {
    const time = timeless(row) ? 'never' : isoOf(row).slice(0, 19);
    return `1,${time},${other(row) ? 'Exercise,,,,,,,' : `EGV,,,,iOS,${valueOf(row)},,`}`;
  });
}

function libreview(rows: readonly Row[]): string {
  const heading = `Glucose Data,Generated on\nDevice,Serial Number,Device Timestamp,Record Type,Historic Glucose mg/dL${',x'.repeat(14)}`;
  const first = '25-01-2026 23:30';
  return table(heading, rows, (row) => {
    const [year, month, day] = isoOf(row).slice(0, 10).split('-');
    const time = timeless(row)
      ? '25-01-2026 99:99'
      : `${day}-${month}-${year} ${isoOf(row).slice(11, 16)}`;
    return `Libre,A1,${time},${other(row) ? 6 : 0},${valueOf(row)}${','.repeat(14)}`;
  }).replace(/$/u, `Libre,A1,${first},0,100${','.repeat(14)}\n`);
}

function nightscout(rows: readonly Row[]): string {
  const first = { type: 'sgv', sgv: 120, date: startMs - 60_000 };
  const documents = rows.map((row) =>
    other(row)
      ? { type: 'cal', date: atOf(row) }
      : { type: 'sgv', sgv: valueOf(row), ...(timeless(row) ? {} : { date: atOf(row) }) },
  );
  return JSON.stringify([first, ...documents]);
}

function whoop(rows: readonly Row[]): Content {
  const heading =
    'Cycle start time,Cycle timezone,Sleep onset,Wake onset,Asleep duration (min),Nap';
  return {
    'physiological_cycles.csv': 'Cycle start time,Cycle timezone,Recovery score %\n',
    'sleeps.csv': table(heading, rows, (row) => {
      const end = new Date(atOf(row) + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
      const onset = other(row) ? '' : timeless(row) ? 'never' : wallOf(row);
      return `${wallOf(row)},UTC+01:00,${onset},${end},${row.value},false`;
    }),
  };
}

function takeout(rows: readonly Row[]): Content {
  const heading = 'timestamp,beats per minute,data source';
  return {
    'Takeout/Google Health/Physical Activity_GoogleData/heart_rate_2026-03-03.csv': table(
      heading,
      rows,
      (row) =>
        `${timeless(row) ? 'never' : isoOf(row)},${other(row) ? 'NaN' : valueOf(row)},Charge 6`,
    ),
  };
}

function samsung(rows: readonly Row[]): Content {
  const heading = 'com.samsung.health.weight,6305010,2\nweight,start_time,time_offset';
  return {
    'samsunghealth_1/com.samsung.health.weight.20260401090000.csv': table(
      heading,
      rows,
      (row) =>
        `${other(row) ? '' : valueOf(row)},${timeless(row) ? '' : `${wallOf(row)}.000`},UTC+0100,`,
    ),
  };
}

function oura(rows: readonly Row[]): Content {
  return {
    'App Data/sleepmodel.csv': 'day;type;bedtime_start;bedtime_end\n',
    'App Data/heartrate.csv': table(
      'bpm;source;timestamp',
      rows,
      (row) => `${other(row) ? '' : valueOf(row)};awake;${timeless(row) ? 'never' : isoOf(row)}`,
    ),
  };
}

function strava(rows: readonly Row[]): Content {
  const heading =
    'Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename,Elapsed Time,Distance';
  return {
    'activities.csv': table(
      heading,
      rows,
      (row) =>
        `1,${timeless(row) ? 'never' : wallOf(row)},Ride,Ride,0:01,0.1,${other(row) ? 'activities/1.xyz' : ''},${row.value},100`,
    ),
  };
}

function garmin(rows: readonly Row[]): Content {
  const day = (row: Row): object =>
    other(row)
      ? { calendarDate: isoOf(row).slice(0, 10) }
      : { calendarDate: timeless(row) ? 'never' : isoOf(row).slice(0, 10), totalSteps: row.value };
  return {
    'f/DI_CONNECT/DI-Connect-Aggregator/UDSFile_2026-03-01_2026-06-09.json': JSON.stringify(
      rows.map(day),
    ),
  };
}

function withings(rows: readonly Row[]): Content {
  return {
    'data_1/raw_tracker_hr.csv': table(
      'start,duration,value',
      rows,
      (row) =>
        `${timeless(row) ? 'never' : isoOf(row)},"[60]","[${other(row) ? '' : valueOf(row)}]"`,
    ),
  };
}

function googleFit(rows: readonly Row[]): Content {
  const points = rows.map((row) => ({
    fitValue: other(row) ? [] : [{ value: { fpVal: valueOf(row) } }],
    ...(timeless(row) ? {} : { startTimeNanos: atOf(row) * 1e6, endTimeNanos: atOf(row) * 1e6 }),
  }));
  const name = 'raw_com.google.heart_rate.bpm_com.example.json';
  const source = 'raw:com.google.heart_rate.bpm:com.example:x';
  return {
    [`Takeout/Fit/All Data/${name}`]: JSON.stringify({
      'Data Source': source,
      'Data Points': points,
    }),
  };
}

function csv(rows: readonly Row[]): Content {
  return {
    'mapping.json': JSON.stringify(tableMapping),
    'weights.csv': table(
      'at,kg',
      rows,
      (row) => `${timeless(row) ? 'never' : wallOf(row)},${other(row) ? '' : valueOf(row)}`,
    ),
  };
}

function healthConnect(rows: readonly Row[]): Content {
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-rows-'));
  const file = path.join(folder, 'export.db');
  const database = new DatabaseSync(file);
  database.exec(`
    create table weight_record_table (time integer, zone_offset integer, weight real);
    create table menstruation_flow_record_table (time integer);`);
  for (const row of rows) {
    if (other(row))
      database.exec(`insert into menstruation_flow_record_table values (${atOf(row)})`);
    else {
      const time = timeless(row) ? 'null' : atOf(row);
      const grams = valueOf(row) * 1000;
      database.exec(`insert into weight_record_table values (${time}, 3600, ${grams})`);
    }
  }
  database.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return { 'health_connect_export.db': bytes };
}

/** A track of one minute for each row; what is impossible is a heart rate of its first point. */
function gpx(rows: readonly Row[]): string {
  const point = (atMs: number, beats: number): string =>
    `<trkpt lat="52.5" lon="13.4"><time>${new Date(atMs).toISOString()}</time><extensions><hr>${beats}</hr></extensions></trkpt>`;
  const track = (row: Row): string => {
    if (other(row)) return '<wpt lat="52.5" lon="13.4"/>';
    const timed = point(atOf(row), valueOf(row)) + point(atOf(row) + 60_000, row.value);
    const without = '<trkpt lat="52.5" lon="13.4"/>';
    return `<trk><trkseg>${timeless(row) ? without : timed}</trkseg></trk>`;
  };
  return `<gpx creator="x" version="1.1">${rows.map(track).join('')}</gpx>`;
}

/** A point without a time makes a track without a duration. */
const inGpx = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + (other(row) ? 1 : timeless(row) ? 2 : 3), 0);

function tcx(rows: readonly Row[]): string {
  const activity = (row: Row): string => {
    const time = timeless(row) ? 'never' : isoOf(row);
    const seconds = other(row) ? '' : `<TotalTimeSeconds>${row.value}</TotalTimeSeconds>`;
    return `<Activity Sport="Running"><Lap StartTime="${time}">${seconds}</Lap></Activity>`;
  };
  return `<TrainingCenterDatabase><Activities>${rows.map(activity).join('')}</Activities></TrainingCenterDatabase>`;
}

/** For each format a file of any rows. */
export const rowWriters: Readonly<Partial<Record<ImportKind, Writer>>> = {
  dexcom_clarity: { write: clarity, hasRows: true, timeZone: 'Europe/Berlin' },
  libreview: {
    write: libreview,
    hasRows: true,
    timeZone: 'Europe/Berlin',
    recordsOf: (rows) => rows.length + 1,
  },
  nightscout: { write: nightscout, recordsOf: (rows) => rows.length + 1 },
  whoop: { write: whoop, hasRows: true },
  google_takeout: { write: takeout, hasRows: true },
  samsung_health: { write: samsung, hasRows: true },
  oura: { write: oura, hasRows: true },
  strava: { write: strava, hasRows: true },
  garmin: { write: garmin },
  withings: { write: withings, hasRows: true },
  google_fit: { write: googleFit },
  csv: { write: csv, hasRows: true },
  health_connect: { write: healthConnect },
  gpx: { write: gpx, recordsOf: inGpx },
  tcx: { write: tcx },
};

/** A recording with a heart rate a record; FIT has no records without a time. */
export function fitOf(rows: readonly Row[]): Buffer {
  const heartRates = rows.map((row) =>
    message('RECORD', { timestamp: after(row.minute * 60), heartRate: row.value }),
  );
  return Buffer.from(
    fileOf(
      message('FILE_ID', { type: 'activity', manufacturer: 'garmin', timeCreated: after(0) }),
      ...heartRates,
    ),
  );
}
