import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';

import type { ClaimRelease } from './claim-release.ts';
import type { Completions } from './completions.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import type { EndpointQueues } from './endpoint-queues.ts';
import { leaseMs } from './limits.ts';
import type { PrefetchLimit } from './prefetch-limit.ts';
import { claim, type Claimed, findDueEndpoints } from './queue-store.ts';
import type { Sender } from './sender.ts';
import type { Steps } from './steps.ts';

const claimMax = 512;
const endpointsPerLook = 1000;
export const lookEveryMs = 250;

type Deps = Pick<AppContext, 'db' | 'clock' | 'telemetry'> & {
  readonly capacity: PrefetchLimit;
  readonly lanes: EndpointQueues;
  readonly sender: Sender;
  readonly completions: Completions;
  readonly unsent: ClaimRelease;
  readonly steps: Steps;
};

/** Claims due deliveries, fairly among teams and among the endpoints of a team, and has them sent. */
export class DeliveryWorker {
  readonly #deps: Deps;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #lookAfter = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Claims once. Returns true if another turn may claim more. */
  async turn(): Promise<boolean> {
    const { clock, capacity, lanes, sender, telemetry } = this.#deps;
    if (performance.now() - this.#lookedMs >= lookEveryMs) await this.look();
    telemetry.outboxPending.set(capacity.held);
    if (capacity.free <= 0) return false;
    const chosen = lanes.choose(clock.now());
    if (chosen.lanes.length === 0) return false;
    await lanes.identify(chosen.lanes);
    const claimed = await this.#claim(chosen.lanes);
    await sender.startAll(chosen.lanes);
    return claimed > 0 || chosen.isCutOff;
  }

  /**
   * Finds endpoints with due deliveries that were not announced: retries, expired leases, and events relayed by other processes.
   */
  async look(): Promise<void> {
    const { db, clock, lanes, sender } = this.#deps;
    this.#lookedMs = performance.now();
    const position = {
      after: this.#lookAfter,
      now: clock.now(),
      endpointsMax: endpointsPerLook,
    };
    const page = await db.write(acrossTenants, async (tx) => findDueEndpoints(tx, position));
    this.#lookAfter = page.next;
    for (const endpointId of page.endpointIds) lanes.ready(endpointId);
    await sender.startAll(lanes.all());
  }

  /** Resolves when nothing is in flight and all results are written. */
  async settle(): Promise<void> {
    const { sender, completions, unsent } = this.#deps;
    await sender.landed();
    await completions.settle();
    await unsent.settle();
  }

  /** Starts no more requests, waits for those in flight until the deadline, and releases the other deliveries, due at once. */
  async stop(deadlineMs: number): Promise<void> {
    const { capacity, lanes, sender, completions, unsent } = this.#deps;
    capacity.close();
    sender.stop();
    unsent.release([...lanes.all()].flatMap((lane) => lane.takeWaiting()));
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadlineMs);
    });
    await Promise.race([this.settle(), deadline]);
    clearTimeout(timer);
    unsent.release(sender.abandon());
    await Promise.all([unsent.settle(), completions.close()]);
  }

  /** Returns the number of claimed deliveries. */
  async #claim(chosen: readonly EndpointQueue[]): Promise<number> {
    const { db, clock, capacity, lanes, steps, unsent } = this.#deps;
    const now = clock.now();
    const startMs = performance.now();
    const limit = Math.min(claimMax, capacity.free);
    const quotas = lanes.quotas(chosen, limit, capacity.ownerMax);
    // Reserve before the statement, so that no concurrent caller counts on the same capacity.
    capacity.reserve(limit);
    let claimed: readonly Claimed[] = [];
    try {
      const order = {
        endpointIds: chosen.map((lane) => lane.endpointId),
        quotas,
        limit,
        limitedIds: chosen.filter((lane) => lane.mayBeLimited).map((lane) => lane.endpointId),
      };
      const times = { now, leaseUntil: new Date(now.getTime() + leaseMs) };
      claimed = await db.write(acrossTenants, async (tx) => claim(tx, order, times));
      if (claimed.length > 0) steps.claim(performance.now() - startMs);
      const withheld = claimed.filter((each) => each.isWithheld);
      unsent.withhold(withheld);
      const counts = lanes.push(claimed.filter((each) => !each.isWithheld));
      const mayHaveMore = chosen.filter(
        (lane, index) => claimed.length === limit || (counts.get(lane) ?? 0) === quotas[index],
      );
      // Lanes that got no delivery come first in the next turn.
      for (const lane of mayHaveMore) if (!counts.has(lane)) lanes.ready(lane.endpointId);
      for (const lane of mayHaveMore) if (counts.has(lane)) lanes.ready(lane.endpointId);
      // Withheld deliveries must not hide others behind them.
      for (const { endpointId } of withheld) lanes.ready(endpointId);
      return claimed.length;
    } finally {
      capacity.fill(limit, claimed);
    }
  }
}
