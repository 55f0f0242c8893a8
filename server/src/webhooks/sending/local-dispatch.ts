import type { AppContext } from '#kernel/app-context.ts';

import type { EndpointQueues } from './endpoint-queues.ts';
import { leaseMs } from './limits.ts';
import type { PrefetchLimit } from './prefetch-limit.ts';
import type { Claimed } from './queue-store.ts';
import type { SpareCapacity } from './relay-store.ts';
import type { Sender } from './sender.ts';

/** A relay waits for as much room, so that its statement is worth its cost, but not for long. */
const roomMin = 256;
const roomWaitMs = 10;

type Deps = Pick<AppContext, 'clock'> & {
  readonly capacity: PrefetchLimit;
  readonly lanes: EndpointQueues;
  readonly sender: Sender;
  /** Asks the worker for a turn soon. */
  readonly wake: () => void;
};

/** What a relay hands to the worker of its process, so that nobody has to claim it (ADR-0044). */
export class LocalDispatch {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Room for deliveries that a relay makes for this process; `take` must follow. Where others wait to be claimed, they
   * get half of it. When there is none, and there is none soon either, receivers are slow: the relay goes on without.
   * Of a long outbox no more is asked for than lanes can hold: what they cannot would have to be claimed.
   */
  async reserve(
    deliveriesMax: number,
    isLong: boolean,
  ): Promise<SpareCapacity & { readonly leaseUntil: Date }> {
    const { clock, capacity, lanes } = this.#deps;
    if (!this.#isRoomy(isLong)) await capacity.until(() => this.#isRoomy(isLong), roomWaitMs);
    const now = clock.now();
    const share = lanes.isAnyReady ? 2 : 1;
    const free = Math.max(0, Math.floor(capacity.free / share));
    const spare = isLong ? lanes.spare(now).deliveries : deliveriesMax;
    const deliveries = Math.min(deliveriesMax, free, spare);
    const { ownerMax } = capacity;
    capacity.reserve(deliveries);
    const leaseUntil = new Date(now.getTime() + leaseMs);
    return { ...lanes.room(deliveries, now, ownerMax), leaseUntil };
  }

  /** Takes over what came of a reservation. */
  async take(room: SpareCapacity, leased: readonly Claimed[]): Promise<void> {
    const { capacity, lanes, sender } = this.#deps;
    capacity.fill(room.deliveries, leased);
    if (leased.length > 0) await sender.startAll(lanes.push(leased).keys());
  }

  /** Tells which endpoints have new deliveries, so that the next turn need not look for them. */
  announce(endpointIds: readonly number[]): void {
    for (const endpointId of endpointIds) this.#deps.lanes.ready(endpointId);
    this.#deps.wake();
  }

  #isRoomy(isLong: boolean): boolean {
    const { clock, capacity, lanes } = this.#deps;
    if (capacity.free < roomMin) return false;
    return !isLong || lanes.spare(clock.now()).isHalf;
  }
}
