import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { Inlet, InletFormat, OwnedInlet } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    sdk_inlet: {
      id: string;
      tenant_id: TenantId;
      user_id: UserId;
      name: string;
      format: InletFormat;
      token_hash: Buffer;
      created_at: Date;
      last_at: Date | null;
    };
  }
}

export async function insert(
  tx: Tx,
  scope: TeamScope,
  made: Inlet & { readonly userId: UserId; readonly hash: Buffer },
): Promise<void> {
  await tx
    .insertInto('sdk_inlet')
    .values({
      id: made.id,
      tenant_id: scope.tenantId,
      user_id: made.userId,
      name: made.name,
      format: made.format,
      token_hash: made.hash,
      created_at: made.createdAt,
      last_at: made.lastAt,
    })
    .execute();
}

/** The newest first. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly Inlet[]> {
  return db
    .selectFrom('sdk_inlet')
    .select(['id', 'name', 'format', 'created_at as createdAt', 'last_at as lastAt'])
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Of any team. */
export async function findByHash(db: ReadDb, hash: Buffer): Promise<OwnedInlet | undefined> {
  return db
    .selectFrom('sdk_inlet')
    .select([
      'id',
      'tenant_id as tenantId',
      'user_id as userId',
      'name',
      'format',
      'created_at as createdAt',
      'last_at as lastAt',
    ])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

export async function setLast(tx: Tx, scope: TeamScope, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('sdk_inlet')
    .set({ last_at: at })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

type Named = { readonly userId: UserId; readonly id: string };

/** Returns false if there is none. */
export async function remove(tx: Tx, scope: TeamScope, { userId, id }: Named): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sdk_inlet')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
