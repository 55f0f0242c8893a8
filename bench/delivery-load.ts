import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { acrossTenants } from '../server/src/kernel/across-tenants.ts';
import { Receiver } from './delivery-receiver.ts';
import {
  appendEvents,
  drain,
  fillOutbox,
  openStage,
  rssMiBNow,
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

async function change(stage: Stage, isDead: boolean, url: string): Promise<void> {
  await stage.db.write(acrossTenants, async (tx) => {
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
      return (await drain(stage, receiver, { count: live * eventsPerTeam })).perSecond;
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
    const measure = async (count: number, workers: number) => {
      await fillOutbox(stage, count);
      let peakMiB = 0;
      const progressed = (): void => {
        peakMiB = Math.max(peakMiB, rssMiBNow());
      };
      return { ...(await drain(stage, receiver, { count, workers, progressed })), peakMiB };
    };
    const warm = await measure(5000, 1);
    const one = await measure(backlog, 1);
    const two = await measure(backlog, 2);
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
        figure: two.attempts,
        unit: 'attempts',
        baseline: 'deliveries',
        baselineFigure: backlog,
        ratio: two.attempts / backlog,
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
