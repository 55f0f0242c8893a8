import type { TeamScope } from '#kernel/scope.ts';

import { findAccess } from '../connections/access.ts';
import type { SourcesContext } from '../sources-context.ts';
import { callbackAddress } from './authenticate.ts';

/** What an operator gives a provider that is told by hand where to call. */
export type CallbackUrl = {
  readonly address: string;
  /** What the provider is to show with each call. */
  readonly secret: string | null;
};

/** Undefined where the team has no application at the provider, or the provider is asked by itself or never calls. */
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
