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
import { importAppleHealth } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-conservation-'));
});
afterAll(async () => rm(folder, { recursive: true }));

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const firstMs = Date.parse('2026-11-01T00:00:00Z');

/** Some that become samples, in right and wrong units and values, and some that nothing takes. */
const arbitraryRecord = fc.record({
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
  source: fc.constantFrom(watch(1), phone(2)),
  startMs: fc.integer({ min: 0, max: 19 * 24 * 60 }).map((minute) => firstMs + minute * 60_000),
  lengthMs: fc.integer({ min: 0, max: 600 }).map((seconds) => seconds * 1000),
  value: fc.integer({ min: -5, max: 5000 }),
});

it('every record of an export is stored or told by its kind and count', async () => {
  let files = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryRecord, { maxLength: 60 }), async (records) => {
      const file = path.join(folder, `${(files += 1)}.zip`);
      const lines = records.map(({ type, lengthMs, ...rest }) =>
        record({
          ...rest,
          type: `HKQuantityTypeIdentifier${type}`,
          endMs: rest.startMs + lengthMs,
        }),
      );
      await writeZip(file, [
        { name: 'apple_health_export/export.xml', parts: [head, ...lines, tail] },
      ]);
      let stored = 0;
      const report = await importAppleHealth(
        file,
        {
          samples: async (_resource, { sampleCount }) => {
            stored += sampleCount;
            return { created: sampleCount, updated: 0 };
          },
          summaries: async () => 0,
          workout: async () => 0,
          history: async () => {},
        },
        { nowMs },
      );
      const { time, unit, value } = report.refused;
      const untold = Object.values(report.notImported).reduce((sum, count) => sum + count, 0);
      expect(stored).toBe(report.samples);
      expect(stored + untold + time + unit + value).toBe(records.length);
    }),
    { numRuns: 60 },
  );
});
