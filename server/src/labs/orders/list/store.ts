import { type RawBuilder, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb } from '#kernel/db.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { OrderId } from '../model.ts';
import type { OrderQuery } from './model.ts';

/** A query whose names are already hashed. */
export type Filter = Omit<OrderQuery, 'search' | 'patientName' | 'recipientName'> & {
  readonly search: {
    readonly tokens: readonly bigint[];
    /** Where it is one: of the order, the user or the transaction. */
    readonly id: string | null;
    readonly sampleId: string;
  } | null;
  readonly patientTokens: readonly bigint[] | null;
  readonly recipientTokens: readonly bigint[] | null;
  /** The team's current day; null unless the query filters by `activation`. */
  readonly today: PlainDate | null;
};

const bigints = (tokens: readonly bigint[]): RawBuilder<string[]> =>
  sql`${tokens.map(String)}::bigint[]`;

/** Builds only the conditions that the query uses, so that PostgreSQL plans each combination for its values. */
function conditions(scope: TeamScope, filter: Filter): RawBuilder<boolean> {
  const { search, statuses, methods, activation, today } = filter;
  const parts: (RawBuilder<boolean> | null)[] = [
    sql`o.tenant_id = ${scope.tenantId}`,
    search === null ? null : found(search),
    filter.createdFrom && sql`o.created_at >= ${filter.createdFrom}`,
    filter.createdUntil && sql`o.created_at <= ${filter.createdUntil}`,
    filter.updatedFrom && sql`o.updated_at >= ${filter.updatedFrom}`,
    filter.updatedUntil && sql`o.updated_at <= ${filter.updatedUntil}`,
    statuses && oneOf(sql`o.status`, statuses),
    methods && oneOf(sql`o.method`, methods),
    // An unacknowledged critical value remains critical after a correction that no longer contains it.
    filter.isCritical === true
      ? sql`(o.interpretation = 'critical' or o.unacknowledged_results > 0)`
      : null,
    filter.isCritical === false
      ? sql`(o.interpretation is distinct from 'critical' and coalesce(o.unacknowledged_results, 0) = 0)`
      : null,
    filter.interpretation && sql`o.interpretation = ${filter.interpretation}`,
    filter.isAcknowledged === true
      ? sql`(o.interpretation = 'critical' and o.unacknowledged_results = 0)`
      : null,
    // As the indexes say it.
    filter.isAcknowledged === false
      ? sql`(o.interpretation = 'critical' and o.unacknowledged_results is distinct from 0 or o.unacknowledged_results > 0)`
      : null,
    activation === 'scheduled' ? sql`o.activate_by > ${today}` : null,
    activation === 'current' ? sql`(o.activate_by is null or o.activate_by <= ${today})` : null,
    filter.userId && sql`o.user_id = ${filter.userId}`,
    filter.patientTokens && sql`o.patient_tokens @> ${bigints(filter.patientTokens)}`,
    filter.recipientTokens && sql`o.recipient_tokens @> ${bigints(filter.recipientTokens)}`,
    filter.orderIds && sql`o.id = any(${[...filter.orderIds]}::uuid[])`,
    filter.transactionId && sql`o.transaction_id = ${filter.transactionId}`,
    sql`not exists (select from users where users.id = o.user_id and users.deleted_at is not null)`,
  ];
  return sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  );
}

/** One value is an equality, which an index gives in the order of time. */
function oneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> {
  const [value, another] = values;
  return another === undefined
    ? sql`${column} = ${value}`
    : sql`${column} = any(${[...values]}::text[])`;
}

function found({ tokens, id, sampleId }: NonNullable<Filter['search']>): RawBuilder<boolean> {
  if (id !== null) {
    return sql`(o.id = ${id} or o.user_id = ${id} or o.transaction_id = ${id})`;
  }
  return sql`(o.patient_tokens @> ${bigints(tokens)} or o.sample_id = ${sampleId})`;
}

const orderings = {
  created_at: { asc: sql`created_at, id`, desc: sql`created_at desc, id desc` },
  last_status: { asc: sql`status_at, id`, desc: sql`status_at desc, id desc` },
} as const;

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** One page of the ids. */
export async function listIds(
  db: ReadDb,
  scope: TeamScope,
  filter: Filter & { readonly order: 'created_at' | 'last_status' },
): Promise<readonly OrderId[]> {
  const ordering = orderings[filter.order][filter.isAscending ? 'asc' : 'desc'];
  // No order was updated before it was created: without this every newer one would be read in vain.
  const createdUntil = earlier(filter.createdUntil, filter.updatedUntil);
  const where = conditions(scope, { ...filter, createdUntil });
  const offset = (filter.page - 1) * filter.size;
  const page = sql`order by ${ordering} limit ${filter.size} offset ${offset}`;
  const { rows } = await sql<{ id: string }>`
    select o.id from lab_order_search as o where ${where} ${page}`.execute(db);
  return rows.map((row) => trust<OrderId>(row.id));
}

/** Every id, up to a limit, in no order. */
export async function listMatching(
  db: ReadDb,
  scope: TeamScope,
  filter: Filter & { readonly limit: number },
): Promise<readonly OrderId[]> {
  const { rows } = await matching(scope, filter).execute(db);
  return rows.map((row) => trust<OrderId>(row.id));
}

/** Builds the statement; exported so that a test can check its query plan. */
export function matching(
  scope: TeamScope,
  filter: Filter & { readonly limit: number },
): RawBuilder<{ id: string }> {
  return sql`select o.id from lab_order_search as o where ${conditions(scope, filter)} limit ${filter.limit}`;
}

/** Returns the number of matching orders that PostgreSQL estimates from its statistics, without reading them. */
export async function estimate(db: ReadDb, scope: TeamScope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from lab_order_search as o where ${conditions(scope, filter)}`.execute(
    db,
  );
  return requireDefined(rows[0], 'the plan')['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** How many there are, counted up to a limit. */
export async function count(
  db: ReadDb,
  scope: TeamScope,
  filter: Filter & { readonly limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from lab_order_search as o where ${conditions(scope, filter)} limit ${filter.limit}) as counted`.execute(
    db,
  );
  return requireDefined(rows[0], 'the count of orders').count;
}

/** Every order of the team's users, but for those of users who are deleted. */
export async function countAll(db: ReadDb, scope: TeamScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from lab_order as o
    where o.tenant_id = ${scope.tenantId}
      and not exists (select from users where users.id = o.user_id and users.deleted_at is not null)`.execute(
    db,
  );
  return requireDefined(rows[0], 'the count of orders').count;
}

/** Whether a user has an order, or one with results, for the statements of who searches users. */
export function hasOrder(
  scope: TeamScope,
  { user, withResults }: { readonly user: RawBuilder<unknown>; readonly withResults: boolean },
): RawBuilder<boolean> {
  // An order with results has an interpretation, and an index covers that column.
  const results = withResults ? sql` and o.interpretation is not null` : sql``;
  return sql`exists (
    select from lab_order as o
    where o.user_id = ${user} and o.tenant_id = ${scope.tenantId}${results})`;
}
