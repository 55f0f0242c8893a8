import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { ReadDb } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { ensureUserKey, openUserKey } from '#kernel/secrets/user-keys.ts';

import { getActiveForUpdate, getUser } from '../service.ts';
import { type Demographics, problemsOf } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'>;

/** The location to which sealed demographics are bound. */
export const demographicsLocation = (userId: UserId): SealedLocation<'user key'> => ({
  field: 'user_demographics.data',
  row: userId,
});

/** Replaces the stored demographics completely. */
export async function saveDemographics(
  deps: Deps,
  scope: TeamScope,
  userId: UserId,
  demographics: Demographics,
): Promise<void> {
  const now = deps.clock.now();
  const problems = problemsOf(demographics, { now, environment: scope.environment });
  if (problems.length > 0) throw new InvalidRequest(problems);
  await deps.db.write(scope, async (tx) => {
    await getActiveForUpdate(tx, scope, userId);
    const key = await ensureUserKey(tx, deps, scope, userId);
    const data = key.sealJson(demographics, demographicsLocation(userId));
    await store.save(tx, scope, { userId, data, updatedAt: now });
    await audit(tx, scope, { action: 'demographics.changed', userId });
  });
}

export async function getDemographics(
  deps: Deps,
  scope: TeamScope,
  userId: UserId,
): Promise<Demographics> {
  const [found] = await Promise.all([
    lookUpDemographics(deps, deps.db.read(scope), { scope, userId }),
    getUser(deps, scope, userId),
  ]);
  if (found === undefined) throw new AppError('user.demographics_not_found');
  return found;
}

/** Returns the user's demographics, as this connection sees them; undefined if there are none or the user is deleted. */
export async function findDemographics(
  deps: Pick<AppContext, 'vault' | 'random'>,
  db: ReadDb,
  { scope, userId }: { readonly scope: TeamScope; readonly userId: UserId },
): Promise<Demographics | undefined> {
  const sealed = await store.find(db, scope, userId);
  return sealed && openDemographics(deps, userId, sealed);
}

/** Returns the same outside of transactions, so that reads can be batched. */
export async function lookUpDemographics(
  deps: Pick<AppContext, 'vault' | 'random'>,
  db: ReadDb,
  { scope, userId }: { readonly scope: TeamScope; readonly userId: UserId },
): Promise<Demographics | undefined> {
  const sealed = await store.lookUp(db, scope, userId);
  return sealed && openDemographics(deps, userId, sealed);
}

function openDemographics(
  deps: Pick<AppContext, 'vault' | 'random'>,
  userId: UserId,
  sealed: store.SealedDemographics,
): Demographics {
  const key = openUserKey(deps, userId, sealed.wrapped);
  return key.openJson<Demographics>(sealed.data, demographicsLocation(userId));
}

/** Returns whether demographics of the user are stored. Not for transactions. */
export async function hasDemographics(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<boolean> {
  return (await store.lookUp(db, scope, userId)) !== undefined;
}
