import { uuidPattern } from '#kernel/formats.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { toUserId, wasDeleted } from '#users';

import type { FhirDeps } from './resource-type.ts';

/** Returns true for an id that begins with the id of a deleted user of the team. */
export async function isOfDeletedUser(
  { db }: Pick<FhirDeps, 'db'>,
  scope: TeamScope,
  id: string,
): Promise<boolean> {
  const [user = ''] = id.split('.', 1);
  return uuidPattern.test(user) && wasDeleted(db.read(scope), scope, toUserId(user.toLowerCase()));
}
