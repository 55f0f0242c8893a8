import { type Selectable, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { OrganisationId, TeamId } from '#kernel/scope.ts';

import type { KeyId, MemberRole, InviteId } from '../model.ts';
import type { Place } from '../page.ts';
import { containing, isAfter } from '../store.ts';
import type { Invite } from './model.ts';

type InviteTable = {
  id: string;
  org_id: string;
  email: string;
  role: MemberRole;
  token_hash: Buffer;
  creator_key_id: string | null;
  invited_at: Date;
  resent_at: Date | null;
  expires_at: Date;
};

declare module '#kernel/db.ts' {
  interface Schema {
    organisation_invite: InviteTable;
    organisation_invite_team: { invite_id: string; team_id: string };
  }
}

const boundTeams = sql<string[]>`array(
  select team_id from organisation_invite_team bound where bound.invite_id = organisation_invite.id order by team_id)`;

/**
 * Stores the invitation, or renews the one that the address has: with another link, another role, and the time as that
 * of sending again. Answers it, and whether it was there.
 */
export async function save(
  tx: Tx,
  of: OrganisationId,
  invite: Invite,
  tokenHash: Buffer,
): Promise<{ readonly id: InviteId; readonly isResent: boolean }> {
  const { rows } = await sql<{ id: string; is_resent: boolean }>`
    insert into organisation_invite (id, org_id, email, role, token_hash, creator_key_id, invited_at, expires_at)
    values (${invite.id}, ${of}, ${invite.email}, ${invite.role}, ${tokenHash}, ${invite.creatorKeyId},
      ${invite.createdAt}, ${invite.expiresAt})
    on conflict (org_id, lower(email)) do update set role = excluded.role, token_hash = excluded.token_hash,
      resent_at = excluded.invited_at, expires_at = excluded.expires_at
    returning id, resent_at is not null as is_resent`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an invitation was neither stored nor renewed');
  await tx.deleteFrom('organisation_invite_team').where('invite_id', '=', row.id).execute();
  await sql`
    insert into organisation_invite_team (invite_id, team_id)
    select ${row.id}, unnest(${[...invite.teamIds]}::uuid[])`.execute(tx);
  return { id: trust<InviteId>(row.id), isResent: row.is_resent };
}

/** Newest first. */
export async function list(
  db: ReadDb,
  of: OrganisationId,
  search: string,
  page: { readonly after: Place | null; readonly limit: number },
): Promise<readonly Invite[]> {
  const rows = await db
    .selectFrom('organisation_invite')
    .selectAll()
    .select(boundTeams.as('team_ids'))
    .where('org_id', '=', of)
    .$if(search !== '', (invites) => invites.where('email', 'ilike', containing(search)))
    .where(isAfter(page.after, { createdAt: 'invited_at', id: 'id' }))
    .orderBy('invited_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => toInvite(row));
}

/** The invitation of a link that still works; nobody else uses it until the transaction ends. */
export async function findByTokenForUpdate(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<(Invite & { readonly organisationId: OrganisationId }) | undefined> {
  const row = await tx
    .selectFrom('organisation_invite')
    .selectAll()
    .select(boundTeams.as('team_ids'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...toInvite(row), organisationId: trust<OrganisationId>(row.org_id) };
}

/** False when there is none. */
export async function remove(tx: Tx, of: OrganisationId, id: InviteId): Promise<boolean> {
  const row = await tx
    .deleteFrom('organisation_invite')
    .where('org_id', '=', of)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Binds nobody to the team any more. */
export async function unbindTeam(tx: Tx, teamId: TeamId): Promise<void> {
  await tx.deleteFrom('organisation_invite_team').where('team_id', '=', teamId).execute();
}

function toInvite(row: Selectable<InviteTable> & { readonly team_ids: string[] }): Invite {
  return {
    id: trust<InviteId>(row.id),
    email: row.email,
    role: row.role,
    teamIds: row.team_ids.map((id) => trust<TeamId>(id)),
    creatorKeyId: row.creator_key_id === null ? null : trust<KeyId>(row.creator_key_id),
    createdAt: row.invited_at,
    resentAt: row.resent_at,
    expiresAt: row.expires_at,
  };
}
