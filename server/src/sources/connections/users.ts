import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive, lockActive, type User } from '#users';

/** The user, whom nobody changes or deletes until the transaction ends. */
export async function lockUser(tx: Tx, scope: TeamScope, userId: UserId): Promise<User> {
  await lockActive(tx, [{ scope, userId }]);
  const user = await findActive(tx, scope, userId);
  if (user === undefined) throw new AppError('user.gone');
  return user;
}
