import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import { type ConnectionAccess, findAccessOf } from '../connections/access.ts';
import type { Connection } from '../connections/model.ts';
import { removeConnection } from '../connections/service.ts';
import * as store from '../connections/store.ts';
import { lockUser } from '../connections/users.ts';
import type { SourcesContext } from '../sources-context.ts';
import { openProviderClient } from './session.ts';

/** Ends a connection: immediately in Salus, and at the provider if the provider is available. */
export async function disconnect(
  engine: SourcesContext,
  scope: TeamScope,
  userId: UserId,
  provider: string,
): Promise<void> {
  const db = engine.db.read(scope);
  const user = await findActive(db, scope, userId);
  if (user === undefined) throw new AppError('user.gone');
  const connection = await store.find(db, scope, userId, provider);
  const isPushed = user.connectedSources.some((each) => each.slug === provider);
  if (connection === undefined && !isPushed) throw new AppError('connection.not_found');
  if (connection !== undefined) {
    const access = await findAccessOf(engine, scope, connection);
    await revokeAtProvider(engine, scope, { connection, access });
  }
  await engine.db.write(scope, async (tx) => {
    await lockUser(tx, scope, userId);
    await removeConnection(tx, scope, userId, provider);
  });
}

/**
 * Ends every connection of a user whose row is locked. Returns a function that revokes access at the providers, best effort; call
 * it after the commit.
 */
export async function endConnections(
  engine: SourcesContext,
  { tx, scope, userId }: { readonly tx: Tx; readonly scope: TeamScope; readonly userId: UserId },
): Promise<() => Promise<void>> {
  const connections = await store.listOfUser(tx, scope, userId);
  for (const { provider } of connections) {
    await removeConnection(tx, scope, userId, provider);
  }
  return async () => {
    const leaving = connections.map(async (connection) => {
      const access = await findAccessOf(engine, scope, connection);
      await revokeAtProvider(engine, scope, { connection, access });
    });
    await Promise.allSettled(leaving);
  };
}

export type PendingRevocation = {
  readonly connection: Connection;
  readonly access: ConnectionAccess | undefined;
};

/** Revokes access at the provider, best effort: a failure is ignored. */
export async function revokeAtProvider(
  engine: SourcesContext,
  scope: TeamScope,
  { connection, access }: PendingRevocation,
): Promise<void> {
  if (access === undefined || access.kind === 'demo' || connection.sealedTokens === null) return;
  const { signal } = new AbortController();
  try {
    await access.connector.disconnect(
      openProviderClient(engine, scope, { access, connection }, signal),
    );
  } catch (error) {
    const { provider } = connection;
    engine.log.info(
      { provider, error: describeError(error).name },
      'access could not be revoked at a provider',
    );
  }
}
