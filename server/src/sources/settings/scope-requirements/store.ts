import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamId } from '#kernel/scope.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    team_scope_requirement: {
      team_id: string;
      provider: string;
      user_must_grant: readonly string[];
      user_may_grant: readonly string[];
    };
  }
}

/** The required and optional scopes of a team's users at a provider. */
export type Requirement = {
  readonly provider: string;
  readonly mustGrant: readonly string[];
  readonly mayGrant: readonly string[];
};

/** Lists requirements by provider. */
export async function list(
  db: ReadDb,
  teamId: TeamId,
  provider: string | undefined,
): Promise<readonly Requirement[]> {
  return db
    .selectFrom('team_scope_requirement')
    .select(['provider', 'user_must_grant as mustGrant', 'user_may_grant as mayGrant'])
    .where('team_id', '=', teamId)
    .$if(provider !== undefined, (found) => found.where('provider', '=', provider ?? ''))
    .orderBy('provider')
    .execute();
}

export async function save(tx: Tx, teamId: TeamId, requirement: Requirement): Promise<void> {
  const lists = {
    user_must_grant: [...requirement.mustGrant],
    user_may_grant: [...requirement.mayGrant],
  };
  await tx
    .insertInto('team_scope_requirement')
    .values({ team_id: teamId, provider: requirement.provider, ...lists })
    .onConflict((conflict) => conflict.columns(['team_id', 'provider']).doUpdateSet(lists))
    .execute();
}

export async function remove(tx: Tx, teamId: TeamId, provider: string): Promise<void> {
  await tx
    .deleteFrom('team_scope_requirement')
    .where('team_id', '=', teamId)
    .where('provider', '=', provider)
    .execute();
}
