import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../../../../tests/harness/app.ts';
import { newOrder, type TestOrder } from '../../../../../tests/harness/orders.ts';
import { testRunCases } from './model.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
});
afterAll(async () => app.close());

type Started = { readonly run_id: string; readonly status: string };
type Run = {
  readonly status: string;
  readonly stage: string;
  readonly raw_result_id: string | null;
  readonly orders: Readonly<Record<string, { readonly order_id: string }>>;
  readonly error: { readonly code: string } | null;
};

const start = async (body: object, key = randomUUID() as string): Promise<TestResponse<Started>> =>
  app.request<Started>('POST', '/v3/unmatched_result_test', {
    key: team.key,
    body,
    headers: { 'x-idempotency-key': key },
  });

async function run(body: object): Promise<Run> {
  const started = await start(body);
  expect(started.status).toBe(202);
  const path = `/v3/unmatched_result_test/${started.body.run_id}`;
  return (await app.request<Run>('GET', path, { key: team.key })).body;
}

const review = async (id: string | null) =>
  (
    await app.request<Record<string, unknown>>('GET', `/v3/unmatched_result/${id}`, {
      key: team.key,
    })
  ).body;

describe('a run', () => {
  test.each(testRunCases)('%s makes a result that waits for that reason', async (name) => {
    const made = await run({ case: name, order_source: 'managed' });
    expect(made).toMatchObject({ status: 'succeeded', stage: 'succeeded', error: null });
    expect(await review(made.raw_result_id)).toMatchObject({
      decision_code: name,
      status: 'pending_customer_review',
      interpretation: 'normal',
      result_status: 'final',
    });
  });

  test('is of every method, and as grave and complete as is asked', async () => {
    const listed = await app.request<{ data: readonly { id: string; method: string }[] }>(
      'GET',
      '/v3/lab_test',
      { key: team.key },
    );
    for (const { id } of listed.body.data) {
      const made = await run({
        case: 'match_demo',
        order_source: 'managed',
        lab_test_id: id,
        interpretation: 'critical',
        result_status: 'partial',
      });
      expect(made.error).toBeNull();
      expect(await review(made.raw_result_id)).toMatchObject({
        interpretation: 'critical',
        result_status: 'partial',
      });
    }
  });

  test('of nobody: accepting it for a user makes an order of what it reports, for whom it names', async () => {
    const made = await run({ case: 'no_match', order_source: 'managed' });
    const { user_id: userId } = await app.newUser(team);
    const path = `/v3/unmatched_result/${made.raw_result_id}`;
    const accept = async (body: object) =>
      app.request<TestOrder>('POST', `${path}/accept`, { key: team.key, body });
    expect((await accept({})).status).toBe(400);
    expect((await accept({ user_id: randomUUID() })).status).toBe(404);
    const { status, body: order } = await accept({ user_id: userId });
    expect(status).toBe(200);
    const { patient } = await review(made.raw_result_id);
    expect(order).toMatchObject({
      user_id: userId,
      patient_details: patient,
      lab_test: { method: 'walk_in_test' },
      last_event: { status: 'completed.walk_in_test.completed' },
      origin: 'initial',
      order_transaction: { status: 'completed' },
    });
    // Nothing more is known of them.
    expect(order).toMatchObject({ patient_details: { phone_number: null, email: null } });
    const results = await app.request<{ results: readonly { name: string }[] }>(
      'GET',
      `/v3/order/${order.id}/result`,
      { key: team.key },
    );
    expect(results.body.results).toMatchObject([{ name: 'Sodium', result: '140' }]);
    expect(await review(made.raw_result_id)).toMatchObject({
      status: 'resolved',
      resolved_user_id: userId,
      resolved_order_id: order.id,
    });
    expect((await accept({ user_id: userId })).status).toBe(400);
  });

  test('can be of orders of the team', async () => {
    const order = await newOrder(app, team);
    const made = await run({
      case: 'wrong_collection',
      order_source: 'provided',
      orders: { matched: order.id },
    });
    expect(made).toMatchObject({
      status: 'succeeded',
      orders: { matched: { order_id: order.id } },
    });
  });

  test.each<[object, string]>([
    [{ case: 'match_demo', order_source: 'provided' }, 'orders_missing'],
    [
      { case: 'match_demo', order_source: 'provided', orders: { other: randomUUID() } },
      'orders_missing',
    ],
    [
      { case: 'match_demo', order_source: 'provided', orders: { matched: randomUUID() } },
      'order.not_found',
    ],
    [
      { case: 'match_demo', order_source: 'managed', orders: { matched: randomUUID() } },
      'orders_unexpected',
    ],
    [
      { case: 'match_demo', order_source: 'managed', lab_test_id: randomUUID() },
      'lab_test.not_found',
    ],
  ])('%j fails with its reason', async (body, code) => {
    expect(await run(body)).toMatchObject({ status: 'failed', stage: 'failed', error: { code } });
  });

  test("of another team's order or lab test fails as of one that does not exist", async () => {
    const other = await app.newTeam({ environment: 'sandbox' });
    const order = await newOrder(app, other);
    const provided = { case: 'match_demo', order_source: 'provided' };
    const managed = { case: 'match_demo', order_source: 'managed' };
    const errors = async (orderId: string, labTestId: string) => [
      (await run({ ...provided, orders: { matched: orderId } })).error,
      (await run({ ...managed, lab_test_id: labTestId })).error,
    ];
    const absent = await errors(randomUUID(), randomUUID());
    expect(await errors(order.id, order.lab_test.id)).toEqual(absent);
  });

  test('needs an order that is where the case says', async () => {
    const order = await newOrder(app, team);
    const body = {
      case: 'match_completed',
      order_source: 'provided',
      orders: { matched: order.id },
    };
    expect((await run(body)).error?.code).toBe('order_status');
  });

  test('is started once under a key', async () => {
    const body = { case: 'no_match', order_source: 'managed' };
    const first = await start(body, 'the same');
    const again = await start(body, 'the same');
    expect(again).toMatchObject({ status: 202, body: first.body });
    expect((await start({ ...body, interpretation: 'abnormal' }, 'the same')).status).toBe(409);
    const without = await app.request('POST', '/v3/unmatched_result_test', { key: team.key, body });
    expect(without.status).toBe(422);
    expect((await start(body, 'x'.repeat(256))).status).toBe(400);
  });

  test('is nothing that a production team has', async () => {
    const production = await app.newTeam({ environment: 'production' });
    for (const [method, path, body] of [
      ['GET', '/v3/unmatched_result_test/case', undefined],
      ['GET', `/v3/unmatched_result_test/${randomUUID()}`, undefined],
      ['POST', '/v3/unmatched_result_test', { case: 'no_match', order_source: 'managed' }],
    ] as const) {
      const headers = { 'x-idempotency-key': 'k' };
      const answer = await app.request(method, path, { key: production.key, body, headers });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});

test('the cases are listed with what they need', async () => {
  const { body } = await app.request<{ data: readonly { case: string }[] }>(
    'GET',
    '/v3/unmatched_result_test/case',
    { key: team.key },
  );
  expect(body.data.map((each) => each.case)).toEqual(testRunCases);
  expect(body.data[0]).toMatchObject({
    order_roles: ['matched'],
    required_statuses: { matched: 'completed' },
  });
});
