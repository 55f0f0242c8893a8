import { acrossTenants } from '#kernel/across-tenants.ts';
import { coded } from '#kernel/http/session-cookie.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { Resources } from '#kernel/resources.ts';

import * as members from '../members/store.ts';
import { type From, type Started, startSession } from '../sessions/service.ts';
import { findOrganisation } from '../store.ts';
import type { Flow } from './flow.ts';
import type { IdentityProvider } from './identity-provider.ts';

type Deps = Pick<Resources, 'db' | 'clock' | 'random' | 'log'>;

/** Where the person goes; refused in words while the identity provider does not answer. */
export async function askProvider(
  { log }: Pick<Deps, 'log'>,
  provider: IdentityProvider,
  redirectUri: string,
  flow: Flow,
): Promise<URL> {
  try {
    return await provider.address(redirectUri, flow);
  } catch (error) {
    log.warn({ error: describeError(error) }, 'the identity provider cannot be asked');
    throw coded('sign_in.oidc_unavailable');
  }
}

/** Signs in who came back, if the address that the provider has verified is a member's. */
export async function signInWithProvider(
  deps: Deps,
  provider: IdentityProvider,
  from: From,
  { back, flow }: { readonly back: URL; readonly flow: Flow },
): Promise<Started> {
  const email = await provider.emailOf(back, flow).catch((error: unknown) => {
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
    return startSession(deps, tx, { memberId, organisationId, method: 'oidc' }, from);
  });
}
