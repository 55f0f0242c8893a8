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
