import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { head, tail } from '../../../../../tools/apple-health/generate-export.ts';
import { writeZip } from '../../../../../tools/apple-health/zip.ts';
import { allNew, ofSamples } from '../../../../tests/harness/outcomes.ts';
import { importAppleHealth } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-apple-types-'));
});
afterAll(async () => rm(folder, { recursive: true }));

type Json = Readonly<Record<string, unknown>>;

async function read(records: string) {
  const file = path.join(folder, 'export.zip');
  await writeZip(file, [{ name: 'apple_health_export/export.xml', parts: [head, records, tail] }]);
  const samples: string[] = [];
  const summaries: Json[] = [];
  const report = await importAppleHealth(
    file,
    {
      samples: async ({ name }, given) => {
        for (const { subKind, columns } of given.series)
          for (const value of columns.values) samples.push(`${name} ${subKind ?? ''} ${value}`);
        return ofSamples(given);
      },
      summaries: async (name, data) => {
        if (name === 'sleep' || name === 'activity') summaries.push(...data);
        return allNew(data.length);
      },
      workout: async () => allNew(1),
      history: async () => {},
    },
    { nowMs: Date.parse('2026-11-20T12:00:00Z') },
  );
  return { report, samples, summaries };
}

const watch = 'sourceName="Apple Watch"';
const span = (from: string, to: string): string =>
  `${watch} startDate="2026-11-18 ${from} +0100" endDate="2026-11-18 ${to} +0100"`;
const record = (type: string, times: string, rest: string): string =>
  `<Record type="HK${type}" ${times} ${rest}`;

it('gives insulin by its reason, breathing disturbances, and nights their resting rate and wrist temperature', async () => {
  const insulin = (times: string, value: number, reason: number | null): string =>
    `${record('QuantityTypeIdentifierInsulinDelivery', times, `unit="IU" value="${value}"`)}>${
      reason === null ? '' : `<MetadataEntry key="HKInsulinDeliveryReason" value="${reason}"/>`
    }</Record>`;
  const { report, samples, summaries } = await read(
    [
      record(
        'CategoryTypeIdentifierSleepAnalysis',
        span('00:00:00', '06:00:00'),
        'value="HKCategoryValueSleepAnalysisAsleepCore"/>',
      ),
      record(
        'QuantityTypeIdentifierAppleSleepingWristTemperature',
        span('00:00:00', '06:00:00'),
        'unit="degF" value="95"/>',
      ),
      record(
        'QuantityTypeIdentifierRestingHeartRate',
        span('07:00:00', '20:00:00'),
        'unit="count/min" value="51"/>',
      ),
      record(
        'QuantityTypeIdentifierAppleSleepingBreathingDisturbances',
        span('00:00:00', '06:00:00'),
        'unit="count" value="2"/>',
      ),
      record(
        'QuantityTypeIdentifierWalkingHeartRateAverage',
        span('07:00:00', '20:00:00'),
        'unit="count/min" value="99"/>',
      ),
      insulin(span('08:00:00', '08:00:00'), 4.5, 2),
      insulin(span('09:00:00', '09:00:00'), 12, 1),
      insulin(span('10:00:00', '10:30:00'), 0.4, 1),
      insulin(span('11:00:00', '11:00:00'), 3, null),
    ].join('\n'),
  );
  expect(samples.toSorted()).toEqual([
    'insulin_injection long_acting 12',
    'insulin_injection rapid_acting 0.4',
    'insulin_injection rapid_acting 4.5',
    'sleep_breathing_disturbance  2',
  ]);
  expect(summaries).toMatchObject([
    { hr_resting: 51, skin_temperature: 35 },
    { calendar_date: '2026-11-18', heart_rate: { resting_bpm: 51, avg_walking_bpm: 99 } },
  ]);
  expect(report.notImported).toEqual({
    'HKQuantityTypeIdentifierInsulinDelivery without its reason': 1,
  });
});

it('a record that an app wrote badly is left out by itself, and not the export', async () => {
  const { report, samples } = await read(
    `<Record type="HKQuantityTypeIdentifierBodyFatPercentage" source="Withings" unit="%" startDate="20150616071820-0700" endDate="20150616071820-0700" Health Mate App Version="2.6.0" HKWasUserEntered="0" value="0.215"/>
     ${record('QuantityTypeIdentifierBodyMass', span('07:00:00', '07:00:00'), 'unit="kg" value="80"/>')}`,
  );
  expect(samples).toEqual(['body_weight  80']);
  expect(report.refused).toEqual({ time: 1, unit: 0, value: 0 });
});
