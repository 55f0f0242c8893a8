import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type {
  Actor,
  Environment,
  ManagementScope,
  TeamId,
  TeamScope,
  TenantId,
} from '#kernel/scope.ts';

import { findTenant } from './access-tokens/store.ts';
import { toId } from './ids.ts';
import type { Region } from './model.ts';
import { scopeOf } from './scopes.ts';
import * as store from './store.ts';
import { requireTeams } from './team-bindings-store.ts';

type Deps = Pick<AppContext, 'db'>;

/** An environment of teams; a path without a region means the teams of any. */
export type TeamsScope = { readonly environment: Environment; readonly region?: Region };

/**
 * Returns the scopes of teams, in the given order. Throws `team.not_found` if the key may not manage one of them, or
 * it is in another region.
 */
export async function getTeamScopes(
  { db }: Deps,
  scope: ManagementScope,
  teamIds: readonly TeamId[],
  { environment, region }: TeamsScope,
): Promise<readonly TeamScope[]> {
  const wanted = { teamIds, environment, region };
  const tenants = await store.listManagedTenants(db.read(acrossTenants), scope, wanted);
  const byTeam = new Map(tenants.map((tenant) => [tenant.team.id, tenant]));
  return teamIds.map((teamId) => {
    const tenant = byTeam.get(teamId);
    if (tenant === undefined) throw new AppError('team.not_found');
    return scopeOf(tenant, scope.actor, scope.origin);
  });
}

/** The scope of one team that the key may manage. */
export async function teamScopeFor(
  deps: Deps,
  scope: ManagementScope,
  teamId: string,
  environment: Environment,
): Promise<TeamScope> {
  const [team] = await getTeamScopes(deps, scope, [toId<TeamId>(teamId)], { environment });
  if (team === undefined) throw new AppError('team.not_found');
  return team;
}

/** The scopes of all teams that the key may manage, or of one; also of deleted teams, of which only proofs are left. */
export async function pastTeamScopes(
  { db }: Deps,
  scope: ManagementScope,
  teamId: string | null,
): Promise<readonly TeamScope[]> {
  const id = teamId === null ? null : toId<TeamId>(teamId);
  const tenants = await store.listPastTenants(db.read(acrossTenants), scope, id);
  return tenants.map((tenant) => scopeOf(tenant, scope.actor, scope.origin));
}

/** The scope of a background job that found the tenant in the data; it may be a deleted team's. */
export async function tenantScope(
  { db }: Deps,
  tenantId: TenantId,
  job: string,
): Promise<TeamScope> {
  const tenant = await store.getTenant(db.read(acrossTenants), tenantId);
  return scopeOf(tenant, { type: 'system', id: job });
}

/** Runs a change of one team, and locks the team against deletion. */
export async function writeTeam<Result>(
  deps: Deps,
  scope: ManagementScope,
  { teamId, ...place }: TeamsScope & { readonly teamId: TeamId },
  work: (tx: Tx, team: TeamScope) => Promise<Result>,
): Promise<Result> {
  return writeTeams(deps, scope, { teamIds: [teamId], ...place }, async (tx, [team]) => {
    if (team === undefined) throw new AppError('team.not_found');
    return work(tx, team);
  });
}

/** Runs a change of several teams, in one transaction that has access to no other. */
export async function writeTeams<Result>(
  deps: Deps,
  scope: ManagementScope,
  { teamIds, ...place }: TeamsScope & { readonly teamIds: readonly TeamId[] },
  work: (tx: Tx, teams: readonly TeamScope[]) => Promise<Result>,
): Promise<Result> {
  const teams = await getTeamScopes(deps, scope, teamIds, place);
  return deps.db.write(teams, async (tx) => {
    await requireTeams(tx, scope, teamIds);
    return work(tx, teams);
  });
}

/** Returns the scope of an actor who was verified for the tenant; undefined if its team is deleted. */
export async function findActingScope(
  { db }: Pick<AppContext, 'db'>,
  tenantId: TenantId,
  actor: Actor,
): Promise<TeamScope | undefined> {
  const wanted = { tenantId, keyId: null };
  const tenant = await findTenant(db.read(acrossTenants), wanted, new Date(0));
  return tenant && scopeOf(tenant, actor);
}
