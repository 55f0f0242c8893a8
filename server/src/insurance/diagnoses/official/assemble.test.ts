import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import {
  addendaFile,
  codesFile,
  indexFile,
  orderFile,
  type Row,
  rows,
  tabularFile,
  zipOf,
} from '../../../../tests/harness/diagnosis-files.ts';
import { type AssembledRelease, assembleReleases } from './assemble.ts';
import { OfficialFileError } from './official-file-error.ts';
import { readOfficialFiles } from './read-files.ts';

type Given = Readonly<Record<string, string | Buffer>>;

async function assemble(
  given: Given,
  stored: readonly AssembledRelease[] = [],
): Promise<readonly AssembledRelease[]> {
  const files = Object.entries(given).map(async ([name, content]) =>
    readOfficialFiles({ name, bytes: Buffer.from(content) }),
  );
  return assembleReleases({ files: (await Promise.all(files)).flat(), validFrom: null, stored });
}

/** What a person sees of each release. */
function seen(releases: readonly AssembledRelease[]): readonly unknown[] {
  return releases.map(({ release, isDerived }) => ({
    from: release.validFrom,
    year: release.fiscalYear,
    entries: release.entries.length,
    terms: release.terms.length,
    excludes: release.excludes.length,
    isDerived,
  }));
}

const billable = rows.filter(([, flag]) => flag === 1);
const newCode: Row = ['E1166', 1, 'Type 2 diabetes mellitus with something new'];
const newRows = [...rows, newCode].toSorted(([a], [b]) => (a < b ? -1 : 1));
/** I10 gets a new title, and E11.66 is new. */
const addenda = addendaFile(
  [
    ['Add', ...newCode],
    ['Revise from', 'I10', 1, 'Hypertension'],
    ['Revise to', 'I10', 1, 'Essential (primary) hypertension'],
  ],
  { codesAfter: billable.length + 1 },
);

describe('the same release comes from', () => {
  const expected = { from: '2026-10-01', year: 2027, entries: 13, isDerived: false };

  test('the names of CMS, in a folder of a zip', async () => {
    const zip = await zipOf({
      'Code Descriptions/icd10cm_order_2027.txt': orderFile(),
      'Code Descriptions/icd10cm_codes_2027.txt': codesFile(),
      'Code Descriptions/readme.pdf': '%PDF',
    });
    expect(seen(await assemble({ 'anything.zip': zip }))).toMatchObject([expected]);
  });

  test('the names of CDC, in a zip within a zip', async () => {
    const inner = await zipOf({ 'icd10cm-order-2027.txt': orderFile() });
    expect(
      seen(await assemble({ 'outer.zip': await zipOf({ 'inner.zip': inner }) })),
    ).toMatchObject([expected]);
  });

  test('a file by itself, packed or not', async () => {
    expect(seen(await assemble({ 'icd10cm-order-2027.txt': orderFile() }))).toMatchObject([
      expected,
    ]);
    expect(
      seen(await assemble({ 'icd10cm-order-2027.txt.gz': gzipSync(orderFile()) })),
    ).toMatchObject([expected]);
  });

  test('an archive that alone has the year in its name', async () => {
    const zip = await zipOf({ 'order.txt': orderFile() });
    expect(seen(await assemble({ '2027-code-descriptions.zip': zip }))).toMatchObject([expected]);
  });
});

describe('one import', () => {
  test('takes codes, tabular list and index together', async () => {
    const zip = await zipOf({
      'icd10cm_tabular_2027.xml': tabularFile,
      'icd10cm_index_2027.xml': indexFile,
      'icd10cm_eindex_2027.xml': indexFile,
    });
    expect(
      seen(await assemble({ 'icd10cm_order_2027.txt': orderFile(), 'tables.zip': zip })),
    ).toEqual([
      { from: '2026-10-01', year: 2027, entries: 13, terms: 6, excludes: 4, isDerived: false },
    ]);
  });

  test('of an update within a year starts when the update does', async () => {
    expect(seen(await assemble({ 'icd10cm-order-April-2026.txt': orderFile() }))).toMatchObject([
      { from: '2026-04-01', year: 2026 },
    ]);
  });

  test('keeps what it does not bring', async () => {
    const before = await assemble({
      'icd10cm_order_2027.txt': orderFile(),
      'icd10cm-tabular_-2027.xml': tabularFile,
    });
    const after = await assemble({ 'icd10cm_codes_2027.txt': codesFile() }, before);
    expect(seen(after)).toMatchObject([{ entries: billable.length, terms: 3, excludes: 4 }]);
  });

  test('adds a table of terms to the newest release, once', async () => {
    const table = 'code\tterm\nE11.9\tsugar\n';
    const before = await assemble({
      'icd10cm_order_2027.txt': orderFile(),
      'terms-2021.tsv': table,
    });
    expect(seen(before)).toMatchObject([{ year: 2027, terms: 1 }]);
    expect(seen(await assemble({ 'terms-2021.tsv': table }, before))).toMatchObject([{ terms: 1 }]);
  });

  test('keeps the hash of each file it was made of', async () => {
    const [made] = await assemble({ 'icd10cm_order_2027.txt': orderFile() });
    const sha256 = createHash('sha256').update(orderFile()).digest('hex');
    expect(made?.sources).toEqual([{ name: 'icd10cm_order_2027.txt', sha256, publisher: null }]);
  });
});

