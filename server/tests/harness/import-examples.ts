import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { ImportKind } from '../../src/timeseries/index.ts';
import { after, fileOf, message } from './fit-files.ts';
import type { Content } from './read-file.ts';

type Example = {
  readonly content: Content;
  /** What has to be stored of it. */
  readonly samples: number;
  readonly workouts?: number;
  readonly sleeps?: number;
};

const point = (second: number, beats: number): string =>
  `<trkpt lat="52.5000${second}" lon="13.4"><time>2026-03-01T06:00:0${second}Z</time><extensions><hr>${beats}</hr></extensions></trkpt>`;
const lap =
  '<Lap StartTime="2026-03-02T06:00:00Z"><TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>200</DistanceMeters></Lap>';

/** Of a table with weights. */
export const tableMapping = {
  salus_mapping: 1,
  delimiter: ',',
  decimal: '.',
  header_row: 1,
  time: { column: 'at' },
  time_format: 'year-first',
  zone: 'UTC',
  columns: [{ column: 'kg', resource: 'body_weight', unit: 'kg' }],
};

const recorded = (startSecond: number): Buffer =>
  Buffer.from(
    fileOf(
      message('FILE_ID', {
        type: 'activity',
        manufacturer: 'garmin',
        timeCreated: after(startSecond),
      }),
      ...[60, 61].map((heartRate, index) =>
        message('RECORD', { timestamp: after(startSecond + index), heartRate }),
      ),
    ),
  );
const daySeconds = 86_400;

/** With a weight, in grams, and a night of two stages. */
function healthDatabase(): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-example-'));
  const file = path.join(folder, 'export.db');
  const database = new DatabaseSync(file);
  const at = Date.parse('2026-03-22T22:00:00Z');
  database.exec(`
    create table weight_record_table (time integer, zone_offset integer, weight real);
    create table sleep_session_record_table (start_time integer, end_time integer, end_zone_offset integer);
    insert into weight_record_table values (${at}, 3600, 72500);
    insert into sleep_session_record_table values (${at}, ${at + 7 * 3_600_000}, 3600);
    create table sleep_stages_table (parent_key integer, stage_start_time integer, stage_end_time integer, stage_type integer);
    insert into sleep_stages_table values (1, ${at}, ${at + 3_600_000}, 4), (1, ${at + 3_600_000}, ${at + 7 * 3_600_000}, 5);`);
  database.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** A small file of each format that is found by its content. */
