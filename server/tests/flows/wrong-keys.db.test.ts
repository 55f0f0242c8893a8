import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  const rate = { perSecond: 1, burst: 20 };
  app = await openTestApp({ guard: { failedKeys: { rate, includesLoopback: true } } });
});
afterAll(async () => app.close());

const wrongKey = (index: number): string => `sk_us_${String(index).padStart(32, 'x')}`;
const statusWith = async (key: string): Promise<number> =>
  (await app.request('GET', '/v2/user', { key })).status;

it('an address that tries keys gets 20 tries, and the key that works there goes on working', async () => {
  const { key } = await app.newTeam();
  expect(await statusWith(key)).toBe(200);
  const tries = await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => statusWith(wrongKey(index))),
  );
  expect(tries.filter((status) => status === 401)).toHaveLength(20);
  expect(tries.filter((status) => status === 429)).toHaveLength(980);
  // Past the time that the cache of checked keys vouches for it, so that it is looked up anew.
  app.clock.advance(5000);
  for (let tried = 0; tried < 5; tried += 1) await statusWith(wrongKey(tried));
  expect(await statusWith(key)).toBe(200);
});

it('a key is refused when it is revoked, also while its address is held off', async () => {
  const { key, keyId } = await app.newTeam();
  app.clock.advance(60_000);
  expect(await statusWith(key)).toBe(200);
  for (let tried = 0; tried < 25; tried += 1) await statusWith(wrongKey(tried));
  await app.database.query('update team_api_key set revoked_at = now() where id = $1', [keyId]);
  app.clock.advance(1000);
  expect(await statusWith(key)).toBe(401);
  await statusWith(wrongKey(0));
  expect(await statusWith(key)).toBe(429);
});
