import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { ConnectionId } from '../connections/model.ts';
import type { RateLimit } from '../connector.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    provider_budget: {
      application: string;
      bucket: number;
      tokens: number;
      updated_at: Date;
      blocked_until: Date | null;
    };
  }
}

type Turn = {
  readonly id: ConnectionId;
  /** The version of the tokens to replace. */
  readonly version: number;
  readonly refreshId: string;
};

/** Acquires the refresh lease. Returns false if another worker holds the lease or has refreshed the tokens. */
export async function acquireRefreshLease(
  tx: Tx,
  scope: TeamScope,
  { id, version, refreshId }: Turn,
  times: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('provider_connection')
    .set({ refresh_id: refreshId, refresh_until: times.until })
    .where((each) => each.and({ id, tenant_id: scope.tenantId, tokens_version: version }))
    .where(sql<boolean>`(refresh_until is null or refresh_until <= ${times.now})`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseRefreshLease(
  tx: Tx,
  scope: TeamScope,
  { id, refreshId }: Pick<Turn, 'id' | 'refreshId'>,
): Promise<void> {
  await tx
    .updateTable('provider_connection')
    .set({ refresh_id: null, refresh_until: null })
    .where((each) => each.and({ id, tenant_id: scope.tenantId, refresh_id: refreshId }))
    .execute();
}

/**
 * Replaces the tokens of that version and ends the lease. Returns false if the tokens were replaced or the connection was
 * deleted.
 */
export async function replaceTokens(
  tx: Tx,
  scope: TeamScope,
  { id, version }: Pick<Turn, 'id' | 'version'>,
  fresh: { readonly sealed: Buffer; readonly expiresAt: Date | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('provider_connection')
    .set({
      tokens: fresh.sealed,
      tokens_expire_at: fresh.expiresAt,
      tokens_version: version + 1,
      refresh_id: null,
      refresh_until: null,
    })
    .where((each) => each.and({ id, tenant_id: scope.tenantId, tokens_version: version }))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refills the rate-limit buckets of an application and returns them. They are locked until the transaction ends. */
export async function fillBuckets(
  tx: Tx,
  application: string,
  limits: readonly RateLimit[],
  now: Date,
): Promise<readonly { readonly tokens: number; readonly blockedUntil: Date | null }[]> {
  // A crash may return tokens taken in the last moments. That costs less than a disk write for each request.
  await sql`set local synchronous_commit = off`.execute(tx);
  const { rows } = await sql<{ tokens: number; blocked_until: Date | null }>`
    insert into provider_budget (application, bucket, tokens, updated_at)
    select ${application}, bucket, requests, ${now}::timestamptz
    from unnest(
      ${limits.map((_, index) => index)}::int[], ${limits.map((each) => each.requests)}::float8[]
    ) as t (bucket, requests)
    order by bucket
    on conflict (application, bucket) do update set
      tokens = least(
        excluded.tokens,
        provider_budget.tokens + excluded.tokens * greatest(0, extract(epoch from excluded.updated_at - provider_budget.updated_at) * 1000)
          / (${limits.map((each) => each.perMs)}::float8[])[provider_budget.bucket + 1]
      ),
      updated_at = greatest(excluded.updated_at, provider_budget.updated_at)
    returning tokens, blocked_until`.execute(tx);
  return rows.map((row) => ({ tokens: row.tokens, blockedUntil: row.blocked_until }));
}

export async function takeTokens(tx: Tx, application: string, count: number): Promise<void> {
  await sql`update provider_budget set tokens = tokens - ${count} where application = ${application}`.execute(
    tx,
  );
}

/** Blocks requests for the application until this time. */
export async function block(tx: Tx, application: string, until: Date): Promise<void> {
  // Lock the buckets in the order in which `fillBuckets` does, to avoid deadlocks.
  await sql`
    update provider_budget as budget
    set blocked_until = greatest(budget.blocked_until, ${until}::timestamptz)
    from (
      select application, bucket from provider_budget
      where application = ${application} order by bucket for update
    ) as held
    where (budget.application, budget.bucket) = (held.application, held.bucket)`.execute(tx);
}
