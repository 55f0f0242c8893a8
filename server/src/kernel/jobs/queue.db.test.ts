import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { type Database, openDatabase } from '../db.ts';
import { silentLog } from '../log/log.ts';
import { type Job, openQueue } from './queue.ts';

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

const yearly = '0 0 1 1 *';
const enqueue = async (name: string): Promise<unknown> =>
  db.pool.query('select graphile_worker.add_job($1)', [name]);

test('a job that is due runs, and is done when the queue has stopped', async () => {
  const steps: string[] = [];
  const started = Promise.withResolvers<void>();
  const job: Job = {
    name: 'test.slow',
    cron: yearly,
    run: async (signal) => {
      started.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      steps.push('cut short');
    },
  };
  const queue = openQueue({ db, log: silentLog }, [job]);
  await queue.start();
  await enqueue('test.slow');
  await started.promise;
  await queue.stop();
  expect(steps).toEqual(['cut short']);
  expect((await db.pool.query('select 1 from graphile_worker.jobs')).rowCount).toBe(0);
});

test('of two nodes one takes the job', async () => {
  const runs: string[] = [];
  const done = Promise.withResolvers<void>();
  const node = (name: string) =>
    openQueue({ db, log: silentLog }, [
      {
        name: 'test.shared',
        cron: yearly,
        run: async () => {
          runs.push(name);
          done.resolve();
        },
      },
    ]);
  const nodes = [node('one'), node('two')];
  await Promise.all(nodes.map(async (each) => each.start()));
  await enqueue('test.shared');
  await done.promise;
  await Promise.all(nodes.map(async (each) => each.stop()));
  expect(runs).toHaveLength(1);
});

test('a job that fails says why in the log and nowhere else', async () => {
  const logged = Promise.withResolvers<unknown>();
  const log = { ...silentLog, error: (fields: unknown) => logged.resolve(fields) };
  const queue = openQueue({ db, log }, [
    {
      name: 'test.fail',
      cron: yearly,
      run: async () => {
        throw new TypeError('a value of somebody');
      },
    },
  ]);
  await expect(queue.runNow('test.fail')).rejects.toThrow('test.fail failed; the log says why');
  expect(await logged.promise).toMatchObject({ job: 'test.fail', error: { name: 'TypeError' } });
  await queue.start();
  await enqueue('test.fail');
  await waitFor('select 1 from graphile_worker.jobs where attempts = 1 and locked_at is null');
  await queue.stop();
  const { rows } = await db.pool.query('select last_error from graphile_worker.jobs');
  expect(rows).toEqual([{ last_error: 'test.fail failed; the log says why' }]);
});

test('a schedule that is none is refused before anything starts', () => {
  const job: Job = { name: 'test.never', cron: 'now and then', run: async () => {} };
  expect(() => openQueue({ db, log: silentLog }, [job])).toThrow();
});

test('a job that does not exist cannot be run', async () => {
  await expect(openQueue({ db, log: silentLog }, []).runNow('test.none')).rejects.toThrow(
    'test.none',
  );
});

async function waitFor(query: string): Promise<void> {
  while ((await db.pool.query(query)).rowCount === 0)
    await new Promise((resolve) => setImmediate(resolve));
}
