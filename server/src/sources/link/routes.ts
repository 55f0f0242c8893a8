import { Type } from 'typebox';

import {
  linkOperation,
  operation,
  type Operation,
  publicOperation,
} from '#kernel/http/operation.ts';
import { toWireInstant } from '#kernel/time.ts';
import { getLinkSettings } from '#management';
import { toUserId } from '#users';

import { catalog } from '../providers/catalog.ts';
import type { SourcesContext } from '../sources-context.ts';
import { landingReply } from './landing-page.ts';
import { allows, linkErrorText, tokenError, tokenProblem } from './model.ts';
import { finishOAuth } from './oauth/callback.ts';
import { startOAuth } from './oauth/start.ts';
import { listOffers } from './offers.ts';
import {
  callbackParams,
  callbackQuery,
  configSchema,
  linkToWire,
  linkWebUrl,
  oauthParams,
  sourceLinksSchema,
  sourceSchema,
  sourceToWire,
  startBody,
  stateSchema,
  tokenBody,
  tokenSchema,
  validBody,
  validitySchema,
} from './schema.ts';
import { createLinkToken, findTokenByText, getProgress, getToken } from './service.ts';

const tag = 'link';

export function linkTokenRoutes(engine: SourcesContext): readonly Operation[] {
  return [
    creation(engine),
    operation({
      operationId: 'isLinkTokenValid',
      method: 'POST',
      path: '/v2/link/token/isValid',
      tag,
      summary: 'Ask whether a link token works',
      body: validBody,
      response: validitySchema,
      audit: 'none',
      handle: async ({ scope, body }) => {
        const token = await findTokenByText(engine, scope, body.token);
        const problem =
          token === undefined ? 'invalid_token' : tokenProblem(token, engine.clock.now());
        return { valid: problem === undefined, error_type: problem ?? null };
      },
    }),
    operation({
      operationId: 'startLink',
      permission: 'write',
      method: 'POST',
      path: '/v2/link/start',
      tag,
      summary: 'Begin to connect a provider with a link token',
      body: startBody,
      response: sourceSchema,
      errors: [
        'link.invalid_token',
        'link.token_expired',
        'link.token_consumed',
        'link.provider_not_offered',
        'connection.not_offered',
        'connection.demo_mixed',
      ],
      audit: 'none',
      handle: async ({ scope, body }) => {
        const token = await findTokenByText(engine, scope, body.link_token);
        if (token === undefined) throw tokenError('invalid_token');
        const problem = tokenProblem(token, engine.clock.now());
        if (problem !== undefined) throw tokenError(problem);
        const link = { tokenId: token.id, userId: token.userId };
        return beginning(engine, { ...scope, link }, body.provider);
      },
    }),
  ];
}

function creation(engine: SourcesContext): Operation {
  return operation({
    operationId: 'createLinkToken',
    method: 'POST',
    path: '/v2/link/token',
    tag,
    summary: 'Create a link token',
    description:
      'With it a user connects one source, once, within 60 minutes, or with `several_sources` one after another. `link_web_url` is the hosted page.',
    body: tokenBody,
    response: tokenSchema,
    errors: ['user.gone'],
    handle: async ({ scope, body }) => {
      const token = await createLinkToken(engine, scope, {
        userId: toUserId(body.user_id),
        provider: body.provider ?? null,
        filterOnProviders: body.filter_on_providers ?? null,
        redirectUrl: body.redirect_url ?? null,
        onError: body.on_error ?? null,
        onClose: body.on_close ?? null,
        isForSeveral: body.several_sources ?? false,
        lang: body.lang ?? null,
      });
      return { link_token: token, link_web_url: linkWebUrl(engine.baseUrl(), token) };
    },
  });
}

async function beginning(
  engine: SourcesContext,
  scope: Parameters<typeof startOAuth>[1],
  provider: string,
): Promise<ReturnType<typeof sourceToWire>> {
  const { url, access } = await startOAuth(engine, scope, provider);
  const days = access.connector.resources.map((each) => each.backfillDays);
  return sourceToWire(provider, {
    baseUrl: engine.baseUrl(),
    oauthUrl: url,
    backfillDays: access.settings.historicalDays ?? Math.max(0, ...days),
  });
}

