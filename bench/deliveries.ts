import { setTimeout as sleep } from 'node:timers/promises';

import { acrossTenants } from '../server/src/kernel/across-tenants.ts';
import { openOutboundHttp, type OutboundHttp } from '../server/src/kernel/fetch.ts';
import * as outbox from '../server/src/kernel/outbox.ts';
import { systemRandom } from '../server/src/kernel/random.ts';
import { idempotencyKey, signatureHeaders } from '../server/src/webhooks/signature.ts';
import {
  appendEvents,
  countAttempts,
  dataOf,
  eventType,
  openDelivery,
  openStage,
  Receiver,
  type Stage,
  wallMs,
} from './delivery-stage.ts';
import type { BenchRow } from './row.ts';

/** BENCH_BACKLOG asks for another size. */
const backlog = Number(process.env['BENCH_BACKLOG'] ?? '50000');
const endpoints = 20;
/** As many as the client opens connections to one host: fewer or more are slower. */
const bareInFlight = 64;
const id = '0198c0de-0000-7000-8000-000000000000';
const steadyPerSecond = 200;
const steadySeconds = 10;
/** Not counted: code is compiled and connections are opened. */
const warmUpSeconds = 1;

/** What a delivery of the event sends: as long a body, as many headers, signed in the same way. */
async function postOnce(http: OutboundHttp, url: URL, number: number, key: Buffer): Promise<void> {
  const ids = { team_id: id, user_id: null, client_user_id: null };
  const body = Buffer.from(JSON.stringify({ event_type: eventType, data: dataOf(number), ...ids }));
  const message = { id: `msg_${String(number).padStart(32, '0')}`, body };
  const headers = {
    ...signatureHeaders(message, [key], new Date()),
    'idempotency-key': idempotencyKey(message.id, id),
    'content-type': 'application/json',
    'user-agent': 'salus-webhooks/0.0.0',
  };
  await http.send({
    method: 'POST',
    url,
    headers,
    body,
    timeoutMs: 15_000,
    responseBytesMax: 1024,
  });
}

/** Signed requests with nothing else around them, by the client that deliveries use. */
async function postBare(receiver: Receiver, count: number): Promise<number> {
  const url = new URL(receiver.url);
  const http = openOutboundHttp({ allowPrivate: true });
  const key = systemRandom.bytes(24);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await postOnce(http, url, next, key);
    }
  };
  const startMs = performance.now();
  await Promise.all(Array.from({ length: bareInFlight }, lane));
  const seconds = (performance.now() - startMs) / 1000;
  await receiver.take(count);
  await http.close();
  return count / seconds;
}

/** From a full outbox to the last result written. */
async function drain(stage: Stage, receiver: Receiver, count: number): Promise<number> {
  for (let from = 0; from < count; from += 1000) await appendEvents(stage, from, 1000);
  const before = await countAttempts(stage);
  const webhooks = openDelivery(stage);
  const startMs = performance.now();
  await webhooks.start();
  await receiver.take(count);
  await webhooks.stop(5000);
  const seconds = (performance.now() - startMs) / 1000;
  const attempts = (await countAttempts(stage)) - before;
  if (attempts < count) throw new Error(`only ${attempts} of ${count} attempts were logged`);
  return count / seconds;
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
  const http = openOutboundHttp({ allowPrivate: true });
  const key = systemRandom.bytes(24);
  const result = await pace(receiver, async (number) => {
    const sentMs = wallMs();
    await postOnce(http, url, number, key);
    return sentMs;
  });
  await http.close();
  return result;
}

export async function run(): Promise<BenchRow[]> {
  const receiver = await Receiver.open();
  const stage = await openStage(receiver.url, endpoints, 1);
  try {
    await postBare(receiver, backlog / 5);
    const bareBefore = await postBare(receiver, backlog);
    await drain(stage, receiver, backlog / 5);
    const drained = await drain(stage, receiver, backlog);
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
        baseline: `the same requests without a database, by the same client, ${bareInFlight} in flight`,
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
