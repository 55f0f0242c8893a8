import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { type ConnectionConfig, openDatabase } from '../server/src/kernel/db.ts';
import { silentLog } from '../server/src/kernel/log.ts';
import { Announcer } from '../server/src/kernel/outbox.ts';
import { wallMs } from './delivery-receiver.ts';
import { appendEvents, scopesOf, type Stage } from './delivery-stage.ts';

/** Events, evenly spaced, so many of them at once. */
export type Pace = {
  readonly perSecond: number;
  readonly atOnce: number;
  readonly seconds: number;
};

type Order = {
  readonly connection: ConnectionConfig;
  readonly teamIds: readonly string[];
  readonly pace: Pace;
};

/** Begins each turn at its time, whatever became of those before; what each answers. */
export async function keepPace(
  { perSecond, atOnce, seconds }: Pace,
  turn: (from: number) => Promise<number>,
): Promise<readonly number[]> {
  const turns = Math.ceil((perSecond * seconds) / atOnce);
  const startMs = performance.now();
  const begun: Promise<number>[] = [];
  for (let index = 0; index < turns; index += 1) {
    const waitMs = startMs + (index * atOnce * 1000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    begun.push(turn(index * atOnce));
  }
  return Promise.all(begun);
}

/** The child process: as an API server that writes events and has nothing else to do. */
async function work({ connection, teamIds, pace }: Order): Promise<void> {
  const db = openDatabase(connection);
  const scopes = await scopesOf(db, teamIds);
  const announcer = new Announcer({ db, log: silentLog });
  const marks = await keepPace(pace, async (from) => {
    await appendEvents({ db, scopes }, from, pace.atOnce);
    const committedMs = wallMs();
    announcer.announce();
    return committedMs;
  });
  process.send?.(marks);
  await db.close();
  process.disconnect?.();
}

/** Appends events in a process of its own; when each commit returned. */
export async function produce(
  { connection, scopes }: Stage,
  pace: Pace,
): Promise<readonly number[]> {
  const child = fork(import.meta.filename);
  const teamIds = scopes.map((scope) => scope.teamId);
  child.send({ connection, teamIds, pace } satisfies Order);
  const [marks] = (await once(child, 'message')) as [readonly number[]];
  return marks;
}

// The producer is this file, run by itself.
if (import.meta.main) process.once('message', (order: Order) => void work(order));
