import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { PublicOrigin } from '#kernel/http/public-origin.ts';
import { coded } from '#kernel/http/session-cookie.ts';
import type { MemberScope } from '#kernel/scope.ts';

import { hashKey } from '../keys/key-authenticator.ts';
import { findHolder } from '../management-keys/store.ts';
import type { ShownCredential } from '../passkeys/schema.ts';
import { confirmWithPasskey } from '../passkeys/service.ts';
import type { PasswordCheck } from '../passwords/service.ts';
import { confirmSession, type Started } from '../sessions/service.ts';
import { consumeLink } from '../sign-in/service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'> & { readonly passwords: PasswordCheck };

/** The credential with which a member confirms their identity. */
export type Proof =
  | { readonly by: 'password' | 'link' | 'management_key'; readonly secret: string }
  | { readonly by: 'passkey'; readonly credential: ShownCredential };

/** Takes a proof that it is the member, and gives their session another token. */
export async function reauthenticate(
  deps: Deps,
  scope: MemberScope,
  site: PublicOrigin,
  proof: Proof,
): Promise<Started> {
  if (proof.by === 'passkey') return confirmWithPasskey(deps, scope, site, proof.credential);
  const { by, secret } = proof;
  if (by === 'password') await deps.passwords.require(scope, secret);
  return deps.db.write(acrossTenants, async (tx) => {
    if (by === 'link') {
      const { memberId } = await consumeLink(deps, tx, scope, secret);
      if (memberId !== scope.session.memberId) throw coded('sign_in.failed');
    }
    if (by === 'management_key') {
      const holder = await findHolder(tx, hashKey(secret), deps.clock.now());
      const isOurs =
        holder?.role === 'org_admin' &&
        holder.organisationId === scope.organisationId &&
        scope.session.permissions.has('administer');
      if (!isOurs) throw coded('sign_in.failed');
    }
    return confirmSession(deps, tx, scope, by);
  });
}
