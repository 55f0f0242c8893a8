import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    idempotent_answer: {
      id: string;
      tenant_id: string;
      user_id: string | null;
      request: Buffer;
      status: number;
      answer: Buffer;
      expires_at: Date;
    };
  }
}

/** An answer that is still sealed. */
export type Kept = {
  /** Digest of the request that it answers. */
  readonly request: Buffer;
  readonly status: number;
  readonly answer: Buffer;
};

export async function find(
  db: ReadDb,
  scope: TeamScope,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<Kept | undefined> {
  return db
    .selectFrom('idempotent_answer')
    .select(['request', 'status', 'answer'])
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Until the transaction ends; false where another one has it. */
export async function tryLock(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as got`.execute(tx);
  return rows[0]?.got === true;
}

export async function insert(
  tx: Tx,
  scope: TeamScope,
  made: Kept & { readonly id: string; readonly userId: UserId | null; readonly expiresAt: Date },
): Promise<void> {
  const { id, userId, request, status, answer, expiresAt } = made;
  const changing = { user_id: userId, request, status, answer, expires_at: expiresAt };
  await tx
    .insertInto('idempotent_answer')
    .values({ id, tenant_id: scope.tenantId, ...changing })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
    .execute();
}

/** Removes what is older than it was to be kept. */
export async function forgetAnswers(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('idempotent_answer').where('expires_at', '<=', now).execute();
}

/** Part of purging a team. */
export async function deleteAnswersOfTenant(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.deleteFrom('idempotent_answer').where('tenant_id', '=', tenantId).execute();
}
