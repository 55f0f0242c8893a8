import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { ReadDb } from '#kernel/db.ts';
import type {
  Actor,
  Environment,
  ManagementScope,
  OrganisationId,
  TeamId,
  TeamScope,
} from '#kernel/scope.ts';

import { newId } from './ids.ts';
import type { IssuedManagementKey } from './management-keys/model.ts';
import { addManagementKey, createManagementKey } from './management-keys/service.ts';
import { environmentOfKey, type ManagementRole, type Team } from './model.ts';
import { operatorScopeOf, scopeOf } from './scopes.ts';
import { createStartLink } from './sign-in/service.ts';
import * as store from './store.ts';
import { addTeamKey } from './team-keys/service.ts';
import { addTeam, type NewTeam } from './teams/service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

/** A command named no team that exists. */
export class UnknownTeamError extends Error {}

export type Bootstrap =
  | { readonly created: false }
  | {
      readonly created: true;
      readonly organisationId: OrganisationId;
      readonly teamId: TeamId;
      readonly environment: Environment;
      /** The keys are shown this once: only their hashes are stored. */
      readonly teamKey: string;
      readonly managementKey: string;
    };

const firstStart: Actor = { type: 'system', id: 'first_start' };
const operator: Actor = { type: 'operator', id: 'command_line' };

/**
 * Sets up an empty database: one organisation with its management key, one team and its key. Safe to run concurrently
 * on all nodes.
 */
export async function bootstrap(
  deps: Deps,
  keys: { readonly teamKey: string | null; readonly managementKey: string | null },
): Promise<Bootstrap> {
  const environment = keys.teamKey === null ? 'sandbox' : environmentOfKey(keys.teamKey);
  if (environment === undefined) throw new Error('the first team key is not a team key');
  return deps.db.write(acrossTenants, async (tx) => {
    await store.lockBootstrap(tx);
    if ((await store.findOrganisation(tx)) !== undefined) return { created: false };
    const organisationId = newId<OrganisationId>(deps);
    const createdAt = deps.clock.now();
    await store.insertOrganisation(tx, { id: organisationId, name: 'My organisation', createdAt });
    const scope = operatorScopeOf(organisationId, firstStart);
    const [sandbox, production] = await addTeam(deps, tx, scope, { name: 'My team' });
    const tenant = environment === 'sandbox' ? sandbox : production;
    const { key: teamKey } = await addTeamKey(deps, tx, scopeOf(tenant, firstStart), {
      label: 'bootstrap',
      text: keys.teamKey,
    });
    const { key: managementKey } = await addManagementKey(deps, tx, scope, {
      label: 'bootstrap',
      role: 'org_admin',
      teamIds: [],
      text: keys.managementKey,
    });
    const { id: teamId } = tenant.team;
    return { created: true, organisationId, teamId, environment, teamKey, managementKey };
  });
}

/** A further team of the installation's organisation, by the operator of the machine. */
export async function createTeam(deps: Deps, fields: NewTeam): Promise<Team> {
  return deps.db.write(acrossTenants, async (tx) => {
    const [{ team }] = await addTeam(deps, tx, await operatorScope(tx), fields);
    return team;
  });
}

/** Creates a management key for the operator, also when all others are lost. */
export async function issueManagementKey(
  deps: Deps,
  fields: {
    readonly label: string;
    readonly role: ManagementRole;
    readonly teamIds: readonly TeamId[];
  },
): Promise<IssuedManagementKey> {
  const scope = await operatorScope(deps.db.read(acrossTenants));
  return createManagementKey(deps, scope, fields);
}

/**
 * Returns a link that signs in as the administrator once. The first start prints it, and so does a command for the
 * operator.
 */
export async function issueStartLink(deps: Deps): Promise<string> {
  return createStartLink(deps, await operatorScope(deps.db.read(acrossTenants)));
}

/** The scope for a command of the operator of the machine that is about the organisation and none of its teams. */
export async function findOperatorScope({ db }: Pick<Deps, 'db'>): Promise<ManagementScope> {
  return operatorScope(db.read(acrossTenants));
}

async function operatorScope(db: ReadDb): Promise<ManagementScope> {
  const organisationId = await store.findOrganisation(db);
  if (organisationId === undefined) throw new UnknownTeamError(notStarted);
  return operatorScopeOf(organisationId, operator);
}

const notStarted = 'There is no team yet: start the server once, it creates the first.';

/** How many teams a sentence lists. */
const namedTeamsMax = 20;

/**
 * The scope for a command that the operator of the machine runs, of the team with this id or name; the only team needs
 * none.
 */
export async function findTeamScope(
  { db }: Pick<Deps, 'db'>,
  idOrName: string | undefined,
  environment: Environment = 'sandbox',
): Promise<TeamScope> {
  const tenants = await store.listTenants(db.read(acrossTenants), environment);
  const wanted = idOrName?.trim().toLowerCase();
  const byId = tenants.filter(({ team }) => team.id === wanted);
  const found = byId.length > 0 ? byId : tenants.filter(({ team }) => isNamed(team.name, wanted));
  const [tenant, another] = found;
  if (tenant !== undefined && another === undefined) return scopeOf(tenant, operator);
  if (tenants.length === 0) throw new UnknownTeamError(notStarted);
  const [problem, listed] =
    tenant === undefined
      ? [`There is no team ${idOrName}`, tenants]
      : [`There are ${found.length} teams${idOrName === undefined ? '' : ` ${idOrName}`}`, found];
  const texts = listed.slice(0, namedTeamsMax).map(({ team }) => `${team.id} ("${team.name}")`);
  const more = listed.length > namedTeamsMax ? ` and ${listed.length - namedTeamsMax} more` : '';
  throw new UnknownTeamError(
    `${problem}. Say which with --team ID or NAME, or once for all commands with SALUS_TEAM: ${texts.join(', ')}${more}.`,
  );
}

function isNamed(name: string, wanted: string | undefined): boolean {
  return wanted === undefined || name.trim().toLowerCase() === wanted;
}
