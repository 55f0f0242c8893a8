import type { ReadDb } from '#kernel/db.ts';
import type { ManagementScope } from '#kernel/scope.ts';

import type { Tenant } from '../model.ts';
import { isManaged, tenantColumns, toTenant } from '../store.ts';

/** The environments of the teams that the member may manage, by the teams' names; both of a team stand together. */
export async function listTenants(
  db: ReadDb,
  scope: ManagementScope,
  limit: number,
): Promise<readonly Tenant[]> {
  const rows = await db
    .selectFrom('tenant')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .select(tenantColumns)
    .where(isManaged(scope))
    .orderBy('team.name')
    .orderBy('team.id')
    .orderBy('tenant.environment', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toTenant(row));
}
