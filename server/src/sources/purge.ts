import type { Tx } from '#kernel/db.ts';
import type { Purger } from '#kernel/personal-data.ts';
import type { TenantId } from '#kernel/scope.ts';

import { countOfUser as countPulls } from './introspection/store.ts';
import { removeOfTenant as removeBulkOps } from './link/bulk/store.ts';
import { removeOfUser } from './purge-store.ts';
import { removeOfTenant as removeSettings } from './settings/store.ts';

/** Connections with their tokens and pulls, devices, links and kept answers of a user. */
export const purgeUserSources: Purger = async (tx, userId) => ({
  erased: { ...(await countPulls(tx, userId)), ...(await removeOfUser(tx, userId)) },
});

/** What a tenant has beside its users'. */
export async function purgeTenantSources(tx: Tx, tenantId: TenantId): Promise<'done'> {
  await removeBulkOps(tx, tenantId);
  await removeSettings(tx, tenantId);
  return 'done';
}
