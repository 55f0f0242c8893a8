import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { addEndpoint } from '#webhooks';

import { openTestApp, type TestApp, testMasterKey, type TestTeam } from '../harness/app.ts';
import { newSession } from '../harness/checkout-changes.ts';
import { newOrder } from '../harness/orders.ts';
import { urlOf } from '../harness/postgres.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let app: TestApp;
let team: TestTeam;
let folder: string;
let server: SalusProcess;
beforeAll(async () => {
  app = await openTestApp();
  // The server beside it ends what is over by its own clock.
  app.clock.set(new Date());
  team = await app.newTeam({ environment: 'sandbox' });
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/' });
  folder = await mkdtemp(path.join(tmpdir(), 'salus-checkout-'));
  server = await startSalus({
    SALUS_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: urlOf(app.database),
    SALUS_MASTER_KEY: testMasterKey.toString('base64'),
  });
});
afterAll(async () => {
  await server.killAlone();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('the guide to checkout works line by line', async () => {
  const guide = await readFile(path.join(root, 'docs/guides/checkout.md'), 'utf8');
  const script = [...guide.matchAll(/```sh\n([\s\S]*?)```/gu)]
    .map(([, block]) => block ?? '')
    .join('\n')
    .replace(/KEY=sk_us_\S+/u, `KEY=${team.key}`)
    .replace('http://127.0.0.1:8080', server.url);
  const { stdout } = await promisify(execFile)('bash', ['-ec', script], { cwd: root });
  expect(stdout).toContain('"keys":["us_state"]');
  expect(stdout).toMatch(/"line_items":\[.*"lab_test_fee".*"draw_fee","amount_minor":1500/u);
  expect(stdout).toMatch(/"status":"unpaid"\n"status":"paid"\n"billing_type":"upfront_payment"/u);
  expect(stdout).toContain('"reason":"The laboratory has the sample"');
});

const count = 12;
type Session = { readonly status: string; readonly order_id: string };

it('a server that is killed while it confirms and simulates leaves each order and event once', async () => {
  const world = { app, team };
  const post = async (at: string, body?: unknown) =>
    app.request<Session>('POST', at, { key: team.key, body });
  const sessions = [];
  const kits = [];
  for (let made = 0; made < count; made += 1) {
    const at = await newSession(world);
    await post(`${at}/sandbox_payment`, { outcome: 'paid' });
    sessions.push(at);
    kits.push((await newOrder(app, team, { method: 'testkit' })).id);
  }
  const asked = [
    ...sessions.map((at) => `${at}/confirm`),
    ...kits.map(
      (id) => `/v3/order/${id}/test?final_status=sample_with_lab.testkit.delivered_to_lab`,
    ),
  ];
  // However quick the server is, one of them is under way when it is killed.
  const holder = new Client(app.database.connection);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from lab_order where id = $1 for update', [kits.at(-1)]);
  const headers = { 'x-salus-api-key': team.key };
  const answers = asked.map(async (at) => fetch(`${server.url}${at}`, { method: 'POST', headers }));
  await Promise.any(answers);
  await server.killAlone();
  await holder.end();
  const settled = await Promise.allSettled(answers);
  expect(settled.some(({ status }) => status === 'rejected')).toBe(true);
  for (const at of asked) {
    const [pathname = '', query] = at.split('?');
    const given = query === undefined ? {} : { final_status: query.split('=')[1] ?? '' };
    await app.request('POST', pathname, { key: team.key, query: given });
  }
  const orders = [];
  for (const at of sessions) {
    const { body } = await app.request<Session>('GET', at, { key: team.key });
    expect(body.status).toBe('paid');
    orders.push(body.order_id);
    expect(await tellingOf('checkout.session.updated', at.split('/').at(-1) ?? '')).toBe(1);
  }
  expect(new Set(orders).size).toBe(count);
  const { rows } = await app.database.query(
    "select from lab_order where tenant_id = $1 and billing_type = 'upfront_payment'",
    [team.scope.tenantId],
  );
  // With that of the guide.
  expect(rows).toHaveLength(count + 1);
  for (const id of kits) {
    const { body } = await app.request<{ updates: readonly unknown[] }>(
      'GET',
      `/v3/order/${id}/tracking`,
      { key: team.key },
    );
    expect(body.updates).toHaveLength(1);
  }
  expect(await tellingOf('labtest.order_tracking.updated')).toBe(count + 1);
});

/** How often this was told of; where something is named, of that. */
async function tellingOf(type: string, id = ''): Promise<number> {
  const named = id === '' ? '' : `and convert_from(payload, 'UTF8') like '%' || '${id}' || '%'`;
  const { rows } = await app.database.query(
    `select from event where event_type = $1 ${named} and tenant_id = $2`,
    [type, team.scope.tenantId],
  );
  return rows.length;
}
