import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { OrganisationId, TeamId, TenantId } from '#kernel/scope.ts';

export type DeletedTeam = {
  readonly id: TeamId;
  readonly organisationId: OrganisationId;
  readonly deletedAt: Date;
};

/** Deleted teams of which something is left. */
export async function listPurgeable(db: ReadDb): Promise<readonly DeletedTeam[]> {
  const rows = await db
    .selectFrom('team')
    .select(['id', 'org_id', 'deleted_at'])
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: trust<TeamId>(row.id),
    organisationId: trust<OrganisationId>(row.org_id),
    deletedAt: row.deleted_at ?? new Date(0),
  }));
}

export async function listTenantIds(db: ReadDb, teamId: TeamId): Promise<readonly TenantId[]> {
  const rows = await db
    .selectFrom('tenant')
    .select('id')
    .where('team_id', '=', teamId)
    .orderBy('id')
    .execute();
  return rows.map((row) => trust<TenantId>(row.id));
}

/**
 * Erases what this slice has of the team. The rows that others' ids lead to stay, and say nothing any more. False when
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
