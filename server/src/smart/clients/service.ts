import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { Problem } from '#kernel/problem.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { Grant, ManagementScope } from '#kernel/scope.ts';
import { teamScopeFor, writeTeam } from '#management';

import { parseScope, scopeRule } from '../scope-model.ts';
import type { TeamEnvironment } from '../team-environment.ts';
import { type Client, type ClientId, clientsMax, type Keys, scopeCharactersMax } from './model.ts';
import { readKeySet } from './read-keys.ts';
import * as store from './store.ts';

export type ClientDeps = Pick<AppContext, 'db' | 'clock' | 'random'> & {
  /** Returns why a scope cannot be granted; null if it can. */
  readonly judgeScope: (grant: Grant) => string | null;
};

export type NewClient = {
  readonly label: string;
  readonly scopes: readonly string[];
  readonly jwks: unknown;
  readonly jwksUri: string | null;
};

/** Errors: `team.not_found`, `smart.too_many_clients`. */
export async function registerClient(
  deps: ClientDeps,
  scope: ManagementScope,
  place: TeamEnvironment,
  { label, ...given }: NewClient,
): Promise<Client> {
  const now = deps.clock.now();
  const id = trust<ClientId>(uuidV7(now, deps.random));
  // Validate after the team is known: another key's team must look absent, whatever the request contains.
  return writeTeam(deps, scope, place, async (tx, team) => {
    const keys = keysOf(given);
    const problems = [
      ...('problem' in keys ? [keys.problem] : []),
      ...scopeProblems(deps, given.scopes),
    ];
    if ('problem' in keys || problems.length > 0) throw new InvalidRequest(problems);
    if ((await store.list(tx, team)).length >= clientsMax)
      throw new AppError('smart.too_many_clients');
    const scopes = [...new Set(given.scopes)];
    const client = { ...keys, id, label, scopes, createdAt: now, lastUsedAt: null };
    await store.insert(tx, team, client);
    await audit(tx, team, {
      action: 'backend_client.created',
      subject: { type: 'backend_client', id },
    });
    return client;
  });
}

export async function listClients(
  deps: Pick<ClientDeps, 'db'>,
  scope: ManagementScope,
  { teamId, environment }: TeamEnvironment,
): Promise<readonly Client[]> {
  const team = await teamScopeFor(deps, scope, teamId, environment);
  return store.list(deps.db.read(team), team);
}

/** Ends a client and its tokens in every process at once. Errors: `team.not_found`, `smart.client_not_found`. */
export async function revokeClient(
  deps: ClientDeps,
  scope: ManagementScope,
  place: TeamEnvironment,
  id: ClientId,
): Promise<void> {
  await writeTeam(deps, scope, place, async (tx, team) => {
    if (!(await store.remove(tx, team, id))) throw new AppError('smart.client_not_found');
    const subject = { type: 'backend_client', id } as const;
    await audit(tx, team, { action: 'backend_client.revoked', subject });
  });
}

const blame = (place: readonly (string | number)[], msg: string): Problem => ({
  type: 'value_error',
  loc: ['body', ...place],
  msg,
});

function keysOf({
  jwks,
  jwksUri,
}: Pick<NewClient, 'jwks' | 'jwksUri'>): Keys | { readonly problem: Problem } {
  if ((jwks === null) === (jwksUri === null))
    return { problem: blame(['jwks'], 'Either jwks or jwks_uri should be given') };
  if (jwksUri !== null) return { jwks: null, jwksUri };
  const read = readKeySet(jwks);
  return typeof read === 'string'
    ? { problem: blame(['jwks'], read) }
    : { jwks: read, jwksUri: null };
}

function scopeProblems(
  { judgeScope }: Pick<ClientDeps, 'judgeScope'>,
  scopes: readonly string[],
): readonly Problem[] {
  const read = scopes.map((text) => parseScope(text));
  const types = read.map((each) => each?.type);
  if (scopes.join(' ').length > scopeCharactersMax)
    return [
      blame(['scopes'], `All scopes together should have at most ${scopeCharactersMax} characters`),
    ];
  return read.flatMap((grant, index) => {
    if (grant === undefined) return [blame(['scopes', index], scopeRule)];
    const isTwice = types.indexOf(grant.type) !== index;
    const wrong = isTwice ? `${grant.type} should be there once` : judgeScope(grant);
    return wrong === null ? [] : [blame(['scopes', index], wrong)];
  });
}
