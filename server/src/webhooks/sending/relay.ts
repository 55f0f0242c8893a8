import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';

import type { LocalDispatch } from './local-dispatch.ts';
import type { Claimed } from './queue-store.ts';
import { fanOut } from './relay-store.ts';
import type { Steps } from './steps.ts';

const eventsPerTurn = 500;
/** Fewer events are not worth a statement, even if the worker has no capacity for more. */
const eventsPerTurnMin = 100;

/**
 * Moves events from the outbox into deliveries. Returns true if there may be more. Deliveries that the worker has capacity for
 * are leased to it at once. In a long outbox a turn takes no more than that, so that few deliveries must be claimed.
 */
export async function relay(
  deps: Pick<AppContext, 'db' | 'clock'> & { readonly steps: Steps },
  handover: LocalDispatch,
  {
    isLong,
    announceToBrokers,
  }: {
    /** The turn before left events in the outbox. */
    readonly isLong: boolean;
    readonly announceToBrokers: () => void;
  },
): Promise<boolean> {
  const room = await handover.reserve(eventsPerTurn, isLong);
  const eventsMax =
    room.deliveries === 0 ? eventsPerTurn : Math.max(eventsPerTurnMin, room.deliveries);
  let leased: readonly Claimed[] = [];
  const startMs = performance.now();
  try {
    const moved = await deps.db.write(acrossTenants, async (tx) =>
      fanOut(tx, { now: deps.clock.now(), leaseUntil: room.leaseUntil }, { eventsMax, room }),
    );
    leased = moved.leased;
    if (moved.events > 0) deps.steps.relay(performance.now() - startMs);
    for (const each of moved.waitedMs) deps.steps.outbox(each);
    if (moved.endpointIds.length > 0) handover.announce(moved.endpointIds);
    if (moved.isForBrokers) announceToBrokers();
    return moved.events === eventsMax;
  } finally {
    await handover.take(room, leased);
  }
}
