import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Balancer, type Node, openBalancer } from '../harness/balancer.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

const key = 'sk_us_rollingrestartsrollingrestarts';
/** SALUS_TEST_RESTARTS=10 restarts nodes so often. */
const restarts = Number(process.env['SALUS_TEST_RESTARTS'] ?? 3);

let folder = '';
let database: TestDatabase;
let environment: Readonly<Record<string, string>>;
let processes: SalusProcess[];
let nodes: Node[];
let balancer: Balancer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-rolling-'));
  database = await createDatabase();
  environment = {
    DATABASE_URL: urlOf(database),
    SALUS_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SALUS_BOOTSTRAP_TEAM_KEY: key,
    SALUS_DATA_DIR: folder,
    SALUS_DRAIN_MS: '3000',
    SALUS_RATE_KEY: 'off',
    SALUS_RATE_ADDRESS: 'off',
  };
  processes = [await startSalus(environment), await startSalus(environment)];
  nodes = processes.map(({ url }) => ({ url }));
  balancer = await openBalancer(nodes);
  await Promise.all(nodes.map(async (node) => balancer.untilReady(node)));
}, 300_000);
afterAll(async () => {
  await balancer?.close();
  await Promise.all(processes?.map(async (each) => each.stop()) ?? []);
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

it(
  'a rolling restart behind a TCP balancer fails no request of clients that keep connections open',
  async () => {
    const failures: unknown[] = [];
    let answered = 0;
    const stop = new AbortController();
    const send = async (agent: Agent, method: 'GET' | 'POST', target: string, body?: unknown) => {
      const headers = { 'x-salus-api-key': key, 'content-type': 'application/json' };
      const answer = await request(`${balancer.url}${target}`, {
        dispatcher: agent,
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) failures.push([method, answer.statusCode, text.slice(0, 200)]);
      answered += 1;
      return text;
    };
    const client = async (name: string): Promise<void> => {
      const agent = new Agent({ connections: 1 });
      const created = await send(agent, 'POST', '/v2/user', { client_user_id: name });
      const { user_id: id } = JSON.parse(created) as { readonly user_id: string };
      for (let round = 0; !stop.signal.aborted; round += 1) {
        const timestamp = new Date(Date.UTC(2026, 10, 1, 0, round)).toISOString();
        const data = [{ timestamp, value: 60, unit: 'bpm' }];
        const body = { stage: 'daily', provider: 'oura', data };
        const target = `/v2/timeseries/${id}/heartrate`;
        // A failure is noted, and the client goes on, as the test counts them.
        await send(agent, 'POST', target, body).catch((error: unknown) => failures.push(error));
        await send(agent, 'GET', `${target}/grouped?start_date=2026-11-01`).catch(
          (error: unknown) => failures.push(error),
        );
      }
      await agent.close();
    };
    const clients = ['one', 'two', 'three', 'four'].map(client);
    const restart = async (index: number): Promise<void> => {
      const node = nodes[index];
      if (node === undefined) throw new Error('there is no such node');
      await processes[index]?.stop('SIGTERM');
      const another = await startSalus(environment);
      processes[index] = another;
      node.url = another.url;
      await balancer.untilReady(node);
    };
    for (let round = 0; round < restarts; round += 1) await restart(round % nodes.length);
    stop.abort();
    await Promise.all(clients);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(100 * restarts);
  },
  restarts * 180_000,
);
