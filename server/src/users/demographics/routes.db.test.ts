import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { toUserId } from '#users';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import { blamed, visible } from '../../../tests/harness/user-api.ts';
import { findDemographics, hasDemographics } from './service.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  other = await app.newTeam();
});
afterAll(async () => app.close());

const absent = '0190a000-0000-7000-8000-00000000dead';
const address = {
  first_line: '1 Main Street',
  country: 'US',
  zip: '85004',
  city: 'Phoenix',
  state: 'AZ',
};
const person = {
  first_name: 'Ada',
  last_name: 'Lovelace-Unmistakable',
  email: 'ada@example.com',
  phone_number: '+16025771234',
  gender: 'Female',
  dob: '1990-02-28',
  address,
};
const complete = {
  ...person,
  address: { ...address, second_line: 'Apt 4', access_notes: 'Ring twice' },
  medical_proxy: {
    first_name: 'Max',
    last_name: 'Example',
    address: { ...address, second_line: null, access_notes: null },
    phone_number: '(602) 555-0199',
    household_income: 50_000,
    household_size: 3,
    email: 'max@example.com',
  },
  race: 'asian',
  ethnicity: 'other',
  sexual_orientation: 'dont_know',
  gender_identity: 'genderqueer',
};

const save = async (
  userId: string,
  body: unknown,
  { key }: TestTeam = team,
): Promise<TestResponse<unknown>> => app.request('PATCH', `/v2/user/${userId}/info`, { key, body });
const latest = async (userId: string, { key }: TestTeam = team): Promise<TestResponse<unknown>> =>
  app.request('GET', `/v2/user/${userId}/info/latest`, { key });

describe('200', () => {
  test('what is stored comes back, in the words of the contract', async () => {
    const user = await app.newUser(team);
    const saved = await save(user.user_id, complete);
    expect([saved.status, saved.body]).toEqual([200, { ...complete, gender: 'female' }]);
    expect((await latest(user.user_id)).body).toEqual(saved.body);
  });

  test('what is left out is empty, also where it was there before: the whole is replaced', async () => {
    const user = await app.newUser(team);
    await save(user.user_id, complete);
    const expected = {
      ...person,
      gender: 'female',
      address: { ...address, second_line: '', access_notes: null },
      medical_proxy: null,
      race: null,
      ethnicity: null,
      sexual_orientation: null,
      gender_identity: null,
    };
    expect((await save(user.user_id, person)).body).toEqual(expected);
    expect((await latest(user.user_id)).body).toEqual(expected);
  });

  test('saving the same twice at once leaves it there', async () => {
    const user = await app.newUser(team);
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => save(user.user_id, person)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await latest(user.user_id)).status).toBe(200);
  });
});

describe('404', () => {
  test('where nothing was stored', async () => {
    const user = await app.newUser(team);
    const answer = await latest(user.user_id);
    expect([answer.status, answer.text]).toEqual([
      404,
      '{"detail":"User demographics data not found"}',
    ]);
  });

  test('for a deleted user, whose demographics are back when the deletion is undone', async () => {
    const user = await app.newUser(team);
    await save(user.user_id, person);
    await app.request('DELETE', `/v2/user/${user.user_id}`, { key: team.key });
    expect((await latest(user.user_id)).status).toBe(404);
    expect((await save(user.user_id, complete)).status).toBe(404);
    const subject = { scope: team.scope, userId: toUserId(user.user_id) };
    const db = app.resources.db.read(team.scope);
    expect(await findDemographics(app.resources, db, subject)).toBeUndefined();
    expect(await hasDemographics(db, team.scope, subject.userId)).toBe(false);
    await app.request('POST', '/v2/user/undo_delete', {
      key: team.key,
      query: { user_id: user.user_id },
    });
    expect((await latest(user.user_id)).body).toMatchObject({ first_name: 'Ada' });
    expect(await hasDemographics(db, team.scope, subject.userId)).toBe(true);
  });

  test("another team's user looks exactly like none", async () => {
    const user = await app.newUser(other);
    await save(user.user_id, person, other);
    expect(visible(await latest(user.user_id))).toEqual(visible(await latest(absent)));
    expect(visible(await save(user.user_id, complete))).toEqual(
      visible(await save(absent, complete)),
    );
    expect((await latest(user.user_id, other)).body).toMatchObject({ race: null });
  });
});

