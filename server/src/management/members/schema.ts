import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import {
  bindingsFromWire,
  bindingsToWire,
  memberRole,
  nextCursor,
  orgParams,
  searchQuery,
  teamRoleBindings,
} from '../schema.ts';
import type { Member, MemberPatch } from './model.ts';

export const memberParams = Type.Object({ ...orgParams.properties, member_id: uuid });
export const listQuery = Type.Object({ search_query: searchQuery, next_cursor: nextCursor });

export const patchBody = Type.Object(
  { role: nullable(memberRole), team_role_bindings: teamRoleBindings },
  { title: 'UpdateOrgMemberBody' },
);

export const memberSchema = Type.Object(
  {
    id: uuid,
    name: Type.String(),
    email: Type.String(),
    created_on: instant,
    role: memberRole,
    team_role_bindings: teamRoleBindings,
  },
  { title: 'ClientFacingOrgMember' },
);

export const membersSchema = Type.Object(
  { members: Type.Array(memberSchema), next_cursor: nullable(Type.String()) },
  { title: 'ClientFacingOrgMemberListResponse' },
);

export const endedSchema = Type.Object(
  { ended: Type.Integer({ description: 'How many sessions were open.' }) },
  { title: 'EndedMemberSessions' },
);

export function memberToWire(member: Member): Static<typeof memberSchema> {
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    created_on: toWireInstant(member.createdAt),
    role: member.role,
    team_role_bindings: bindingsToWire(member.role, member.teamIds),
  };
}

export function patchFromWire(body: Static<typeof patchBody>): MemberPatch {
  const { role, team_role_bindings: bindings } = body;
  return {
    role: role ?? undefined,
    teamIds: bindings === null ? undefined : bindingsFromWire(bindings),
  };
}
