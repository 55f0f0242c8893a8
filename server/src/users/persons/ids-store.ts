import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

type Range = {
  /** Exclusive; null: from the first. */
  readonly after: UserId | null;
  /** Inclusive; null: to the last. */
  readonly through: UserId | null;
  readonly limit: number;
};

type DeletedUser = { readonly id: UserId; readonly at: Date };

/** Users that are not deleted, in the order of their ids. */
export async function listUserIds(
  db: ReadDb,
  scope: TeamScope,
  { after, through, limit }: Range,
): Promise<readonly UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select id from users
    where tenant_id = ${scope.tenantId} and deleted_at is null
      and (${after}::uuid is null or id > ${after}::uuid)
      and (${through}::uuid is null or id <= ${through}::uuid)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns those of the users that are deleted or erased. */
export async function listDeletedIds(
  db: ReadDb,
  scope: TeamScope,
  userIds: readonly UserId[],
): Promise<readonly UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select asked.id from unnest(${userIds}::uuid[]) as asked (id)
    where not exists (
      select from users
      where users.id = asked.id and tenant_id = ${scope.tenantId} and deleted_at is null)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns true if the user of the team is deleted or was erased. */
export async function wasDeleted(db: ReadDb, scope: TeamScope, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from users
    where id = ${userId} and tenant_id = ${scope.tenantId} and deleted_at is not null
    union all
    select from deletion_certificate
    where user_id = ${userId} and tenant_id = ${scope.tenantId}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns those of the users whose deletion was undone at this time or later. */
export async function listRestoredIds(
  db: ReadDb,
  scope: TeamScope,
  { userIds, since }: { readonly userIds: readonly UserId[]; readonly since: Date },
): Promise<readonly UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select id from users
    where tenant_id = ${scope.tenantId} and id = any(${userIds}::uuid[]) and restored_at >= ${since}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countUsers(db: ReadDb, scope: TeamScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
    where tenant_id = ${scope.tenantId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns users that were deleted or erased at this time or later, with the time; in the order of their ids. */
export async function listDeleted(
  db: ReadDb,
  scope: TeamScope,
  since: Date,
): Promise<readonly DeletedUser[]> {
  const { rows } = await sql<DeletedUser>`
    select id, deleted_at as at from users where tenant_id = ${scope.tenantId} and deleted_at >= ${since}
    union
    select user_id, purged_at from deletion_certificate
    where tenant_id = ${scope.tenantId} and purged_at >= ${since}
    order by 1`.execute(db);
  return rows;
}