describe('422', () => {
  const refused = async (change: object): Promise<string[]> => {
    const user = await app.newUser(team);
    await save(user.user_id, person);
    const answer = await save(user.user_id, { ...complete, ...change });
    expect(answer.status).toBe(422);
    expect((await latest(user.user_id)).body).toMatchObject({ race: null });
    return blamed(answer);
  };

  test('names every field that is missing, and stores nothing', async () => {
    const user = await app.newUser(team);
    expect(blamed(await save(user.user_id, { address: {} })).toSorted()).toEqual([
      'body.address.city',
      'body.address.country',
      'body.address.first_line',
      'body.address.state',
      'body.address.zip',
      'body.dob',
      'body.email',
      'body.first_name',
      'body.gender',
      'body.last_name',
      'body.phone_number',
    ]);
    expect((await latest(user.user_id)).status).toBe(404);
  });

  test.each<[string, object]>([
    ['body.first_name', { first_name: ' ' }],
    ['body.last_name', { last_name: 'x'.repeat(101) }],
    ['body.last_name', { last_name: null }],
    ['body.email', { email: 'ada at example.com' }],
    ['body.phone_number', { phone_number: '602-CALL' }],
    ['body.gender', { gender: '' }],
    ['body.dob', { dob: '1990-02-30' }],
    ['body.dob', { dob: '2026-11-21' }],
    ['body.dob', { dob: '1899-12-31' }],
    ['body.race', { race: 'martian' }],
    ['body.ethnicity', { ethnicity: 7 }],
    ['body.sexual_orientation', { sexual_orientation: 'unsure' }],
    ['body.gender_identity', { gender_identity: '' }],
    ['body.address.zip', { address: { ...address, zip: 85_004 } }],
    ['body.address.access_notes', { address: { ...address, access_notes: 'x'.repeat(1001) } }],
    [
      'body.medical_proxy.phone_number',
      { medical_proxy: { ...complete.medical_proxy, phone_number: '1' } },
    ],
    ['body.medical_proxy.email', { medical_proxy: { ...complete.medical_proxy, email: 'max' } }],
    [
      'body.medical_proxy.household_income',
      { medical_proxy: { ...complete.medical_proxy, household_income: -1 } },
    ],
    [
      'body.medical_proxy.address.city',
      { medical_proxy: { ...complete.medical_proxy, address: { ...address, city: '' } } },
    ],
  ])('of %s, and what was there stays', async (place, change) => {
    expect(await refused(change)).toEqual([place]);
  });
});

describe('a fictional phone number', () => {
  test.each([
    ['sandbox', '(602) 555-0123', 200],
    ['production', '(602) 555-0123', 422],
    ['production', '(602) 555-1212', 200],
  ] as const)('in the %s: %s is answered with %i', async (environment, phone_number, status) => {
    const own = await app.newTeam({ environment });
    const { user_id: id } = await app.newUser(own);
    const answer = await app.request('PATCH', `/v2/user/${id}/info`, {
      key: own.key,
      body: { ...complete, phone_number },
    });
    expect(answer.status).toBe(status);
  });
});

describe('at rest', () => {
  test('nothing of it can be read without the key of the user', async () => {
    const user = await app.newUser(team);
    await save(user.user_id, complete);
    const { rows } = await app.database.query<{ data: Buffer }>(
      'select data from user_demographics where user_id = $1',
      [user.user_id],
    );
    const bytes = rows[0]?.data ?? Buffer.alloc(0);
    expect(bytes.length).toBeGreaterThan(300);
    for (const word of ['Ada', 'Unmistakable', 'first', 'example.com', '1990']) {
      expect(bytes.includes(word)).toBe(false);
    }
    await app.database.query('delete from user_data_key where user_id = $1', [user.user_id]);
    expect((await latest(user.user_id)).status).toBe(404);
  });

  test("another user's row opens nothing", async () => {
    const [one, two] = [await app.newUser(team), await app.newUser(team)];
    await save(one.user_id, complete);
    await save(two.user_id, person);
    await app.database.query(
      `update user_demographics set data = (select data from user_demographics where user_id = $1) where user_id = $2`,
      [one.user_id, two.user_id],
    );
    expect((await latest(two.user_id)).status).toBe(500);
    expect((await latest(one.user_id)).status).toBe(200);
  });
});

test('each read is in the audit log before its answer, and each change with it', async () => {
  const user = await app.newUser(team);
  await save(user.user_id, person);
  await latest(user.user_id);
  const entries = await app.resources.db
    .read(acrossTenants)
    .selectFrom('audit_pending')
    .select(['action', 'actor_id', 'details'])
    .where('user_id', '=', user.user_id)
    .orderBy('id')
    .execute();
  expect(entries.map((entry) => entry.action)).toEqual([
    'user.created',
    'demographics.changed',
    'user.read',
  ]);
  expect(new Set(entries.map((entry) => entry.actor_id))).toEqual(new Set([team.keyId]));
  expect(JSON.stringify(entries)).not.toContain('Ada');
});
