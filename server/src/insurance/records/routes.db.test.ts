import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { userPurgersOf } from '#kernel/personal-data.ts';
import { beginRotation, forgetPreviousKeys, resealAll } from '#kernel/secrets/key-rotation.ts';
import type { MasterKeys } from '#kernel/secrets/master-key.ts';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import { openKeyFile, openNode } from '../../../tests/harness/keys.ts';
import { blamed, visible } from '../../../tests/harness/user-api.ts';
import { trust } from '../../kernel/brand.ts';
import type { UserId } from '../../kernel/scope.ts';
import { dayMs } from '../../kernel/time.ts';
import { userPurgeJob } from '../../users/index.ts';
import { slice } from '../slice.ts';
import { usStates } from '../us/states.ts';
import { exportInsurance } from './personal-data.ts';
import { findInsurance, setStatePlans } from './service.ts';

type Insurance = {
  readonly payor_code: string;
  readonly member_id: string;
  readonly is_primary: boolean;
  readonly inferred_plan?: { readonly requested: string; readonly reason: string };
};

const insured = {
  first_name: 'Jane',
  last_name: 'Doe',
  gender: 'Female',
  dob: '1985-02-28',
  email: 'jane@example.com',
  phone_number: '(602) 555-0123',
  address: {
    first_line: 'West Lincoln Street',
    second_line: null,
    zip_code: '85004',
    state: 'AZ',
    city: 'Phoenix',
  },
};
const guarantor = {
  first_name: 'Jack',
  last_name: 'Doe',
  address: { ...insured.address, country: 'US' },
  phone_number: '+1123123123',
};
const body = { payor_code: 'UHC', member_id: 'M-123', relationship: 'Self', insured };
const absent = '0190a000-0000-7000-8000-00000000dead';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
let keys: MasterKeys & { remove(): Promise<void> };

beforeAll(async () => {
  keys = await openKeyFile();
  app = await openTestApp({ masterKeys: keys });
  team = await app.newTeam();
  other = await app.newTeam();
});
afterAll(async () => {
  await app.close();
  await keys.remove();
});

async function newUser(of = team, isDescribed = true): Promise<string> {
  const { user_id: userId } = await app.newUser(of);
  if (!isDescribed) return userId;
  const { address, ...person } = insured;
  const described = await app.request('PATCH', `/v2/user/${userId}/info`, {
    key: of.key,
    body: {
      ...person,
      phone_number: '+16025771234',
      address: { ...address, zip: address.zip_code, country: 'US' },
    },
  });
  expect(described.status).toBe(200);
  return userId;
}
const create = async (
  userId: string,
  sent: object = body,
  as = team,
): Promise<TestResponse<Insurance>> =>
  app.request('POST', `/v2/user/${userId}/insurance`, { key: as.key, body: sent });
const latest = async (
  userId: string,
  query: Readonly<Record<string, string>> = {},
  as = team,
): Promise<TestResponse<Insurance>> =>
  app.request('GET', `/v2/user/${userId}/insurance/latest`, { key: as.key, query });

