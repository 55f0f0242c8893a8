import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TenantId } from '#kernel/scope.ts';

import type { KeyId, Tenant } from '../model.ts';
import { isWorking, tenantColumns, toTenant } from '../store.ts';

/** The tenant, as long as its team is there and the key that minted the token may manage it. */
export async function findTenant(
  db: ReadDb,
  { tenantId, keyId }: { readonly tenantId: TenantId; readonly keyId: KeyId | null },
  now: Date,
): Promise<Tenant | undefined> {
  const row = await db
    .selectFrom('tenant')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .select(tenantColumns)
    .where('tenant.id', '=', tenantId)
    .where('team.deleted_at', 'is', null)
    .$if(keyId !== null, (tenants) =>
      tenants.where(
        sql<boolean>`exists (
          select from management_key
          where id = ${keyId} and org_id = team.org_id and ${isWorking(now)}
            and (role = 'org_admin' or exists (
              select from management_key_team where management_key_id = management_key.id and team_id = team.id)))`,
      ),
    )
    .executeTakeFirst();
  return row && toTenant(row);
}
