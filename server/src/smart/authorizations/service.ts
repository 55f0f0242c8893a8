import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { Problem } from '#kernel/problem.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { ManagementScope, MemberScope, Narrowing } from '#kernel/scope.ts';
import { teamScopeFor, writeTeam } from '#management';
import { lockActive } from '#users';

import { openSignedTexts, type SignedTexts } from '../signed.ts';
import type { TeamEnvironment } from '../team-environment.ts';
import { findAllowedOrigins } from './authenticate.ts';
import { isForOneUser } from './grants-model.ts';
import { hashOf } from './hashes.ts';
import {
  type Authorization,
  type AuthorizationId,
  authorizationsMax,
  codeMs,
  nameCharactersMax,
  originsMax,
  redirectUrisMax,
  type Registration,
} from './model.ts';
import { originOf, readOrigin } from './redirect-model.ts';
import {
  type Asked,
  type AuthorizationRequest,
  checkRequest,
  redirectWith,
} from './request-model.ts';
import * as store from './store.ts';

export type AuthorizationDeps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'> & {
  /** Returns the URL of the service, which identifies it as authorization server. */
  readonly issuer: () => string;
  readonly audiences: () => ReadonlyMap<string, string>;
  /** The names of classes of data. */
  readonly classes: readonly string[];
};

const registrations = ({ vault }: Pick<AuthorizationDeps, 'vault'>): SignedTexts =>
  openSignedTexts(vault.derive('client registration'), 'dc_');

function findRegistration(
  deps: Pick<AuthorizationDeps, 'vault'>,
  clientId: string,
): Registration | undefined {
  const [name, redirectUris] = registrations(deps).read(clientId) ?? [];
  return Array.isArray(redirectUris)
    ? { name: String(name), redirectUris: redirectUris.map(String) }
    : undefined;
}

/**
 * Registers an application (RFC 7591). Stores nothing: the client id is a signed text with the registration. Errors:
 * `smart.redirect_not_allowed` if no team allows the origin of a redirect URI.
 */
export async function registerApplication(
  deps: AuthorizationDeps,
  { name, redirectUris }: Registration,
): Promise<string> {
  const origins = redirectUris.map((each) => originOf(each));
  const named = origins.filter((each) => each !== undefined);
  const allowed = await findAllowedOrigins(deps, named);
  const isAllowed = origins.every((each) => each !== undefined && allowed.has(each));
  if (!isAllowed || origins.length === 0 || origins.length > redirectUrisMax)
    throw new AppError('smart.redirect_not_allowed', { beside: { error: 'invalid_redirect_uri' } });
  const shown = name.slice(0, nameCharactersMax);
  const nonce = deps.random.bytes(9).toString('base64url');
  return registrations(deps).write([shown, redirectUris, deps.clock.now().getTime(), nonce]);
}

export function check(deps: AuthorizationDeps, asked: Asked): ReturnType<typeof checkRequest> {
  return checkRequest(asked, {
    issuer: deps.issuer(),
    audiences: deps.audiences(),
    findRegistration: (clientId) => findRegistration(deps, clientId),
  });
}

/** Returns the content of the consent page. Errors: `smart.request_untrusted`, `team.not_found`. */
export async function describeRequest(
  deps: AuthorizationDeps,
  scope: ManagementScope,
  { teamId, environment }: TeamEnvironment,
  asked: Asked,
): Promise<{
  readonly request: AuthorizationRequest;
  readonly isAllowed: boolean;
  readonly isForOneUser: boolean;
  readonly deniedUri: string;
}> {
  const team = await teamScopeFor(deps, scope, teamId, environment);
  const request = requestOf(deps, asked);
  const origins = await store.listOrigins(deps.db.read(team), team);
  const denied = { error: 'access_denied', state: request.state };
  return {
    request,
    isAllowed: origins.includes(request.origin),
    isForOneUser: isForOneUser(request.scope),
    deniedUri: redirectWith(request.redirectUri, deps.issuer(), denied),
  };
}

function requestOf(deps: AuthorizationDeps, asked: Asked): AuthorizationRequest {
  const judged = check(deps, asked);
  if (judged.kind === 'asked') return judged.request;
  const detail = judged.kind === 'untrusted' ? judged.detail : 'The application asked wrongly';
  throw new AppError('smart.request_untrusted', { detail });
}

/**
 * The member consents: where the browser takes the code to. Errors: `team.not_found`, `smart.request_untrusted`,
 * `smart.origin_not_allowed`, `smart.too_many_authorizations`.
 */
