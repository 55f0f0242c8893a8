import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestTeam,
  type TestUser,
} from '../../../tests/harness/app.ts';
import { everything, tryCodes, tryDates } from '../../../tests/harness/fhir-search.ts';
import { findingsOf } from '../../../tests/harness/fhir-validator.ts';
import { type FhirApi, fhirApi, idsOf } from '../../../tests/harness/fhir.ts';
import { newOrder, type Posted, stockTest, type TestOrder } from '../../../tests/harness/orders.ts';
import { dayMs } from '../../kernel/time.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let fhir: FhirApi;
let jane: TestUser;
let joe: TestUser;
let first: TestOrder;

const physician = {
  first_name: 'Ada',
  last_name: 'Smith',
  npi: '1234567893',
  email: 'ada@example.com',
  licensed_states: ['AZ'],
};

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  fhir = fhirApi(app, team);
  jane = await app.newUser(team);
  joe = await app.newUser(team);
  const more = { physician, icd_codes: ['R50.9'], clinical_notes: 'Headaches.', priority: true };
  first = await newOrder(app, team, { user_id: jane.user_id, ...more });
  for (const [user, method, status] of [
    [joe, 'walk_in_test', undefined],
    [jane, 'testkit', 'failed.testkit.lost'],
    [joe, 'at_home_phlebotomy', 'cancelled'],
    [jane, 'walk_in_test', 'completed.walk_in_test.completed'],
    [jane, 'testkit', 'sample_with_lab.testkit.lab_processing_blocked'],
  ] as const) {
    app.clock.advance(dayMs);
    const made = await newOrder(app, team, { user_id: user.user_id, method });
    const path = `/v3/order/${made.id}`;
    if (status === 'cancelled') await app.request('POST', `${path}/cancel`, { key: team.key });
    else if (status !== undefined) {
      const query = { final_status: status };
      const moved = await app.request('POST', `${path}/test`, { key: team.key, query, body: null });
      expect(moved.status).toBe(200);
    }
  }
});
afterAll(async () => app.close());

describe('a ServiceRequest', () => {
  it('is an order, with what was ordered, why and by whom', async () => {
    const { status, body, headers } = await fhir.get<Json>(`ServiceRequest/${first.id}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8');
    expect(body).toMatchObject({
      resourceType: 'ServiceRequest',
      id: first.id,
      identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${first.id}` }],
      requisition: { value: `urn:uuid:${first.order_transaction.id}` },
      status: 'active',
      intent: 'order',
      priority: 'urgent',
      category: [{ coding: [{ system: 'http://snomed.info/sct', code: '108252007' }] }],
      code: { coding: [{ code: first.lab_test.id }], text: expect.any(String) },
      subject: { reference: `Patient/${jane.user_id}` },
      authoredOn: '2026-11-20T12:00:00.000Z',
      requester: {
        identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' },
        display: 'Ada Smith',
      },
      reasonCode: [{ coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'R50.9' }] }],
      note: [{ text: 'Headaches.' }],
    });
  });

  it('has the status of its order: under way, held up, done, or not to be done', async () => {
    const all = await everything(fhir, 'ServiceRequest');
    expect(all.map(({ status }) => String(status)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'active',
      'active',
      'completed',
      'on-hold',
      'revoked',
      'revoked',
    ]);
  });

  it('is an order again where it is sent to be one', async () => {
    const request = (await fhir.get<Json>(`ServiceRequest/${first.id}`)).body;
    const patient = {
      resourceType: 'Patient',
      id: (await app.newUser(team)).client_user_id,
      name: [{ given: ['Zoe'], family: 'Zhang' }],
      birthDate: '1993-01-01',
      gender: 'female',
      address: [{ line: ['1 Main St'], city: 'Phoenix', state: 'AZ', postalCode: '85004' }],
      telecom: [
        { system: 'email', value: 'zoe@example.com' },
        { system: 'phone', value: '+16025771234' },
      ],
    };
    const entry = [{ resource: request }, { resource: patient }];
    const sent = await app.request<Posted>('POST', '/v3/order/fhir', {
      key: team.key,
      body: { resourceType: 'Bundle', type: 'collection', entry },
    });
    expect(sent).toMatchObject({
      status: 200,
      body: {
        order: {
          lab_test: { id: await stockTest(app, team, 'walk_in_test') },
          icd_codes: ['R50.9'],
          clinical_notes: 'Headaches.',
          priority: true,
        },
      },
    });
    await app.request('DELETE', `/v2/user/${sent.body.order.user_id}`, {
      key: team.key,
    });
  });
});

