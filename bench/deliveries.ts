import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Pool } from 'undici';

import { acrossTenants } from '../server/src/kernel/across-tenants.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { openDatabase } from '../server/src/kernel/db.ts';
import { openEmbeddedPostgres } from '../server/src/kernel/embedded-postgres.ts';
import { jsonEvent } from '../server/src/kernel/event.ts';
import { openKeyring } from '../server/src/kernel/keyring.ts';
import { silentLog } from '../server/src/kernel/log.ts';
import { fixedKeys } from '../server/src/kernel/master-key.ts';
import { migrate } from '../server/src/kernel/migrate.ts';
import * as outbox from '../server/src/kernel/outbox.ts';
import { openCursorCodec } from '../server/src/kernel/page.ts';
import { systemRandom } from '../server/src/kernel/random.ts';
import type { Resources } from '../server/src/kernel/resources.ts';
import type { TeamScope } from '../server/src/kernel/scope.ts';
import { asServer } from '../server/src/kernel/server-role.ts';
import { openTelemetry } from '../server/src/kernel/telemetry.ts';
import { openVault } from '../server/src/kernel/vault.ts';
import { bootstrap, createTeam, findTeamScope } from '../server/src/management/index.ts';
import { addEndpoint, openWebhooks } from '../server/src/webhooks/index.ts';
import type { BenchRow } from './row.ts';

const backlog = 50_000;
const endpoints = 20;
const bareConnections = 32;
const eventType = 'daily.data.activity.created';
const steadyPerSecond = 200;
const steadySeconds = 10;
/** Not counted: code is compiled and connections are opened. */
const warmUpSeconds = 1;

/** Comparable between processes, with fractions of a millisecond. */
const wallMs = (): number => performance.timeOrigin + performance.now();

/** About 1 kB of JSON, with a number to recognise it by. */
function dataOf(number: number): unknown {
  return { number, id: '0198c0de-0000-7000-8000-000000000000', note: 'n'.repeat(820) };
}

type Arrival = readonly [number: number, atMs: number];

/** The child process: answers 204 to everything, and reports what arrived when. */
async function receive(): Promise<void> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      arrivals.push([Number(/"number":(\d+)/u.exec(body)?.[1]), wallMs()]);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
  setInterval(() => {
    if (arrivals.length > 0) process.send?.(arrivals.splice(0));
  }, 20);
  process.once('disconnect', () => process.exit(0));
}

export class Receiver {
  readonly #child: ChildProcess;
  readonly url: string;
  arrivals: Arrival[] = [];

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.url = `http://127.0.0.1:${port}/hook`;
    child.on('message', (arrivals: Arrival[]) => {
      this.arrivals.push(...arrivals);
    });
  }

  static async open(): Promise<Receiver> {
    const child = fork(import.meta.filename);
    const [port] = (await once(child, 'message')) as [number];
    return new Receiver(child, port);
  }

  /** Waits for so many distinct ones, and forgets them. */
  async take(count: number): Promise<ReadonlyMap<number, number>> {
    const first = new Map<number, number>();
    for (;;) {
      for (const [number, atMs] of this.arrivals.splice(0)) {
        if (!first.has(number)) first.set(number, atMs);
      }
      if (first.size >= count) return first;
      await sleep(10);
    }
  }

  close(): void {
    this.#child.disconnect();
  }
}

export type Stage = {
  readonly resources: Resources;
  readonly scopes: readonly TeamScope[];
  close(): Promise<void>;
};

