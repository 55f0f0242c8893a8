import type { AppContext } from '#kernel/app-context.ts';
import { jsonReply, memberOperation, type Operation, Reply } from '#kernel/http/operation.ts';
import { dropCookie } from '#kernel/http/session-cookie.ts';

import { toId } from '../ids.ts';
import { memberSchema, memberToWire } from '../members/schema.ts';
import type { PasswordCheck } from '../passwords/service.ts';
import type { SessionId } from '../sessions/model.ts';
import {
  cookieOf,
  listedToWire,
  sessionParams,
  sessionSchema,
  sessionsSchema,
  startedReply,
} from '../sessions/schema.ts';
import {
  endSession,
  getSession,
  listSessions,
  renewIfDue,
  sessionIdOf,
  signOut,
} from '../sessions/service.ts';
import type { About } from '../sign-in/routes.ts';
import { reauthenticate } from './reauthenticate.ts';
import { confirmBody, profileBody, proofFromWire, whoamiSchema, whoamiToWire } from './schema.ts';
import { type FindOpenQueries, updateProfile, whoami } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'> &
  About & { readonly findOpenQueries: FindOpenQueries; readonly passwords: PasswordCheck };

const tag = 'sign in';

export function meRoutes(deps: Deps): readonly Operation[] {
  return [whoamiRoute(deps), ...ownRoutes(deps), ...sessionRoutes(deps)];
}

function whoamiRoute(deps: Deps): Operation {
  return memberOperation({
    operationId: 'whoAmI',
    method: 'GET',
    path: '/v1/me',
    tag,
    summary: 'Get the signed-in member',
    description:
      'The member, their permissions in each team, and the expiry of the session. If the permissions have changed, the response renews the cookie.',
    response: whoamiSchema,
    audit: 'none',
    handle: async ({ scope, client: { site } }) => {
      const now = deps.clock.now();
      const session = await getSession(deps, scope);
      const renewed = await renewIfDue(deps, scope, session);
      const wire = whoamiToWire(await whoami(deps, scope, session), {
        now,
        passkeys_possible: site.takesPasskeys,
        service_name: deps.serviceName,
        version: deps.version,
      });
      return renewed === undefined ? wire : jsonReply(200, wire, cookieOf(renewed, site, now));
    },
  });
}

function ownRoutes(deps: Deps): readonly Operation[] {
  return [
    memberOperation({
      operationId: 'updateMe',
      method: 'PATCH',
      path: '/v1/me',
      tag,
      summary: 'Change how the member is called',
      description: 'Fields that are absent or null do not change.',
      body: profileBody,
      response: memberSchema,
      errors: ['session.reauthentication_required', 'member.email_taken'],
      confirms: true,
      handle: async ({ scope, body }) => {
        const change = { name: body.name ?? undefined, email: body.email ?? undefined };
        return memberToWire(await updateProfile(deps, scope, change));
      },
    }),
    memberOperation({
      operationId: 'confirmMe',
      method: 'POST',
      path: '/v1/me/confirm',
      tag,
      summary: 'Confirm that it is still the member',
      description:
        'For 15 minutes, operations that reveal or delete data need no confirmation. The response renews the cookie.',
      body: confirmBody,
      response: sessionSchema,
      errors: [
        'sign_in.failed',
        'sign_in.link_unknown',
        'sign_in.link_used',
        'sign_in.link_expired',
        'request.too_many',
      ],
      handle: async ({ scope, body, client: { site } }) => {
        const started = await reauthenticate(deps, scope, site, proofFromWire(body));
        return startedReply(started, site, deps.clock.now());
      },
    }),
  ];
}

function sessionRoutes(deps: Deps): readonly Operation[] {
  return [
    memberOperation({
      operationId: 'signOut',
      method: 'POST',
      path: '/v1/sign_out',
      tag,
      summary: 'Sign out',
      description: 'The session of the request ends on every node.',
      response: null,
      handle: async ({ scope, client: { site } }) => {
        await signOut(deps, scope);
        return new Reply(204, null, {
          'set-cookie': dropCookie(site),
          // Not "cookies": on localhost those of everything else there would go, too.
          'clear-site-data': '"cache", "storage"',
        });
      },
    }),
    memberOperation({
      operationId: 'listSessions',
      method: 'GET',
      path: '/v1/me/session',
      tag,
      summary: "List the member's sessions",
      description: 'The sessions of the member, the newest first; at most 50.',
      response: sessionsSchema,
      audit: 'none',
      handle: async ({ scope }) => {
        const now = deps.clock.now();
        const currentId = sessionIdOf(scope);
        const sessions = await listSessions(deps, scope);
        return { sessions: sessions.map((each) => listedToWire(each, { currentId, now })) };
      },
    }),
    memberOperation({
      operationId: 'endSession',
      method: 'DELETE',
      path: '/v1/me/session/{session_id}',
      tag,
      summary: "End one of the member's sessions",
      description: 'On every node at once.',
      params: sessionParams,
      response: null,
      errors: ['session.not_found'],
      handle: async ({ scope, params }) => {
        await endSession(deps, scope, toId<SessionId>(params.session_id));
      },
    }),
  ];
}