test('every one is valid, and what is made wrong is found', async () => {
  const all = await everything(fhir, 'ServiceRequest');
  const { body } = await fhir.search('ServiceRequest');
  expect([...all, body].flatMap((each) => findingsOf(each))).toEqual([]);
  const wrong: readonly Json[] = [
    { status: 'finished' },
    { intent: 'wish' },
    { code: undefined },
    { subject: undefined },
    { priority: 'soon' },
    { category: {} },
  ];
  expect(wrong.filter((part) => findingsOf({ ...all[0], ...part }).length === 0)).toEqual([]);
});

describe('a search', () => {
  it.each([
    ['_lastUpdated', (each: Json) => (each['meta'] as { lastUpdated: string }).lastUpdated],
    ['authored', (each: Json) => each['authoredOn'] as string],
  ] as const)('by %s takes every prefix', async (name, read) => {
    await tryDates(fhir, 'ServiceRequest', { name, read });
  });

  type Coded = { readonly coding: readonly { readonly system: string; readonly code: string }[] };
  const codes = ({ coding }: Coded): readonly string[] =>
    coding.flatMap(({ system, code }) => [code, `${system}|${code}`]);
  it.each<[string, (each: Json) => readonly string[]]>([
    ['_id', (each) => [each['id'] as string]],
    [
      'patient',
      (each) => {
        const { reference } = each['subject'] as { reference: string };
        const id = reference.slice('Patient/'.length);
        return [reference, id, `http://logos.test/fhir/r4/${reference}`];
      },
    ],
    ['identifier', (each) => [(each['identifier'] as [{ value: string }])[0].value]],
    ['status', (each) => [each['status'] as string]],
    ['category', (each) => (each['category'] as readonly Coded[]).flatMap(codes)],
    ['code', (each) => codes(each['code'] as Coded)],
  ])('by %s takes values and lists', async (name, read) => {
    await tryCodes(fhir, 'ServiceRequest', { name, read });
  });

  it('by several has all of them hold', async () => {
    const { body } = await fhir.search('ServiceRequest', {
      patient: jane.user_id,
      category: '108252007',
      authored: 'ge2026-11-22',
      status: 'completed,revoked',
    });
    expect(body.entry?.map(({ resource }) => resource['status'])).toEqual(['completed', 'revoked']);
  });

  it('finds nobody at another address', async () => {
    const patient = `https://elsewhere.test/fhir/r4/Patient/${jane.user_id}`;
    expect(idsOf((await fhir.search('ServiceRequest', { patient })).body)).toEqual([]);
  });

  it('is paged by links that no new order moves', async () => {
    const before = idsOf((await fhir.search('ServiceRequest')).body);
    const { body } = await fhir.search('ServiceRequest', { _count: 2 });
    app.clock.advance(1000);
    const made = await newOrder(app, team, { user_id: joe.user_id });
    const next = body.link.find(({ relation }) => relation === 'next')?.url ?? '';
    const { pathname, search } = new URL(next);
    const rest = await fhir.get<typeof body>(`${pathname.slice('/fhir/r4/'.length)}${search}`);
    expect([...idsOf(body), ...idsOf(rest.body)]).toEqual(before.slice(0, 4));
    expect(idsOf((await fhir.search('ServiceRequest')).body)[0]).toBe(made.id);
    const altered = next.replace('ServiceRequest?', 'ServiceRequest?status=active&');
    const refused = new URL(altered);
    expect(
      await fhir.refused(`${refused.pathname.slice('/fhir/r4/'.length)}${refused.search}`),
    ).toMatchObject({ status: 400 });
  });
});

test("another team's order, one of a deleted user and none at all are answered alike", async () => {
  const other = await app.newTeam({ environment: 'sandbox' });
  const theirs = await newOrder(app, other);
  const gone = await newOrder(app, team);
  await app.request('DELETE', `/v2/user/${gone.user_id}`, { key: team.key });
  const absent = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';
  const answers = await Promise.all(
    [theirs.id, gone.id, absent, 'no-id'].map(async (id) => fhir.refused(`ServiceRequest/${id}`)),
  );
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
  const ids = [theirs.id, gone.id].join(',');
  expect(idsOf((await fhir.search('ServiceRequest', { _id: ids })).body)).toEqual([]);
  const patient = theirs.user_id;
  expect(idsOf((await fhir.search('ServiceRequest', { patient })).body)).toEqual([]);
});

test('each person whose order is shown has an entry in the audit log', async () => {
  const { headers } = await fhir.search('ServiceRequest', { patient: jane.user_id });
  const { rows } = await app.database.query<{ user_id: string; action: string }>(
    `select user_id, action from audit_pending where request_id = $1`,
    [headers['x-request-id']],
  );
  expect(rows).toEqual([{ user_id: jane.user_id, action: 'fhir.read' }]);
});
