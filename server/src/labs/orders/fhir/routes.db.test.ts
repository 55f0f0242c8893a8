import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { type Posted, stockTest } from '../../../../tests/harness/orders.ts';
import { blamed } from '../../../../tests/harness/user-api.ts';

type Resource = Readonly<Record<string, unknown>> & { readonly resourceType: string };

let app: TestApp;
let team: TestTeam;
let labTest: string;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  labTest = await stockTest(app, team, 'walk_in_test');
});
afterAll(async () => app.close());

const patient = (id: string): Resource => ({
  resourceType: 'Patient',
  id,
  name: [{ given: ['Zoe', 'Q'], family: 'Zhang' }],
  birthDate: '1993-01-01',
  gender: 'female',
  address: [{ line: ['1 Main St', 'Unit 2'], city: 'Phoenix', state: 'AZ', postalCode: '85004' }],
  telecom: [
    { system: 'email', value: 'zoe@example.com' },
    { system: 'phone', value: '+16025771234' },
  ],
});
const practitioner: Resource = {
  resourceType: 'Practitioner',
  id: 'dr',
  identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }],
  name: [{ prefix: ['Dr.'], given: ['Ada'], family: 'Smith' }],
  address: [{ state: 'AZ' }, { state: 'CA' }],
};
const request = (more: Readonly<Record<string, unknown>> = {}): Resource => ({
  resourceType: 'ServiceRequest',
  status: 'active',
  intent: 'order',
  subject: { reference: 'Patient/p' },
  requester: { reference: 'Practitioner/dr' },
  ...more,
});
const performer = (): Resource => ({
  resourceType: 'Organization',
  identifier: [
    { system: 'https://docs.example.com/api-reference/lab-testing/tests', value: labTest },
  ],
});
const coverage = (more: Readonly<Record<string, unknown>> = {}): Resource => ({
  resourceType: 'Coverage',
  status: 'active',
  network: 'UHC',
  subscriberId: 'M-1',
  relationship: { coding: [{ code: 'self' }] },
  ...more,
});

const send = async (
  resources: readonly Resource[],
  headers: Readonly<Record<string, string>> = {},
) =>
  app.request<Posted & { readonly order: Readonly<Record<string, unknown>> }>(
    'POST',
    '/v3/order/fhir',
    {
      key: team.key,
      headers: { 'content-type': 'application/fhir+json', ...headers },
      body: JSON.stringify({
        resourceType: 'Bundle',
        type: 'transaction',
        entry: resources.map((resource) => ({ resource })),
      }),
    },
  );

const aPatient = async (): Promise<Resource> => patient((await app.newUser(team)).client_user_id);

describe('a bundle of FHIR R4', () => {
  test('is an order of the user that the patient is, as every other order', async () => {
    const user = await app.newUser(team);
    const answer = await send([
      practitioner,
      request({
        priority: 'stat',
        code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'R50.9' }] },
        reasonCode: [{ coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'I10' }] }],
        note: [{ text: 'Headaches.' }, { text: 'For a week.' }],
      }),
      performer(),
      patient(user.client_user_id),
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'SUCCESS',
        order: {
          user_id: user.user_id,
          lab_test: { id: labTest },
          priority: true,
          icd_codes: ['R50.9', 'I10'],
          clinical_notes: 'Headaches.\nFor a week.',
          notes: 'Headaches.\nFor a week.',
          billing_type: 'client_bill',
          patient_details: {
            first_name: 'Zoe',
            last_name: 'Zhang',
            dob: '1993-01-01T00:00:00+00:00',
            email: 'zoe@example.com',
          },
          patient_address: { receiver_name: 'Zoe Zhang', second_line: 'Unit 2', country: 'US' },
          physician: { first_name: 'Ada', last_name: 'Smith', npi: '1234567893' },
        },
      },
    });
    const read = await app.request('GET', `/v3/order/${answer.body.order.id}`, { key: team.key });
    expect(read.body).toEqual(answer.body.order);
  });

  test('names user and lab test by extensions, too, with whatever else an order has', async () => {
    const { user_id: userId } = await app.newUser(team);
    const extension = [
      { url: 'user_id', valueString: userId },
      { url: 'https://example.com/fhir/lab_test_id', valueString: labTest },
      { url: 'activate_by', valueDate: '2026-12-01' },
      { url: 'passthrough', valueString: 'visit-1' },
    ];
    const answer = await send([request({ extension }), patient('a stranger')]);
    expect(answer.body.order).toMatchObject({
      user_id: userId,
      activate_by: '2026-12-01',
      passthrough: 'visit-1',
    });
  });

  test('is paid by the insurance that it brings', async () => {
    const icd = { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'E11.9' };
    const answer = await send([
      request({ code: { coding: [icd] } }),
      performer(),
      coverage(),
      await aPatient(),
    ]);
    expect(answer.body.order).toMatchObject({
      billing_type: 'commercial_insurance',
      health_insurance_id: expect.any(String),
    });
  });

  test('answers what the laboratory asks', async () => {
    const { body: marker } = await app.request<{
      readonly id: number;
      readonly aoe: { readonly questions: readonly { readonly id: number }[] };
    }>('GET', '/v3/lab_tests/4/markers/QD-0128', { key: team.key });
    const { body: lead } = await app.request<{ readonly id: string }>('POST', '/v3/lab_tests', {
      key: team.key,
      body: { name: 'Lead', description: 'x', method: 'walk_in_test', marker_ids: [marker.id] },
    });
    const [purpose, type, hours] = marker.aoe.questions.map(({ id }) => String(id));
    const answers = [{ valueString: 'I' }, { valueCoding: { code: 'V' } }, { valueDecimal: 8 }];
    const responses = (items: readonly unknown[]): Resource => ({
      resourceType: 'QuestionnaireResponse',
      status: 'completed',
      item: items,
    });
    const grouped = {
      linkId: String(marker.id),
      item: [purpose, type, hours].map((linkId, index) => ({ linkId, answer: [answers[index]] })),
    };
    const flat = [purpose, type].map((id, index) => ({
      linkId: `${id}-${marker.id}`,
      answer: [answers[index]],
    }));
    const extension = [{ url: 'lab_test_id', valueString: lead.id }];
    const sent = async (items: readonly unknown[]) =>
      send([responses(items), request({ extension }), await aPatient()]);
    expect((await sent([grouped])).status).toBe(200);
    expect((await sent(flat)).status).toBe(200);
    expect(await sent([])).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('Missing required questions') },
    });
    const odd = await sent([{ linkId: 'lead', answer: [{ valueString: 'I' }] }]);
    expect([odd.status, blamed(odd)]).toEqual([
      422,
      ['body.entry.0.resource.item.0.linkId', 'body.entry.0.resource.item.0.linkId'],
    ]);
  });

  test('is ordered once under an idempotency key', async () => {
    const bundle = [request(), performer(), await aPatient()];
    const headers = { 'x-idempotency-key': 'bundle' };
    const [first, again] = [await send(bundle, headers), await send(bundle, headers)];
    expect(again.text).toBe(first.text);
  });
});

