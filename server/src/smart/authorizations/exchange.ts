import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { AppError } from '#kernel/errors.ts';
import { type Origin, type TeamScope, withOrigin } from '#kernel/scope.ts';

import { findAudience } from '../scope-model.ts';
import {
  accessTokenMs,
  accessTokens,
  findByCode,
  findHolderScope,
  findNamed,
  refreshTokens,
} from './authenticate.ts';
import { answersChallenge, hashOf } from './hashes.ts';
import { type Authorization, authorizationMs } from './model.ts';
import { originOf } from './redirect-model.ts';
import * as store from './store.ts';

export type ExchangeDeps = Pick<AppContext, 'db' | 'clock' | 'vault'> & {
  /** The addresses that tokens are for, each with the path that its tokens are bound to. */
  readonly audiences: () => ReadonlyMap<string, string>;
};

export type Tokens = {
  readonly access: string;
  readonly refresh: string;
  readonly scope: string;
  /** The user, where the authorization is for one. */
  readonly patient: string | null;
};

const invalidGrant = (detail: string): AppError =>
  new AppError('smart.invalid_grant', { detail, beside: { error: 'invalid_grant' } });

type ByCode = {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly resource: string | null;
};

/**
 * Exchanges a code for tokens. A code that is used twice revokes its authorization (RFC 6749, 4.1.2). Errors:
 * `smart.invalid_grant`.
 */
export async function tradeCode(
  deps: ExchangeDeps,
  origin: Origin,
  { code, clientId, redirectUri, verifier, resource }: ByCode,
): Promise<Tokens> {
  const now = deps.clock.now();
  const found = await findByCode(deps, code);
  if (found === undefined || !hashOf(clientId).equals(found.clientHash))
    throw invalidGrant('There is no such code for this client');
  const scope = await actingScope(deps, found, origin);
  if (found.codeUsedAt !== null) throw await endReused(deps, scope, found);
  if (found.expiresAt <= now) throw invalidGrant('The code has expired');
  if (redirectUri !== found.redirectUri)
    throw invalidGrant('redirect_uri is not the one that the code was sent to');
  if (!answersChallenge(verifier, found.codeChallenge))
    throw invalidGrant('code_verifier does not fit the code_challenge');
  const audience = audienceFor(deps, found, resource);
  const expiresAt = new Date(now.getTime() + authorizationMs);
  const isFirst = await deps.db.write(scope, async (tx) => {
    const isUsed = await store.useCode(tx, found, { now, expiresAt });
    if (isUsed) await recordToken(tx, scope, found);
    return isUsed;
  });
  if (!isFirst) throw await endReused(deps, scope, found);
  return tokensOf(deps, { ...found, audience, expiresAt });
}

type ByRefresh = {
  readonly token: string;
  /** Null: left out, as RFC 6749, 6, lets applications without a secret. */
  readonly clientId: string | null;
  readonly resource: string | null;
};

/** Replaces a refresh token. One that was replaced before ends the authorization. Errors: `smart.invalid_grant`. */
export async function refresh(
  deps: ExchangeDeps,
  origin: Origin,
  { token, clientId, resource }: ByRefresh,
): Promise<Tokens> {
  const now = deps.clock.now();
  const [tenantId, id, generation] = refreshTokens(deps).read(token) ?? [];
  const found = await findNamed(deps, id, tenantId);
  const isForeign = clientId !== null && found?.clientHash.equals(hashOf(clientId)) === false;
  if (found === undefined || found.expiresAt <= now || isForeign)
    throw invalidGrant('There is no such refresh token for this client, or it has ended');
  const scope = await actingScope(deps, found, origin);
  if (generation !== found.generation) throw await endReused(deps, scope, found);
  const audience = audienceFor(deps, found, resource);
  const isFirst = await deps.db.write(scope, async (tx) => {
    const isRotated = await store.rotate(tx, found, now);
    if (isRotated) await recordToken(tx, scope, found);
    return isRotated;
  });
  if (!isFirst) throw await endReused(deps, scope, found);
  return tokensOf(deps, { ...found, audience, generation: found.generation + 1 });
}

async function recordToken(
  tx: Parameters<typeof audit>[0],
  scope: TeamScope,
  { id }: Authorization,
): Promise<void> {
  const subject = { type: 'member_authorization', id } as const;
  await audit(tx, scope, { action: 'member_authorization.token_granted', subject });
}

/** Revokes the authorization of a code or token that was used twice, because it may have been stolen. */
async function endReused(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
  { id }: Authorization,
): Promise<AppError> {
  await db.write(scope, async (tx) => {
    if (!(await store.remove(tx, scope, id))) return;
    const subject = { type: 'member_authorization', id } as const;
    await audit(tx, scope, { action: 'member_authorization.reuse_detected', subject });
  });
  return invalidGrant('It was used before, so the authorization was ended: ask the member again');
}

/**
 * Returns the acting scope. Throws if the member may no longer read this team's data, or the team no longer allows the
 * application.
 */
async function actingScope(
  deps: Pick<AppContext, 'db'>,
  found: Authorization,
  origin: Origin,
): Promise<TeamScope> {
  const scope = await findHolderScope(deps, found);
  const place = originOf(found.redirectUri);
  const origins = scope && (await store.listOrigins(deps.db.read(scope), scope));
  if (scope === undefined || place === undefined || origins?.includes(place) !== true)
    throw invalidGrant('The authorization has ended, or the team allows the application no longer');
  return withOrigin(scope, origin);
}

function audienceFor(
  { audiences }: ExchangeDeps,
  { audience }: Authorization,
  resource: string | null,
): string | null {
  if (resource === null) return audience;
  const asked = findAudience(audiences(), resource);
  if (asked !== undefined && (audience === null || audience === asked)) return asked;
  throw new AppError('smart.invalid_target', { beside: { error: 'invalid_target' } });
}

function tokensOf(
  deps: ExchangeDeps,
  { tenantId, id, audience, generation, scope, userIds }: Authorization,
): Tokens {
  const untilMs = deps.clock.now().getTime() + accessTokenMs;
  const [user, another] = userIds ?? [];
  return {
    access: accessTokens(deps).write([tenantId, id, audience, untilMs]),
    refresh: refreshTokens(deps).write([tenantId, id, generation]),
    scope,
    patient: another === undefined ? (user ?? null) : null,
  };
}
