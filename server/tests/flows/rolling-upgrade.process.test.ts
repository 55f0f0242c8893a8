import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Balancer, type Node, openBalancer } from '../harness/balancer.ts';
import {
  addedColumns,
  checkOut,
  letStart,
  previousRelease,
  renamedColumn,
  withMigrations,
} from '../harness/checkouts.ts';
import { createEmptyDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { runSalus, type SalusProcess, startSalus } from '../harness/salus-process.ts';
import { UpgradeLoad } from '../harness/upgrade-load.ts';

const key = 'sk_us_rollingupgraderollingupgrade';
const previous = previousRelease();

let folder = '';
let before = '';
let next = '';
let database: TestDatabase;
let environment: Readonly<Record<string, string>>;
let processes: SalusProcess[] = [];
let nodes: Node[];
let balancer: Balancer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-upgrade-'));
  next = await withMigrations(path.join(folder, 'next'), addedColumns());
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
  if (previous === null) return;
  before = await checkOut(previous, path.join(folder, 'previous'));
  processes = [await startSalus(environment, before), await startSalus(environment, before)];
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

/** Runs a command of another checkout. */
const run = (checkout: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, [path.join(checkout, 'server/src/main.ts'), ...args], {
    cwd: checkout,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });

async function replace(index: number, checkout: string): Promise<void> {
  const node = nodes[index];
  if (node === undefined) throw new Error('there is no such node');
  await processes[index]?.stop('SIGTERM');
  const another = await startSalus(environment, checkout);
  processes[index] = another;
  node.url = another.url;
  await balancer.untilReady(node);
}

it.skipIf(previous === null)(
  `the release before runs beside the next one on one database, there and back, and no request fails while nodes are replaced${previous === null ? ', not run: the clone lacks the commit of that release' : ''}`,
  async () => {
    const load = new UpgradeLoad({
      url: balancer.url,
      key,
      cookie: await signIn(processes[0]?.output.stdout ?? ''),
      addWebhook: async (url) => void run(before, 'webhooks', 'add', url),
    });
    await load.start();
    await load.more(50, 1);

    expect(JSON.parse(run(next, 'upgrade', '--check', '--json'))).toMatchObject({
      result: 'rolling',
    });
    run(next, 'migrate');
    // Nodes of the release before go on after the migrations, and start on what the next one migrated.
    await load.more(200, 1);
    await letStart(before, next);
    await replace(0, before);
    await load.more(50, 1);
    const steps = [
      [0, next],
      [1, next],
      [1, before],
      [1, next],
    ] as const;
    for (const [index, checkout] of steps) {
      await replace(index, checkout);
      await load.more(50, 1);
    }
    await load.end();
    console.log(
      `upgraded, went back and upgraded again under load: ${JSON.stringify(load.done)}, 0 failed`,
    );
  },
  900_000,
);

it('a build starts on what the next release migrated, unless a migration says that nodes of before must be stopped', async () => {
  const own = await createEmptyDatabase();
  const here = { ...environment, DATABASE_URL: urlOf(own) };
  const migrate = (checkout: string): unknown =>
    execFileSync(process.execPath, [path.join(checkout, 'server/src/main.ts'), 'migrate'], {
      cwd: checkout,
      env: { PATH: process.env['PATH'] ?? '', ...here },
    });
  const check = async () => {
    const { code, stdout } = await runSalus(['upgrade', '--check', '--json'], here);
    return [code, (JSON.parse(stdout) as { readonly result: string }).result];
  };
  migrate(next);
  expect(await check()).toEqual([0, 'ahead']);
  const node = await startSalus(here);
  const answer = await fetch(`${node.url}/v2/user`, {
    method: 'POST',
    headers: { 'x-salus-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ client_user_id: 'of before' }),
  });
  expect(answer.status).toBe(200);
  await node.stop();

  await own.query('drop schema public cascade');
  await own.query('create schema public');
  migrate(await withMigrations(path.join(folder, 'stopping'), [renamedColumn]));
  expect(await check()).toEqual([1, 'newer']);
  await expect(startSalus(here)).rejects.toThrow(/renamed_column\.sql does not let nodes/u);
  await own.drop();
}, 240_000);

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
