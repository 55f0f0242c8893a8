import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { ManagementScope, OrganisationId } from '#kernel/scope.ts';
import { sqlState } from '#kernel/sql-state.ts';

import type { MemberRole, MemberId } from '../model.ts';
import type { PageOf } from '../pagination.ts';
import { containing, isAfter } from '../store.ts';
import { bindTeams, boundTeams } from '../team-bindings-store.ts';
import type { Member } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    organisation_member: {
      id: MemberId;
      org_id: OrganisationId;
      email: string;
      name: string;
      role: MemberRole;
      created_at: Date;
    };
  }
}

const uniqueViolation = '23505';

const columns = ['id', 'email', 'name', 'role', 'created_at as createdAt'] as const;
const teams = boundTeams('organisation_member').as('teamIds');

/** Returns false if a member of the organisation has the e-mail address. */
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
  await bindTeams(tx, 'organisation_member', member.id, member.teamIds);
  return true;
}

/** Newest first. */
export async function list(
  db: ReadDb,
  scope: ManagementScope,
  { search }: { readonly search: string },
  page: PageOf,
): Promise<readonly Member[]> {
  return db
    .selectFrom('organisation_member')
    .select(columns)
    .select(teams)
    .where('org_id', '=', scope.organisationId)
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
}

export async function hasEmail(db: ReadDb, of: OrganisationId, email: string): Promise<boolean> {
  return (await findIdByEmail(db, of, email)) !== undefined;
}

export async function find(
  db: ReadDb,
  of: OrganisationId,
  id: MemberId,
): Promise<Member | undefined> {
  return db
    .selectFrom('organisation_member')
    .select(columns)
    .select(teams)
    .where('org_id', '=', of)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findIdByEmail(
  db: ReadDb,
  of: OrganisationId,
  email: string,
): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('organisation_member')
    .select('id')
    .where('org_id', '=', of)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return row?.id;
}

export async function findOrganisationOf(
  db: ReadDb,
  id: MemberId,
): Promise<OrganisationId | undefined> {
  const row = await db
    .selectFrom('organisation_member')
    .select('org_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.org_id;
}

/** Locks the member until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  of: OrganisationId,
  id: MemberId,
): Promise<Member | undefined> {
  return tx
    .selectFrom('organisation_member')
    .select(columns)
    .select(teams)
    .where('org_id', '=', of)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks all administrators, before any of them is locked alone and always in the same order, so that two requests
 * cannot remove the last two.
 */
export async function lockAdministrators(tx: Tx, of: OrganisationId): Promise<readonly MemberId[]> {
  const rows = await tx
    .selectFrom('organisation_member')
    .select('id')
    .where('org_id', '=', of)
    .where('role', '=', 'org_admin')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Updates a member's own profile. Returns false if another member has the e-mail address. */
export async function updateProfile(
  tx: Tx,
  id: MemberId,
  profile: { readonly name: string; readonly email: string },
): Promise<boolean> {
  try {
    await tx.updateTable('organisation_member').set(profile).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return false;
    throw error;
  }
}

export async function update(
  tx: Tx,
  id: MemberId,
  { role, teamIds }: Pick<Member, 'role' | 'teamIds'>,
): Promise<void> {
  await tx.updateTable('organisation_member').set({ role }).where('id', '=', id).execute();
  await bindTeams(tx, 'organisation_member', id, teamIds);
}
