import { type GeneratedAlways, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    lab_report_value: SnakeRow<Omit<StoredValue, 'number' | 'sealed'>> & {
      number: GeneratedAlways<number>;
      tenant_id: string;
      user_id: UserId;
      data: Buffer;
    };
  }
}

/** A value that is still sealed. */
export type StoredValue = {
  readonly id: string;
  readonly jobId: string;
  readonly position: number;
  /** The order of their acceptance. */
  readonly number: number;
  readonly sealed: Buffer;
  readonly acceptedAt: Date;
};

export async function insert(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  values: readonly Omit<StoredValue, 'number'>[],
): Promise<void> {
  if (values.length === 0) return;
  const of = { tenant_id: scope.tenantId, user_id: userId };
  const rows = values.map(({ sealed, ...each }) => ({ ...snakeRow(each), ...of, data: sealed }));
  await tx.insertInto('lab_report_value').values(rows).execute();
}

/** A page of a user's, those first that were accepted last. */
export async function listNewest(
  db: ReadDb,
  scope: TeamScope,
  page: {
    readonly userId: UserId;
    /** Returns only values of this report; null for all reports. */
    readonly jobId: string | null;
    readonly before: number | null;
    readonly limit: number;
  },
): Promise<readonly StoredValue[]> {
  const { rows } = await sql<SnakeRow<StoredValue>>`
    select id, job_id, position, number, data as sealed, accepted_at from lab_report_value
    where user_id = ${page.userId} and tenant_id = ${scope.tenantId}
      and (${page.jobId}::uuid is null or job_id = ${page.jobId}::uuid)
      and (${page.before}::bigint is null or number < ${page.before}::bigint)
    order by number desc limit ${page.limit}`.execute(db);
  return rows.map(camelRow);
}
