import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';

import {
  type ProviderFacts,
  emailProviders,
  findProvider,
  groups,
  oauthProviders,
  passwordProviders,
  wearables,
} from '../providers/catalog.ts';
import { providerIndex } from '../providers/names.ts';
import { authTypeSchema } from '../providers/schema.ts';
import { providerText } from '../schema.ts';
import type { LoginOutcome } from './login/service.ts';
import { linkErrorText, linkErrorTypes, linkLanguages, redirectTo } from './model.ts';

const provider = Type.Enum([...wearables]);
const regions =
  'us eu de fr ca br ar cl co mx gb ie au nz nl at be bh ch cz dk eg es fi gr hr il it jo kw lb lu no om pl pt qa sa se si sk tr za in sg hk kr ph tw';
const region = Type.Enum(regions.split(' '));
const secret = Type.String({ minLength: 1, maxLength: 2000 });
const redirect = optional(Type.Literal('redirect'));

export const tokenBody = Type.Object(
  {
    user_id: uuid,
    provider: optional(provider),
    redirect_url: optional(
      Type.String({
        minLength: 1,
        maxLength: 2083,
        description: 'The URL to which the user continues. In production its host must be allowed.',
      }),
    ),
    filter_on_providers: optional(Type.Array(provider, { minItems: 1 })),
    on_error: redirect,
    on_close: redirect,
    several_sources: optional(
      Type.Boolean({
        description:
          'The user may connect one source after another until the token expires. Left out: one.',
      }),
    ),
    lang: optional(
      Type.Enum([...linkLanguages], {
        description: 'The language of the connect page. Left out: that of the browser.',
      }),
    ),
  },
  { title: 'LinkTokenExchange' },
);
export const tokenSchema = Type.Object(
  { link_token: Type.String(), link_web_url: Type.String() },
  { title: 'LinkTokenExchangeResponse' },
);

/** The token follows `#`, which browsers do not send, so no log has it. */
export function linkWebUrl(baseUrl: string, token: string): string {
  return `${baseUrl.replace(/\/$/u, '')}/link#token=${token}`;
}

export const validBody = Type.Object({ token: secret });
export const startBody = Type.Object({ link_token: secret, provider });

export const validitySchema = Type.Object({
  valid: Type.Boolean(),
  error_type: nullable(Type.String()),
});

export const sourceLinksSchema = Type.Array(
  Type.Object(
    {
      id: Type.Integer(),
      name: Type.String(),
      slug: Type.String(),
      description: Type.String(),
      logo: Type.String(),
      oauth_url: Type.Null(),
      auth_type: nullable(authTypeSchema),
      form_components: Type.Object({}),
    },
    { title: 'SourceLink' },
  ),
);

export function linkToWire(
  entry: ProviderFacts,
  baseUrl: string,
): Static<typeof sourceLinksSchema>[number] {
  return {
    id: providerIndex(entry.slug),
    ...providerText(baseUrl, entry.slug),
    description: entry.description,
    oauth_url: null,
    auth_type: entry.authType,
    form_components: {},
  };
}

export const oauthParams = Type.Object({ oauth_provider: Type.Enum([...oauthProviders]) });
export const callbackParams = Type.Object({ oauth_provider: Type.String() });
const returned = Type.Optional(Type.String({ maxLength: 4096 }));
export const callbackQuery = Type.Object({
  state: returned,
  code: returned,
  error: returned,
  scope: returned,
});

export const sourceSchema = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    description: Type.String(),
    logo: Type.String(),
    group: nullable(Type.String()),
    oauth_url: nullable(Type.String()),
    auth_type: nullable(authTypeSchema),
    source_type: nullable(Type.Enum([...groups])),
    is_active: Type.Boolean(),
    backfill_num_days: nullable(Type.Integer()),
    id: Type.Integer(),
  },
  { title: 'Source' },
);

