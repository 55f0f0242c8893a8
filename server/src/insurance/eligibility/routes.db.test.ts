import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { readIndependently } from '../../../tests/harness/x12-reader.ts';
import { addEndpoint } from '../../webhooks/index.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const person = {
  first_name: 'Jane',
  last_name: 'Doe',
  gender: 'female',
  dob: '1985-02-28',
  email: 'jane@example.com',
  phone_number: '+16025771234',
  address: { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip: '85004', country: 'US' },
};
const provider = { name: 'Example Laboratory', npi: '1234567893' };

type Check = {
  readonly id: string;
  readonly insurance_id: string;
  readonly outcome: string;
  readonly reason: string | null;
  readonly trace_number: string;
  readonly answer_kind: string | null;
  readonly plans: readonly { readonly name: string | null; readonly benefits: readonly object[] }[];
  readonly x12?: { readonly request: string; readonly response: string | null };
};

async function newInsured(memberId: string, relationship = 'Self'): Promise<string> {
  const { user_id: id } = await app.newUser(team);
  await app.request('PATCH', `/v2/user/${id}/info`, {
    key: team.key,
    body: { ...person, first_name: 'John' },
  });
  await insure(id, memberId, relationship);
  return id;
}

async function insure(id: string, memberId: string, relationship = 'Self'): Promise<void> {
  const body = { payor_code: 'AETNA', member_id: memberId, relationship, insured: person };
  const { status } = await app.request('POST', `/v2/user/${id}/insurance`, { key: team.key, body });
  expect(status).toBe(200);
}

const pathOf = (id: string): string => `/v2/user/${id}/insurance/eligibility`;

async function check(id: string, body: object = {}, key = team.key) {
  return app.request<Check>('POST', pathOf(id), { key, body: { provider, ...body } });
}

test('an active cover is answered by plan, told once, kept, listed and read with its messages', async () => {
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:1/hook' });
  const id = await newInsured('SANDBOX-ACTIVE');
  const { status, body } = await check(id);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      user_id: id,
      payor_code: 'AETNA',
      service_type_codes: ['30'],
      outcome: 'active',
      reason: null,
      answer_kind: 'answer',
      errors: [],
    }),
  ]);
  expect(body.plans).toMatchObject([{ name: 'SANDBOX PPO', insurance_type_code: 'PR' }]);
  expect(body.plans[0]?.benefits).toContainEqual(
    expect.objectContaining({
      kind: 'deductible',
      amount: '1500',
      period: 'calendar_year',
      network: 'in_network',
    }),
  );
  const { body: read } = await app.request<Check>(
    'GET',
    `${pathOf(id)}/${body.id}?include_x12=true`,
    { key: team.key },
  );
  const { rows: told } = await app.database.query(
    `select from event where user_id = $1 and event_type = 'insurance.eligibility.checked' and format = 'sealed'`,
    [id],
  );
  expect(told).toHaveLength(1);
  const { x12, ...rest } = read;
  expect(rest).toEqual(body);
  const asked = await readIndependently(Buffer.from(x12?.request ?? '', 'base64'));
  expect(asked).toContainEqual(['TRN', '1', body.trace_number, '9SALUS0000']);
  expect(asked).toContainEqual(['NM1', 'PR', '2', 'Aetna', '', '', '', '', 'PI', '60054']);
  const answered = await readIndependently(Buffer.from(x12?.response ?? '', 'base64'));
  expect(answered).toContainEqual(['TRN', '2', body.trace_number, '9SALUS0000']);
});

test('each outcome is told apart, and nothing but the payer makes somebody inactive', async () => {
  const seen = new Map<string, unknown>();
  const id = await newInsured('x');
  for (const name of [
    'INACTIVE',
    'AAA-75',
    'AAA-71',
    'AAA-42',
    'CUT-OFF',
    '999-REFUSED',
    'TA1-ACCEPTED',
    'UNREACHABLE',
    'TOO-LARGE',
    'OTHER-TRACE',
    'SLOW',
  ]) {
    await insure(id, `SANDBOX-${name}`);
    const { body } = await check(id, { timeout_seconds: 1 });
    seen.set(name, [body.outcome, body.reason, body.answer_kind]);
  }
  expect(Object.fromEntries(seen)).toEqual({
    INACTIVE: ['inactive', null, 'answer'],
    'AAA-75': ['not_found', 'payer_refused', 'answer'],
    'AAA-71': ['rejected', 'payer_refused', 'answer'],
    'AAA-42': ['unknown', 'payer_unavailable', 'answer'],
    'CUT-OFF': ['unknown', 'unreadable', 'unreadable'],
    '999-REFUSED': ['rejected', 'form_refused', 'transaction_acknowledged'],
    'TA1-ACCEPTED': ['unknown', 'only_acknowledged', 'interchange_acknowledged'],
    UNREACHABLE: ['unknown', 'unreachable', null],
    'TOO-LARGE': ['unknown', 'unreadable', null],
    'OTHER-TRACE': ['unknown', 'other_trace', 'answer'],
    SLOW: ['unknown', 'timeout', null],
  });
});

