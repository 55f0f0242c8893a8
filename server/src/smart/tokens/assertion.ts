import { hash, verify } from 'node:crypto';

import { AppError } from '#kernel/errors.ts';
import { parseObject } from '#kernel/files/json-fields.ts';
import { uuidPattern } from '#kernel/formats.ts';
import { openPublicKey } from '#kernel/secrets/public-key.ts';

import type { ClientId, PublicKey } from '../clients/model.ts';

/** The algorithm by the type of the key, so that an assertion cannot choose how it is verified. */
const algorithms: Readonly<Record<string, string>> = { RSA: 'RS384', EC: 'ES384' };
/** The longest that an assertion may live, and how far clocks may be apart. */
const lifeSecondsMax = 300;
const skewSeconds = 10;
const jtiCharactersMax = 200;

type Fields = Readonly<Record<string, unknown>>;

/** The unverified content of an assertion. */
export type AssertionClaims = {
  readonly clientId: string;
  /** Null if the assertion names no key. */
  readonly kid: string | null;
  readonly jku: unknown;
  readonly header: Fields;
  readonly claims: Fields;
  readonly signed: string;
  readonly signature: Buffer;
};

export const refused = (detail: string): AppError =>
  new AppError('smart.invalid_client', { detail, beside: { error: 'invalid_client' } });

export const unknownClient = (): AppError => refused('There is no client of this id');

/** Returns the claims of an assertion, unverified (RFC 7515, RFC 7523). Errors: `smart.invalid_client`. */
export function readClaims(assertion: string): AssertionClaims {
  const [first = '', second = '', third = '', ...more] = assertion.split('.');
  const [header, claims] = [first, second].map((part) =>
    parseObject(Buffer.from(part, 'base64url').toString()),
  );
  if (header === undefined || claims === undefined || more.length > 0)
    throw refused('client_assertion should be a JSON Web Token');
  const { alg, kid = null, typ = 'JWT', crit } = header;
  if (!Object.values(algorithms).some((each) => each === alg))
    throw refused('The assertion should be signed with RS384 or ES384');
  if (typeof typ !== 'string' || typ.toUpperCase() !== 'JWT')
    throw refused('The header typ of the assertion should be JWT');
  if (crit !== undefined) throw refused('The header crit of the assertion is not understood here');
  if (kid !== null && (typeof kid !== 'string' || kid === ''))
    throw refused('The kid of the assertion should be the name of its key');
  const { iss, sub } = claims;
  if (typeof iss !== 'string' || iss !== sub)
    throw refused('The claims iss and sub of the assertion should both be the client id');
  if (!uuidPattern.test(iss)) throw unknownClient();
  return {
    clientId: iss.toLowerCase(),
    kid,
    jku: header['jku'],
    header,
    claims,
    signed: `${first}.${second}`,
    signature: Buffer.from(third, 'base64url'),
  };
}

/** Whether a key may have signed an assertion, by its kind. */
export const isOfKind = ({ header }: AssertionClaims, key: PublicKey): boolean =>
  header['alg'] === algorithms[String(key['kty'])];

/** A verified assertion: it belongs to the client, names this server, and is currently valid. */
export type VerifiedAssertion = { readonly jtiHash: Buffer; readonly expiresAt: Date };

type Expected = {
  readonly clientId: ClientId;
  readonly key: PublicKey;
  /** Each of them names this server: the token endpoint (SMART), and the issuer (RFC 7523). */
  readonly audiences: readonly string[];
  readonly now: Date;
};

/** Errors: `smart.invalid_client`, in words. */
export function verifyAssertion(
  claimed: AssertionClaims,
  { key, audiences, now }: Expected,
): VerifiedAssertion {
  const { claims, signed, signature } = claimed;
  if (!isOfKind(claimed, key) || !isSigned(signed, signature, key))
    throw refused('The signature of the assertion is not that of the key');
  const { aud, exp, nbf = 0, jti } = claims;
  const seconds = now.getTime() / 1000;
  if (![aud].flat().some((each) => audiences.some((own) => own === each)))
    throw refused(
      'The claim aud of the assertion should be the address of the token endpoint, or the issuer',
    );
  if (typeof exp !== 'number') throw refused('The claim exp of the assertion should be a number');
  if (exp + skewSeconds <= seconds) throw refused('The assertion has expired');
  if (exp > seconds + lifeSecondsMax + skewSeconds)
    throw refused('The assertion should end within five minutes');
  if (typeof nbf !== 'number' || nbf - skewSeconds > seconds)
    throw refused('The claim nbf of the assertion is not what it should be: it is not valid yet');
  if (typeof jti !== 'string' || jti === '' || jti.length > jtiCharactersMax)
    throw refused(`The claim jti should have from 1 to ${jtiCharactersMax} characters`);
  const expiresAt = new Date((exp + skewSeconds) * 1000);
  return { jtiHash: hash('sha256', jti, 'buffer'), expiresAt };
}

function isSigned(signed: string, signature: Buffer, key: PublicKey): boolean {
  const opened = openPublicKey(key);
  if (typeof opened === 'string') return false;
  try {
    const how = { key: opened, dsaEncoding: 'ieee-p1363' as const };
    return verify('sha384', Buffer.from(signed), how, signature);
  } catch {
    // The signature is malformed.
    return false;
  }
}
