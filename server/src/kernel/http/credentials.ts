import type { IncomingHttpHeaders } from 'node:http';

import { AppError } from '../errors.ts';

/** The credential of a request. */
export type Credential = {
  readonly kind: 'key' | 'bearer';
  readonly text: string;
  /** It was sent in a header that a newer one replaces. */
  readonly isDeprecatedHeader: boolean;
};

export type ServiceNames = readonly [string, ...string[]];

/** The header in which the SDKs of open-wearables send a team's key. */
export const sdkKeyHeader = 'x-open-wearables-api-key';

/** The error body for a request without a session. */
export const missingSession = {
  detail: 'Sign in first: no session came with the request',
  code: 'auth.missing_key',
};

/** The error body for a request without its plane's credential. */
export function missingKey(
  plane: 'data' | 'management' | 'member' | 'link' | 'public',
  [name]: ServiceNames,
): { readonly detail: string; readonly code?: string } {
  if (plane === 'management') return { detail: 'Missing X-Management-Key' };
  if (plane !== 'member') return { detail: `Missing x-${name}-api-key` };
  return missingSession;
}

/** The team's key, or an access token as a bearer token; exactly one of them, once. */
export function dataCredential(headers: IncomingHttpHeaders, names: ServiceNames): Credential {
  const keys = present(headers, [...names.map((name) => `x-${name}-api-key`), sdkKeyHeader]);
  const token = bearerToken(headers.authorization);
  const [text, another] = token === undefined ? keys : [...keys, token];
  return credentialOf(text, another, {
    kind: keys.length === 0 ? 'bearer' : 'key',
    missing: missingKey('data', names).detail,
    isDeprecatedHeader: false,
  });
}

/** The management key, also in the header that it had before. */
export function managementCredential(
  headers: IncomingHttpHeaders,
  names: ServiceNames,
): Credential {
  const current = present(headers, ['x-management-key']);
  const former = present(
    headers,
    names.map((name) => `x-${name}-org-key`),
  );
  const [text, another] = [...current, ...former];
  return credentialOf(text, another, {
    kind: 'key',
    missing: missingKey('management', names).detail,
    isDeprecatedHeader: current.length === 0,
  });
}

/** The token of a link, once. */
export function linkCredential(headers: IncomingHttpHeaders, names: ServiceNames): Credential {
  const [text, another] = present(
    headers,
    names.map((name) => `x-${name}-link-token`),
  );
  if (text === undefined) {
    const message = `Missing x-${names[0]}-link-token`;
    const detail = { error_type: 'MISSING_LINK_TOKEN', error_message: message };
    throw new AppError('link.missing_token', { detail });
  }
  return credentialOf(text, another, { kind: 'key', missing: '', isDeprecatedHeader: false });
}

function present(headers: IncomingHttpHeaders, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => headers[name] ?? []).filter((text) => text !== '');
}

function bearerToken(header: string | undefined): string | undefined {
  // An older SDK sends the token of a phone without a scheme.
  return header === undefined
    ? undefined
    : /^(?:bearer +(?=\S+$)|(?=pat_))(\S+)$/iu.exec(header)?.[1];
}

function credentialOf(
  text: string | undefined,
  another: string | undefined,
  {
    missing,
    ...credential
  }: Pick<Credential, 'kind' | 'isDeprecatedHeader'> & { readonly missing: string },
): Credential {
  if (text === undefined) throw new AppError('auth.missing_key', { detail: missing });
  // Node joins a header that came twice with a comma, which no key contains.
  if (another !== undefined || text.includes(',')) throw new AppError('request.repeated_header');
  return { ...credential, text };
}
