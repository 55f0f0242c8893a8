import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { ApplicationKind, ConnectionId } from '../connections/model.ts';
import { type DeletionHint, toMultirange } from '../deleted-at-provider/model.ts';

export type Owner = {
  readonly tenantId: TenantId;
  readonly connectionId: ConnectionId;
  readonly userId: UserId;
  readonly application: ApplicationKind;
};

/** Returns the connections of an account at the provider: of any tenant, or of one. */
export async function listOwners(
  db: ReadDb,
  account: {
    readonly provider: string;
    readonly externalUserId: string;
    readonly application: ApplicationKind;
    readonly tenantId: TenantId | null;
  },
): Promise<readonly Owner[]> {
  const rows = await db
    .selectFrom('provider_connection')
    .select(['id', 'tenant_id', 'user_id', 'application'])
    .where('provider', '=', account.provider)
    .where('external_user_id', '=', account.externalUserId)
    .where('application', '=', account.application)
    .where('status', '=', 'active')
    .$if(account.tenantId !== null, (found) =>
      found.where('tenant_id', '=', account.tenantId ?? ''),
    )
    .execute();
  return rows.map(toOwner);
}

/**
 * Makes the recent pulls of these resources due now; an empty list means all. A worker that holds one runs it again afterwards.
 */
export async function makeDue(
  tx: Tx,
  scope: TeamScope,
  connectionId: ConnectionId,
  wanted: {
    readonly resources: readonly string[];
    readonly from: PlainDate;
    readonly now: Date;
    readonly deletionHints: readonly DeletionHint[];
  },
): Promise<void> {
  await sql`
    update provider_pull set hinted_at = ${wanted.now},
      deletion_hints = deletion_hints + ${toMultirange(wanted.deletionHints)}::int8multirange, hinted_from = least(hinted_from, ${wanted.from}::date),
      run_at = case when lease_id is null or run_at <= ${wanted.now} then ${wanted.now} else run_at end
    where connection_id = ${connectionId} and tenant_id = ${scope.tenantId} and kind = 'recent' and run_at is not null
      and (resource = any(${[...wanted.resources]}::text[]) or ${wanted.resources.length === 0})`.execute(
    tx,
  );
}

/** Returns connections whose provider must be asked to call back, of all tenants. */
export async function listToRegister(
  db: ReadDb,
  provider: string,
  now: Date,
  limit: number,
): Promise<readonly Owner[]> {
  const rows = await db
    .selectFrom('provider_connection')
    .select(['id', 'tenant_id', 'user_id', 'application'])
    .where('provider', '=', provider)
    .where('status', '=', 'active')
    .where('tokens', 'is not', null)
    .where(sql<boolean>`(webhook_renew_at is null or webhook_renew_at <= ${now})`)
    .limit(limit)
    .execute();
  return rows.map(toOwner);
}

/** Sets when the provider must be asked again: for one connection, or for all that use its application. */
export async function setRenewal(
  tx: Tx,
  { tenantId, connectionId, application }: Owner,
  {
    at,
    of,
    provider,
  }: { readonly at: Date; readonly of: 'connection' | 'application'; readonly provider: string },
): Promise<void> {
  await tx
    .updateTable('provider_connection')
    .set({ webhook_renew_at: at })
    .where('provider', '=', provider)
    .$if(of === 'connection', (one) => one.where('id', '=', connectionId))
    .$if(of === 'application', (all) => all.where('application', '=', application))
    .$if(of === 'connection' || application === 'team', (own) =>
      own.where('tenant_id', '=', tenantId),
    )
    .execute();
}

function toOwner(row: {
  readonly id: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly application: ApplicationKind;
}): Owner {
  return {
    tenantId: trust<TenantId>(row.tenant_id),
    connectionId: trust<ConnectionId>(row.id),
    userId: trust<UserId>(row.user_id),
    application: row.application,
  };
}
