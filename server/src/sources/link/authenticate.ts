import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Credential } from '#kernel/credentials.ts';
import type { Resources } from '#kernel/resources.ts';
import type { LinkScope } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import { hashLinkSecret, tokenError, tokenProblem } from './model.ts';
import * as store from './store.ts';

/** Who is let in with a link token: its user, until it is used or has expired. */
export function openLinkDoor(
  deps: Pick<Resources, 'db' | 'clock'>,
): (credential: Credential) => Promise<LinkScope> {
  return async ({ text }) => {
    const token = await store.findByHash(deps.db.read(acrossTenants), hashLinkSecret(text));
    if (token === undefined) throw tokenError('invalid_token');
    const problem = tokenProblem(token, deps.clock.now());
    if (problem !== undefined) throw tokenError(problem);
    const actor = { type: 'link_token', id: token.id } as const;
    const scope = await findActingScope(deps, token.tenantId, actor);
    if (scope === undefined) throw tokenError('invalid_token');
    return { ...scope, link: { tokenId: token.id, userId: token.userId } };
  };
}
