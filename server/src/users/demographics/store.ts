import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { batchedLookUp } from '#kernel/db/batched-look-up.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    user_demographics: { user_id: string; tenant_id: string; data: Buffer; updated_at: Date };
  }
}

/** Demographics under the user's key, and that key under the master key. */
export type SealedDemographics = { readonly data: Buffer; readonly wrapped: Buffer };

/** Returns undefined for a deleted user. */
export async function find(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<SealedDemographics | undefined> {
  const { rows } = await sql<SealedDemographics>`
    select user_demographics.data, user_data_key.wrapped
    from user_demographics
    join users on users.id = user_demographics.user_id and users.deleted_at is null
    join user_data_key on user_data_key.user_id = user_demographics.user_id
    where user_demographics.user_id = ${userId} and user_demographics.tenant_id = ${scope.tenantId}`.execute(
    db,
  );
  return rows[0];
}

/** Like `find`, outside of transactions: concurrent reads are batched. */
export async function lookUp(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<SealedDemographics | undefined> {
  const row = await sealedById(db, userId);
  return row?.tenant_id === scope.tenantId ? row : undefined;
}

type LookedUp = SealedDemographics & { readonly user_id: string; readonly tenant_id: string };

// Lateral: a look-up each by the primary key, whatever the planner thinks of the sizes of the tables.
const sealedById = batchedLookUp(async (db: ReadDb, userIds) => {
  const { rows } = await sql<LookedUp>`
    select found.user_id, found.tenant_id, found.data, found.wrapped from unnest(${userIds}::uuid[]) as asked (id), lateral (
      select user_demographics.user_id, user_demographics.tenant_id, user_demographics.data, user_data_key.wrapped
      from user_demographics
      join users on users.id = user_demographics.user_id and users.deleted_at is null
      join user_data_key on user_data_key.user_id = user_demographics.user_id
      where user_demographics.user_id = asked.id offset 0
    ) as found`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
});

export async function save(
  tx: Tx,
  scope: TeamScope,
  row: { readonly userId: UserId; readonly data: Buffer; readonly updatedAt: Date },
): Promise<void> {
  await tx
    .insertInto('user_demographics')
    .values({
      user_id: row.userId,
      tenant_id: scope.tenantId,
      data: row.data,
      updated_at: row.updatedAt,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ data: row.data, updated_at: row.updatedAt }),
    )
    .execute();
}
