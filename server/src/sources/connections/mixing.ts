import type { ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { ConnectionKind } from './model.ts';
import * as store from './store.ts';

/** Rejects a connection that would mix synthetic data with real data of a user. */
export async function requireUnmixed(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
  kind: ConnectionKind,
): Promise<void> {
  const connections = await store.listOfUser(db, scope, userId);
  const isMixed = connections.some((each) => (each.kind === 'demo') !== (kind === 'demo'));
  if (isMixed) throw new AppError('connection.demo_mixed');
}
