import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { stockTest } from '../../../../tests/harness/orders.ts';

type Made = { readonly id: string; readonly source_sandbox_lab_test_id: string | null };

let app: TestApp;
let sandbox: TestTeam;
let production: TestTeam;
let own: string;
beforeAll(async () => {
  app = await openTestApp();
  sandbox = await app.newTeam({ environment: 'sandbox' });
  production = await app.newTeam({ environment: 'production' });
  own = await stockTest(app, production, 'walk_in_test');
});
afterAll(async () => app.close());

const get = async (path: string, { key } = production, query = {}) =>
  app.request('GET', path, { key, query });
const promotions = async (ids: readonly string[], team = production) =>
  get('/v3/lab_test_promotion', team, { source_sandbox_lab_test_ids: ids });

test('a lab test of the sandbox is made again in production, and known by it', async () => {
  const id = await stockTest(app, sandbox, 'walk_in_test');
  const { body: source } = await get(`/v3/lab_test/${id}/promotion_source`, sandbox);
  expect(source).toMatchObject({ method: 'walk_in_test', source_sandbox_lab_test_id: id });
  const made = await app.request<Made>('POST', '/v3/lab_tests', {
    key: production.key,
    body: source,
  });
  expect([made.status, made.body]).toMatchObject([200, sourceOf(id)]);
  const listed = await promotions([id.toUpperCase(), production.scope.teamId]);
  const promotion = { production_lab_test_id: made.body.id, status: 'active', ...sourceOf(id) };
  expect(listed).toMatchObject({ status: 200, body: [promotion] });
  expect((await get(`/v3/lab_test/${made.body.id}/promotion_source`)).body).toEqual(source);
  // Neither the sandbox nor another team sees it.
  for (const team of [sandbox, await app.newTeam({ environment: 'production' })])
    expect((await promotions([id], team)).body).toEqual([]);
});

const sourceOf = (id: string) => ({ source_sandbox_lab_test_id: id });

test('what was made after nothing says so, and the sandbox makes nothing after another', async () => {
  const path = (id: string): string => `/v3/lab_test/${id}/promotion_source`;
  expect(await get(path(own))).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining('sandbox') },
  });
  expect((await get(path(own), sandbox)).status).toBe(404);
  const { body: source } = await get(path(await stockTest(app, sandbox, 'walk_in_test')), sandbox);
  const refused = await app.request('POST', '/v3/lab_tests', { key: sandbox.key, body: source });
  expect(refused).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'source_sandbox_lab_test_id'] }] },
  });
  expect((await promotions([])).status).toBe(422);
  expect((await promotions(Array.from({ length: 36 }, () => own))).status).toBe(422);
});
