import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Resources } from '#kernel/resources.ts';

import { fanOut } from './delivery-store.ts';

const eventsPerTurn = 500;

/** Moves events from the outbox into deliveries; true when there may be more. */
export async function relay(
  deps: Pick<Resources, 'db' | 'clock'>,
  announce: (endpointIds: readonly number[]) => void,
  announceToBrokers: () => void,
): Promise<boolean> {
  const { events, endpointIds, isForBrokers } = await deps.db.write(acrossTenants, async (tx) =>
    fanOut(tx, deps.clock.now(), eventsPerTurn),
  );
  if (endpointIds.length > 0) announce(endpointIds);
  if (isForBrokers) announceToBrokers();
  return events === eventsPerTurn;
}
