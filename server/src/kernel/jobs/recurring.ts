import { type Generated, sql } from 'kysely';

import { acrossTenants } from '../across-tenants.ts';
import type { Tx } from '../db.ts';
import { describeError } from '../log/describe-error.ts';
import { minuteMs, secondMs } from '../time.ts';
import { type DueDeps, DueWorker, type Lease } from './due-worker.ts';

declare module '../db.ts' {
  interface Schema {
    recurring_job: {
      name: string;
      run_at: Date;
      attempt: number;
      lease_id: string | null;
      succeeded_at: Generated<Date | null>;
      failed_at: Generated<Date | null>;
      duration_ms: Generated<number | null>;
    };
  }
}

/** A recurring job. It may run twice concurrently and be interrupted anywhere, so it must be idempotent. */
export type Job = {
  /** `<slice>.<what>`. */
  readonly name: string;
  /** It is due at every multiple of this since 1970, in UTC. */
  readonly everyMs: number;
  /** The delay after each multiple of `everyMs`, so that not all jobs are due together; 0 if absent. */
  readonly offsetMs?: number;
  /** Returns false if there is nothing to do; then the run writes nothing. Always runs if absent. */
  readonly isNeeded?: () => Promise<boolean>;
  /** The signal asks the run to stop soon, where the next run can continue. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

export type RecurringJobs = {
  /** Resolves once this process takes jobs. */
  start(): Promise<void>;
  /** Takes no more jobs, asks those that run to stop, and waits for them. */
  stop(): Promise<void>;
  /** Runs a job in this process immediately, ignoring its schedule. */
  runNow(name: string): Promise<void>;
};

const inFlightMax = 2;
const pollMs = secondMs;
/** A running process renews its lease in time; after this, others take the job of a dead process. */
const leaseMs = minuteMs;
/** A failed run is tried again after these; then the next time of its schedule is the retry. */
const retryMs = [3 * secondMs, 7 * secondMs, 20 * secondMs, 55 * secondMs] as const;

type Run = {
  readonly tenantId: null;
  readonly job: Job;
  readonly attempt: number;
  readonly leaseId: string;
};

/** Opens jobs whose rows store when they are due; one of the processes on the database runs each. */
export function openRecurringJobs(deps: DueDeps, jobs: readonly Job[]): RecurringJobs {
  const { db, clock } = deps;
  const askedAt = new Map<string, number>();
  const worker = new DueWorker<Run>(deps, {
    claim: async (tx, lease) => claim(tx, await listNeeded(jobs, askedAt, lease.now), lease),
    workOn: async (run, stopping) => workOn(deps, run, stopping),
    leaseMs,
    inFlightMax,
    pollMs,
    trouble: 'recurring jobs cannot be run',
  });
  return {
    start: async () => {
      await db.write(acrossTenants, async (tx) => insertNew(tx, jobs, clock.now()));
      worker.start();
    },
    stop: async () => worker.stop(),
    runNow: async (name) => {
      const job = jobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`there is no job ${name}`);
      await job.run(new AbortController().signal);
    },
  };
}

/** Lists the jobs that have work, and calls `isNeeded` of each no more often than its interval. */
async function listNeeded(
  jobs: readonly Job[],
  askedAt: Map<string, number>,
  now: Date,
): Promise<readonly Job[]> {
  const needed: Job[] = [];
  for (const job of jobs) {
    if (job.isNeeded !== undefined) {
      if (now.getTime() < (askedAt.get(job.name) ?? 0) + job.everyMs) continue;
      askedAt.set(job.name, now.getTime());
      if (!(await job.isNeeded())) continue;
      // Until a process takes the job, check again at each poll.
      askedAt.delete(job.name);
    }
    needed.push(job);
  }
  return needed;
}

/** The first time after this moment that a job is due. */
export function nextTime(
  { everyMs, offsetMs = 0 }: Pick<Job, 'everyMs' | 'offsetMs'>,
  after: Date,
): Date {
  const rounds = Math.floor((after.getTime() - offsetMs) / everyMs) + 1;
  return new Date(rounds * everyMs + offsetMs);
}

async function workOn(deps: DueDeps, run: Run, stopping: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const { job, attempt } = run;
  const renewal = setInterval(() => {
    // One that fails is made up for by the next.
    const until = new Date(clock.now().getTime() + leaseMs);
    void db.write(acrossTenants, async (tx) => update(tx, run, { run_at: until })).catch(() => {});
  }, leaseMs / 3);
  const startedAt = performance.now();
  const durationMs = (): number => Math.round(performance.now() - startedAt);
  let failure: unknown;
  try {
    await job.run(stopping);
    // A job that recurs all the time would fill the log.
    if (job.everyMs >= minuteMs) log.info({ job: job.name, duration_ms: durationMs() }, 'job done');
  } catch (error) {
    failure = error;
    log.error(
      { job: job.name, duration_ms: durationMs(), error: describeError(error) },
      'job failed',
    );
  } finally {
    clearInterval(renewal);
  }
  const now = clock.now();
  const retry = failure === undefined ? undefined : retryMs[attempt - 1];
  const next =
    retry === undefined
      ? { run_at: nextTime(job, now), attempt: 0 }
      : { run_at: new Date(now.getTime() + retry) };
  const outcome = failure === undefined ? { succeeded_at: now } : { failed_at: now };
  const values = { ...next, ...outcome, duration_ms: durationMs(), lease_id: null };
  await db.write(acrossTenants, async (tx) => update(tx, run, values));
}

/** A job that the database does not know yet is due at its next time. */
async function insertNew(tx: Tx, jobs: readonly Job[], now: Date): Promise<void> {
  if (jobs.length === 0) return;
  await tx
    .insertInto('recurring_job')
    .values(
      jobs.map((job) => ({
        name: job.name,
        run_at: nextTime(job, now),
        attempt: 0,
        lease_id: null,
      })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

async function claim(
  tx: Tx,
  jobs: readonly Job[],
  { id, now, until, rowsMax }: Lease,
): Promise<readonly Run[]> {
  const names = jobs.map(({ name }) => name);
  const { rows } = await sql<{ name: string; attempt: number }>`
    with due as (
      select name from recurring_job where run_at <= ${now} and name = any(${names}::text[])
      order by run_at limit ${rowsMax} for update skip locked
    )
    update recurring_job set run_at = ${until}, lease_id = ${id}, attempt = recurring_job.attempt + 1
    from due where due.name = recurring_job.name
    returning recurring_job.name, recurring_job.attempt`.execute(tx);
  return rows.flatMap(({ name, attempt }) => {
    const job = jobs.find((each) => each.name === name);
    return job === undefined ? [] : [{ tenantId: null, job, attempt, leaseId: id }];
  });
}

/** Updates the job's row. Does nothing if the lease was lost, because another process has the job. */
async function update(
  tx: Tx,
  { job, leaseId }: Run,
  values: {
    readonly run_at: Date;
    readonly attempt?: number;
    readonly lease_id?: null;
    readonly succeeded_at?: Date;
    readonly failed_at?: Date;
    readonly duration_ms?: number;
  },
): Promise<void> {
  await tx
    .updateTable('recurring_job')
    .set(values)
    .where('name', '=', job.name)
    .where('lease_id', '=', leaseId)
    .execute();
}
