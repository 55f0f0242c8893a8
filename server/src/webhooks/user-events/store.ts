import { type RawBuilder, sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { isWithheld } from '../stored/event-rows.ts';

/** That something happened; not what. */
export type UserEvent = {
  readonly id: number;
  readonly uid: string;
  readonly eventType: string;
  readonly createdAt: Date;
};

/** What of a user's events is looked for: days since 1970 in UTC, both of which count. */
export type KeptFilter = {
  readonly userId: UserId;
  readonly firstDay: number;
  readonly lastDay: number;
  /** In full, or by their beginning and `*`; null: every type. */
  readonly filterTypes: readonly string[] | null;
};

const dayIds = 2 ** 36;
/** Ids are whole numbers up to there. */
const lastDayEver = 2 ** 17 - 1;

const idOf = (day: number): number => Math.min(Math.max(day, 0), lastDayEver) * dayIds;

type Page = { readonly before: number | null; readonly limit: number };

/** The latest first, in the order in which they were recorded. */
export async function listKept(
  db: ReadDb,
  scope: TeamScope,
  filter: KeptFilter,
  page: Page,
): Promise<readonly UserEvent[]> {
  const { rows } = await listed(scope, filter, page).execute(db);
  return rows;
}

/**
 * The statement, so that a test can ask how it is planned. `offset 0` keeps a user's events a query of their own: in one with the
 * days, the order and the limit, the plan walks the ids of all users' events of these days.
 */
export function listed(
  scope: TeamScope,
  { userId, firstDay, lastDay, filterTypes }: KeptFilter,
  { before, limit }: Page,
): RawBuilder<UserEvent> {
  const types = filterTypes === null ? null : [...filterTypes];
  const end = idOf(lastDay + 1);
  return sql`
    select id, uid, event_type as "eventType", created_at as "createdAt" from (
      select id, uid, event_type, created_at from event
      where tenant_id = ${scope.tenantId} and user_id = ${userId} and endpoint_id is null
        and not ${sql.raw(isWithheld())}
      offset 0) as of_user
    where id >= ${idOf(firstDay)}::bigint and id < ${before === null ? end : Math.min(before, end)}::bigint
      and ${types === null ? sql`true` : sql`wants_event_type(${types}::text[], event_type)`}
    order by id desc limit ${limit}`;
}
