import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import { type Database, openDatabase } from '../../kernel/db.ts';
import { importPayors, listPlatformPayors } from './import-service.ts';
import { parsePayorFile } from './payor-file.ts';

type Payor = {
  readonly payor_code: string;
  readonly code: string;
  readonly name: string;
  readonly source: string;
};

const address = {
  first_line: '1 Main St',
  second_line: null,
  city: 'Springfield',
  state: 'Illinois',
  zip_code: '62701',
};

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
let owner: Database;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  other = await app.newTeam();
  owner = openDatabase(app.database.connection);
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

const search = async (
  query: Readonly<Record<string, string>>,
  as = team,
): Promise<TestResponse<readonly Payor[]>> =>
  app.request('GET', '/v3/insurance/search/payor', { key: as.key, query });
const create = async (body: object, as = team): Promise<TestResponse<Payor>> =>
  app.request('POST', '/v3/payor', { key: as.key, body });
const codes = (answer: TestResponse<readonly Payor[]>): readonly string[] =>
  answer.body.map(({ payor_code: code }) => code);

async function importText(text: string, isWhole = false): Promise<number> {
  app.clock.advance(1000);
  const payors = parsePayorFile(text, 'payors.csv');
  return importPayors({ db: owner, clock: app.clock }, payors, { isWhole });
}

/** Waits for a change that another connection is notified of. */
const until = async (isThere: () => Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(isThere, { timeout: 20_000 });

describe('a search', () => {
  test('answers the code under both names, with aliases, address and source', async () => {
    const answer = await search({ insurance_name: 'uhc' });
    expect(answer.status).toBe(200);
    expect(answer.body[0]).toEqual({
      payor_code: 'UHC',
      code: 'UHC',
      name: 'UnitedHealthcare',
      aliases: expect.arrayContaining(['United Healthcare']),
      org_address: {
        first_line: 'PO Box 30555',
        second_line: null,
        country: 'US',
        zip: '84130',
        city: 'Salt Lake City',
        state: 'UT',
      },
      source: 'platform',
    });
  });

  test('in its deprecated form answers the code as `code` alone', async () => {
    const answer = await app.request<readonly Payor[]>('POST', '/v3/insurance/search/payor', {
      key: team.key,
      body: { provider: 'stedi', provider_id: '87726' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(1);
    expect(answer.body[0]).toMatchObject({ code: 'UHC', source: 'platform' });
    expect(answer.body[0]).not.toHaveProperty('payor_code');
  });

  test('by provider and id finds the one, and nothing for a provider we do not know', async () => {
    expect(codes(await search({ provider: 'stedi', provider_payor_id: '60054' }))).toEqual([
      'AETNA',
    ]);
    const unknown = await search({ provider: 'newest_clearinghouse', provider_payor_id: '60054' });
    expect(unknown).toMatchObject({ status: 200, body: [] });
  });

  test('for nothing finds nothing, and an empty name is no name', async () => {
    const byCode = { provider: 'change_healthcare', provider_payor_id: '60054' };
    const found = await search(byCode);
    for (const name of ['', ' ']) {
      expect(await search({ insurance_name: name })).toMatchObject({ status: 200, body: [] });
      expect((await search({ ...byCode, insurance_name: name })).body).toEqual(found.body);
    }
    expect(await search({})).toMatchObject({ status: 200, body: [] });
    const deprecated = await app.request('POST', '/v3/insurance/search/payor', {
      key: team.key,
      body: {},
    });
    expect(deprecated).toMatchObject({ status: 200, body: [] });
  });

  test.each(['x'.repeat(201), '\u0000'])('for the name %j is refused', async (name) => {
    expect((await search({ insurance_name: name })).status).toBe(422);
  });
});

describe('a payor of a team', () => {
  test('is answered as it was made and found by name, id and code', async () => {
    const made = await create({
      name: 'Springfield Nuclear Benefit Fund',
      address,
      provider: 'waystar',
      provider_payor_id: 'SNBF1',
    });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      payor_code: expect.stringMatching(/^TEAM_[0-9A-HJKMNP-TV-Z]{8}$/u),
      code: made.body.payor_code,
      name: 'Springfield Nuclear Benefit Fund',
      aliases: [],
      org_address: {
        first_line: '1 Main St',
        second_line: null,
        country: 'US',
        zip: '62701',
        city: 'Springfield',
        state: 'IL',
      },
      source: 'team',
    });
    for (const query of [
      { insurance_name: 'nuclear spring' },
      { provider: 'waystar', provider_payor_id: 'snbf1' },
      { insurance_name: made.body.payor_code },
    ]) {
      expect((await search(query)).body[0]).toEqual(made.body);
    }
  });

  test('comes before everybody’s payors with the same name', async () => {
    const made = await create({ name: 'Aetna', address });
    expect(codes(await search({ insurance_name: 'aetna' })).slice(0, 2)).toEqual([
      made.body.payor_code,
      'AETNA',
    ]);
  });

  test('is not there for another team', async () => {
    await create({ name: 'Secret Mutual of Shelbyville', address });
    const foreign = await search({ insurance_name: 'secret mutual of shelbyville' }, other);
    const absent = await search({ insurance_name: 'zecret mutual off zhelbyville' }, other);
    expect(codes(foreign).filter((code) => code.startsWith('TEAM_'))).toEqual([]);
    expect(codes(absent).filter((code) => code.startsWith('TEAM_'))).toEqual([]);
  });

  test('is the same when the request is repeated, also at the same time', async () => {
    const body = { name: 'Repeated Health', address };
    const answers = await Promise.all([create(body), create(body), create(body)]);
    expect(new Set(answers.map((answer) => answer.body.payor_code)).size).toBe(1);
    expect((await create(body, other)).body.payor_code).not.toBe(answers[0]?.body.payor_code);
  });

  test.each([
    [{ address }, ['body', 'name']],
    [{ name: ' ', address }, ['body', 'name']],
    [{ name: 'A' }, ['body', 'address']],
    [{ name: 'A', address: { ...address, zip_code: undefined } }, ['body', 'address', 'zip']],
    [{ name: 'A', address: { ...address, zip: '1' } }, ['body', 'address', 'zip_code']],
    [{ name: 'A', address: { ...address, city: undefined } }, ['body', 'address', 'city']],
    [{ name: 'A', address, provider: 'stedi' }, ['body', 'provider_payor_id']],
    [{ name: 'A', address, provider_payor_id: '1' }, ['body', 'provider']],
  ])('is refused at its place: %j', async (body, loc) => {
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc }] } });
  });

  test('is one of a thousand at most', async () => {
    const many = await app.newTeam();
    await app.database.query(
      `insert into team_payor (id, tenant_id, code, name, address, provider_ids, content_hash, created_at)
       select gen_random_uuid(), $1, 'TEAM_' || n, 'Payor ' || n, '{}', '[]', sha256(n::text::bytea), now()
       from generate_series(1, 1000) as n`,
      [many.scope.tenantId],
    );
    const refused = await create({ name: 'One more', address }, many);
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching('at most 1,000 custom payors') },
    });
  });
});

