import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

/** A user whose data from this provider has a retention limit. */
export type Term = {
  readonly tenantId: TenantId;
  readonly userId: UserId;
  readonly provider: string;
  readonly runAt: Date;
};

declare module '#kernel/db.ts' {
  interface Schema {
    provider_term: SnakeRow<Term>;
  }
}

const providerTermColumns = ['user_id', 'provider', 'tenant_id', 'run_at'] as const;

/** Stores the term; called before anything is fetched. */
export async function ensureTerm(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: Pick<Term, 'userId' | 'provider'>,
  runAt: Date,
): Promise<void> {
  const { tenantId: tenant_id } = scope;
  await tx
    .insertInto('provider_term')
    .values({ user_id: userId, provider, tenant_id, run_at: runAt })
    .onConflict((each) => each.doNothing())
    .execute();
}

/** Ends the retention of the user's data of a provider, because the connection has ended. */
export async function expireRetention(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: Pick<Term, 'userId' | 'provider'>,
): Promise<void> {
  await sql`
    update provider_term set run_at = '1970-01-01'
    where user_id = ${userId} and provider = ${provider} and tenant_id = ${scope.tenantId}`.execute(
    tx,
  );
}

/** The longest due first. Work of all tenants. */
export async function listExpiredRetention(
  db: ReadDb,
  now: Date,
  limit: number,
): Promise<readonly Term[]> {
  const rows = await db
    .selectFrom('provider_term')
    .select(providerTermColumns)
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .limit(limit)
    .execute();
  return rows.map(camelRow);
}

/** Sets the next check; null deletes the term. Does nothing if the time of the check was changed since it was read. */
export async function postponeTerm(
  tx: Tx,
  scope: TeamScope,
  { userId, provider, runAt }: Pick<Term, 'userId' | 'provider' | 'runAt'>,
  next: Date | null,
): Promise<void> {
  const seen = { user_id: userId, provider, tenant_id: scope.tenantId, run_at: runAt };
  await (next === null
    ? tx
        .deleteFrom('provider_term')
        .where((each) => each.and(seen))
        .execute()
    : tx
        .updateTable('provider_term')
        .set({ run_at: next })
        .where((each) => each.and(seen))
        .execute());
}