const begun = (last: unknown): 'created' | 'started' =>
  last === undefined ? 'created' : 'started';

/** Operations that the connect page calls with its token. */
export function linkPageRoutes(engine: SourcesContext): readonly Operation[] {
  return [
    linkOperation({
      operationId: 'listLinkProviders',
      method: 'GET',
      path: '/v2/link/providers',
      tag,
      summary: 'List the providers that the link token can connect',
      response: sourceLinksSchema,
      audit: 'none',
      handle: async ({ scope }) => {
        const token = await getToken(engine, scope);
        const offers = await listOffers(engine, scope);
        return catalog
          .filter(({ slug }) => offers.has(slug) && allows(token, slug))
          .map((entry) => linkToWire(entry, engine.baseUrl()));
      },
    }),
    linkOperation({
      operationId: 'startOAuthLink',
      method: 'GET',
      path: '/v2/link/provider/oauth/{oauth_provider}',
      tag,
      summary: 'Begin to connect an OAuth provider',
      description: 'Send the person to `oauth_url`.',
      params: oauthParams,
      response: sourceSchema,
      errors: ['link.provider_not_offered', 'connection.not_offered', 'connection.demo_mixed'],
      audit: 'none',
      handle: async ({ scope, params }) => beginning(engine, scope, params.oauth_provider),
    }),
    ...progressRoutes(engine),
  ];
}

function progressRoutes(engine: SourcesContext): readonly Operation[] {
  return [
    linkOperation({
      operationId: 'getLinkState',
      method: 'GET',
      path: '/v2/link/state',
      tag,
      summary: 'Ask how far the link token is',
      response: stateSchema,
      audit: 'none',
      handle: async ({ scope }) => {
        const { token, last } = await getProgress(engine, scope);
        const { outcome = null } = last ?? {};
        const errorType = outcome?.state === 'error' ? outcome.errorType : null;
        return {
          state: outcome === null ? begun(last) : outcome.state,
          user_id: token.userId,
          provider: last?.provider ?? token.provider,
          redirect_url: token.redirectUrl,
          error_type: errorType,
          error: errorType === null ? null : linkErrorText(errorType),
          expires_at: toWireInstant(token.expiresAt),
        };
      },
    }),
    linkOperation({
      operationId: 'getLinkConfig',
      method: 'GET',
      path: '/v2/team/link/config',
      tag,
      summary: 'Get the branding of the connect page',
      response: configSchema,
      audit: 'none',
      handle: async ({ scope }) => {
        const [token, settings] = await Promise.all([
          getToken(engine, scope),
          getLinkSettings(engine, scope),
        ]);
        return {
          team_name: settings.teamName,
          logo_url: settings.logoUrl,
          brand_color: settings.brandColor,
          redirect_url: token.redirectUrl,
          on_error: token.onError,
          on_close: token.onClose,
        };
      },
    }),
    landing(engine),
  ];
}

function landing(engine: SourcesContext): Operation {
  return publicOperation({
    operationId: 'completeOAuthLink',
    method: 'GET',
    path: '/v2/link/provider/oauth/{oauth_provider}/callback',
    tag,
    summary: 'Where a provider sends people back to',
    description:
      'Redirects with 307 to the `redirect_url` of the link token, with `state=success`, or `state=error` with `error_type` and `error`. Without a `redirect_url` it redirects to a page of Salus. A link session that began on the connect page returns there with 303: the page shows the result with a button to the `redirect_url`, or lets the user retry, unless the token has `on_error`.',
    params: callbackParams,
    query: callbackQuery,
    headers: {
      cookie:
        'The value that the connect page gave to the browser. A link session that began there needs it to finish.',
      'accept-language': 'The languages of the page that says how it ended.',
    },
    response: Type.String({ contentMediaType: 'text/html' }),
    audit: 'none',
    handle: async ({ params, query, headers }) => {
      const sent = { query, cookies: headers['cookie'] };
      const landed = await finishOAuth(engine, params.oauth_provider, sent);
      return landingReply(engine, landed, headers['accept-language']);
    },
  });
}
