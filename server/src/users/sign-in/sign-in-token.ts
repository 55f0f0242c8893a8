import { createHmac, timingSafeEqual } from 'node:crypto';

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { trust } from '#kernel/brand.ts';
import type { TenantId, UserId } from '#kernel/scope.ts';

/** The content of a sign-in token, which the team's server requested for the phone. */
export type SignIn = {
  readonly userId: UserId;
  readonly tenantId: TenantId;
  /** The id of the token, so that it can be exchanged only once. */
  readonly tokenId: string;
  readonly expiresAt: Date;
};

const claims = Type.Object({
  iss: Type.Literal('salus'),
  aud: Type.Literal('sign_in'),
  sub: Type.String(),
  tenant: Type.String(),
  jti: Type.String(),
  exp: Type.Integer(),
});

const header = encode({ alg: 'HS256', typ: 'JWT' });

/** A JSON Web Token (RFC 7519) under HMAC-SHA-256. */
export function signInTokenText(key: Uint8Array, signIn: SignIn): string {
  const body: Static<typeof claims> = {
    iss: 'salus',
    aud: 'sign_in',
    sub: signIn.userId,
    tenant: signIn.tenantId,
    jti: signIn.tokenId,
    exp: Math.floor(signIn.expiresAt.getTime() / 1000),
  };
  const signed = `${header}.${encode(body)}`;
  return `${signed}.${signatureOf(key, signed).toString('base64url')}`;
}

/** Returns undefined if this key did not sign the text as a sign-in token, or if it has expired. */
export function readSignInToken(key: Uint8Array, text: string, now: Date): SignIn | undefined {
  const [first, body, signature, ...rest] = text.split('.');
  if (first !== header || body === undefined || signature === undefined || rest.length > 0) {
    return undefined;
  }
  const expected = signatureOf(key, `${header}.${body}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const value: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  if (!Value.Check(claims, value)) return undefined;
  const expiresAt = new Date(value.exp * 1000);
  if (now >= expiresAt) return undefined;
  return {
    userId: trust<UserId>(value.sub),
    tenantId: trust<TenantId>(value.tenant),
    tokenId: value.jti,
    expiresAt,
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signatureOf(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
