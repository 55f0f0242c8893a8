import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { auditAll } from '#kernel/audit.ts';
import type { FailedKeys } from '#kernel/guard/failed-keys.ts';

import { findOrganisation } from '../store.ts';

/**
 * Records uses of invalid keys. These belong to no team, so the entries go to the organisation that owns the
 * installation.
 */
export async function recordFailedKeys(
  { db }: Pick<AppContext, 'db'>,
  failed: readonly FailedKeys[],
): Promise<void> {
  await db.write(acrossTenants, async (tx) => {
    const organisationId = await findOrganisation(tx);
    if (organisationId === undefined) return;
    const actor = { type: 'stranger', id: 'unknown' } as const;
    auditAll(
      tx,
      failed.map(({ address, why, count }) => ({
        scope: { organisationId, actor, origin: address === null ? null : { address } },
        entry: { action: 'key.refused', refusedWith: why, count },
      })),
    );
  });
}
