import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { urlOf } from '../harness/postgres.ts';
import { openPrimary, type Primary, processesOf } from '../harness/replica.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

const key = 'sk_us_databasedeathdatabasedeath00';

let folder = '';
let primary: Primary;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-death-'));
  primary = await openPrimary();
}, 120_000);
afterAll(async () => {
  await primary?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Requests of 12 clients, one after the other each, until the database is gone for all of them. */
async function load(
  server: SalusProcess,
  whileServing: (statuses: readonly number[]) => Promise<void>,
): Promise<void> {
  const statuses: number[] = [];
  let isOver = false;
  const ask = async (url: string): Promise<void> => {
    while (!isOver) {
      const response = await fetch(`${server.url}${url}`, {
        headers: { 'x-salus-api-key': key },
      }).catch(() => null);
      // The server has ended.
      if (response === null) return;
      statuses.push(response.status);
      await response.arrayBuffer();
    }
  };
  const paths = ['/v2/user', '/v2/user/00000000-0000-4000-8000-000000000000', '/readyz'];
  const clients = Array.from({ length: 12 }, async (_, index) => ask(paths[index % 3] ?? ''));
  await expect
    .poll(() => statuses.filter((status) => status === 200).length, { timeout: 30_000 })
    .toBeGreaterThan(20);
  await whileServing(statuses);
  isOver = true;
  await Promise.all(clients);
}

/** How often each message of at least the level of a warning is in a log. */
function warnings(log: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const line of log.split('\n')) {
    if (!line.startsWith('{')) continue;
    const { msg, level } = JSON.parse(line) as { readonly msg: string; readonly level: unknown };
    if (level !== 'info') counts[msg] = (counts[msg] ?? 0) + 1;
  }
  return counts;
}

async function untilGone(server: SalusProcess, statuses: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const codes = await Promise.all(
          Array.from({ length: statuses }, async () =>
            fetch(`${server.url}/readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          ),
        );
        return codes.every((status) => status === 503 || status === 0);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

const repeated = (counts: Readonly<Record<string, number>>): readonly unknown[] =>
  Object.entries(counts).filter(([, count]) => count > 1);

it('a database of its own that dies under load is told once by each part that needs it', async () => {
  const dataDir = path.join(folder, 'own');
  const server = await startSalus({ SALUS_DATA_DIR: dataDir, SALUS_BOOTSTRAP_TEAM_KEY: key });
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  await load(server, async () => {
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
    await untilGone(server, 20);
  });
  const { stderr } = await server.stop();
  expect(repeated(warnings(stderr))).toEqual([]);
  expect(warnings(stderr)).toMatchObject({ 'a database connection was lost': 1 });
}, 120_000);

it('a database elsewhere that dies under load is told once by each part that needs it', async () => {
  const server = await startSalus({
    SALUS_DATA_DIR: path.join(folder, 'elsewhere'),
    DATABASE_URL: urlOf(primary.database),
    SALUS_BOOTSTRAP_TEAM_KEY: key,
  });
  await load(server, async (statuses) => {
    for (const pid of await processesOf(primary)) process.kill(pid, 'SIGKILL');
    await untilGone(server, 20);
    await expect
      .poll(() => statuses.filter((status) => status === 503).length, { timeout: 30_000 })
      .toBeGreaterThan(20);
  });
  const { stderr } = await server.stop();
  expect(repeated(warnings(stderr))).toEqual([]);
  expect(warnings(stderr)).toMatchObject({ 'a database connection was lost': 1 });
}, 120_000);
