import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit, fieldNames } from '#kernel/audit.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { TeamEnd } from '#kernel/personal-data.ts';
import type { Environment, ManagementScope, TeamId, TeamScope, TenantId } from '#kernel/scope.ts';

import { newId } from '../ids.ts';
import type { Region, Team, Tenant } from '../model.ts';
import { pagedList } from '../pagination.ts';
import { requireOrganisationScope } from '../row-scope.ts';
import { announceKeys } from '../store.ts';
import { unbindTeam } from '../team-bindings-store.ts';
import { revokeKeysOf } from '../team-keys/store.ts';
import { mergedPatch, settingsProblems, type SettingsPatch } from './settings.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

export type NewTeam = {
  readonly name: string;
  readonly region?: Region;
  /** Made when absent. */
  readonly id?: TeamId | undefined;
  readonly integrationTeamId?: string | null | undefined;
  readonly refusesIdentifyingClientUserIds?: boolean;
  /** For both environments. */
  readonly settings?: SettingsPatch;
};

/** A further team of the organisation, with both environments. */
export async function createTeam(
  deps: Deps,
  scope: ManagementScope,
  fields: NewTeam,
): Promise<store.TeamWithSettings> {
  requireOrganisationScope(scope);
  return deps.db.write(acrossTenants, async (tx) => {
    const [{ team }] = await addTeam(deps, tx, scope, fields);
    return getTeamIn(tx, scope, team.id);
  });
}

/** Part of a larger change: sandbox, then production. */
export async function addTeam(
  deps: Deps,
  tx: Tx,
  scope: ManagementScope,
  fields: NewTeam,
): Promise<readonly [Tenant, Tenant]> {
  const { settings = {} } = fields;
  const problems = settingsProblems(settings, []);
  if (problems.length > 0) throw new InvalidRequest(problems);
  const tenants = newTenants(deps, scope, fields);
  const [{ team }] = tenants;
  if (!(await store.insert(tx, tenants))) throw await conflict(tx, scope, fields);
  for (const { environment } of tenants) {
    await store.updateSettings(tx, team.id, environment, settings);
  }
  await audit(
    tx,
    { ...scope, teamId: team.id },
    { action: 'team.created', subject: subject(team.id) },
  );
  return tenants;
}

function newTenants(
  deps: Deps,
  scope: ManagementScope,
  fields: NewTeam,
): readonly [Tenant, Tenant] {
  const team: Team = {
    id: fields.id ?? newId<TeamId>(deps),
    organisationId: scope.organisationId,
    name: fields.name,
    region: fields.region ?? 'us',
    integrationTeamId: fields.integrationTeamId ?? null,
    createdAt: deps.clock.now(),
  };
  const inEnvironment = (environment: Environment): Tenant => ({
    id: newId<TenantId>(deps),
    team,
    environment,
    refusesIdentifyingClientUserIds: fields.refusesIdentifyingClientUserIds ?? false,
  });
  return [inEnvironment('sandbox'), inEnvironment('production')];
}

/** Returns the error for the id or integration id that is taken, with the team that has it. */
async function conflict(
  db: ReadDb,
  scope: ManagementScope,
  { id, integrationTeamId }: Pick<NewTeam, 'id' | 'integrationTeamId'>,
): Promise<AppError> {
  const holder =
    integrationTeamId == null
      ? undefined
      : await store.findByIntegrationId(db, scope, integrationTeamId);
  return holder === undefined
    ? new AppError('team.id_taken', { beside: { team_id: id } })
    : new AppError('team.integration_id_taken', { beside: { team_id: holder } });
}

export const listTeams = pagedList('teams', store.list);

export async function getTeam(
  { db }: Pick<AppContext, 'db'>,
  scope: ManagementScope,
  id: TeamId,
): Promise<store.TeamWithSettings> {
  return getTeamIn(db.read(acrossTenants), scope, id);
}

