import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { healthConnect } from './index.ts';

const record =
  'row_id integer primary key, uuid blob, app_info_id integer, device_info_id integer, recording_method integer';
const span =
  'start_time integer, start_zone_offset integer, end_time integer, end_zone_offset integer';
const moment = 'time integer, zone_offset integer';
const schema = `
  create table application_info_table (row_id integer primary key, package_name text);
  create table device_info_table (row_id integer primary key, device_type integer);
  create table heart_rate_record_table (${record}, ${span});
  create table heart_rate_record_series_table (parent_key integer, epoch_millis integer, beats_per_minute integer);
  create table steps_record_table (${record}, ${span}, count integer);
  create table distance_record_table (${record}, ${span}, distance real);
  create table active_calories_burned_record_table (${record}, ${span}, energy real);
  create table heart_rate_variability_rmssd_record_table (${record}, ${moment}, heart_rate_variability_millis real);
  create table oxygen_saturation_record_table (${record}, ${moment}, percentage real);
  create table respiratory_rate_record_table (${record}, ${moment}, rate real);
  create table weight_record_table (${record}, ${moment}, weight real);
  create table body_fat_record_table (${record}, ${moment}, percentage real);
  create table blood_pressure_record_table (${record}, ${moment}, systolic real, diastolic real);
  create table blood_glucose_record_table (${record}, ${moment}, level real);
  create table hydration_record_table (${record}, ${span}, volume real);
  create table vo2_max_record_table (${record}, ${moment}, vo2_milliliters_per_minute_kilogram real);
  create table body_temperature_record_table (${record}, ${moment}, temperature real);
  create table basal_body_temperature_record_table (${record}, ${moment}, temperature real);
  create table lean_body_mass_record_table (${record}, ${moment}, mass real);
  create table floors_climbed_record_table (${record}, ${span}, floors real);
  create table total_calories_burned_record_table (${record}, ${span}, energy real);
  create table resting_heart_rate_record_table (${record}, ${moment}, beats_per_minute integer);
  create table height_record_table (${record}, ${moment}, height real);
  create table sleep_session_record_table (${record}, ${span}, title text);
  create table sleep_stages_table (parent_key integer, stage_start_time integer, stage_end_time integer, stage_type integer);
  create table exercise_session_record_table (${record}, ${span}, exercise_type integer, title text);
  insert into application_info_table values (1, 'com.one'), (2, 'com.two');
  insert into device_info_table values (1, 1), (2, 2);`;

