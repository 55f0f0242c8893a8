import { openOutboundHttp, type OutboundHttp } from '../server/src/kernel/network/fetch.ts';
import { systemRandom } from '../server/src/kernel/random.ts';
import { idempotencyKey, signatureHeaders } from '../server/src/webhooks/sending/signature.ts';
import { keepPace, type Pace, produce, produceFlood } from './delivery-producer.ts';
import { Receiver, wallMs } from './delivery-receiver.ts';
import {
  dataOf,
  drain,
  eventType,
  fillOutbox,
  openDelivery,
  openStage,
  type Stage,
} from './delivery-stage.ts';
import { spentInSteps } from './delivery-steps.ts';
import type { BenchRow } from './row.ts';

/** BENCH_BACKLOG asks for another size. */
const backlog = Number(process.env['BENCH_BACKLOG'] ?? '50000');
const endpoints = 20;
/** As many as the client opens connections to one host: fewer or more are slower. */
const bareInFlight = 64;
const id = '0198c0de-0000-7000-8000-000000000000';
const lonePerSecond = 200;
/** Who writes several thousand events a second writes several in a transaction. */
const perCommit = 50;
const onTheirWayMax = 4000;
/** The first two are not counted: code is compiled and connections are opened. */
const seconds = 12;
const warmUpSeconds = 2;

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
  const tookSeconds = (performance.now() - startMs) / 1000;
  await receiver.take(count);
  await http.close();
  return count / tookSeconds;
}

type Quantiles = { readonly p50: number; readonly p99: number };

/** From each mark to the receipt of its events, without those of the warm-up. */
async function waits(
  receiver: Receiver,
  { perSecond, atOnce }: Pace,
  marks: readonly number[],
): Promise<Quantiles> {
  const arrivals = await receiver.take(marks.length * atOnce);
  const first = perSecond * warmUpSeconds;
  const sorted = [...arrivals]
    .filter(([number]) => number >= first)
    .map(([number, atMs]) => atMs - (marks[Math.floor(number / atOnce)] ?? 0))
    .toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** From each commit's return in another process to the receipt. */
async function latency(stage: Stage, receiver: Receiver, pace: Pace): Promise<Quantiles> {
  const webhooks = openDelivery(stage);
  await webhooks.start();
  stage.resources.telemetry.deliveryStepSeconds.reset();
  const marks = await produce(stage, pace);
  const result = await waits(receiver, pace, marks);
  await webhooks.stop(5000);
  return result;
}

async function bareLatency(receiver: Receiver, pace: Pace): Promise<Quantiles> {
  const url = new URL(receiver.url);
  const http = openOutboundHttp({ allowPrivate: true });
  const key = systemRandom.bytes(24);
  const marks = await keepPace(pace, async (from) => {
    const sentMs = wallMs();
    const numbers = Array.from({ length: pace.atOnce }, (_, index) => from + index);
    await Promise.all(numbers.map(async (number) => postOnce(http, url, number, key)));
    return sentMs;
  });
  const result = await waits(receiver, pace, marks);
  await http.close();
  return result;
}

async function latencyRows(
  stage: Stage,
  receiver: Receiver,
  { pace, name }: { readonly pace: Pace; readonly name: string },
): Promise<BenchRow[]> {
  const measured = await latency(stage, receiver, pace);
  const steps = await spentInSteps(stage.resources.telemetry.deliveryStepSeconds);
  const bare = await bareLatency(receiver, pace);
  return [
    ...(['p50', 'p99'] as const).map((quantile) => ({
      name: `commit to receipt ${name}, ${quantile}`,
      figure: measured[quantile],
      unit: 'ms',
      baseline: 'a bare POST at the same rate',
      baselineFigure: bare[quantile],
      ratio: measured[quantile] / bare[quantile],
    })),
    ...steps.map(({ step, p50, p99 }) => ({
      name: `step ${step} ${name}, p99 (as the metrics say)`,
      figure: p99,
      unit: 'ms',
      baseline: 'its p50',
      baselineFigure: p50,
      ratio: p99 / p50,
    })),
  ];
}

export async function run(): Promise<BenchRow[]> {
  const receiver = await Receiver.open();
  const stage = await openStage(receiver.url, endpoints, 1);
  const drained = async (count: number): Promise<number> => {
    await fillOutbox(stage, count);
    return (await drain(stage, receiver, { count })).perSecond;
  };
  const sustained = async (count: number): Promise<number> => {
    const progressed = await produceFlood(stage, { count, atOnce: perCommit, onTheirWayMax });
    return (await drain(stage, receiver, { count, progressed })).perSecond;
  };
  try {
    await postBare(receiver, backlog / 5);
    const bareBefore = await postBare(receiver, backlog);
    await drained(backlog / 5);
    const rate = await drained(backlog);
    const bareBetween = await postBare(receiver, backlog);
    await sustained(backlog / 5);
    const sustainedRate = await sustained(backlog * 2);
    const bareAfter = await postBare(receiver, backlog);
    const bare = (bareBefore + bareBetween) / 2;
    const sustainedBare = (bareBetween + bareAfter) / 2;
    const lone = { perSecond: lonePerSecond, atOnce: 1, seconds };
    const half = { perSecond: Math.round(sustainedRate / 2), atOnce: perCommit, seconds };
    return [
      {
        name: `deliveries drained from an outbox of ${backlog} events, ${endpoints} endpoints, attempts logged`,
        figure: rate,
        unit: 'deliveries/s',
        baseline: `the same requests without a database, by the same client, ${bareInFlight} in flight`,
        baselineFigure: bare,
        ratio: rate / bare,
      },
      {
        name: `events written, delivered and logged at once (sustained), ${perCommit} a commit`,
        figure: sustainedRate,
        unit: 'deliveries/s',
        baseline: `the same requests without a database, by the same client, ${bareInFlight} in flight`,
        baselineFigure: sustainedBare,
        ratio: sustainedRate / sustainedBare,
      },
      ...(await latencyRows(stage, receiver, {
        pace: lone,
        name: `at ${lonePerSecond} events/s`,
      })),
      ...(await latencyRows(stage, receiver, {
        pace: half,
        name: `at half of the sustained rate, ${perCommit} events a commit`,
      })),
    ];
  } finally {
    receiver.close();
    await stage.close();
  }
}