describe('200', () => {
  test('a record is answered whole, in one form, and read back the same', async () => {
    const userId = await newUser();
    const made = await create(userId, {
      ...body,
      group_id: 'G-1',
      guarantor,
      relationship: 'Spouse',
    });
    expect(made.status).toBe(200);
    const address = {
      first_line: 'West Lincoln Street',
      second_line: '',
      country: 'US',
      zip: '85004',
      city: 'Phoenix',
      state: 'AZ',
    };
    expect(made.body).toEqual({
      member_id: 'M-123',
      payor_code: 'UHC',
      relationship: 'Spouse',
      insured: {
        first_name: 'Jane',
        last_name: 'Doe',
        gender: 'female',
        dob: '1985-02-28',
        email: 'jane@example.com',
        phone_number: '+16025550123',
        address,
      },
      company: {
        name: 'UnitedHealthcare',
        address: {
          first_line: 'PO Box 30555',
          second_line: '',
          country: 'US',
          zip: '84130',
          city: 'Salt Lake City',
          state: 'UT',
        },
      },
      group_id: 'G-1',
      guarantor: {
        first_name: 'Jack',
        last_name: 'Doe',
        address,
        phone_number: '+1123123123',
        household_income: null,
        household_size: null,
        email: null,
      },
      is_primary: true,
    });
    expect((await latest(userId)).body).toEqual(made.body);
  });

  test('each call makes a new record, and the newest of its kind is answered', async () => {
    const userId = await newUser();
    for (const memberId of ['first', 'second', 'third'])
      await create(userId, { ...body, member_id: memberId });
    await create(userId, { ...body, member_id: 'another', is_primary: false });
    expect((await latest(userId)).body.member_id).toBe('third');
    expect((await latest(userId, { is_primary: 'true' })).body.member_id).toBe('third');
    expect((await latest(userId, { is_primary: 'false' })).body).toMatchObject({
      member_id: 'another',
      is_primary: false,
    });
    const { rows } = await app.database.query(
      'select count(*)::int as count from insurance_record where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ count: 4 }]);
  });

  test('a guarantor is kept also where the user is the insured', async () => {
    const userId = await newUser();
    const whole = {
      ...guarantor,
      household_income: 0,
      household_size: 3,
      email: 'jack@example.com',
    };
    const made = await create(userId, { ...body, guarantor: whole });
    expect(made.body).toMatchObject({
      guarantor: { household_income: 0, household_size: 3, email: 'jack@example.com' },
    });
  });

  test.each(['Self', 'Spouse', 'Other'])(
    'nobody needs a guarantor, related as %s and of any age',
    async (relationship) => {
      const userId = await newUser();
      const minor = { ...insured, dob: '2020-02-29' };
      for (const without of [{}, { guarantor: null }]) {
        const made = await create(userId, { ...body, insured: minor, relationship, ...without });
        expect(made).toMatchObject({ status: 200, body: { relationship, guarantor: null } });
        expect((await latest(userId)).body).toEqual(made.body);
      }
    },
  );

  test('a payor of the team is taken, and its code in any case', async () => {
    const payor = await app.request<{ payor_code: string }>('POST', '/v3/payor', {
      key: team.key,
      body: { name: 'Fund of the team', address: insured.address },
    });
    const userId = await newUser();
    const sent = { ...body, payor_code: payor.body.payor_code.toLowerCase() };
    expect((await create(userId, sent)).body).toMatchObject({
      payor_code: payor.body.payor_code,
      company: { name: 'Fund of the team' },
    });
    const foreign = await create(await newUser(other), sent, other);
    expect(foreign.status).toBe(422);
  });

  test('a relationship that a later version stored is answered as it is', async () => {
    const userId = await newUser();
    await create(userId, { ...body, relationship: 'Self' });
    const of = { scope: team.scope, userId: trust<UserId>(userId), isPrimary: true };
    const found = await findInsurance(app.resources, app.resources.db.read(team.scope), of);
    expect(found?.relationship).toBe('Self');
    const { toWire } = await import('./schema.ts');
    if (found === undefined) throw new Error('there is no record');
    expect(toWire({ ...found, relationship: 'DomesticPartner' }).relationship).toBe(
      'DomesticPartner',
    );
  });
});

describe('404', () => {
  test('a user without demographics is asked for them first', async () => {
    const answer = await create(await newUser(team, false));
    expect(answer).toMatchObject({
      status: 404,
      body: { detail: 'User demographics data not found' },
    });
  });

  test('a user without insurance of the kind has none', async () => {
    const userId = await newUser();
    expect(await latest(userId)).toMatchObject({
      status: 404,
      body: { detail: 'User insurance data not found' },
    });
    await create(userId);
    expect((await latest(userId, { is_primary: 'false' })).status).toBe(404);
  });

  test('another team’s user looks exactly like one that does not exist', async () => {
    const userId = await newUser();
    await create(userId);
    expect(visible(await latest(userId, {}, other))).toEqual(
      visible(await latest(absent, {}, other)),
    );
    expect(visible(await create(userId, body, other))).toEqual(
      visible(await create(absent, body, other)),
    );
  });

  test('a deleted user has none, and gets none', async () => {
    const userId = await newUser();
    await create(userId);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    expect((await latest(userId)).status).toBe(404);
    expect((await create(userId)).status).toBe(404);
  });
});

describe('422', () => {
  const without = (field: keyof typeof insured): object => ({
    ...body,
    insured: { ...insured, [field]: undefined },
  });
  const withAddress = (change: object): object => ({
    ...body,
    insured: { ...insured, address: { ...insured.address, ...change } },
  });

  test.each(Object.keys(insured) as (keyof typeof insured)[])(
    'the insured without %s',
    async (field) => {
      const answer = await create(await newUser(), without(field));
      expect([answer.status, blamed(answer)]).toEqual([422, [`body.insured.${field}`]]);
    },
  );

  test.each([
    [{ first_line: undefined }, 'first_line'],
    [{ city: ' ' }, 'city'],
    [{ state: undefined }, 'state'],
    [{ state: ' ', zip_code: 'SW1A 1AA' }, 'state'],
    [{ zip_code: undefined }, 'zip'],
    [{ zip: '85005' }, 'zip_code'],
    [{ access_notes: 'x'.repeat(1001) }, 'access_notes'],
  ])('an address with %j', async (change, field) => {
    const answer = await create(await newUser(), withAddress(change));
    expect([answer.status, blamed(answer)]).toEqual([422, [`body.insured.address.${field}`]]);
  });

  test.each([
    [{ relationship: 'Child' }, 'body.relationship'],
    [{ relationship: 'self' }, 'body.relationship'],
    [{ member_id: '' }, 'body.member_id'],
    [{ insured: { ...insured, gender: 'man' } }, 'body.insured.gender'],
    [{ insured: { ...insured, dob: '2026-11-21' } }, 'body.insured.dob'],
    [{ insured: { ...insured, dob: '1899-12-31' } }, 'body.insured.dob'],
    [{ insured: { ...insured, dob: '1985-02-29' } }, 'body.insured.dob'],
    [{ insured: { ...insured, email: 'jane' } }, 'body.insured.email'],
    [{ guarantor: { ...guarantor, last_name: undefined } }, 'body.guarantor.last_name'],
    [{ guarantor: { ...guarantor, household_income: -1 } }, 'body.guarantor.household_income'],
    [{ guarantor: { ...guarantor, household_size: 1.5 } }, 'body.guarantor.household_size'],
    [{ is_primary: 'yes' }, 'body.is_primary'],
  ])('%j', async (change, place) => {
    const answer = await create(await newUser(), { ...body, ...change });
    expect([answer.status, blamed(answer)]).toEqual([422, [place]]);
  });

  test('an unknown payor code names near ones', async () => {
    const answer = await create(await newUser(), { ...body, payor_code: 'ATNA' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            type: 'value_error',
            loc: ['body', 'payor_code'],
            msg: expect.stringMatching(/^There is no payor with this code; near it are .*AETNA/u),
            ctx: { near: expect.arrayContaining(['AETNA']) },
          },
        ],
      },
    });
  });

  test('every problem is reported at once', async () => {
    const sent = {
      ...body,
      payor_code: 'NOBODY-9',
      insured: { ...insured, gender: 'man', dob: '2050-01-01' },
    };
    const answer = await create(await newUser(), sent);
    expect(blamed(answer)).toEqual(['body.insured.gender', 'body.payor_code', 'body.insured.dob']);
  });

  test('nothing of a refused request is kept', async () => {
    const userId = await newUser();
    await create(userId, { ...body, payor_code: 'NOBODY-9' });
    expect((await latest(userId)).status).toBe(404);
  });
});

