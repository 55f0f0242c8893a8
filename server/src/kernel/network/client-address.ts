import { isIP } from 'node:net';

/** The header in which proxies tell whom they speak for. */
export const forwardedHeaders = ['x-forwarded-for', 'forwarded'] as const;
export type ForwardedHeader = (typeof forwardedHeaders)[number];

type Forwarding = {
  readonly header: ForwardedHeader;
  /** The header's value; several of one name are one, joined with commas. */
  readonly value: string | undefined;
  readonly isTrusted: (address: string) => boolean;
};

/**
 * Returns the IP address of the client: the socket's peer or, if that is a trusted proxy, the last forwarded hop that
 * is not trusted. Ignores all hops before it, because any client can forge them.
 */
export function clientAddress(peer: string, { header, value, isTrusted }: Forwarding): string {
  let client = plainAddress(peer) ?? peer;
  // Cut at every comma, also inside quotes: a proxy's own entry, at the end, has none, and an unclosed quote before it
  // must not swallow it.
  for (const hop of (value ?? '').split(',').toReversed()) {
    if (!isTrusted(client)) return client;
    const address = plainAddress(header === 'forwarded' ? forNode(hop) : hop);
    // Nothing more, or a name that hides an address: the proxy is the last that is known.
    if (address === undefined) return client;
    client = address;
  }
  return client;
}

/** The node in the `for` parameter of an element of Forwarded (RFC 7239). */
function forNode(element: string): string {
  const [, quoted, token] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;]*))/iu.exec(element) ?? [];
  return quoted ?? token ?? '';
}

const withPort = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\w+)?$/u;

/** An IP address without brackets, port, zone, or the IPv6 clothes of an IPv4 address; undefined for anything else. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const [, bracketed, dotted] = withPort.exec(trimmed) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? trimmed).split('%');
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/iu.exec(address) ?? [];
  if (mapped !== undefined && isIP(mapped) === 4) return mapped;
  return isIP(address) === 0 ? undefined : address.toLowerCase();
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1)$/u;

/** Whether a plain address is the machine's own. */
export function isLoopback(address: string): boolean {
  return loopback.test(address);
}

/** Who shares a limit: an IPv4 address, or the 64 bits of an IPv6 address that its holder cannot choose. */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const prefix = [...before, ...zeros, ...after].slice(0, 4);
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The groups of a part of an IPv6 address; a dotted end stands for two. */
function groupsOf(part: string): readonly string[] {
  const groups = part === '' ? [] : part.split(':');
  return groups.at(-1)?.includes('.') === true ? [...groups.slice(0, -1), '0', '0'] : groups;
}
