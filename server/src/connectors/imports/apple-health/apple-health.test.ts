import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { head, phone, record, tail } from '../../../../../tools/apple-health/generate-export.ts';
import {
  eveningMs,
  records,
  sampleFiles,
} from '../../../../../tools/apple-health/sample-export.ts';
import { writeZip, type ZippedFile } from '../../../../../tools/apple-health/zip.ts';
import { allNew, ofSamples } from '../../../../tests/harness/outcomes.ts';
import { UnreadableFile } from '../../../kernel/files/unreadable-file.ts';
import type { FileWorkout, ImportReport } from '../../../timeseries/index.ts';
import { importAppleHealth } from './index.ts';

type Sample = Readonly<Record<string, unknown>>;
type Found = {
  readonly report: ImportReport;
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
  readonly summaries: ReadonlyMap<string, readonly Sample[]>;
  readonly workouts: readonly FileWorkout[];
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-apple-health-'));
});
afterAll(async () => rm(folder, { recursive: true }));

const nowMs = Date.parse('2026-11-20T12:00:00Z');
let files = 0;
async function zipped(parts: readonly ZippedFile[]): Promise<string> {
  const file = path.join(folder, `${(files += 1)}.zip`);
  await writeZip(file, parts);
  return file;
}

async function read(file: string): Promise<Found> {
  const samples = new Map<string, Sample[]>();
  const summaries = new Map<string, Sample[]>();
  const workouts: FileWorkout[] = [];
  const report = await importAppleHealth(
    file,
    {
      samples: async ({ name }, given) => {
        const found = samples.get(name) ?? [];
        samples.set(name, found);
        for (const { sourceType, subKind, columns } of given.series) {
          for (let index = 0; index < columns.count; index += 1) {
            const { timezoneOffset, type, appId } =
              columns.metas[columns.metaIndex[index] ?? 0] ?? {};
            const at = ((columns.times[index] ?? 0) - eveningMs) / 1000;
            const value = columns.values[index];
            found.push({
              at,
              value,
              sourceType,
              subKind,
              timezoneOffset,
              type,
              appId,
              second: columns.secondValues?.[index],
            });
          }
        }
        return ofSamples(given);
      },
      summaries: async (name, data) => {
        summaries.set(name, [...(summaries.get(name) ?? []), ...data]);
        return allNew(data.length);
      },
      workout: async (workout) => {
        workouts.push(workout);
        return allNew(1);
      },
      history: async () => {},
    },
    { nowMs },
  );
  return { report, samples, summaries, workouts };
}

const readSample = async (changes: Readonly<Record<string, string>> = {}): Promise<Found> =>
  read(await zipped(sampleFiles(changes)));

