import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runCommand } from '../harness/command.ts';
import { orderFile, tabularFile, zipOf } from '../harness/diagnosis-files.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { type Finished, runSalus } from '../harness/salus-process.ts';

let folder = '';
let archive: Buffer;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-import-'));
  database = await createDatabase();
  archive = await zipOf({
    'icd10cm-order-2027.txt': orderFile(),
    'icd10cm-tabular_-2027.xml': tabularFile,
  });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  SALUS_DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: urlOf(database),
});
const salus = async (...args: readonly string[]): Promise<Finished> =>
  runCommand(args, environment());
const file = async (name: string, content: string | Buffer): Promise<string> => {
  await writeFile(path.join(folder, name), content);
  return path.join(folder, name);
};
const status = async (): Promise<string> => (await salus('insurance', 'status')).stdout;

describe('salus import icd10cm', () => {
  it('replaces a release by a whole archive, and by nothing less', async () => {
    expect(await status()).toMatch(
      /^FY2027, from 2026-10-01: 74879 codes, 0 terms, 0 notes \(part of Salus\)$/mu,
    );
    const codes = await file('codes.zip', archive);
    const small = await salus('import', 'icd10cm', codes);
    expect([small.code, small.stdout]).toEqual([1, '']);
    expect(small.stderr).toMatch(
      'has 74879 codes, and there are 8 in what was given: a file is incomplete. If it is not, --force imports it. Nothing was imported.',
    );
    // What is logged is read where it arrives.
    const whole = await runSalus(['import', 'icd10cm', '--force', codes], environment());
    expect([whole.code, whole.stderr.match(/Nothing was imported/u)]).toEqual([0, null]);
    expect(`${whole.stdout}${whole.stderr}`).toMatch('are imported, as --force says');
    expect(whole.stdout).toMatch(
      /^FY2027, from 2026-10-01: 8 codes, 5 headings, 3 terms, 4 notes/u,
    );
    const before = await status();
    for (const [name, content, sentence] of [
      ['cut.zip', archive.subarray(0, 500), 'The archive is damaged or incomplete.'],
      ['wrong-2027.txt', 'Dear all,', 'has no ICD-10-CM file that can be read.'],
      ['order-2027.txt', orderFile().slice(0, 120), 'line 2, is not a line of an order file.'],
      [
        'half-2027.txt',
        orderFile().split('\r\n').slice(6).join('\r\n'),
        'where 00001 belongs: a file is incomplete.',
      ],
    ] as const) {
      const refused = await salus('import', 'icd10cm', await file(name, content));
      expect([refused.code, refused.stdout]).toEqual([1, '']);
      expect(refused.stderr).toContain(sentence);
      expect(refused.stderr).toMatch(/Nothing was imported\.\n$/u);
      expect(refused.stderr).not.toContain('    at ');
    }
    expect(await status()).toBe(before);
  });

  it('says what to write where it is asked for nothing, or for what is not there', async () => {
    expect((await salus('import', 'icd10cm')).stderr).toMatch('Name at least one file');
    expect((await salus('import', 'icd10cm', '--year', '27', 'x')).code).toBe(2);
    expect((await salus('import', 'icd10cm', path.join(folder, 'none.zip'))).stderr).toMatch(
      'cannot be read (ENOENT). Nothing was imported.',
    );
    const year = await salus('import', 'icd10cm', '--year', '2019', '--download');
    expect([year.code, year.stderr]).toEqual([
      1,
      expect.stringMatching('There is no address for the codes of fiscal year 2019'),
    ]);
  });
});

describe('salus import payors', () => {
  it('takes back what was exported, and refuses a row that is broken by its place', async () => {
    const exported = path.join(folder, 'payors.csv');
    expect((await salus('insurance', 'export-payors', exported)).code).toBe(0);
    const text = await readFile(exported, 'utf8');
    const whole = await salus('import', 'payors', exported);
    expect(whole.stdout).toBe('Payors read: 399; imported now: 399.\n');
    const broken = text.replace('stedi,62308', ',62308');
    const refused = await salus('import', 'payors', '--replace', await file('broken.csv', broken));
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(
      /broken\.csv, row \d+, column provider: it is empty beside a provider_payor_id\. Nothing was imported\.\n$/u,
    );
    expect((await salus('insurance', 'export-payors')).stdout.length).toBe(text.length);
  });
});
