import { type RawBuilder, sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { isWithheld } from '../stored/event-rows.ts';

/** An event without its payload. */
export type UserEvent = {
  readonly id: number;
  readonly uid: string;
  readonly eventType: string;
  readonly createdAt: Date;
};

/** The range includes both days, counted from 1970 in UTC. */
export type UserEventFilter = {
  readonly userId: UserId;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Types, or prefixes that end in `*`. Null: every type. */
  readonly filterTypes: readonly string[] | null;
};

const dayIds = 2 ** 36;
/** The last day whose ids are safe integers. */
const lastDayEver = 2 ** 17 - 1;

const idOf = (day: number): number => Math.min(Math.max(day, 0), lastDayEver) * dayIds;

type Page = { readonly before: number | null; readonly limit: number };

/** Reads a page, the latest first. */
export async function listPage(
  db: ReadDb,
  scope: TeamScope,
  filter: UserEventFilter,
  page: Page,
): Promise<readonly UserEvent[]> {
  const { rows } = await listed(scope, filter, page).execute(db);
  return rows;
}

/**
 * Builds the statement; exported so that a test can check its plan. `offset 0` makes the user's events a separate subquery.
 * Without it the plan walks the ids of all users' events of these days.
 */
export function listed(
  scope: TeamScope,
  { userId, firstDay, lastDay, filterTypes }: UserEventFilter,
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
