import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { nightscout as dump } from '../src/connectors/imports/nightscout/index.ts';
import { readEntries, readTreatments } from '../src/connectors/providers/nightscout/read.ts';
import { readAs } from './harness/read-file.ts';

// The same documents give the same samples, whether a dump or a connection brings them: else each would count twice.

const date = fc.integer({ min: 1_700_000_000, max: 1_790_000_000 }).map((second) => second * 1000);
const units = fc.constantFrom(undefined, 'mg/dl', 'mg/dL', 'mmol', 'mmol/L', 'Mmol/l', 'stone', 5);
const number = fc
  .double({ min: 0.5, max: 190, noNaN: true })
  .map((each) => Math.round(each * 10) / 10);
const entry = fc
  .record({ type: fc.constantFrom('sgv', 'mbg'), date, value: number, units })
  .map(({ type, value, ...more }) => ({ ...more, type, [type]: value }));
const treatment = fc
  .record({
    date,
    eventType: fc.constantFrom('BG Check', 'Meal Bolus', 'Temp Basal'),
    glucose: fc.option(number, { nil: undefined }),
    glucoseType: fc.constantFrom(undefined, 'Finger', 'finger', 'Sensor'),
    units,
    insulin: fc.option(number, { nil: undefined }),
    carbs: fc.option(number, { nil: undefined }),
    pumpType: fc.constantFrom(undefined, 'OMNIPOD_DASH'),
  })
  .map((each) => ({ ...each, created_at: new Date(each.date).toISOString() }));

type Row = readonly [resource: string, atMs: number, source: string, value: number];
const inMmol = (unit: unknown, value: number): number =>
  Number((unit === 'mg/dL' ? value / 18.0156 : value).toFixed(6));

it('reads a document of a dump as the same of a connection', async () => {
  const documents = fc.uniqueArray(fc.oneof(entry, treatment), {
    minLength: 1,
    maxLength: 20,
    selector: (each) => each.date,
  });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(documents, async (all) => {
      const text = JSON.stringify([{ type: 'sgv', sgv: 0, date: 1 }, ...all]);
      const { samples } = await readAs(dump, text);
      const told = samples.map(({ resource, atMs, sourceType, value }): Row => [
        resource,
        atMs,
        sourceType,
        Number(value.toFixed(6)),
      ]);
      const of = (isTreatment: boolean) => ({
        result: all.filter((each) => 'eventType' in each === isTreatment),
      });
      const pulled = [readEntries(of(false)), readTreatments(of(true))].flatMap(
        ({ samples: found = [] }) =>
          found.flatMap(({ resource, data }) =>
            data.map((row): Row => {
              const at = String(row['timestamp'] ?? row['start']);
              const value = Number(row['value']);
              return [
                resource,
                new Date(at).getTime(),
                String(row['source_type']),
                resource === 'glucose' ? inMmol(row['unit'], value) : value,
              ];
            }),
          ),
      );
      const sorted = (rows: readonly Row[]) => rows.map((row) => row.join(' ')).toSorted();
      expect(sorted(told)).toEqual(sorted(pulled));
      compared += told.length;
    }),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(100);
});
