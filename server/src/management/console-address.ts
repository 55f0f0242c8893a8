import type { Config } from '#kernel/config.ts';

/** Names of this machine: cookies are safe there without TLS, and passkeys need a name. */
const ownNames = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']);

/** Returns the URL of the console for a browser; the port is that of the listening server if there is one. */
export function consoleAddress(
  config: Pick<Config, 'host' | 'port' | 'publicUrl' | 'managementPort' | 'tlsCertFile'>,
  port: number = config.managementPort ?? config.port,
): string {
  // With a separate port, the public URL of the management plane is unknown.
  if (config.publicUrl !== null && config.managementPort === null) return config.publicUrl;
  const host = ownNames.has(config.host) ? 'localhost' : config.host;
  const scheme = config.tlsCertFile === null ? 'http' : 'https';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
