import { BlockList, isIP } from 'node:net';

/** Whether a text is a network in CIDR notation: 10.1.0.0/16, fd12::/32. */
export function isCidr(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/u.test(prefix) && Number(prefix) <= bits;
}

/** The networks as one list to look addresses up in. */
export function cidrList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    if (!isCidr(network)) throw new Error(`${network} is not a network such as 10.1.0.0/16`);
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/**
 * Returns true if an IP address, not a name, is in the list. IPv4 inside IPv6 (::ffff:a.b.c.d) counts as the IPv4
 * address.
 */
export function isInNetworks(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
