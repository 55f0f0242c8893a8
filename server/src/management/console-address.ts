import type { Config } from '#kernel/config.ts';

/** What this machine calls itself: a cookie is safe there without TLS, and passkeys need a name. */
const ownNames = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']);

/** Where a browser reaches the console; the port is asked of the server that listens, where there is one. */
export function consoleAddress(
  config: Pick<Config, 'host' | 'port' | 'publicUrl' | 'managementPort' | 'tlsCertFile'>,
  port: number = config.managementPort ?? config.port,
): string {
  // With a port of its own the management plane has no public address that we know.
  if (config.publicUrl !== null && config.managementPort === null) return config.publicUrl;
  const host = ownNames.has(config.host) ? 'localhost' : config.host;
  const scheme = config.tlsCertFile === null ? 'http' : 'https';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