describe('an import', () => {
  test('is found as soon as it is committed, and replaces what has the same code', async () => {
    await search({ insurance_name: 'aetna' });
    await importText(
      'payor_code,name,provider,provider_payor_id\nHUMANA,Humana of ours,pverify,77\n',
    );
    await until(async () => (await search({ provider: 'pverify' })).body.length > 0);
    expect((await search({ provider: 'pverify', provider_payor_id: '77' })).body[0]).toMatchObject({
      payor_code: 'HUMANA',
      name: 'Humana of ours',
    });
    expect((await search({ provider: 'stedi', provider_payor_id: '61101' })).body).toEqual([]);
  });

  test('with empty cells has null where the contract knows null, and no empty id', async () => {
    await importText(
      `payor_code,name,second_line,zip,provider,provider_payor_id\nBLANK,Blank Cells Mutual,,,,\n`,
    );
    await until(
      async () => codes(await search({ insurance_name: 'blank cells mutual' }))[0] === 'BLANK',
    );
    const [found] = (await search({ insurance_name: 'blank cells mutual' })).body;
    // The others are texts that the contract requires.
    expect(found).toMatchObject({ org_address: { first_line: '', second_line: null, zip: '' } });
    const { rows } = await app.database.query(
      "select provider_ids from payor where code = 'BLANK'",
    );
    expect(rows).toEqual([{ provider_ids: [] }]);
  });

  test('keeps what it does not name, unless it is the whole list', async () => {
    expect(await importText('payor_code,name\nONE,One\nTWO,Two\n', true)).toBe(2);
    expect(await importText('payor_code,name\nTHREE,Three\n')).toBe(3);
    expect(await importText('payor_code,name\nTHREE,Three\n', true)).toBe(1);
    const all = await listPlatformPayors(app.resources);
    expect(all.find(({ code }) => code === 'HUMANA')?.name).toBe('Humana');
    expect(all.find(({ code }) => code === 'THREE')?.name).toBe('Three');
  });

  test('of ten thousand payors is there whole', async () => {
    const rows = Array.from({ length: 10_000 }, (_, place) => `P${place},Payor number ${place}`);
    expect(await importText(`payor_code,name\n${rows.join('\n')}\n`, true)).toBe(10_000);
    await until(
      async () => codes(await search({ insurance_name: 'payor number 9876' }))[0] === 'P9876',
    );
  });

  test('cannot be made by the server’s own role', async () => {
    const { db } = app.resources;
    await expect(importPayors({ db, clock: app.clock }, [], { isWhole: false })).rejects.toThrow(
      /permission denied/u,
    );
  });
});