describe('an export', () => {
  let found: Found;
  beforeAll(async () => {
    found = await readSample();
  });

  it('gives its quantities in our units, by who recorded them, at the offset of their place', () => {
    const common = { timezoneOffset: -18_000, type: null, appId: null };
    expect(found.samples.get('heartrate')).toMatchObject([
      { at: 0, value: 72, sourceType: 'watch', ...common },
      { at: 60, value: 75, sourceType: 'watch', ...common },
    ]);
    expect(found.samples.get('blood_oxygen')).toMatchObject([{ value: 97 }]);
    expect(found.samples.get('steps')).toMatchObject([
      { value: 500, sourceType: 'watch' },
      { value: 480, sourceType: 'phone' },
    ]);
    expect(found.samples.get('body_weight')).toMatchObject([
      { value: 68.038_855_5, sourceType: 'app', appId: 'Schöne Waage' },
    ]);
  });

  it('gives its categories', () => {
    expect(found.samples.get('stand_hour')).toMatchObject([{ value: 1, type: 'stood' }]);
    expect(found.samples.get('mindfulness_minutes')).toMatchObject([{ value: 10 }]);
  });

  it('gives the variability of the heart as the SDNN that is told, and the RMSSD worked out from the beats', () => {
    // 60 and 62 beats a minute in turn: intervals of 1,000 and 967.7 ms.
    expect(found.samples.get('hrv')).toMatchObject([
      { at: 0, value: 48.2, sourceType: 'watch', type: null, subKind: 'sdnn' },
      { at: 600, value: 48.2, sourceType: 'watch', type: null, subKind: 'sdnn' },
      { at: 0, value: 32.3, sourceType: 'watch', type: null, subKind: null },
    ]);
  });

  it('makes menstrual cycles of days', () => {
    const common = { source_type: 'phone', app_id: null };
    expect(found.summaries.get('menstrual_cycle')).toEqual([
      {
        ...common,
        period_start: '2026-10-19',
        period_end: '2026-10-22',
        cycle_end: '2026-11-15',
        menstrual_flow: [
          { date: '2026-10-19', flow: 'heavy' },
          { date: '2026-10-20', flow: 'medium' },
          { date: '2026-10-22', flow: 'light' },
        ],
        ovulation_test: [{ date: '2026-11-02', test_result: 'luteinizing_hormone_surge' }],
      },
      {
        ...common,
        period_start: '2026-11-16',
        period_end: '2026-11-16',
        cycle_end: null,
        menstrual_flow: [{ date: '2026-11-16', flow: 'unspecified' }],
      },
    ]);
  });

  it('gives correlations once, though their records come twice', () => {
    expect(found.samples.get('blood_pressure')).toMatchObject([
      { at: 0, value: 121, second: 79, appId: 'Cuff & Co' },
    ]);
    expect(found.samples.get('carbohydrates')).toHaveLength(1);
    expect(found.summaries.get('meal')).toMatchObject([
      { healthkit: { energy_total: [{ value: 450, unit: 'kcal' }], protein: [{ value: 20 }] } },
    ]);
  });

  it('makes nights of stages, and a nap of what comes much later', () => {
    const [night, nap, ...more] = found.summaries.get('sleep') ?? [];
    expect(more).toEqual([]);
    expect(night).toMatchObject({
      bedtime_start: '2026-11-19T04:00:00+00:00',
      bedtime_stop: '2026-11-19T12:00:00+00:00',
      time_zone: 'America/New_York',
      source_type: 'watch',
    });
    expect(Object.keys(night?.['sleep_stages'] ?? {}).toSorted()).toEqual([
      'awake_sleep_samples',
      'deep_sleep_samples',
      'light_sleep_samples',
      'rem_sleep_samples',
    ]);
    expect(nap).toMatchObject({ bedtime_start: '2026-11-19T19:00:00+00:00' });
  });

  it('gives workouts with their routes', () => {
    expect(found.workouts).toMatchObject([
      {
        sourceType: 'watch',
        sport: 'Running',
        summary: {
          time_start: '2026-11-19T00:00:00+00:00',
          time_end: '2026-11-19T00:30:00+00:00',
          time_zone: 'America/New_York',
          average_hr: 142,
          max_hr: 171,
          min_hr: 98,
          distance: 5100,
          calories: 350,
          moving_time: 1800,
          total_elevation_gain: 12.34,
        },
        points: [
          { lat: 40.7681235, lng: -73.9812346, altitude: 12.35, velocity_smooth: 2.5 },
          { atMs: Date.parse('2026-11-19T00:00:01Z'), altitude: 13 },
        ],
      },
    ]);
  });

  it('gives electrocardiograms with their voltages, in millivolts', () => {
    expect(found.summaries.get('electrocardiogram')).toMatchObject([
      {
        session_start: '2026-11-19T00:00:00+00:00',
        session_end: '2026-11-19T00:00:02+00:00',
        voltage_sample_count: 1025,
        sampling_frequency_hz: 512.5,
        classification: 'sinus_rhythm',
        source_device_model: 'Watch6,1',
      },
    ]);
    const voltages = found.samples.get('electrocardiogram_voltage') ?? [];
    expect(voltages).toHaveLength(1025);
    expect(voltages[0]).toMatchObject({ value: -0.0125, subKind: 'lead_i' });
  });

  it('says who the person is', () => {
    expect(found.summaries.get('profile')).toEqual([
      { birth_date: '1990-05-03', sex: 'female', height: 168 },
    ]);
  });

  it('says what was left out, and why', () => {
    expect(found.report).toMatchObject({
      sleeps: 2,
      workouts: 1,
      routes: 1,
      meals: 1,
      electrocardiograms: 1,
      cycles: 2,
      notImported: {
        HKQuantityTypeIdentifierAppleExerciseTime: 1,
        ActivitySummary: 1,
        ClinicalRecord: 1,
      },
      refused: { time: 1, unit: 1, value: 1 },
      unreadable: [],
    });
  });

  it('keeps no name of a person, no address and no serial number of a device', () => {
    const { samples, summaries, workouts } = found;
    const text = JSON.stringify([[...samples], [...summaries], workouts]);
    expect(text).not.toMatch(/Robin|HKDevice|0x/u);
  });

  it('read again gives the same', async () => {
    expect(await readSample()).toEqual(found);
  });

  it('is found whatever the phone calls its files', async () => {
    const localised = sampleFiles().map(({ name, parts }) => ({
      name: name.replace('apple_health_export/', 'Экспорт/').replace('/export.xml', '/экспорт.xml'),
      parts,
    }));
    expect((await read(await zipped(localised))).report).toEqual(found.report);
  });
});

