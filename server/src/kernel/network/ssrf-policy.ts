import { isIP } from 'node:net';

import { isInNetworks, cidrList } from './cidr.ts';
import { metadataServices, spellings } from './metadata-services.ts';

export type AddressRules = {
  /** Whether loopback and private networks may be reached. Metadata services stay closed. */
  readonly allowPrivate: boolean;
  /** Networks (10.1.0.0/16, fd12::/32) that may be reached although they are private or reserved. */
  readonly allowedNetworks?: readonly string[];
};

const privateNetworks = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
];

/** Special-purpose ranges (IANA), which no receiver lives in. */
const closedNetworks = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** Decides for one IP address, never for a name: names are decided by every address they resolve to. */
export function ssrfPolicy(rules: AddressRules): (address: string) => boolean {
  const metadata = cidrList(metadataServices.flatMap(({ network }) => spellings(network)));
  const allowed = cidrList(rules.allowedNetworks ?? []);
  const closed = cidrList(closedNetworks);
  // IPv4-compatible addresses (::a.b.c.d), without ::1, which is loopback.
  closed.addRange('::2', '::ffff:ffff', 'ipv6');
  const internal = cidrList(privateNetworks);
  return (address) => {
    const [plain = ''] = address.split('%');
    if (isIP(plain) === 0) return false;
    if (isInNetworks(metadata, plain)) return false;
    if (isInNetworks(allowed, plain)) return true;
    if (isInNetworks(closed, plain)) return false;
    return rules.allowPrivate || !isInNetworks(internal, plain);
  };
}
