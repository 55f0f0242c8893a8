import type { Tx } from '#kernel/db.ts';
import type { Purger } from '#kernel/personal-data.ts';
import type { TenantId } from '#kernel/scope.ts';

import { removeOfUser as removeConnections } from './connections/store.ts';
import { removeOfUser as removeDevices } from './devices/store.ts';
import { removeOfTenant } from './link/bulk/store.ts';
import { removeCodesOfUser } from './link/direct/store.ts';
import { removeChallengesOfUser } from './link/login/store.ts';
import { removeOfUser as removeLinkTokens } from './link/store.ts';
import { removeOfUser as removeRequests } from './pulls/refresh-store.ts';
import { removeOfUser as removePages } from './raw/store.ts';
import { removeOfTenant as removeSettings } from './settings/store.ts';
import { countOfUser as countPulls } from './statistics/store.ts';

/** Connections with their tokens and pulls, devices, links and kept answers of a user. */
export const purgeUserSources: Purger = async (tx, userId) => ({
  erased: {
    ...(await countPulls(tx, userId)),
    provider_raw_page: await removePages(tx, userId),
    provider_connection: await removeConnections(tx, userId),
    provider_device: await removeDevices(tx, userId),
    link_challenge: await removeChallengesOfUser(tx, userId),
    link_token: await removeLinkTokens(tx, userId),
    link_code: await removeCodesOfUser(tx, userId),
    source_refresh: await removeRequests(tx, userId),
  },
});

/** What a tenant has beside its users'. */
export async function purgeTenantSources(tx: Tx, tenantId: TenantId): Promise<'done'> {
  await removeOfTenant(tx, tenantId);
  await removeSettings(tx, tenantId);
  return 'done';
}
