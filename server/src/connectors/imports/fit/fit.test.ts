import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { batchSamplesMax } from '#timeseries';

import {
  after,
  fileOf,
  fitSeconds,
  type Message,
  message,
  startsAt,
  withChecksum,
} from '../../../../tests/harness/fit-files.ts';
import { decodeFitFile } from './decode.ts';
import { describeLeftOut, FitFileError, readFitFile, toUploads, toWorkouts } from './index.ts';

/** What a clock six hours behind UTC shows. */
const localSeconds = (at: Date): number => fitSeconds(at) - 6 * 3600;
const serialNumber = 3_945_849_289;

function fileId(type: string, manufacturer = 'garmin', product = 2697): Message {
  return message('FILE_ID', { type, manufacturer, product, serialNumber, timeCreated: startsAt });
}

const distances = [0, 3.5, 3.5, 10.25];
const activity = fileOf(
  fileId('activity'),
  message('DEVICE_INFO', { timestamp: startsAt, deviceIndex: 0, serialNumber }),
  ...distances.map((distance, index): Message =>
    message('RECORD', {
      timestamp: after(index),
      heartRate: index === 2 ? 0 : 60 + index,
      distance,
      power: 200,
    }),
  ),
  message('SESSION', { timestamp: after(4), startTime: startsAt, sport: 'crossCountrySkiing' }),
  message('ACTIVITY', { timestamp: after(4), localTimestamp: localSeconds(after(4)) }),
);
const monitoring = fileOf(
  fileId('monitoringB'),
  message('MONITORING_INFO', { timestamp: startsAt, localTimestamp: localSeconds(startsAt) }),
  ...[
    // 70,000 seconds are more than 16 bits: the first message is needed to place the second.
    { seconds: 60_000, heartRate: 55 },
    // Devices tell the kind in the low five bits of a byte: 6 is walking, 1 running, 8 sitting.
    { seconds: 70_000, currentActivityTypeIntensity: 0x46, cycles: 60 },
    { seconds: 70_000, currentActivityTypeIntensity: 0x61, cycles: 10 },
    { seconds: 71_000, currentActivityTypeIntensity: 0x08 },
    { seconds: 71_600, activityType: 'walking', cycles: 65 },
  ].map(({ seconds, ...fields }): Message =>
    message('MONITORING', { timestamp16: fitSeconds(after(seconds)) & 0xffff, ...fields }),
  ),
  message('MONITORING', { timestamp: after(86_400), activityType: 'walking', activeCalories: 68 }),
);
const scale = fileOf(
  fileId('weight', 'tanita'),
  message('WEIGHT_SCALE', { timestamp: startsAt, weight: 75.8, percentFat: 22.3, boneMass: 3 }),
  message('WEIGHT_SCALE', { timestamp: after(60), weight: 655.34 }),
);

function read(bytes: Uint8Array, resource: string): readonly unknown[] {
  return toUploads(readFitFile(bytes), { timeZone: null })
    .filter((upload) => upload.resource.name === resource)
    .flatMap((upload) => upload.data);
}

