import type { ReadDb, Tx } from '#kernel/db.ts';
import type { OrganisationId } from '#kernel/scope.ts';

import type { DomainId } from '../model.ts';
import type { Domain } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    organisation_domain: {
      id: DomainId;
      org_id: OrganisationId;
      domain: string;
      token: string;
      created_at: Date;
      verified_at: Date | null;
    };
  }
}

const columns = [
  'id',
  'domain',
  'token',
  'created_at as createdAt',
  'verified_at as verifiedAt',
] as const;

/** The organisation's domain of this name: this one, unless it has it already. */
export async function insert(tx: Tx, of: OrganisationId, domain: Domain): Promise<Domain> {
  await tx
    .insertInto('organisation_domain')
    .values({
      id: domain.id,
      org_id: of,
      domain: domain.domain,
      token: domain.token,
      created_at: domain.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'domain']).doNothing())
    .execute();
  return tx
    .selectFrom('organisation_domain')
    .select(columns)
    .where('org_id', '=', of)
    .where('domain', '=', domain.domain)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the organisation until the transaction ends, so that no other request adds a domain. Returns the number of
 * domains.
 */
export async function lockAndCount(tx: Tx, of: OrganisationId): Promise<number> {
  await tx.selectFrom('organisation').select('id').where('id', '=', of).forUpdate().execute();
  const { count } = await tx
    .selectFrom('organisation_domain')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', of)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the domains by name. */
export async function list(db: ReadDb, of: OrganisationId): Promise<readonly Domain[]> {
  return db
    .selectFrom('organisation_domain')
    .select(columns)
    .where('org_id', '=', of)
    .orderBy('domain')
    .execute();
}

export async function find(
  db: ReadDb,
  of: OrganisationId,
  id: DomainId,
): Promise<Domain | undefined> {
  return db
    .selectFrom('organisation_domain')
    .select(columns)
    .where('org_id', '=', of)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** False when it is gone. */
export async function verify(tx: Tx, of: OrganisationId, id: DomainId, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('organisation_domain')
    .set({ verified_at: at })
    .where('org_id', '=', of)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the verified domains. */
export async function listVerified(db: ReadDb, of: OrganisationId): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('organisation_domain')
    .select('domain')
    .where('org_id', '=', of)
    .where('verified_at', 'is not', null)
    .execute();
  return rows.map((row) => row.domain);
}
