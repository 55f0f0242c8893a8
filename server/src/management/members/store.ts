import { type Selectable, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { OrganisationId, TeamId } from '#kernel/scope.ts';

import type { MemberRole, MemberId } from '../model.ts';
import type { Place } from '../page.ts';
import { containing, isAfter } from '../store.ts';
import type { Member } from './model.ts';

type MemberTable = {
  id: string;
  org_id: string;
  email: string;
  name: string;
  role: MemberRole;
  created_at: Date;
};

declare module '#kernel/db.ts' {
  interface Schema {
    organisation_member: MemberTable;
    organisation_member_team: { member_id: string; team_id: string };
  }
}

const boundTeams = sql<string[]>`array(
  select team_id from organisation_member_team bound where bound.member_id = organisation_member.id order by team_id)`;

/** False when a member of the organisation has the address. */
export async function insert(tx: Tx, of: OrganisationId, member: Member): Promise<boolean> {
  const inserted = await tx
    .insertInto('organisation_member')
    .values({
      id: member.id,
      org_id: of,
      email: member.email,
      name: member.name,
      role: member.role,
      created_at: member.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await bind(tx, member.id, member.teamIds);
  return true;
}

async function bind(tx: Tx, id: MemberId, teamIds: readonly TeamId[]): Promise<void> {
  await sql`
    insert into organisation_member_team (member_id, team_id)
    select ${id}, unnest(${[...teamIds]}::uuid[])`.execute(tx);
}

/** Newest first. */
export async function list(
  db: ReadDb,
  of: OrganisationId,
  search: string,
  page: { readonly after: Place | null; readonly limit: number },
): Promise<readonly Member[]> {
  const rows = await db
    .selectFrom('organisation_member')
    .selectAll()
    .select(boundTeams.as('team_ids'))
    .where('org_id', '=', of)
    .$if(search !== '', (members) =>
      members.where((eb) =>
        eb.or([eb('name', 'ilike', containing(search)), eb('email', 'ilike', containing(search))]),
      ),
    )
    .where(isAfter(page.after, { createdAt: 'created_at', id: 'id' }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => toMember(row));
}

export async function hasEmail(db: ReadDb, of: OrganisationId, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisation_member')
    .select('id')
    .where('org_id', '=', of)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody else changes the member until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  of: OrganisationId,
  id: MemberId,
): Promise<Member | undefined> {
  const row = await tx
    .selectFrom('organisation_member')
    .selectAll()
    .select(boundTeams.as('team_ids'))
    .where('org_id', '=', of)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toMember(row);
}

export async function update(
  tx: Tx,
  id: MemberId,
  { role, teamIds }: Pick<Member, 'role' | 'teamIds'>,
): Promise<void> {
  await tx.updateTable('organisation_member').set({ role }).where('id', '=', id).execute();
  await tx.deleteFrom('organisation_member_team').where('member_id', '=', id).execute();
  await bind(tx, id, teamIds);
}

/** False when there is none. */
export async function remove(tx: Tx, of: OrganisationId, id: MemberId): Promise<boolean> {
  const row = await tx
    .deleteFrom('organisation_member')
    .where('org_id', '=', of)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Binds nobody to the team any more. */
export async function unbindTeam(tx: Tx, teamId: TeamId): Promise<void> {
  await tx.deleteFrom('organisation_member_team').where('team_id', '=', teamId).execute();
}

function toMember(row: Selectable<MemberTable> & { readonly team_ids: string[] }): Member {
  return {
    id: trust<MemberId>(row.id),
    email: row.email,
    name: row.name,
    role: row.role,
    teamIds: row.team_ids.map((id) => trust<TeamId>(id)),
    createdAt: row.created_at,
  };
}
