import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { getActiveForUpdate } from '../service.ts';
import { type PortalContext, portalLinkMs, portalUrl, signInTokenMs } from './model.ts';
import { hashPortalToken, newPortalToken } from './portal-token.ts';
import { sdkToken } from './sdk-token.ts';
import { readSignInToken, type SignIn } from './sign-in-token.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'>;

function tokenKey({ vault }: Pick<Deps, 'vault'>): Buffer {
  return vault.derive('user sign-in token');
}

/** Creates a token with which a phone signs the user in. It is in the audit log before it can be used. */
export async function createSignInToken(
  deps: Deps & { readonly baseUrl: () => string },
  scope: TeamScope,
  userId: UserId,
  /** Extra writes for the same transaction. */
  together: (tx: Tx) => Promise<void> = async () => {},
): Promise<string> {
  const now = deps.clock.now();
  await deps.db.write(scope, async (tx) => {
    await getActiveForUpdate(tx, scope, userId);
    await together(tx);
    await audit(tx, scope, { action: 'sign_in_token.created', userId });
  });
  const signIn = {
    userId,
    tenantId: scope.tenantId,
    tokenId: uuidV7(now, deps.random),
    expiresAt: new Date(now.getTime() + signInTokenMs),
  };
  return sdkToken(tokenKey(deps), signIn, { scope, baseUrl: deps.baseUrl(), now });
}

/** Returns the sign-in of a token; undefined if it is invalid or has expired. Does not check whether the user still exists. */
export function verifySignInToken(
  deps: Pick<Deps, 'vault' | 'clock'>,
  text: string,
): SignIn | undefined {
  return readSignInToken(tokenKey(deps), text, deps.clock.now());
}

/** Creates a link to the hosted page, which can be used once. */
export async function createPortalUrl(
  deps: Deps & { readonly baseUrl: () => string },
  scope: TeamScope,
  userId: UserId,
  wanted: { readonly context: PortalContext; readonly orderId: string | null },
): Promise<{ readonly url: string; readonly expiresInMs: number }> {
  const now = deps.clock.now();
  const token = newPortalToken(deps);
  const expiresInMs = portalLinkMs[wanted.context];
  await deps.db.write(scope, async (tx) => {
    await getActiveForUpdate(tx, scope, userId);
    await store.insertLink(tx, scope, {
      ...wanted,
      userId,
      tokenHash: hashPortalToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + expiresInMs),
    });
    await audit(tx, scope, { action: 'portal_link.created', userId });
  });
  return { url: portalUrl(deps.baseUrl(), token), expiresInMs };
}
