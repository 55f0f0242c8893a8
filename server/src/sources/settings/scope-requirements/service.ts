import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { ManagementScope, TeamId } from '#kernel/scope.ts';
import { getTeam, rowScopeOf, requireTeams } from '#management';

import * as store from './store.ts';

type Deps = Pick<AppContext, 'db'>;

export async function listRequirements(
  deps: Deps,
  scope: ManagementScope,
  teamId: TeamId,
  provider: string | undefined,
): Promise<readonly store.Requirement[]> {
  await getTeam(deps, scope, teamId);
  return store.list(deps.db.read(rowScopeOf(scope)), teamId, provider);
}

/** Null: the provider's requirements are taken back. */
export type RequirementChanges = ReadonlyMap<string, Omit<store.Requirement, 'provider'> | null>;

export async function changeRequirements(
  { db }: Deps,
  scope: ManagementScope,
  teamId: TeamId,
  changes: RequirementChanges,
): Promise<readonly store.Requirement[]> {
  return db.write(rowScopeOf(scope), async (tx) => {
    await requireTeams(tx, scope, [teamId]);
    for (const [provider, lists] of changes) {
      if (lists === null) await store.remove(tx, teamId, provider);
      else await store.save(tx, teamId, { provider, ...lists });
    }
    const subject = { type: 'team', id: teamId } as const;
    await audit(tx, { ...scope, teamId }, { action: 'scope_requirements.updated', subject });
    return store.list(tx, teamId, undefined);
  });
}
