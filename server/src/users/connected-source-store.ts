import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { ConnectedSource } from './model.ts';
import type { StoredSource } from './store.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    /** Which users have a source, for searches. A trigger on users' records maintains it (migration 0081). */
    user_source: { user_id: string; tenant_id: string; slug: string; created_at: Date };
  }
}

/** The slug in the row of a user without sources. */
export const noSource = '';

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
  await tx
    .updateTable('users')
    .set({ connected_sources: sql`connected_sources || ${JSON.stringify([stored])}::jsonb` })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not connected_sources @> ${JSON.stringify([{ slug: source.slug }])}::jsonb`)
    .execute();
}

/** Removes the source from the user's sources, also for a deleted user. */
export async function removeConnectedSource(
  tx: Tx,
  scope: TeamScope,
  id: UserId,
  slug: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      connected_sources: sql`(
        select coalesce(jsonb_agg(source order by place), '[]'::jsonb)
        from jsonb_array_elements(connected_sources) with ordinality as listed (source, place)
        where source ->> 'slug' <> ${slug})`,
    })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}