describe('an activity', () => {
  const common = { timezone_offset: -21_600, sport: 'cross_country_skiing' };

  it('gives the heart rate wherever there was one', () => {
    expect(read(activity, 'heartrate')).toEqual([
      { timestamp: '2026-03-01T06:00:00+00:00', value: 60, unit: 'bpm', ...common },
      { timestamp: '2026-03-01T06:00:01+00:00', value: 61, unit: 'bpm', ...common },
      { timestamp: '2026-03-01T06:00:03+00:00', value: 63, unit: 'bpm', ...common },
    ]);
  });

  it('gives distance as intervals, none while it stood still', () => {
    const [first, second, ...rest] = read(activity, 'distance');
    expect(rest).toEqual([]);
    expect(first).toEqual({
      timestamp: '2026-03-01T06:00:00+00:00',
      start: '2026-03-01T06:00:00+00:00',
      end: '2026-03-01T06:00:01+00:00',
      value: 3.5,
      unit: 'm',
      ...common,
    });
    expect(second).toMatchObject({ start: '2026-03-01T06:00:02+00:00', value: 6.75 });
  });

  it('names its source without its serial number', () => {
    const uploads = toUploads(readFitFile(activity), { timeZone: 'America/Denver' });
    expect(uploads[0]).toMatchObject({
      provider: 'garmin',
      sourceType: 'watch',
      stage: 'daily',
      timeZone: 'America/Denver',
    });
    expect(JSON.stringify(uploads)).not.toContain(String(serialNumber));
  });

  it('is a workout with its stream', () => {
    const [workout, ...more] = toWorkouts(readFitFile(activity), { timeZone: null });
    expect(more).toEqual([]);
    expect(workout).toMatchObject({
      provider: 'garmin',
      sourceType: 'watch',
      timezoneOffset: -21_600,
      sport: 'cross_country_skiing',
      summary: {
        time_start: '2026-03-01T06:00:00+00:00',
        time_end: '2026-03-01T06:00:04+00:00',
        timezone_offset: -21_600,
        sport: 'cross_country_skiing',
        distance: null,
      },
    });
    expect(workout?.points).toHaveLength(4);
    expect(workout?.points[1]).toMatchObject({
      atMs: after(1).getTime(),
      heartrate: 61,
      distance: 3.5,
      power: 200,
      lat: null,
    });
    expect(workout?.points[2]?.heartrate).toBeNull();
    expect(describeLeftOut(readFitFile(activity))).toBeNull();
  });

  it('of several sports is several workouts, each with its own records and distance', () => {
    const [semicircles, degrees] = [2 ** 29, 45];
    const file = fileOf(
      fileId('activity'),
      ...[0, 10, 20, 30].map((seconds): Message =>
        message('RECORD', {
          timestamp: after(seconds),
          distance: seconds * 3,
          positionLat: semicircles,
          positionLong: -semicircles,
        }),
      ),
      message('SESSION', {
        timestamp: after(20),
        startTime: after(20),
        totalElapsedTime: 12,
        sport: 'running',
        subSport: 'trail',
        avgHeartRate: 150,
        totalDistance: 36,
        totalAscent: 4,
      }),
      message('SESSION', { timestamp: after(19), startTime: startsAt, sport: 'cycling' }),
    );
    const [ride, run] = toWorkouts(readFitFile(file), { timeZone: null });
    expect(ride?.points.map(({ distance }) => distance)).toEqual([0, 30]);
    expect(run?.points.map(({ distance }) => distance)).toEqual([0, 30]);
    expect(run?.points[0]).toMatchObject({ lat: degrees, lng: -degrees });
    expect([ride?.sport, run?.sport]).toEqual(['cycling', 'trail_running']);
    expect(run?.summary).toMatchObject({
      time_start: '2026-03-01T06:00:20+00:00',
      time_end: '2026-03-01T06:00:32+00:00',
      average_hr: 150,
      distance: 36,
      total_elevation_gain: 4,
    });
  });

  it('that is a plan is no workout, and says what was left out', () => {
    const plan = fileOf(fileId('course'), message('RECORD', { timestamp: after(1), power: 200 }));
    expect(toWorkouts(readFitFile(plan), { timeZone: null })).toEqual([]);
    expect(describeLeftOut(readFitFile(plan))).toBe(
      '1 value of power left out: no timeseries resource takes them from a FIT file.',
    );
  });

  it('read again gives the same', () => {
    const [first, second] = [activity, activity].map((bytes) =>
      toUploads(readFitFile(bytes), { timeZone: null }),
    );
    expect(first).toEqual(second);
  });

  it('of any length comes in uploads that a push may hold', () => {
    const long = fileOf(
      fileId('activity', 'wahooFitness'),
      ...Array.from({ length: batchSamplesMax + 1 }, (_, index): Message =>
        message('RECORD', { timestamp: after(index), heartRate: 120 }),
      ),
    );
    const uploads = toUploads(readFitFile(long), { timeZone: null });
    expect(uploads.map((upload) => upload.data.length)).toEqual([batchSamplesMax, 1]);
    expect(uploads[0]?.provider).toBe('wahoo');
  });
});

