import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { Erasure, Purger } from '#kernel/personal-data.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import { destroyUserKey } from '#kernel/secrets/user-keys.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import { tenantScope } from '#management';

import { type CertificateKey, openCertificateKey } from './certificate.ts';
import { mergeErasures } from './model.ts';
import { asDeleted, statementOf } from './schema.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'log' | 'vault'>;

const purgeBatch = 100;

/**
 * Erases every user whose time to undo has passed, by the clock of the team, each in a separate transaction. Can be interrupted
 * and repeated.
 */
export async function purgeDeletedUsers(
  deps: Deps,
  purgers: readonly Purger[],
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now();
  const key = openCertificateKey(deps.vault);
  let failures = 0;
  let after: UserId | null = null;
  do {
    const due: readonly store.Purgeable[] = await store.listPurgeable(deps.db.read(acrossTenants), {
      now,
      after,
      limit: purgeBatch,
    });
    for (const each of due) {
      if (signal.aborted) return;
      if (!(await tryPurge(deps, each, { purgers, key }))) failures += 1;
    }
    after = due.at(-1)?.userId ?? null;
  } while (after !== null);
  if (failures > 0) throw new Error(`${failures} users could not be purged`);
}

type Run = {
  readonly purgers: readonly Purger[];
  readonly key: CertificateKey;
};

/** A user that cannot be erased must not prevent the purge of the others. */
async function tryPurge(
  deps: Deps,
  { userId, tenantId }: store.Purgeable,
  run: Run,
): Promise<boolean> {
  try {
    const scope = await tenantScope(deps, tenantId, 'users.purge');
    const isPurged = await deps.db.write(scope, async (tx) => {
      const { now } = await teamTime(deps, tx, scope);
      return purge(tx, scope, userId, { ...run, now });
    });
    if (isPurged) deps.log.info({ user_id: userId }, 'user purged');
    return true;
  } catch (error) {
    deps.log.error({ user_id: userId, error: describeError(error) }, 'user not purged');
    return false;
  }
}

/** Returns false if the user was restored since, or another process is purging it. */
async function purge(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  run: Run & { readonly now: Date },
): Promise<boolean> {
  const user = await store.lockPurgeable(tx, scope, userId, run.now);
  const deleted = user && asDeleted(user);
  if (deleted === undefined) return false;
  const erasures: Erasure[] = [];
  for (const erase of run.purgers) erasures.push(await erase(tx, userId));
  await store.deleteUser(tx, scope, userId);
  const statement = statementOf(
    scope,
    deleted,
    mergeErasures([...erasures, { erased: { users: 1 } }]),
    run.now,
  );
  const certificate = JSON.stringify(run.key.sign(statement));
  await store.insertCertificate(tx, scope, { userId, certificate, purgedAt: run.now });
  await audit(tx, scope, { action: 'user.purged', userId });
  return true;
}

/** Destroys the user's key. Afterwards nothing sealed with it can be read, not even in backups. */
export const purgeUserKey: Purger = async (tx, userId) => ({
  erased: { user_data_key: (await destroyUserKey(tx, userId)) ? 1 : 0 },
});

const expireBatch = 1000;

/** Part of purging a team: its users are erased by the next purge of users, without the time to undo. */
export async function purgeTenantUsers(
  tx: Tx,
  tenantId: TenantId,
  now: Date,
): Promise<'done' | 'more' | 'waiting'> {
  const expired = await store.expire(tx, tenantId, { now, limit: expireBatch });
  if (expired === expireBatch) return 'more';
  return (await store.hasUsers(tx, tenantId)) ? 'waiting' : 'done';
}
