const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Schemes that a browser executes, or that start a program with the content of the URL. */
const unsafe = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'mailto:',
]);
const charactersMax = 1000;

/**
 * Returns the origin that a team allows for a redirect URI: that of an https page; that of the member's own machine,
 * on any port (RFC 8252); or the scheme and host of an application. Undefined if the redirect URI is not safe.
 */
export function originOf(uri: string): string | undefined {
  if (uri.length > charactersMax || !URL.canParse(uri)) return undefined;
  const { protocol, hostname, host, hash, username, password } = new URL(uri);
  if (hash !== '' || uri.endsWith('#') || username !== '' || password !== '') return undefined;
  if (protocol === 'https:') return `https://${host}`;
  if (protocol === 'http:') return loopback.has(hostname) ? 'http://localhost' : undefined;
  return unsafe.has(protocol) ? undefined : `${protocol}//${host}`;
}

/** Parses an origin that a team enters; undefined if it is none, such as a URL with a path. */
export function readOrigin(text: string): string | undefined {
  const origin = originOf(text);
  if (origin === undefined) return undefined;
  const { pathname, search, port, protocol } = new URL(text);
  const isBare = (pathname === '/' || pathname === '') && search === '';
  return isBare && (protocol !== 'http:' || port === '') ? origin : undefined;
}

/** Whether a redirect URI is one that was registered; on the member's own machine the port may differ (RFC 8252, 7.3). */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  return registered.includes(uri) || registered.some((each) => isSameButPort(each, uri));
}

function isSameButPort(registered: string, uri: string): boolean {
  if (originOf(registered) !== 'http://localhost' || originOf(uri) !== 'http://localhost')
    return false;
  const [one, other] = [new URL(registered), new URL(uri)];
  one.port = '';
  other.port = '';
  return one.href === other.href;
}
