import { readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { formats } from '#kernel/formats.ts';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import type { Changes } from '../harness/change.ts';
import { checkoutChanges, newSession } from '../harness/checkout-changes.ts';
import { matchingChanges, unmatchedResult } from '../harness/matching-changes.ts';
import { orderChanges } from '../harness/order-changes.ts';
import { newOrder, stockTest } from '../harness/orders.ts';

/** The answers of the operations that the contract of October 2026 added, as it describes them: JSON Schemas. */
const contract = JSON.parse(
  readFileSync(new URL('../newer-contract-answers.json', import.meta.url), 'utf8'),
) as { readonly answers: Readonly<Record<string, object>>; readonly $defs: object };

const ajv = new Ajv({ strict: false, formats: { ...formats, int64: true } });

/** HTTPValidationError; of an id in the path that is none, its detail is a text, as the hosted service answers. */
const refusal = ajv.compile({
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      anyOf: [
        { type: 'string', pattern: '^Invalid format for parameter ' },
        {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['loc', 'msg', 'type'],
            properties: {
              loc: { type: 'array', items: { type: ['string', 'integer'] } },
              msg: { type: 'string' },
              type: { type: 'string' },
            },
          },
        },
      ],
    },
  },
});

/** A request: its team, its address as it is sent, and its body. */
type Sent = {
  readonly path: string;
  readonly key?: string;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

let app: TestApp;
let team: TestTeam;
let production: TestTeam;
let changes: Changes;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  production = await app.newTeam({ environment: 'production' });
  const world = { app, team };
  changes = { ...checkoutChanges(world), ...matchingChanges(world), ...orderChanges(world) };
});
afterAll(async () => app.close());

async function change(name: string): Promise<Sent> {
  const made = await changes[name]?.();
  if (made === undefined) throw new Error(`nothing is known of ${name}`);
  return made;
}

async function promoted(): Promise<{ readonly source: string; readonly made: string }> {
  const source = await stockTest(app, team, 'walk_in_test');
  const read = { key: team.key };
  const { body } = await app.request('GET', `/v3/lab_test/${source}/promotion_source`, read);
  const send = { key: production.key, body };
  const made = await app.request<{ id: string }>('POST', '/v3/lab_tests', send);
  return { source, made: made.body.id };
}

async function newQuote(): Promise<string> {
  const { path, ...sent } = await change('createCheckoutQuote');
  const { body } = await app.request<{ id: string }>('POST', path, { key: team.key, ...sent });
  return body.id;
}

const sandboxTest = async (): Promise<string> => stockTest(app, team, 'at_home_phlebotomy');
const unmatched = async (): Promise<string> => (await unmatchedResult(app, team)).raw_result_id;

/** For each operation a request that is right, and one that is not. */
const requests: Readonly<Record<string, readonly [() => Promise<Sent>, Sent]>> = {
  'GET /v3/lab_test_promotion': [
    async () => ({
      path: '/v3/lab_test_promotion',
      key: production.key,
      query: { source_sandbox_lab_test_ids: [(await promoted()).source] },
    }),
    { path: '/v3/lab_test_promotion', query: { source_sandbox_lab_test_ids: 'none' } },
  ],
  'POST /v3/lab_test/estimate_order_set_pricing': [
    async () => ({
      path: '/v3/lab_test/estimate_order_set_pricing',
      body: {
        order_sets: [{ lab_test_ids: [await sandboxTest()] }],
        modality: 'at_home_phlebotomy',
        us_state: 'AZ',
      },
    }),
    { path: '/v3/lab_test/estimate_order_set_pricing', body: { modality: 'by_drone' } },
  ],
  'GET /v3/lab_test/{lab_test_id}/collection_instructions': [
    async () => ({ path: `/v3/lab_test/${await sandboxTest()}/collection_instructions` }),
    { path: '/v3/lab_test/none/collection_instructions' },
  ],
  'GET /v3/lab_test/{lab_test_id}/promotion_source': [
    async () => ({
      path: `/v3/lab_test/${(await promoted()).made}/promotion_source`,
      key: production.key,
    }),
    { path: '/v3/lab_test/none/promotion_source' },
  ],
  'POST /v3/order/testkit': [
    async () => change('createRegistrableTestkitOrder'),
    { path: '/v3/order/testkit', body: { user_id: 'nobody' } },
  ],
  'GET /v3/order/area/info': [
    async () => ({ path: '/v3/order/area/info', query: { zip_code: '85004', radius: '25' } }),
    { path: '/v3/order/area/info', query: { zip_code: 'Phoenix' } },
  ],
  'GET /v3/order/{order_id}/tracking': [
    async () => ({ path: `/v3/order/${(await newOrder(app, team)).id}/tracking` }),
    { path: '/v3/order/none/tracking' },
  ],
  'GET /v3/unmatched_result/{raw_result_id}': [
    async () => ({ path: `/v3/unmatched_result/${await unmatched()}` }),
    { path: '/v3/unmatched_result/none' },
  ],
  'POST /v3/unmatched_result/{raw_result_id}/update': [
    async () => change('createUnmatchedResultUpdate'),
    { path: '/v3/unmatched_result/none/update', body: { status: 'lost' } },
  ],
  'GET /v3/unmatched_result/{raw_result_id}/update': [
    async () => {
      const { path, ...sent } = await change('createUnmatchedResultUpdate');
      await app.request('POST', path, { key: team.key, ...sent });
      return { path };
    },
    { path: '/v3/unmatched_result/none/update' },
  ],
  'POST /checkout/v1/session': [
    async () => change('createCheckoutSession'),
    { path: '/checkout/v1/session', body: { quote_id: 'none' } },
  ],
  'GET /checkout/v1/session/{checkout_session_id}': [
    async () => ({ path: await newSession({ app, team }) }),
    { path: '/checkout/v1/session/none' },
  ],
  'POST /checkout/v1/session/{checkout_session_id}/confirm': [
    async () => change('confirmCheckoutSession'),
    { path: '/checkout/v1/session/none/confirm' },
  ],
  'POST /checkout/v1/quote': [
    async () => change('createCheckoutQuote'),
    { path: '/checkout/v1/quote', body: { modality: 'by_drone' } },
  ],
  'POST /checkout/v1/quote/{quote_id}/refine': [
    async () => change('refineCheckoutQuote'),
    { path: '/checkout/v1/quote/none/refine', body: {} },
  ],
  'GET /checkout/v1/quote/{quote_id}': [
    async () => ({ path: `/checkout/v1/quote/${await newQuote()}` }),
    { path: '/checkout/v1/quote/none' },
  ],
};

const send = async (operation: string, { path, key = team.key, ...sent }: Sent) =>
  app.request(operation.startsWith('GET') ? 'GET' : 'POST', path, { key, ...sent });

test('every operation that the newer contract added is asked here', () => {
  expect(Object.keys(requests)).toEqual(Object.keys(contract.answers));
});

test.each(Object.entries(requests))('%s answers as the contract says', async (operation, sent) => {
  const [right, wrong] = sent;
  const isAsDescribed = ajv.compile({ ...contract.answers[operation], $defs: contract.$defs });
  const answer = await send(operation, await right());
  expect(answer.status, answer.text).toBe(200);
  isAsDescribed(answer.body);
  expect(isAsDescribed.errors).toBeNull();
  const refused = await send(operation, wrong);
  expect(refused.status, refused.text).toBe(422);
  refusal(refused.body);
  expect(refusal.errors).toBeNull();
});
