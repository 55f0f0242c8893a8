import { audit } from '#kernel/audit.ts';
import { AppError } from '#kernel/errors.ts';
import { withOrigin } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import { accessTokens, findNamed, refreshTokens } from '../authorizations/authenticate.ts';
import { hashOf } from '../authorizations/hashes.ts';
import type { Authorization } from '../authorizations/model.ts';
import * as authorizations from '../authorizations/store.ts';
import * as clients from '../clients/store.ts';
import { refused } from './assertion.ts';
import { tokenCodecOf } from './authenticate.ts';
import { proveClient, type UnverifiedCaller, type TokenDeps } from './service.ts';
import type { ClientToken } from './token.ts';

export type RevocationDeps = Omit<TokenDeps, 'audiences' | 'judgeScope'>;

type Asked = {
  readonly token: string;
  /** Null: left out. */
  readonly clientId: string | null;
  readonly assertion: string | null;
};

/**
 * Revokes a token of the client that asks (RFC 7009). A token that is unknown or over is no error. Errors:
 * `smart.invalid_client`, `smart.invalid_request`, `smart.invalid_grant` for a token of another client.
 */
export async function revokeToken(
  deps: RevocationDeps,
  from: UnverifiedCaller,
  { token, clientId, assertion }: Asked,
): Promise<void> {
  if (assertion !== null) return revokeOfBackend(deps, from, { token, clientId, assertion });
  if (clientId === null)
    throw new AppError('smart.invalid_request', {
      detail: 'client_id is needed, or the assertion of a backend',
    });
  if (findBackendToken(deps, token) !== undefined)
    throw refused('client_assertion is needed: the token is of a backend');
  const found = await findAuthorization(deps, token);
  if (found === undefined) return;
  if (!hashOf(clientId).equals(found.clientHash)) throw ofAnother();
  const { id, tenantId } = found;
  const actor = { type: 'member_authorization', id } as const;
  const acting = await findActingScope(deps, tenantId, actor);
  // Without its team the authorization opens nothing.
  if (acting === undefined) return;
  const scope = withOrigin(acting, from.origin);
  await deps.db.write(scope, async (tx) => {
    if (!(await authorizations.remove(tx, scope, id))) return;
    await audit(tx, scope, { action: 'member_authorization.revoked', subject: actor });
  });
}

async function revokeOfBackend(
  deps: RevocationDeps,
  from: UnverifiedCaller,
  { token, ...asked }: Asked & { readonly assertion: string },
): Promise<void> {
  const { client, scope, proved, now } = await from.open(asked.assertion, async () =>
    proveClient(deps, from, asked),
  );
  const found = findBackendToken(deps, token);
  if (found === undefined) {
    if ((await findAuthorization(deps, token)) !== undefined) throw ofAnother();
  } else if (found.clientId !== client.id) throw ofAnother();
  await deps.db.write(scope, async (tx) => {
    if (!(await clients.useAssertion(tx, scope, { clientId: client.id, ...proved, now })))
      throw refused('The assertion was used before: each jti is good for one request');
    if (found === undefined || found.expiresAt <= now) return;
    const { expiresAt } = found;
    await clients.revokeToken(tx, scope, {
      clientId: client.id,
      tokenHash: hashOf(token),
      expiresAt,
    });
    const subject = { type: 'backend_client', id: client.id } as const;
    await audit(tx, scope, { action: 'backend_client.token_revoked', subject });
  });
}

const ofAnother = (): AppError =>
  new AppError('smart.invalid_grant', {
    detail: 'The token was issued to another client',
    beside: { error: 'invalid_grant' },
  });

const findBackendToken = (deps: RevocationDeps, token: string): ClientToken | undefined =>
  tokenCodecOf(deps).read(token);

/** Returns the authorization of a refresh or access token, also of a replaced or expired one. */
async function findAuthorization(
  deps: RevocationDeps,
  token: string,
): Promise<Authorization | undefined> {
  const [tenantId, id] = refreshTokens(deps).read(token) ?? accessTokens(deps).read(token) ?? [];
  return findNamed(deps, id, tenantId);
}
