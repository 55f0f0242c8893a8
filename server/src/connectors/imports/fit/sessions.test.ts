import { Encoder } from '@garmin/fitsdk';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { after, fileOf, type Message, message } from '../../../../tests/harness/fit-files.ts';
import { describeLeftOut, readFitFile, toWorkouts } from './index.ts';

const fileId = message('FILE_ID', { type: 'activity', manufacturer: 'garmin', product: 2697 });
const record = (seconds: number, fields: object = {}): Message =>
  message('RECORD', { timestamp: after(seconds), power: 200, ...fields });
const session = (from: number | null, elapsed: number | null, fields: object = {}): Message =>
  message('SESSION', {
    timestamp: after(1000),
    ...(from === null ? {} : { startTime: after(from) }),
    ...(elapsed === null ? {} : { totalElapsedTime: elapsed }),
    sport: 'running',
    ...fields,
  });

function read(...messages: readonly Message[]): {
  readonly spans: readonly (readonly [number, number, number])[];
  readonly says: string | null;
} {
  const recording = readFitFile(fileOf(fileId, ...messages));
  const secondsOf = (text: unknown): number =>
    (Date.parse(String(text)) - after(0).getTime()) / 1000;
  const spans = toWorkouts(recording, { timeZone: null }).map(
    ({ summary, points }) =>
      [secondsOf(summary['time_start']), secondsOf(summary['time_end']), points.length] as const,
  );
  return { spans, says: describeLeftOut(recording) };
}

describe('the sessions of a file', () => {
  it('never overlap, and the first has what was recorded before it', () => {
    const { spans, says } = read(
      ...[-5, 0, 10, 20, 30].map((at) => record(at)),
      session(0, 500, { sport: 'swimming' }),
      session(15, 20),
    );
    expect(spans).toEqual([
      [-5, 15, 3],
      [15, 35, 2],
    ]);
    expect(says).toBeNull();
  });

  it('that began in one moment stay two', () => {
    const file = fileOf(fileId, record(0), record(10), session(0, 30), session(0, 20));
    const workouts = toWorkouts(readFitFile(file), { timeZone: null });
    expect(workouts.map(({ points }) => points.length)).toEqual([2, 0]);
    const ids = workouts.map(({ summary }) => summary['provider_id']);
    expect(ids).toEqual([undefined, expect.stringMatching(/^fit:\d+:2$/u)]);
  });

  it('without a start begin as long before their end as they lasted', () => {
    const { spans, says } = read(session(null, 600));
    expect(spans).toEqual([[400, 1000, 0]]);
    expect(says).toBeNull();
  });

  it('of which nothing says when they were are named; the file of only one has the times of its records', () => {
    expect(read(record(0), record(9), session(null, null))).toEqual({
      spans: [[0, 9, 2]],
      says: null,
    });
    expect(read(session(0, 60), session(null, null))).toEqual({
      spans: [[0, 60, 0]],
      says: '1 session without a start left out.',
    });
  });

  it('with impossible times have those of their records, or are named', () => {
    const week = 7 * 86_400;
    expect(read(record(0), record(9), session(0, week + 1)).spans).toEqual([[0, 9, 2]]);
    expect(read(session(0, week + 1), session(0, 0))).toEqual({
      spans: [],
      says: '2 sessions that end before the start or after more than a week left out.',
    });
  });

  it('say how many records lie in none of them', () => {
    const { spans, says } = read(record(-2 * 86_400), record(0), session(0, 10));
    expect(spans).toEqual([[0, 10, 1]]);
    expect(says).toBe('1 record outside of any session in no workout.');
  });
});

