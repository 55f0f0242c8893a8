import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import {
  newOrder,
  patient,
  patientAddress,
  postOrder,
  readOrder,
  stockTest,
} from '../../../../tests/harness/orders.ts';
import { dayMs } from '../../../kernel/time.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
});
afterAll(async () => app.close());

describe('an order', () => {
  test('is made of a lab test, and is read as it was answered', async () => {
    const { status, body } = await postOrder(app, team);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'SUCCESS',
      message: 'Order submitted',
      order: {
        status: 'received',
        last_event: { status: 'received.walk_in_test.ordered' },
        patient_details: { first_name: 'Jane', dob: '1985-02-28T00:00:00+00:00' },
        details: { type: 'walk_in_test' },
        activate_by: null,
        origin: 'initial',
        order_transaction: { status: 'active' },
      },
    });
    expect(body.order.events).toHaveLength(1);
    expect(body.order).toHaveProperty('health_insurance_id', null);
    expect(body.order).toHaveProperty('health_insurace_id', null);
    expect(await readOrder(app, team, body.order.id)).toEqual(body.order);
  });

  test('is fasting as it is asked for, and else as its lab test says', async () => {
    const labTest = await stockTest(app, team, 'walk_in_test');
    const ordered = async (parameters: object): Promise<unknown> => {
      const order_set = { lab_test_ids: [labTest], ...parameters };
      const { status, body } = await postOrder(app, team, { order_set });
      return status === 200 ? (await readOrder(app, team, body.order.id)).lab_test : status;
    };
    const usual = await ordered({});
    const asked = (fasting: unknown) => ordered({ parameters: { fasting } });
    expect(await asked('fasting_required')).toEqual({ ...Object(usual), fasting: true });
    expect(await asked('fasting_not_required')).toEqual({ ...Object(usual), fasting: false });
    expect([await asked(null), await ordered({ parameters: null })]).toEqual([usual, usual]);
    expect(await asked('never')).toBe(422);
  });

  test('is of every method', async () => {
    for (const method of [
      'testkit',
      'walk_in_test',
      'at_home_phlebotomy',
      'on_site_collection',
    ] as const) {
      const order = await newOrder(app, team, { method });
      expect(order.last_event.status).toBe(`received.${method}.ordered`);
    }
  });

  test('opens a transaction', async () => {
    const order = await newOrder(app, team);
    const { id } = order.order_transaction;
    const read = await app.request('GET', `/v3/order_transaction/${id}`, { key: team.key });
    expect(read.body).toMatchObject({
      id,
      team_id: team.scope.teamId,
      status: 'active',
      orders: [{ id: order.id, last_status: 'ordered', origin: 'initial' }],
    });
  });
});

describe('what cannot be ordered is refused, and nothing is ordered', () => {
  const refused = async (fields: Readonly<Record<string, unknown>>) => {
    const { user_id: userId } = await app.newUser(team);
    const answer = await postOrder(app, team, { user_id: userId, ...fields });
    const { rows } = await app.database.query(`select from lab_order where user_id = '${userId}'`);
    expect(rows).toHaveLength(0);
    return { status: answer.status, body: answer.body as unknown };
  };

  test('a fictional phone number, in production alone', async () => {
    const ask = async (phone_number: string, environment: 'sandbox' | 'production') => {
      const own = await app.newTeam({ environment });
      const { status, body } = await postOrder(app, own, {
        patient_details: { ...patient, phone_number },
      });
      return [status, Object(body).detail];
    };
    expect(await ask('+14155550123', 'sandbox')).toEqual([200, undefined]);
    expect(await ask('+14155550199', 'production')).toEqual([400, 'Phone number is not correct']);
    expect(await ask('+14155550200', 'production')).toEqual([200, undefined]);
  });

  test.each([
    ['nothing', { order_set: {} }, /lab_test_ids or add_on/u],
    [
      'both ways at once',
      { order_set: { lab_test_ids: [] }, lab_test_id: '0190a000-0000-7000-8000-00000000dead' },
      /not both/u,
    ],
    [
      'an add-on with both kinds of ids',
      { order_set: { add_on: { marker_ids: [1], provider_ids: ['x'] } } },
      /either marker_ids or provider_ids/u,
    ],
    ['a day that is past', { activate_by: '2026-11-19' }, /today, 2026-11-20, or later/u],
    ['a code that is none', { icd_codes: ['ZZZ.999'] }, /icd_codes/u],
    [
      'insurance without codes',
      { billing_type: 'commercial_insurance' },
      /icd_codes are required/u,
    ],
  ])('%s: 400', async (_, fields, detail) => {
    expect(await refused(fields)).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(detail) },
    });
  });

  test.each([
    ['first_name', 'José'],
    ['first_name', ' Jane'],
    ['last_name', 'Doe  Smith'],
    ['last_name', ''],
    ['dob', '2027-01-01'],
    ['dob', '1985-02-30'],
    ['gender', 'x'],
    ['email', 'nobody'],
  ])('%s %s: 422 that names the field', async (field, value) => {
    const { status, body } = await refused({ patient_details: { ...patient, [field]: value } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      detail: expect.arrayContaining([
        expect.objectContaining({ loc: ['body', 'patient_details', field] }),
      ]),
    });
  });

  test('a ZIP code that is none: 422', async () => {
    const { status } = await refused({ patient_address: { ...patientAddress, zip: '8500' } });
    expect(status).toBe(422);
  });

  test('for nobody, or for another team: 404', async () => {
    const other = await app.newTeam({ environment: 'sandbox' });
    const { user_id: foreign } = await app.newUser(other);
    for (const user_id of ['0190a000-0000-7000-8000-00000000dead', foreign]) {
      const answer = await postOrder(app, team, { user_id });
      expect(answer).toMatchObject({
        status: 404,
        body: { detail: 'User does not exist on this team' },
      });
    }
  });

  test('a lab test of another team is one that does not exist', async () => {
    const other = await app.newTeam({ environment: 'sandbox' });
    const foreign = await stockTest(app, other, 'testkit');
    const [toForeign, toAbsent] = await Promise.all(
      [foreign, '0190a000-0000-7000-8000-00000000dead'].map(async (id) =>
        postOrder(app, team, { order_set: { lab_test_ids: [id] } }),
      ),
    );
    expect(toForeign?.status).toBe(404);
    expect(toForeign?.text).toBe(toAbsent?.text);
  });
});

