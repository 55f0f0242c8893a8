import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { asServer } from '#kernel/db/server-role.ts';
import { silentLog } from '#kernel/log/log.ts';

import { testClock } from '../../../tests/harness/app.ts';
import {
  orderFile,
  type Row,
  rows,
  tabularFile,
  zipOf,
} from '../../../tests/harness/diagnosis-files.ts';
import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { type Database, openDatabase } from '../../kernel/db.ts';
import { parsePlainDate } from '../../kernel/time.ts';
import { type Diagnoses, openDiagnoses } from './diagnoses.ts';
import { importDiagnoses } from './import-service.ts';
import { OfficialFileError } from './official/official-file-error.ts';
import { decodeRelease } from './release-codec.ts';
import type { DiagnosisEntry } from './release.ts';
import { shippedRelease } from './shipped.ts';
import { listReleases } from './store.ts';

let database: TestDatabase;
let owner: Database;
let server: Database;
const clock = testClock();
const nobody = [] as const;
const forced = { validFrom: null, isForced: true };

beforeAll(async () => {
  database = await createDatabase();
  owner = openDatabase(database.connection);
  server = openDatabase(asServer(database.connection));
});
beforeEach(async () => {
  await database.query('delete from diagnosis_release');
  clock.advance(1000);
});
afterAll(async () => {
  await server.close();
  await owner.close();
  await database.drop();
});

const order = (own: readonly Row[] = rows): { name: string; bytes: Buffer } => ({
  name: 'icd10cm_order_2027.txt',
  bytes: Buffer.from(orderFile(own)),
});

/** Made-up files have a few codes, which only --force takes for a release. */
async function importFiles(
  ...files: readonly { name: string; bytes: Buffer }[]
): ReturnType<typeof importDiagnoses> {
  return importDiagnoses({ db: owner, clock, log: silentLog }, files, forced);
}

async function titlesFor(diagnoses: Diagnoses, query: string): Promise<readonly string[]> {
  const catalogue = await diagnoses.get();
  const on = parsePlainDate('2026-11-20');
  return on === undefined ? [] : catalogue.search(query, on).map(({ title }) => title);
}

/** Waits for what a notification sets in motion; fails with the last answer. */
async function until(isThere: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new Error('it did not come');
    // The notification comes on another connection; there is nothing else to wait for.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('an import is kept with what it was made of', async () => {
  const zip = {
    name: 'tables.zip',
    bytes: await zipOf({ 'icd10cm_tabular_2027.xml': tabularFile }),
  };
  const replaced = await importFiles(order(), zip);
  expect(replaced).toMatchObject([
    { fiscalYear: 2027, validFrom: '2026-10-01', codes: 8, headings: 5, terms: 3, excludes: 4 },
  ]);
  expect(await listReleases(server.read(nobody))).toEqual(replaced);
  expect(replaced[0]?.sources.map(({ name }) => name)).toEqual([
    'icd10cm_order_2027.txt',
    'tables.zip',
  ]);
});

test('a refused import leaves every release as it was', async () => {
  const before = await importFiles(order());
  const broken = { name: 'icd10cm_order_2026.txt', bytes: Buffer.from('00001 A00     0 Cholera') };
  await expect(importFiles(order([['B20', 1, 'HIV']]), broken)).rejects.toThrow(OfficialFileError);
  expect(await listReleases(server.read(nobody))).toEqual(before);
});

test('two imports at once end with one of them whole', async () => {
  const others = rows.map(([code, flag]): Row => [code, flag, `Other title of ${code}`]);
  await Promise.all([importFiles(order()), importFiles(order(others))]);
  const diagnoses = openDiagnoses({ db: server, log: silentLog });
  const titles = await titlesFor(diagnoses, 'E1');
  expect(new Set(titles.map((title) => title.startsWith('Other title')))).toHaveProperty('size', 1);
});

