import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { ManagementScope, TeamId, TeamScope } from '#kernel/scope.ts';

import { hashKey } from '../keys/key-authenticator.ts';
import type { Issued, Rotation } from '../keys/model.ts';
import { newKey, requireFuture } from '../keys/service.ts';
import { updateExpiry } from '../keys/store.ts';
import { endOfOverlap, keyBytes, type KeyId, parseKeyId, teamKeyText } from '../model.ts';
import { pagedList } from '../pagination.ts';
import { announceKeys, getRegion } from '../store.ts';
import { writeTeam } from '../tenants.ts';
import type { TeamKey } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

type NewKey = {
  readonly label: string;
  readonly expiresAt?: Date | null;
  /** A given key, for a set-up by script; otherwise a random one is made. */
  readonly text?: string | null;
};

/** Creates a further key. Both work until one is revoked, so that a key can be replaced without an outage. */
export async function createTeamKey(
  deps: Deps,
  scope: TeamScope,
  label: string,
): Promise<Issued<TeamKey>> {
  return deps.db.write(scope, async (tx) => addTeamKey(deps, tx, scope, { label }));
}

/** Part of a larger change. */
export async function addTeamKey(
  deps: Deps,
  tx: Tx,
  scope: TeamScope,
  { label, expiresAt = null, text }: NewKey,
): Promise<Issued<TeamKey>> {
  const { environment, teamId, tenantId } = scope;
  const region = await getRegion(tx, teamId);
  const key = text ?? teamKeyText({ environment, region }, deps.random.bytes(keyBytes));
  const made = { ...newKey(deps, { label, expiresAt, key }), tenantId, revokedAt: null };
  await store.insert(tx, made, hashKey(key));
  await audit(tx, scope, { action: 'team_key.created', subject: subject(made.id) });
  return made;
}

/** Lists the team's keys, oldest first, including revoked ones. */
export async function listTeamKeys(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
): Promise<readonly TeamKey[]> {
  return store.list(db.read(scope), scope);
}

/**
 * Revokes a key, immediately in all processes. Returns false if the team has no such key, or it was revoked before.
 */
export async function revokeTeamKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: TeamScope,
  keyId: string,
): Promise<boolean> {
  const id = parseKeyId(keyId);
  if (id === undefined) return false;
  return db.write(scope, async (tx) => {
    if (!(await store.revoke(tx, scope, id, clock.now()))) return false;
    await audit(tx, scope, { action: 'team_key.revoked', subject: subject(id) });
    await announceKeys(tx);
    return true;
  });
}

export type IssuedTeamKey = Issued<TeamKey> & { readonly teamId: TeamId };

export async function issueKey(
  deps: Deps,
  scope: ManagementScope,
  place: store.KeyScope & { readonly teamId: TeamId },
  fields: Pick<NewKey, 'label' | 'expiresAt'>,
): Promise<IssuedTeamKey> {
  requireFuture(fields.expiresAt, deps.clock.now());
  return writeTeam(deps, scope, place, async (tx, team) => ({
    ...(await addTeamKey(deps, tx, team, fields)),
    teamId: place.teamId,
  }));
}

export const listKeys = pagedList('team keys', store.listManaged);

/** Revokes keys, immediately in all processes. Returns those that existed. */
export async function revokeKeys(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: ManagementScope,
  place: store.KeyScope,
  ids: readonly KeyId[],
): Promise<readonly KeyId[]> {
  return db.write(acrossTenants, async (tx) => {
    const revoked = await store.revokeManaged(tx, scope, { ...place, ids }, clock.now());
    for (const { id, ...owner } of revoked) {
      const acting = { ...scope, ...owner, environment: place.environment };
      await audit(tx, acting, { action: 'team_key.revoked', subject: subject(id) });
    }
    if (revoked.length > 0) await announceKeys(tx);
    return revoked.map((each) => each.id);
  });
}

/** Creates a key that replaces another one. The old key remains valid for the overlap. */
export async function rotateKey(
  deps: Deps,
  scope: ManagementScope,
  { id, ...place }: store.KeyScope & { readonly id: KeyId },
  { overlapSeconds, expiresAt }: Rotation,
): Promise<IssuedTeamKey> {
  const now = deps.clock.now();
  requireFuture(expiresAt, now);
  const teamId = await store.findTeamOf(deps.db.read(acrossTenants), scope, { ...place, id });
  if (teamId === undefined) throw new AppError('team_key.not_found');
  return writeTeam(deps, scope, { ...place, teamId }, async (tx, team) => {
    const old = await store.findForUpdate(tx, team, id, now);
    if (old === undefined) throw new AppError('team_key.not_found');
    await updateExpiry(tx, 'team_api_key', id, endOfOverlap(old.expiresAt, overlapSeconds, now));
    await audit(tx, team, { action: 'team_key.rotated', subject: subject(id) });
    await announceKeys(tx);
    const { label } = old;
    const until = expiresAt === undefined ? old.expiresAt : expiresAt;
    return { ...(await addTeamKey(deps, tx, team, { label, expiresAt: until })), teamId };
  });
}

const subject = (id: KeyId) => ({ type: 'team_key', id }) as const;
