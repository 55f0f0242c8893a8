import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

/** What the resources of a user are made of, by the column that names the user. */
const tables = {
  users: 'id',
  user_demographics: 'user_id',
  series: 'user_id',
  sample_chunk: 'user_id',
  summary: 'user_id',
  insurance_record: 'user_id',
  lab_order: 'user_id',
  lab_result: 'user_id',
  lab_result_document: 'user_id',
  lab_report_value: 'user_id',
} as const;

const hasWorkers = sql<{ has: boolean }>`
  select to_regclass('pg_catalog.pg_dist_partition') is not null as has`;

/**
 * Stands for the versions of the rows that these users' resources are made of: a row that is added, changed or deleted makes
 * it another one, as each version has a place and a transaction that no other has. Null on Citus, whose workers do not tell.
 */
export async function findRowVersions(
  db: ReadDb,
  { tenantId }: TeamScope,
  userIds: readonly UserId[],
): Promise<string | null> {
  const { rows: workers } = await hasWorkers.execute(db);
  if (workers[0]?.has === true) return null;
  const each = Object.entries(tables).map(
    ([name, user]) => sql`
      select ${sql.lit(name)} as name, count(*) as rows,
        coalesce(sum(hashtextextended(concat(ctid, ' ', xmin), 0)), 0) as marks
      from ${sql.table(name)}
      where ${sql.ref(user)} = any(${userIds}::uuid[]) and tenant_id = ${tenantId}`,
  );
  const { rows } = await sql<{ marks: string }>`
    select string_agg(concat(name, ' ', rows, ' ', marks), ', ' order by name) as marks
    from (${sql.join(each, sql` union all `)}) as counted`.execute(db);
  return rows[0]?.marks ?? '';
}
