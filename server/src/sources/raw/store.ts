import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { DayRange, Pull } from '../connections/schedule/model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    provider_raw_page: SnakeRow<StoredPage> & {
      range_start: string;
      range_end: string;
      page: number;
    };
  }
}

const providerRawPageColumns = [
  'id',
  'tenant_id',
  'user_id',
  'provider',
  'resource',
  'range_start',
  'range_end',
  'page',
  'body',
  'received_at',
] as const;

type Place = Pick<Pull, 'userId' | 'provider' | 'resource'> & { readonly range: DayRange };
export type SealedPage = { readonly id: string; readonly body: Buffer };

/** Deletes raw pages of providers for days with deleted data; null means every day. */
export async function forgetPages(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  deleted: readonly {
    readonly provider: string;
    readonly firstDay: string | null;
    readonly lastDay: string | null;
  }[],
): Promise<void> {
  await sql`
    delete from provider_raw_page as page
    using unnest(
      ${deleted.map((each) => each.provider)}::text[],
      ${deleted.map((each) => each.firstDay)}::date[],
      ${deleted.map((each) => each.lastDay)}::date[]
    ) as deleted (provider, first_day, last_day)
    where page.user_id = ${userId} and page.tenant_id = ${scope.tenantId} and page.provider = deleted.provider
      and page.range_end >= coalesce(deleted.first_day, '-infinity'::date) - 1
      and page.range_start <= coalesce(deleted.last_day, 'infinity'::date) + 1`.execute(tx);
}

/** Replaces the raw pages of these days, in their order. */
export async function replacePages(
  tx: Tx,
  scope: TeamScope,
  { userId, provider, resource, range }: Place,
  { pages, at }: { readonly pages: readonly SealedPage[]; readonly at: Date },
): Promise<void> {
  await tx
    .deleteFrom('provider_raw_page')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('resource', '=', resource)
    .where('range_start', '=', range.start)
    .where('range_end', '=', range.end)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
  if (pages.length === 0) return;
  await tx
    .insertInto('provider_raw_page')
    .values(
      pages.map((page, index) => ({
        ...page,
        tenant_id: scope.tenantId,
        user_id: userId,
        provider,
        resource,
        range_start: range.start,
        range_end: range.end,
        page: index,
        received_at: at,
      })),
    )
    .execute();
}

export type StoredPage = {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly userId: UserId;
  readonly provider: string;
  readonly resource: string;
  readonly body: Buffer;
  readonly receivedAt: Date;
};

/** Returns the next pages in the order of their arrival, across tenants. */
export async function listPages(
  db: ReadDb,
  wanted: {
    readonly provider: string | null;
    readonly since: Date;
    readonly after: Pick<StoredPage, 'receivedAt' | 'id'> | null;
    readonly limit: number;
  },
): Promise<readonly StoredPage[]> {
  const { provider, since, after, limit } = wanted;
  const rows = await db
    .selectFrom('provider_raw_page')
    .select(providerRawPageColumns)
    .where('received_at', '>=', since)
    .$if(provider !== null, (found) => found.where('provider', '=', provider ?? ''))
    .$if(after !== null, (found) =>
      found.where(
        sql<boolean>`(received_at, id) > (${after?.receivedAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('received_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(camelRow);
}

/** The next of a user, by id. */
export async function listPagesOfUser(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly StoredPage[]> {
  const rows = await db
    .selectFrom('provider_raw_page')
    .select(providerRawPageColumns)
    .where((each) => each.and({ user_id: userId, tenant_id: scope.tenantId }))
    .$if(after !== null, (found) => found.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(camelRow);
}

/** Deletes pages of a user and provider that contain data from before a day. */
export async function removeOlderPages(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: Pick<Place, 'userId' | 'provider'>,
  before: string,
): Promise<void> {
  await sql`
    delete from provider_raw_page
    where user_id = ${userId} and provider = ${provider} and tenant_id = ${scope.tenantId}
      and range_start < ${before}::date`.execute(tx);
}

/** Deletes at most `limit` pages received before this time. Returns their number. */
export async function removeOlder(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from provider_raw_page where id in (
      select id from provider_raw_page where received_at < ${before} limit ${limit}
    ) returning id`.execute(tx);
  return rows.length;
}
