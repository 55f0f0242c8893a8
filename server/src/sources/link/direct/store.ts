import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

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

/** Returns false if the code is in use. */
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

/** Returns the user of a code, of any tenant; not a deleted user. */
export async function findCode(
  db: ReadDb,
  codeHash: Buffer,
  now: Date,
): Promise<{ readonly tenantId: TenantId; readonly userId: UserId } | undefined> {
  const row = await db
    .selectFrom('link_code')
    .innerJoin('users', 'users.id', 'link_code.user_id')
    .select(['link_code.tenant_id', 'link_code.user_id'])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { tenantId: trust<TenantId>(row.tenant_id), userId: trust<UserId>(row.user_id) };
}

/** Returns false if another request used the code first. */
export async function useUpCode(tx: Tx, scope: TeamScope, codeHash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('link_code')
    .where((each) => each.and({ code_hash: codeHash, tenant_id: scope.tenantId }))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeExpiredCodes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('link_code').where('expires_at', '<', before).execute();
}
