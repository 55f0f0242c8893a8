import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestTeam,
  type TestUser,
} from '../../../tests/harness/app.ts';
import { everything } from '../../../tests/harness/fhir-search.ts';
import { findingsOf } from '../../../tests/harness/fhir-validator.ts';
import { type FhirApi, fhirApi, idsOf } from '../../../tests/harness/fhir.ts';
import { newOrder, type TestOrder } from '../../../tests/harness/orders.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let ada: TestUser;
let joe: TestUser;
let paid: TestOrder;

const person = {
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@example.com',
  phone_number: '+14155771234',
  gender: 'female',
  dob: '1990-01-05',
  address: { first_line: '1 Main St', city: 'Oakland', state: 'CA', zip: '94607', country: 'US' },
};
const physician = {
  first_name: 'Grace',
  last_name: 'Smith',
  npi: '1234567893',
  email: 'g@example.com',
};

async function insure(user: TestUser, fields: Json): Promise<string> {
  app.clock.advance(60_000);
  const made = await app.request<{ id: string }>('POST', `/v2/user/${user.user_id}/insurance`, {
    key: team.key,
    body: { relationship: 'Self', insured: person, is_primary: true, ...fields },
  });
  expect([made.status, made.text]).toEqual([200, expect.any(String)]);
  return made.body.id;
}

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  fhir = fhirApi(app, team);
  [ada, joe] = [await app.newUser(team), await app.newUser(team)];
  for (const user of [ada, joe])
    await app.request('PATCH', `/v2/user/${user.user_id}/info`, { key: team.key, body: person });
  await insure(ada, { payor_code: 'AETNA', member_id: 'OLD1' });
  await insure(ada, { payor_code: 'AETNA', member_id: 'NEW1', group_id: 'G7' });
  await insure(ada, { payor_code: 'MEDFED', member_id: 'M2', is_primary: false });
  await insure(joe, { payor_code: 'AETNA', member_id: 'J1', relationship: 'Spouse' });
  paid = await newOrder(app, team, {
    user_id: joe.user_id,
    billing_type: 'patient_bill',
    physician: { ...physician, licensed_states: ['AZ'] },
  });
});
afterAll(async () => app.close());

const memberOf = ({ identifier }: Json): string | undefined =>
  (identifier as readonly { readonly value: string }[] | undefined)?.[0]?.value;

describe('a Coverage', () => {
  it('is what a user is insured with: the newest counts, and the former one ended with it', async () => {
    const all = await everything(fhir, 'Coverage', { patient: ada.user_id });
    expect(all.map((each) => [memberOf(each), each['status'], each['order']])).toEqual([
      ['M2', 'active', 2],
      ['NEW1', 'active', 1],
      ['OLD1', 'cancelled', 1],
    ]);
    const [, current, former] = all;
    expect(current).toMatchObject({
      identifier: [
        {
          type: {
            coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MB' }],
          },
          value: 'NEW1',
        },
      ],
      type: { text: 'Health insurance' },
      subscriber: { reference: `Patient/${ada.user_id}` },
      beneficiary: { reference: `Patient/${ada.user_id}` },
      relationship: { coding: [{ code: 'self' }] },
      payor: [{ reference: 'Organization/payor-AETNA', display: 'Aetna' }],
      class: [{ type: { coding: [{ code: 'group' }] }, value: 'G7' }],
    });
    const { start }: { readonly start?: string } = Object(current?.['period']);
    expect(former).toMatchObject({ period: { end: start }, meta: { lastUpdated: start } });
    expect((await fhir.get(`Coverage/${current?.id}`)).body).toEqual(current);
  });

  it('by a programme of a state has its plan', async () => {
    const [found] = await everything(fhir, 'Coverage', { identifier: 'M2' });
    expect(found).toMatchObject({
      type: { coding: [{ code: 'PUBLICPOL' }], text: 'Medicare' },
      class: [
        { type: { coding: [{ code: 'plan' }] }, value: expect.stringMatching(/^MEDICARE_/u) },
      ],
    });
  });

  it('through somebody else names them, and no other patient', async () => {
    const [found] = await everything(fhir, 'Coverage', { identifier: 'J1' });
    expect(found).toMatchObject({
      subscriber: { display: 'Ada Example' },
      beneficiary: { reference: `Patient/${joe.user_id}` },
      relationship: { coding: [{ code: 'spouse' }] },
    });
  });

  it('of whoever pays an order themselves has the Patient for a payor', async () => {
    const { body } = await fhir.get<Json>(`Coverage/${paid.id}`);
    expect(body).toMatchObject({
      status: 'active',
      type: { coding: [{ code: 'pay' }], text: 'Self-pay' },
      beneficiary: { reference: `Patient/${joe.user_id}` },
      payor: [{ reference: `Patient/${joe.user_id}` }],
    });
    const { body: found } = await fhir.search('Coverage', { payor: `Patient/${joe.user_id}` });
    expect(idsOf(found)).toEqual([paid.id]);
  });

  it('is paged across its two sources', async () => {
    const whole = (await everything(fhir, 'Coverage')).map(({ id }) => id);
    expect(whole).toHaveLength(5);
    for (const size of [1, 2, 3, 4, 5]) {
      const pages = await fhir.pages('Coverage', { _count: size });
      expect([size, pages.flatMap(idsOf)]).toEqual([size, whole]);
    }
  });
});

