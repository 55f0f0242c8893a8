import type { Config, PrivateNetworks } from '../config.ts';
import { isLoopback } from '../network/client-address.ts';

type Settings = Pick<
  Config,
  'webhookPrivateNetworks' | 'host' | 'publicUrl' | 'trustedProxies' | 'databaseUrl'
>;

const isOwnMachine = (host: string): boolean =>
  host === 'localhost' || isLoopback(host.replace(/^\[(.*)\]$/u, '$1'));

/**
 * Whose webhooks and brokers may be on loopback and private networks. Unless it is set, nobody's, once others than this
 * machine can reach the server: what answers there would be read through the attempts. A worker of its own does not
 * know who reaches the servers beside it, so that it allows nobody, unless they share the folder of an embedded database.
 */
export function privateNetworksOf(
  { webhookPrivateNetworks: chosen, ...config }: Settings,
  role: 'server' | 'worker',
): PrivateNetworks {
  if (chosen !== null) return chosen;
  const { host, publicUrl, trustedProxies, databaseUrl } = config;
  const isPublished =
    !isOwnMachine(host) ||
    trustedProxies.length > 0 ||
    (publicUrl !== null && !isOwnMachine(new URL(publicUrl).hostname));
  const isApart = role === 'worker' && databaseUrl !== null;
  return isPublished || isApart ? 'none' : 'sandbox';
}
