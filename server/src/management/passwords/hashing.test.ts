import { argon2Sync } from 'node:crypto';

import { expect, test } from 'vitest';

import { systemRandom } from '#kernel/random.ts';

import { hashPassword, isPassword } from './hashing.ts';

test('a stored password says its parameters, and opens for itself alone', async () => {
  const encoded = await hashPassword('correct horse battery', systemRandom);
  expect(encoded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/u);
  expect(await isPassword('correct horse battery', encoded)).toBe(true);
  expect(await isPassword('correct horse batterx', encoded)).toBe(false);
  expect(await isPassword('correct horse battery', undefined)).toBe(false);
});

test('nobody is as much work as somebody', async () => {
  const encoded = await hashPassword('correct horse battery', systemRandom);
  const timeOf = async (of: string | undefined): Promise<number> => {
    const startedAt = performance.now();
    for (let count = 0; count < 5; count += 1) await isPassword('a wrong password', of);
    return performance.now() - startedAt;
  };
  // A look-up alone would take a thousandth of it.
  expect(await timeOf(undefined)).toBeGreaterThan((await timeOf(encoded)) / 5);
});

test('one that was stored with other parameters still opens', async () => {
  const salt = Buffer.from('0123456789abcdef');
  const tag = argon2Sync('argon2id', {
    message: 'an older password',
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: 64,
    passes: 3,
  });
  const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  const encoded = `$argon2id$v=19$m=64,t=3,p=1$${base64(salt)}$${base64(tag)}`;
  expect(await isPassword('an older password', encoded)).toBe(true);
});

test('the same text opens it, whichever way its letters are composed', async () => {
  const encoded = await hashPassword('crème brûlée dessert'.normalize('NFC'), systemRandom);
  expect(await isPassword('crème brûlée dessert'.normalize('NFD'), encoded)).toBe(true);
});
