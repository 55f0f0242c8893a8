import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { providerOf } from '../mapping/provider.ts';
import type { SyncNeeds } from './needs.ts';

type Deps = Pick<SyncNeeds, 'disconnect'> & {
  readonly end: (scope: TeamScope, sessionId: string) => Promise<boolean>;
};

/**
 * What an app does when its user signs out: the connection ends, and so does the session of this phone, whose refresh token the
 * SDK forgets without revoking it. A connection that is gone is no error.
 */
export async function disconnectPhone(
  { disconnect, end }: Deps,
  scope: TeamScope,
  userId: UserId,
  provider: string,
): Promise<void> {
  try {
    await disconnect(scope, userId, providerOf(provider));
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'connection.not_found';
    if (!isGone) throw error;
  }
  if (scope.actor.type === 'sign_in_token') await end(scope, scope.actor.id);
}
