import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { UnreadableFile } from '#kernel/files/unreadable-file.ts';

import { csvBy } from '../src/connectors/imports/csv/index.ts';
import { readMapping } from '../src/connectors/imports/csv/mapping.ts';
import { fileFormats } from '../src/imports/file-import.ts';
import { importExamples, tableMapping } from './harness/import-examples.ts';
import { type Content, readAs, type ReadFile } from './harness/read-file.ts';

// Every record of a file is stored, replaced, merged or left out by name, once: of each importer, with any rows twice, in any order,
// and with any numbers of them wrong.

/** Lines of headings where there is more than one. */
const headLines: Readonly<Record<string, number>> = { libreview: 2, samsung_health: 2 };
const wrong = ['', '0', '-1', '7', '61', '99999999', 'x', '1970', '2026-03-01'] as const;

type Change = {
  readonly order: readonly number[];
  readonly twice: readonly number[];
  readonly numbers: readonly (readonly [place: number, text: (typeof wrong)[number]])[];
};
const changes: fc.Arbitrary<Change> = fc.record({
  order: fc.array(fc.nat(1000), { maxLength: 6 }),
  twice: fc.array(fc.nat(1000), { maxLength: 3 }),
  numbers: fc.array(fc.tuple(fc.nat(10_000), fc.constantFrom(...wrong)), { maxLength: 4 }),
});

function changed(text: string, { order, twice, numbers }: Change, head: number): string {
  const lines = text.split('\n');
  const isTable = lines.length > 1 && !/^\s*[<[{]/u.test(text);
  const [first, body] = isTable ? [lines.slice(0, head), lines.slice(head)] : [[], [text]];
  const rows = body.map((row) => ({ row }));
  if (isTable) {
    for (const place of twice) {
      const again = rows[place % Math.max(rows.length, 1)];
      if (again !== undefined) rows.push({ ...again });
    }
    for (const place of order) {
      const [moved] = rows.splice(place % Math.max(rows.length, 1), 1);
      if (moved !== undefined) rows.unshift(moved);
    }
  }
  for (const [place, replacement] of numbers) {
    const of = rows[place % Math.max(rows.length, 1)];
    if (of === undefined) continue;
    const found = [...of.row.matchAll(/\d+(?:\.\d+)?/gu)];
    const at = found[place % Math.max(found.length, 1)];
    if (at === undefined) continue;
    of.row = `${of.row.slice(0, at.index)}${replacement}${of.row.slice(at.index + at[0].length)}`;
  }
  return [...first, ...rows.map(({ row }) => row)].join('\n');
}

function changedContent(kind: string, content: Content, change: Change): Content {
  const head = headLines[kind] ?? 1;
  if (typeof content === 'string') return changed(content, change, head);
  if (Buffer.isBuffer(content)) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, part]) => [
      name,
      typeof part === 'string' ? changed(part, change, head) : part,
    ]),
  );
}

/** Null where the file is refused as a whole, in one sentence. */
async function readOrRefuse(kind: string, content: Content): Promise<ReadFile | null> {
  const format =
    kind === 'csv'
      ? csvBy(readMapping(JSON.stringify(tableMapping)))
      : fileFormats.find((each) => each.kind === kind);
  if (format === undefined) throw new Error(`there is no format ${kind}`);
  return readAs(format, content, { timeZone: 'Europe/Berlin' }).catch((error: unknown) => {
    const isRefusal = error instanceof UnreadableFile;
    if (!isRefusal && !String(error).startsWith('Error: it is not recognised')) throw error;
    return null;
  });
}

const table = 'at,kg\n2026-03-01T06:00:00Z,70\n2026-03-02T06:00:00Z,71\n2026-03-03T06:00:00,72\n';
const examples = Object.entries(importExamples)
  .filter(([kind]) => kind !== 'fit')
  .map(([kind, { content }]) => [kind, kind === 'csv' ? table : content] as const);

it.each(examples)('every record of %s has one fate', async (kind, content) => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      const found = await readOrRefuse(kind, changedContent(kind, content, change));
      if (found === null) return;
      read += 1;
      const { report, samples, workouts, summaries } = found;
      const leftOut = [...Object.values(report.notImported), ...Object.values(report.refused)];
      const fates = [report.stored, report.replaced, report.merged, ...leftOut];
      expect(fates.reduce((sum, count) => sum + count, 0)).toBe(report.records);
      for (const count of fates) expect(count).toBeGreaterThanOrEqual(0);
      expect(samples.length + workouts.length + summaries.length).toBeLessThanOrEqual(
        report.records,
      );
    }),
    { numRuns: 25 },
  );
  expect(read).toBeGreaterThan(5);
});

it('stages of a night are records that are merged into it', async () => {
  const content = importExamples.google_takeout?.content ?? '';
  const { report } = (await readOrRefuse('google_takeout', content)) ?? {};
  expect(report).toMatchObject({ records: 4, stored: 2, merged: 2 });
});
