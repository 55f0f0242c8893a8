import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '#kernel/db.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { newLabAccount } from '../../../../tests/harness/lab-account.ts';
import {
  newOrder,
  patient,
  patientAddress,
  postOrder,
  stockTest,
} from '../../../../tests/harness/orders.ts';
import { blamed } from '../../../../tests/harness/user-api.ts';
import { findLabBySlug, importCompendium, parseCompendium } from '../../catalog/index.ts';

type Fields = Readonly<Record<string, unknown>>;
type Marker = {
  readonly id: number;
  readonly provider_id: string;
  readonly aoe: {
    readonly questions: readonly { readonly id: number; readonly code: string }[];
  };
};

let app: TestApp;
let team: TestTeam;

/** A compendium with what the starter catalogue does not have. */
const compendium = [
  'test_code,name,a_la_carte,orderable,excluded_states,medicare_diagnoses',
  'EVERYWHERE,Ferritin,,,,',
  'NOT-IN-NY,Genetic risk,,,NY;RI,',
  'LIMITED,Hemoglobin A1c,,,,E11;R73.0',
  'ALONE,Part of a profile,no,,,',
  'GONE,Old test,,no,,',
].join('\n');

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  // Before anybody asks for a marker: later it would take the server a moment to see it.
  const owner = openDatabase(app.database.connection);
  const lab = findLabBySlug('bioreference');
  if (lab === undefined) throw new Error('the lab is known');
  const markers = parseCompendium(compendium, 'compendium.csv');
  await importCompendium({ ...app.resources, db: owner }, lab, markers, { isWhole: true });
  await owner.close();
});
afterAll(async () => app.close());

async function marker(code: string, lab = 13): Promise<Marker> {
  const { body } = await app.request<Marker>('GET', `/v3/lab_tests/${lab}/markers/${code}`, {
    key: team.key,
  });
  return body;
}

const addOn = (...codes: readonly string[]): Fields => ({
  order_set: { add_on: { provider_ids: codes } },
  collection_method: 'walk_in_test',
});

const post = async (fields: Fields, as = team) => {
  const { user_id: userId } = await app.newUser(as);
  const answer = await postOrder(app, as, { user_id: userId, ...fields });
  const { rows } = await app.database.query(`select from lab_order where user_id = '${userId}'`);
  expect(rows).toHaveLength(answer.status === 200 ? 1 : 0);
  return answer;
};

const refused = async (fields: Fields, status: number, detail: RegExp, as = team) => {
  expect(await post(fields, as)).toMatchObject({
    status,
    body: { detail: expect.stringMatching(detail) },
  });
};

describe('422 names what is wrong, and nothing is ordered', () => {
  test.each(['user_id', 'patient_details', 'patient_address'])('without %s', async (field) => {
    const answer = await post({ [field]: undefined });
    expect([answer.status, blamed(answer)]).toEqual([422, [`body.${field}`]]);
  });

  test.each(Object.keys(patient))('without patient_details.%s', async (field) => {
    const answer = await post({ patient_details: { ...patient, [field]: undefined } });
    expect([answer.status, blamed(answer)]).toEqual([422, [`body.patient_details.${field}`]]);
  });

  test.each(['first_line', 'city', 'state', 'zip', 'country'])(
    'without patient_address.%s',
    async (field) => {
      const answer = await post({ patient_address: { ...patientAddress, [field]: undefined } });
      expect([answer.status, blamed(answer)]).toEqual([422, [`body.patient_address.${field}`]]);
    },
  );

  test.each<[string, Fields]>([
    ['clinical_notes', { clinical_notes: 'x'.repeat(1001) }],
    ['billing_type', { billing_type: 'barter' }],
    ['collection_method', { collection_method: 'by_pigeon' }],
    ['activate_by', { activate_by: '2026-02-30' }],
    ['consents.0.consentType', { consents: [{ consentType: 'everything' }] }],
    ['physician.npi', { physician: { first_name: 'A', last_name: 'B', npi: '12a' } }],
    ['aoe_answers.0.answer', { aoe_answers: [{ marker_id: 1, question_id: 1 }] }],
    ['lab_account_id', { lab_account_id: 'mine' }],
    ['order_set.lab_test_ids.0', { order_set: { lab_test_ids: ['x'] } }],
  ])('%s', async (place, fields) => {
    const answer = await post(fields);
    expect([answer.status, blamed(answer)]).toEqual([422, [`body.${place}`]]);
  });
});

