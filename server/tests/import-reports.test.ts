import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fileFormats } from '../src/imports/file-import.ts';
import type { FileImportReport } from '../src/timeseries/index.ts';
import { type Row, rowWriters } from './harness/import-rows.ts';
import { MemorySink, readAs } from './harness/read-file.ts';

const row = fc.record({
  // So few that rows repeat and replace each other.
  minute: fc.nat(12),
  value: fc.integer({ min: 50, max: 52 }),
  is: fc.constantFrom<Row['is']>('good', 'good', 'without time', 'impossible', 'of another kind'),
});

/** What a report names of what it left out. */
function leftOutOf({
  notImported,
  refused,
}: FileImportReport): readonly (readonly [string, number])[] {
  return [...Object.entries(notImported), ...Object.entries(refused)].filter(
    ([, count]) => count > 0,
  );
}

describe.each(fileFormats.map((format) => ({ format, title: format.title })))(
  'the report of $title',
  ({ format }) => {
    it('counts each record of the file once: stored, replaced, merged or left out by name', async () => {
      const writer = rowWriters[format.kind];
      if (writer === undefined) throw new Error(`there are no rows of ${format.kind}`);
      const {
        write,
        recordsOf = ({ length }) => length,
        timeZone = null,
        hasRows = false,
      } = writer;
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
          const sink = new MemorySink();
          const { report } = await readAs(format, write(rows), { timeZone, sink });
          const leftOut = leftOutOf(report);
          const { records, stored, replaced, merged } = report;
          expect(records).toBe(recordsOf(rows));
          const left = leftOut.reduce((sum, [, count]) => sum + count, 0);
          expect(stored + replaced + merged + left).toBe(records);
          expect(report.created).toBe(sink.samplesByKey.size);
          for (const [reason] of leftOut) {
            const { at = '' } = report.firstLeftOut[reason] ?? {};
            expect([reason, at]).toEqual([
              reason,
              expect.stringMatching(hasRows ? /^row \d/u : /\d/u),
            ]);
          }
        }),
        { numRuns: format.kind === 'health_connect' ? 10 : 25 },
      );
    });
  },
);