describe('MEDFED and MAIDFED', () => {
  const livingIn = (code: string, state: string, zip: string): object => ({
    ...body,
    payor_code: code,
    insured: { ...insured, address: { ...insured.address, state, zip_code: zip } },
  });

  test('become the plan of the state in each of the fifty and in the District', async () => {
    const userId = await newUser();
    for (const { code, name } of usStates.filter(({ kind }) => kind === 'state')) {
      const zip = code === 'VA' ? '23219' : '00000';
      const medicare = await create(userId, livingIn('MEDFED', code, zip));
      const medicaid = await create(userId, livingIn('maidfed', name, zip));
      expect([medicare.body.payor_code, medicaid.body.payor_code]).toEqual([
        `MEDICARE_${code}`,
        `MEDICAID_${code}`,
      ]);
    }
  });

  test('are kept with what was worked out and why', async () => {
    const userId = await newUser();
    await create(userId, livingIn('MEDFED', '', '10001'));
    expect((await latest(userId)).body).toMatchObject({
      payor_code: 'MEDICARE_NY',
      company: { name: 'Medicare Part B New York (National Government Services)' },
      inferred_plan: { requested: 'MEDFED', reason: 'the ZIP code 10001 is in New York' },
    });
  });

  test('are refused in words where there is no plan', async () => {
    const answer = await create(await newUser(), livingIn('MAIDFED', 'PR', '00601'));
    expect(answer).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'insured', 'address', 'state'],
            msg: expect.stringMatching('the Medicaid programme of Puerto Rico is not in our list'),
          },
        ],
      },
    });
  });

  test('are closed to a production team until the operator opens them', async () => {
    const production = await app.newTeam({ environment: 'production' });
    const userId = await newUser(production);
    const refused = await create(userId, livingIn('MEDFED', 'NY', '10001'), production);
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: 'MEDFED and MAIDFED are in closed beta, and this team is not enabled' },
    });
    expect(refused.headers['content-type']).toMatch('application/json');
    await setStatePlans(app.resources, production.scope, true);
    expect((await create(userId, livingIn('MEDFED', 'NY', '10001'), production)).status).toBe(200);
    await setStatePlans(app.resources, production.scope, false);
    expect((await create(userId, livingIn('MEDFED', 'NY', '10001'), production)).status).toBe(403);
    expect((await create(userId, body, production)).status).toBe(200);
  });
});