describe('an Organization', () => {
  it('is the team, a laboratory, or a payor of its users', async () => {
    const { body } = await fhir.get<Json>(`Organization/${team.scope.teamId}`);
    expect(body).toMatchObject({ active: true, name: 'Team', type: [{ text: 'Team' }] });
    expect((await fhir.get<Json>('Organization/lab-quest')).body).toMatchObject({
      name: 'Quest Diagnostics',
      address: [{ city: 'Secaucus' }],
    });
    const { body: payors } = await fhir.search('Organization', { type: 'ins', name: 'aet' });
    expect(idsOf(payors)).toEqual(['payor-AETNA']);
  });

  it('of another team is not there, nor a payor that nobody has', async () => {
    const elsewhere = fhirApi(app, await app.newTeam());
    for (const id of [team.scope.teamId, 'payor-AETNA', 'payor-CIGNA'])
      expect((await elsewhere.refused(`Organization/${id}`)).status).toBe(404);
    expect((await elsewhere.search('Organization', { type: 'ins' })).body.total).toBe(0);
  });

  it('is paged by links that no new payor moves', async () => {
    const whole = idsOf((await fhir.search('Organization')).body);
    expect((await fhir.pages('Organization', { _count: 4 })).flatMap(idsOf)).toEqual(whole);
    const { body: first } = await fhir.search('Organization', { _count: 4 });
    await insure(joe, { payor_code: 'CIGNA', member_id: 'C' });
    const next = new URL(first.link.find(({ relation }) => relation === 'next')?.url ?? '');
    const rest = await fhir.get<typeof first>(`Organization${next.search}`);
    const after = new Set(idsOf(rest.body));
    expect(whole.slice(4, 8).filter((id) => !after.has(id)).length).toBeLessThan(2);
    expect(whole.slice(0, 4).filter((id) => after.has(id))).toEqual([]);
  });
});

test('a Practitioner is the physician of an order, found by the number', async () => {
  const { body } = await fhir.search('Practitioner', { identifier: '1234567893', name: 'grace' });
  expect(body.entry?.[0]?.resource).toMatchObject({
    identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }],
    name: [{ family: 'Smith', given: ['Grace'] }],
    telecom: [{ system: 'email', value: 'g@example.com' }],
  });
});

test('an order refers to its physician, laboratory, and whoever is insured', async () => {
  const { body } = await fhir.search('ServiceRequest', {
    _id: paid.id,
    _include: ['ServiceRequest:requester', 'ServiceRequest:performer', 'ServiceRequest:patient'],
  });
  const types = body.entry?.map(({ resource }) => String(resource['resourceType']));
  expect(types?.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Organization',
    'Patient',
    'Practitioner',
    'ServiceRequest',
  ]);
});

test('every one is valid, and what is made wrong is found', async () => {
  const types = ['Coverage', 'Organization', 'Practitioner'];
  const all = await Promise.all(types.map(async (type) => everything(fhir, type)));
  expect(all.every((each) => each.length > 0)).toBe(true);
  expect(all.flat().flatMap((each) => findingsOf(each))).toEqual([]);
  const [[coverage] = [], [organization] = [], [practitioner] = []] = all;
  const wrong: readonly (readonly [Json | undefined, Json])[] = [
    [coverage, { status: 'valid' }],
    [coverage, { payor: undefined }],
    [coverage, { beneficiary: undefined }],
    [coverage, { relationship: undefined }],
    [coverage, { order: 'first' }],
    [organization, { name: undefined }],
    [organization, { active: undefined }],
    [practitioner, { identifier: undefined }],
    [practitioner, { name: [{ given: ['Grace'] }] }],
  ];
  const passed = wrong.filter(([of, part]) => findingsOf({ ...of, ...part }).length === 0);
  expect(passed.map(([, part]) => part)).toEqual([]);
});

test("what is another team's, deleted or absent is answered alike", async () => {
  const elsewhere = fhirApi(app, await app.newTeam({ environment: 'sandbox' }));
  const gone = await app.newUser(team);
  await app.request('PATCH', `/v2/user/${gone.user_id}/info`, { key: team.key, body: person });
  const deleted = await insure(gone, { payor_code: 'AETNA', member_id: 'GONE' });
  await app.request('DELETE', `/v2/user/${gone.user_id}`, { key: team.key });
  const [first] = await everything(fhir, 'Coverage');
  const absent = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';
  const answers = [
    await elsewhere.refused(`Coverage/${first?.id}`),
    await elsewhere.refused(`Coverage/${paid.id}`),
    await fhir.refused(`Coverage/${deleted}`),
    await fhir.refused(`Coverage/${absent}`),
    await elsewhere.refused(`Practitioner/${paid.id}.physician`),
    await fhir.refused(`Practitioner/${absent}.physician`),
  ];
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
  expect((await fhir.search('Coverage', { _id: deleted })).body.total).toBe(0);
  expect((await elsewhere.search('Coverage', { patient: ada.user_id })).body.total).toBe(0);
});
