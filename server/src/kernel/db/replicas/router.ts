import type { CompiledQuery, QueryResult } from 'kysely';

import type { PlanMode } from '../driver.ts';
import type { RlsSettings } from '../row-scope.ts';
import { roundRobin } from './replica-health.ts';
import type { Replica } from './replica.ts';
import type { WalPosition } from './wal-position.ts';

/** Reads that may have been answered by a replica, by who did. */
export type ReadsAnswered = { readonly replica: number; readonly primary: number };

type Routed = {
  readonly plans: PlanMode;
  readonly visible: RlsSettings;
  readonly query: CompiledQuery;
};

/** Sends each read to a replica that has all that was committed before it was asked, and else to the primary. */
export class Router {
  readonly #replicas: readonly Pick<Replica, 'standing' | 'execute'>[];
  readonly #now: () => Promise<WalPosition>;
  readonly #answered = { replica: 0, primary: 0 };
  #turn = 0;

  /** `now` returns a position at or after each commit that was acknowledged before the call. */
  constructor(
    replicas: readonly Pick<Replica, 'standing' | 'execute'>[],
    now: () => Promise<WalPosition>,
  ) {
    this.#replicas = replicas;
    this.#now = now;
  }

  answered(): ReadsAnswered {
    return { ...this.#answered };
  }

  async execute<Row>(
    { plans, visible, query }: Routed,
    atPrimary: () => Promise<QueryResult<Row>>,
  ): Promise<QueryResult<Row>> {
    const replica = roundRobin(this.#replicas, (this.#turn += 1));
    if (replica !== undefined) {
      // A primary that is away tells so itself when it is read.
      const wanted = await this.#now().catch(() => null);
      const found = wanted && (await replica.execute<Row>(plans, visible, query, wanted));
      if (found !== null) {
        this.#answered.replica += 1;
        return found;
      }
    }
    this.#answered.primary += 1;
    return atPrimary();
  }
}