describe('a day of wear', () => {
  it('places messages that carry 16 bits of their time', () => {
    expect(read(monitoring, 'heartrate')).toMatchObject([
      { timestamp: '2026-03-01T22:40:00+00:00', value: 55, timezone_offset: -21_600 },
    ]);
  });

  it('counts two steps a cycle from local midnight, all kinds together', () => {
    expect(read(monitoring, 'steps')).toMatchObject([
      { start: '2026-03-01T06:00:00+00:00', end: '2026-03-02T01:26:40+00:00', value: 140 },
      { start: '2026-03-02T01:43:20+00:00', end: '2026-03-02T01:53:20+00:00', value: 10 },
    ]);
    expect(read(monitoring, 'calories_active')).toMatchObject([
      { end: '2026-03-02T06:00:00+00:00', value: 68, unit: 'kcal' },
    ]);
  });
});

describe('single measurements', () => {
  it('a scale gives weight and fat, but nothing while it is still weighing', () => {
    expect(read(scale, 'body_weight')).toEqual([
      { timestamp: '2026-03-01T06:00:00+00:00', value: 75.8, unit: 'kg' },
    ]);
    expect(read(scale, 'body_fat')).toMatchObject([{ value: 22.3, unit: '%' }]);
    const [upload] = toUploads(readFitFile(scale), { timeZone: null });
    expect(upload).toMatchObject({ provider: 'manual', sourceType: 'scale' });
  });

  it('every message with a resource is imported, and what says "no reading" is not', () => {
    const file = fileOf(
      fileId('bloodPressure'),
      message('BLOOD_PRESSURE', {
        timestamp: startsAt,
        systolicPressure: 120,
        diastolicPressure: 80,
        heartRate: 58,
      }),
      message('STRESS_LEVEL', { stressLevelTime: startsAt, stressLevelValue: 0 }),
      message('STRESS_LEVEL', { stressLevelTime: after(60), stressLevelValue: -2 }),
      message('SPO2_DATA', { timestamp: startsAt, readingSpo2: 97 }),
      message('RESPIRATION_RATE', { timestamp: startsAt, respirationRate: 14.5 }),
      message('RESPIRATION_RATE', { timestamp: after(60), respirationRate: -3 }),
      message('HRV_VALUE', { timestamp: startsAt, value: 42.5 }),
      message('MAX_MET_DATA', { updateTime: startsAt, vo2Max: 48.1 }),
      message('SKIN_TEMP_OVERNIGHT', { timestamp: startsAt, averageDeviation: -0.25 }),
    );
    const uploads = toUploads(readFitFile(file), { timeZone: null });
    const found = uploads.flatMap(({ resource, data }) =>
      data.map((sample) => ({ resource: resource.name, sample })),
    );
    expect(found).toMatchObject([
      { resource: 'stress_level', sample: { value: 0 } },
      { resource: 'blood_oxygen', sample: { value: 97 } },
      { resource: 'respiratory_rate', sample: { value: 14.5 } },
      { resource: 'hrv', sample: { value: 42.5 } },
      { resource: 'vo2_max', sample: { value: 48.1 } },
      { resource: 'blood_pressure', sample: { systolic: 120, diastolic: 80, unit: 'mmHg' } },
      { resource: 'heartrate', sample: { value: 58 } },
      { resource: 'body_temperature_delta', sample: { value: -0.25, sensor_location: 'wrist' } },
    ]);
    expect(uploads[0]?.sourceType).toBe('cuff');
    expect(describeLeftOut(readFitFile(file))).toBeNull();
  });

  it('come in the order of time, however the file has them', () => {
    const file = fileOf(
      fileId('weight'),
      message('WEIGHT_SCALE', { timestamp: after(60), weight: 81 }),
      message('WEIGHT_SCALE', { timestamp: startsAt, weight: 80 }),
    );
    expect(read(file, 'body_weight')).toMatchObject([{ value: 80 }, { value: 81 }]);
  });

  it('implausible values are left out, so that the rest is not refused', () => {
    const file = fileOf(
      fileId('monitoringB'),
      message('SPO2_DATA', { timestamp: startsAt, readingSpo2: 250 }),
      message('SPO2_DATA', { timestamp: after(60), readingSpo2: 98 }),
    );
    expect(read(file, 'blood_oxygen')).toMatchObject([{ value: 98 }]);
    expect(describeLeftOut(readFitFile(file))).toBe('1 value beyond what is plausible left out.');
  });

  it('a time counted from when the device was switched on is no time', () => {
    const file = fileOf(
      fileId('weight'),
      message('WEIGHT_SCALE', { timestamp: new Date('1990-01-01T00:01:00Z'), weight: 80 }),
    );
    expect(toUploads(readFitFile(file), { timeZone: null })).toEqual([]);
  });
});

