import type { Config, PrivateNetworks } from '../config.ts';
import { isLoopback } from '../network/client-address.ts';

type Settings = Pick<
  Config,
  'webhookPrivateNetworks' | 'host' | 'publicUrl' | 'trustedProxies' | 'databaseUrl'
>;

const isOwnMachine = (host: string): boolean =>
  host === 'localhost' || isLoopback(host.replace(/^\[(.*)\]$/u, '$1'));

/**
 * Returns which webhooks and brokers may be on loopback and private networks. By default none, if others than this
 * machine can connect to the server: they could read responses of internal services through the attempts. A dedicated
 * worker does not know who can connect to its servers, so it allows none, unless it shares the folder of an embedded
 * database with them.
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
