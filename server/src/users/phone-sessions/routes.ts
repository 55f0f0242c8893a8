import { Type } from 'typebox';

import { jsonReply, operation, type Operation, type Reply } from '#kernel/http/operation.ts';
import type { RawRoute } from '#kernel/http/raw-route.ts';

import { toUserId } from '../model.ts';
import { userParams } from '../schema.ts';
import {
  endPhoneSessions,
  exchangeSignIn,
  type PhoneDeps,
  type PhoneTokenError,
  refreshPhone,
  type Tokens,
} from './service.ts';

const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const signInToken = 'urn:junction:sign-in-token';

/** Routes at which the SDKs for phones get their tokens (RFC 8693, RFC 6749): on the hosted service, and in the Simulator. */
export function phoneTokenReceivers(deps: PhoneDeps): readonly RawRoute[] {
  return ['/v1/token', '/auth/v1/token'].map((path) => ({
    path,
    answer: async ({ method, body }) => {
      if (method !== 'POST') return refused(405, 'invalid_request');
      const form = new URLSearchParams(body.toString());
      const tokens = await tokensFor(deps, form);
      return typeof tokens === 'string' ? refused(statuses[tokens], tokens) : granted(tokens);
    },
  }));
}

type Problem = PhoneTokenError | 'unsupported_grant_type' | 'invalid_request';

const statuses: Readonly<Record<Problem, number>> = {
  invalid_token: 401,
  reauthentication_required: 401,
  unsupported_grant_type: 400,
  invalid_request: 400,
};

async function tokensFor(deps: PhoneDeps, form: URLSearchParams): Promise<Tokens | Problem> {
  const subject = form.get('subject_token');
  const refresh = form.get('refresh_token');
  switch (form.get('grant_type')) {
    case exchange:
      if (form.get('subject_token_type') !== signInToken || subject === null)
        return 'invalid_request';
      return exchangeSignIn(deps, subject);
    case 'refresh_token':
      return refresh === null ? 'invalid_request' : refreshPhone(deps, refresh);
    case null:
    default:
      return 'unsupported_grant_type';
  }
}

const noStore = { 'cache-control': 'no-store' };

function granted({ accessToken, refreshToken, expiresInSeconds }: Tokens): Reply {
  const answer = {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: expiresInSeconds,
    token_type: 'Bearer',
  };
  return jsonReply(200, answer, noStore);
}

function refused(status: number, problem: Problem): Reply {
  return jsonReply(status, { detail: { error_type: problem }, error: problem }, noStore);
}

export function phoneRoutes(deps: PhoneDeps): readonly Operation[] {
  return [
    operation({
      operationId: 'endPhoneSessions',
      method: 'DELETE',
      path: '/v2/user/{user_id}/phone_sessions',
      tag: 'user',
      summary: 'Sign a user out on every phone',
      description:
        'Their tokens open nothing from now on, and the SDKs ask for a new sign-in. An operation of this product.',
      params: userParams,
      response: Type.Object({ ended: Type.Integer() }, { title: 'EndedPhoneSessions' }),
      errors: ['user.gone'],
      handle: async ({ scope, params }) => ({
        ended: await endPhoneSessions(deps, scope, toUserId(params.user_id)),
      }),
    }),
    operation({
      operationId: 'revokeAppApiKey',
      permission: 'manage',
      method: 'POST',
      path: '/v2/user/{user_id}/revoke_app_api_key',
      tag: 'phones',
      summary: 'End the phone sessions of a user',
      description:
        'The SDK for iOS asks for it. Phones are given tokens and no keys here: it signs the user out on every phone.',
      params: userParams,
      response: Type.Object({ success: Type.Boolean() }, { title: 'RevokedAppApiKey' }),
      errors: ['user.gone'],
      handle: async ({ scope, params }) => {
        await endPhoneSessions(deps, scope, toUserId(params.user_id));
        return { success: true };
      },
    }),
  ];
}
