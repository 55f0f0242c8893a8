import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readDeclaration } from '../../src/kernel/db/upgrade-check.ts';
import { type Balancer, type Node, openBalancer } from '../harness/balancer.ts';
import { createEmptyDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { openReceiver } from '../harness/receiver.ts';
import { runSalus, type SalusProcess, startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const key = 'sk_us_rollingupgraderollingupgrade';

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

type Previous = { readonly commit: string; readonly upgrade: 'rolling' | 'current' };

/**
 * The commit before the newest migration was added: until 0.1.0 is out it is the release before this one. Where that
 * migration says that nodes of before must be stopped, the commit that added it: its nodes have nothing to migrate.
 */
function previousRelease(): Previous | null {
  try {
    const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations');
    const [newest = ''] = readdirSync(path.join(root, 'server/migrations')).toSorted().toReversed();
    const text = readFileSync(path.join(root, 'server/migrations', newest), 'utf8');
    const isRolling = readDeclaration(text).kind === 'keep running';
    const commit = git('rev-parse', '--verify', `${added}^{commit}${isRolling ? '~1' : ''}`);
    return { commit, upgrade: isRolling ? 'rolling' : 'current' };
  } catch {
    return null;
  }
}
const previous = previousRelease();

let folder = '';
let checkout = '';
let database: TestDatabase;
let environment: Readonly<Record<string, string>>;
let processes: SalusProcess[] = [];
let nodes: Node[];
let balancer: Balancer;
beforeAll(async () => {
  if (previous === null) return;
  folder = await mkdtemp(path.join(tmpdir(), 'salus-upgrade-'));
  checkout = path.join(folder, 'previous');
  await mkdir(checkout);
  const archive = path.join(folder, 'previous.tar');
  git('archive', '--output', archive, previous.commit);
  execFileSync('tar', ['xf', archive, '-C', checkout]);
  await symlink(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  database = await createEmptyDatabase();
  environment = {
    DATABASE_URL: urlOf(database),
    SALUS_MASTER_KEY: Buffer.alloc(32, 5).toString('base64'),
    SALUS_BOOTSTRAP_TEAM_KEY: key,
    SALUS_DATA_DIR: folder,
    SALUS_DRAIN_MS: '3000',
    SALUS_RATE_KEY: 'off',
    SALUS_RATE_ADDRESS: 'off',
  };
  processes = [await startSalus(environment, checkout), await startSalus(environment, checkout)];
  nodes = processes.map(({ url }) => ({ url }));
  balancer = await openBalancer(nodes);
  await Promise.all(nodes.map(async (node) => balancer.untilReady(node)));
}, 400_000);
afterAll(async () => {
  await balancer?.close();
  await Promise.all(processes.map(async (each) => each.stop()));
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

it.skipIf(previous === null)(
  `the release before runs beside this one on one database, and no request fails while nodes are replaced${previous === null ? ', not run: the clone lacks the commit of that release' : ''}`,
  async () => {
    const failures: unknown[] = [];
    let answered = 0;
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
    const announced = new Map<string, number>();
    const receiver = await openReceiver(({ body }) => {
      const { user_id: userId, data } = JSON.parse(body) as {
        readonly user_id: string;
        readonly data: { readonly data: readonly { readonly timestamp: string }[] };
      };
      for (const { timestamp } of data.data) {
        const id = `${userId} ${Date.parse(timestamp)}`;
        announced.set(id, (announced.get(id) ?? 0) + 1);
      }
      return { status: 204 };
    });
    const cookie = await signIn(processes[0]?.output.stdout ?? '');
    const session = async (): Promise<number> => {
      const headers = { cookie, 'x-salus-tenant': '-', 'sec-fetch-site': 'same-origin' };
      const answer = await request(`${balancer.url}/v1/me`, { headers });
      await answer.body.dump();
      return answer.statusCode;
    };
    expect(await session()).toBe(200);
    const pushed: string[] = [];
    const stop = new AbortController();
    const client = async (name: string): Promise<void> => {
      const agent = new Agent({ connections: 1 });
      const created = await send(agent, 'POST', '/v2/user', { client_user_id: name });
      const { user_id: id } = JSON.parse(created) as { readonly user_id: string };
      for (let round = 0; !stop.signal.aborted; round += 1) {
        const timestamp = new Date(Date.UTC(2026, 9, 1, 0, round)).toISOString();
        const body = {
          stage: 'daily',
          provider: 'oura',
          data: [{ timestamp, value: 60, unit: 'bpm' }],
        };
        const target = `/v2/timeseries/${id}/heartrate`;
        const before = failures.length;
        await send(agent, 'POST', target, body).catch((error: unknown) => failures.push(error));
        if (failures.length === before) pushed.push(`${id} ${Date.parse(timestamp)}`);
        await send(agent, 'GET', `${target}/grouped?start_date=2026-10-01`).catch(
          (error: unknown) => failures.push(error),
        );
      }
      await agent.close();
    };
    const replace = async (index: number): Promise<void> => {
      const node = nodes[index];
      if (node === undefined) throw new Error('there is no such node');
      await processes[index]?.stop('SIGTERM');
      const another = await startSalus(environment);
      processes[index] = another;
      node.url = another.url;
      await balancer.untilReady(node);
    };
    await addWebhook(receiver.url);
    const clients = ['one', 'two', 'three', 'four'].map(client);

    const checked = await runSalus(['upgrade', '--check', '--json'], environment);
    expect([checked.code, JSON.parse(checked.stdout)]).toMatchObject([
      0,
      { result: previous?.upgrade },
    ]);
    expect(await runSalus(['migrate'], environment)).toMatchObject({ code: 0 });
    // Nodes of the release before go on after the migrations, alone and beside one of this release.
    const enough = answered + 200;
    await expect.poll(() => answered, { timeout: 120_000 }).toBeGreaterThan(enough);
    expect(await session()).toBe(200);
    for (const index of nodes.keys()) {
      await replace(index);
      expect(await session()).toBe(200);
    }
    stop.abort();
    await Promise.all(clients);
    expect(failures).toEqual([]);
    await receiver.until(() => pushed.every((id) => announced.has(id)));
    // A stopped node gives back what it has not sent: nothing is sent twice.
    expect([...announced].filter(([, count]) => count > 1)).toEqual([]);
    await receiver.close();
  },
  600_000,
);

async function addWebhook(url: string): Promise<void> {
  const main = path.join(checkout, 'server/src/main.ts');
  execFileSync(process.execPath, [main, 'webhooks', 'add', url], {
    cwd: checkout,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
}

/** Signs in with the link that the first start printed; returns the cookie. */
async function signIn(output: string): Promise<string> {
  const link = /\S+\/console#start=\S+/u.exec(output)?.[0] ?? '';
  const { statusCode, headers } = await request(`${balancer.url}/v1/sign_in/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token: new URL(link).hash.replace('#start=', '') }),
  });
  expect(statusCode).toBe(200);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
