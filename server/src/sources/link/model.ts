import type { Brand } from '#kernel/brand.ts';
import { AppError, kernelErrors } from '#kernel/errors.ts';
import type { TenantId, UserId } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

export type LinkTokenId = Brand<string, 'LinkTokenId'>;

/** Why connecting failed, in the words of the contract. */
export const linkErrorTypes = [
  'invalid_token',
  'token_expired',
  'token_not_validated',
  'token_consumed',
  'provider_credential_error',
  'provider_password_expired',
  'provider_api_error',
  'unsupported_region',
  'duplicate_connection',
  'required_scopes_not_granted',
  'incorrect_mfa_code',
  'user_cancelled',
] as const;
export type LinkErrorType = (typeof linkErrorTypes)[number];

/** Languages of the connect page. */
export const linkLanguages = ['en', 'de', 'es', 'fr', 'pt', 'ar'] as const;
export type LinkLanguage = (typeof linkLanguages)[number];

/** The outcome of a link session, for the page to which the user returns. */
export type LinkOutcome =
  | { readonly state: 'success' }
  | {
      readonly state: 'error';
      readonly errorType: LinkErrorType;
      /** Required scopes that were not granted, by the provider's names. */
      readonly missing?: readonly string[];
    };

/** What a link token permits: connecting once, or several sources until it expires. */
export type LinkToken = {
  readonly id: LinkTokenId;
  readonly tenantId: TenantId;
  readonly userId: UserId;
  /** The only provider that can be connected; null means those of the filter. */
  readonly provider: string | null;
  readonly filterOnProviders: readonly string[] | null;
  readonly redirectUrl: string | null;
  /** Whether the connect page redirects after an error, or when the user closes it. */
  readonly onError: 'redirect' | null;
  readonly onClose: 'redirect' | null;
  /** Whether several sources can be connected in succession. */
  readonly isForSeveral: boolean;
  /** The language of the connect page; null means the browser's. */
  readonly lang: LinkLanguage | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly consumedAt: Date | null;
};

export const linkTokenMs = 60 * minuteMs;

/** Returns the problem of a token, if any. */
export function tokenProblem(
  { expiresAt, consumedAt }: Pick<LinkToken, 'expiresAt' | 'consumedAt'>,
  now: Date,
): 'token_expired' | 'token_consumed' | undefined {
  if (consumedAt !== null) return 'token_consumed';
  return now >= expiresAt ? 'token_expired' : undefined;
}

/** Returns whether an error redirects the user back instead of offering another attempt. */
export function goesBackOnError({
  redirectUrl,
  onError,
}: Pick<LinkToken, 'redirectUrl' | 'onError'>): boolean {
  return redirectUrl !== null && onError === 'redirect';
}

const codes = {
  invalid_token: 'link.invalid_token',
  token_expired: 'link.token_expired',
  token_consumed: 'link.token_consumed',
} as const;

export function tokenError(problem: keyof typeof codes): AppError {
  const code = codes[problem];
  return new AppError(code, {
    detail: { error_type: problem, error_message: kernelErrors[code].text },
  });
}

export function allows(
  { provider, filterOnProviders }: Pick<LinkToken, 'provider' | 'filterOnProviders'>,
  wanted: string,
): boolean {
  if (provider !== null) return provider === wanted;
  return filterOnProviders === null || filterOnProviders.includes(wanted);
}

const texts: Readonly<Record<LinkErrorType, string>> = {
  invalid_token: 'The link is not valid',
  token_expired: 'The link has expired',
  token_not_validated: 'The link did not begin this connection',
  token_consumed: 'The link was used already',
  provider_credential_error: 'The provider did not accept the credentials',
  provider_password_expired: 'The password at the provider has expired',
  provider_api_error: 'The provider could not be reached or did not answer as it should',
  unsupported_region: 'The provider cannot be connected in this region',
  duplicate_connection: 'Another user is connected to this account',
  required_scopes_not_granted: 'Something was not shared that is needed',
  incorrect_mfa_code: 'The code is not right',
  user_cancelled: 'The connection was cancelled',
};

export function isLinkErrorType(text: string): text is LinkErrorType {
  return Object.hasOwn(texts, text);
}

/** Returns the text of an error for users. */
export function linkErrorText(errorType: LinkErrorType): string {
  return texts[errorType];
}

/** Returns the redirect URL with the outcome of the connection. */
export function redirectTo(redirectUrl: string, outcome: LinkOutcome): string {
  const url = new URL(redirectUrl);
  url.searchParams.set('state', outcome.state);
  if (outcome.state === 'error') {
    url.searchParams.set('error_type', outcome.errorType);
    url.searchParams.set('error', linkErrorText(outcome.errorType));
  }
  return url.href;
}

/** Protocols that a browser runs or opens automatically. Leading blanks and control characters are ignored, as browsers do. */
const closedProtocols: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'filesystem:',
  'view-source:',
]);

/**
 * Returns whether users may be redirected to a URL. A sandbox allows any page or app; production allows `https` pages of the
 * configured hosts and their subdomains.
 */
export function isRedirectAllowed(
  text: string,
  { isSandbox, hosts }: { readonly isSandbox: boolean; readonly hosts: readonly string[] },
): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (closedProtocols.has(protocol)) return false;
  if (username !== '' || password !== '') return false;
  if (isSandbox) return true;
  const isOf = (host: string): boolean => hostname === host || hostname.endsWith(`.${host}`);
  return protocol === 'https:' && hosts.some(isOf);
}
