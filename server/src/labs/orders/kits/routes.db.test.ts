import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import {
  patient,
  patientAddress,
  type Posted,
  readOrder,
  stockTest,
  type TestOrder,
} from '../../../../tests/harness/orders.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
});
afterAll(async () => app.close());

async function orderKit(method: 'testkit' | 'walk_in_test' = 'testkit') {
  const { user_id } = await app.newUser(team);
  return app.request<Posted>('POST', '/v3/order/testkit', {
    key: team.key,
    body: {
      user_id,
      lab_test_id: await stockTest(app, team, method),
      shipping_details: { ...patientAddress, phone_number: '+16025771234' },
    },
  });
}

const register = async (order: TestOrder, fields: Readonly<Record<string, unknown>> = {}) =>
  app.request<Posted>('POST', '/v3/order/testkit/register', {
    key: team.key,
    body: {
      sample_id: order.sample_id,
      patient_details: patient,
      patient_address: patientAddress,
      ...fields,
    },
  });

const simulate = async (order: TestOrder, finalStatus?: string) =>
  app.request('POST', `/v3/order/${order.id}/test`, {
    key: team.key,
    query: finalStatus === undefined ? {} : { final_status: finalStatus },
  });

test('a kit for a later day is refused with the reason, and none is sent', async () => {
  const { user_id: userId } = await app.newUser(team);
  const answer = await app.request('POST', '/v3/order/testkit', {
    key: team.key,
    body: {
      user_id: userId,
      lab_test_id: await stockTest(app, team, 'testkit'),
      shipping_details: { ...patientAddress, phone_number: patient.phone_number },
      activate_by: '2099-01-01',
    },
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('activate_by') },
  });
  const { rows } = await app.database.query(`select from lab_order where user_id = '${userId}'`);
  expect(rows).toHaveLength(0);
});

test('a kit is sent, registered by whoever has it, and comes back with a sample', async () => {
  const { order } = (await orderKit()).body;
  expect(order).toMatchObject({
    patient_details: null,
    shipping_details: { receiver_name: 'Jane Doe' },
    last_event: { status: 'received.testkit.awaiting_registration' },
  });
  expect(order.events.map(({ status }) => status)).toEqual([
    'received.testkit.ordered',
    'received.testkit.awaiting_registration',
  ]);
  expect((await simulate(order)).status).toBe(400);
  await simulate(order, 'collecting_sample.testkit.with_customer');
  expect(await register(order)).toMatchObject({
    status: 200,
    body: {
      order: {
        patient_details: { first_name: 'Jane' },
        last_event: { status: 'received.testkit.registered' },
      },
    },
  });
  expect((await simulate(order)).status).toBe(200);
  const done = await readOrder(app, team, order.id);
  expect(done.events.map(({ status }) => status.split('.')[2])).toEqual([
    'ordered',
    'awaiting_registration',
    'transit_customer',
    'out_for_delivery',
    'with_customer',
    'registered',
    'requisition_created',
    'transit_lab',
    'delivered_to_lab',
    'completed',
  ]);
  expect(done.sample_id).toBe(order.sample_id);
});

test('a kit under an idempotency key is one order, and refused for another body', async () => {
  const { user_id: userId } = await app.newUser(team);
  const body = {
    user_id: userId,
    lab_test_id: await stockTest(app, team, 'testkit'),
    shipping_details: { ...patientAddress, phone_number: patient.phone_number },
  };
  const send = async (more: object = {}) =>
    app.request<Posted>('POST', '/v3/order/testkit', {
      key: team.key,
      headers: { 'x-idempotency-key': 'a kit' },
      body: { ...body, ...more },
    });
  const first = await send();
  expect(first.status).toBe(200);
  expect((await send()).body).toEqual(first.body);
  expect((await send({ passthrough: 'another' })).status).toBe(409);
  const { rows } = await app.database.query(`select from lab_order where user_id = '${userId}'`);
  expect(rows).toHaveLength(1);
});

test('a kit is registered once', async () => {
  const { order } = (await orderKit()).body;
  expect((await register(order)).status).toBe(200);
  expect(await register(order)).toMatchObject({
    status: 400,
    body: { detail: 'Transition from registered to registered is not allowed' },
  });
});

test('a sample that is nobody’s, and that of another team or user, are not found', async () => {
  const { order } = (await orderKit()).body;
  const other = await app.newTeam({ environment: 'sandbox' });
  const { user_id } = await app.newUser(team);
  const answers = [
    await register({ ...order, sample_id: 'NOBODY' }),
    await register(order, { user_id }),
    await app.request('POST', '/v3/order/testkit/register', {
      key: other.key,
      body: {
        sample_id: order.sample_id,
        patient_details: patient,
        patient_address: patientAddress,
      },
    }),
  ];
  for (const answer of answers) expect(answer.status).toBe(404);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test('a kit is registered for whom the team may order, and brings insurance with it', async () => {
  const { order } = (await orderKit()).body;
  const minor = { patient_details: { ...patient, dob: '2015-01-01' } };
  expect(await register(order, minor)).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('under 18') },
  });
  const half = await register(order, { health_insurance: { payor_code: 'UHC' } });
  expect(half.status).toBe(422);
  expect((await readOrder(app, team, order.id)).events).toEqual(order.events);
  const done = await register(order, {
    health_insurance: { payor_code: 'UHC', insurance_id: 'M-1' },
  });
  expect(done.body.order).toMatchObject({
    health_insurance_id: expect.any(String),
    physician: { first_name: 'Leo', last_name: 'Damasco' },
  });
});

test('only a lab test of kits is sent as a kit', async () => {
  expect((await orderKit('walk_in_test')).status).toBe(400);
});

test('a bad address is refused with its field', async () => {
  const { user_id } = await app.newUser(team);
  const answer = await app.request('POST', '/v3/order/testkit', {
    key: team.key,
    body: {
      user_id,
      lab_test_id: await stockTest(app, team, 'testkit'),
      shipping_details: { ...patientAddress, zip: 'x', phone_number: '+16025771234' },
    },
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'shipping_details', 'zip'] }] },
  });
});
