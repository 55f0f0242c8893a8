import { afterAll, beforeAll, expect, test } from 'vitest';

import { testClock } from '../../../tests/harness/app.ts';
import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { type Database, openDatabase } from '../db.ts';
import { type Log, silentLog } from '../log/log.ts';
import { systemRandom } from '../random.ts';
import { DueWorker } from './due-worker.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase(database.connection);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

type Task = { readonly id: number; readonly tenantId: null };
type Renewal = Partial<Pick<ConstructorParameters<typeof DueWorker<Task>>[1], 'renew' | 'leaseMs'>>;
type Work = (task: number, stopping: AbortSignal) => Promise<void>;

/** A worker for these tasks, each of which is due once. */
function workerFor(
  tasks: number[],
  workOn: Work,
  {
    log = silentLog,
    pollMs = 10,
    ...others
  }: { readonly log?: Log; readonly pollMs?: number } & Renewal = {},
): DueWorker<Task> {
  const deps = { db, clock: testClock(), random: systemRandom, log };
  return new DueWorker(deps, {
    claim: async (_, { rowsMax }) => tasks.splice(0, rowsMax).map((id) => ({ id, tenantId: null })),
    workOn: async ({ id }, stopping) => workOn(id, stopping),
    leaseMs: 1000,
    ...others,
    inFlightMax: 2,
    pollMs,
    trouble: 'nothing can be claimed',
  });
}

test('no more tasks are in flight than there is room for, and all of them are done', async () => {
  let [inFlight, most, done] = [0, 0, 0];
  const worker = workerFor([1, 2, 3, 4, 5], async () => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await new Promise((resolve) => setImmediate(resolve));
    inFlight -= 1;
    done += 1;
  });
  expect(await worker.runDue()).toBe(5);
  expect([most, done]).toEqual([2, 5]);
});

test('who is woken looks at once, whenever it would have looked again', async () => {
  const tasks: number[] = [1];
  const done = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const worker = workerFor(tasks, async (task) => done[task === 1 ? 0 : 1].resolve(), {
    pollMs: 3_600_000,
  });
  worker.start();
  await done[0].promise;
  tasks.push(2);
  worker.wake();
  await done[1].promise;
  await worker.stop();
});

test('a slow task does not keep others waiting', async () => {
  const end = Promise.withResolvers<void>();
  const othersAreDone = Promise.withResolvers<void>();
  const worker = workerFor([1, 2, 3, 4], async (task) => {
    if (task === 1) await end.promise;
    if (task === 4) othersAreDone.resolve();
  });
  worker.start();
  await othersAreDone.promise;
  end.resolve();
  await worker.stop();
});

test('a stop asks what is in flight to end, waits for it, and claims nothing more', async () => {
  const tasks = [1, 2, 3];
  const started = Promise.withResolvers<void>();
  const ended: number[] = [];
  const worker = workerFor(tasks, async (task, stopping) => {
    if (task === 2) started.resolve();
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    ended.push(task);
  });
  worker.start();
  await started.promise;
  await worker.stop();
  expect([ended, tasks]).toEqual([[1, 2], [3]]);
});

test('a task that throws is left to the end of its lease, and said in the log', async () => {
  const messages: unknown[] = [];
  const log = { ...silentLog, error: (_: unknown, message?: string) => messages.push(message) };
  const worker = workerFor(
    [1, 2],
    async (task) => {
      if (task === 1) throw new Error('it cannot be done');
    },
    { log },
  );
  expect(await worker.runDue()).toBe(2);
  expect(messages).toEqual(['nothing can be claimed']);
});

test('the lease of a task is renewed for as long as it is worked on, and each time from the last', async () => {
  const untils: Date[] = [];
  const renewed = Promise.withResolvers<void>();
  const worker = workerFor([1], async () => renewed.promise, {
    leaseMs: 30,
    renew: async (_tx, _task, { until, next }) => {
      if (untils.length > 0) expect(until).toEqual(untils.at(-1));
      untils.push(next);
      if (untils.length === 3) renewed.resolve();
      return true;
    },
  });
  expect(await worker.runDue()).toBe(1);
  expect(untils).toHaveLength(3);
});

test('a task whose lease somebody else has is left', async () => {
  const aborted = Promise.withResolvers<void>();
  const worker = workerFor(
    [1],
    async (_task, stopping) => {
      stopping.addEventListener('abort', () => aborted.resolve());
      await aborted.promise;
    },
    { leaseMs: 30, renew: async () => false },
  );
  expect(await worker.runDue()).toBe(1);
});
