import { isIPv4 } from 'node:net';

import { expect, test } from 'vitest';

import { metadataServices } from './metadata-services.ts';
import { ssrfPolicy } from './ssrf-policy.ts';

const documented = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd00:ec2::123',
  '168.63.129.16',
  'fd20:ce::254',
  '192.0.0.192',
  'fd00:c1::a9fe:a9fe',
  '100.100.100.200',
  'fd00:100::100:200',
  '169.254.0.23',
  '169.254.10.10',
  '169.254.42.42',
  'fd00:42::42',
  'fd00:a9fe:a9fe::1',
  'fe80::a9fe:a9fe',
  'fe80::a9fe:a9fe%eth0',
];
const modes = [
  { allowPrivate: false },
  { allowPrivate: true },
  { allowPrivate: true, allowedNetworks: ['0.0.0.0/0', '::/0'] },
];

test.each(documented)('reaches the metadata service at %s in no mode', (address) => {
  for (const mode of modes) expect(ssrfPolicy(mode)(address)).toBe(false);
});

test('reaches a metadata service in no spelling that contains its IPv4 address', () => {
  for (const address of documented.filter((each) => isIPv4(each))) {
    const hex = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
    const words = `${hex.slice(0, 2).join('')}:${hex.slice(2).join('')}`;
    const spellings = [`::ffff:${words}`, `64:ff9b::${words}`, `2002:${words}::1`, `::${words}`];
    for (const mode of modes)
      expect(spellings.filter((each) => ssrfPolicy(mode)(each))).toEqual([]);
  }
});

test('every row of its table of metadata services is closed, and has a source', () => {
  for (const { network, source } of metadataServices) {
    const [address = ''] = network.split('/');
    for (const mode of modes) expect(ssrfPolicy(mode)(address)).toBe(false);
    expect(new URL(source).protocol).toBe('https:');
  }
});
