import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

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

/** What is aimed at takes two to three minutes: BENCH_BACKLOG=1000000 with T=400. */
const backlog = Number(process.env['BENCH_BACKLOG'] ?? '200000');
const small = 50_000;
const teams = 20;
const events = 10_000;
const marks = [0.1, 0.5, 1] as const;

/** As many deliveries as asked for, of events that were told of already: each goes out again and again. */
async function fill(stage: Stage, count: number): Promise<void> {
  await stage.resources.db.write(acrossTenants, async (tx) => {
    await sql`
      insert into delivery (event_id, endpoint_id, run_at)
      select event.id, endpoint.id, now()
      from generate_series(1, ${Math.ceil(count / events)}::int) round
      cross join event
      join webhook_endpoint endpoint on endpoint.tenant_id = event.tenant_id
      limit ${count}`.execute(tx);
  });
}

type Drained = { readonly perSecond: number; readonly rssMiB: readonly number[] };

/** Delivers all that waits; the memory of the worker's process when a tenth, a half and all of it is done. */
async function drain(stage: Stage, receiver: Receiver, count: number): Promise<Drained> {
  await fill(stage, count);
  const before = await countAttempts(stage);
  receiver.arrivals = [];
  const webhooks = openDelivery(stage);
  const rssMiB: number[] = [];
  const startMs = performance.now();
  await webhooks.start();
  let received = 0;
  while (received < count) {
    await sleep(20);
    received += receiver.arrivals.splice(0).length;
    while (received >= count * (marks[rssMiB.length] ?? Infinity)) {
      rssMiB.push(process.memoryUsage().rss / 1024 ** 2);
    }
  }
  await webhooks.stop(10_000);
  const seconds = (performance.now() - startMs) / 1000;
  const attempts = (await countAttempts(stage)) - before;
  if (attempts !== count) throw new Error(`${attempts} attempts for ${count} deliveries`);
  return { perSecond: count / seconds, rssMiB };
}

export async function run(): Promise<BenchRow[]> {
  const receiver = await Receiver.open();
  const stage = await openStage(receiver.url, teams, 1);
  try {
    for (let from = 0; from < events; from += 1000) await appendEvents(stage, from, 1000);
    await stage.resources.db.write(acrossTenants, async (tx) => tx.deleteFrom('outbox').execute());
    await drain(stage, receiver, events);
    const short = await drain(stage, receiver, small);
    const long = await drain(stage, receiver, backlog);
    const [early = 0, half = 0, end = 0] = long.rssMiB;
    const memory = (name: string, figure: number): BenchRow => ({
      name: `memory of the worker when ${name} of a backlog of ${backlog} is delivered`,
      figure,
      unit: 'MiB',
      baseline: 'when a tenth is',
      baselineFigure: early,
      ratio: figure / early,
    });
    return [
      {
        name: `a backlog of ${backlog} deliveries drained, attempts logged`,
        figure: long.perSecond,
        unit: 'deliveries/s',
        baseline: `a backlog of ${small}`,
        baselineFigure: short.perSecond,
        ratio: long.perSecond / short.perSecond,
      },
      memory('half', half),
      memory('all', end),
    ];
  } finally {
    receiver.close();
    await stage.close();
  }
}
