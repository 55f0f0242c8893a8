import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { jsonReply, operation, type Operation, publicOperation } from '#kernel/http/operation.ts';
import type { Origin, TeamScope, UserId } from '#kernel/scope.ts';
import { type PhoneTokens, toUserId } from '#users';

import { openAppPair } from '../app-secrets/service.ts';
import { createInvitation, redeemInvitation } from '../invitations/service.ts';
import { tokenErrors } from './error-formats.ts';
import * as schema from './schema.ts';

const tag = 'mobile sdks';
const noStore = { 'cache-control': 'no-store' };

export type PhoneSessions = {
  readonly start: (tx: Tx, scope: TeamScope, userId: UserId) => Promise<PhoneTokens>;
  readonly refresh: (token: string, origin: Origin) => Promise<PhoneTokens | string>;
  readonly revoke: (token: string, origin: Origin) => Promise<boolean>;
  readonly end: (scope: TeamScope, sessionId: string) => Promise<boolean>;
};

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'> & {
  readonly sessions: PhoneSessions;
};

/** How an app signs its user in, and stays signed in. */
export function tokenRoutes(deps: Deps): readonly Operation[] {
  return [issueRoute(deps), refreshRoute(deps), revokeRoute(deps), ...invitationRoutes(deps)];
}

function issueRoute(deps: Deps): Operation {
  return publicOperation({
    operationId: 'sdkIssueToken',
    method: 'POST',
    path: '/api/v1/users/{user_id}/token',
    tag,
    summary: 'Issue tokens of a user to an app',
    description:
      'Called by the backend of the app with its pair. Each call signs the user in on one more phone.',
    params: schema.userParams,
    body: schema.pairBody,
    response: schema.tokensSchema,
    errors: ['sdk.app_invalid', 'user.gone', 'auth.too_many_failures'],
    handle: async ({ scope, params, body }) => {
      const pair = { appId: body.app_id, secret: body.app_secret };
      const team = await scope.open(pair.secret, async () => openAppPair(deps, pair, scope.origin));
      const tokens = await deps.db.write(team, async (tx) =>
        deps.sessions.start(tx, team, toUserId(params.user_id)),
      );
      return jsonReply(200, schema.tokensToWire(tokens), noStore);
    },
  });
}

function refreshRoute({ sessions }: Deps): Operation {
  return publicOperation({
    operationId: 'sdkRefreshToken',
    method: 'POST',
    path: '/api/v1/token/refresh',
    tag,
    summary: 'Exchange a refresh token for the next tokens',
    description:
      'A refresh token remains valid until the app uses the tokens that replaced it, because the app may stop before it stores them. If a replaced refresh token is used after that, the session ends.',
    body: schema.refreshBody,
    response: schema.tokensSchema,
    errors: ['sdk.session_ended', 'auth.too_many_failures'],
    refusals: tokenErrors,
    audit: 'none',
    handle: async ({ scope, body }) => {
      const token = body.refresh_token;
      const tokens = await scope.open(token, async () => {
        const next = await sessions.refresh(token, scope.origin);
        if (typeof next === 'string') throw new AppError('sdk.session_ended');
        return next;
      });
      return jsonReply(200, schema.tokensToWire(tokens), noStore);
    },
  });
}

function revokeRoute({ sessions }: Deps): Operation {
  return publicOperation({
    operationId: 'sdkRevokeToken',
    method: 'POST',
    path: '/api/v1/token/revoke',
    tag,
    summary: 'End the session of a refresh token',
    description: 'The phone is signed out: none of its tokens opens anything from now on.',
    body: schema.refreshBody,
    response: null,
    errors: ['sdk.token_unknown', 'auth.too_many_failures'],
    refusals: tokenErrors,
    handle: async ({ scope, body }) => {
      const isEnded = await sessions.revoke(body.refresh_token, scope.origin);
      if (!isEnded) throw new AppError('sdk.token_unknown');
      return undefined;
    },
  });
}

function invitationRoutes(deps: Deps): readonly Operation[] {
  return [
    operation({
      operationId: 'sdkCreateInvitation',
      method: 'POST',
      path: '/api/v1/users/{user_id}/invitation-code',
      tag,
      summary: 'Create a code with which a user signs in in an app',
      description:
        'The user enters it into the app with the URL of this server. It works once, for 7 days. A newer code invalidates it.',
      params: schema.userParams,
      response: schema.invitationSchema,
      status: 201,
      errors: ['user.gone'],
      handle: async ({ scope, params }) =>
        schema.invitationToWire(await createInvitation(deps, scope, toUserId(params.user_id))),
    }),
    publicOperation({
      operationId: 'sdkRedeemInvitation',
      method: 'POST',
      path: '/api/v1/invitation-code/redeem',
      tag,
      summary: 'Exchange an invitation code for tokens',
      description:
        'Called by the app. Invalid codes are rate-limited by IP address, like invalid keys.',
      body: schema.codeBody,
      response: schema.redeemedSchema,
      errors: ['sdk.invitation_unknown', 'auth.too_many_failures'],
      handle: async ({ scope, body }) => {
        const { userId, tokens } = await scope
          .open(body.code, async () =>
            redeemInvitation({ ...deps, start: deps.sessions.start }, body.code, scope.origin),
          )
          .catch(asUnknown);
        return jsonReply(200, { ...schema.tokensToWire(tokens), user_id: userId }, noStore);
      },
    }),
  ];
}

/** Inside it is a wrong credential, which is counted; the SDKs know a wrong code by another status. */
function asUnknown(error: unknown): never {
  const isWrong = error instanceof AppError && error.code === 'auth.invalid_key';
  throw isWrong ? new AppError('sdk.invitation_unknown') : error;
}
