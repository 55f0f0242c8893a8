import type { TeamScope } from '#kernel/scope.ts';

import { findAccess } from '../connections/access.ts';
import type { SourcesContext } from '../sources-context.ts';
import { callbackAddress } from './authenticate.ts';

/** The callback URL that an operator enters at a provider by hand. */
export type CallbackUrl = {
  readonly address: string;
  /** The secret that the provider must send with each call. */
  readonly secret: string | null;
};

/**
 * Returns undefined if the team has no application at the provider, if Salus registers the URL automatically, or if the provider
 * never calls.
 */
export async function findCallAddress(
  engine: SourcesContext,
  scope: TeamScope,
  provider: string,
): Promise<CallbackUrl | undefined> {
  const access = await findAccess(engine, scope, provider);
  const webhooks = access?.connector.webhooks;
  if (access === undefined || webhooks?.subscribes !== 'by hand') return undefined;
  return {
    address: callbackAddress(engine, access, scope.tenantId),
    secret: webhooks.sharedSecret?.(access.application) ?? null,
  };
}