export async function authorize(
  deps: AuthorizationDeps,
  scope: MemberScope,
  place: TeamEnvironment,
  { asked, ...narrowing }: Narrowing & { readonly asked: Asked },
): Promise<string> {
  const { memberId } = scope.session;
  const now = deps.clock.now();
  const code = `ac_${deps.random.bytes(32).toString('base64url')}`;
  return writeTeam(deps, scope, place, async (tx, team) => {
    const request = requestOf(deps, asked);
    const problems = narrowingProblems(narrowing, request);
    if (problems.length > 0) throw new InvalidRequest(problems);
    const keys = (narrowing.userIds ?? []).map((userId) => ({ scope: team, userId }));
    const active = await lockActive(tx, keys);
    if (keys.some((key) => !active.has(key)))
      throw new InvalidRequest([blame('user_ids', 'Each should be the id of a user of the team')]);
    if (!(await store.listOrigins(tx, team)).includes(request.origin))
      throw new AppError('smart.origin_not_allowed');
    if ((await store.list(tx, team, now)).length >= authorizationsMax)
      throw new AppError('smart.too_many_authorizations');
    const id = trust<AuthorizationId>(uuidV7(now, deps.random));
    const given: Authorization = {
      ...narrowing,
      id,
      tenantId: team.tenantId,
      memberId,
      clientName: request.clientName,
      clientHash: hashOf(request.clientId),
      redirectUri: request.redirectUri,
      scope: request.scope,
      audience: request.audience,
      codeChallenge: request.codeChallenge,
      codeUsedAt: null,
      generation: 0,
      createdAt: now,
      lastUsedAt: null,
      expiresAt: new Date(now.getTime() + codeMs),
    };
    await store.insert(tx, given, hashOf(code));
    const subject = { type: 'member_authorization', id } as const;
    await audit(tx, team, { action: 'member_authorization.created', subject });
    return redirectWith(request.redirectUri, deps.issuer(), { code, state: request.state });
  });
}

const blame = (field: string, msg: string): Problem => ({
  type: 'value_error',
  loc: ['body', field],
  msg,
});

function narrowingProblems(
  { userIds, firstDay, lastDay }: Narrowing,
  { scope }: AuthorizationRequest,
): readonly Problem[] {
  const isBackwards = firstDay !== null && lastDay !== null && firstDay > lastDay;
  return [
    ...(isForOneUser(scope) && userIds?.length !== 1
      ? [blame('user_ids', 'The application asks for the data of one person: name one user')]
      : []),
    ...(isBackwards ? [blame('end_date', 'end_date should not be before start_date')] : []),
  ];
}

export async function listAuthorizations(
  deps: AuthorizationDeps,
  scope: ManagementScope,
  { teamId, environment }: TeamEnvironment,
): Promise<readonly Authorization[]> {
  const team = await teamScopeFor(deps, scope, teamId, environment);
  return store.list(deps.db.read(team), team, deps.clock.now());
}

/**
 * Revokes an authorization and its tokens, immediately in all processes. Errors: `team.not_found`,
 * `smart.authorization_not_found`.
 */
export async function revokeAuthorization(
  deps: AuthorizationDeps,
  scope: ManagementScope,
  place: TeamEnvironment,
  id: AuthorizationId,
): Promise<void> {
  await writeTeam(deps, scope, place, async (tx, team) => {
    if (!(await store.remove(tx, team, id))) throw new AppError('smart.authorization_not_found');
    const subject = { type: 'member_authorization', id } as const;
    await audit(tx, team, { action: 'member_authorization.revoked', subject });
  });
}

export async function listOrigins(
  deps: AuthorizationDeps,
  scope: ManagementScope,
  { teamId, environment }: TeamEnvironment,
): Promise<readonly string[]> {
  const team = await teamScopeFor(deps, scope, teamId, environment);
  return store.listOrigins(deps.db.read(team), team);
}

/** Replaces the origins of the applications that members may sign in to. */
export async function setOrigins(
  deps: AuthorizationDeps,
  scope: ManagementScope,
  place: TeamEnvironment,
  given: readonly string[],
): Promise<readonly string[]> {
  return writeTeam(deps, scope, place, async (tx, team) => {
    const read = given.map((each) => readOrigin(each));
    const problems = read.flatMap((each, index): readonly Problem[] =>
      each === undefined
        ? [{ type: 'value_error', loc: ['body', 'origins', index], msg: originRule }]
        : [],
    );
    if (problems.length > 0) throw new InvalidRequest(problems);
    const origins = [...new Set(read.filter((each) => each !== undefined))].toSorted();
    if (origins.length > originsMax) throw new Error('the schema lets no more in');
    await store.setOrigins(tx, team, origins, deps.clock.now());
    await audit(tx, team, { action: 'authorization_origins.changed' });
    return origins;
  });
}

const originRule =
  'Input should be an origin such as https://assistant.example, http://localhost for programs on a member’s own machine, or the scheme and host of an application';
