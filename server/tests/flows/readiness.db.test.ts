import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { errorCatalog } from '../../src/composition/slices.ts';
import { acrossTenants } from '../../src/kernel/across-tenants.ts';
import { openDatabase } from '../../src/kernel/db.ts';
import { kernelErrors } from '../../src/kernel/errors.ts';
import { toErrorResponse } from '../../src/kernel/http/error-response.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';
import { urlOf } from '../harness/postgres.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

const statusOf = async (path: string): Promise<number> => (await app.request('GET', path)).status;

it('a server whose users are locked is not ready, within a bound, and lives', async () => {
  const client = new pg.Client({ connectionString: urlOf(app.database) });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table users in access exclusive mode');
    const begun = performance.now();
    expect(await Promise.all([statusOf('/readyz'), statusOf('/readyz')])).toEqual([503, 503]);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(await statusOf('/healthz')).toBe(200);
    await client.query('rollback');
    await expect.poll(async () => statusOf('/readyz')).toBe(200);
  } finally {
    await client.end();
  }
});

it('a database that is closed is an outage, not an error of the server for each request', async () => {
  const db = openDatabase(app.database.connection);
  await db.close();
  const failed: unknown = await db.write(acrossTenants, async () => {}).catch((error) => error);
  expect(toErrorResponse(errorCatalog, failed)).toEqual({
    status: 503,
    detail: kernelErrors['service.unavailable'].text,
  });
});

it('a server that drains is not ready, and ends the connection of each request that it still serves', async () => {
  const own = await openTestApp();
  const { key } = await own.newTeam();
  const before = await own.request('GET', '/v2/user', { key });
  expect([before.status, before.headers['connection']]).toEqual([200, 'keep-alive']);
  expect((await own.request('GET', '/readyz')).status).toBe(200);
  own.drain();
  const served = await own.request('GET', '/v2/user', { key });
  expect([served.status, served.headers['connection']]).toEqual([200, 'close']);
  expect((await own.request('GET', '/readyz')).status).toBe(503);
  expect((await own.request('GET', '/healthz')).status).toBe(200);
  await own.close();
});
