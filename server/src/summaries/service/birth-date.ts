import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { parsePlainDate, type PlainDate } from '#kernel/time.ts';
import { findDemographics, openBirthDate, type User } from '#users';

import * as store from '../store.ts';

/**
 * Returns a user's date of birth: from the provider's own profile, else the fallback of the user's record, else the user's
 * demographics. Null if unknown.
 */
export async function findBirthDate(
  deps: Pick<AppContext, 'db' | 'vault' | 'random'>,
  scope: TeamScope,
  user: User,
  provider: string,
): Promise<PlainDate | null> {
  const db = deps.db.read(scope);
  const query = { userId: user.id, resource: 'profile', provider };
  const profile = await store.findNewest(db, scope, query);
  const told = /"birth_date":"([\d-]+)"/u.exec(profile?.data ?? '')?.[1];
  const known = parsePlainDate(told ?? '') ?? openBirthDate(deps, user)?.value;
  if (known !== undefined) return known;
  const demographics = await findDemographics(deps, db, { scope, userId: user.id });
  return demographics?.birthDate ?? null;
}
