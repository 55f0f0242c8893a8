import { type RawBuilder, sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { ManagementScope, TeamId } from '#kernel/scope.ts';

import { isManaged } from './store.ts';

/** The kinds of objects that can be bound to teams, with their tables. */
const bindings = {
  management_key: { table: 'management_key_team', owner: 'management_key_id' },
  organisation_member: { table: 'organisation_member_team', owner: 'member_id' },
  organisation_invite: { table: 'organisation_invite_team', owner: 'invite_id' },
} as const;
type Bound = keyof typeof bindings;

declare module '#kernel/db.ts' {
  interface Schema {
    management_key_team: { management_key_id: string; team_id: string };
    organisation_member_team: { member_id: string; team_id: string };
    organisation_invite_team: { invite_id: string; team_id: string };
  }
}

/** The teams that a row of the statement is bound to, in the order of their ids. */
export function boundTeams(of: Bound, alias: string = of): RawBuilder<TeamId[]> {
  const { table, owner } = bindings[of];
  return sql`array(
    select team_id from ${sql.table(table)} as bound
    where ${sql.ref(`bound.${owner}`)} = ${sql.ref(`${alias}.id`)} order by team_id)`;
}

/** Binds to these teams, and to no others any more. */
export async function bindTeams(
  tx: Tx,
  of: Bound,
  id: string,
  teamIds: readonly TeamId[],
): Promise<void> {
  const { table, owner } = bindings[of];
  await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(tx);
  await sql`
    insert into ${sql.table(table)} (${sql.ref(owner)}, team_id)
    select ${id}, unnest(${[...teamIds]}::uuid[])`.execute(tx);
}

/** Binds nothing to the team any more. */
export async function unbindTeam(tx: Tx, teamId: TeamId): Promise<void> {
  for (const { table } of Object.values(bindings)) {
    await sql`delete from ${sql.table(table)} where team_id = ${teamId}`.execute(tx);
  }
}

/** Locks these teams against deletion until the transaction ends. Throws if the key may not manage one of them. */
export async function requireTeams(
  tx: Tx,
  scope: ManagementScope,
  teamIds: readonly TeamId[],
): Promise<void> {
  if (teamIds.length === 0) return;
  const rows = await tx
    .selectFrom('team')
    .select('id')
    .where('id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .where(isManaged(scope))
    .orderBy('id')
    .forShare()
    .execute();
  if (rows.length < teamIds.length) throw new AppError('team.not_found');
}
