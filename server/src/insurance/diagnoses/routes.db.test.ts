import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { silentLog } from '#kernel/log/log.ts';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import { orderFile, type Row, rows, tabularFile } from '../../../tests/harness/diagnosis-files.ts';
import { type Database, openDatabase } from '../../kernel/db.ts';
import { importDiagnoses } from './import-service.ts';

type Found = { readonly diagnosis_code: string; readonly is_billable: boolean };
type Validated = {
  readonly valid: boolean;
  readonly errors: readonly string[];
  readonly violations: readonly unknown[];
  readonly warnings: readonly unknown[];
};

const further: readonly Row[] = [
  ['H360', 0, 'Retinal disorders in diseases classified elsewhere'],
  ['H3609', 1, 'Other retinal disorders in diseases classified elsewhere'],
];

let app: TestApp;
let team: TestTeam;
let owner: Database;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  owner = openDatabase(app.database.connection);
  await importDiagnoses(
    { db: owner, clock: app.clock, log: silentLog },
    [
      { name: 'icd10cm_order_2027.txt', bytes: Buffer.from(orderFile([...rows, ...further])) },
      { name: 'icd10cm_tabular_2027.xml', bytes: Buffer.from(tabularFile) },
    ],
    { validFrom: null, isForced: true },
  );
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

const search = async (query: string): Promise<TestResponse<readonly Found[]>> =>
  app.request('GET', '/v3/insurance/search/diagnosis', {
    key: team.key,
    query: { diagnosis_query: query },
  });
const validate = async (body: object): Promise<TestResponse<Validated>> =>
  app.request('POST', '/v3/insurance/validate_icd_codes', { key: team.key, body });

describe('200', () => {
  test('a search answers codes with their dots, titles, and whether they stand alone', async () => {
    const answer = await search('hear att');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      {
        diagnosis_code: 'I21.9',
        description: 'Acute myocardial infarction, unspecified',
        is_secondary: false,
        is_billable: true,
        unmatched_words: [],
      },
    ]);
    const [manifestation] = (await search('retinal disorders')).body;
    expect(manifestation).toMatchObject({ diagnosis_code: 'H36.09', is_secondary: true });
  });

  test('a word that no code has is named, and a code that says the opposite is left out', async () => {
    const { body } = await search('type 2 diabetes stage 4');
    expect(body[0]).toMatchObject({ diagnosis_code: 'E11.9', unmatched_words: ['stage', '4'] });
    const codes = (await search('type 1 hypertension')).body.map((each) => each.diagnosis_code);
    expect(codes).toEqual(['I10']);
  });

  test('a search for a heading has its codes before it', async () => {
    const { body } = await search('E11');
    expect(body.map(({ diagnosis_code: code }) => code)).toEqual([
      'E11.9',
      'E11.65',
      'E11',
      'E11.6',
    ]);
    expect(body.map(({ is_billable: isBillable }) => isBillable)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test.each(['🙂', "' or 1=1; drop table users; --", '(zz+)+$', '%', 'zzzz qqqq', '\\'])(
    'the query %j is looked for as it is, and finds nothing',
    async (query) => {
      expect(await search(query)).toMatchObject({ status: 200, body: [] });
    },
  );

  test('one letter finds what begins with it', async () => {
    expect((await search('h')).body.length).toBeGreaterThan(0);
  });

  test('codes that go together are valid', async () => {
    expect((await validate({ codes: ['I10', 'E119'] })).body).toMatchObject({
      valid: true,
      errors: [],
      violations: [],
    });
  });

  test('codes that exclude each other are violations, those that overlap are warnings', async () => {
    const { body } = await validate({ codes: ['E11.9', 'O24.419', 'I10'] });
    expect(body).toEqual({
      valid: false,
      errors: [],
      violations: [{ code: 'E11.9', conflicts_with: 'O24.419', type: 'excludes1' }],
      warnings: [{ code: 'E11.9', overlaps_with: 'I10', type: 'excludes2' }],
      not_checked: [],
    });
  });

  test('codes that cannot be billed are errors in words', async () => {
    const { body } = await validate({ codes: ['E11', 'E11.99', 'heart'] });
    expect(body).toEqual({
      valid: false,
      errors: [
        'E11 is not billable: it is a heading; more specific codes are E11.9, E11.65',
        'E11.99 is not a code of ICD-10-CM for fiscal year 2027; did you mean E11.9?',
        '"heart" has not the form of an ICD-10-CM code',
      ],
      violations: [],
      warnings: [],
      not_checked: [],
    });
  });

  test('a day can be given on which the codes must be valid', async () => {
    expect((await validate({ codes: ['I10'], date: '2026-11-20' })).body.valid).toBe(true);
    expect((await validate({ codes: ['I10'], date: null })).body.valid).toBe(true);
  });
});

describe('401', () => {
  test('without a key nothing is answered', async () => {
    const answer = await app.request('GET', '/v3/insurance/search/diagnosis', {
      query: { diagnosis_query: 'uti' },
    });
    expect(answer.status).toBe(401);
  });
});

describe('422', () => {
  const problemOf = (answer: TestResponse<unknown>): unknown =>
    (answer.body as { detail: readonly { type: string; loc: readonly string[] }[] }).detail[0];

  test('a query that is missing, empty, blank or too long is refused by its name', async () => {
    const loc = ['query', 'diagnosis_query'];
    const missing = await app.request('GET', '/v3/insurance/search/diagnosis', { key: team.key });
    expect([missing.status, problemOf(missing)]).toMatchObject([422, { type: 'missing', loc }]);
    for (const query of ['', '   ', 'x'.repeat(201)]) {
      const answer = await search(query);
      expect([answer.status, problemOf(answer)]).toMatchObject([422, { loc }]);
    }
  });

  test('a query of 10 kB is refused', async () => {
    expect((await search('x'.repeat(7000))).status).toBe(422);
    expect((await search('x'.repeat(10_240))).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    [{}, ['body', 'codes']],
    [{ codes: [] }, ['body', 'codes']],
    [{ codes: 'E11.9' }, ['body', 'codes']],
    [{ codes: [''] }, ['body', 'codes', 0]],
    [{ codes: [7] }, ['body', 'codes', 0]],
    [{ codes: ['E11.9', 'x'.repeat(33)] }, ['body', 'codes', 1]],
    [{ codes: Array.from({ length: 101 }, () => 'I10') }, ['body', 'codes']],
    [{ codes: ['I10'], date: '2026-02-30' }, ['body', 'date']],
  ])('%j is refused at its place', async (body, loc) => {
    const answer = await validate(body);
    expect([answer.status, problemOf(answer)]).toMatchObject([422, { loc }]);
  });
});
