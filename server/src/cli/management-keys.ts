import type { TeamId } from '#kernel/scope.ts';
import { findTeamScope, issueManagementKey } from '#management';

import { type Arguments, printData, UsageError, withResources } from './terminal.ts';

export const managementKeyOptions = {
  management: { type: 'boolean' },
  role: { type: 'string' },
} as const;

/** salus keys create --management: the operator's way to a key for the management API. */
export async function createManagementKey(given: Arguments): Promise<number> {
  const teams = given.list('team');
  const role = given.text('role') ?? (teams.length === 0 ? 'org_admin' : 'team_admin');
  if (role !== 'org_admin' && role !== 'team_admin') {
    throw new UsageError('--role must be org_admin or team_admin.');
  }
  if ((role === 'team_admin') !== teams.length > 0) {
    throw new UsageError(
      'A team_admin is bound to teams (--team ID or NAME), an org_admin to none.',
    );
  }
  return withResources(async (resources) => {
    const label = given.text('label') ?? 'command line';
    const teamIds: TeamId[] = [];
    for (const team of teams) teamIds.push((await findTeamScope(resources, team)).teamId);
    const issued = await issueManagementKey(resources, { label, role, teamIds });
    printData(given.flag('json') ? JSON.stringify(issued) : issued.key);
    return 0;
  });
}
