import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import {
  patient,
  patientAddress,
  type Posted,
  readOrder,
  stockTest,
  type TestOrder,
} from '../../../../tests/harness/orders.ts';
import { DispatchWorker } from '../dispatch/jobs.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
});
afterAll(async () => app.close());

async function orderKit(
  method: 'testkit' | 'walk_in_test' = 'testkit',
  fields: Readonly<Record<string, unknown>> = {},
) {
  const { user_id } = await app.newUser(team);
  return app.request<Posted>('POST', '/v3/order/testkit', {
    key: team.key,
    body: {
      user_id,
      lab_test_id: await stockTest(app, team, method),
      shipping_details: { ...patientAddress, phone_number: '+16025771234' },
      ...fields,
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

describe('a kit for a later day', () => {
  const scheduled = async (activate_by: string) => orderKit('testkit', { activate_by });
  const patch = async ({ id }: TestOrder, day: string | null) =>
    app.request<Posted>('PATCH', `/v3/order/${id}`, { key: team.key, body: { activate_by: day } });
  const dispatchDue = async (): Promise<void> => {
    const worker = new DispatchWorker({
      ...app.service.slices.labsOrders.orders,
      labFor: () => undefined,
    });
    for (let count = 1; count > 0;) count = await worker.runDue();
  };
  const stateOf = async ({ id }: TestOrder) => {
    const { last_event, activate_by } = await readOrder(app, team, id);
    return [last_event.status.split('.').at(-1), activate_by];
  };

  test('waits in ordered until its day, then for its registration; its day changes in both', async () => {
    const { order } = (await scheduled('2026-11-25')).body;
    expect(order.sample_id).not.toBeNull();
    await dispatchDue();
    expect(await stateOf(order)).toEqual(['ordered', '2026-11-25']);
    expect((await register(order)).status).toBe(400);
    expect((await patch(order, '2026-11-22')).body.order.activate_by).toBe('2026-11-22');
    await dispatchDue();
    expect(await stateOf(order)).toEqual(['ordered', '2026-11-22']);
    app.clock.advance(2 * dayMs);
    await dispatchDue();
    expect(await stateOf(order)).toEqual(['awaiting_registration', '2026-11-22']);
    expect((await patch(order, '2026-11-30')).status).toBe(200);
    expect(await stateOf(order)).toEqual(['awaiting_registration', '2026-11-30']);
    expect((await register(order)).status).toBe(200);
    const { rows } = await app.database.query<{ run_at: Date }>(
      'select run_at from lab_dispatch where order_id = $1',
      [order.id],
    );
    expect(rows[0]?.run_at.toISOString().slice(0, 10)).toBe('2026-11-30');
    expect((await patch(order, null)).status).toBe(400);
  });

  test('is sent at once when its day is cleared, in either status', async () => {
    const { order } = (await scheduled('2027-01-10')).body;
    expect((await patch(order, null)).body.order.activate_by).toBeNull();
    await dispatchDue();
    expect(await stateOf(order)).toEqual(['awaiting_registration', null]);
    const { order: other } = (await scheduled('2026-11-23')).body;
    app.clock.advance(2 * dayMs);
    await dispatchDue();
    expect((await patch(other, null)).status).toBe(200);
    expect(await stateOf(other)).toEqual(['awaiting_registration', null]);
  });

  test('that is past is refused, and so is a change of a kit without a day', async () => {
    expect(await scheduled('2026-11-01')).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('activate_by must be today') },
    });
    const { order } = (await orderKit()).body;
    expect((await patch(order, '2027-01-10')).status).toBe(400);
  });
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
