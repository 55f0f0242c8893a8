import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { OrganisationId } from '#kernel/scope.ts';

export type Organisation = { readonly id: string; readonly name: string };

export async function find(db: ReadDb, id: OrganisationId): Promise<Organisation | undefined> {
  return db
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateName(
  tx: Tx,
  id: OrganisationId,
  name: string,
): Promise<Organisation | undefined> {
  return tx
    .updateTable('organisation')
    .set({ name })
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst();
}

export type OwnedTable = 'organisation_domain' | 'organisation_invite' | 'organisation_member';

/** False when the organisation has no such row. */
export async function remove(
  tx: Tx,
  of: OrganisationId,
  from: OwnedTable,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(from)} where org_id = ${of} and id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}