describe('at rest', () => {
  const sentWords = ['M-123', 'Jane', 'Doe', 'jane@example.com', '6025550123', 'West Lincoln'];

  test('nothing of a person can be read in the table, nor in the audit log', async () => {
    const userId = await newUser();
    await create(userId, { ...body, guarantor, group_id: 'M-123' });
    const { rows } = await app.database.query(
      `select (select json_agg(insurance_record) from insurance_record where user_id = $1)::text as records,
        (select json_agg(audit_pending) from audit_pending)::text as audit`,
      [userId],
    );
    const stored = JSON.stringify(rows);
    expect(stored).toMatch('UHC');
    expect(sentWords.filter((word) => stored.includes(word))).toEqual([]);
  });

  test('records survive a rotation of the master key', async () => {
    const userId = await newUser();
    const made = await create(userId);
    const node = await openNode(app.database, keys);
    try {
      const signal = new AbortController().signal;
      await beginRotation(node);
      await resealAll(node, { signal, onProgress: () => {} });
      await forgetPreviousKeys(node);
    } finally {
      await node.close();
    }
    expect((await latest(userId)).body).toEqual(made.body);
    const second = await openTestApp({ beside: app, masterKeys: keys });
    try {
      const read = await second.request('GET', `/v2/user/${userId}/insurance/latest`, {
        key: team.key,
      });
      expect(read.body).toEqual(made.body);
    } finally {
      await second.close();
    }
  });

  test('a record moved to another user cannot be opened', async () => {
    const [one, two] = [await newUser(), await newUser()];
    await create(one);
    await create(two);
    await app.database.query(
      `update insurance_record set data = (select data from insurance_record where user_id = $1)
       where user_id = $2`,
      [one, two],
    );
    expect((await latest(two)).status).toBe(500);
  });

  test('a purge leaves nothing, and says how much it was', async () => {
    const userId = await newUser();
    await create(userId);
    await create(userId);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    app.clock.advance(8 * dayMs);
    await userPurgeJob(app.resources, userPurgersOf(slice)).run(new AbortController().signal);
    const { rows } = await app.database.query(
      'select count(*)::int as count from insurance_record where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('an export has every record as it is answered', async () => {
    const userId = trust<UserId>(await newUser());
    const made = await create(userId);
    await create(userId, { ...body, is_primary: false });
    const subject = { scope: team.scope, userId };
    const exported: unknown[] = [];
    for await (const table of exportInsurance(app.resources)(
      app.resources.db.read(team.scope),
      subject,
    )) {
      expect(table.name).toBe('insurance');
      for await (const rows of table.rows()) exported.push(...rows);
    }
    expect(exported).toHaveLength(2);
    expect(exported[0]).toMatchObject(made.body);
  });
});