function refusal(bytes: Uint8Array): string {
  try {
    readFitFile(bytes);
  } catch (error) {
    if (error instanceof FitFileError) return error.message;
    throw error;
  }
  return 'accepted';
}

it('is read with bytes behind its end, which are named', () => {
  const padded = readFitFile(Buffer.concat([activity, Buffer.alloc(7)]));
  expect(padded.parts[0]).toEqual(readFitFile(activity).parts[0]);
  expect(describeLeftOut(padded)).toContain('bytes behind the end');
});

it('is read whatever bytes are behind its end that begin no other file', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.constantFrom(0, 12, 14, 0x2e), bytes, (first, more) => {
      const padded = readFitFile(Buffer.concat([activity, Buffer.from([first]), more]));
      expect(padded.parts[0]).toEqual(readFitFile(activity).parts[0]);
      expect(padded.leftOut.get('bytes behind the end')).toBe(more.length + 1);
    }),
  );
});

describe('a file that is not whole', () => {
  it('is refused in one sentence that says why', () => {
    const size = activity.length;
    expect(refusal(new Uint8Array())).toBe('The file is empty.');
    expect(refusal(new TextEncoder().encode('{"not": "fit at all"}'))).toBe(
      'This is not a FIT file: it does not begin with a FIT header.',
    );
    expect(refusal(activity.subarray(0, size - 3))).toBe(
      `The file is cut off: its header announces ${size} bytes, but there are ${size - 3}.`,
    );
    expect(refusal(Buffer.concat([activity, scale.with(8, 0)]))).toBe(
      `The file is damaged: a FIT header should begin at byte ${size}.`,
    );
  });

  it('is refused whatever byte of it was changed', () => {
    const position = fc.nat({ max: activity.length - 1 });
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 255 }), (index, change) => {
        const damaged = activity.with(index, (activity[index] ?? 0) ^ change);
        expect(refusal(damaged)).toMatch(/^(?:The file is|This is not)/u);
      }),
    );
  });

  it('whose checksum nevertheless matches is refused or gives only values a push may hold', () => {
    const position = fc.nat({ max: monitoring.length - 17 });
    fc.assert(
      fc.property(position, fc.integer({ min: 0, max: 255 }), (index, value) => {
        const forged = withChecksum(monitoring.with(14 + index, value));
        if (refusal(forged) !== 'accepted') return;
        for (const upload of toUploads(readFitFile(forged), { timeZone: null })) {
          const { min, max } = upload.resource.range;
          for (const sample of upload.data) {
            expect(sample).toMatchObject({ value: expect.toSatisfy((x) => x >= min && x <= max) });
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is refused when it holds more messages than are read', () => {
    expect(() => decodeFitFile(scale, 2)).toThrow('The file holds more than 2 messages; split it.');
    expect(decodeFitFile(scale, 3)).toHaveLength(1);
  });
});
