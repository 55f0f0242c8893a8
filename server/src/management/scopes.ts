import { grantTeamScope } from '#kernel/scope-grant.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Team } from './model.ts';

/** Only called for a team whose key was just checked, or that the operator of the machine named. */
export function scopeOf(team: Team): TeamScope {
  return grantTeamScope({
    teamId: team.id,
    environment: team.environment,
    refusesIdentifyingClientUserIds: team.refusesIdentifyingClientUserIds,
  });
}
