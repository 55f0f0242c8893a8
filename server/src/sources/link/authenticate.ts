import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Credential } from '#kernel/http/credentials.ts';
import type { LinkScope } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import { type LinkToken, tokenError, tokenProblem } from './model.ts';
import { hashLinkSecret } from './secret.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock'>;

/** Authenticates requests with a link token as its user, until the token is used or has expired. */
export function openLinkAuthenticator(deps: Deps): (credential: Credential) => Promise<LinkScope> {
  return async ({ text }) => {
    const token = await findAnywhere(deps, text);
    const problem = tokenProblem(token, deps.clock.now());
    if (problem !== undefined) throw tokenError(problem);
    return scopeOf(deps, token);
  };
}

/** Returns the scope of a link, also after it ended: enough to read its outcome, not to connect. */
export async function findLinkScope(deps: Deps, text: string): Promise<LinkScope> {
  return scopeOf(deps, await findAnywhere(deps, text));
}

async function findAnywhere({ db }: Pick<Deps, 'db'>, text: string): Promise<LinkToken> {
  const token = await store.findByHash(db.read(acrossTenants), hashLinkSecret(text));
  if (token === undefined) throw tokenError('invalid_token');
  return token;
}

async function scopeOf(deps: Deps, { id, tenantId, userId }: LinkToken): Promise<LinkScope> {
  const scope = await findActingScope(deps, tenantId, { type: 'link_token', id });
  if (scope === undefined) throw tokenError('invalid_token');
  return { ...scope, link: { tokenId: id, userId } };
}
