import { isIP } from 'node:net';

/** The settings of the public URL. */
export type SiteOptions = {
  /** Whether clients use TLS, by this server's certificate or a proxy's; then the public URL begins with https. */
  readonly isOverTls: boolean;
  /** The origin of the public URL; null without one. */
  readonly publicOrigin: string | null;
  /** The name that cookie and header begin with. */
  readonly serviceName: string;
};

/** The origin that a client used, with the properties on which cookies and passkeys depend. */
export type PublicOrigin = {
  readonly origin: string;
  readonly hostname: string;
  /** Whether a cookie is protected on the network. */
  readonly isSafe: boolean;
  readonly isOverTls: boolean;
  readonly cookieName: string;
  /** Passkeys belong to a name; a number has none. */
  readonly takesPasskeys: boolean;
};

/**
 * Returns the origin by the `Host` header: that is the name in the browser's address bar, also behind a container or
 * tunnel. A forged Host header affects only the client that sends it.
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

/** Returns true if the request comes from a page of this origin, by headers that browsers set and pages cannot. */
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
