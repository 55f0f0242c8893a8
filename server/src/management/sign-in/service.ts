import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditScope } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { coded } from '#kernel/http/session-cookie.ts';
import type { ManagementScope, OrganisationId } from '#kernel/scope.ts';

import { newId } from '../ids.ts';
import { hashKey } from '../keys/key-authenticator.ts';
import { findHolder } from '../management-keys/store.ts';
import * as members from '../members/store.ts';
import type { MemberId } from '../model.ts';
import { type From, type Started, startSession } from '../sessions/service.ts';
import { firstAdministrator, linkMs, linkToken, linkTokenBytes } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

/** Makes a link for the organisation's administrator, who need not be there yet. */
export async function createStartLink(deps: Deps, scope: ManagementScope): Promise<string> {
  const token = linkToken(deps.random.bytes(linkTokenBytes));
  const createdAt = deps.clock.now();
  const { organisationId } = scope;
  await deps.db.write(acrossTenants, async (tx) => {
    const memberId = (await store.findAdministrator(tx, organisationId)) ?? null;
    const expiresAt = new Date(createdAt.getTime() + linkMs);
    await store.insertLink(tx, {
      hash: hashKey(token),
      organisationId,
      memberId,
      createdAt,
      expiresAt,
    });
    const subject =
      memberId === null
        ? ({ type: 'organisation', id: organisationId } as const)
        : ({ type: 'member', id: memberId } as const);
    await audit(tx, scope, { action: 'sign_in_link.created', subject });
  });
  return token;
}

/** Signs in the holder of a link. Of concurrent requests, only the first succeeds. */
export async function signInWithLink(deps: Deps, from: From, token: string): Promise<Started> {
  return deps.db.write(acrossTenants, async (tx) => {
    const link = await consumeLink(deps, tx, from, token);
    return startSession(deps, tx, { ...link, method: 'link' }, from);
  });
}

/** Consumes the link, and returns its member, in the caller's transaction. */
export async function consumeLink(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { origin }: Pick<AuditScope, 'origin'>,
  token: string,
): Promise<{ readonly organisationId: OrganisationId; readonly memberId: MemberId }> {
  const now = deps.clock.now();
  const hash = hashKey(token);
  const link = await store.findLinkForUpdate(tx, hash);
  if (link === undefined) throw coded('sign_in.link_unknown');
  if (link.usedAt !== null) throw coded('sign_in.link_used');
  if (link.expiresAt <= now) throw coded('sign_in.link_expired');
  await store.updateUsed(tx, hash, now);
  const { organisationId } = link;
  const memberId =
    link.memberId ?? (await findOrAddAdministrator(deps, tx, { origin }, organisationId));
  return { organisationId, memberId };
}

/** Signs in the holder of an organisation's management key, as its administrator. */
export async function signInWithManagementKey(
  deps: Deps,
  from: From,
  key: string,
): Promise<Started> {
  return deps.db.write(acrossTenants, async (tx) => {
    const holder = await findHolder(tx, hashKey(key), deps.clock.now());
    if (holder === undefined) throw coded('sign_in.failed');
    if (holder.role !== 'org_admin') throw coded('sign_in.key_is_bound');
    const { organisationId, keyId } = holder;
    const memberId = await findOrAddAdministrator(deps, tx, from, organisationId);
    return startSession(
      deps,
      tx,
      { memberId, organisationId, method: 'management_key', keyId },
      from,
    );
  });
}

async function findOrAddAdministrator(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { origin }: Pick<AuditScope, 'origin'>,
  organisationId: OrganisationId,
): Promise<MemberId> {
  await store.lockOrganisation(tx, organisationId);
  const found = await store.findAdministrator(tx, organisationId);
  if (found !== undefined) return found;
  const id = newId<MemberId>(deps);
  const member = {
    ...firstAdministrator,
    id,
    role: 'org_admin' as const,
    teamIds: [],
    createdAt: deps.clock.now(),
  };
  // A former administrator may still have the e-mail address.
  if (!(await members.insert(tx, organisationId, member)))
    await members.insert(tx, organisationId, { ...member, email: `${id}@localhost` });
  const actor = { type: 'system', id: 'sign_in' } as const;
  const scope = { organisationId, actor, origin };
  await audit(tx, scope, { action: 'member.joined', subject: { type: 'member', id } });
  return id;
}
