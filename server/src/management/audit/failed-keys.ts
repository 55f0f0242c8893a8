import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { auditAll } from '#kernel/audit.ts';
import type { FailedKeys } from '#kernel/guard/failed-keys.ts';

import { findOrganisation } from '../store.ts';

/** Records keys that opened nothing. They belong to nobody, so whoever owns the installation is told. */
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
