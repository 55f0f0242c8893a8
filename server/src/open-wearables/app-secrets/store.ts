import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';

import type { AppSecret } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    sdk_app_secret: {
      id: string;
      tenant_id: TenantId;
      name: string;
      secret_hash: Buffer;
      created_at: Date;
    };
  }
}

export async function insert(
  tx: Tx,
  scope: TeamScope,
  { id, name, createdAt, hash }: AppSecret & { readonly hash: Buffer },
): Promise<void> {
  await tx
    .insertInto('sdk_app_secret')
    .values({ id, name, tenant_id: scope.tenantId, secret_hash: hash, created_at: createdAt })
    .execute();
}

export async function findByHash(
  db: ReadDb,
  scope: TeamScope,
  hash: Buffer,
): Promise<{ readonly id: string } | undefined> {
  return db
    .selectFrom('sdk_app_secret')
    .select('id')
    .where('secret_hash', '=', hash)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst();
}

/** The newest first. */
export async function list(db: ReadDb, scope: TeamScope): Promise<readonly AppSecret[]> {
  return db
    .selectFrom('sdk_app_secret')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns false if there is none. */
export async function remove(tx: Tx, scope: TeamScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sdk_app_secret')
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
