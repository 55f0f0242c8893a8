import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { ManagementScope } from '#kernel/scope.ts';

import { bindingProblems, type MemberId } from '../model.ts';
import { remove as removeRow } from '../organisations/store.ts';
import { pagedList } from '../pagination.ts';
import { requireOrganisationScope } from '../row-scope.ts';
import { removeAll, updateRenewalDue } from '../sessions/store.ts';
import { announceKeys } from '../store.ts';
import { requireTeams } from '../team-bindings-store.ts';
import { type Member, type MemberPatch, patched } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db'>;

export const listMembers = pagedList('members', store.list, requireOrganisationScope);

export async function patchMember(
  { db }: Deps,
  scope: ManagementScope,
  id: MemberId,
  patch: MemberPatch,
): Promise<Member> {
  requireOrganisationScope(scope);
  return db.write(acrossTenants, async (tx) => {
    const administrators = await store.lockAdministrators(tx, scope.organisationId);
    const member = await getForUpdate(tx, scope, id);
    const next = patched(member, patch);
    const problems = bindingProblems(next.role, next.teamIds);
    if (problems.length > 0) throw new InvalidRequest(problems);
    await requireTeams(tx, scope, next.teamIds);
    if (next.role !== 'org_admin') refuseLast(administrators, id);
    await store.update(tx, id, next);
    await updateRenewalDue(tx, id);
    await announceKeys(tx);
    await audit(tx, scope, { action: 'member.updated', subject: { type: 'member', id } });
    return { ...member, ...next };
  });
}

export async function removeMember(
  { db }: Deps,
  scope: ManagementScope,
  id: MemberId,
): Promise<void> {
  requireOrganisationScope(scope);
  await db.write(acrossTenants, async (tx) => {
    const administrators = await store.lockAdministrators(tx, scope.organisationId);
    await getForUpdate(tx, scope, id);
    refuseLast(administrators, id);
    await removeRow(tx, scope.organisationId, 'organisation_member', id);
    await audit(tx, scope, { action: 'member.removed', subject: { type: 'member', id } });
    // A member's sessions go with them, in every process.
    await announceKeys(tx);
  });
}

/** Ends all sessions of a member, immediately in all processes. Resolves with their number. */
export async function endSessions(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: ManagementScope,
  id: MemberId,
): Promise<number> {
  requireOrganisationScope(scope);
  return db.write(acrossTenants, async (tx) => {
    await getForUpdate(tx, scope, id);
    const sessions = await removeAll(tx, id, clock.now());
    const subject = { type: 'member', id } as const;
    await audit(tx, scope, { action: 'member.signed_out', subject, details: { sessions } });
    await announceKeys(tx);
    return sessions;
  });
}

async function getForUpdate(
  tx: Tx,
  { organisationId }: ManagementScope,
  id: MemberId,
): Promise<Member> {
  const member = await store.findForUpdate(tx, organisationId, id);
  if (member === undefined) throw new AppError('member.not_found');
  return member;
}

/** Rejects the removal of the last administrator, because then no member could invite others. */
function refuseLast(administrators: readonly MemberId[], leaving: MemberId): void {
  if (administrators.length === 1 && administrators[0] === leaving)
    throw new AppError('member.last_administrator');
}
