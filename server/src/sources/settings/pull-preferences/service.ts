import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import type { Environment, ManagementScope, TeamId } from '#kernel/scope.ts';
import { getTeamScopes, rowScopeOf, pagedList, type Region, writeTeams } from '#management';

import type { PullPreference, TeamPullPreferences } from './model.ts';
import { pullProblems } from './problems.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db'>;
type TeamPlace = { readonly environment: Environment; readonly region: Region };

/** Sets the same for several teams, for all or, when one is not there, for none. */
export async function setPullPreferences(
  { db }: Deps,
  scope: ManagementScope,
  place: TeamPlace & { readonly teamIds: readonly TeamId[] },
  preferences: Readonly<Record<string, PullPreference>>,
): Promise<readonly TeamPullPreferences[]> {
  const problems = pullProblems(preferences);
  if (problems.length > 0) throw new InvalidRequest(problems);
  return writeTeams({ db }, scope, place, async (tx, teams) => {
    await store.save(tx, teams, preferences);
    for (const team of teams) await audit(tx, team, { action: 'pull_preference.set' });
    const page = { after: null, limit: teams.length };
    return store.list(tx, scope, { ...place, providers: [] }, page);
  });
}

export const listPullPreferences = pagedList('pull preferences', store.list);

/** Restores the defaults. If a given team does not exist, it throws and changes nothing. */
export async function resetPullPreferences(
  deps: Deps,
  scope: ManagementScope,
  filter: store.Filter,
): Promise<void> {
  if (filter.teamIds.length === 0 && filter.providers.length === 0) {
    const msg = 'Name at least one team_id or provider: nothing else says what to reset';
    throw new InvalidRequest([{ type: 'missing', loc: ['query', 'team_id'], msg }]);
  }
  await getTeamScopes(deps, scope, filter.teamIds, filter);
  await deps.db.write(rowScopeOf(scope), async (tx) => {
    for (const teamId of await store.remove(tx, scope, filter)) {
      const acting = { ...scope, teamId, environment: filter.environment };
      await audit(tx, acting, { action: 'pull_preference.reset' });
    }
  });
}