/** A database as the phone writes it, of its own tables unless others are given. */
async function databaseOf(sql: string, tables = schema): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-hc-'));
  try {
    const file = path.join(folder, 'health_connect_export.db');
    const database = new DatabaseSync(file);
    database.exec(`pragma user_version = 23; ${tables}; ${sql}`);
    database.close();
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const archive = (database: Buffer) => ({ 'health_connect_export.db': database });
const atMs = Date.parse('2026-10-04T20:42:00Z');
const minute = 60_000;
const offset = 7200;
const who = `x'8eeed20eaffa302ba456713382e81048', 1, 1, 2`;
const spanOf = (start: number, end: number): string => `${start}, ${offset}, ${end}, ${offset}`;

/** Of each table a row, and what it has to become. */
const rows = [
  ['heart_rate_variability_rmssd', `${atMs}, ${offset}, 41.5`, 'hrv', 41.5],
  ['oxygen_saturation', `${atMs}, ${offset}, 97`, 'blood_oxygen', 97],
  ['respiratory_rate', `${atMs}, ${offset}, 14.5`, 'respiratory_rate', 14.5],
  ['weight', `${atMs}, ${offset}, 72500`, 'body_weight', 72.5],
  ['body_fat', `${atMs}, ${offset}, 21`, 'body_fat', 21],
  ['blood_pressure', `${atMs}, ${offset}, 121, 79`, 'blood_pressure', 121],
  ['blood_glucose', `${atMs}, ${offset}, 5.5`, 'glucose', 5.5],
  ['hydration', `${spanOf(atMs, atMs + minute)}, 0.25`, 'water', 250],
  ['vo2_max', `${atMs}, ${offset}, 44.2`, 'vo2_max', 44.2],
  ['body_temperature', `${atMs}, ${offset}, 36.6`, 'body_temperature', 36.6],
  ['basal_body_temperature', `${atMs}, ${offset}, 36.4`, 'basal_body_temperature', 36.4],
  ['lean_body_mass', `${atMs}, ${offset}, 55000`, 'lean_body_mass', 55],
  ['floors_climbed', `${spanOf(atMs, atMs + minute)}, 3`, 'floors_climbed', 3],
  ['steps', `${spanOf(atMs, atMs + minute)}, 40`, 'steps', 40],
  ['distance', `${spanOf(atMs, atMs + minute)}, 31.5`, 'distance', 31.5],
  ['active_calories_burned', `${spanOf(atMs, atMs + minute)}, 2500`, 'calories_active', 2.5],
] as const;

it('becomes the samples of its tables, at their time, with their offset and their device', async () => {
  const sql = rows.map(
    ([name, values]) => `insert into ${name}_record_table values (1, ${who}, ${values})`,
  );
  sql.push(
    `insert into heart_rate_record_table values (7, ${who}, ${spanOf(atMs, atMs + minute)})`,
    `insert into heart_rate_record_series_table values (7, ${atMs}, 61), (7, ${atMs}, 61), (7, ${atMs + minute}, 64), (9, 1, 60)`,
    `insert into height_record_table values (1, ${who}, ${atMs}, ${offset}, 1.67)`,
  );
  const database = await databaseOf(sql.join(';'));
  const expected = [
    ...rows.map(([, , resource, value]) => `${resource} ${value}`),
    'heartrate 61',
    'heartrate 64',
  ].toSorted();
  for (const content of [archive(database), database]) {
    const { samples, report } = await readAs(healthConnect, content);
    expect(samples.map(({ resource, value }) => `${resource} ${value}`).toSorted()).toEqual(
      expected,
    );
    for (const each of samples) {
      expect(each).toMatchObject({ offset, sourceType: 'watch' });
      expect([atMs, atMs + minute]).toContain(each.atMs);
    }
    expect(report.notImported).toEqual({ 'rows of height_record_table': 1 });
  }
});

it('knows what was not recorded, and refuses times and offsets that cannot be', async () => {
  const weightAt = (id: number, ms: number, seconds: number, grams: string): string =>
    `(${id}, ${who}, ${ms}, ${seconds}, ${grams})`;
  const { samples, report } = await readAs(
    healthConnect,
    archive(
      await databaseOf(
        `insert into weight_record_table values ${[
          weightAt(1, atMs, offset, '5e-324'),
          weightAt(2, 9e15, offset, '72500'),
          weightAt(3, atMs, 1e9, '72500'),
          weightAt(4, Date.UTC(1899, 0), 0, '72500'),
        ].join(', ')}`,
      ),
    ),
  );
  expect(samples).toEqual([]);
  expect(report).toMatchObject({
    refused: { time: 3 },
    notImported: { 'rows without a value': 1 },
  });
});

it('of a day that several apps counted takes the one that counted most, and what is typed in as an app’s', async () => {
  const step = (id: number, app: number, startMs: number, count: number, method = 2): string =>
    `(${id}, x'00', ${app}, 2, ${method}, ${spanOf(startMs, startMs + minute)}, ${count})`;
  const nextDayMs = Date.parse('2026-10-04T22:30:00Z');
  const database = await databaseOf(
    `insert into steps_record_table values ${[
      step(1, 1, atMs, 40),
      step(2, 2, atMs, 30),
      step(3, 2, atMs + minute, 5),
      step(4, 2, nextDayMs, 20, 3),
    ].join(', ')}`,
  );
  const { samples, report } = await readAs(healthConnect, archive(database));
  expect(samples.map(({ value, sourceType }) => `${value} ${sourceType}`).toSorted()).toEqual([
    '20 app',
    '40 phone',
  ]);
  expect(report.notImported).toEqual({
    'rows of steps_record_table of a day that another app counted': 2,
  });
});

it('becomes nights with their stages once each, and workouts', async () => {
  const endMs = atMs + 480 * minute;
  const stage = (from: number, to: number, type: number): string =>
    `(3, ${atMs + from * minute}, ${atMs + to * minute}, ${type})`;
  const database = await databaseOf(`
    insert into sleep_session_record_table values (3, ${who}, ${spanOf(atMs, endMs)}, null), (4, ${who}, ${spanOf(endMs, atMs)}, null);
    insert into sleep_stages_table values ${[stage(0, 100, 4), stage(0, 100, 4), stage(100, 180, 5), stage(180, 190, 3)].join(', ')};
    insert into exercise_session_record_table values (1, ${who}, ${spanOf(endMs, endMs + 30 * minute)}, 33, 'Around the lake'),
      (2, ${who}, ${spanOf(endMs, endMs + 30 * minute)}, 240, null)`);
  const { summaries, workouts, report } = await readAs(healthConnect, archive(database));
  expect(summaries).toMatchObject([
    [
      'sleep',
      {
        source_type: 'watch',
        bedtime_start: '2026-10-04T20:42:00+00:00',
        bedtime_stop: '2026-10-05T04:42:00+00:00',
        timezone_offset: offset,
        sleep_stages: {
          light_sleep_samples: [{ end_date: '2026-10-04T22:22:00+00:00' }],
          deep_sleep_samples: [{ end_date: '2026-10-04T23:42:00+00:00' }],
          out_of_bed_sleep_samples: [{ end_date: '2026-10-04T23:52:00+00:00' }],
        },
      },
    ],
  ]);
  expect(workouts.map(({ summary }) => summary)).toMatchObject([
    { sport: 'running', title: 'Around the lake', time_end: '2026-10-05T05:12:00+00:00' },
    { sport: 'other' },
  ]);
  expect(report).toMatchObject({
    sleeps: 1,
    workouts: 2,
    refused: { time: 1 },
    fieldsLeftOut: { 'names of the exercise 240': 1 },
  });
});

it('names every exercise of the platform by its number', async () => {
  const numbers = Array.from({ length: 63 }, (_, number) => number);
  const exercises = numbers.map((number) => {
    const startMs = atMs + number * 60 * minute;
    return `(${number + 1}, ${who}, ${spanOf(startMs, startMs + 30 * minute)}, ${number}, null)`;
  });
  const { workouts, report } = await readAs(
    healthConnect,
    archive(
      await databaseOf(`insert into exercise_session_record_table values ${exercises.join()}`),
    ),
  );
  const sports = workouts.map(({ summary }) => summary['sport']);
  const known = { 4: 'biking', 33: 'running', 49: 'swimming_pool', 53: 'walking', 57: 'yoga' };
  expect(Object.fromEntries(Object.keys(known).map((at) => [at, sports[Number(at)]]))).toEqual(
    known,
  );
  expect([sports[54], sports[61], new Set(sports).size]).toEqual([
    'water_polo',
    'rowing_machine',
    63,
  ]);
  expect(report.fieldsLeftOut).toEqual({ 'names of the exercise 62': 1 });
});

it('keeps exercises of two apps at one second apart, each with its app and the id of its record', async () => {
  const half = spanOf(atMs, atMs + 30 * minute);
  const database = await databaseOf(`insert into exercise_session_record_table values
    (1, x'01', 1, 1, 2, ${half}, 33, 'Run'), (2, x'02', 2, 1, 2, ${half}, 33, 'Run')`);
  const { workouts } = await readAs(healthConnect, archive(database));
  expect(workouts.map(({ summary }) => summary)).toMatchObject([
    { app_id: 'com.one', provider_id: '01' },
    { app_id: 'com.two', provider_id: '02' },
  ]);
});

it('keeps nights of two apps at one second apart, and tells versions of a night in the order of their change', async () => {
  const endMs = atMs + 420 * minute;
  const short = atMs + 90 * minute;
  const tables = schema.replace(
    `create table sleep_session_record_table (${record}, ${span}, title text)`,
    `create table sleep_session_record_table (${record}, ${span}, title text, last_modified_time integer)`,
  );
  const database = await databaseOf(
    `insert into sleep_session_record_table values
      (3, x'8eeed20eaffa302ba456713382e81048', 1, 1, 2, ${spanOf(atMs, endMs)}, null, 20),
      (4, x'02', 2, 1, 2, ${spanOf(atMs, short)}, null, 10)`,
    tables,
  );
  const { summaries } = await readAs(healthConnect, archive(database));
  expect(summaries).toMatchObject([
    ['sleep', { app_id: 'com.two', provider_id: '02' }],
    ['sleep', { app_id: 'com.one', provider_id: '8eeed20e-affa-302b-a456-713382e81048' }],
  ]);
});

it('is refused where it is damaged, cut off or another database, and runs nothing that is in it', async () => {
  const rowsOfSteps = Array.from(
    { length: 400 },
    (_, at) => `(${at + 1}, x'00', 1, 1, 1, ${spanOf(at, at)}, 1)`,
  );
  const whole = await databaseOf(`insert into steps_record_table values ${rowsOfSteps.join(', ')}`);
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, 4096, damaged.length);
  for (const [content, why] of [
    [damaged, /damaged or encrypted/u],
    [whole.subarray(0, whole.length / 2), /damaged or encrypted/u],
    [Buffer.alloc(9000, 7), /damaged or encrypted/u],
    [await databaseOf('create table x (y)', ''), /none of Health Connect/u],
  ] as const) {
    await expect(readAs(healthConnect, archive(content))).rejects.toThrow(why);
  }
  const endless = await databaseOf(
    `create view weight_record_table as with recursive n (time) as (select 1 union all select time + 1 from n)
       select time, 0 as zone_offset, 1000.0 as weight from n;
     create table steps_record_table (${record}, count integer)`,
    '',
  );
  const { samples, report } = await readAs(healthConnect, archive(endless));
  expect([samples, report.notImported]).toEqual([
    [],
    { 'steps_record_table without the columns that are known': 1 },
  ]);
});

