import { type RawBuilder, sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { User } from '../model.ts';
import { columnsOfUsers, fromRow, type UserRow } from '../store.ts';

export type Counts = { readonly users: number; readonly sources: number };

export async function count(db: ReadDb, scope: TeamScope): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as users, coalesce(sum(jsonb_array_length(connected_sources)), 0)::int8 as sources
    from users where tenant_id = ${scope.tenantId} and deleted_at is null`.execute(db);
  return rows[0] ?? { users: 0, sources: 0 };
}

/** A week that begins on Monday at midnight UTC. */
export type Week = {
  readonly startsAt: Date;
  /** Sources that were connected in it. */
  readonly connected: number;
};

/** Lists weeks in which current sources were connected. */
export async function listWeeks(db: ReadDb, scope: TeamScope): Promise<readonly Week[]> {
  const { rows } = await sql<Week>`
    select date_trunc('week', (source ->> 'created_on')::timestamptz, 'UTC') as "startsAt", count(*) as connected
    from users cross join lateral jsonb_array_elements(connected_sources) as source
    where tenant_id = ${scope.tenantId} and deleted_at is null
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Returns active users whose reference begins with the text, sorted by reference, and the user with this id. */
export async function search(
  db: ReadDb,
  scope: TeamScope,
  wanted: { readonly text: string; readonly userId: UserId | null; readonly limit: number },
): Promise<readonly User[]> {
  const { rows } = await searched(scope, wanted).execute(db);
  return rows.map(fromRow);
}

/** Returns the statement, so that a test can read its plan. */
export function searched(
  scope: TeamScope,
  wanted: { readonly text: string; readonly userId: UserId | null; readonly limit: number },
): RawBuilder<UserRow> {
  // A range can use the index; nothing sorts after the last code point.
  return sql`
    (select ${columnsOfUsers} from users
     where id = ${wanted.userId}::uuid and tenant_id = ${scope.tenantId} and deleted_at is null)
    union all
    (select ${columnsOfUsers} from users
     where tenant_id = ${scope.tenantId} and deleted_at is null and id is distinct from ${wanted.userId}::uuid
       and client_user_id collate "C" >= ${wanted.text}
       and client_user_id collate "C" < ${`${wanted.text}\u{10FFFF}`}
     order by client_user_id collate "C" limit ${wanted.limit})`;
}
