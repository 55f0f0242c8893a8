import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive, markDisconnected } from '#users';

import { type ConnectionAccess, findAccessOf } from '../connections/access.ts';
import type { Connection } from '../connections/model.ts';
import { removeConnection } from '../connections/service.ts';
import * as store from '../connections/store.ts';
import { lockUser } from '../connections/users.ts';
import type { SourcesContext } from '../sources-context.ts';
import { openProviderClient } from './session.ts';

type OfProvider = { readonly userId: UserId; readonly provider: string };

/**
 * Ends a connection for the team or the user, here immediately, and at the provider as far as it responds. Phones that are signed
 * in now upload no more for it.
 */
export async function disconnect(
  engine: SourcesContext,
  scope: TeamScope,
  userId: UserId,
  provider: string,
): Promise<void> {
  await remove(engine, scope, { userId, provider }, async (tx) =>
    markDisconnected(tx, scope, userId, provider),
  );
}

/** Ends a connection when one phone signs out: others of the user continue. */
export async function disconnectOnePhone(
  engine: SourcesContext,
  scope: TeamScope,
  of: OfProvider,
): Promise<void> {
  await remove(engine, scope, of, async () => {});
}

async function remove(
  engine: SourcesContext,
  scope: TeamScope,
  { userId, provider }: OfProvider,
  within: (tx: Tx) => Promise<void>,
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
    await within(tx);
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
