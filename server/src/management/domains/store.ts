import type { Selectable } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { OrganisationId } from '#kernel/scope.ts';

import type { DomainId } from '../model.ts';
import type { Domain } from './model.ts';

type DomainTable = {
  id: string;
  org_id: string;
  domain: string;
  token: string;
  created_at: Date;
  verified_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    organisation_domain: DomainTable;
  }
}

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
  const row = await tx
    .selectFrom('organisation_domain')
    .selectAll()
    .where('org_id', '=', of)
    .where('domain', '=', domain.domain)
    .executeTakeFirstOrThrow();
  return toDomain(row);
}

/** Nobody else adds one until the transaction ends. */
export async function lockAndCount(tx: Tx, of: OrganisationId): Promise<number> {
  await tx.selectFrom('organisation').select('id').where('id', '=', of).forUpdate().execute();
  const { count } = await tx
    .selectFrom('organisation_domain')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', of)
    .executeTakeFirstOrThrow();
  return count;
}

/** By name. */
export async function list(db: ReadDb, of: OrganisationId): Promise<readonly Domain[]> {
  const rows = await db
    .selectFrom('organisation_domain')
    .selectAll()
    .where('org_id', '=', of)
    .orderBy('domain')
    .execute();
  return rows.map((row) => toDomain(row));
}

export async function find(
  db: ReadDb,
  of: OrganisationId,
  id: DomainId,
): Promise<Domain | undefined> {
  const row = await db
    .selectFrom('organisation_domain')
    .selectAll()
    .where('org_id', '=', of)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toDomain(row);
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

/** False when there is none. */
export async function remove(tx: Tx, of: OrganisationId, id: DomainId): Promise<boolean> {
  const row = await tx
    .deleteFrom('organisation_domain')
    .where('org_id', '=', of)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function toDomain(row: Selectable<DomainTable>): Domain {
  return {
    id: trust<DomainId>(row.id),
    domain: row.domain,
    token: row.token,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
  };
}

export async function listVerified(db: ReadDb, of: OrganisationId): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('organisation_domain')
    .select('domain')
    .where('org_id', '=', of)
    .where('verified_at', 'is not', null)
    .execute();
  return rows.map((row) => row.domain);
}
