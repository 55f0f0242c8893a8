import { createPublicKey, type KeyObject } from 'node:crypto';

const modulusBitsMin = 2048;
/** FIPS 186-5. With the exponent 1 every text is its own signature. */
const exponentMin = 65_537n;

/** Returns the key of a JSON Web Key, or why signatures that it verifies prove nothing. */
export function openPublicKey(jwk: object): KeyObject | string {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return 'a key should be one: no point of the curve, or no modulus, was sent';
  }
  if (key.asymmetricKeyType !== 'rsa') return key;
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (modulusLength < modulusBitsMin)
    return `a key of the kind RSA should have ${modulusBitsMin} bits at least`;
  return publicExponent < exponentMin || publicExponent % 2n === 0n
    ? `a key of the kind RSA should have an odd exponent from ${exponentMin} on`
    : key;
}
