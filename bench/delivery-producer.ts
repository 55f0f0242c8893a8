import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { type ConnectionConfig, openDatabase } from '../server/src/kernel/db.ts';
import { Announcer } from '../server/src/kernel/events/outbox.ts';
import { silentLog } from '../server/src/kernel/log/log.ts';
import { wallMs } from './delivery-receiver.ts';
import { appendEvents, scopesOf, type Stage } from './delivery-stage.ts';

/** Events, evenly spaced, so many of them at once. */
export type Pace = {
  readonly perSecond: number;
  readonly atOnce: number;
  readonly seconds: number;
};

/** As many events as are delivered meanwhile: never more than so many on their way. */
export type Flood = {
  readonly count: number;
  readonly atOnce: number;
  readonly onTheirWayMax: number;
};

type Order = {
  readonly connection: ConnectionConfig;
  readonly teamIds: readonly string[];
  readonly work: Pace | Flood;
};

/** Transactions at a time, as an API server has. */
const writers = 2;

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

/** Begins with the first word about what arrived. */
async function flood(
  { count, atOnce, onTheirWayMax }: Flood,
  append: (from: number, count: number) => Promise<number>,
): Promise<void> {
  let arrived = Number.NEGATIVE_INFINITY;
  let told = Promise.withResolvers<void>();
  process.on('message', (number: number) => {
    arrived = number;
    told.resolve();
    told = Promise.withResolvers<void>();
  });
  process.send?.('ready');
  let next = 0;
  const write = async (): Promise<void> => {
    while (next < count) {
      while (next - arrived >= onTheirWayMax) await told.promise;
      const from = next;
      next += atOnce;
      await append(from, Math.min(atOnce, count - from));
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

/** The child process: as an API server that writes events and has nothing else to do. */
async function work({ connection, teamIds, work: ordered }: Order): Promise<void> {
  const db = openDatabase(connection);
  const scopes = await scopesOf(db, teamIds);
  const announcer = new Announcer({ db, log: silentLog });
  const append = async (from: number, count: number): Promise<number> => {
    await appendEvents({ db, scopes }, from, count);
    const committedMs = wallMs();
    announcer.announce();
    return committedMs;
  };
  if ('perSecond' in ordered) {
    process.send?.(await keepPace(ordered, async (from) => append(from, ordered.atOnce)));
  } else await flood(ordered, append);
  await announcer.settle();
  await db.close();
  process.disconnect?.();
}

function start({ connection, scopes }: Stage, ordered: Pace | Flood): ChildProcess {
  const child = fork(import.meta.filename);
  const teamIds = scopes.map((scope) => scope.teamId);
  child.send({ connection, teamIds, work: ordered } satisfies Order);
  return child;
}

/** Appends events in a process of its own; when each commit returned. */
export async function produce(stage: Stage, pace: Pace): Promise<readonly number[]> {
  const [marks] = (await once(start(stage, pace), 'message')) as [readonly number[]];
  return marks;
}

/** Appends in a process of its own, as fast as what is answered is told of how many arrived. */
export async function produceFlood(
  stage: Stage,
  ordered: Flood,
): Promise<(arrived: number) => void> {
  const child = start(stage, ordered);
  await once(child, 'message');
  return (arrived) => {
    // It leaves when it has written the last, and nobody needs to tell it then.
    if (child.connected) child.send(arrived, () => {});
  };
}

// The producer is this file, run by itself.
if (import.meta.main) process.once('message', (order: Order) => void work(order));