/** A durable database with teams that have some endpoints each. */
export async function openStage(url: string, teams: number, perTeam: number): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-bench-'));
  const postgres = await openEmbeddedPostgres({ dataDir });
  await migrate(postgres.connection);
  const db = openDatabase(asServer(postgres.connection));
  const keyring = openKeyring(fixedKeys(systemRandom.bytes(32)), systemRandom);
  const vault = await openVault({ db, clock: systemClock, random: systemRandom }, keyring);
  const resources: Resources = {
    db,
    vault,
    clock: systemClock,
    random: systemRandom,
    cursors: openCursorCodec(vault.derive('cursor')),
    log: silentLog,
    telemetry: openTelemetry(),
  };
  await bootstrap(resources, { teamKey: null, managementKey: null });
  const scopes: TeamScope[] = [];
  for (let index = 0; index < teams; index += 1) {
    const team = await createTeam(resources, { name: `team ${index}` });
    const scope = await findTeamScope(resources, team.id);
    for (let count = 0; count < perTeam; count += 1) await addEndpoint(resources, scope, { url });
    scopes.push(scope);
  }
  return {
    resources,
    scopes,
    close: async () => {
      await db.close();
      await postgres.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function appendEvents(stage: Stage, from: number, count: number): Promise<void> {
  const subject = { eventType, userId: null, clientUserId: null };
  const events = Array.from({ length: count }, (_, index) => {
    const scope = stage.scopes[(from + index) % stage.scopes.length];
    if (scope === undefined) throw new Error('there is no team');
    return { scope, event: jsonEvent(subject, dataOf(from + index)) };
  });
  await stage.resources.db.write(stage.scopes, async (tx) => outbox.append(tx, events));
}

function signed(number: number, body: Buffer, key: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac('sha256', key).update(`msg_${number}.${timestamp}.`).update(body);
  return {
    'content-type': 'application/json',
    'webhook-id': `msg_${number}`,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac.digest('base64')}`,
  };
}

/** The cheapest signed request that undici can make; answers when the response has ended. */
async function postOnce(pool: Pool, pathname: string, number: number, key: Buffer): Promise<void> {
  const body = Buffer.from(JSON.stringify({ event_type: eventType, data: dataOf(number) }));
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { method: 'POST', path: pathname, headers: signed(number, body, key), body },
      {
        onRequestStart: () => {},
        onResponseStart: () => {},
        onResponseData: () => {},
        onResponseEnd: () => resolve(),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

/** Signed requests with nothing else around them. */
async function postBare(receiver: Receiver, count: number): Promise<number> {
  const url = new URL(receiver.url);
  const pool = new Pool(url.origin, { connections: bareConnections });
  const key = systemRandom.bytes(24);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await postOnce(pool, url.pathname, next, key);
    }
  };
  const startMs = performance.now();
  await Promise.all(Array.from({ length: bareConnections }, lane));
  const seconds = (performance.now() - startMs) / 1000;
  await receiver.take(count);
  await pool.close();
  return count / seconds;
}

export async function countAttempts(stage: Stage): Promise<number> {
  const { count } = await stage.resources.db
    .read(acrossTenants)
    .selectFrom('delivery_attempt')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 204)
    .executeTakeFirstOrThrow();
  return count;
}

export function openDelivery(stage: Stage): ReturnType<typeof openWebhooks> {
  const unused = (): string => {
    throw new Error('the events of this benchmark are JSON');
  };
  return openWebhooks(stage.resources, {
    privateNetworks: 'all',
    renderers: { samples: unused, summary: unused },
  });
}

/** From a full outbox to the last result written. */
async function drain(stage: Stage, receiver: Receiver): Promise<number> {
  for (let from = 0; from < backlog; from += 1000) await appendEvents(stage, from, 1000);
  const before = await countAttempts(stage);
  const webhooks = openDelivery(stage);
  const startMs = performance.now();
  await webhooks.start();
  await receiver.take(backlog);
  await webhooks.stop(5000);
  const seconds = (performance.now() - startMs) / 1000;
  const attempts = (await countAttempts(stage)) - before;
  if (attempts < backlog) throw new Error(`only ${attempts} of ${backlog} attempts were logged`);
  return backlog / seconds;
}

type Quantiles = { readonly p50: number; readonly p99: number };

function quantiles(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Starts one at a time, evenly spaced, and answers each one's time from its start mark to its receipt. */
async function pace(
  receiver: Receiver,
  send: (number: number) => Promise<number>,
): Promise<Quantiles> {
  const warmUp = steadyPerSecond * warmUpSeconds;
  const count = warmUp + steadyPerSecond * steadySeconds;
  const startMs = performance.now();
  const marks = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const waitMs = startMs + (number * 1000) / steadyPerSecond - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      return send(number);
    }),
  );
  const arrivals = await receiver.take(count);
  const waits = marks.map((markMs, number) => (arrivals.get(number) ?? 0) - markMs);
  return quantiles(waits.slice(warmUp));
}

/** From each commit's return to the receipt. */
async function latency(stage: Stage, receiver: Receiver): Promise<Quantiles> {
  const webhooks = openDelivery(stage);
  await webhooks.start();
  const result = await pace(receiver, async (number) => {
    await appendEvents(stage, number, 1);
    const committedMs = wallMs();
    await outbox.notify(stage.resources.db.read(acrossTenants));
    return committedMs;
  });
  await webhooks.stop(5000);
  return result;
}

async function bareLatency(receiver: Receiver): Promise<Quantiles> {
  const url = new URL(receiver.url);
  const pool = new Pool(url.origin, { connections: bareConnections });
  const key = systemRandom.bytes(24);
  const result = await pace(receiver, async (number) => {
    const sentMs = wallMs();
    await postOnce(pool, url.pathname, number, key);
    return sentMs;
  });
  await pool.close();
  return result;
}

export async function run(): Promise<BenchRow[]> {
  const receiver = await Receiver.open();
  const stage = await openStage(receiver.url, endpoints, 1);
  try {
    await postBare(receiver, backlog / 5);
    const bareBefore = await postBare(receiver, backlog);
    const drained = await drain(stage, receiver);
    const bare = (bareBefore + (await postBare(receiver, backlog))) / 2;
    const steady = await latency(stage, receiver);
    const bareSteady = await bareLatency(receiver);
    const row = (name: string, figure: number, bareFigure: number): BenchRow => ({
      name,
      figure,
      unit: 'ms',
      baseline: 'a bare POST at the same rate',
      baselineFigure: bareFigure,
      ratio: figure / bareFigure,
    });
    return [
      {
        name: `deliveries drained from an outbox of ${backlog} events, ${endpoints} endpoints, attempts logged`,
        figure: drained,
        unit: 'deliveries/s',
        baseline: `bare signed POSTs to the same receiver, ${bareConnections} connections`,
        baselineFigure: bare,
        ratio: drained / bare,
      },
      row(`commit to receipt at ${steadyPerSecond} events/s, p50`, steady.p50, bareSteady.p50),
      row(`commit to receipt at ${steadyPerSecond} events/s, p99`, steady.p99, bareSteady.p99),
    ];
  } finally {
    receiver.close();
    await stage.close();
  }
}

// The receiver is this file, run by itself.
if (import.meta.main) await receive();
