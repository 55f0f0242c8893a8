import { setTimeout as sleep } from 'node:timers/promises';

import { Logger, type ParsedCronItem, parseCronItems, run, type Runner } from 'graphile-worker';

import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import type { Resources } from '../resources.ts';
import { dayMs } from '../time.ts';

/** Work that recurs. It may run twice at once and may be cut off anywhere, so it must be safe to repeat. */
export type Job = {
  /** `<slice>.<what>`. */
  readonly name: string;
  /** In UTC: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
  /** The signal asks to stop soon, at a place where the next run can go on. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

export type Queue = {
  /** Resolves once this process takes jobs. */
  start(): Promise<void>;
  /** Takes no more jobs, asks those that run to stop, and waits for them. */
  stop(): Promise<void>;
  /** Runs a job in this process, whatever its schedule. */
  runNow(name: string): Promise<void>;
};

const concurrency = 2;
/** A failed run is tried again after 3, 7, 20 and 55 seconds; after that the next tick is the retry. */
const attemptsMax = 5;
const restartDelayMs = 5000;

/** Recurring jobs, each tick taken by one of the processes that share the database. */
export function openQueue({ db, log }: Pick<Resources, 'db' | 'log'>, jobs: readonly Job[]): Queue {
  const items = toCronItems(jobs);
  const stopping = new AbortController();
  let running: Runner | undefined;
  let supervised: Promise<void> | undefined;

  const open = async (): Promise<Runner> =>
    run({
      pgPool: db.pool,
      concurrency,
      // Signals are the process's business, and tasks are these functions: no file is ever looked for.
      noHandleSignals: true,
      taskList: Object.fromEntries(
        jobs.map((job) => [job.name, async () => runJob(log, job, stopping.signal)]),
      ),
      parsedCronItems: items,
      // Without batching, the library does not wait for the end of a job to be written down: not when it stops, and
      // a failure to write would be an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: loggerOver(log),
    });
  /** A runner gives up when the database is away for long; this one comes back with it. */
  const supervise = async (first: Runner): Promise<void> => {
    for (let runner: Runner | undefined = first; !stopping.signal.aborted;) {
      running = runner;
      await runner?.promise.catch(() => {});
      await sleep(restartDelayMs, undefined, { ref: false, signal: stopping.signal }).catch(
        () => {},
      );
      if (stopping.signal.aborted) return;
      runner = await open().catch((error: unknown) => {
        log.warn({ error: describeError(error) }, 'background jobs cannot start');
        return undefined;
      });
    }
  };

  return {
    start: async () => {
      supervised = supervise(await open());
    },
    stop: async () => {
      stopping.abort();
      // A runner that has stopped by itself refuses to be stopped.
      await running?.stop().catch(() => {});
      await supervised;
    },
    runNow: async (name) => {
      const job = jobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`there is no job ${name}`);
      await runJob(log, job, stopping.signal);
    },
  };
}

function toCronItems(jobs: readonly Job[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.map((job) => ({
      task: job.name,
      match: job.cron,
      identifier: job.name,
      // One waiting run at most, also after an outage: a tick replaces the run that an earlier one left behind.
      options: {
        backfillPeriod: dayMs,
        maxAttempts: attemptsMax,
        jobKey: job.name,
        jobKeyMode: 'replace',
      },
    })),
  );
}

/** What is thrown on says nothing of the failure: the library writes it into a table, and it may quote a row. */
async function runJob(log: Log, job: Job, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const durationMs = (): number => Math.round(performance.now() - startedAt);
  try {
    await job.run(signal);
    log.info({ job: job.name, duration_ms: durationMs() }, 'job done');
  } catch (error) {
    log.error(
      { job: job.name, duration_ms: durationMs(), error: describeError(error) },
      'job failed',
    );
    // oxlint-disable-next-line preserve-caught-error -- the cause must not leave this function, see above
    throw new Error(`${job.name} failed; the log says why`);
  }
}

/** The library's own news, where somebody may have to act on them. Failures of jobs are logged above. */
function loggerOver(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.['failure'] === true) return;
    if (level === 'error') log.error({ queue: message }, 'background jobs');
    if (level === 'warning') log.warn({ queue: message }, 'background jobs');
  });
}
