import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { newOrder } from '../../../../tests/harness/orders.ts';

let app: TestApp;
let team: TestTeam;
let kitId: string;
let walkInId: string;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  kitId = (await newOrder(app, team, { method: 'testkit' })).id;
  walkInId = (await newOrder(app, team, { method: 'walk_in_test' })).id;
});
afterAll(async () => app.close());

const get = async (path: string) => app.request('GET', path, { key: team.key });

test('the older list has the orders of kits', async () => {
  const { status, body } = await get('/v2/testkit/orders');
  expect([status, (body as { orders: { id: string }[] }).orders.map(({ id }) => id)]).toEqual([
    200,
    [kitId],
  ]);
});

test('the older addresses answer as the newer ones, before and after there are results', async () => {
  const pairs = [
    ['', ''],
    ['/results', '/result'],
    ['/results/raw', '/result'],
    ['/results/metadata', '/result/metadata'],
  ] as const;
  const compare = async (): Promise<readonly number[]> =>
    Promise.all(
      pairs.map(async ([older, newer]) => {
        const asked = await get(`/v2/testkit/orders/${kitId}${older}`);
        const expected = await get(`/v3/order/${kitId}${newer}`);
        expect([asked.status, asked.body]).toEqual([expected.status, expected.body]);
        return asked.status;
      }),
    );
  expect(await compare()).toEqual([200, 404, 404, 404]);
  await app.request('POST', `/v3/order/${kitId}/test`, { key: team.key, body: {} });
  expect(await compare()).toEqual([200, 200, 200, 200]);
});

test('an order that is not of a kit is not found there, nor one of another team', async () => {
  const other = await app.newTeam({ environment: 'sandbox' });
  for (const [id, key] of [
    [walkInId, team.key],
    [kitId, other.key],
  ] as const)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/results'],
      ['GET', '/results/raw'],
      ['GET', '/results/metadata'],
      ['POST', '/cancel'],
    ] as const) {
      const answer = await app.request(method, `/v2/testkit/orders/${id}${path}`, { key });
      expect([path, answer.status, answer.text]).toEqual([
        path,
        404,
        '{"detail":"This order doesn\'t exist"}',
      ]);
    }
});

test('an order is cancelled there', async () => {
  const { id } = await newOrder(app, team, { method: 'testkit' });
  const { status, body } = await app.request('POST', `/v2/testkit/orders/${id}/cancel`, {
    key: team.key,
  });
  expect([status, body]).toMatchObject([200, { order: { id, status: 'cancelled' } }]);
});