describe('an idempotency key', () => {
  const headers = { 'x-idempotency-key': 'order of today' };

  test('makes a repetition one order for 24 hours, also when many come at once', async () => {
    const own = await app.newTeam({ environment: 'sandbox' });
    const { user_id } = await app.newUser(own);
    await stockTest(app, own, 'walk_in_test');
    const order_set = { lab_test_ids: [await stockTest(app, own, 'walk_in_test')] };
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => postOrder(app, own, { user_id, order_set }, headers)),
    );
    const made = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => body.order.id),
    );
    expect(made.size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const again = await postOrder(app, own, { user_id, order_set }, headers);
    expect(made).toContain(again.body.order.id);
    app.clock.advance(dayMs + 1);
    const nextDay = await postOrder(app, own, { user_id, order_set }, headers);
    expect(nextDay.status).toBe(200);
    expect(made).not.toContain(nextDay.body.order.id);
  });

  test('of another body is refused with 409, and another team has keys of its own', async () => {
    const { user_id } = await app.newUser(team);
    const key = { 'x-idempotency-key': 'one' };
    await postOrder(app, team, { user_id }, key);
    const other = await postOrder(app, team, { user_id, priority: true }, key);
    expect(other.status).toBe(409);
    const foreign = await app.newTeam({ environment: 'sandbox' });
    expect((await postOrder(app, foreign, {}, key)).status).toBe(200);
  });

  test('has 1 to 255 characters, and keeps no refusal of a body that could not be read', async () => {
    const send = async (key: string, fields: Readonly<Record<string, unknown>> = {}) =>
      (await postOrder(app, team, fields, { 'x-idempotency-key': key })).status;
    expect(await send('x'.repeat(256))).toBe(400);
    expect(await send('x'.repeat(255))).toBe(200);
    expect(await send('mended', { priority: 'yes' })).toBe(422);
    expect(await send('mended', { priority: true })).toBe(200);
  });

  test('keeps an error, unless the caller asks that it be not', async () => {
    const missing = '0190a000-0000-7000-8000-00000000dead';
    const send = async (name: string, more: Readonly<Record<string, string>> = {}) =>
      postOrder(
        app,
        team,
        { user_id: missing, order_set: { lab_test_ids: [missing] } },
        { 'x-idempotency-key': name, ...more },
      );
    const rows = async () =>
      (await app.database.query('select from idempotent_answer where status = 404')).rows.length;
    const before = await rows();
    const first = await send('kept');
    expect((await send('kept')).text).toBe(first.text);
    expect(await rows()).toBe(before + 1);
    await send('not kept', { 'x-idempotency-error': 'no-cache' });
    expect(await rows()).toBe(before + 1);
  });
});

test('an imported order begins past the requisition, and its sample belongs to it alone', async () => {
  const { user_id } = await app.newUser(team);
  const body = {
    user_id,
    billing_type: 'client_bill',
    order_set: { lab_test_ids: [await stockTest(app, team, 'walk_in_test')] },
    collection_method: 'walk_in_test',
    patient_details: patient,
    patient_address: patientAddress,
    sample_id: 'S-1',
  };
  const send = async () => app.request('POST', '/v3/order/import', { key: team.key, body });
  expect(await send()).toMatchObject({
    status: 200,
    body: {
      order: {
        sample_id: 'S-1',
        last_event: { status: 'received.walk_in_test.requisition_bypassed' },
      },
    },
  });
  expect(await send()).toMatchObject({
    status: 400,
    body: { detail: 'The sample id belongs to another order' },
  });
});
