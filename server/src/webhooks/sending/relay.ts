import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';

import type { LocalDispatch } from './local-dispatch.ts';
import type { Claimed } from './queue-store.ts';
import { fanOut } from './relay-store.ts';
import type { Steps } from './steps.ts';

const eventsPerTurn = 500;
/** Fewer are not worth a statement, even if the worker has no room for more. */
const eventsPerTurnMin = 100;

/**
 * Moves events from the outbox into deliveries; true when there may be more. What the worker has room for is leased to
 * it at once; in a long outbox no more is taken in a turn than that, so that as little as possible must be claimed.
 */
export async function relay(
  deps: Pick<AppContext, 'db' | 'clock'> & { readonly steps: Steps },
  handover: LocalDispatch,
  {
    isLong,
    announceToBrokers,
  }: {
    /** There was more than the turn before took. */
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
