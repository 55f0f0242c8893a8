import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { coded } from '#kernel/http/session-cookie.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { withOrigin } from '#kernel/scope.ts';

import { toId } from '../ids.ts';
import * as members from '../members/store.ts';
import { memberScopeOf } from '../scopes.ts';
import type { SessionId } from '../sessions/model.ts';
import { confirmSession, type From, type Started, startSession } from '../sessions/service.ts';
import { findHolderOf } from '../sessions/store.ts';
import { findOrganisation } from '../store.ts';
import { flowOf, purposeOf } from './flow.ts';
import type { IdentityProvider } from './identity-provider.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'log' | 'vault'>;

/** Signs the secrets of flows that confirm a session. */
export const flowKeyOf = ({ vault }: Pick<Deps, 'vault'>): Buffer => vault.derive('oidc flow');

/** Returns the URL of the provider to which the user is redirected. Throws if the provider does not respond. */
export async function askProvider(
  deps: Pick<Deps, 'log' | 'vault'>,
  provider: IdentityProvider,
  redirectUri: string,
  secret: string,
): Promise<URL> {
  const purpose = purposeOf(flowKeyOf(deps), secret) ?? { is: 'sign_in' };
  try {
    return await provider.address(redirectUri, flowOf(secret), purpose);
  } catch (error) {
    deps.log.warn({ error: describeError(error) }, 'the identity provider cannot be asked');
    throw coded('sign_in.oidc_unavailable');
  }
}

/** Signs in who came back, or confirms their session, if the address that the provider has verified is the member's. */
export async function landWithProvider(
  deps: Deps,
  provider: IdentityProvider,
  from: From,
  { back, secret }: { readonly back: URL; readonly secret: string },
): Promise<Started> {
  const purpose = purposeOf(flowKeyOf(deps), secret);
  if (purpose === undefined) throw coded('sign_in.failed');
  const email = await provider.emailOf(back, flowOf(secret), purpose).catch((error: unknown) => {
    deps.log.warn({ error: describeError(error) }, 'the identity provider signed nobody in');
    throw coded('sign_in.failed');
  });
  if (email === undefined) throw coded('sign_in.failed');
  return deps.db.write(acrossTenants, async (tx) => {
    const organisationId = await findOrganisation(tx);
    const memberId =
      organisationId === undefined
        ? undefined
        : await members.findIdByEmail(tx, organisationId, email);
    if (organisationId === undefined || memberId === undefined) throw coded('sign_in.failed');
    if (purpose.is === 'confirm') {
      const id = toId<SessionId>(purpose.sessionId);
      const holder = await findHolderOf(tx, id, deps.clock.now());
      if (holder?.memberId !== memberId) throw coded('sign_in.failed');
      return confirmSession(deps, tx, withOrigin(memberScopeOf(holder), from.origin), 'oidc');
    }
    return startSession(deps, tx, { memberId, organisationId, method: 'oidc' }, from);
  });
}
