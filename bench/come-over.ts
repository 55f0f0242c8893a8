import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { main } from './built.ts';
import type { BenchRow } from './row.ts';
import { openStage, type Shot, type Stage, fire, watchedOf } from './stage.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const users = Number(process.env['SALUS_BENCH_MOVED_USERS'] ?? '20');
const days = 30;
const firstDay = Date.UTC(2026, 9, 1);
const dayMs = 86_400_000;
const fiveMinutesMs = 300_000;
const at = (ms: number): string => new Date(firstDay + ms).toISOString();
const numbers = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

/** A month of a user: a heart rate each five minutes, steps by the hour, and each day a sleep, a body and an activity. */
function monthOf(userId: string, user: number): readonly Shot[] {
  const samples = (resource: string, data: readonly object[]): Shot => ({
    method: 'POST',
    path: `/v2/timeseries/${userId}/${resource}`,
    body: JSON.stringify({ stage: 'historical', provider: 'oura', source_type: 'ring', data }),
  });
  const summaries = (resource: string, data: readonly object[]): Shot => ({
    method: 'POST',
    path: `/v2/summary/${resource}/${userId}`,
    body: JSON.stringify({ stage: 'historical', provider: 'oura', data }),
  });
  const heartRate = numbers((days * dayMs) / fiveMinutesMs).map((index) => ({
    timestamp: at(index * fiveMinutesMs),
    value: 50 + ((index * 7 + user) % 90),
  }));
  const steps = numbers(days * 24).map((hour) => ({
    start: at(hour * 3_600_000),
    end: at((hour + 1) * 3_600_000),
    value: (hour * 31 + user) % 1500,
  }));
  const sleep = numbers(days).map((day) => ({
    bedtime_start: at(day * dayMs + 600_000),
    bedtime_stop: at(day * dayMs + 26_000_000),
    score: 60 + ((day + user) % 40),
  }));
  const body = numbers(days).map((day) => ({ date: at(day * dayMs), weight: 60 + (day % 5) }));
  const activity = numbers(days).map((day) => ({
    date: at(day * dayMs),
    steps: 5000 + ((day * 97 + user) % 7000),
  }));
  return [
    samples('heartrate', heartRate),
    samples('steps', steps),
    summaries('sleep', sleep),
    summaries('body', body),
    summaries('activity', activity),
  ];
}

async function fill(stage: Stage): Promise<number> {
  const startedAt = performance.now();
  for (const user of numbers(users)) {
    const userId = await stage.createUser(`moved-${user}`);
    await fire(stage.url, stage.headers, monthOf(userId, user), 2);
  }
  return (performance.now() - startedAt) / 1000;
}

type Report = {
  readonly users: number;
  readonly verified: readonly { readonly read: number; readonly there: number }[];
  readonly is_whole: boolean;
};
type Moved = { readonly output: string; readonly cpuMs: number };

/** Processor time of a process, in the hundredths of a second that Linux counts. */
async function cpuOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')')).split(' ');
  return 10 * (Number(fields[12] ?? 0) + Number(fields[13] ?? 0));
}

/** Runs the command, and kills it when so many users were moved. */
async function move(from: Stage, to: Stage, place: string, killedAt: number): Promise<Moved> {
  const key = (stage: Stage): string => stage.headers['x-salus-api-key'] ?? '';
  const ends = [`--from=${from.url}`, `--from-key=${key(from)}`, `--checkpoint=${place}`];
  const args = [main, 'migrate-from-hosted', '--json', ...ends];
  const env = { ...process.env, SALUS_API_URL: to.url, SALUS_API_KEY: key(to) };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close');
  let cpuMs = 0;
  while (child.exitCode === null && child.signalCode === null) {
    cpuMs = Math.max(cpuMs, await cpuOf(child.pid ?? 0));
    const journal = await readFile(place, 'utf8').catch(() => '');
    if (journal.split('"done":true').length > killedAt) child.kill('SIGKILL');
    await Promise.race([ended, setTimeout(200)]);
  }
  return { output, cpuMs };
}

export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-come-over-'));
  const from = await openStage();
  const to = await openStage();
  try {
    const filledIn = await fill(from);
    const place = path.join(folder, 'place');
    await Promise.all([watchedOf(from), watchedOf(to)]);
    const startedAt = performance.now();
    const killed = await move(from, to, place, users / 2);
    const { output, cpuMs } = await move(from, to, place, Infinity);
    const seconds = (performance.now() - startedAt) / 1000;
    const report = JSON.parse(output) as Report;
    const rows = report.verified.reduce((sum, { read }) => sum + read, 0);
    const there = report.verified.reduce((sum, each) => sum + each.there, 0);
    if (!report.is_whole || report.users !== users || rows !== there || killed.output !== '')
      throw new Error(`the move was not whole: ${output}`);
    const servers = await Promise.all([watchedOf(from), watchedOf(to)]);
    process.stderr.write(
      `${users} users, ${rows} rows in ${seconds.toFixed(1)} s; processor: the move ${((killed.cpuMs + cpuMs) / 1000).toFixed(1)} s, ` +
        `the servers ${servers.map((each) => (each.cpuMs / 1000).toFixed(1)).join(' s and ')} s, PostgreSQL not counted\n`,
    );
    return [
      {
        name: 'coming over from another server: read, written, read again, compared; killed once',
        figure: rows / seconds,
        unit: 'rows/s',
        baseline: 'pushing the same rows to the first server',
        baselineFigure: rows / filledIn,
        ratio: filledIn / seconds,
      },
    ];
  } finally {
    await from.close();
    await to.close();
    await rm(folder, { recursive: true });
  }
}
