import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import type { TenantId, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import { fromStored, type StoredFallback } from './birth-date.ts';
import type { User } from './model.ts';

type Unsealed = Pick<User, 'id' | 'fallbackBirthDate'> & { readonly tenantId: TenantId };

type Row = {
  readonly id: UserId;
  readonly tenant_id: TenantId;
  readonly born: StoredFallback;
};

const unsealedMax = 500;

/**
 * Returns the next users, of any team, whose birth date is not sealed, and locks them. Skips locked users; the next run handles
 * them.
 */
export async function listUnsealed(tx: Tx, after: UserId | null): Promise<readonly Unsealed[]> {
  const { rows } = await sql<Row>`
    select id, tenant_id, fallback_birth_date as born from users
    where fallback_birth_date is not null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${unsealedMax} for update skip locked`.execute(tx);
  return rows.map(({ id, tenant_id: tenantId, born }) => ({
    id,
    tenantId,
    fallbackBirthDate: fromStored(born, trust<PlainDate>(born.value)),
  }));
}

/** Without a scope, because it also seals birth dates that were stored before. */
export async function setBirthDate(tx: Tx, id: UserId, sealed: Buffer | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ fallback_birth_date: null, sealed_birth_date: sealed })
    .where('id', '=', id)
    .execute();
}
