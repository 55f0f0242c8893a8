import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testClock } from '../../../tests/harness/app.ts';
import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { type Database, openDatabase } from '../../kernel/db.ts';
import { silentLog } from '../../kernel/log.ts';
import { asServer } from '../../kernel/server-role.ts';
import { parsePlainDate } from '../../kernel/time.ts';
import { type Diagnoses, openDiagnoses } from './diagnoses.ts';
import { importDiagnoses } from './import-service.ts';
import { OfficialFileError } from './official/official-file-error.ts';
import { orderFile, type Row, rows, tabularFile, zipOf } from './official/test-files.ts';
import { listReleases } from './store.ts';

let database: TestDatabase;
let owner: Database;
let server: Database;
const clock = testClock();
const nobody = [] as const;

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

async function importFiles(
  ...files: readonly { name: string; bytes: Buffer }[]
): ReturnType<typeof importDiagnoses> {
  return importDiagnoses({ db: owner, clock }, files, null);
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
  await expect(importDiagnoses({ db: server, clock }, [order()], null)).rejects.toThrow(
    /permission denied/u,
  );
});

describe('a server that is running', () => {
  test('answers from the starter set, and from a release as soon as it is imported', async () => {
    const diagnoses = openDiagnoses({ db: server, log: silentLog });
    expect(await titlesFor(diagnoses, 'uti')).toContain(
      'Urinary tract infection, site not specified',
    );
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
