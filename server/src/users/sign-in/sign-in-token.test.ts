import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { TenantId, UserId } from '#kernel/scope.ts';

import { readSignInToken, type SignIn, signInTokenText } from './sign-in-token.ts';

const key = Buffer.alloc(32, 1);
const now = new Date('2026-11-20T12:00:00Z');
const signIn: SignIn = {
  userId: trust<UserId>('0190a000-0000-7000-8000-000000000001'),
  tenantId: trust<TenantId>('0190a000-0000-7000-8000-000000000002'),
  tokenId: '0190a000-0000-7000-8000-000000000003',
  expiresAt: new Date('2026-11-20T12:10:00Z'),
};
const token = signInTokenText(key, signIn);
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const [header = '', body = '', signature = ''] = token.split('.');

/** A token that the key did sign, whatever it says. */
const signed = (first: object, second: object): string => {
  const text = `${encoded(first)}.${encoded(second)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};

describe('a sign-in token', () => {
  test('says whom it signs in, until it expires and not a moment longer', () => {
    expect(readSignInToken(key, token, now)).toEqual(signIn);
    const { expiresAt } = signIn;
    expect(readSignInToken(key, token, new Date(expiresAt.getTime() - 1))).toEqual(signIn);
    expect(readSignInToken(key, token, expiresAt)).toBeUndefined();
  });

  test.each([
    '',
    '.',
    '..',
    token.slice(0, -1),
    `${token}.`,
    `${header}.${body}.`,
    `${header}.${encoded({ sub: 'somebody else' })}.${signature}`,
    `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${header}.${body}.${Buffer.alloc(32).toString('base64url')}`,
  ])('is not %j', (text) => {
    expect(readSignInToken(key, text, now)).toBeUndefined();
  });

  test('of another key, or for another purpose, signs nobody in', () => {
    expect(readSignInToken(Buffer.alloc(32, 2), token, now)).toBeUndefined();
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const ours = { alg: 'HS256', typ: 'JWT' };
    expect(readSignInToken(key, signed(ours, claims), now)).toEqual(signIn);
    for (const change of [{ aud: 'access' }, { iss: 'other' }, { sub: 7 }, { exp: '9' }]) {
      expect(readSignInToken(key, signed(ours, { ...claims, ...change }), now)).toBeUndefined();
    }
    expect(readSignInToken(key, signed({ alg: 'none' }, claims), now)).toBeUndefined();
  });
});
