import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    aggregate_team: { tenant_id: string; opened_at: Date };
  }
}

export async function isOpen(db: ReadDb, scope: TeamScope): Promise<boolean> {
  const found = await db
    .selectFrom('aggregate_team')
    .select('tenant_id')
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns those of the tenants that the operator enabled. */
export async function listOpen(db: ReadDb, ids: readonly TenantId[]): Promise<readonly TenantId[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('aggregate_team')
    .select('tenant_id')
    .where('tenant_id', 'in', ids)
    .execute();
  return rows.map((row) => trust<TenantId>(row.tenant_id));
}

export async function open(tx: Tx, scope: TeamScope, now: Date): Promise<void> {
  await tx
    .insertInto('aggregate_team')
    .values({ tenant_id: scope.tenantId, opened_at: now })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
}

export async function close(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.deleteFrom('aggregate_team').where('tenant_id', '=', tenantId).execute();
}
