import type { Tx } from '#kernel/db.ts';
import type { TenantId } from '#kernel/scope.ts';

import { deleteQueries } from './continuous/store.ts';
import { close } from './store.ts';

/** Part of purging a team, once its users are erased. */
export async function purgeTenantAggregate(tx: Tx, tenantId: TenantId): Promise<'done'> {
  await close(tx, tenantId);
  await deleteQueries(tx, tenantId);
  return 'done';
}
