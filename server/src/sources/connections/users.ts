import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive, lockActive, type User } from '#users';

/** Returns the user and locks it against changes and deletion until the transaction ends. */
export async function lockUser(tx: Tx, scope: TeamScope, userId: UserId): Promise<User> {
  await lockActive(tx, [{ scope, userId }]);
  const user = await findActive(tx, scope, userId);
  if (user === undefined) throw new AppError('user.gone');
  return user;
}
