import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

import { OutboundError } from '#kernel/network/fetch.ts';
import { ssrfPolicy } from '#kernel/network/ssrf-policy.ts';

/**
 * Opens a resolver for protocols whose libraries open their own connections. The library connects to the returned IP address, so
 * that it cannot change between the check and its use. Rejects with an OutboundError.
 */
export function openPinnedResolver(
  options: Parameters<typeof ssrfPolicy>[0],
): (hostname: string) => Promise<string> {
  const isAllowed = ssrfPolicy(options);
  return async (hostname) => {
    const addresses = isIP(hostname) === 0 ? await addressesOf(hostname) : [hostname];
    const usable = addresses.find((address) => isAllowed(address));
    if (usable !== undefined) return usable;
    throw new OutboundError(
      'blocked_address',
      'the address is private, reserved or a metadata service',
    );
  };
}

async function addressesOf(hostname: string): Promise<readonly string[]> {
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw new OutboundError('connect', 'the name cannot be resolved', error);
  }
}
