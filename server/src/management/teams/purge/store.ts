import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { OrganisationId, TeamId } from '#kernel/scope.ts';

export type DeletedTeam = {
  readonly id: TeamId;
  readonly organisationId: OrganisationId;
  readonly deletedAt: Date;
};

/** Deleted teams of which something is left. */
export async function listPurgeable(db: ReadDb): Promise<readonly DeletedTeam[]> {
  const { rows } = await sql<DeletedTeam>`
    select id, org_id as "organisationId", deleted_at as "deletedAt" from team
    where deleted_at is not null and purged_at is null order by id`.execute(db);
  return rows;
}

/**
 * Erases the team's data in this slice. Rows to which other ids refer remain, without content. Returns false if
 * another process has done it.
 */
export async function empty(tx: Tx, teamId: TeamId, at: Date): Promise<boolean> {
  const emptied = await tx
    .updateTable('team')
    .set({ name: '', integration_team_id: null, purged_at: at })
    .where('id', '=', teamId)
    .where('purged_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (emptied === undefined) return false;
  await sql`
    delete from team_api_key where tenant_id in (select id from tenant where team_id = ${teamId})`.execute(
    tx,
  );
  await sql`update tenant set settings = '{}' where team_id = ${teamId}`.execute(tx);
  return true;
}
