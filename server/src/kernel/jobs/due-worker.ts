import { acrossTenants } from '../across-tenants.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../db.ts';
import { DatabaseClosedError } from '../db/closed-error.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { sharedSparseLog } from '../log/sparse-log.ts';
import { uuidV7 } from '../random.ts';
import type { TenantId } from '../scope.ts';
import { Loop } from './loop.ts';
import { type ClaimTurns, Turns } from './turns.ts';

/** A worker's claim on tasks. After `until` they are due again, because the worker must have died. */
export type Lease = {
  readonly id: string;
  readonly now: Date;
  readonly until: Date;
  readonly rowsMax: number;
  readonly turns: ClaimTurns;
};

/** The tenant of a task; null: of no team. */
type OfTeam = { readonly tenantId: TenantId | null };

export type DueDeps = Pick<AppContext, 'db' | 'clock' | 'random' | 'log'>;

type Options<Task extends OfTeam> = {
  /** Claims due tasks of any tenant until the lease expires. */
  readonly claim: (tx: Tx, lease: Lease) => Promise<readonly Task[]>;
  /**
   * Extends the lease of a task in progress, if it still ends at `until`; otherwise returns false. Absent if the lease
   * is longer than any task.
   */
  readonly renew?: (tx: Tx, task: Task, lease: { until: Date; next: Date }) => Promise<boolean>;
  /** Does one of them, and writes down when it is tried again if it fails; aborted when the worker is to stop, or its lease is lost. */
  readonly workOn: (task: Task, stopping: AbortSignal) => Promise<void>;
  /** After it a task is due again, of which the worker has died. */
  readonly leaseMs: number;
  /** The maximum of concurrent tasks in this process. */
  readonly inFlightMax: number;
  readonly pollMs: number;
  /** The log message if claiming fails, or a task exceeds its lease. */
  readonly trouble: string;
};

/** Processes due rows of a table that is its own queue, claimed by lease (ADR-0048). Any number of processes may run it. */
export class DueWorker<Task extends OfTeam> {
  readonly #deps: DueDeps;
  readonly #options: Options<Task>;
  readonly #loop: Loop;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #turns: Turns;
  #stopping = new AbortController();

  constructor(deps: DueDeps, options: Options<Task>) {
    this.#deps = deps;
    this.#options = options;
    this.#turns = new Turns(options.inFlightMax);
    this.#loop = new Loop({
      turn: async () => (await this.#startDue()) > 0,
      pollMs: options.pollMs,
      // The loop retries a claim immediately, and each fails while the database is unavailable; so the log is limited.
      onError: (error) => this.#report(error, sharedSparseLog(deps.log)),
    });
  }

  start(): void {
    this.#stopping = new AbortController();
    this.#loop.start();
  }

  /** Stops claiming, aborts the tasks in progress, and waits for them. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
    await Promise.all(this.#inFlight);
  }

  /** Looks for due tasks immediately in this process. Other processes find them at their next poll. */
  wake(): void {
    this.#loop.wake();
  }

  /** Everything that is due now, and what becomes due by it; resolves with how much it was. */
  async runDue(): Promise<number> {
    let done = 0;
    for (;;) {
      const started = await this.#startDue();
      if (started === 0 && this.#inFlight.size === 0) return done;
      done += started;
      await Promise.all(this.#inFlight);
    }
  }

  /** Claims and starts as many tasks as there is capacity for. Resolves with their number. */
  async #startDue(): Promise<number> {
    const { db, clock, random } = this.#deps;
    const { claim, leaseMs, inFlightMax } = this.#options;
    const rowsMax = inFlightMax - this.#inFlight.size;
    if (rowsMax === 0) return 0;
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const lease = { id: uuidV7(now, random), now, until, rowsMax, turns: this.#turns.now() };
    const tasks = await db.write(acrossTenants, async (tx) => claim(tx, lease));
    for (const task of tasks) this.#begin(task, until);
    return tasks.length;
  }

  #begin(task: Task, until: Date): void {
    const { tenantId } = task;
    if (tenantId !== null) this.#turns.begin(tenantId);
    const done = this.#hold(task, until)
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        if (tenantId !== null) this.#turns.end(tenantId);
        this.#inFlight.delete(done);
        // There is free capacity. One tick later, so that tasks that end together lead to one claim.
        setImmediate(() => this.#loop.wake());
      });
    this.#inFlight.add(done);
  }

  /** Processes a task and renews its lease. */
  async #hold(task: Task, until: Date): Promise<void> {
    const { workOn, renew, leaseMs } = this.#options;
    if (renew === undefined) return workOn(task, this.#stopping.signal);
    const { db, clock } = this.#deps;
    const lost = new AbortController();
    let held = until;
    const beat = async (): Promise<void> => {
      const next = new Date(clock.now().getTime() + leaseMs);
      const isOurs = await db.write(acrossTenants, async (tx) =>
        renew(tx, task, { until: held, next }),
      );
      if (isOurs) held = next;
      else lost.abort();
    };
    // A beat that fails is made up for by the next one.
    const beating = setInterval(() => void beat().catch(() => {}), leaseMs / 3);
    try {
      await workOn(task, AbortSignal.any([this.#stopping.signal, lost.signal]));
    } finally {
      clearInterval(beating);
    }
  }

  #report(error: unknown, log: Pick<Log, 'error'> = this.#deps.log): void {
    // The process is stopping, and logs that itself.
    if (error instanceof DatabaseClosedError) return;
    log.error({ error: describeError(error) }, this.#options.trouble);
  }
}
