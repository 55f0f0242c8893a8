import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import { hashPortalToken } from './portal-token.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock'>;

/** The user of a link to the hosted page, who acts for themselves alone. */
export type PortalVisitor = { readonly scope: TeamScope; readonly userId: UserId };

/** Uses a link up. Returns its user, or the reason why it is not valid. */
export async function enterPortal(
  deps: Deps,
  token: string,
): Promise<PortalVisitor | 'unknown' | 'used' | 'expired'> {
  const tokenHash = hashPortalToken(token);
  const now = deps.clock.now();
  const link = await store.findLink(deps.db.read(acrossTenants), tokenHash);
  const visitor = link && (await findPortalVisitor(deps, link));
  if (link === undefined || visitor === undefined) return 'unknown';
  if (link.usedAt !== null) return 'used';
  if (now >= link.expiresAt) return 'expired';
  const { scope, userId } = visitor;
  return deps.db.write(scope, async (tx) => {
    // A concurrent request used the link between the two statements.
    if ((await store.consumeLink(tx, tokenHash, now)) === undefined) return 'used';
    await audit(tx, scope, { action: 'portal_link.used', userId });
    return visitor;
  });
}

/** Returns the user of the session, if the team still exists. */
export async function findPortalVisitor(
  deps: Deps,
  { tenantId, userId }: { readonly tenantId: TenantId; readonly userId: UserId },
): Promise<PortalVisitor | undefined> {
  const scope = await findActingScope(deps, tenantId, { type: 'portal_link', id: userId });
  return scope && { scope, userId };
}