describe('one record of an impossible time', () => {
  const day = 86_400;
  const ordinary = Array.from({ length: 60 }, (_, second) =>
    record(second, { distance: second * 3 }),
  );
  const stray = [-26 * 365 * day, -365 * day, -day, 7200, day, 30 * day, 2 * 365 * day];

  it('leaves out itself, and neither the workout nor the distance behind it', () => {
    const readings = fc.record({ seconds: fc.constantFrom(...stray), at: fc.nat(58) });
    fc.assert(
      fc.property(readings, ({ seconds, at }) => {
        const wrong = record(seconds, { distance: at * 3 });
        const records = [...ordinary.slice(0, at), wrong, ...ordinary.slice(at)];
        const recording = readFitFile(fileOf(fileId, ...records, session(0, 60)));
        const [workout, ...more] = toWorkouts(recording, { timeZone: null });
        expect(more).toEqual([]);
        expect(workout?.summary).toMatchObject({
          time_start: '2026-03-01T06:00:00+00:00',
          time_end: '2026-03-01T06:01:00+00:00',
        });
        expect(workout?.points).toHaveLength(60);
        const samples = recording.parts.flatMap((part) => part.samples);
        const distance = samples.filter(({ resource }) => resource === 'distance');
        expect(distance.reduce((sum, { value }) => sum + value, 0)).toBe(59 * 3);
        expect(describeLeftOut(recording)).toContain('1 record of an impossible time left out.');
      }),
      { numRuns: 60 },
    );
  });

  it('and a few of them, of one wrong clock or several, with a session that has no times', () => {
    const wrong = fc.record({ seconds: fc.constantFrom(...stray), at: fc.nat(119) });
    const long = Array.from({ length: 120 }, (_, second) => record(second, { distance: second }));
    fc.assert(
      fc.property(
        fc.array(wrong, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (few, hasTimes) => {
          const records = long.flatMap((each, index) => [
            ...few
              .filter(({ at }) => at === index)
              .map(({ seconds, at }, copy) => record(seconds + copy, { distance: at })),
            each,
          ]);
          const whole = hasTimes ? session(0, 119) : message('SESSION', { sport: 'running' });
          const recording = readFitFile(fileOf(fileId, ...records, whole));
          const workouts = toWorkouts(recording, { timeZone: null });
          expect(workouts.map(({ points }) => points.length)).toEqual([120]);
          expect(workouts[0]?.summary).toMatchObject({
            time_start: '2026-03-01T06:00:00+00:00',
            time_end: '2026-03-01T06:01:59+00:00',
          });
          const distance = recording.parts
            .flatMap((part) => part.samples)
            .filter(({ resource }) => resource === 'distance');
          expect(distance.reduce((sum, { value }) => sum + value, 0)).toBe(119);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('as the start of the session gives way to the times of the records', () => {
    const far = { startTime: new Date('2010-01-01T00:00:00Z') };
    const { spans } = read(...ordinary, session(null, 60, far));
    expect(spans).toEqual([[0, 59, 60]]);
  });

  it('a session without a start between others has the records between them', () => {
    const { spans, says } = read(
      ...ordinary,
      session(0, 20),
      message('SESSION', { sport: 'cycling' }),
      session(40, 20),
    );
    expect(spans).toEqual([
      [0, 20, 20],
      [20, 39, 20],
      [40, 60, 20],
    ]);
    expect(says).toBeNull();
  });
});

describe('what apps of other makers wrote', () => {
  const developer = { developerDataIndex: 0, applicationId: Array.from({ length: 16 }, () => 7) };
  const described = (key: number, fieldName: string, units: string, more: object = {}): object => ({
    developerDataIndex: 0,
    fieldDefinitionNumber: key,
    fitBaseTypeId: 0x84,
    fieldName,
    units,
    ...more,
  });

  function fileWith(descriptions: readonly object[], values: object, own: object = {}): Uint8Array {
    const encoder = new Encoder();
    encoder.onMesg(...fileId);
    const [developerNumber, fields] = message('DEVELOPER_DATA_ID', developer);
    encoder.onMesg(developerNumber, fields);
    for (const [key, description] of descriptions.entries()) {
      const [number, text] = message('FIELD_DESCRIPTION', description);
      encoder.addDeveloperField(key, developer, description);
      encoder.onMesg(number, text);
    }
    for (const seconds of [0, 1]) {
      const [number, body] = message('RECORD', {
        timestamp: after(seconds),
        ...own,
        developerFields: values,
      });
      encoder.onMesg(number, body);
    }
    return encoder.close();
  }

  it('is taken where it is a known quantity in its unit, and the device wrote nothing of it', () => {
    const power = described(0, 'Power', 'Watts', { nativeMesgNum: 20, nativeFieldNum: 7 });
    const taken = readFitFile(fileWith([power], { 0: 210 }));
    expect(taken.parts[0]?.workouts[0]?.points.map((point) => point.power)).toEqual([210, 210]);
    expect(describeLeftOut(taken)).toBeNull();
    const own = readFitFile(fileWith([power], { 0: 210 }, { power: 180 }));
    expect(own.parts[0]?.workouts[0]?.points.map((point) => point.power)).toEqual([180, 180]);
  });

  it('is taken by its name, too, but never in another unit', () => {
    const [named, kilowatts] = ['W', 'kW'].map((units) =>
      readFitFile(fileWith([described(0, 'Power', units)], { 0: 210 })),
    );
    expect(named?.parts[0]?.workouts[0]?.points[0]?.power).toBe(210);
    expect(kilowatts?.parts[0]?.workouts[0]?.points[0]?.power).toBeNull();
    expect([...(kilowatts?.leftOut ?? [])]).toEqual([['Power', 2]]);
  });

  it('is named with what it is called, if it is nothing that we know', () => {
    const file = fileWith([described(0, 'Form Power\u001b[31m', 'W')], { 0: 60 });
    expect(describeLeftOut(readFitFile(file))).toBe(
      '2 values of Form Power31m left out: no timeseries resource takes them from a FIT file.',
    );
  });
});

describe('what a record has beside what is imported', () => {
  it('is counted by its name', () => {
    const file = fileOf(
      fileId,
      record(0, { verticalOscillation: 80, leftRightBalance: 50 }),
      record(1, { verticalOscillation: 81 }),
      message('LAP', { timestamp: after(1), startTime: after(0) }),
    );
    expect([...readFitFile(file).leftOut]).toEqual([
      ['vertical oscillation', 2],
      ['left right balance', 1],
    ]);
  });
});

describe('the laps of a file', () => {
  const lap = (from: number, seconds: number, fields: object = {}): Message =>
    message('LAP', {
      timestamp: after(from + seconds),
      startTime: after(from),
      totalElapsedTime: seconds,
      totalTimerTime: seconds - 1,
      ...fields,
    });

  it('are told with the workout that they are of, as those of TCX are', () => {
    const file = fileOf(
      fileId,
      record(0),
      record(300),
      record(700),
      lap(0, 300, {
        totalDistance: 1000,
        totalCalories: 70,
        avgHeartRate: 140,
        maxHeartRate: 155,
        maxSpeed: 4.5,
        intensity: 'active',
        lapTrigger: 'manual',
      }),
      lap(300, 200, { totalAscent: 12 }),
      lap(600, 100),
      session(0, 500),
      session(600, 100, { sport: 'cycling' }),
    );
    const recording = readFitFile(file);
    const laps = toWorkouts(recording, { timeZone: null }).map(({ summary }) => summary['laps']);
    const of = (from: number, duration: number, fields: object): object => ({
      time_start: `2026-03-01T06:${String(from / 60).padStart(2, '0')}:00+00:00`,
      duration,
      distance: null,
      calories: null,
      average_hr: null,
      max_hr: null,
      max_speed: null,
      intensity: null,
      trigger: null,
      ...fields,
    });
    expect(laps).toEqual([
      [
        of(0, 299, {
          distance: 1000,
          calories: 70,
          average_hr: 140,
          max_hr: 155,
          max_speed: 4.5,
          intensity: 'active',
          trigger: 'manual',
        }),
        of(300, 199, {}),
      ],
      [of(600, 99, {})],
    ]);
    expect([...recording.leftOut]).toEqual([['other lap totals', 1]]);
  });

  it('are counted as left out where they lie in no workout', () => {
    const file = fileOf(fileId, record(0), record(10), session(0, 10), lap(5000, 60), lap(0, 10));
    const recording = readFitFile(file);
    const [workout] = toWorkouts(recording, { timeZone: null });
    expect(workout?.summary['laps']).toHaveLength(1);
    expect([...recording.leftOut]).toEqual([['lap', 1]]);
  });

  it('of a file without workouts are counted once', () => {
    const file = fileOf(message('FILE_ID', { type: 'course' }), record(0), lap(0, 10));
    const { leftOut } = readFitFile(file);
    expect(leftOut.get('lap')).toBe(1);
  });
});

describe('what was in a file', () => {
  /** What becomes of each, and the words for what nothing takes. */
  const fields = {
    heartRate: { values: [60, 200], goes: 'heartrate' },
    power: { values: [0, 900], goes: 'power' },
    cadence: { values: [0, 120], goes: 'cadence' },
    temperature: { values: [-20, 40], goes: 'temperature' },
    resistance: { values: [0, 200], goes: 'resistance' },
    stanceTime: { values: [150, 350], goes: null, words: 'stance time' },
    stepLength: { values: [500, 1500], goes: null, words: 'step length' },
    calories: { values: [1, 900], goes: null, words: 'calories' },
    verticalOscillation: { values: [50, 120], goes: null, words: 'vertical oscillation' },
  } as const;

  it('is stored or named, value by value', () => {
    const arbitraryRecord = fc.record(
      Object.fromEntries(
        Object.entries(fields).map(([field, { values }]) => [
          field,
          fc.integer({ min: values[0], max: values[1] }),
        ]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(arbitraryRecord, { minLength: 2, maxLength: 30 }), (records) => {
        const file = fileOf(
          fileId,
          ...records.map((values, index) => record(index, { ...values, power: values['power'] })),
          session(0, records.length),
        );
        const { parts, leftOut, implausibleCount } = readFitFile(file);
        expect(implausibleCount).toBe(0);
        const points = parts.flatMap(({ workouts }) => workouts.flatMap((each) => each.points));
        for (const [field, rule] of Object.entries(fields)) {
          const given = records.filter((each) => each[field] !== undefined);
          if (rule.goes === null) expect(leftOut.get(rule.words) ?? 0).toBe(given.length);
          else {
            expect(points.flatMap((point) => point[rule.goes] ?? [])).toEqual(
              given.map((each) => each[field]),
            );
          }
        }
        expect([...leftOut.keys()].length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
