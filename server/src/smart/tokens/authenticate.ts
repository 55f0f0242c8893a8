import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import { findAuthorizationScope, isAuthorizationToken } from '../authorizations/authenticate.ts';
import { hashOf } from '../authorizations/hashes.ts';
import type { Client, ClientId } from '../clients/model.ts';
import * as store from '../clients/store.ts';
import { parseScope } from '../scope-model.ts';
import { isBackendToken, openTokenCodec, type TokenCodec } from './token.ts';

/** Returns true for the token of a backend client, or of an application that a member authorized. */
export const isClientToken = (text: string): boolean =>
  isBackendToken(text) || isAuthorizationToken(text);

export const tokenCodecOf = ({ vault }: Pick<AppContext, 'vault'>): TokenCodec =>
  openTokenCodec(vault.derive('client token'));

/** Returns a client and its scope; undefined if it was revoked, or its team is deleted. */
export async function findClient(
  { db }: Pick<AppContext, 'db'>,
  id: ClientId,
): Promise<{ readonly client: Client; readonly scope: TeamScope } | undefined> {
  const held = await store.findHolder(db.read(acrossTenants), id);
  const actor = { type: 'backend_client', id } as const;
  const scope = held && (await findActingScope({ db }, held.tenantId, actor));
  return held === undefined || scope === undefined ? undefined : { client: held.client, scope };
}

/**
 * Returns the scope of a token. Reads the client in each request, so that its revocation takes effect immediately.
 * Errors: `auth.invalid_key`.
 */
export async function findClientScope(
  deps: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  served: Parameters<typeof findAuthorizationScope>[1],
  text: string,
): Promise<TeamScope> {
  if (isAuthorizationToken(text)) return findAuthorizationScope(deps, served, text);
  const token = tokenCodecOf(deps).read(text);
  const isOver = token === undefined || token.expiresAt <= deps.clock.now();
  const found = isOver ? undefined : await findClient(deps, token.clientId);
  if (token === undefined || found?.scope.tenantId !== token.tenantId)
    throw new AppError('auth.invalid_key');
  if (await store.isRevoked(deps.db.read(acrossTenants), token.clientId, hashOf(text)))
    throw new AppError('auth.invalid_key');
  const grants = token.scope.split(' ').flatMap((each) => parseScope(each) ?? []);
  return { ...found.scope, client: { grants, audience: token.audience } };
}
