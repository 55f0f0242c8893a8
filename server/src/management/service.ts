import { acrossTenants } from '#kernel/across-tenants.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { Resources } from '#kernel/resources.ts';
import type {
  Actor,
  Environment,
  OrganisationId,
  TeamId,
  TeamScope,
  TenantId,
} from '#kernel/scope.ts';

import { hashKey } from './authenticate.ts';
import {
  environmentOfKey,
  keyBytes,
  type KeyId,
  managementKeyText,
  parseKeyId,
  shownPrefix,
  type Team,
  type TeamKey,
  teamKeyText,
  type Tenant,
} from './model.ts';
import { scopeOf } from './scopes.ts';
import * as store from './store.ts';

type Deps = Pick<Resources, 'db' | 'clock' | 'random'>;

/** The database was written under another master key: its secrets cannot be read with this one. */
export class WrongMasterKeyError extends Error {}

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

/** Sets up an empty database: one organisation with its management key, one team and its key. Safe to run on every node at once. */
export async function bootstrap(
  deps: Deps,
  keys: { readonly teamKey: string | null; readonly managementKey: string | null },
): Promise<Bootstrap> {
  const environment = keys.teamKey === null ? 'sandbox' : environmentOfKey(keys.teamKey);
  if (environment === undefined) throw new Error('the first team key is not a team key');
  return deps.db.write(acrossTenants, async (tx) => {
    await store.lockBootstrap(tx);
    if ((await store.findOrganisation(tx)) !== undefined) return { created: false };
    const organisationId = trust<OrganisationId>(newId(deps));
    const createdAt = deps.clock.now();
    await store.insertOrganisation(tx, { id: organisationId, name: 'My organisation', createdAt });
    const tenants = newTenants(deps, organisationId, { name: 'My team' });
    await store.insertTeam(tx, tenants);
    const tenant = tenants.find((each) => each.environment === environment) ?? tenants[0];
    const { key: teamKey } = await addTeamKey(deps, tx, scopeOf(tenant, firstStart), {
      label: 'bootstrap',
      text: keys.teamKey,
    });
    const managementKey = keys.managementKey ?? managementKeyText(deps.random.bytes(keyBytes));
    await store.insertManagementKey(tx, {
      id: trust<KeyId>(newId(deps)),
      organisationId,
      label: 'bootstrap',
      prefix: shownPrefix(managementKey),
      hash: hashKey(managementKey),
      createdAt,
    });
    const teamId = tenant.team.id;
    return { created: true, organisationId, teamId, environment, teamKey, managementKey };
  });
}

const firstStart: Actor = { type: 'system', id: 'first start' };
const operator: Actor = { type: 'operator', id: 'command line' };

type NewTeam = {
  readonly name: string;
  readonly refusesIdentifyingClientUserIds?: boolean;
};

/** A further team of the installation's organisation, with both environments. */
export async function createTeam(deps: Deps, fields: NewTeam): Promise<Team> {
  return deps.db.write(acrossTenants, async (tx) => {
    const organisationId = await store.findOrganisation(tx);
    if (organisationId === undefined)
      throw new Error('a team needs an organisation: bootstrap first');
    const tenants = newTenants(deps, organisationId, fields);
    await store.insertTeam(tx, tenants);
    return tenants[0].team;
  });
}

export type IssuedKey = TeamKey & {
  /** The key itself. Shown this once: only its hash is stored. */
  readonly key: string;
};

/** Issues a further key; both work until one is revoked, so that a key can be replaced without an outage. */
export async function createTeamKey(
  deps: Deps,
  scope: TeamScope,
  label: string,
): Promise<IssuedKey> {
  return deps.db.write(scope, async (tx) => addTeamKey(deps, tx, scope, { label, text: null }));
}

export async function listTeamKeys(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
): Promise<readonly TeamKey[]> {
  return store.listTeamKeys(db.read(scope), scope);
}

/** Revokes a key in every process at once. False when the team has no such key, or it was revoked before. */
export async function revokeTeamKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: TeamScope,
  keyId: string,
): Promise<boolean> {
  const id = parseKeyId(keyId);
  if (id === undefined) return false;
  return db.write(scope, async (tx) => store.revokeTeamKey(tx, scope, id, clock.now()));
}

/** The scope for a command that the operator of the machine runs; the only team needs no name. */
export async function findTeamScope(
  { db }: Pick<Deps, 'db'>,
  teamId: string | undefined,
  environment: Environment = 'sandbox',
): Promise<TeamScope> {
  const tenants = await store.listTenants(db.read(acrossTenants), environment);
  const teams = tenants.map((each) => each.team);
  const wanted = teamId?.toLowerCase();
  const [tenant, another] = tenants.filter(
    (each) => wanted === undefined || each.team.id === wanted,
  );
  if (tenant !== undefined && another === undefined) return scopeOf(tenant, operator);
  if (teamId !== undefined) throw new UnknownTeamError(`There is no team ${teamId}.`);
  throw new UnknownTeamError(
    teams.length === 0
      ? 'There is no team yet: start the server once, it creates the first.'
      : `There are ${teams.length} teams: name one of ${teams.map((each) => `${each.id} (${each.name})`).join(', ')}.`,
  );
}

/** Ties the database to the master key on the first start, and refuses any other key afterwards. */
export async function bindInstallation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  fingerprint: string,
): Promise<void> {
  const bound = await db.write(acrossTenants, async (tx) =>
    store.bindFingerprint(tx, fingerprint, clock.now()),
  );
  if (bound === fingerprint) return;
  throw new WrongMasterKeyError(
    `This database belongs to another master key (fingerprint ${bound}, given ${fingerprint}): start with the key that it was created with.`,
  );
}

function newId({ clock, random }: Deps): string {
  return uuidV7(clock.now(), random);
}

function newTenants(
  deps: Deps,
  organisationId: OrganisationId,
  fields: NewTeam,
): readonly [Tenant, Tenant] {
  const team: Team = {
    id: trust<TeamId>(newId(deps)),
    organisationId,
    name: fields.name,
    createdAt: deps.clock.now(),
  };
  const inEnvironment = (environment: Environment): Tenant => ({
    id: trust<TenantId>(newId(deps)),
    team,
    environment,
    refusesIdentifyingClientUserIds: fields.refusesIdentifyingClientUserIds ?? false,
  });
  return [inEnvironment('sandbox'), inEnvironment('production')];
}

async function addTeamKey(
  deps: Deps,
  tx: Tx,
  scope: TeamScope,
  fields: { readonly label: string; readonly text: string | null },
): Promise<IssuedKey> {
  const text = fields.text ?? teamKeyText(scope.environment, deps.random.bytes(keyBytes));
  const key: TeamKey = {
    id: trust<KeyId>(newId(deps)),
    tenantId: scope.tenantId,
    label: fields.label,
    prefix: shownPrefix(text),
    createdAt: deps.clock.now(),
    lastUsedAt: null,
    revokedAt: null,
  };
  await store.insertTeamKey(tx, key, hashKey(text));
  return { ...key, key: text };
}
