import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import type { PageOf } from '#management';

import type { Deletion, Selector } from './model.ts';

const columns = sql`
  id, user_id, selector, allow_again, state, counts, created_at, purge_at, ended_at`;

export async function insert(tx: Tx, scope: TeamScope, deletion: Deletion): Promise<void> {
  const { type, id: actorId } = scope.actor;
  await sql`
    insert into deletion (id, tenant_id, user_id, selector, allow_again, state, counts, actor_type, actor_id,
      created_at, purge_at)
    values (${deletion.id}, ${scope.tenantId}, ${deletion.userId}, ${JSON.stringify(deletion.selector)}::jsonb,
      ${deletion.allowAgain}, ${deletion.state}, ${JSON.stringify(deletion.counts)}::jsonb, ${type}, ${actorId},
      ${deletion.createdAt}, ${deletion.purgeAt})`.execute(tx);
}

export async function setCounts(tx: Tx, scope: TeamScope, deletion: Deletion): Promise<void> {
  await sql`
    update deletion set counts = ${JSON.stringify(deletion.counts)}::jsonb
    where id = ${deletion.id} and tenant_id = ${scope.tenantId}`.execute(tx);
}

export async function remove(tx: Tx, scope: TeamScope, id: string): Promise<void> {
  await sql`delete from deletion where id = ${id} and tenant_id = ${scope.tenantId}`.execute(tx);
}

export async function setState(
  tx: Tx,
  { id, state, endedAt }: Pick<Deletion, 'id' | 'state' | 'endedAt'>,
): Promise<void> {
  await sql`update deletion set state = ${state}, ended_at = ${endedAt} where id = ${id}`.execute(
    tx,
  );
}

export async function setAllowed(tx: Tx, scope: TeamScope, id: string): Promise<void> {
  await sql`
    update deletion set allow_again = true where id = ${id} and tenant_id = ${scope.tenantId}`.execute(
    tx,
  );
}

/** Locks the row until the transaction ends. */
export async function lock(
  tx: Tx,
  scope: TeamScope,
  { userId, id }: { readonly userId: UserId; readonly id: string },
): Promise<Deletion | undefined> {
  const { rows } = await sql<SnakeRow<Deletion>>`
    select ${columns} from deletion
    where id = ${id} and user_id = ${userId} and tenant_id = ${scope.tenantId} for update`.execute(
    tx,
  );
  return rows.map(camelRow)[0];
}

/** The newest deletion with this selector that is in force. */
export async function findSame(
  tx: Tx,
  scope: TeamScope,
  { userId, selector }: { readonly userId: UserId; readonly selector: Selector },
): Promise<Deletion | undefined> {
  const { rows } = await sql<SnakeRow<Deletion>>`
    select ${columns} from deletion
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and state in ('deleted', 'purged')
      and selector = ${JSON.stringify(selector)}::jsonb
    order by created_at desc, id desc limit 1`.execute(tx);
  return rows.map(camelRow)[0];
}

/** Returns the other deletions of a user that can be undone, the oldest first. */
export async function listOthers(
  tx: Tx,
  scope: TeamScope,
  { userId, id }: Pick<Deletion, 'userId' | 'id'>,
): Promise<readonly Deletion[]> {
  const { rows } = await sql<SnakeRow<Deletion>>`
    select ${columns} from deletion
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and state = 'deleted' and id <> ${id}
    order by created_at, id`.execute(tx);
  return rows.map(camelRow);
}

/** The newest first. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
  { after, limit }: PageOf,
): Promise<readonly Deletion[]> {
  const { rows } = await sql<SnakeRow<Deletion>>`
    select ${columns} from deletion
    where user_id = ${userId} and tenant_id = ${scope.tenantId}
      and (${after === null} or (created_at, id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(camelRow);
}

/** Returns deletions whose time to undo is over, of any tenant. */
export async function listDue(
  tx: Tx,
  now: Date,
  rowsMax: number,
): Promise<
  readonly { readonly id: string; readonly userId: UserId; readonly tenantId: TenantId }[]
> {
  const { rows } = await sql<{ id: string; userId: UserId; tenantId: TenantId }>`
    select id, user_id as "userId", tenant_id as "tenantId" from deletion
    where state = 'deleted' and purge_at <= ${now}
    order by purge_at limit ${rowsMax} for update skip locked`.execute(tx);
  return rows;
}

/** Returns those of the users who have a deletion in force that was made at this time or later. */
export async function listUsersDeletedSince(
  db: ReadDb,
  scope: TeamScope,
  userIds: readonly UserId[],
  since: Date,
): Promise<readonly UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select distinct user_id from deletion
    where user_id = any(${userIds}::uuid[]) and tenant_id = ${scope.tenantId} and created_at >= ${since}
      and state <> 'undone'`.execute(db);
  return rows.map((row) => row.user_id);
}
