import { acrossTenants } from '#kernel/across-tenants.ts';
import { audit } from '#kernel/audit.ts';
import { AppError } from '#kernel/errors.ts';
import type { Resources } from '#kernel/resources.ts';
import type { Environment, ManagementScope, TeamId, TeamScope } from '#kernel/scope.ts';

import type { Region, LabAccountId } from '../model.ts';
import { requireOrganisation } from '../reach.ts';
import { keepTeams } from '../store.ts';
import type { LabAccount } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<Resources, 'db'>;

export async function listLabAccounts(
  { db }: Deps,
  scope: ManagementScope,
  filter: store.Filter,
): Promise<readonly LabAccount[]> {
  requireOrganisation(scope);
  return store.list(db.read(acrossTenants), scope.organisationId, filter);
}

/** The accounts that the team may order through, newest first. Each names this team alone. */
export async function listTeamLabAccounts(
  { db }: Deps,
  { organisationId, environment, teamId }: TeamScope,
): Promise<readonly LabAccount[]> {
  return store.listOfTeam(db.read(acrossTenants), organisationId, { environment, teamId });
}

type AccountPlace = {
  readonly environment: Environment;
  readonly region: Region;
  readonly id: LabAccountId;
};

/** From now on these teams, and no others, order through the account. */
export async function allowTeams(
  { db }: Deps,
  scope: ManagementScope,
  place: AccountPlace,
  teamIds: readonly TeamId[],
): Promise<LabAccount> {
  requireOrganisation(scope);
  const { organisationId } = scope;
  return db.write(acrossTenants, async (tx) => {
    if (!(await store.lock(tx, organisationId, place))) throw new AppError('lab_account.not_found');
    const kept = await keepTeams(tx, scope, teamIds);
    if (kept < teamIds.length) throw new AppError('team.not_found');
    await store.replaceTeams(tx, place.id, teamIds);
    const subject = { type: 'lab_account', id: place.id } as const;
    await audit(tx, scope, { action: 'lab_account.updated', subject });
    const filter = { ...place, teamId: undefined, status: undefined };
    const [account] = await store.list(tx, organisationId, filter);
    if (account === undefined) throw new AppError('lab_account.not_found');
    return account;
  });
}
