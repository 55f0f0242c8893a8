import type { AppContext } from '#kernel/app-context.ts';
import { audit, fieldNames } from '#kernel/audit.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';

import { setBirthDate } from './birth-date-store.ts';
import { sealBirthDate } from './birth-date.ts';
import {
  deleted,
  identifyingAdvice,
  identifyingKind,
  isEmptyPatch,
  newUser,
  patched,
  problemsOf,
  restored,
  stateAt,
  toUserId,
  type User,
  type UserFields,
  type UserPatch,
} from './model.ts';
import { toConflict } from './schema.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'>;
type ReadDeps = Pick<AppContext, 'db' | 'clock'>;

/** If the user with the same reference is deleted between the statements, another attempt is needed. */
const insertAttemptsMax = 3;

export async function createUser(deps: Deps, scope: TeamScope, fields: UserFields): Promise<User> {
  const now = deps.clock.now();
  const id = toUserId(uuidV7(now, deps.random));
  const user = newUser(id, fields, now);
  requireValid(scope, user, fields, now);
  return deps.db.write(scope, async (tx) => {
    for (let attempt = 1; attempt <= insertAttemptsMax; attempt += 1) {
      if (await store.insert(tx, scope, user)) {
        if (user.fallbackBirthDate !== null)
          await setBirthDate(tx, id, await sealBirthDate(tx, deps, scope, user));
        await audit(tx, scope, { action: 'user.created', userId: id });
        return user;
      }
      const holder = await store.findByReference(tx, scope, fields.clientUserId);
      if (holder !== undefined) throw new AppError('user.conflict', { detail: toConflict(holder) });
    }
    throw new Error('a reference was neither free nor taken');
  });
}

function requireValid(scope: TeamScope, user: User, given: UserPatch, now: Date): void {
  const problems = [...problemsOf(user, given, now)];
  const kind = given.clientUserId === undefined ? undefined : identifyingKind(given.clientUserId);
  if (kind !== undefined && scope.refusesIdentifyingClientUserIds) {
    problems.unshift({
      type: 'value_error',
      loc: ['body', 'client_user_id'],
      msg: `Input ${identifyingAdvice(kind)}`,
      input: given.clientUserId,
    });
  }
  if (problems.length > 0) throw new InvalidRequest(problems);
}

export async function getUser(deps: ReadDeps, scope: TeamScope, id: UserId): Promise<User> {
  const user = await store.lookUp(deps.db.read(scope), scope, id);
  if (user === undefined) throw new AppError('user.not_found');
  switch (await stateOf(deps, deps.db.read(scope), scope, user)) {
    case 'active':
      return user;
    case 'deleted':
      throw new AppError('user.deleted');
    case 'purged':
      throw new AppError('user.not_found');
  }
}

/** Returns the user's state by the time of the team, which is read only if it matters. */
export async function stateOf(
  deps: Pick<Deps, 'clock'>,
  db: ReadDb,
  scope: TeamScope,
  user: User,
): Promise<ReturnType<typeof stateAt>> {
  if (user.purgeAt === null) return 'active';
  const { now } = await teamTime(deps, db, scope);
  return stateAt(user, now);
}

export async function resolveUser(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  clientUserId: string,
): Promise<User> {
  const user = await store.findByReference(db.read(scope), scope, clientUserId);
  if (user === undefined) throw new AppError('user.reference_not_found');
  return user;
}

export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly users: readonly User[]; readonly total: number }> {
  const [users, total] = await Promise.all([
    store.list(db.replica(scope), scope, page),
    store.count(db.replica(scope), scope),
  ]);
  return { users, total };
}

export async function patchUser(
  deps: Deps,
  scope: TeamScope,
  id: UserId,
  patch: UserPatch,
): Promise<void> {
  if (isEmptyPatch(patch)) throw new AppError('user.nothing_to_patch');
  const now = deps.clock.now();
  await deps.db.write(scope, async (tx) => {
    const user = patched(await getActiveForUpdate(tx, scope, id), patch, now);
    requireValid(scope, user, patch, now);
    if (!(await save(tx, deps, scope, user))) throw new AppError('user.reference_taken');
    const details = { fields: fieldNames(patch) };
    await audit(tx, scope, { action: 'user.changed', userId: id, details });
  });
}

async function save(tx: Tx, deps: Deps, scope: TeamScope, user: User): Promise<boolean> {
  return store.update(tx, scope, user, await sealBirthDate(tx, deps, scope, user));
}

/** Hides the user's data from now on. The purge job erases it when the time to undo has passed. */
export async function deleteUser(deps: Deps, scope: TeamScope, id: UserId): Promise<void> {
  await deps.db.write(scope, async (tx) => {
    const user = await getActiveForUpdate(tx, scope, id);
    const { now } = await teamTime(deps, tx, scope);
    await save(tx, deps, scope, deleted(user, scope.actor, now));
    await audit(tx, scope, { action: 'user.deleted', userId: id });
  });
}

/**
 * Returns the active user and locks it until the transaction ends: no other transaction changes or deletes it, or stores data of
 * it.
 */
export async function getActiveForUpdate(tx: Tx, scope: TeamScope, id: UserId): Promise<User> {
  const user = await store.findForUpdate(tx, scope, id);
  if (user === undefined || user.deletedAt !== null) throw new AppError('user.gone');
  return user;
}

export type UndoTarget = { readonly userId: UserId } | { readonly clientUserId: string };

/** Ends the connections of a restored user in the transaction. Returns a function for the rest; call it after the commit. */
export type EndConnections = (
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
) => Promise<() => Promise<void>>;

/**
 * Idempotent: undoing a deletion that does not exist or was undone succeeds, because a client may have missed the first response.
 */
export async function undoDelete(
  deps: Deps & { readonly endConnections: EndConnections },
  scope: TeamScope,
  target: UndoTarget,
): Promise<void> {
  const afterCommit = await deps.db.write(scope, async (tx) => {
    const { now } = await teamTime(deps, tx, scope);
    const user = await findToRestore(tx, scope, target, now);
    if (user === undefined) throw new AppError('user.gone');
    if (user.deletedAt === null) return null;
    const back = restored(user, now);
    if (!(await save(tx, deps, scope, back))) throw new AppError('user.undo_impossible');
    await store.setRestored(tx, scope, back);
    await audit(tx, scope, { action: 'user.restored', userId: user.id });
    return deps.endConnections(tx, scope, user.id);
  });
  await afterCommit?.();
}

async function findToRestore(
  tx: Tx,
  scope: TeamScope,
  target: UndoTarget,
  now: Date,
): Promise<User | undefined> {
  const user =
    'userId' in target
      ? await store.findForUpdate(tx, scope, target.userId)
      : await store.findDeletedForUpdate(tx, scope, target.clientUserId);
  if (user !== undefined && stateAt(user, now) !== 'purged') return user;
  return 'userId' in target ? undefined : store.findByReference(tx, scope, target.clientUserId);
}
