import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Database, Tx } from '#kernel/db.ts';
import { DueWorker, type Lease } from '#kernel/jobs/due-worker.ts';
import { silentLog } from '#kernel/log/log.ts';

import { type Dice, openDice } from '../fuzz/random.ts';

const leaseMs = 1000;
const inFlightMax = 3;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'],
  });
});
afterEach(() => vi.useRealTimers());

type Task = { readonly id: number; readonly tenantId: null; dueMs: number };

/** Rows that are their own queue, as slices keep them, and what was done of them. */
class Queue {
  readonly due = new Map<number, Task>();
  readonly done = new Set<number>();
  readonly begun = new Map<number, number[]>();

  claim({ now, until, rowsMax }: Lease): readonly Task[] {
    const claimed = [...this.due.values()]
      .filter(({ dueMs }) => dueMs <= now.getTime())
      .slice(0, rowsMax);
    for (const task of claimed) {
      task.dueMs = until.getTime();
      this.begun.set(task.id, [...(this.begun.get(task.id) ?? []), now.getTime()]);
    }
    return claimed;
  }
}

type Process = { readonly worker: DueWorker<Task>; isLost: boolean; inFlight: number };

function openProcess(queue: Queue, dice: Dice): Process {
  const db: Pick<Database, 'write'> = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the claim below asks no database
    write: async (_reach, work) => work(undefined as unknown as Tx),
  };
  const deps = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- claims write, and nothing else
    db: db as Database,
    clock: { now: () => new Date(performance.now()) },
    random: { bytes: (count: number) => Buffer.alloc(count) },
    log: silentLog,
  };
  const process: Process = {
    isLost: false,
    inFlight: 0,
    worker: new DueWorker<Task>(deps, {
      claim: async (_tx, lease) => (process.isLost ? [] : queue.claim(lease)),
      workOn: async ({ id }) => {
        process.inFlight += 1;
        expect(process.inFlight).toBeLessThanOrEqual(inFlightMax);
        // Now and then it takes longer than its lease.
        const ms = dice.chance(0.2) ? dice.below(3 * leaseMs) : dice.below(50);
        await new Promise<void>((resolve) => {
          // Of the clock that this test moves.
          setTimeout(resolve, ms);
        });
        process.inFlight -= 1;
        if (process.isLost) return;
        queue.done.add(id);
        queue.due.delete(id);
      },
      leaseMs,
      inFlightMax,
      pollMs: 100,
      trouble: 'a task was left',
    }),
  };
  process.worker.start();
  return process;
}

async function simulate(seed: number): Promise<{ readonly repeated: number }> {
  const dice = openDice(seed);
  const queue = new Queue();
  let processes = [openProcess(queue, dice), openProcess(queue, dice)];
  const acknowledged: number[] = [];
  for (let id = 0; id < 60; id += 1) {
    queue.due.set(id, { id, tenantId: null, dueMs: performance.now() });
    acknowledged.push(id);
    if (dice.chance(0.1)) {
      const [lost, ...others] = processes;
      if (lost !== undefined) lost.isLost = true;
      processes = [...others, openProcess(queue, dice)];
    }
    await vi.advanceTimersByTimeAsync(dice.below(100));
  }
  for (let waits = 0; queue.due.size > 0 && waits < 1000; waits += 1)
    await vi.advanceTimersByTimeAsync(100);
  expect(acknowledged.filter((id) => !queue.done.has(id))).toEqual([]);
  let repeated = 0;
  for (const times of queue.begun.values()) {
    for (const [index, at] of times.entries()) {
      if (index === 0) continue;
      repeated += 1;
      expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(leaseMs);
    }
  }
  const stopping = processes.map(async ({ worker }) => worker.stop());
  await vi.advanceTimersByTimeAsync(10 * leaseMs);
  await Promise.all(stopping);
  return { repeated };
}

it('whatever is lost or late, all that was acknowledged is done, and nobody takes what another has before its lease is over', async () => {
  let repeated = 0;
  for (let seed = 1; seed <= 20; seed += 1) repeated += (await simulate(seed)).repeated;
  expect(repeated).toBeGreaterThan(20);
});