test('the server’s own role cannot write reference data', async () => {
  const deps = { db: server, clock, log: silentLog };
  await expect(importDiagnoses(deps, [order()], forced)).rejects.toThrow(/permission denied/u);
});

describe('files that are incomplete', () => {
  const { entries } = decodeRelease(shippedRelease().document);
  const codes = (own: readonly DiagnosisEntry[]): { name: string; bytes: Buffer } => ({
    name: 'icd10cm-codes-2027.txt',
    bytes: Buffer.from(own.map(({ code, title }) => `${code.padEnd(7)} ${title}`).join('\r\n')),
  });
  const careful = { validFrom: null, isForced: false };

  test('never replace a whole release, whether it was imported or shipped', async () => {
    const deps = { db: owner, clock, log: silentLog };
    const half = codes(entries.slice(0, entries.length / 2));
    const cut = codes(entries.toSpliced(40_000, 100));
    await expect(importDiagnoses(deps, [half], careful)).rejects.toThrow(/--force imports it$/u);
    expect(await listReleases(server.read(nobody))).toEqual([]);
    const whole = await importDiagnoses(deps, [codes(entries)], careful);
    for (const file of [half, cut, order()]) {
      await expect(importDiagnoses(deps, [file], careful)).rejects.toThrow(OfficialFileError);
    }
    expect(await listReleases(server.read(nobody))).toEqual(whole);
    expect(whole[0]?.codes).toBe(74_879);
  });

  test('are imported by force, and the log says so', async () => {
    const warnings: unknown[] = [];
    const log = { ...silentLog, warn: (...line: readonly unknown[]) => warnings.push(line) };
    await importDiagnoses({ db: owner, clock, log }, [order()], forced);
    expect(warnings).toEqual([
      [
        { doubt: expect.stringMatching('has 74879 codes, and there are 8 in what was given') },
        'diagnosis codes that look incomplete are imported, as --force says',
      ],
    ]);
  });

  test('of the tables alone go with the release that the product brings', async () => {
    const tabular = { name: 'icd10cm_tabular_2027.xml', bytes: Buffer.from(tabularFile) };
    const deps = { db: owner, clock, log: silentLog };
    expect(await importDiagnoses(deps, [tabular], careful)).toMatchObject([
      { fiscalYear: 2027, codes: 74_879, terms: 3, excludes: 4 },
    ]);
  });
});

describe('a server that is running', () => {
  test('answers from the whole release that it brings, and from another as soon as it is imported', async () => {
    const diagnoses = openDiagnoses({ db: server, log: silentLog });
    expect((await diagnoses.get()).count).toBe(74_879);
    expect(await titlesFor(diagnoses, 'uti')).toContain(
      'Urinary tract infection, site not specified',
    );
    expect(await titlesFor(diagnoses, 'S61.210A')).toEqual([
      'Laceration without foreign body of right index finger without damage to nail, initial encounter',
    ]);
    await importFiles(order([['I10', 1, 'Hypertension of the first import']]));
    await until(async () => (await titlesFor(diagnoses, 'I10'))[0]?.includes('first') === true);
    expect(await titlesFor(diagnoses, 'uti')).toEqual([]);
    clock.advance(1000);
    await importFiles(order([['I10', 1, 'Hypertension of the second import']]));
    await until(async () => (await titlesFor(diagnoses, 'I10'))[0]?.includes('second') === true);
  });

  test('goes on answering when a release cannot be read', async () => {
    await importFiles(order());
    const failures: string[] = [];
    const log = { ...silentLog, error: (_: object, message: string) => failures.push(message) };
    const diagnoses = openDiagnoses({ db: server, log });
    expect(await titlesFor(diagnoses, 'I10')).toHaveLength(1);
    await database.query(`update diagnosis_release set document = '\\x00', imported_at = now()`);
    await database.query('notify salus_diagnoses');
    await until(async () => failures.includes('reference data could not be reloaded'));
    expect(await titlesFor(diagnoses, 'I10')).toHaveLength(1);
  });
});
