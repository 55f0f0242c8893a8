import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { TenantId } from '#kernel/scope.ts';

/** The one tenant that orders through this account of a laboratory. */
export async function findTenantOfAccount(
  db: ReadDb,
  { lab, accountId }: { readonly lab: string; readonly accountId: string },
): Promise<TenantId | undefined> {
  const { rows } = await sql<{ id: string }>`
    select tenant.id from lab_account as account
    join lab_account_team as linked on linked.lab_account_id = account.id
    join tenant on tenant.team_id = linked.team_id and tenant.environment = account.environment
    where account.lab = ${lab} and account.provider_account_id = ${accountId} limit 2`.execute(db);
  return rows.length === 1 && rows[0] !== undefined ? trust<TenantId>(rows[0].id) : undefined;
}
