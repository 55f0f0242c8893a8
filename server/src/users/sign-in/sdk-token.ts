import { createSign, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

import { Type } from 'typebox';
import { Value } from 'typebox/value';

import type { TeamScope } from '#kernel/scope.ts';
import { secondMs } from '#kernel/time.ts';

import { type SignIn, signInTokenText } from './sign-in-token.ts';

type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

/**
 * The key pair of this process. The SDKs expect a token signed with RS256, but neither they nor Salus check that signature. Salus
 * checks the token within (`salus`).
 */
let pair: Promise<Pair> | undefined;
const newPair = async (): Promise<Pair> =>
  promisify(generateKeyPair)('rsa', { modulusLength: 2048 });

/** The SDKs recognize the hosted service by this form of issuer, and choose the URL by its first part. */
const issuer = (part: string): string =>
  `id-signer-${part}-eu@vital-id-salus-host.iam.gserviceaccount.com`;

/** The URL at which the unmodified SDK for iOS connects in the Simulator. */
const simulatorHost = /^https?:\/\/(?:localhost|127\.0\.0\.1):8000$/u;

function issuerOf({ environment }: Pick<TeamScope, 'environment'>, baseUrl: string): string {
  if (simulatorHost.test(baseUrl)) return issuer('local');
  return issuer(environment === 'production' ? 'prd' : 'stg');
}

/**
 * Returns a sign-in token in the form of the SDKs for phones: base64 of JSON with `public_key` (PEM) and `user_token` (JWT).
 * Base64 and base64url encode its claims identically.
 */
export async function sdkToken(
  key: Uint8Array,
  signIn: SignIn,
  {
    scope,
    baseUrl,
    now,
  }: { readonly scope: TeamScope; readonly baseUrl: string; readonly now: Date },
): Promise<string> {
  const { publicKey, privateKey } = await (pair ??= newPair());
  const claims = {
    iss: issuerOf(scope, baseUrl),
    sub: signIn.userId,
    uid: signIn.userId,
    tenant_id: signIn.tenantId,
    claims: { vital_team_id: scope.teamId },
    iat: Math.floor(now.getTime() / secondMs),
    exp: Math.floor(signIn.expiresAt.getTime() / secondMs),
    salus: signInTokenText(key, signIn),
  };
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url');
  const outer = {
    public_key: publicKey.export({ type: 'spki', format: 'pem' }),
    user_token: `${signed}.${signature}`,
  };
  return Buffer.from(JSON.stringify(outer)).toString('base64');
}

const carried = Type.Object({ salus: Type.String() });

/** Returns the token within a `user_token`; undefined if there is none. */
export function tokenWithin(userToken: string): string | undefined {
  const [, body = ''] = userToken.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    return Value.Check(carried, claims) ? claims.salus : undefined;
  } catch {
    return undefined;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
