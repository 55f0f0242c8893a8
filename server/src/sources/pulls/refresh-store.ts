import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    source_refresh: { tenant_id: string; user_id: string; at: Date };
  }
}

/** Returns the times of the user's refreshes since then, the earliest first, and deletes older ones. */
export async function listSince(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  since: Date,
): Promise<readonly Date[]> {
  await tx
    .deleteFrom('source_refresh')
    .where((each) => each.and({ user_id: userId, tenant_id: scope.tenantId }))
    .where('at', '<=', since)
    .execute();
  const rows = await tx
    .selectFrom('source_refresh')
    .select('at')
    .where((each) => each.and({ user_id: userId, tenant_id: scope.tenantId }))
    .orderBy('at')
    .execute();
  return rows.map((row) => row.at);
}

export async function add(tx: Tx, scope: TeamScope, userId: UserId, at: Date): Promise<void> {
  await tx
    .insertInto('source_refresh')
    .values({ tenant_id: scope.tenantId, user_id: userId, at })
    .execute();
}
