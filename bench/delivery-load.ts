import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { acrossTenants } from '../server/src/kernel/across-tenants.ts';
import {
  appendEvents,
  countAttempts,
  openDelivery,
  openStage,
  Receiver,
  type Stage,
} from './delivery-stage.ts';
import type { BenchRow } from './row.ts';

const teams = 20;
const endpointsPerTeam = 50;
/** Of each ten endpoints, one never answers. */
const deadShare = 0.1;
const eventsPerTeam = 10;
/** BENCH_BACKLOG=1000000 is the size that is aimed at. */
const backlog = Number(process.env['BENCH_BACKLOG'] ?? '20000');

/** A server that takes requests and never answers. */
async function openDead(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Delivers what waits until so many attempts succeeded; answers how many did a second, and the most memory used. */
async function drain(
  stage: Stage,
  { count, workers }: { readonly count: number; readonly workers: number },
): Promise<{ readonly perSecond: number; readonly peakMiB: number }> {
  const before = await countAttempts(stage);
  const running = Array.from({ length: workers }, () => openDelivery(stage));
  const startMs = performance.now();
  await Promise.all(running.map(async (each) => each.start()));
  let peakMiB = 0;
  while ((await countAttempts(stage)) - before < count) {
    peakMiB = Math.max(peakMiB, process.memoryUsage().rss / 1024 ** 2);
    await sleep(200);
  }
  const seconds = (performance.now() - startMs) / 1000;
  await Promise.all(running.map(async (each) => each.stop(0)));
  return { perSecond: count / seconds, peakMiB };
}

async function change(stage: Stage, isDead: boolean, url: string): Promise<void> {
  await stage.resources.db.write(acrossTenants, async (tx) => {
    await tx
      .updateTable('webhook_endpoint')
      .set(isDead ? { url, disabled: false } : { disabled: true })
      .where('id', '<=', teams * endpointsPerTeam * deadShare)
      .execute();
  });
}

/** What live endpoints get a second, without the others and beside them. */
async function fairness(receiver: Receiver): Promise<BenchRow> {
  const stage = await openStage(receiver.url, teams, endpointsPerTeam);
  const dead = await openDead();
  try {
    const live = teams * endpointsPerTeam * (1 - deadShare);
    const measure = async (): Promise<number> => {
      await appendEvents(stage, 0, teams * eventsPerTeam);
      return (await drain(stage, { count: live * eventsPerTeam, workers: 1 })).perSecond;
    };
    await change(stage, false, dead.url);
    await measure();
    const alone = await measure();
    await change(stage, true, dead.url);
    const beside = await measure();
    return {
      name: `deliveries to ${live} live endpoints beside ${teams * endpointsPerTeam - live} that never answer`,
      figure: beside,
      unit: 'deliveries/s',
      baseline: 'the same without those',
      baselineFigure: alone,
      ratio: beside / alone,
    };
  } finally {
    dead.close();
    await stage.close();
  }
}

/** A backlog by one worker and by two, and the memory of the process that works on it. */
async function backlogs(receiver: Receiver): Promise<BenchRow[]> {
  const stage = await openStage(receiver.url, teams, 1);
  try {
    const fill = async (count: number): Promise<void> => {
      for (let from = 0; from < count; from += 1000) {
        await appendEvents(stage, from, Math.min(1000, count - from));
      }
    };
    await fill(5000);
    const warm = await drain(stage, { count: 5000, workers: 1 });
    await fill(backlog);
    const one = await drain(stage, { count: backlog, workers: 1 });
    await fill(backlog);
    const before = await countAttempts(stage);
    const two = await drain(stage, { count: backlog, workers: 2 });
    const attempts = (await countAttempts(stage)) - before;
    return [
      {
        name: `memory at its peak, a backlog of ${backlog} deliveries`,
        figure: one.peakMiB,
        unit: 'MiB',
        baseline: 'a backlog of 5000',
        baselineFigure: warm.peakMiB,
        ratio: one.peakMiB / warm.peakMiB,
      },
      {
        name: `a backlog of ${backlog} drained by two workers in one process`,
        figure: two.perSecond,
        unit: 'deliveries/s',
        baseline: 'by one',
        baselineFigure: one.perSecond,
        ratio: two.perSecond / one.perSecond,
      },
      {
        name: 'attempts for the deliveries that two workers shared',
        figure: attempts,
        unit: 'attempts',
        baseline: 'deliveries',
        baselineFigure: backlog,
        ratio: attempts / backlog,
      },
    ];
  } finally {
    await stage.close();
  }
}

export async function run(): Promise<BenchRow[]> {
  const receiver = await Receiver.open();
  try {
    return [await fairness(receiver), ...(await backlogs(receiver))];
  } finally {
    receiver.close();
  }
}
