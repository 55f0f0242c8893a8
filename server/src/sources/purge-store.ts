import type { Tx } from '#kernel/db.ts';
import type { UserId } from '#kernel/scope.ts';

const tables = [
  'provider_raw_page',
  'provider_connection',
  'provider_device',
  'link_challenge',
  'link_token',
  'link_code',
  'source_refresh',
  'provider_term',
  'phone',
  'phone_stage',
  'phone_answer',
] as const;

/** Answers how many there were in each table, of whichever tenant: the user is being erased. */
export async function removeOfUser(
  tx: Tx,
  userId: UserId,
): Promise<Readonly<Record<string, number>>> {
  const erased: Record<string, number> = {};
  for (const table of tables) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    erased[table] = Number(numDeletedRows);
  }
  return erased;
}