async function getTeamIn(
  db: ReadDb,
  scope: ManagementScope,
  id: TeamId,
): Promise<store.TeamWithSettings> {
  const team = await store.find(db, scope, id);
  if (team === undefined) throw new AppError('team.not_found');
  return team;
}

/** Returns the team by the organisation's own id of it. */
export async function resolveTeam(
  { db }: Pick<AppContext, 'db'>,
  scope: ManagementScope,
  integrationTeamId: string,
): Promise<store.TeamWithSettings> {
  const id = await store.findByIntegrationId(db.read(acrossTenants), scope, integrationTeamId);
  if (id === undefined) throw new AppError('team.not_found');
  return getTeam({ db }, scope, id);
}

/** Returns the team of the key; any other team is not found. */
export async function getOwnTeam(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
  id: TeamId,
): Promise<store.TeamWithSettings> {
  const team = id === scope.teamId ? await store.findOwn(db.read(scope), scope) : undefined;
  if (team === undefined) throw new AppError('team.not_found');
  return team;
}

export type TeamPatch = {
  readonly name: string | undefined;
  /** Null removes the organisation's own id of the team. */
  readonly integrationTeamId: string | null | undefined;
  readonly settings: Readonly<Partial<Record<Environment, SettingsPatch>>>;
};

export async function patchTeam(
  { db }: Pick<AppContext, 'db'>,
  scope: ManagementScope,
  id: TeamId,
  patch: TeamPatch,
): Promise<store.TeamWithSettings> {
  // Integration ids are unique in the organisation, so a conflict would reveal teams that the key cannot access.
  if (patch.integrationTeamId !== undefined) requireOrganisationScope(scope);
  try {
    return await db.write(acrossTenants, async (tx) => {
      if (!(await store.lock(tx, scope, id))) throw new AppError('team.not_found');
      if (!(await store.update(tx, id, patch))) throw new AppError('team.integration_id_taken');
      await patchSettings(tx, scope, id, patch.settings);
      const entry = { action: 'team.updated', subject: subject(id) } as const;
      const { settings, ...fields } = patch;
      const changed = fieldNames({ ...fields, ...settings });
      await audit(tx, { ...scope, teamId: id }, { ...entry, details: { fields: changed } });
      // Cached keys contain the team's settings, so clear them.
      await announceKeys(tx);
      return getTeamIn(tx, scope, id);
    });
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === 'team.integration_id_taken';
    throw isTaken ? await conflict(db.read(acrossTenants), scope, { ...patch, id }) : error;
  }
}

async function patchSettings(
  tx: Tx,
  scope: ManagementScope,
  id: TeamId,
  patches: TeamPatch['settings'],
): Promise<void> {
  const { settings } = await getTeamIn(tx, scope, id);
  for (const environment of ['sandbox', 'production'] as const) {
    const patch = patches[environment];
    if (patch === undefined) continue;
    const merged = mergedPatch(settings[environment], patch);
    const problems = settingsProblems(merged, [environment]);
    if (problems.length > 0) throw new InvalidRequest(problems);
    await store.updateSettings(tx, id, environment, merged);
  }
}

/**
 * Deletes a team. After the commit nothing of the team is shown or sent; the purge erases its data. Of concurrent
 * requests, only one deletes it.
 */
export async function deleteTeam(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: ManagementScope,
  id: TeamId,
  ends: readonly TeamEnd[],
): Promise<void> {
  requireOrganisationScope(scope);
  const at = clock.now();
  await db.write(acrossTenants, async (tx) => {
    const tenantIds = await store.markDeleted(tx, scope, id, at);
    if (tenantIds === undefined) throw new AppError('team.not_found');
    await revokeKeysOf(tx, tenantIds, at);
    await unbindTeam(tx, id);
    for (const tenantId of tenantIds) {
      for (const end of ends) await end(tx, tenantId);
    }
    await audit(tx, { ...scope, teamId: id }, { action: 'team.deleted', subject: subject(id) });
    await announceKeys(tx);
  });
}

function subject(id: TeamId): { readonly type: 'team'; readonly id: TeamId } {
  return { type: 'team', id };
}
