import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp } from '../../tests/harness/app.ts';
import { revokeTeamKey } from './index.ts';

let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  first = await openTestApp();
  second = await openTestApp({ beside: first });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

test('a key that is revoked on one node is refused on every node at once', async () => {
  const { key, keyId, scope } = await first.newTeam();
  const statusOn = async (app: TestApp): Promise<number> =>
    (await app.request('GET', '/v2/user', { key })).status;
  expect([await statusOn(first), await statusOn(second)]).toEqual([200, 200]);
  await revokeTeamKey(first.resources, scope, keyId);
  // Their clocks stand still, so it is the announcement that they heed.
  for (const app of [first, second]) while ((await statusOn(app)) === 200);
  const refused = await second.request('GET', '/v2/user', { key });
  expect([refused.status, refused.text]).toEqual([401, '{"detail":"invalid token"}']);
});

test("another team's revoked key leaves a team alone", async () => {
  const [mine, theirs] = [await first.newTeam(), await first.newTeam()];
  await revokeTeamKey(first.resources, theirs.scope, theirs.keyId);
  expect((await first.request('GET', '/v2/user', { key: mine.key })).status).toBe(200);
});

test('a flood of wrong keys does not lock out a right one', async () => {
  const { key } = await first.newTeam();
  // As many at once as a server's queue of connections holds.
  const guesses = Array.from({ length: 500 }, async (_, index) => {
    const wrong = `sk_us_${String(index).padStart(32, 'x')}`;
    return (await first.request('GET', '/v2/user', { key: wrong })).status;
  });
  const right = await first.request('GET', '/v2/user', { key });
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
  expect(right.status).toBe(200);
});
