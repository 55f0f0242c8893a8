import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { Invitation } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    sdk_invitation: {
      id: string;
      tenant_id: TenantId;
      user_id: UserId;
      code_hash: Buffer;
      created_at: Date;
      expires_at: Date;
      redeemed_at: Date | null;
    };
  }
}

export async function insert(
  tx: Tx,
  scope: TeamScope,
  made: Invitation & { readonly userId: UserId; readonly hash: Buffer },
): Promise<void> {
  await tx
    .insertInto('sdk_invitation')
    .values({
      id: made.id,
      tenant_id: scope.tenantId,
      user_id: made.userId,
      code_hash: made.hash,
      created_at: made.createdAt,
      expires_at: made.expiresAt,
      redeemed_at: null,
    })
    .execute();
}

/** Ends the codes of a user that were not redeemed. */
export async function endOpen(tx: Tx, scope: TeamScope, userId: UserId, at: Date): Promise<void> {
  await tx
    .updateTable('sdk_invitation')
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
}

export type OpenInvitation = {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly userId: UserId;
};

/** Of any team: the code that can be redeemed at a time. */
export async function findOpen(
  db: ReadDb,
  hash: Buffer,
  at: Date,
): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('sdk_invitation')
    .innerJoin('users', 'users.id', 'sdk_invitation.user_id')
    .select([
      'sdk_invitation.id',
      'sdk_invitation.tenant_id as tenantId',
      'sdk_invitation.user_id as userId',
    ])
    .where('code_hash', '=', hash)
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', at)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns false if the code was redeemed or ended before. */
export async function redeem(tx: Tx, scope: TeamScope, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sdk_invitation')
    .set({ redeemed_at: at })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type PastInvitation = {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly redeemed_at: Date | null;
};

/** For the export of a user. */
export async function listOf(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly PastInvitation[]> {
  return db
    .selectFrom('sdk_invitation')
    .select(['created_at', 'expires_at', 'redeemed_at'])
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('created_at')
    .execute();
}

/** Of all tenants: codes that ended before. */
export async function trim(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sdk_invitation').where('expires_at', '<', before).execute();
}