describe('what does not go together is refused', () => {
  test('an add-on without a collection method, and with the method of kits', async () => {
    const { order_set } = addOn('EVERYWHERE');
    await refused({ order_set }, 400, /collection_method is required/u);
    const kit = { order_set, collection_method: 'testkit' };
    await refused(kit, 400, /collection method does not fit/u);
  });

  test('an add-on with neither kind of ids', async () => {
    await refused({ order_set: { add_on: {} } }, 400, /either marker_ids or provider_ids/u);
  });

  test('lab tests of several laboratories, and of several methods', async () => {
    const [quest, labcorp, other] = await Promise.all([
      stockTest(app, team, 'walk_in_test'),
      stockTest(app, team, 'at_home_phlebotomy'),
      stockTest(app, team, 'on_site_collection'),
    ]);
    await refused({ order_set: { lab_test_ids: [quest, labcorp] } }, 400, /must be of one lab/u);
    const methods = { order_set: { lab_test_ids: [labcorp, other] } };
    await refused(methods, 400, /one collection method/u);
    const kit = { order_set: { lab_test_ids: [quest] }, collection_method: 'testkit' };
    await refused(kit, 400, /collection method does not fit/u);
  });

  test('a method that the laboratory does not have', async () => {
    const { id } = await marker('US-0001', 3);
    const order_set = { add_on: { marker_ids: [id] } };
    await refused({ order_set, collection_method: 'walk_in_test' }, 400, /does not|not one/u);
  });

  test('a marker that is only part of others, one that is not offered, one that there is not', async () => {
    for (const code of ['ALONE', 'GONE']) {
      await refused(addOn(code), 400, /cannot be ordered separately/u);
    }
    await refused(addOn('NOWHERE'), 404, /Marker does not exist: NOWHERE/u);
  });

  test('a lab test that is inactive', async () => {
    const own = await app.newTeam({ environment: 'sandbox' });
    const id = await stockTest(app, own, 'walk_in_test');
    await app.request('PATCH', `/v3/lab_tests/${id}`, { key: own.key, body: { active: false } });
    await refused({ order_set: { lab_test_ids: [id] } }, 400, /not active/u, own);
  });
});

describe('questions of the laboratory', () => {
  test('are answered before it is told, in its words', async () => {
    const { id, aoe } = await marker('QD-0128', 4);
    const answers = (...given: readonly string[]) =>
      given.map((answer, index) => ({
        marker_id: id,
        question_id: aoe.questions[index]?.id,
        answer,
      }));
    const lead = {
      order_set: { add_on: { marker_ids: [id] } },
      collection_method: 'walk_in_test',
    };
    expect(aoe.questions.map(({ code }) => code)).toEqual(['PURP', 'TYPE', 'HOURS']);
    await refused(lead, 400, /Missing required questions - /u);
    const partly = { ...lead, aoe_answers: answers('I') };
    await refused(partly, 400, new RegExp(`${aoe.questions[1]?.id} of marker`, 'u'));
    await refused({ ...lead, aoe_answers: answers('I', 'X') }, 400, /is not valid/u);
    await refused({ ...lead, aoe_answers: answers('I', 'V', 'long') }, 400, /is not valid/u);
    const stranger = [{ marker_id: id, question_id: 1, answer: 'x' }];
    await refused({ ...lead, aoe_answers: stranger }, 400, /Unknown question 1/u);
    const answer = await post({ ...lead, aoe_answers: answers('Initial', 'V', '8') });
    expect(answer.status).toBe(200);
  });
});

