import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { ManagementScope, TeamId } from '#kernel/scope.ts';

import { newId } from '../ids.ts';
import { hashKey } from '../keys/key-authenticator.ts';
import type { Member } from '../members/model.ts';
import * as members from '../members/store.ts';
import {
  actingKey,
  bindingProblems,
  keyBytes,
  type MemberRole,
  type InviteId,
  type MemberId,
} from '../model.ts';
import { removeFromOrganisation } from '../organisations/remove.ts';
import { find as findOrganisation, remove } from '../organisations/store.ts';
import { pagedList } from '../pagination.ts';
import { addPassword, encodePassword } from '../passwords/service.ts';
import { requireOrganisationScope } from '../row-scope.ts';
import { type From, type Started, startSession } from '../sessions/service.ts';
import { requireTeams } from '../team-bindings-store.ts';
import { type Invite, inviteMs, inviteToken } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

type NewInvite = {
  readonly email: string;
  readonly role: MemberRole;
  readonly teamIds: readonly TeamId[];
};

export type Invited =
  | { readonly status: 'already_in_org' }
  | {
      readonly status: 'invite_created' | 'invite_resent';
      /** Goes into the link. Shown this once: only its hash is stored. */
      readonly token: string;
    };

/** Invites an e-mail address. A repeated invitation creates a new link, and the previous one becomes invalid. */
export async function invite(
  deps: Deps,
  scope: ManagementScope,
  fields: NewInvite,
): Promise<Invited> {
  requireOrganisationScope(scope);
  const { email, role, teamIds } = fields;
  const problems = bindingProblems(role, teamIds);
  if (problems.length > 0) throw new InvalidRequest(problems);
  const now = deps.clock.now();
  const token = inviteToken(deps.random.bytes(keyBytes));
  const wanted: Invite = {
    id: newId<InviteId>(deps),
    email,
    role,
    teamIds,
    creatorKeyId: actingKey(scope.actor) ?? null,
    createdAt: now,
    resentAt: null,
    expiresAt: new Date(now.getTime() + inviteMs),
  };
  return deps.db.write(acrossTenants, async (tx) => {
    await requireTeams(tx, scope, teamIds);
    if (await members.hasEmail(tx, scope.organisationId, email)) {
      return { status: 'already_in_org' };
    }
    const { id, isResent } = await store.save(tx, scope.organisationId, wanted, hashKey(token));
    const action = isResent ? 'invite.resent' : 'invite.created';
    await audit(tx, scope, { action, subject: { type: 'invite', id } });
    return { status: isResent ? 'invite_resent' : 'invite_created', token };
  });
}

export const listInvites = pagedList('invites', store.list, requireOrganisationScope);

export async function withdrawInvite(
  deps: Pick<Deps, 'db'>,
  scope: ManagementScope,
  id: InviteId,
): Promise<void> {
  await removeFromOrganisation(deps, scope, 'organisation_invite', {
    action: 'invite.withdrawn',
    subject: { type: 'invite', id },
    missing: 'invite.not_found',
  });
}

/** Returns the invitation that the holder of the link sees before accepting it. */
export async function previewInvite(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Invite & { readonly organisation: string }> {
  const read = db.read(acrossTenants);
  const found = await store.findByToken(read, hashKey(token), clock.now());
  const organisation = found && (await findOrganisation(read, found.organisationId));
  if (found === undefined || organisation === undefined) throw new AppError('invite.not_found');
  return { ...found, organisation: organisation.name };
}

type Acceptance = {
  readonly token: string;
  readonly name: string;
  readonly password: string | undefined;
  /** Whether the request comes from a console page, which can store a session. */
  readonly signsIn: boolean;
};

/** Creates the member and signs them in. Of concurrent requests with one link, only the first succeeds. */
export async function acceptInvite(
  deps: Deps,
  from: From,
  { token, name, password, signsIn }: Acceptance,
): Promise<{ readonly member: Member; readonly started: Started | null }> {
  const { origin } = from;
  // Hashing a password is expensive, so check the link first.
  if (password !== undefined) await previewInvite(deps, token);
  const encoded = password === undefined ? null : await encodePassword(deps, password);
  const now = deps.clock.now();
  return deps.db.write(acrossTenants, async (tx) => {
    const found = await store.findByTokenForUpdate(tx, hashKey(token), now);
    if (found === undefined) throw new AppError('invite.not_found');
    const { id: inviteId, organisationId, email, role, teamIds } = found;
    const id = newId<MemberId>(deps);
    const member: Member = { id, email, name, role, teamIds, createdAt: now };
    if (!(await members.insert(tx, organisationId, member))) throw new AppError('invite.not_found');
    await remove(tx, organisationId, 'organisation_invite', inviteId);
    const scope = { organisationId, actor: { type: 'invite', id: inviteId }, origin } as const;
    await audit(tx, scope, { action: 'member.joined', subject: { type: 'member', id } });
    if (encoded !== null) await addPassword(tx, id, { encoded, at: now });
    const signIn = { memberId: id, organisationId, method: 'invite' } as const;
    const started = signsIn ? await startSession(deps, tx, signIn, from) : null;
    return { member, started };
  });
}
