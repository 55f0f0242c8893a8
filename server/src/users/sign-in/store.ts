import type { Selectable } from 'kysely';

import type { ReadDb, Schema, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { PortalContext } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    portal_link: {
      token_hash: Buffer;
      tenant_id: TenantId;
      user_id: UserId;
      context: PortalContext;
      order_id: string | null;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
  }
}

export type PortalLink = {
  readonly tokenHash: Buffer;
  readonly userId: UserId;
  readonly context: PortalContext;
  readonly orderId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Inserts the link and deletes the user's expired ones, so that they do not accumulate. */
export async function insertLink(tx: Tx, scope: TeamScope, link: PortalLink): Promise<void> {
  await tx
    .deleteFrom('portal_link')
    .where('user_id', '=', link.userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('expires_at', '<=', link.createdAt)
    .execute();
  await tx
    .insertInto('portal_link')
    .values({
      token_hash: link.tokenHash,
      tenant_id: scope.tenantId,
      user_id: link.userId,
      context: link.context,
      order_id: link.orderId,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
}

/** The user of a link, and its purpose. */
export type PortalVisit = Pick<PortalLink, 'userId' | 'context' | 'orderId'> & {
  readonly tenantId: TenantId;
};

/** Finds a link of any tenant; not that of a deleted user. */
export async function findLink(
  db: ReadDb,
  tokenHash: Buffer,
): Promise<
  | {
      readonly tenantId: TenantId;
      readonly userId: UserId;
      readonly usedAt: Date | null;
      readonly expiresAt: Date;
    }
  | undefined
> {
  return db
    .selectFrom('portal_link')
    .innerJoin('users', 'users.id', 'portal_link.user_id')
    .select([
      'portal_link.tenant_id as tenantId',
      'portal_link.user_id as userId',
      'used_at as usedAt',
      'expires_at as expiresAt',
    ])
    .where('token_hash', '=', tokenHash)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Uses a link up: of concurrent requests only one succeeds. The token itself authorizes, so there is no scope. */
export async function consumeLink(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<PortalVisit | undefined> {
  return tx
    .updateTable('portal_link')
    .set({ used_at: now })
    .from('users')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('users.id', '=', 'portal_link.user_id')
    .where('users.deleted_at', 'is', null)
    .returning([
      'portal_link.user_id as userId',
      'portal_link.tenant_id as tenantId',
      'context',
      'order_id as orderId',
    ])
    .executeTakeFirst();
}

type PastLink = Omit<Selectable<Schema['portal_link']>, 'token_hash' | 'tenant_id' | 'user_id'>;

export async function listLinks(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly PastLink[]> {
  return db
    .selectFrom('portal_link')
    .select(['context', 'order_id', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('created_at')
    .execute();
}
