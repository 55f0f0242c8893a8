import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { ManagementScope, TeamId } from '#kernel/scope.ts';

import { hashKey } from '../keys/key-authenticator.ts';
import type { Rotation } from '../keys/model.ts';
import { newKey, requireFuture } from '../keys/service.ts';
import { updateExpiry } from '../keys/store.ts';
import {
  actingKey,
  bindingProblems,
  endOfOverlap,
  expiryProblems,
  keyBytes,
  type KeyId,
  managementKeyText,
  type ManagementRole,
} from '../model.ts';
import { pagedList } from '../pagination.ts';
import { announceKeys } from '../store.ts';
import { requireTeams } from '../team-bindings-store.ts';
import { type IssuedManagementKey, type ManagementKey, mayGrant, outlives } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

type NewKey = {
  readonly label: string;
  readonly role: ManagementRole;
  readonly teamIds: readonly TeamId[];
  /** If absent, the expiry of the key that creates it. */
  readonly expiresAt?: Date | null | undefined;
  /** A given key, for a set-up by script; otherwise a random one is made. */
  readonly text?: string | null;
};

/** Creates a key with at most the role, the teams and the lifetime of the key that creates it. */
export async function createManagementKey(
  deps: Deps,
  scope: ManagementScope,
  fields: NewKey,
): Promise<IssuedManagementKey> {
  const problems = [
    ...bindingProblems(fields.role, fields.teamIds),
    ...expiryProblems(fields.expiresAt, deps.clock.now()),
  ];
  if (problems.length > 0) throw new InvalidRequest(problems);
  if (!mayGrant(scope, fields.role)) throw new AppError('auth.not_permitted');
  return deps.db.write(acrossTenants, async (tx) => addManagementKey(deps, tx, scope, fields));
}

/** Part of a larger change. */
export async function addManagementKey(
  deps: Deps,
  tx: Tx,
  scope: ManagementScope,
  fields: NewKey,
): Promise<IssuedManagementKey> {
  const { label, role, teamIds } = fields;
  await requireTeams(tx, scope, teamIds);
  const creatorEndsAt = await endOfActing(deps, tx, scope);
  const expiresAt = fields.expiresAt === undefined ? creatorEndsAt : fields.expiresAt;
  if (outlives(expiresAt, creatorEndsAt)) {
    throw new AppError('auth.not_permitted', {
      detail: 'A management key cannot outlive the one that makes it',
    });
  }
  const text = fields.text ?? managementKeyText(deps.random.bytes(keyBytes));
  const key: IssuedManagementKey = {
    ...newKey(deps, { label, expiresAt, key: text }),
    organisationId: scope.organisationId,
    role,
    teamIds,
    creatorKeyId: actingKey(scope.actor) ?? null,
  };
  await store.insert(tx, key, hashKey(text));
  await audit(tx, scope, { action: 'management_key.created', subject: subject(key.id) });
  return key;
}

/** Returns the expiry of the acting key; null for the operator. Throws if the key has been revoked since. */
async function endOfActing(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  scope: ManagementScope,
): Promise<Date | null> {
  const id = actingKey(scope.actor);
  if (id === undefined) return null;
  const acting = await store.keepActing(tx, id, clock.now());
  if (acting === undefined) throw new AppError('auth.invalid_key');
  return acting.expiresAt;
}

export const listManagementKeys = pagedList('management keys', store.list);

type Patch = {
  readonly label: string | undefined;
  readonly teamIds: readonly TeamId[] | undefined;
};

export async function patchManagementKey(
  { db }: Pick<Deps, 'db'>,
  scope: ManagementScope,
  id: KeyId,
  patch: Patch,
): Promise<ManagementKey> {
  return db.write(acrossTenants, async (tx) => {
    const key = await store.findForUpdate(tx, scope, id);
    if (key === undefined) throw new AppError('management_key.not_found');
    const { label = key.label, teamIds = key.teamIds } = patch;
    const problems = patch.teamIds === undefined ? [] : bindingProblems(key.role, teamIds);
    if (problems.length > 0) throw new InvalidRequest(problems);
    await requireTeams(tx, scope, patch.teamIds ?? []);
    await store.update(tx, id, { label, teamIds });
    await audit(tx, scope, { action: 'management_key.updated', subject: subject(id) });
    await announceKeys(tx);
    return { ...key, label, teamIds };
  });
}

/** Revokes the key, immediately in all processes. Returns undefined if it does not exist. A key may delete itself. */
export async function deleteManagementKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: ManagementScope,
  id: KeyId,
): Promise<ManagementKey | undefined> {
  const { organisationId } = scope;
  return db.write(acrossTenants, async (tx) => {
    await store.lockOrganisationKeys(tx, organisationId);
    const key = await store.findForUpdate(tx, scope, id);
    if (key === undefined) return undefined;
    await store.revoke(tx, id, clock.now());
    const isLast =
      key.role === 'org_admin' &&
      !(await store.hasOrganisationKey(tx, organisationId, clock.now()));
    if (isLast) throw new AppError('management_key.last');
    await audit(tx, scope, { action: 'management_key.revoked', subject: subject(id) });
    await announceKeys(tx);
    return key;
  });
}

/** Creates a key that replaces another one. The old key remains valid for the overlap. */
export async function rotateManagementKey(
  deps: Deps,
  scope: ManagementScope,
  id: KeyId,
  { overlapSeconds, expiresAt }: Rotation,
): Promise<IssuedManagementKey> {
  const now = deps.clock.now();
  requireFuture(expiresAt, now);
  return deps.db.write(acrossTenants, async (tx) => {
    const old = await store.findForUpdate(tx, scope, id);
    const isOver = old === undefined || (old.expiresAt !== null && old.expiresAt <= now);
    if (isOver) throw new AppError('management_key.not_found');
    const { label, role, teamIds } = old;
    const until = expiresAt === undefined ? old.expiresAt : expiresAt;
    const fields = { label, role, teamIds, expiresAt: until };
    const issued = await addManagementKey(deps, tx, scope, fields);
    await updateExpiry(tx, 'management_key', id, endOfOverlap(old.expiresAt, overlapSeconds, now));
    await audit(tx, scope, { action: 'management_key.rotated', subject: subject(id) });
    await announceKeys(tx);
    return issued;
  });
}

const subject = (id: KeyId) => ({ type: 'management_key', id }) as const;