it('keeps whatever rows it is written of', async () => {
  const row = fc.record({ second: fc.nat(30_000_000), bpm: fc.integer({ min: 30, max: 220 }) });
  const given = fc.uniqueArray(row, {
    minLength: 1,
    maxLength: 60,
    selector: ({ second }) => second,
  });
  const startMs = Date.parse('2025-06-01T00:00:00Z');
  await fc.assert(
    fc.asyncProperty(given, async (beats) => {
      const database = await databaseOf(
        `insert into heart_rate_record_table values (7, ${who}, ${spanOf(0, 1)});
         insert into heart_rate_record_series_table values ${beats
           .map(({ second, bpm }) => `(7, ${startMs + second * 1000}, ${bpm})`)
           .join(', ')}`,
      );
      const { samples } = await readAs(healthConnect, archive(database));
      const inOrder = beats.toSorted((one, other) => one.second - other.second);
      expect(samples.map((each) => [(each.atMs - startMs) / 1000, each.value])).toEqual(
        inOrder.map(({ second, bpm }) => [second, bpm]),
      );
    }),
    { numRuns: 12 },
  );
});

it('has days with their whole energy, of the app that counted most, and their resting heart rate', async () => {
  const other = who.replace('1, 1, 2', '2, 2, 2');
  const { summaries, report } = await readAs(
    healthConnect,
    archive(
      await databaseOf(`
      insert into total_calories_burned_record_table values
        (1, ${who}, ${spanOf(atMs, atMs + minute)}, 1500000),
        (2, ${who}, ${spanOf(atMs + minute, atMs + 2 * minute)}, 500000),
        (3, ${other}, ${spanOf(atMs, atMs + minute)}, 900000);
      insert into resting_heart_rate_record_table values
        (1, ${who}, ${atMs}, ${offset}, 54), (2, ${who}, ${atMs + minute}, ${offset}, 52);`),
    ),
  );
  expect(summaries).toEqual([
    [
      'activity',
      {
        source_type: 'watch',
        app_id: 'com.one',
        calendar_date: '2026-10-04',
        timezone_offset: offset,
        calories_total: 2000,
        heart_rate: { resting_bpm: 52 },
      },
    ],
  ]);
  expect(report).toMatchObject({ records: 5, stored: 1, merged: 3 });
  expect(report.notImported).toEqual({
    'rows of total_calories_burned_record_table of a day that another app counted': 1,
  });
});
