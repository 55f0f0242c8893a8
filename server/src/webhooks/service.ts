import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import type { Erasure } from '#kernel/personal-data.ts';
import type { TenantId, UserId } from '#kernel/scope.ts';

import * as endpoints from './endpoints/store.ts';
import { deleteInactiveReaders } from './event-feed/store.ts';
import { deleteTenantNoted } from './live-tail/store.ts';
import * as store from './store.ts';

const purgeBatch = 1000;

/** How many days ahead a run of the job creates partitions. */
const daysAhead = 8;

/** Creates the partitions of the coming days. */
export async function prepareDays({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db.write(acrossTenants, async (tx) => store.ensurePartitions(tx, daysAhead));
}

/** Drops the partitions before this day (UTC), with the attempts of their events. A day with pending deliveries is retained. */
export async function dropOldDays({ db }: Pick<AppContext, 'db'>, before: Date): Promise<number> {
  return db.write(acrossTenants, async (tx) => {
    await deleteInactiveReaders(tx, before);
    return store.dropPartitions(tx, before);
  });
}

/** Deletes a user's events, as part of purging the user. None is delivered or stored afterwards. */
export async function purgeUserEvents(tx: Tx, userId: UserId): Promise<Erasure> {
  return store.deleteUserEvents(tx, userId);
}

/** Stops storing and sending deliveries of a team that is deleted, from the commit on. */
export async function silenceTenant(tx: Tx, tenantId: TenantId): Promise<void> {
  await endpoints.disableEndpoints(tx, tenantId);
}

/** Deletes a team's endpoints, their pending deliveries, and events that concern no user, as part of purging the team. */
export async function purgeTenantWebhooks(tx: Tx, tenantId: TenantId): Promise<'done' | 'more'> {
  const deleted = await store.deleteTenantDeliveries(tx, tenantId, purgeBatch);
  if (deleted === purgeBatch) return 'more';
  await endpoints.deleteEndpoints(tx, tenantId);
  await store.deleteTenantEvents(tx, tenantId);
  await deleteTenantNoted(tx, tenantId);
  return 'done';
}