describe('lab accounts', () => {
  test('are chosen, or refused with the reason', async () => {
    const own = await app.newTeam({ environment: 'sandbox' });
    const quest = { order_set: { lab_test_ids: [await stockTest(app, own, 'walk_in_test')] } };
    const absent = '0190a000-0000-7000-8000-00000000dead';
    await refused({ ...quest, lab_account_id: absent }, 404, /does not exist/u, own);
    const elsewhere = await newLabAccount(app, own, { lab: 'labcorp' });
    await refused({ ...quest, lab_account_id: elsewhere }, 400, /not associated with/u, own);
    const pending = await newLabAccount(app, own, { lab: 'quest', status: 'pending' });
    await refused({ ...quest, lab_account_id: pending }, 400, /not active/u, own);
    await refused(quest, 400, /No lab account .* is active/u, own);
    const active = await newLabAccount(app, own, { lab: 'quest' });
    expect((await post(quest, own)).status).toBe(200);
    await newLabAccount(app, own, { lab: 'quest' });
    await refused(quest, 400, /Several lab accounts/u, own);
    expect(await post({ ...quest, lab_account_id: active }, own)).toMatchObject({
      status: 200,
      body: { order: { lab_account_id: active } },
    });
  });

  test('bill what they are allowed to, where they are allowed to', async () => {
    const own = await app.newTeam({ environment: 'sandbox' });
    const account = await newLabAccount(app, own, { lab: 'quest' });
    await app.database.query(
      `update lab_account set allowed_billing = '{"patient_bill": ["AZ"]}' where id = '${account}'`,
    );
    const bill = (billing_type: string, address: Fields = {}) => ({
      billing_type,
      patient_address: { ...patientAddress, ...address },
    });
    await refused(bill('commercial_insurance'), 400, /does not support commercial/u, own);
    const inNewYork = bill('patient_bill', { state: 'NY', zip: '10001' });
    await refused(inNewYork, 400, /patient_bill is not supported in NY/u, own);
    expect((await post(bill('patient_bill', { state: 'Arizona' }), own)).status).toBe(200);
  });
});

describe('who and where the patient is', () => {
  test('a minor is ordered for where the team allows it, from the day they are 18 anywhere', async () => {
    const born = (dob: string) => ({ patient_details: { ...patient, dob } });
    // It is 2026-11-20 for the team.
    await refused(born('2008-11-21'), 400, /under 18/u);
    expect((await post(born('2008-11-20'))).status).toBe(200);
    const own = await app.newTeam({ environment: 'sandbox' });
    await app.database.query(
      `update tenant set settings = settings || '{"minor_ordering_enabled": true}' where id = '${own.scope.tenantId}'`,
    );
    expect((await post(born('2015-01-01'), own)).status).toBe(200);
  });

  test('a marker is refused in states that its laboratory excludes, however the state is said', async () => {
    const at = (state: string, zip: string): Fields => ({
      patient_address: { ...patientAddress, state, zip },
    });
    const order = addOn('NOT-IN-NY', 'EVERYWHERE');
    const text = /Not available in NY: Genetic risk$/u;
    for (const place of [at('NY', '10001'), at('New York', '10001'), at('AZ', '10001')]) {
      await refused({ ...order, ...place }, 400, text);
    }
    await refused({ ...order, ...at('RI', '02903') }, 400, /Not available in RI/u);
    expect((await post({ ...order, ...at('NJ', '07094') })).status).toBe(200);
  });

  test('a laboratory of one state takes patients of that state', async () => {
    const order = addOn('SQ-0001');
    const newYork = { ...patientAddress, state: 'NY', zip: '10001' };
    const text = /Sonora Quest Laboratories takes no orders for patients in NY/u;
    await refused({ ...order, patient_address: newYork }, 400, text);
    expect((await post(order)).status).toBe(200);
  });

  test('in the sandbox somebody orders, also where nobody is named', async () => {
    expect(await newOrder(app, team)).toMatchObject({
      physician: { first_name: 'Leo', last_name: 'Damasco', npi: '1234567893' },
    });
    const named = { first_name: 'Ada', last_name: 'Smith', npi: '1093125863' };
    expect(await newOrder(app, team, { physician: named })).toMatchObject({ physician: named });
    const short = { first_name: 'Ada', last_name: 'Smith', npi: '12345' };
    expect(await newOrder(app, team, { physician: short })).toMatchObject({ physician: short });
    const none = { first_name: 'Ada', last_name: 'Smith', npi: '' };
    const unnumbered = await newOrder(app, team, { physician: none });
    expect(unnumbered).toMatchObject({ physician: none });
    const production = await app.newTeam({ environment: 'production' });
    expect(await newOrder(app, production)).toMatchObject({ physician: null });
  });
});