describe('addenda', async () => {
  const before = await assemble({ 'icd10cm_order_2026.txt': orderFile() });

  test('make the year from the one before', async () => {
    const [made] = await assemble({ 'icd10cm_order_addenda_2027.txt': addenda }, before);
    expect(made?.release.validFrom).toBe('2026-10-01');
    expect(made?.release.entries.map(({ code }) => code)).toEqual(newRows.map(([code]) => code));
  });

  test('beside the year’s codes tell the year before', async () => {
    const made = await assemble({
      'icd10cm_order_2027.txt': orderFile(newRows),
      'icd10cm_order_addenda_2027.txt': addenda,
    });
    expect(seen(made)).toMatchObject([
      { from: '2026-10-01', entries: newRows.length, isDerived: false },
      { from: '2025-10-01', entries: rows.length, isDerived: true },
    ]);
    const old = made[1]?.release.entries.find(({ code }) => code === 'I10');
    expect(old?.title).toBe('Hypertension');
  });

  test('never replace a year that was imported itself', async () => {
    const made = await assemble(
      {
        'icd10cm_order_2027.txt': orderFile(newRows),
        'icd10cm_order_addenda_2027.txt': addenda,
      },
      before,
    );
    expect(seen(made)).toMatchObject([{ year: 2027 }]);
  });
});

describe('nothing comes of', () => {
  const refusal = async (given: Given): Promise<string> => {
    try {
      await assemble(given);
    } catch (error) {
      if (error instanceof OfficialFileError) return error.message;
    }
    return '';
  };

  test('a file that is something else', async () => {
    expect(await refusal({ 'holiday.txt': 'Dear all,\nwish you were here' })).toBe(
      'holiday.txt has no ICD-10-CM file that can be read',
    );
  });

  test('an archive of something else', async () => {
    expect(await refusal({ 'holiday.zip': await zipOf({ 'a.txt': 'Dear all' }) })).toMatch(
      'holiday.zip has no ICD-10-CM file',
    );
  });

  test('a known name with other content', async () => {
    const zip = await zipOf({ 'icd10cm_order_2027.txt': orderFile() });
    expect(await refusal({ '2027-code-descriptions-tabular-order.zip': zip })).toMatch(
      /^2027-code-descriptions-tabular-order\.zip is not the archive that CMS published/u,
    );
  });

  test('packed files that are cut off', async () => {
    const packed = gzipSync(orderFile());
    expect(await refusal({ 'icd10cm-order-2027.txt.gz': packed.subarray(0, 100) })).toBe(
      'icd10cm-order-2027.txt.gz is damaged or incomplete',
    );
  });

  test('a codes file that has less than the order file', async () => {
    expect(
      await refusal({
        'icd10cm_order_2027.txt': orderFile(),
        'icd10cm_codes_2027.txt': codesFile(rows.slice(0, 6)),
      }),
    ).toMatch('has 8 billable codes and icd10cm_codes_2027.txt has 3: one of them is incomplete');
  });

  test('codes that are fewer than the addenda say', async () => {
    expect(
      await refusal({
        'icd10cm_order_2027.txt': orderFile(newRows.slice(0, -1)),
        'icd10cm_order_addenda_2027.txt': addenda,
      }),
    ).toMatch('says that there are 9 codes, and there are 8: a file is incomplete');
  });

  test('addenda of another year', async () => {
    expect(
      await refusal({
        'icd10cm_order_2027.txt': orderFile(),
        'icd10cm_order_addenda_2027.txt': addenda,
      }),
    ).toMatch('do not belong together: see E1166');
  });

  test('addenda to a year that is not there', async () => {
    expect(await refusal({ 'icd10cm_order_addenda_2027.txt': addenda })).toMatch(
      'changes fiscal year 2026, which is not imported',
    );
  });

  test('notes without codes', async () => {
    expect(await refusal({ 'icd10cm-tabular_-2027.xml': tabularFile })).toMatch(
      'There are no codes of fiscal year 2027 yet',
    );
    expect(await refusal({ 'terms.tsv': 'code\tterm\nE11.9\tsugar\n' })).toMatch(
      'no code is imported yet',
    );
  });

  test('files of no year', async () => {
    expect(await refusal({ 'order.txt': orderFile() })).toBe(
      'The name of order.txt has no year; say which one it is with --year',
    );
  });

  test('a code that is there twice', async () => {
    expect(
      await refusal({ 'icd10cm_order_2027.txt': orderFile([...rows, ...rows.slice(-1)]) }),
    ).toBe('The code C4A0 is in the file twice');
  });
});
