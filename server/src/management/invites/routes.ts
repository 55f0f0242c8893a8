import { type Static, Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import {
  jsonReply,
  managementOperation,
  type Operation,
  publicOperation,
} from '#kernel/http/operation.ts';
import { toWireInstant } from '#kernel/time.ts';

import { toId } from '../ids.ts';
import { memberSchema, memberToWire } from '../members/schema.ts';
import { type InviteId, memberRoles } from '../model.ts';
import { newPassword } from '../passwords/schema.ts';
import {
  bindingsFromWire,
  bindingsToWire,
  creator,
  creatorToWire,
  memberRole,
  nextCursor,
  orgParams,
  searchQuery,
  success,
  teamRoleBindings,
} from '../schema.ts';
import { cookieOf } from '../sessions/schema.ts';
import { type Invite, inviteUrl } from './model.ts';
import { acceptInvite, invite, listInvites, previewInvite, withdrawInvite } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'cursors'> & {
  readonly baseUrl: () => string;
};

const tag = 'members';
const listPath = '/v1/org/{org_id}/invite';

const inviteParams = Type.Object({ ...orgParams.properties, invite_id: uuid });
const listQuery = Type.Object({ search_query: searchQuery, next_cursor: nextCursor });
const createBody = Type.Object(
  {
    email: Type.String({ format: 'email' }),
    role: Type.Enum([...memberRoles], { default: 'org_admin' }),
    team_role_bindings: Type.Optional(teamRoleBindings),
  },
  { title: 'OrgInviteAPICreate' },
);
const acceptBody = Type.Object(
  {
    token: Type.String({ maxLength: 100, description: 'The part of the link after `#`.' }),
    name: Type.String({ minLength: 1, maxLength: 200, format: 'display-name' }),
    password: optional(newPassword),
  },
  { title: 'AcceptInviteBody' },
);

const inviteSchema = Type.Object(
  {
    id: uuid,
    email: Type.String(),
    invited_at: instant,
    resent_at: nullable(instant),
    expires_at: instant,
    creator,
    role: memberRole,
    team_role_bindings: teamRoleBindings,
  },
  { title: 'ClientFacingOrgInvite' },
);
const invitesSchema = Type.Object(
  { invites: Type.Array(inviteSchema), next_cursor: nullable(Type.String()) },
  { title: 'ClientFacingOrgInviteListResponse' },
);
const createdSchema = Type.Object(
  {
    status: Type.Enum(['invite_created', 'invite_resent', 'already_in_org']),
    invite_url: nullable(
      Type.String({
        description:
          'The link to send. It works once, for 7 days, and only this response shows it.',
      }),
    ),
  },
  { title: 'OrgInviteAPICreateResponse' },
);

function toWire(each: Invite): Static<typeof inviteSchema> {
  return {
    id: each.id,
    email: each.email,
    invited_at: toWireInstant(each.createdAt),
    resent_at: each.resentAt === null ? null : toWireInstant(each.resentAt),
    expires_at: toWireInstant(each.expiresAt),
    creator: creatorToWire(each.creatorKeyId),
    role: each.role,
    team_role_bindings: bindingsToWire(each.role, each.teamIds),
  };
}

export function inviteRoutes(deps: Deps): readonly Operation[] {
  return [...issueRoutes(deps), ...endRoutes(deps)];
}

function issueRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'createInvite',
      permission: 'administer',
      method: 'POST',
      path: listPath,
      tag,
      summary: 'Invite a member',
      description:
        'Salus sends no mail: hand the link over yourself. Inviting an address again makes another link and ends the one before.',
      params: orgParams,
      body: createBody,
      response: createdSchema,
      errors: ['auth.not_permitted', 'team.not_found'],
      handle: async ({ scope, body }) => {
        const { email, role } = body;
        const teamIds = bindingsFromWire(body.team_role_bindings);
        const invited = await invite(deps, scope, { email, role, teamIds });
        const url = 'token' in invited ? inviteUrl(deps.baseUrl(), invited.token) : null;
        return { status: invited.status, invite_url: url };
      },
    }),
    managementOperation({
      operationId: 'listInvites',
      permission: 'administer',
      method: 'GET',
      path: listPath,
      tag,
      summary: 'List invitations',
      description: 'Unused invitations, the newest first.',
      params: orgParams,
      query: listQuery,
      response: invitesSchema,
      errors: ['auth.not_permitted', 'request.cursor_invalid'],
      handle: async ({ scope, query }) => {
        const asked = { search: query.search_query ?? '', cursor: query.next_cursor };
        const page = await listInvites(deps, scope, asked);
        return { invites: page.rows.map((each) => toWire(each)), next_cursor: page.nextCursor };
      },
    }),
  ];
}

function endRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'deleteInvite',
      permission: 'administer',
      method: 'DELETE',
      path: `${listPath}/{invite_id}`,
      tag,
      summary: 'Withdraw an invitation',
      params: inviteParams,
      response: success,
      errors: ['auth.not_permitted', 'invite.not_found'],
      handle: async ({ scope, params }) => {
        await withdrawInvite(deps, scope, toId<InviteId>(params.invite_id));
        return { success: true };
      },
    }),
    publicOperation({
      operationId: 'previewInvite',
      method: 'POST',
      path: '/v1/invite/preview',
      tag,
      summary: 'Look at an invitation',
      description: 'Anyone with the link can read it before accepting. Not in the contract.',
      body: Type.Object({ token: acceptBody.properties.token }, { title: 'LookAtInviteBody' }),
      response: Type.Object(
        {
          organisation: Type.String(),
          email: Type.String(),
          role: memberRole,
          expires_at: instant,
        },
        { title: 'ShownInvite' },
      ),
      errors: ['invite.not_found'],
      audit: 'none',
      handle: async ({ body: { token } }) => {
        const { organisation, email, role, expiresAt } = await previewInvite(deps, token);
        return { organisation, email, role, expires_at: toWireInstant(expiresAt) };
      },
    }),
    publicOperation({
      operationId: 'acceptInvite',
      method: 'POST',
      path: '/v1/invite/accept',
      tag,
      summary: 'Accept an invitation',
      description:
        'Anyone with the link can accept it without a key. On a page of this service the response sets the cookie, so the new member is signed in. Not in the contract.',
      body: acceptBody,
      response: memberSchema,
      errors: ['invite.not_found'],
      handle: async ({ scope, body, client: { userAgent } }) => {
        const site = scope.findOwnPage();
        const from = { origin: scope.origin, userAgent };
        const { token, name, password } = body;
        const asked = { token, name, password: password ?? undefined, signsIn: site !== null };
        const accepted = await acceptInvite(deps, from, asked);
        const { started } = accepted;
        const member = memberToWire(accepted.member);
        if (started === null || site === null) return member;
        return jsonReply(200, member, cookieOf(started, site, deps.clock.now()));
      },
    }),
  ];
}
