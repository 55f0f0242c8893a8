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

/** Days for which there is room already when the last job that makes it has run. */
const daysAhead = 8;

/** Makes room for the events of the coming days. */
export async function prepareDays({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db.write(acrossTenants, async (tx) => store.ensurePartitions(tx, daysAhead));
}

/** Drops the days (UTC) before this one, with the attempts of their events; what waits to be delivered holds its day back. */
export async function dropOldDays({ db }: Pick<AppContext, 'db'>, before: Date): Promise<number> {
  return db.write(acrossTenants, async (tx) => {
    await deleteInactiveReaders(tx, before);
    return store.dropPartitions(tx, before);
  });
}

/** Part of purging a user: nothing about the user is delivered or kept any more. */
export async function purgeUserEvents(tx: Tx, userId: UserId): Promise<Erasure> {
  return store.deleteUserEvents(tx, userId);
}

/** Part of deleting a team: from the commit on nothing of it is stored for delivery, or sent. */
export async function silenceTenant(tx: Tx, tenantId: TenantId): Promise<void> {
  await endpoints.disableEndpoints(tx, tenantId);
}

/** Part of purging a team: its endpoints, what was still to be sent to them, and events that are about no user. */
export async function purgeTenantWebhooks(tx: Tx, tenantId: TenantId): Promise<'done' | 'more'> {
  const deleted = await store.deleteTenantDeliveries(tx, tenantId, purgeBatch);
  if (deleted === purgeBatch) return 'more';
  await endpoints.deleteEndpoints(tx, tenantId);
  await store.deleteTenantEvents(tx, tenantId);
  await deleteTenantNoted(tx, tenantId);
  return 'done';
}
