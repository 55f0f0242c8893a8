import { describe, expect, it } from 'vitest';

import { isInNetworks, cidrList } from './cidr.ts';
import { addressGroup, clientAddress, type ForwardedHeader, isLoopback } from './client-address.ts';

const proxies = cidrList(['10.0.0.0/8', 'fd00::/8']);
const isTrusted = (address: string): boolean => isInNetworks(proxies, address);

function from(peer: string, value?: string, header: ForwardedHeader = 'x-forwarded-for'): string {
  return clientAddress(peer, { header, value, isTrusted });
}

describe('clientAddress', () => {
  it('is the peer where no trusted proxy speaks, whatever the header claims', () => {
    expect(from('203.0.113.7')).toBe('203.0.113.7');
    expect(from('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(from('10.0.0.1')).toBe('10.0.0.1');
  });

  it('is the last hop that is no trusted proxy: what a client writes before it is not believed', () => {
    expect(from('10.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
    expect(from('10.0.0.1', '127.0.0.1, 198.51.100.1')).toBe('198.51.100.1');
    expect(from('10.0.0.1', '1.1.1.1, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1');
    expect(from('fd00::1', '198.51.100.1')).toBe('198.51.100.1');
  });

  it('is the furthest where every hop is a trusted proxy', () => {
    expect(from('10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
  });

  it('reads the forms that proxies write', () => {
    expect(from('10.0.0.1', '198.51.100.1:4711')).toBe('198.51.100.1');
    expect(from('10.0.0.1', '[2001:DB8::1]:4711')).toBe('2001:db8::1');
    expect(from('::ffff:10.0.0.1', ' ::ffff:198.51.100.1 ')).toBe('198.51.100.1');
    expect(from('fe80::1%eth0')).toBe('fe80::1');
  });

  it('is the proxy itself where that names no address', () => {
    for (const value of ['', 'unknown', '_hidden', '999.1.1.1', '198.51.100.1, ', 'a b', ',,,'])
      expect([value, from('10.0.0.1', value)]).toEqual([value, '10.0.0.1']);
  });

  it('reads the standard header', () => {
    const read = (value: string): string => from('10.0.0.1', value, 'forwarded');
    expect(read('for=198.51.100.1')).toBe('198.51.100.1');
    expect(read('for=1.1.1.1, by=10.0.0.1; FOR="198.51.100.1:80";proto=https')).toBe(
      '198.51.100.1',
    );
    expect(read('for="[2001:db8::1]:4711"')).toBe('2001:db8::1');
    expect(read('for=unknown')).toBe('10.0.0.1');
    expect(read('proto=https')).toBe('10.0.0.1');
  });

  it('is not led astray by quotes that a client left open', () => {
    expect(from('10.0.0.1', 'for="1.1.1.1, for=198.51.100.1', 'forwarded')).toBe('198.51.100.1');
    expect(from('10.0.0.1', 'for="1.1.1.1;x=", for=198.51.100.1', 'forwarded')).toBe(
      '198.51.100.1',
    );
  });
});

describe('addressGroup', () => {
  it('is an IPv4 address by itself, and the /64 of an IPv6 address however it is written', () => {
    expect(addressGroup('198.51.100.1')).toBe('198.51.100.1');
    for (const address of [
      '2001:db8:1:2:3:4:5:6',
      '2001:db8:1:2::1',
      '2001:0db8:0001:0002:ffff::',
      '2001:db8:1:2::1.2.3.4',
    ])
      expect([address, addressGroup(address)]).toEqual([address, '2001:db8:1:2::/64']);
    expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(addressGroup('::1')).toBe('0:0:0:0::/64');
    expect(addressGroup('2001:db8:1:3::1')).not.toBe(addressGroup('2001:db8:1:2::1'));
  });
});

describe('isLoopback', () => {
  it('knows the machine itself', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1'].map(isLoopback)).toEqual([true, true, true]);
    expect(['128.0.0.1', '10.0.0.1', '::2', ''].map(isLoopback)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
