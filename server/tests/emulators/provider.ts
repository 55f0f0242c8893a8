import { createHash } from 'node:crypto';

import type { Clock } from '#kernel/clock.ts';

import {
  type Answer,
  type EmulatorServer,
  json,
  openEmulatorServer,
  type Request,
} from './http.ts';
import { RateLimit } from './rate-limit.ts';
import { type Issued, TokenIssuer } from './token-issuer.ts';

export type Document = Readonly<Record<string, unknown>>;
/** What an account has, by the provider's names. */
export type Account = Readonly<Record<string, readonly Document[]>>;

/** Who asks: whose token it is, for what, and what that account has. */
export type Caller = {
  readonly accountId: string;
  readonly scopes: readonly string[];
  readonly account: Account;
};

/** What an emulator of a provider is opened with. */
export type EmulatorOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
  readonly pageSize?: number;
  /** Fewer than the provider allows, to meet the limit. */
  readonly requestsMax?: number;
};

/** What is documented of a provider. */
export type ProviderRules = {
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly accessSeconds: number;
  readonly secretIn: 'form' | 'basic';
  readonly scopeSeparator?: ' ' | ',';
  readonly usesPkce?: boolean;
  /** What was granted is told on the way back, and not with the tokens. */
  readonly tellsScopesOnTheWayBack?: true;
  /** What a token's answer has beside the standard's fields; undefined takes a field away. */
  readonly tokenFields?: (issued: Issued) => Readonly<Record<string, unknown>>;
  /** Of an authorisation whose query lacks what the provider wants, or a token request whose form does. */
  readonly refusesToken?: (form: URLSearchParams) => boolean;
  readonly limit: {
    readonly requests: number;
    readonly windowMs: number;
    refuse(waitSeconds: number): Answer;
  };
  /** What is answered to a request with a token that holds. */
  answer(request: Request, caller: Caller): Answer | Promise<Answer>;
  /** What needs no token; undefined: it does. */
  answerAnybody?(request: Request): Answer | undefined | Promise<Answer | undefined>;
};

export type ProviderEmulator = EmulatorServer & {
  readonly tokens: TokenIssuer;
  /** Who answers the question of consent from now on, and for what (null: all that is asked); nobody: it is declined. */
  consent(accountId: string | null, scopes?: readonly string[] | null): void;
  /** What the account has from now on. */
  put(accountId: string, account: Account): void;
};

/** The credentials of the application, in the form or by HTTP basic authentication. */
export function isApplication(
  { headers, body }: Request,
  { clientId, clientSecret }: EmulatorOptions,
  secretIn: ProviderRules['secretIn'],
): boolean {
  if (secretIn === 'basic') {
    const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    return headers.authorization === `Basic ${pair}`;
  }
  const form = new URLSearchParams(String(body));
  return form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
}

/** A provider with OAuth 2, as RFC 6749 and RFC 7636 have it, and what is its own. */
export async function openProviderEmulator(
  options: EmulatorOptions,
  rules: ProviderRules,
): Promise<ProviderEmulator> {
  const { clock } = options;
  const { scopeSeparator = ' ' } = rules;
  const tokens = new TokenIssuer(clock, rules.accessSeconds);
  const limit = new RateLimit(
    clock,
    options.requestsMax ?? rules.limit.requests,
    rules.limit.windowMs,
  );
  const accounts = new Map<string, Account>();
  const challenges = new Map<string, string | null>();
  let consenting: { accountId: string; scopes: readonly string[] | null } | undefined;

  const authorize = ({ url }: Request): Answer => {
    const address = url.searchParams.get('redirect_uri') ?? '';
    const redirect = new URL(address);
    redirect.searchParams.set('state', url.searchParams.get('state') ?? '');
    if (consenting === undefined) redirect.searchParams.set('error', 'access_denied');
    else {
      const asked = (url.searchParams.get('scope') ?? '').split(scopeSeparator);
      const scopes = consenting.scopes ?? asked;
      const code = tokens.code({ accountId: consenting.accountId, scopes }, address);
      challenges.set(code, url.searchParams.get('code_challenge'));
      redirect.searchParams.set('code', code);
      if (rules.tellsScopesOnTheWayBack === true)
        redirect.searchParams.set('scope', scopes.join(scopeSeparator));
    }
    return { status: 302, headers: { location: redirect.href } };
  };
  const isProven = (code: string, verifier: string): boolean => {
    const challenge = challenges.get(code);
    if (rules.usesPkce !== true || challenge === undefined) return true;
    return challenge === createHash('sha256').update(verifier).digest('base64url');
  };
  const token = (request: Request): Answer => {
    const form = new URLSearchParams(String(request.body));
    if (!isApplication(request, options, rules.secretIn))
      return json({ error: 'invalid_client' }, 401);
    const code = form.get('code') ?? '';
    if (rules.refusesToken?.(form) === true) return json({ error: 'invalid_request' }, 400);
    const issued =
      form.get('grant_type') === 'refresh_token'
        ? tokens.fromRefreshToken(form.get('refresh_token') ?? '')
        : isProven(code, form.get('code_verifier') ?? '')
          ? tokens.fromCode(code, form.get('redirect_uri') ?? '')
          : null;
    if (issued === null) return json({ error: 'invalid_grant' }, 400);
    return json({
      token_type: 'bearer',
      access_token: issued.accessToken,
      refresh_token: issued.refreshToken,
      expires_in: issued.seconds,
      scope: issued.scopes.join(scopeSeparator),
      ...rules.tokenFields?.(issued),
    });
  };
  const server = await openEmulatorServer(async (request) => {
    const { pathname } = request.url;
    if (pathname === rules.authorizePath) return authorize(request);
    if (pathname === rules.tokenPath) return token(request);
    const open = await rules.answerAnybody?.(request);
    if (open !== undefined) return open;
    const holder = tokens.holderOf(request.headers.authorization);
    if (holder === null) return json({ error: 'unauthorized' }, 401);
    const waitSeconds = limit.take();
    if (waitSeconds > 0) return rules.limit.refuse(waitSeconds);
    return rules.answer(request, { ...holder, account: accounts.get(holder.accountId) ?? {} });
  });
  return {
    ...server,
    tokens,
    consent: (accountId, scopes = null) => {
      consenting = accountId === null ? undefined : { accountId, scopes };
    },
    put: (accountId, account) => {
      accounts.set(accountId, account);
    },
  };
}

/** Days up to the last one, as `YYYY-MM-DD`, the oldest first. */
export function lastDays(lastDay: string, days: number): readonly string[] {
  const last = Date.parse(lastDay);
  return Array.from({ length: days }, (_, index) =>
    new Date(last - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}
