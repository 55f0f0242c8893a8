import { infiniteQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import { firstPage, pageAt } from '#console/kernel/api/paging.ts';
import type { Role } from '#console/kernel/api/sign-in.ts';

export const membersQuery = (organisationId: string) =>
  infiniteQueryOptions({
    queryKey: ['members', organisationId],
    queryFn: async ({ signal, pageParam }) =>
      call(
        api.GET('/v1/org/{org_id}/member', {
          params: { path: { org_id: organisationId }, query: pageAt(pageParam) },
          signal,
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

export const invitesQuery = (organisationId: string) =>
  infiniteQueryOptions({
    queryKey: ['invites', organisationId],
    queryFn: async ({ signal, pageParam }) =>
      call(
        api.GET('/v1/org/{org_id}/invite', {
          params: { path: { org_id: organisationId }, query: pageAt(pageParam) },
          signal,
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

type Invitation = {
  readonly email: string;
  readonly role: Role;
  /** Null: the role is of no single team. */
  readonly teamId: string | null;
};

/** Roles that hold on teams name them. */
export const isBound = (role: Role): boolean => role !== 'org_admin' && role !== 'no_role';

const bindings = (role: Role, teamId: string | null) =>
  isBound(role) && teamId !== null ? [{ team_id: teamId }] : null;

export async function invite(organisationId: string, { email, role, teamId }: Invitation) {
  return call(
    api.POST('/v1/org/{org_id}/invite', {
      params: { path: { org_id: organisationId } },
      body: { email, role, team_role_bindings: bindings(role, teamId) },
    }),
  );
}

export async function withdrawInvite(organisationId: string, id: string) {
  const path = { org_id: organisationId, invite_id: id };
  return call(api.DELETE('/v1/org/{org_id}/invite/{invite_id}', { params: { path } }));
}

export async function updateMember(
  organisationId: string,
  id: string,
  { role, teamIds }: { readonly role: Role; readonly teamIds: readonly string[] },
) {
  const path = { org_id: organisationId, member_id: id };
  const body = {
    role,
    team_role_bindings: isBound(role) ? teamIds.map((teamId) => ({ team_id: teamId })) : null,
  };
  return call(api.PATCH('/v1/org/{org_id}/member/{member_id}', { params: { path }, body }));
}

/** Signs the member out everywhere. */
export async function endSessions(organisationId: string, id: string) {
  const path = { org_id: organisationId, member_id: id };
  return call(api.DELETE('/v1/org/{org_id}/member/{member_id}/session', { params: { path } }));
}

export async function removeMember(organisationId: string, id: string) {
  const path = { org_id: organisationId, member_id: id };
  return call(api.DELETE('/v1/org/{org_id}/member/{member_id}', { params: { path } }));
}
