import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';

import { toId } from '../ids.ts';
import type { MemberId } from '../model.ts';
import { orgParams, success } from '../schema.ts';
import {
  endedSchema,
  listQuery,
  memberParams,
  memberSchema,
  membersSchema,
  memberToWire,
  patchBody,
  patchFromWire,
} from './schema.ts';
import { endSessions, listMembers, patchMember, removeMember } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'cursors'>;

const tag = 'members';
const listPath = '/v1/org/{org_id}/member';
const memberPath = `${listPath}/{member_id}`;

export function memberRoutes(deps: Deps): readonly Operation[] {
  return [...changeRoutes(deps), ...endRoutes(deps)];
}

function changeRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'listMembers',
      permission: 'administer',
      method: 'GET',
      path: listPath,
      tag,
      summary: 'List members',
      description: 'The newest first. `search_query` is part of the name or of the e-mail address.',
      params: orgParams,
      query: listQuery,
      response: membersSchema,
      errors: ['auth.not_permitted', 'request.cursor_invalid'],
      handle: async ({ scope, query }) => {
        const asked = { search: query.search_query ?? '', cursor: query.next_cursor };
        const { rows, nextCursor } = await listMembers(deps, scope, asked);
        return { members: rows.map((member) => memberToWire(member)), next_cursor: nextCursor };
      },
    }),
    managementOperation({
      operationId: 'updateMember',
      permission: 'administer',
      method: 'PATCH',
      path: memberPath,
      tag,
      summary: 'Change the role of a member',
      description:
        'Null changes nothing. A role that is not bound to teams loses its team list. The last administrator of the organization cannot lose that role.',
      params: memberParams,
      body: patchBody,
      response: memberSchema,
      errors: [
        'auth.not_permitted',
        'member.not_found',
        'member.last_administrator',
        'team.not_found',
      ],
      handle: async ({ scope, params, body }) => {
        const id = toId<MemberId>(params.member_id);
        return memberToWire(await patchMember(deps, scope, id, patchFromWire(body)));
      },
    }),
  ];
}

function endRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'deleteMember',
      permission: 'administer',
      method: 'DELETE',
      path: memberPath,
      tag,
      summary: 'Remove a member',
      description: 'And sign them out everywhere, at once. The last administrator stays.',
      params: memberParams,
      response: success,
      errors: ['auth.not_permitted', 'member.not_found', 'member.last_administrator'],
      handle: async ({ scope, params }) => {
        await removeMember(deps, scope, toId<MemberId>(params.member_id));
        return { success: true };
      },
    }),
    managementOperation({
      operationId: 'endMemberSessions',
      permission: 'administer',
      method: 'DELETE',
      path: `${memberPath}/session`,
      tag,
      summary: 'Sign a member out everywhere',
      description:
        'Ends every session of the member, in every process at once, with the streams that it has open. They can sign in again. Not in the contract.',
      params: memberParams,
      response: endedSchema,
      errors: ['auth.not_permitted', 'member.not_found'],
      handle: async ({ scope, params }) => ({
        ended: await endSessions(deps, scope, toId<MemberId>(params.member_id)),
      }),
    }),
  ];
}