test('the asked service and the asked day decide, and the reason is said', async () => {
  const id = await newInsured('SANDBOX-ENDED');
  const outcome = async (fields: object) => {
    const { body } = await check(id, fields);
    return [body.outcome, body.reason];
  };
  expect(await outcome({ service_date: '2025-06-01' })).toEqual(['active', null]);
  expect(await outcome({ service_date: '2026-06-01' })).toEqual(['unknown', 'outside_period']);
  await insure(id, 'SANDBOX-NOT-COVERED');
  expect(await outcome({})).toEqual(['active', null]);
  const laboratory = { service_type_codes: ['5'] };
  expect(await outcome(laboratory)).toEqual(['unknown', 'service_not_covered']);
  await insure(id, 'SANDBOX-EXCLUDED');
  expect(await outcome(laboratory)).toEqual(['unknown', 'service_excluded']);
  await insure(id, 'SANDBOX-DENTAL-ONLY');
  expect(await outcome({})).toEqual(['unknown', 'no_status']);
  await insure(id, 'SANDBOX-BAD-PERCENT');
  const { body } = await check(id);
  const benefits = body.plans.flatMap((plan) => plan.benefits);
  const share = {
    kind: 'co_insurance',
    percent: null,
    unusable: [{ element: 'EB08', value: '20' }],
  };
  expect(benefits).toContainEqual(expect.objectContaining(share));
});

test('a dependent is asked about as one, and a list goes on where its page ended', async () => {
  const id = await newInsured('SANDBOX-DEPENDENT-INACTIVE', 'Spouse');
  const made: string[] = [];
  for (const codes of [['30'], ['5'], ['98']]) {
    const { body } = await check(id, { service_type_codes: codes, service_date: '2026-11-20' });
    expect(body).toMatchObject({
      outcome: 'inactive',
      service_date: '2026-11-20',
      dependent: { name: 'Doe', first_name: 'John' },
      subscriber: { first_name: 'Jane' },
    });
    made.unshift(body.id);
  }
  type Page = { readonly data: readonly Check[]; readonly next_cursor: string | null };
  const page = async (query: string) =>
    app.request<Page>('GET', `${pathOf(id)}?${query}`, { key: team.key });
  const first = await page('limit=2');
  const second = await page(`limit=2&cursor=${first.body.next_cursor}`);
  expect([...first.body.data, ...second.body.data].map((each) => each.id)).toEqual(made);
  expect(second.body.next_cursor).toBeNull();
  expect((await page('cursor=nonsense')).status).toBe(422);
});

test('the record that an order names can be asked about, after a newer one was added', async () => {
  const id = await newInsured('SANDBOX-INACTIVE');
  const { body: old } = await check(id);
  await insure(id, 'SANDBOX-ACTIVE');
  const { body: newest } = await check(id);
  const { body: again } = await check(id, { insurance_id: old.insurance_id });
  expect([old.outcome, newest.outcome, again.outcome]).toEqual(['inactive', 'active', 'inactive']);
  expect(again.insurance_id).toBe(old.insurance_id);
  expect(again.trace_number).not.toBe(old.trace_number);
});

test('what cannot be asked is refused in words, and nothing is stored', async () => {
  const id = await newInsured('W 1');
  const others = await app.newTeam();
  const { user_id: bare } = await app.newUser(team);
  const refusal = async (of: string, body: object, key = team.key) => {
    const answer = await check(of, body, key);
    return [answer.status, JSON.stringify(answer.body)];
  };
  expect(await refusal(id, {}, others.key)).toEqual(await refusal(randomUUID(), {}, others.key));
  expect(await refusal(bare, {})).toEqual([
    404,
    expect.stringContaining('insurance data not found'),
  ]);
  expect(await refusal(id, { insurance_id: randomUUID() })).toEqual([
    404,
    expect.stringContaining('insurance data not found'),
  ]);
  expect(await refusal(id, { provider: { name: 'Lab', npi: '1234567890' } })).toEqual([
    422,
    expect.stringContaining('check digit'),
  ]);
  expect(await refusal(id, { provider: { name: 'A*B', npi: '1234567893' } })).toEqual([
    422,
    expect.stringContaining('provider name'),
  ]);
  expect(await refusal(id, { service_type_codes: [] })).toEqual([422, expect.anything()]);
  const { rows } = await app.database.query('select from eligibility_check where user_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
  const { body: made } = await check(id);
  const path = `${pathOf(id)}/${made.id}`;
  expect((await app.request('GET', path, { key: others.key })).status).toBe(404);
  expect((await app.request('GET', `${pathOf(bare)}/${made.id}`, { key: team.key })).status).toBe(
    404,
  );
  expect((await app.request('GET', pathOf(id), { key: others.key })).status).toBe(404);
});

test('a production team is told that nobody can be asked', async () => {
  const production = await app.newTeam({ environment: 'production' });
  const { user_id: id } = await app.newUser(production);
  const request = { key: production.key };
  await app.request('PATCH', `/v2/user/${id}/info`, { ...request, body: person });
  const body = { payor_code: 'AETNA', member_id: 'W1', relationship: 'Self', insured: person };
  await app.request('POST', `/v2/user/${id}/insurance`, { ...request, body });
  expect(await check(id, {}, production.key)).toMatchObject({ status: 409 });
});