export const importExamples: Readonly<Partial<Record<ImportKind, Example>>> = {
  fit: {
    content: recorded(0),
    samples: 2,
    workouts: 1,
  },
  gpx: {
    content: `<gpx creator="x" version="1.1"><trk><trkseg>${point(0, 100)}${point(5, 110)}</trkseg></trk></gpx>`,
    samples: 2,
    workouts: 1,
  },
  tcx: {
    content: `<TrainingCenterDatabase><Activities><Activity Sport="Running">${lap}</Activity></Activities></TrainingCenterDatabase>`,
    samples: 0,
    workouts: 1,
  },
  dexcom_clarity: {
    content:
      'Index,Timestamp (YYYY-MM-DDThh:mm:ss),Event Type,Event Subtype,Patient Info,Device Info,Source Device ID,Glucose Value (mg/dL),Insulin Value (u),Carb Value (grams)\n1,2026-03-01T06:00:00,EGV,,,,,100,,\n',
    samples: 1,
  },
  nightscout: {
    content: JSON.stringify([{ type: 'sgv', sgv: 120, date: Date.parse('2026-03-01T06:00:00Z') }]),
    samples: 1,
  },
  google_takeout: {
    content: {
      'Takeout/Google Health/Physical Activity_GoogleData/heart_rate_2026-03-03.csv':
        'timestamp,beats per minute,data source\n2026-03-03T06:00:00Z,61,Charge 6\n',
      'Takeout/Google Health/Health Fitness Data_GoogleData/UserSleeps_2026-03-01.csv':
        'sleep_id,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source\n1,+01:00,2026-03-03 22:00:00+0000,+01:00,2026-03-04 05:00:00+0000,X\n',
      'Takeout/Google Health/Health Fitness Data_GoogleData/UserSleepStages_2026-03-01.csv':
        'sleep_id,sleep_stage_id,sleep_stage_type,start_utc_offset,sleep_stage_start,end_utc_offset,sleep_stage_end,data_source\n1,1,LIGHT,+01:00,2026-03-03 22:00:00+0000,+01:00,2026-03-04 03:00:00+0000,X\n1,2,AWAKE,+01:00,2026-03-04 03:00:00+0000,+01:00,2026-03-04 05:00:00+0000,X\n',
    },
    samples: 1,
    sleeps: 1,
  },
  google_fit: {
    content: {
      'Takeout/Fit/All Data/derived_com.google.step_count.delta_com.google.and.json':
        JSON.stringify({
          'Data Source':
            'derived:com.google.step_count.delta:com.google.android.gms:merge_step_deltas',
          'Data Points': [
            {
              fitValue: [{ value: { intVal: 40 } }],
              startTimeNanos: 1772517600000000000,
              endTimeNanos: 1772517660000000000,
            },
          ],
        }),
      'Takeout/Fit/All Sessions/2026-03-03T07_00_00Z_RUNNING.json': JSON.stringify({
        fitnessActivity: 'running',
        startTime: '2026-03-03T07:00:00Z',
        endTime: '2026-03-03T07:30:00Z',
      }),
    },
    samples: 1,
    workouts: 1,
  },
  oura: {
    content: {
      'App Data/sleepmodel.csv':
        'day;type;bedtime_start;bedtime_end;total_sleep_duration;sleep_phase_5_min\n2026-03-05;long_sleep;2026-03-05T00:00:00+01:00;2026-03-05T00:10:00+01:00;300;42\n',
      'App Data/heartrate.csv': 'bpm;source;timestamp\n61;awake;2026-03-05T08:00:00.000Z\n',
      'App Data/dailyactivity.csv': 'day;steps\n2026-03-05;8000\n',
    },
    samples: 1,
    sleeps: 1,
  },
  whoop: {
    content: {
      'physiological_cycles.csv':
        'Cycle start time,Cycle timezone,Recovery score %,Heart rate variability (ms),Sleep onset,Wake onset\n2026-03-02 23:00:00,UTC+01:00,70,55,2026-03-02 23:00:00,2026-03-03 07:00:00\n',
      'sleeps.csv':
        'Cycle start time,Cycle timezone,Sleep onset,Wake onset,Asleep duration (min),Nap\n2026-03-02 23:00:00,UTC+01:00,2026-03-02 23:00:00,2026-03-03 07:00:00,440,false\n',
    },
    samples: 1,
    sleeps: 1,
  },
  garmin: {
    content: {
      'f2c1/DI_CONNECT/DI-Connect-Uploaded-Files/ann@example.com_1.fit': recorded(10 * daySeconds),
      'f2c1/DI_CONNECT/DI-Connect-Wellness/2026-03-01_2026-06-09_1_sleepData.json': JSON.stringify([
        {
          calendarDate: '2026-03-07',
          sleepStartTimestampGMT: '2026-03-06T22:00:00.0',
          sleepEndTimestampGMT: '2026-03-07T05:00:00.0',
        },
      ]),
    },
    samples: 2,
    workouts: 1,
    sleeps: 1,
  },
  samsung_health: {
    content: {
      'samsunghealth_1/com.samsung.health.weight.20260401090000.csv':
        'com.samsung.health.weight,6305010,2\nweight,start_time,time_offset\n72.5,2026-03-14 06:00:00.000,UTC+0100,\n',
      'samsunghealth_1/com.samsung.shealth.sleep.20260401090000.csv':
        'com.samsung.shealth.sleep,6305010,2\ncom.samsung.health.sleep.start_time,com.samsung.health.sleep.end_time,com.samsung.health.sleep.time_offset,com.samsung.health.sleep.datauuid\n2026-03-13 22:00:00.000,2026-03-14 05:00:00.000,UTC+0100,n1,\n',
      'samsunghealth_1/com.samsung.health.sleep_stage.20260401090000.csv':
        'com.samsung.health.sleep_stage,6305010,2\nstart_time,end_time,sleep_id,stage,time_offset\n2026-03-13 22:00:00.000,2026-03-14 01:00:00.000,n1,40002,UTC+0100,\n2026-03-14 01:00:00.000,2026-03-14 05:00:00.000,n1,40003,UTC+0100,\n',
    },
    samples: 1,
    sleeps: 1,
  },
  strava: {
    content: {
      'activities.csv':
        'Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename,Elapsed Time,Distance\n1,"Mar 21, 2026, 6:00:00 AM",Ride,Ride,0:01,0.01,activities/1.fit,1,10\n',
      'activities/1.fit': recorded(20 * daySeconds),
    },
    samples: 2,
    workouts: 1,
  },
  withings: {
    content: {
      'data_ANN_1/weight.csv':
        'Date,Weight (kg),Fat mass (kg),Bone mass (kg),Muscle mass (kg),Hydration (kg),Comments\n2026-03-24 06:00:00,72.5,,,,,\n',
      'data_ANN_1/sleep.csv':
        'from,to,light (s),deep (s),rem (s),awake (s),wake up\n2026-03-24T22:00:00+01:00,2026-03-25T05:00:00+01:00,14400,5400,3600,1800,1\n',
      'data_ANN_1/aggregates_steps.csv': 'date,value\n',
    },
    samples: 1,
    sleeps: 1,
  },
  health_connect: {
    content: { 'health_connect_export.db': healthDatabase() },
    samples: 1,
    sleeps: 1,
  },
  csv: {
    content: {
      'mapping.json': JSON.stringify(tableMapping),
      'weights.csv': 'at,kg\n2026-03-06,72.5\n',
    },
    samples: 1,
  },
  libreview: {
    content: `Glucose Data,Generated on\nDevice,Serial Number,Device Timestamp,Record Type,Historic Glucose mmol/L${',x'.repeat(14)}\nLibre,A1,25-01-2026 23:30,0,5.5${','.repeat(14)}\n`,
    samples: 1,
  },
};
