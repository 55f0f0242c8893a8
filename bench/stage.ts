import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Pool } from 'undici';

import { openEmbeddedPostgres } from '../server/src/kernel/embedded-postgres/embedded-postgres.ts';
import { allocator, serverFlags } from '../tools/node-flags.mjs';
import { main } from './built.ts';
import type { Watched } from './server-watch.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const key = 'sk_us_benchmark_key_0123456789';
export const managementKey = 'mg_benchmark_key_0123456789abcdef';

export type Stage = {
  readonly url: string;
  readonly serverPid: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly dataDir: string;
  createUser(reference: string): Promise<string>;
  /** The same server to the holder of another key. */
  as(otherKey: string): Pick<Stage, 'headers' | 'createUser'>;
  /** Ends the server and starts another one over the same data, which has not held anything yet. */
  restart(): Promise<Stage>;
  close(): Promise<void>;
};

async function startChild(
  args: readonly string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<{ child: ChildProcess; found: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...allocator, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const found = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const match = ready.exec(output)?.[1];
      if (match !== undefined) resolve(match);
    });
    child.once('exit', (code) =>
      reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)),
    );
  });
  return { child, found };
}

async function stopChild(child: ChildProcess): Promise<void> {
  const closed = once(child, 'exit');
  child.kill('SIGTERM');
  await closed;
}

/** The real server as `npm start` runs it, durable settings and all, on an empty data folder. */
export async function openStage(settings: Readonly<Record<string, string>> = {}): Promise<Stage> {
  return startServer(await mkdtemp(path.join(tmpdir(), 'salus-bench-')), settings);
}

/** BENCH_CPU_PROFILE=FOLDER keeps a profile of each server there, for the developer tools of a browser. */
const profileDir = process.env['BENCH_CPU_PROFILE'];
const profiling =
  profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profileDir)}`];

const serverWatch = new URL('server-watch.ts', import.meta.url).href;
const watchFile = (dataDir: string): string => path.join(dataDir, 'server-watch.json');

/** What the server did since this was asked the last time. */
export async function watchedOf({
  serverPid,
  dataDir,
}: Pick<Stage, 'serverPid' | 'dataDir'>): Promise<Watched> {
  const file = watchFile(dataDir);
  await rm(file, { force: true });
  process.kill(serverPid, 'SIGUSR2');
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.endsWith('}')) return JSON.parse(text) as Watched;
    await setTimeout(20);
  }
}

async function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<Stage> {
  const { child, found: url } = await startChild(
    [...serverFlags, ...profiling, '--import', serverWatch, main, 'serve'],
    {
      SALUS_BENCH_WATCH_FILE: watchFile(dataDir),
      SALUS_DATA_DIR: dataDir,
      SALUS_PORT: '0',
      SALUS_BOOTSTRAP_TEAM_KEY: key,
      SALUS_BOOTSTRAP_MANAGEMENT_KEY: managementKey,
      SALUS_LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      ...settings,
    },
    /API reference {2}(http:\/\/\S+)\/docs/u,
  );
  const as: Stage['as'] = (anyKey) => {
    const headers = { 'x-salus-api-key': anyKey, 'content-type': 'application/json' };
    return {
      headers,
      createUser: async (reference) => {
        const answer = await fetch(`${url}/v2/user`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ client_user_id: reference }),
        });
        const { user_id: userId } = (await answer.json()) as { user_id: string };
        return userId;
      },
    };
  };
  // What is loaded in threads after the start would take its share of the two cores.
  for (const loaded of [
    '/v3/insurance/search/diagnosis?diagnosis_query=flu',
    '/v3/lab_tests/markers',
  ]) {
    await (await fetch(`${url}${loaded}`, { headers: as(key).headers })).text();
  }
  return {
    ...as(key),
    url,
    serverPid: child.pid ?? 0,
    dataDir,
    as,
    restart: async () => {
      await stopChild(child);
      return startServer(dataDir, settings);
    },
    close: async () => {
      await stopChild(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A second process beside the server, for baselines: prints its address once it listens. */
export async function openBaseline(
  script: string,
  environment: Record<string, string>,
): Promise<{ url: string; close(): Promise<void> }> {
  const { child, found: url } = await startChild([script], environment, /(http:\/\/\S+)/u);
  return { url, close: async () => stopChild(child) };
}

/** A connection to the database of the stage, for looking at sizes. */
export async function withDatabase<Result>(
  stage: Stage,
  work: (connection: {
    host: string;
    port?: number;
    user: string;
    database: string;
  }) => Promise<Result>,
): Promise<Result> {
  const postgres = await openEmbeddedPostgres({ dataDir: stage.dataDir });
  try {
    return await work(postgres.connection);
  } finally {
    await postgres.release();
  }
}

/** The most memory the server has held, in MB. */
export async function peakMemoryMb(pid: number): Promise<number> {
  return memoryMb(pid, 'VmHWM');
}

/** What it holds now. */
export async function heldMemoryMb(pid: number): Promise<number> {
  return memoryMb(pid, 'VmRSS');
}

async function memoryMb(pid: number, field: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`, 'u').exec(status)?.[1] ?? 0) / 1024;
}

export type Load = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };
export type Shot = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: string | Buffer;
  /** Beside the headers of all. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends the requests over so many connections at once and fails on any answer but 200. */
export async function fire(
  url: string,
  headers: Readonly<Record<string, string>>,
  shots: readonly Shot[],
  connections: number,
): Promise<Load> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const latencies: number[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (;;) {
      const shot = shots[next];
      next += 1;
      if (shot === undefined) return;
      const startedAt = performance.now();
      const answer = await pool.request({
        method: shot.method,
        path: shot.path,
        headers: { ...headers, ...shot.headers },
        body: shot.body ?? null,
      });
      if (answer.statusCode !== 200)
        throw new Error(`${shot.path} answered ${answer.statusCode}: ${await answer.body.text()}`);
      await answer.body.dump({ limit: 10_000_000 });
      latencies.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, lane));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond: shots.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
