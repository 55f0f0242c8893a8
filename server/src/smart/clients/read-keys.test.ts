import { generateKeyPairSync, type webcrypto } from 'node:crypto';

import { expect, test } from 'vitest';

import { openPublicKey } from '../../kernel/secrets/public-key.ts';
import { readKey } from './read-keys.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsa = { ...publicKey.export({ format: 'jwk' }), kid: 'a' };
const exponent = (value: bigint): string => {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url');
};
const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({
  format: 'jwk',
});

test('an RSA key of 2048 bits with the usual exponent is taken', () => {
  expect(readKey(rsa)).toEqual({ kty: 'RSA', kid: 'a', n: rsa['n'], e: 'AQAB' });
});

test.each([0n, 1n, 2n, 3n, 17n, 65_536n, 65_538n])(
  'an RSA key with the exponent %s is refused, also one that is stored',
  (e) => {
    const weak = { ...rsa, kty: 'RSA', e: exponent(e) };
    expect(readKey(weak)).toMatch(/^a key /u);
    expect(openPublicKey(weak)).toMatch(/^a key /u);
  },
);

test('zeros in front make no long modulus of a short one', () => {
  const bytes = Buffer.from(String(short.n), 'base64url');
  const n = Buffer.concat([Buffer.alloc(256 - bytes.length), bytes]).toString('base64url');
  expect(readKey({ ...rsa, n })).toMatch(/2048 bits/u);
});

test('a point that is not on the curve is refused', () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const key: webcrypto.JsonWebKey = pair.publicKey.export({ format: 'jwk' });
  expect(readKey({ ...key, kid: 'a' })).toMatchObject({ kty: 'EC' });
  expect(readKey({ ...key, y: key.x, kid: 'a' })).toMatch(/no point of the curve/u);
});
