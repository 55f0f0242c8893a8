import type { IncomingHttpHeaders } from 'node:http';

import { AppError } from '../errors.ts';
import type { Environment } from '../scope.ts';
import type { ServiceNames } from './credentials.ts';
import { isSameOrigin, type PublicOrigin, type SiteOptions } from './public-origin.ts';

/** A team in an environment, as the tenant header names it. */
export type TenantName = { readonly teamId: string; readonly environment: Environment };

/** The session credential that the console sends. */
export type SessionCredential = {
  readonly token: string;
  /** Null if the request concerns no team. */
  readonly tenant: TenantName | null;
};

const tokenPattern = /^[\w-]{43}$/u;
const tenantPattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(sandbox|production)$/iu;

/** Returns the token of the session cookie; undefined if the cookie is absent or malformed. */
export function sessionToken(headers: IncomingHttpHeaders, site: PublicOrigin): string | undefined {
  const prefix = `${site.cookieName}=`;
  const [token, another] = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length));
  // With two cookies of this name, an attacker may have set one, and the server cannot tell which.
  return token !== undefined && another === undefined && tokenPattern.test(token)
    ? token
    : undefined;
}

/**
 * Returns the session credential. The cookie counts only from a page of this origin, at a safe URL, and with the
 * header that other sites cannot send.
 */
export function sessionCredential(
  token: string,
  headers: IncomingHttpHeaders,
  { site, options, names }: { site: PublicOrigin; options: SiteOptions; names: ServiceNames },
): SessionCredential {
  const foreign = foreignness(headers, site, options);
  if (foreign !== null) throw foreign;
  const [sent, another] = names
    .map((name) => headers[`x-${name}-tenant`])
    .filter((value) => value !== undefined);
  if (typeof sent !== 'string' || another !== undefined) throw missingTenant(names);
  if (sent === '-') return { token, tenant: null };
  const [, teamId, environment] = tenantPattern.exec(sent) ?? [];
  if (teamId === undefined) throw missingTenant(names);
  return {
    token,
    tenant: {
      teamId: teamId.toLowerCase(),
      environment: environment?.toLowerCase() === 'production' ? 'production' : 'sandbox',
    },
  };
}

/** For what needs a team, and got none. */
export function missingTenant(names: ServiceNames): AppError {
  return coded('session.tenant_missing', {
    detail: `Name the team and environment in x-${names[0]}-tenant: <team_id>/<sandbox|production>, or - where no team is concerned`,
  });
}

/** Returns why the request may not use a session; null for a page of this origin at a safe URL. */
export function foreignness(
  headers: IncomingHttpHeaders,
  site: PublicOrigin,
  options: SiteOptions,
): AppError | null {
  if (!site.isSafe) return coded('session.insecure_origin');
  return isSameOrigin(headers, site, options) ? null : coded('session.cross_site');
}

/** Returns an error whose body has its code, for pages that distinguish errors. */
export function coded(
  code: AppError['code'],
  options: { readonly detail?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): AppError {
  return new AppError(code, { ...options, beside: { code } });
}

export function setCookie(site: PublicOrigin, token: string, seconds: number): string {
  return `${site.cookieName}=${token}; ${attributes(site)}; Max-Age=${seconds}`;
}

export function dropCookie(site: PublicOrigin): string {
  return `${site.cookieName}=; ${attributes(site)}; Max-Age=0`;
}

function attributes({ isOverTls }: PublicOrigin): string {
  return `Path=/; HttpOnly; SameSite=Strict${isOverTls ? '; Secure' : ''}`;
}
