import { isIP } from 'node:net';

/** How browsers reach us, as far as the settings say it. */
export type SiteOptions = {
  /** By TLS of our own, or behind a proxy that has it: the public address begins with https. */
  readonly isOverTls: boolean;
  /** The origin of the public address; null without one. */
  readonly publicOrigin: string | null;
  /** The name that cookie and header begin with. */
  readonly serviceName: string;
};

/** The address at which one request has us, as far as cookies and passkeys depend on it. */
export type PublicOrigin = {
  readonly origin: string;
  readonly hostname: string;
  /** Whether a cookie would reach nobody on the way. */
  readonly isSafe: boolean;
  readonly isOverTls: boolean;
  readonly cookieName: string;
  /** Passkeys belong to a name; a number has none. */
  readonly takesPasskeys: boolean;
};

/**
 * Judged by the name in `Host`: that is what a browser shows as the address, also where a container or a tunnel stands
 * between it and us. Who writes a false one deceives only themselves.
 */
export function publicOriginOf(host: string | undefined, options: SiteOptions): PublicOrigin {
  const { isOverTls, serviceName } = options;
  const hostname = hostnameOf(host ?? '');
  const isSafe = hostname !== '' && (isOverTls || isLoopbackName(hostname));
  return {
    origin: `${isOverTls ? 'https' : 'http'}://${host ?? ''}`,
    hostname,
    isSafe,
    isOverTls,
    // On loopback HTTP neither `Secure` nor its prefix: WebKit drops such a cookie there.
    cookieName: isOverTls ? `__Host-${serviceName}` : serviceName,
    takesPasskeys: isSafe && isIP(hostname) === 0,
  };
}

/** Whether a page of ours asks: the browser says so, and no page can write these headers. */
export function isSameOrigin(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  site: PublicOrigin,
  { publicOrigin }: SiteOptions,
): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  const { origin } = headers;
  return origin !== undefined && (origin === site.origin || origin === publicOrigin);
}

function hostnameOf(host: string): string {
  const url = URL.parse(`http://${host}`);
  if (url === null || url.pathname !== '/' || url.username !== '') return '';
  return url.hostname.replaceAll(/[[\]]/gu, '');
}

function isLoopbackName(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '::1' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}
