import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    link_code: {
      code_hash: Buffer;
      tenant_id: string;
      user_id: string;
      created_at: Date;
      expires_at: Date;
    };
  }
}

/** False when the code is in use. */
export async function insertCode(
  tx: Tx,
  scope: TeamScope,
  code: {
    readonly hash: Buffer;
    readonly userId: UserId;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('link_code')
    .values({
      code_hash: code.hash,
      tenant_id: scope.tenantId,
      user_id: code.userId,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeExpiredCodes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('link_code').where('expires_at', '<', before).execute();
}

export async function removeCodesOfUser(tx: Tx, userId: UserId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('link_code')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
