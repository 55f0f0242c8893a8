import { sql } from 'kysely';

import { acrossTenants } from '../server/src/kernel/across-tenants.ts';
import { Receiver } from './delivery-receiver.ts';
import { drain, fillOutbox, openStage, rssMiBNow, type Stage } from './delivery-stage.ts';
import type { BenchRow } from './row.ts';

/** What is aimed at takes two to three minutes: BENCH_BACKLOG=1000000 with T=400. */
const backlog = Number(process.env['BENCH_BACKLOG'] ?? '200000');
const small = 50_000;
const teams = 20;
const events = 10_000;
const marks = [0.1, 0.5, 1] as const;

/** As many deliveries as asked for, of events that were told of already: each goes out again and again. */
async function fill(stage: Stage, count: number): Promise<void> {
  await stage.db.write(acrossTenants, async (tx) => {
    await sql`
      insert into delivery (event_id, endpoint_id, run_at)
      select event.id, endpoint.id, now()
      from generate_series(1, ${Math.ceil(count / events)}::int) round
      cross join event
      join webhook_endpoint endpoint on endpoint.tenant_id = event.tenant_id
      limit ${count}`.execute(tx);
  });
}

/** Delivers all that waits; the memory of the worker's process when a tenth, a half and all of it is done. */
async function drainAll(
  stage: Stage,
  receiver: Receiver,
  count: number,
): Promise<{ readonly perSecond: number; readonly rssMiB: readonly number[] }> {
  await fill(stage, count);
  const rssMiB: number[] = [];
  const { perSecond, attempts } = await drain(stage, receiver, {
    count,
    progressed: (received) => {
      while (received >= count * (marks[rssMiB.length] ?? Infinity)) rssMiB.push(rssMiBNow());
    },
  });
  if (attempts !== count) throw new Error(`${attempts} attempts for ${count} deliveries`);
  return { perSecond, rssMiB };
}

export async function run(): Promise<BenchRow[]> {
  const receiver = await Receiver.open();
  const stage = await openStage(receiver.url, teams, 1);
  try {
    await fillOutbox(stage, events);
    await stage.db.write(acrossTenants, async (tx) => tx.deleteFrom('outbox').execute());
    await drainAll(stage, receiver, events);
    const short = await drainAll(stage, receiver, small);
    const long = await drainAll(stage, receiver, backlog);
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
