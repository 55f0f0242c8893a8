import type { AppContext } from '#kernel/app-context.ts';

import type { EndpointQueues } from './endpoint-queues.ts';
import { leaseMs } from './limits.ts';
import type { PrefetchLimit } from './prefetch-limit.ts';
import type { Claimed } from './queue-store.ts';
import type { SpareCapacity } from './relay-store.ts';
import type { Sender } from './sender.ts';

/** A relay waits until this much capacity is free, so that its statement is worth its cost, but at most this long. */
const roomMin = 256;
const roomWaitMs = 10;

type Deps = Pick<AppContext, 'clock'> & {
  readonly capacity: PrefetchLimit;
  readonly lanes: EndpointQueues;
  readonly sender: Sender;
  /** Asks the worker to claim soon. */
  readonly wake: () => void;
};

/** Hands the deliveries of a relay to the worker of its process, so that no claim is needed (ADR-0044). */
export class LocalDispatch {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Reserves capacity for deliveries that a relay creates for this process; call `take` afterwards. If older deliveries wait to
   * be claimed, the relay gets half of the capacity. If no capacity becomes free soon, receivers are slow, and the relay
   * continues without. For a long outbox the relay reserves no more than lanes can hold, because the rest would have to be
   * claimed.
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

  /** Accepts the deliveries that were created under a reservation. */
  async take(room: SpareCapacity, leased: readonly Claimed[]): Promise<void> {
    const { capacity, lanes, sender } = this.#deps;
    capacity.fill(room.deliveries, leased);
    if (leased.length > 0) await sender.startAll(lanes.push(leased).keys());
  }

  /** Announces endpoints with new deliveries, so that the next turn need not search for them. */
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
