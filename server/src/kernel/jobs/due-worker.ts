import { acrossTenants } from '../across-tenants.ts';
import type { Tx } from '../db.ts';
import { describeError } from '../log/describe-error.ts';
import type { Resources } from '../resources.ts';
import { Loop } from './loop.ts';

type Lease = { readonly now: Date; readonly until: Date; readonly rowsMax: number };

type Options<Task> = {
  /** Takes tasks that are due, of any tenant, until another moment: then somebody else may. */
  readonly claim: (tx: Tx, lease: Lease) => Promise<readonly Task[]>;
  /** Does one of them, and deals with its own failures; aborted when the worker is to stop. */
  readonly workOn: (task: Task, stopping: AbortSignal) => Promise<void>;
  /** Longer than those that are taken together may take. */
  readonly leaseMs: number;
  readonly claimedMax: number;
  readonly lookEveryMs: number;
  /** What is logged when nothing can be claimed. */
  readonly trouble: string;
};

/** Does what is due, one task after another. Any number of processes may do so side by side. */
export class DueWorker<Task> {
  readonly #deps: Pick<Resources, 'db' | 'clock' | 'log'>;
  readonly #options: Options<Task>;
  readonly #loop: Loop;
  #stopping = new AbortController();

  constructor(deps: Pick<Resources, 'db' | 'clock' | 'log'>, options: Options<Task>) {
    this.#deps = deps;
    this.#options = options;
    this.#loop = new Loop({
      turn: async () => this.#turn(),
      pollMs: options.lookEveryMs,
      onError: (error) => deps.log.error({ error: describeError(error) }, options.trouble),
    });
  }

  start(): void {
    this.#stopping = new AbortController();
    this.#loop.start();
  }

  /** Resolves when what is in hand has ended, or was left. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
  }

  /** Everything that is due now; resolves when it is done. */
  async runDue(): Promise<void> {
    while (await this.#turn());
  }

  /** True when something was due. */
  async #turn(): Promise<boolean> {
    const { claim, workOn, leaseMs, claimedMax } = this.#options;
    const { signal } = this.#stopping;
    const now = this.#deps.clock.now();
    const lease = { now, until: new Date(now.getTime() + leaseMs), rowsMax: claimedMax };
    const taken = await this.#deps.db.write(acrossTenants, async (tx) => claim(tx, lease));
    for (const task of taken) await workOn(task, signal);
    return taken.length > 0 && !signal.aborted;
  }
}
