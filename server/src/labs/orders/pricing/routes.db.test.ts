import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { postOrder, stockTest } from '../../../../tests/harness/orders.ts';

let app: TestApp;
let sandbox: TestTeam;
let production: TestTeam;
let walkIn: string;
beforeAll(async () => {
  app = await openTestApp();
  sandbox = await app.newTeam({ environment: 'sandbox' });
  production = await app.newTeam({ environment: 'production' });
  walkIn = await stockTest(app, sandbox, 'walk_in_test');
});
afterAll(async () => app.close());

const estimate = async (fields: object, { key } = sandbox) =>
  app.request('POST', '/v3/lab_test/estimate_order_set_pricing', {
    key,
    body: {
      order_sets: [{ lab_test_ids: [walkIn] }],
      modality: 'walk_in_test',
      us_state: 'AZ',
      ...fields,
    },
  });

test('each order set is priced as its order would be, in its place', async () => {
  const { body: labTest } = await app.request<{ price: number }>('GET', `/v3/lab_tests/${walkIn}`, {
    key: sandbox.key,
  });
  const labCharge = Math.round(labTest.price * 100);
  const one = { lab_test_ids: [walkIn] };
  const answer = await estimate({ order_sets: [one, one], us_state: 'New York' });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      currency: 'USD',
      data: [1, 2].map(() => ({
        aggregate_pricing: { base_amount_minor: labCharge + 1500 },
        components: [
          { id: 'lab_charge', pricing: { base_amount_minor: labCharge, modifiers: null } },
          { id: 'draw_charge', pricing: { modifiers: [{ keys: ['us_state'] }] } },
          { id: 'critical_care_charge' },
        ],
      })),
    },
  });
  expect(await estimate({ billing: 'commercial_insurance' })).toMatchObject({
    body: { data: [{ aggregate_pricing: { unspecified: 'refer_to_contract' } }] },
  });
});

test('of a production team there are the tests alone', async () => {
  const own = await stockTest(app, production, 'walk_in_test');
  const sets = { order_sets: [{ lab_test_ids: [own] }] };
  expect(await estimate(sets, production)).toMatchObject({
    status: 200,
    body: { data: [{ components: [{ id: 'lab_charge' }] }] },
  });
});

test('what cannot be ordered has no price, and is refused as the order would be', async () => {
  const refused = async (fields: object, team?: TestTeam): Promise<unknown> => {
    const { status, body } = await estimate(fields, team);
    return [status, (body as { detail: unknown }).detail];
  };
  expect(await refused({}, production)).toEqual([404, 'Lab test does not exist']);
  expect(await refused({ order_sets: [] })).toMatchObject([422, [{ loc: ['body', 'order_sets'] }]]);
  expect(await refused({ us_state: 'XX' })).toMatchObject([422, [{ loc: ['body', 'us_state'] }]]);
  expect(await refused({ order_sets: [{}] })).toMatchObject([400, expect.any(String)]);
  expect(await refused({ modality: 'testkit' })).toEqual([400, expect.stringContaining('method')]);
});

test('nobody orders as if it were paid for', async () => {
  const answer = await postOrder(app, sandbox, { billing_type: 'upfront_payment' });
  expect(answer).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('checkout session') },
  });
});
