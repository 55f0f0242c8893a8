import { sql } from 'kysely';

import { sendAll, type Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { ConnectedSource } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    /** Who has a source, to search by; what a user's record says of its sources is beside it. */
    user_source: { user_id: string; tenant_id: string; slug: string; created_at: Date };
  }
}

/** As the user's record has it. */
export type StoredSource = {
  readonly slug: string;
  readonly name: string;
  readonly created_on: string;
};

/** Stands for the sources of a user who has none. */
export const noSource = '';

const insertText = `
  insert into user_source (user_id, tenant_id, slug, created_at)
  select id, tenant_id, $2, created_at from users where id = $1`;

const deleteText = 'delete from user_source where user_id = $1 and slug = $2';

/** Of a user who has none: a new one, or one whose last source was taken. */
export async function insertWithoutSource(tx: Tx, userId: UserId): Promise<void> {
  await sendAll(tx, [{ text: insertText, values: [userId, noSource] }]);
}

/** Adds the source to the user's, unless it is there. */
export async function setConnectedSource(
  tx: Tx,
  scope: TeamScope,
  id: UserId,
  source: ConnectedSource,
): Promise<void> {
  const stored: StoredSource = {
    slug: source.slug,
    name: source.name,
    created_on: toWireInstant(source.createdOn),
  };
  const user = await tx
    .updateTable('users')
    .set({ connected_sources: sql`connected_sources || ${JSON.stringify([stored])}::jsonb` })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not connected_sources @> ${JSON.stringify([{ slug: source.slug }])}::jsonb`)
    .returning('id')
    .executeTakeFirst();
  if (user === undefined) return;
  await sendAll(tx, [
    { text: insertText, values: [id, source.slug] },
    { text: deleteText, values: [id, noSource] },
  ]);
}

/** Takes the source from the user's, also from a deleted user's. */
export async function removeConnectedSource(
  tx: Tx,
  scope: TeamScope,
  id: UserId,
  slug: string,
): Promise<void> {
  const user = await tx
    .updateTable('users')
    .set({
      connected_sources: sql`(
        select coalesce(jsonb_agg(source order by place), '[]'::jsonb)
        from jsonb_array_elements(connected_sources) with ordinality as listed (source, place)
        where source ->> 'slug' <> ${slug})`,
    })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`connected_sources @> ${JSON.stringify([{ slug }])}::jsonb`)
    .returning('connected_sources')
    .executeTakeFirst();
  if (user === undefined) return;
  await sendAll(tx, [{ text: deleteText, values: [id, slug] }]);
  if (user.connected_sources.length === 0) await insertWithoutSource(tx, id);
}

/** How many there were. */
export async function deleteSources(tx: Tx, userId: UserId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_source')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
