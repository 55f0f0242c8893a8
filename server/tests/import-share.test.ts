import path from 'node:path';

import { expect, test } from 'vitest';

import { importAppleHealth } from '../src/connectors/imports/apple-health/index.ts';
import { fileFormats } from '../src/imports/file-import.ts';
import { importExamples } from './harness/import-examples.ts';
import { allNew, ofSamples } from './harness/outcomes.ts';
import { readAs, readNowMs } from './harness/read-file.ts';

/** Of the records of an export, how many may be left out as nothing takes them. */
const shareMax = 0.005;

type Report = {
  readonly records: number;
  readonly notImported: Readonly<Record<string, number>>;
};

const sumOf = ({ notImported }: Report): number =>
  Object.values(notImported).reduce((sum, count) => sum + count, 0);

/** In the sample once each, as it has one of everything: the contract has no place for minutes of exercise, nor for goals of a day. */
const withoutPlace = {
  ActivitySummary: 1,
  ClinicalRecord: 1,
  HKQuantityTypeIdentifierAppleExerciseTime: 1,
};

test('of the sample export of Apple Health only what the contract has no place for is left out', async () => {
  const file = path.join(import.meta.dirname, '../../samples/apple-health-export.zip');
  const sink = {
    samples: async (_: unknown, data: Parameters<typeof ofSamples>[0]) =>
      ofSamples(data, { created: data.sampleCount, updated: 0 }),
    summaries: async (_: unknown, data: readonly unknown[]) => allNew(data.length),
    workout: async () => allNew(1),
    history: async () => {},
  };
  const report = await importAppleHealth(file, sink, { nowMs: readNowMs });
  expect([report.records > 20, report.notImported]).toEqual([true, withoutPlace]);
});

test.each(fileFormats.map((format) => [format.title, format] as const))(
  'of a sample export of %s next to nothing is left out',
  async (_, format) => {
    const example = importExamples[format.kind];
    if (example === undefined) throw new Error(`there is no example of ${format.kind}`);
    const { report } = await readAs(format, example.content, { timeZone: 'Europe/Berlin' });
    expect(report.records).toBeGreaterThan(0);
    expect([report.notImported, sumOf(report) / report.records <= shareMax]).toEqual([{}, true]);
  },
);
