import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  head,
  phone,
  record,
  tail,
  watch,
} from '../../../../../tools/apple-health/generate-export.ts';
import { writeZip } from '../../../../../tools/apple-health/zip.ts';
import { allNew, ofSamples } from '../../../../tests/harness/outcomes.ts';
import { importAppleHealth } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-conservation-'));
});
afterAll(async () => rm(folder, { recursive: true }));

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const firstMs = Date.parse('2026-11-01T00:00:00Z');

const span = (startMs: number, lengthMs: number): string => {
  const at = (ms: number): string =>
    `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} +0000`;
  return `startDate="${at(startMs)}" endDate="${at(startMs + lengthMs)}"`;
};

type Given = {
  readonly source: string;
  readonly startMs: number;
  readonly lengthMs: number;
  readonly value: number;
};
const element = (type: string, given: Given, rest: string): string =>
  `<Record type="HK${type}" ${given.source} ${span(given.startMs, given.lengthMs)} ${rest}`;
const quantityOf = (type: string, unit: string) => (given: Given) =>
  element(`QuantityTypeIdentifier${type}`, given, `unit="${unit}" value="${given.value}"/>`);
const beats = Array.from(
  { length: 20 },
  (_, at) =>
    `<InstantaneousBeatsPerMinute bpm="${at % 2 === 0 ? 60 : 64}" time="8:15:${String(at).padStart(2, '0')}.00 AM"/>`,
).join('');

/** Elements of which something else becomes than one sample: each writes one record, a meal two. */
const further: readonly ((given: Given) => string)[] = [
  (given) =>
    element(
      'CategoryTypeIdentifierSleepAnalysis',
      given,
      'value="HKCategoryValueSleepAnalysisAsleepCore"/>',
    ),
  (given) =>
    element(
      'QuantityTypeIdentifierHeartRateVariabilitySDNN',
      given,
      `unit="ms" value="${given.value}"><HeartRateVariabilityMetadataList>${beats}</HeartRateVariabilityMetadataList></Record>`,
    ),
  quantityOf('RestingHeartRate', 'count/min'),
  quantityOf('WalkingHeartRateAverage', 'count/min'),
  quantityOf('AppleSleepingWristTemperature', 'degC'),
  quantityOf('BloodPressureSystolic', 'mmHg'),
  quantityOf('BloodPressureDiastolic', 'mmHg'),
  quantityOf('DietaryProtein', 'g'),
  quantityOf('Height', 'cm'),
  quantityOf('InsulinDelivery', 'IU'),
  (given) =>
    element(
      'CategoryTypeIdentifierMenstrualFlow',
      given,
      `value="HKCategoryValueMenstrualFlow${given.value % 2 === 0 ? 'Light' : 'None'}"/>`,
    ),
  (given) =>
    `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" ${span(given.startMs, given.lengthMs)}/>`,
  (given) => `<ActivitySummary dateComponents="${given.value}"/>`,
  (given) => {
    const protein = quantityOf('DietaryProtein', 'g')({ ...given, value: Math.abs(given.value) });
    return `${protein}<Correlation type="HKCorrelationTypeIdentifierFood" ${given.source} ${span(given.startMs, given.lengthMs)}>${protein}</Correlation>`;
  },
];
const recordsIn = (line: string): number => (line.includes('<Correlation') ? 2 : 1);

const given = {
  source: fc.constantFrom(watch(1), phone(2)),
  startMs: fc.integer({ min: 0, max: 19 * 24 * 60 }).map((minute) => firstMs + minute * 60_000),
  lengthMs: fc.integer({ min: 0, max: 600 }).map((seconds) => seconds * 1000),
  value: fc.integer({ min: -5, max: 5000 }),
};

/** Some that become samples, in right and wrong units and values, and some that nothing takes. */
const plainRecord = fc
  .record({
    ...given,
    type: fc.constantFrom(
      'HeartRate',
      'StepCount',
      'BodyMassIndex',
      'UVExposure',
      'BodyMass',
      'AppleExerciseTime',
      'AppleWalkingSteadiness',
    ),
    unit: fc.constantFrom('count', 'count/min', 'kg', 'min', 'furlong'),
  })
  .map(({ type, lengthMs, ...rest }) =>
    record({ ...rest, type: `HKQuantityTypeIdentifier${type}`, endMs: rest.startMs + lengthMs }),
  );
const furtherRecord = fc
  .record({
    ...given,
    write: fc.constantFrom(...further),
    value: fc.integer({ min: -5, max: 200 }),
  })
  .map(({ write, ...rest }) =>
    write({ ...rest, source: /sourceName="[^"]*"/u.exec(rest.source)?.[0] ?? 'sourceName="x"' }),
  );
const arbitraryRecord = fc.oneof(plainRecord, furtherRecord);

it('every record of an export is counted once: stored, replaced, merged or left out by name', async () => {
  let files = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryRecord, { maxLength: 60 }), async (records) => {
      const file = path.join(folder, `${(files += 1)}.zip`);
      await writeZip(file, [
        { name: 'apple_health_export/export.xml', parts: [head, ...records, tail] },
      ]);
      let stored = 0;
      const report = await importAppleHealth(
        file,
        {
          samples: async (_resource, samples) => {
            stored += samples.sampleCount;
            return ofSamples(samples);
          },
          summaries: async (_resource, data) => allNew(data.length),
          workout: async () => allNew(1),
          history: async () => {},
        },
        { nowMs },
      );
      const { time, unit, value } = report.refused;
      const leftOut = Object.values(report.notImported).reduce((sum, count) => sum + count, 0);
      // The person is one, too.
      expect(report.records).toBe(records.reduce((sum, line) => sum + recordsIn(line), 1));
      const { replaced, merged } = report;
      expect(report.stored + replaced + merged + leftOut + time + unit + value).toBe(
        report.records,
      );
      expect(stored).toBe(report.created + report.derived);
    }),
    { numRuns: 60 },
  );
});