describe('an export that was packed again', () => {
  it('is found in whatever folder it lies, beside what a computer added', async () => {
    const nested = sampleFiles().flatMap(({ name, parts }) => [
      { name: `__MACOSX/iPhone/${name.replace(/[^/]+$/u, '._$&')}`, parts: ['Mac OS X'] },
      { name: `Downloads/iPhone/${name}`, parts },
    ]);
    const [plain, deeper] = [
      await read(await zipped(sampleFiles())),
      await read(await zipped(nested)),
    ];
    expect(deeper.report.unreadable).toEqual(plain.report.unreadable);
    expect(deeper.report.samples).toBe(plain.report.samples);
    expect(deeper.workouts).toEqual(plain.workouts);
  });
});

describe('what HealthKit has no unit for', () => {
  it('is taken as it is: body mass index and UV exposure are counts there', async () => {
    const of = (type: string, value: number): string =>
      record({
        type: `HKQuantityTypeIdentifier${type}`,
        source: phone(1),
        startMs: eveningMs,
        endMs: eveningMs,
        unit: 'count',
        value,
      });
    const file = await zipped([
      {
        name: 'apple_health_export/export.xml',
        parts: [head, of('BodyMassIndex', 23.4), of('UVExposure', 3), tail],
      },
    ]);
    const { samples, report } = await read(file);
    expect(report.refused).toEqual({ time: 0, unit: 0, value: 0 });
    expect(samples.get('body_mass_index')).toMatchObject([{ value: 23.4 }]);
    expect(samples.get('uv_exposure')).toMatchObject([{ value: 3 }]);
  });
});

describe('a file that is no export, or not whole', () => {
  const refusal = async (file: string): Promise<string> => {
    try {
      await read(file);
    } catch (error) {
      if (error instanceof UnreadableFile) return error.message;
      throw error;
    }
    return 'accepted';
  };
  const name = 'apple_health_export/export.xml';

  it('is refused in one sentence', async () => {
    const text = path.join(folder, 'text.zip');
    await writeFile(text, 'this is no archive');
    expect(await refusal(text)).toMatch(/is damaged or no ZIP archive/u);
    expect(await refusal(await zipped([{ name: 'a/b.txt', parts: ['x'] }]))).toMatch(
      /no export\.xml/u,
    );
    const other = await zipped(sampleFiles({ [name]: '<gpx></gpx>' }));
    expect(await refusal(other)).toMatch(/is no export of Apple Health/u);
    const cut = await zipped(sampleFiles({ [name]: records.slice(0, -30) }));
    expect(await refusal(cut)).toMatch(/is cut off/u);
  });

  it('that was cut off or altered on its way is refused', async () => {
    const whole = await readFile(await zipped(sampleFiles()));
    const file = path.join(folder, 'altered.zip');
    await writeFile(file, whole.subarray(0, whole.length / 2));
    expect(await refusal(file)).toMatch(/is damaged or no ZIP archive/u);
    const altered = Buffer.from(whole);
    altered.fill(0x55, 200, 220);
    await writeFile(file, altered);
    expect(await refusal(file)).toMatch(/damaged/u);
  });

  it('that would fill a memory or a disk is refused before it is unpacked', async () => {
    const bomb = await zipped([
      { name, parts: Array.from({ length: 40 }, () => ' '.repeat(1 << 20)) },
    ]);
    expect(await refusal(bomb)).toMatch(/would unpack to 41,943,040 bytes/u);
  });

  it('whose names lead elsewhere is refused', async () => {
    const tricky = await zipped([
      ...sampleFiles(),
      { name: '../../etc/cron.d/x.gpx', parts: ['x'] },
    ]);
    expect(await refusal(tricky)).toMatch(/is damaged or no ZIP archive/u);
  });

  it('whose routes or electrocardiograms cannot be read is imported without them', async () => {
    const { report } = await readSample({
      'apple_health_export/workout-routes/route_2026-11-18_7.00pm.gpx': '<gpx><trk>',
      'apple_health_export/electrocardiograms/ecg_2026-11-18.csv': 'Name,Somebody\n1\n',
    });
    expect(report).toMatchObject({ workouts: 1, routes: 0, electrocardiograms: 0 });
    expect(report.unreadable).toHaveLength(2);
  });
});