export function sourceToWire(
  slug: string,
  shown: { readonly baseUrl: string; readonly oauthUrl: string; readonly backfillDays: number },
): Static<typeof sourceSchema> {
  const entry = findProvider(slug);
  return {
    ...providerText(shown.baseUrl, slug),
    description: entry?.description ?? '',
    group: null,
    oauth_url: shown.oauthUrl,
    auth_type: entry?.authType ?? 'oauth',
    source_type: entry?.group ?? 'device',
    is_active: true,
    backfill_num_days: shown.backfillDays,
    id: providerIndex(slug),
  };
}

export const passwordParams = Type.Object({ provider: Type.Enum([...passwordProviders]) });
export const passwordBody = Type.Object(
  { username: secret, password: secret, region: optional(region) },
  { title: 'IndividualProviderData' },
);
export const mfaBody = Type.Object(
  { mfa_code: secret },
  { title: 'CompletePasswordProviderMFABody' },
);
export const emailParams = Type.Object({ provider: Type.Enum([...emailProviders]) });
export const emailBody = Type.Object(
  {
    email: Type.String({ format: 'email' }),
    provider: optional(provider),
    region: optional(region),
  },
  { title: 'EmailProviderAuthLink' },
);
export const authBody = Type.Object({
  username: secret,
  password: secret,
  provider,
  auth_type: Type.String(),
});
export const authEmailBody = Type.Object({
  email: Type.String({ format: 'email' }),
  provider,
  auth_type: Type.String(),
  region: optional(region),
});

export const linkResponseSchema = Type.Object(
  {
    state: Type.Enum(['success', 'error', 'pending_provider_mfa']),
    redirect_url: nullable(Type.String()),
    error_type: nullable(Type.Enum([...linkErrorTypes])),
    error: nullable(Type.String()),
    provider_mfa: nullable(
      Type.Object(
        { method: Type.Enum(['sms', 'email']), hint: Type.String() },
        { title: 'ProviderMFARequest' },
      ),
    ),
    provider: Type.String({ deprecated: true }),
    connected: Type.Boolean({ deprecated: true }),
    provider_id: nullable(Type.String({ deprecated: true })),
  },
  { title: 'ProviderLinkResponse' },
);

/** Converts the outcome of a login, with the next step, into the response. */
export function loginToWire(
  slug: string,
  outcome: LoginOutcome,
): Static<typeof linkResponseSchema> {
  const { redirectUrl, onError } = outcome.token;
  const nothing = {
    redirect_url: null,
    error_type: null,
    error: null,
    provider_mfa: null,
    provider: slug,
    connected: false,
    provider_id: null,
  };
  switch (outcome.state) {
    case 'success':
      return {
        ...nothing,
        state: 'success',
        redirect_url: redirectUrl && redirectTo(redirectUrl, { state: 'success' }),
        connected: true,
        provider_id: outcome.externalUserId,
      };
    case 'pending_provider_mfa': {
      const { state, method, hint } = outcome;
      return { ...nothing, state, provider_mfa: { method, hint } };
    }
    case 'error': {
      const { errorType } = outcome;
      const goesOn = redirectUrl !== null && onError === 'redirect';
      return {
        ...nothing,
        state: 'error',
        redirect_url: goesOn ? redirectTo(redirectUrl, { state: 'error', errorType }) : null,
        error_type: errorType,
        error: linkErrorText(errorType),
      };
    }
  }
}

export const stateSchema = Type.Object({
  state: Type.Enum(['created', 'started', 'success', 'error']),
  user_id: uuid,
  provider: nullable(Type.String()),
  redirect_url: nullable(Type.String()),
  error_type: nullable(Type.String()),
  error: nullable(Type.String()),
  expires_at: instant,
});

export const configSchema = Type.Object({
  team_name: Type.String(),
  logo_url: nullable(Type.String()),
  brand_color: nullable(Type.String()),
  redirect_url: nullable(Type.String()),
  on_error: nullable(Type.String()),
  on_close: nullable(Type.String()),
});