describe('insurance', () => {
  const commercial = { billing_type: 'commercial_insurance', icd_codes: ['E11.9'] };
  const own = { payor_code: 'UHC', insurance_id: 'M-1' };

  const describeUser = async (): Promise<string> => {
    const { user_id: id } = await app.newUser(team);
    const { zip, ...address } = patientAddress;
    const answer = await app.request('PATCH', `/v2/user/${id}/info`, {
      key: team.key,
      body: { ...patient, address: { ...address, zip } },
    });
    expect(answer.status).toBe(200);
    return id;
  };

  test('needs a described user with a primary record', async () => {
    await refused(commercial, 400, /no demographics/u);
    await refused({ ...commercial, user_id: await describeUser() }, 400, /no primary insurance/u);
    await refused({ ...commercial, icd_codes: [] }, 400, /icd_codes are required/u);
    await refused({ ...commercial, icd_codes: ['E11.99999'] }, 400, /icd_codes are not valid/u);
  });

  test('that comes with the order is recorded with it, and pays it', async () => {
    const { user_id } = await app.newUser(team);
    const { body } = await postOrder(app, team, {
      user_id,
      billing_type: 'commercial_insurance',
      health_insurance: {
        ...own,
        responsible_relationship: 'Self',
        diagnosis_codes: ['E11.9'],
        subjective: 'Tired.',
        front_image: { content: 'aaaa', content_type: 'image/png' },
      },
    });
    expect(body).toMatchObject({ status: 'SUCCESS' });
    expect(body.order).toMatchObject({
      icd_codes: ['E11.9'],
      health_insurance_id: expect.any(String),
    });
    const { rows } = await app.database.query<{ id: string }>(
      `select id from insurance_record where user_id = '${user_id}'`,
    );
    expect(body.order).toHaveProperty('health_insurance_id', rows[0]?.id);
    const latest = await app.request('GET', `/v2/user/${user_id}/insurance/latest`, {
      key: team.key,
    });
    expect(latest.body).toMatchObject({
      payor_code: 'UHC',
      member_id: 'M-1',
      relationship: 'Self',
      insured: { first_name: 'Jane', dob: '1985-02-28', address: { zip: '85004', state: 'AZ' } },
    });
  });

  test.each<[string, Fields]>([
    ['health_insurance.payor_code', { ...own, payor_code: 'NOBODY-KNOWS' }],
    ['health_insurance.insurance_id', { payor_code: 'UHC' }],
    ['health_insurance.payor_code', { insurance_id: 'M-1' }],
    ['health_insurance.responsible_relationship', { responsible_relationship: 'Friend' }],
  ])('%s: 422, and nothing is ordered or recorded', async (place, health_insurance) => {
    const { user_id } = await app.newUser(team);
    const answer = await post({ user_id, health_insurance });
    expect([answer.status, blamed(answer)]).toEqual([422, [`body.${place}`]]);
    const { rows } = await app.database.query(
      `select from insurance_record where user_id = '${user_id}'`,
    );
    expect(rows).toEqual([]);
  });

  test('of another person is kept with the order, and is no record of the patient', async () => {
    const order = await newOrder(app, team, {
      health_insurance: { ...own, responsible_relationship: 'Spouse' },
    });
    expect(order).toMatchObject({ health_insurance_id: null });
  });

  test('by Medicare wants a notice signed for what it limits to other diagnoses', async () => {
    const order = async (icd: string, payor: string) =>
      newOrder(app, team, {
        ...addOn('LIMITED', 'EVERYWHERE'),
        billing_type: 'commercial_insurance',
        icd_codes: [icd],
        health_insurance: { payor_code: payor, insurance_id: 'M-1' },
      });
    const other = await order('I10', 'MEDFED');
    expect(other).toMatchObject({ has_abn: true });
    expect(await order('E11.9', 'MEDFED')).toMatchObject({ has_abn: false });
    expect(await order('R73.03', 'MEDFED')).toMatchObject({ has_abn: false });
    expect(await order('I10', 'UHC')).toMatchObject({ has_abn: false });
    const notice = await app.request('GET', `/v3/order/${other.id}/abn_pdf`, { key: team.key });
    expect(notice.status).toBe(200);
  });
});