describe('what is wrong is named by its place in the bundle, and nothing is ordered', () => {
  const entry = (index: number, path: string): string => `body.entry.${index}.resource.${path}`;

  test.each<[string, (patient: Resource) => readonly Resource[], readonly string[]]>([
    ['no request', (of) => [of], ['body.entry']],
    ['no patient', () => [request(), performer()], ['body.entry']],
    ['two patients', (of) => [request(), of, of, performer()], ['body.entry.2.resource']],
    ['no lab test', (of) => [request(), of], [entry(0, 'performer')]],
    [
      'a draft',
      (of) => [request({ status: 'draft', intent: 'plan' }), performer(), of],
      [entry(0, 'status'), entry(0, 'intent')],
    ],
    [
      'a patient without names',
      (of) => [request(), performer(), { ...of, name: [] }],
      [entry(2, 'name.0.given.0'), entry(2, 'name.0.family')],
    ],
    [
      'a patient without telephone and birth date',
      (of) => [request(), performer(), { ...of, birthDate: undefined, telecom: [] }],
      [entry(2, 'birthDate'), entry(2, 'telecom'), entry(2, 'telecom')],
    ],
    [
      'a day of birth to come',
      (of) => [request(), performer(), { ...of, birthDate: '2030-01-01' }],
      [entry(2, 'birthDate')],
    ],
    [
      'a ZIP code that is none',
      (of) => [
        request(),
        performer(),
        { ...of, address: [{ line: ['1'], city: 'P', state: 'AZ', postalCode: 'x' }] },
      ],
      [entry(2, 'address.0.postalCode')],
    ],
    [
      'a physician without a number',
      (of) => [request(), performer(), { ...practitioner, identifier: [] }, of],
      [entry(2, 'identifier.0.value')],
    ],
    [
      'two physicians of whom none is named',
      (of) => [
        request({ requester: {} }),
        performer(),
        practitioner,
        { ...practitioner, id: 'other' },
        of,
      ],
      ['body.entry.3.resource'],
    ],
    [
      'a payor that there is not',
      (of) => [
        request({ reasonCode: [{ coding: [{ system: 'x/icd-10', code: 'I10' }] }] }),
        performer(),
        coverage({ network: 'NOBODY-KNOWS' }),
        of,
      ],
      [entry(2, 'network')],
    ],
    [
      'a lab test that is no id',
      (of) => [request({ extension: [{ url: 'lab_test_id', valueString: 'x' }] }), of],
      [entry(0, 'extension.0.valueString')],
    ],
  ])('%s: 422', async (_, resources, places) => {
    const { user_id: userId, client_user_id: reference } = await app.newUser(team);
    const answer = await send(resources(patient(reference)));
    expect([answer.status, blamed(answer).toSorted()]).toEqual([422, [...places].toSorted()]);
    const { rows } = await app.database.query(`select from lab_order where user_id = '${userId}'`);
    expect(rows).toEqual([]);
  });

  test('what is no bundle: 422', async () => {
    for (const body of [{}, { resourceType: 'Patient', entry: [] }, []]) {
      const answer = await app.request('POST', '/v3/order/fhir', { key: team.key, body });
      expect(answer.status).toBe(422);
    }
  });

  test("a patient who is no user, or another team's: 404", async () => {
    const other = await app.newTeam({ environment: 'sandbox' });
    const { client_user_id: foreign } = await app.newUser(other);
    const answers = await Promise.all(
      ['nobody', foreign].map(async (id) => send([request(), performer(), patient(id)])),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('other operations do not take application/fhir+json: 415', async () => {
    const answer = await app.request('POST', '/v3/order', {
      key: team.key,
      headers: { 'content-type': 'application/fhir+json' },
      body: '{}',
    });
    expect(answer.status).toBe(415);
  });
});
