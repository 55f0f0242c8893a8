import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import path from 'node:path';

import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { runCommand } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { mainHere, type SalusProcess, startSalus } from '../harness/salus-process.ts';
import { readScrape } from '../monitoring/scrape.ts';

const key = 'sk_us_givengivengivengivengiven';
const burst = 400;

let folder: string;
let environment: Readonly<Record<string, string>>;
let server: SalusProcess;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-processes-'));
  environment = {
    SALUS_DATA_DIR: folder,
    SALUS_PROCESSES: '2',
    SALUS_LOG_LEVEL: 'info',
    SALUS_BOOTSTRAP_TEAM_KEY: key,
    SALUS_RATE_LIMIT_PER_KEY: `1:${burst}`,
  };
  server = await startSalus(environment);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

type Line = Readonly<Record<'msg' | 'operation' | 'request_id', string>> & {
  readonly process?: number;
  readonly another?: number;
};

/** What the log says; a line of a process that another has torn apart is no JSON. */
function logged(): readonly Line[] {
  return server.output.stderr
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
}

/** The processes that have answered requests of an operation. */
const servedBy = (operation: string): readonly number[] => [
  ...new Set(
    logged()
      .filter((line) => line.msg === 'request' && line.operation === operation)
      .map((line) => line.process ?? 0),
  ),
];

const metric = async (name: string, labels: Readonly<Record<string, string>> = {}) =>
  readScrape(await (await fetch(`${server.url}/metrics`)).text())
    .filter((each) => each.metric === name)
    .filter((each) => Object.entries(labels).every(([label, at]) => each.labels[label] === at))
    .reduce((sum, { value }) => sum + value, 0);

const requestsOf = async (operation: string): Promise<number> =>
  metric('salus_http_request_duration_seconds_count', { operation });

/** Sends one after the other over so many connections at once, and answers each status. */
async function send(
  connections: number,
  each: number,
  how: { readonly path: string; readonly headers?: Record<string, string> },
): Promise<readonly number[]> {
  const statuses = Array.from({ length: connections }, async () => {
    const dispatcher = new Agent({ connections: 1 });
    const answered: number[] = [];
    for (let index = 0; index < each; index += 1) {
      const given = { dispatcher, headers: how.headers ?? {} };
      const { statusCode, body } = await request(`${server.url}${how.path}`, given);
      await body.dump();
      answered.push(statusCode);
    }
    await dispatcher.close();
    return answered;
  });
  return (await Promise.all(statuses)).flat();
}

const health = async (): Promise<unknown> => (await fetch(`${server.url}/healthz`)).json();
const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('one port is served by two processes, and each says what all of them have measured', async () => {
  expect(await health()).toEqual({ status: 'ok', processes: 2, serving: 2 });
  await send(4, 3, { path: '/readyz' });
  await expect.poll(() => servedBy('/readyz').length).toBe(2);
  expect(servedBy('/readyz')).not.toContain(server.pid);
  // Whichever answers.
  expect([await requestsOf('/readyz'), await requestsOf('/readyz')]).toEqual([12, 12]);
  expect(server.output.stdout.match(/Team key/gu)).toHaveLength(1);
});

it('once /readyz answers 200 /healthz counts every process', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const starting = startSalus({
    ...environment,
    SALUS_DATA_DIR: path.join(folder, 'another'),
    SALUS_PORT: String(port),
  });
  const statusOf = async (): Promise<number> =>
    fetch(`${url}/readyz`).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
  try {
    await expect.poll(statusOf, { timeout: 120_000, interval: 10 }).toBe(200);
    const found: unknown = await (await fetch(`${url}/healthz`)).json();
    expect(found).toEqual({ status: 'ok', processes: 2, serving: 2 });
  } finally {
    await (await starting).stop();
  }
});

