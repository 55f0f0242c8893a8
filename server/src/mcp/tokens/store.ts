import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { AssistantToken, TokenId } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    assistant_token: SnakeRow<AssistantToken> & { tenant_id: TenantId; token_hash: Buffer };
  }
}

const columns = [
  'id',
  'label',
  'classes',
  'user_ids as userIds',
  'created_at as createdAt',
  'expires_at as expiresAt',
  sql<string | null>`first_day::text`.as('firstDay'),
  sql<string | null>`last_day::text`.as('lastDay'),
] as const;

export async function insert(
  tx: Tx,
  scope: TeamScope,
  token: AssistantToken,
  hash: Buffer,
): Promise<void> {
  await tx
    .insertInto('assistant_token')
    .values({ ...snakeRow(token), tenant_id: scope.tenantId, token_hash: hash })
    .execute();
}

/** Lists the valid tokens, newest first. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  now: Date,
): Promise<readonly AssistantToken[]> {
  return db
    .selectFrom('assistant_token')
    .select(columns)
    .where('tenant_id', '=', scope.tenantId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** False where the tenant has no such token. */
export async function remove(tx: Tx, scope: TeamScope, id: TokenId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('assistant_token')
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes the tokens that have expired. */
export async function removeEnded(tx: Tx, scope: TeamScope, now: Date): Promise<void> {
  await tx
    .deleteFrom('assistant_token')
    .where('tenant_id', '=', scope.tenantId)
    .where('expires_at', '<=', now)
    .execute();
}

/** Finds a token and its tenant by the hash. Reads across tenants, because the token determines the tenant. */
export async function findHolder(
  db: ReadDb,
  hash: Buffer,
): Promise<(AssistantToken & { readonly tenantId: TenantId }) | undefined> {
  return db
    .selectFrom('assistant_token')
    .select([...columns, 'tenant_id as tenantId'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

/** Removes a purged user from tokens, without a scope. A token for this user alone then grants access to no one. */
export async function forgetUser(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    update assistant_token set user_ids = array_remove(user_ids, ${userId}::uuid)
    where user_ids @> array[${userId}::uuid]`.execute(tx);
}
