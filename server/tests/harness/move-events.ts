import type { TestApp } from './app.ts';

/**
 * Events are of the day on which the database recorded them: those of a user (null: of everybody) were on that day from
 * now on, but for some by their ids. Answers which were moved.
 */
export async function moveEvents(
  { database }: Pick<TestApp, 'database'>,
  userId: string | null,
  day: string,
  { but = [] }: { readonly but?: readonly string[] } = {},
): Promise<readonly { readonly uid: string; readonly type: string }[]> {
  const { rows } = await database.query<{ uid: string; type: string }>(
    `update event set created_at = $1::timestamptz,
       id = (extract(epoch from $1::timestamptz)::bigint / 86400 << 36) | (id & ((1::bigint << 36) - 1))
     where ($2::uuid is null or user_id = $2) and uid <> all($3) returning uid, event_type as type`,
    [`${day}T12:00:00Z`, userId, but],
  );
  return rows;
}
