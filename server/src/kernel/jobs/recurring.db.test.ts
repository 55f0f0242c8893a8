import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type TestClock, testClock } from '../../../tests/harness/app.ts';
import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { type Database, openDatabase } from '../db.ts';
import { type Log, silentLog } from '../log/log.ts';
import { systemRandom } from '../random.ts';
import { hourMs, minuteMs, secondMs } from '../time.ts';
import { type Job, nextTime, openRecurringJobs, type RecurringJobs } from './recurring.ts';

let database: TestDatabase;
let db: Database;
let clock: TestClock;

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase(database.connection);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  clock = testClock();
  await database.query('delete from recurring_job');
});

const open = (jobs: readonly Job[], log: Log = silentLog): RecurringJobs =>
  openRecurringJobs({ db, clock, random: systemRandom, log }, jobs);
const hourly = (name: string, run: Job['run']): Job => ({ name, everyMs: hourMs, run });
const rowOf = async (name: string) => {
  const { rows } = await database.query<{ run_at: Date; attempt: number; is_held: boolean }>(
    `select run_at, attempt, lease_id is not null as is_held from recurring_job where name = '${name}'`,
  );
  return rows[0];
};
const waitFor = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
};
const atRest = async (name: string): Promise<void> =>
  waitFor(async () => (await rowOf(name))?.is_held === false);

test('a job that is due runs, and is done when the queue has stopped', async () => {
  const steps: string[] = [];
  const started = Promise.withResolvers<void>();
  const jobs = open([
    hourly('test.slow', async (signal) => {
      started.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      steps.push('cut short');
    }),
  ]);
  await jobs.start();
  clock.advance(hourMs);
  await started.promise;
  await jobs.stop();
  expect(steps).toEqual(['cut short']);
  const { rows } = await database.query('select * from recurring_job');
  expect(rows).toMatchObject([
    { succeeded_at: clock.now(), failed_at: null, duration_ms: expect.any(Number) as number },
  ]);
  expect(await rowOf('test.slow')).toEqual({
    run_at: new Date('2026-11-20T14:00:00Z'),
    attempt: 0,
    is_held: false,
  });
});

test('while a job has nothing to do its row is not written, and then it runs', async () => {
  const asked: boolean[] = [];
  const ran = Promise.withResolvers<void>();
  let isNeeded = false;
  const jobs = open([
    {
      ...hourly('test.idle', async () => ran.resolve()),
      isNeeded: async () => {
        asked.push(isNeeded);
        return isNeeded;
      },
    },
  ]);
  await jobs.start();
  const version = async (): Promise<unknown> => {
    const { rows } = await database.query(
      "select xmin from recurring_job where name = 'test.idle'",
    );
    return rows[0];
  };
  const atFirst = await version();
  for (const times of [2, 3]) {
    clock.advance(hourMs);
    await waitFor(async () => asked.length >= times);
  }
  expect(await version()).toEqual(atFirst);
  isNeeded = true;
  clock.advance(hourMs);
  await ran.promise;
  await jobs.stop();
});

test('of two nodes one takes the job', async () => {
  const runs: string[] = [];
  const nodes = ['one', 'two'].map((node) =>
    open([
      hourly('test.shared', async () => {
        runs.push(node);
      }),
    ]),
  );
  await Promise.all(nodes.map(async (each) => each.start()));
  clock.advance(hourMs);
  await waitFor(async () => runs.length > 0);
  await atRest('test.shared');
  await Promise.all(nodes.map(async (each) => each.stop()));
  expect(runs).toHaveLength(1);
});

test('a job that was due while no process ran runs once, at the first start', async () => {
  let runs = 0;
  const jobs = [
    hourly('test.missed', async () => {
      runs += 1;
    }),
  ];
  const before = open(jobs);
  await before.start();
  await before.stop();
  clock.advance(5 * hourMs);
  const after = open(jobs);
  await after.start();
  await waitFor(async () => runs > 0);
  await atRest('test.missed');
  await after.stop();
  expect(runs).toBe(1);
  expect((await rowOf('test.missed'))?.run_at).toEqual(new Date('2026-11-20T18:00:00Z'));
});

test('a job whose process has died is taken by another a minute later', async () => {
  let runs = 0;
  const jobs = open([
    hourly('test.left', async () => {
      runs += 1;
    }),
  ]);
  await jobs.start();
  // The lease of a process that nobody hears of any more.
  const until = new Date(clock.now().getTime() + minuteMs).toISOString();
  await database.query(
    `update recurring_job set run_at = '${until}', lease_id = gen_random_uuid(), attempt = 1`,
  );
  clock.advance(minuteMs);
  await waitFor(async () => runs > 0);
  await jobs.stop();
  expect(runs).toBe(1);
});

const failing = (): Job =>
  hourly('test.fail', async () => {
    throw new TypeError('a value of somebody');
  });

test('a job that fails says why in the log and nowhere else', async () => {
  const logged = Promise.withResolvers<unknown>();
  const log = { ...silentLog, error: (fields: unknown) => logged.resolve(fields) };
  const jobs = open([failing()], log);
  await jobs.start();
  clock.advance(hourMs);
  expect(await logged.promise).toMatchObject({ job: 'test.fail', error: { name: 'TypeError' } });
  await atRest('test.fail');
  await jobs.stop();
  const { rows } = await database.query('select * from recurring_job');
  expect(JSON.stringify(rows)).not.toContain('somebody');
  expect(rows).toMatchObject([{ failed_at: clock.now(), succeeded_at: null }]);
});

test('a run that fails is tried again after 3, 7, 20 and 55 seconds, and then at its next time', async () => {
  const jobs = open([failing()]);
  await jobs.start();
  const waits: number[] = [];
  clock.advance(hourMs);
  for (const attempt of [1, 2, 3, 4, 0]) {
    await waitFor(async () => {
      const row = await rowOf('test.fail');
      return row?.is_held === false && row.attempt === attempt && row.run_at > clock.now();
    });
    const row = await rowOf('test.fail');
    waits.push(((row?.run_at.getTime() ?? Number.NaN) - clock.now().getTime()) / secondMs);
    clock.set(row?.run_at ?? clock.now());
  }
  await jobs.stop();
  expect(waits).toEqual([3, 7, 20, 55, 3600 - 3 - 7 - 20 - 55]);
});

test('times are multiples of the interval, in UTC', () => {
  const job = { everyMs: hourMs, offsetMs: 17 * minuteMs };
  const next = (at: string) => nextTime(job, new Date(at)).toISOString();
  expect(next('2026-11-20T12:16:59.999Z')).toBe('2026-11-20T12:17:00.000Z');
  expect(next('2026-11-20T12:17:00.000Z')).toBe('2026-11-20T13:17:00.000Z');
});

test('a job that does not exist cannot be run', async () => {
  await expect(open([]).runNow('test.none')).rejects.toThrow('test.none');
});