it.runIf(platform() === 'linux')(
  'both run the program that was started, also a build',
  async () => {
    for (const pid of servedBy('/readyz')) {
      expect((await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')).toContain(mainHere);
    }
  },
);

it('a limit holds for both together, to the last request', async () => {
  const made = await runCommand(['keys', 'create'], environment);
  const headers = { 'x-salus-api-key': made.stdout.trim() };
  const startedAt = performance.now();
  const statuses = await send(8, burst / 4, { path: '/v2/user?limit=1', headers });
  const cameBack = Math.ceil((performance.now() - startedAt) / 1000);
  const allowed = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(allowed).toBeGreaterThan(burst * 0.95);
  expect(allowed).toBeLessThanOrEqual(burst + cameBack);
  await expect.poll(() => servedBy('listUsers').length).toBe(2);
});

it('of a process that is killed nothing is lost that was answered, and another takes its place', async () => {
  const made = await runCommand(['keys', 'create'], environment);
  const headers = { 'x-salus-api-key': made.stdout.trim(), 'content-type': 'application/json' };
  const before = await requestsOf('listUsers');
  const [victim = 0] = servedBy('/readyz');
  const acknowledged: string[] = [];
  let cutOff = 0;
  const lane = async (number: number): Promise<void> => {
    for (let index = 0; index < 30; index += 1) {
      if (number === 0 && index === 10) process.kill(victim, 'SIGKILL');
      const body = JSON.stringify({ client_user_id: `lane ${number}, ${index}` });
      // A connection of its own for each: some are at the one that dies.
      const sent = { method: 'POST', headers: { ...headers, connection: 'close' }, body };
      const answer = await fetch(`${server.url}/v2/user`, sent).catch(() => undefined);
      const user = await answer?.json().catch(() => undefined);
      if (answer?.status === 200) acknowledged.push((user as { user_id: string }).user_id);
      else cutOff += 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, async (_, number) => lane(number)));
  expect(acknowledged.length).toBeGreaterThan(60);
  expect(cutOff).toBeLessThan(20);
  await expect
    .poll(health, { timeout: 30_000 })
    .toEqual({ status: 'ok', processes: 2, serving: 2 });
  const found = await Promise.all(
    acknowledged.map(
      async (id) => (await fetch(`${server.url}/v2/user/${id}`, { headers })).status,
    ),
  );
  expect(found.filter((status) => status !== 200)).toEqual([]);
  const said = logged().find(({ msg }) => msg.includes('another one takes its place'));
  expect(said).toMatchObject({ process: victim, signal: 'SIGKILL', after_ms: 250 });
  await send(4, 1, { path: '/readyz' });
  await expect.poll(() => servedBy('/readyz')).toContain(said?.another);
  // A sum that fell would be a restart of everything to Prometheus.
  expect(await requestsOf('listUsers')).toBeGreaterThanOrEqual(before);
});

it('streams of both tell what happens at either', async () => {
  const headers = { 'x-salus-api-key': key };
  // Each on a connection of its own.
  const open = async (): Promise<() => string> => {
    const dispatcher = new Agent();
    const url = `${server.url}/v2/events/tail/stream`;
    const { statusCode, body } = await request(url, { dispatcher, headers });
    expect(statusCode).toBe(200);
    let text = '';
    body.on('data', (part: Buffer) => (text += part.toString())).on('error', () => undefined);
    return () => text;
  };
  const streams = [await open(), await open()];
  const post = async (target: string, body: unknown): Promise<unknown> => {
    const json = { ...headers, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers: json, body: JSON.stringify(body) };
    return (await fetch(`${server.url}${target}`, sent)).json();
  };
  const made = await post('/v2/user', { client_user_id: 'seen at both' });
  const { user_id: userId } = made as { user_id: string };
  const data = [{ timestamp: '2026-11-20T10:00:00Z', value: 61 }];
  await post(`/v2/timeseries/${userId}/heartrate`, { stage: 'daily', provider: 'oura', data });
  for (const text of streams) await expect.poll(text, { timeout: 10_000 }).toContain(userId);
});

it('all of them stop before the database does, and nothing is left', async () => {
  const processes = new Set(logged().map((line) => line.process ?? 0));
  const startedAt = performance.now();
  expect((await server.stop('SIGTERM')).code).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  // The streams were open until then, one at each.
  expect(servedBy('streamTail')).toHaveLength(2);
  expect([...processes].filter((pid) => pid !== 0 && isThere(pid))).toEqual([]);
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
});

it('when the one that keeps them is killed, the others end by themselves, and the last stops the database', async () => {
  server = await startSalus(environment);
  await send(4, 1, { path: '/readyz' });
  await expect.poll(() => servedBy('/readyz').length).toBe(2);
  const file = path.join(folder, 'postgres/postmaster.pid');
  const postmaster = Number((await readFile(file, 'utf8')).split('\n')[0]);
  const all = [...servedBy('/readyz'), postmaster];
  process.kill(server.pid, 'SIGKILL');
  await expect.poll(() => all.filter(isThere), { timeout: 30_000 }).toEqual([]);
});

it.each(['0', '9', '-1', 'two', '2.5'])('%s processes are refused by name', async (asked) => {
  const { code, stderr } = await runCommand(['serve'], { ...environment, SALUS_PROCESSES: asked });
  expect([code, stderr]).toEqual([
    1,
    'salus: The configuration is wrong: SALUS_PROCESSES must be auto or a whole number from 1 to 8.\n',
  ]);
});
