import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';

import type { PrefetchLimit } from './prefetch-limit.ts';
import { type Claimed, drop, release, withhold } from './queue-store.ts';

/** Writes back deliveries that were claimed and not sent. */
export class ClaimRelease {
  readonly #deps: Pick<AppContext, 'db' | 'clock' | 'log'>;
  readonly #capacity: PrefetchLimit;
  readonly #writing = new Set<Promise<void>>();

  constructor(deps: Pick<AppContext, 'db' | 'clock' | 'log'>, capacity: PrefetchLimit) {
    this.#deps = deps;
    this.#capacity = capacity;
  }

  /** Deletes deliveries whose event or endpoint no longer exists. */
  drop(claimed: readonly Claimed[]): void {
    this.#write(drop, claimed);
  }

  /** Releases deliveries so that they can be claimed at once. No attempt is counted. */
  release(claimed: readonly Claimed[]): void {
    this.#write(release, claimed);
  }

  /** Their users are deleted: they wait, and no attempt is spent. */
  withhold(claimed: readonly Claimed[]): void {
    this.#write(withhold, claimed);
  }

  /** Frees the capacity of deliveries whose endpoint was deleted; their rows are deleted elsewhere. */
  forget(claimed: readonly Claimed[]): void {
    this.#capacity.releaseUnsent(claimed);
  }

  /** Resolves when all writes have ended, successfully or not. */
  async settle(): Promise<void> {
    await Promise.all(this.#writing);
  }

  #write(how: typeof drop, claimed: readonly Claimed[]): void {
    if (claimed.length === 0) return;
    const { db, clock, log } = this.#deps;
    const written = db
      .write(acrossTenants, async (tx) => how(tx, claimed, clock.now()))
      .catch((error: unknown) => {
        sharedSparseLog(log).error(
          { error: String(error) },
          'webhook deliveries wait for their lease to end',
        );
      })
      .finally(() => {
        this.#writing.delete(written);
        this.#capacity.releaseUnsent(claimed);
      });
    this.#writing.add(written);
  }
}
