import { createHmac, timingSafeEqual } from 'node:crypto';

import { secondMs } from '#kernel/time.ts';

type Encoding = 'hex' | 'base64';

/** Returns the keyed hash (HMAC with SHA-256) of texts in succession. */
export function hmacSha256(
  secret: string,
  parts: readonly (string | Buffer)[],
  encoding: Encoding = 'hex',
): string {
  const hash = createHmac('sha256', secret);
  for (const part of parts) hash.update(part);
  return hash.digest(encoding);
}

/** Returns whether a webhook notification contains the keyed hash of its parts. Hexadecimal letters may be in either case. */
export function isSigned(
  given: string | undefined,
  secret: string,
  parts: readonly (string | Buffer)[],
  encoding: Encoding = 'hex',
): boolean {
  if (given === undefined) return false;
  const text = encoding === 'hex' ? given.toLowerCase() : given;
  return isSameSecret(text, hmacSha256(secret, parts, encoding));
}

/** Compares in constant time, so that the duration does not reveal where two texts differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Returns whether a time in seconds since 1970 is close to now. An old signed request may be a replay. */
export function isRecent(seconds: string | undefined, now: Date, skewMsMax: number): boolean {
  if (seconds === undefined || !/^\d{1,12}$/u.test(seconds)) return false;
  return Math.abs(now.getTime() - Number(seconds) * secondMs) <= skewMsMax;
}
