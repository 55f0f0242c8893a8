import { acrossTenants } from '#kernel/across-tenants.ts';
import { audit } from '#kernel/audit.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { Resources } from '#kernel/resources.ts';
import type { ManagementScope } from '#kernel/scope.ts';

import { bindingProblems, type MemberId } from '../model.ts';
import { removeFromOrganisation } from '../organisations/remove.ts';
import { pagedList } from '../page.ts';
import { requireOrganisation } from '../reach.ts';
import { updateRenewalDue } from '../sessions/store.ts';
import { announceKeys } from '../store.ts';
import { requireTeams } from '../team-bindings-store.ts';
import { type Member, type MemberPatch, patched } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<Resources, 'db'>;

export const listMembers = pagedList('members', store.list, requireOrganisation);

export async function patchMember(
  { db }: Deps,
  scope: ManagementScope,
  id: MemberId,
  patch: MemberPatch,
): Promise<Member> {
  requireOrganisation(scope);
  return db.write(acrossTenants, async (tx) => {
    const member = await store.findForUpdate(tx, scope.organisationId, id);
    if (member === undefined) throw new AppError('member.not_found');
    const next = patched(member, patch);
    const problems = bindingProblems(next.role, next.teamIds);
    if (problems.length > 0) throw new InvalidRequest(problems);
    await requireTeams(tx, scope, next.teamIds);
    await store.update(tx, id, next);
    await updateRenewalDue(tx, id);
    await announceKeys(tx);
    await audit(tx, scope, { action: 'member.updated', subject: { type: 'member', id } });
    return { ...member, ...next };
  });
}

export async function removeMember(
  deps: Deps,
  scope: ManagementScope,
  id: MemberId,
): Promise<void> {
  await removeFromOrganisation(deps, scope, 'organisation_member', {
    action: 'member.removed',
    subject: { type: 'member', id },
    missing: 'member.not_found',
  });
}
