import { openPublicKey } from '#kernel/secrets/public-key.ts';

import { keysMax, type PublicKey } from './model.ts';

/** The parts of a public key, by its kind: RSA from 2048 bits on, or the curve P-384. */
const parts = { RSA: ['n', 'e'], EC: ['crv', 'x', 'y'] } as const;

/** A key that can prove something under RS384 or ES384, without anything that is not public; else why it cannot. */
export function readKey(given: unknown): PublicKey | string {
  const { kty, kid, ...key }: Readonly<Record<string, unknown>> = Object(given);
  if (typeof kid !== 'string' || kid === '') return 'each key should have a kid';
  if (typeof key['d'] === 'string' || kty === 'oct') return 'a private key was sent: make another';
  if (kty !== 'RSA' && kty !== 'EC') return 'each key should be of the kind RSA or EC';
  const values = Object.fromEntries(parts[kty].map((name) => [name, key[name]]));
  if (!Object.values(values).every((each) => typeof each === 'string' && each !== ''))
    return `a key of the kind ${kty} should have ${parts[kty].join(', ')}`;
  if (kty === 'EC' && values['crv'] !== 'P-384') return 'a key of the kind EC should be of P-384';
  const found = { kty, kid, ...values };
  const opened = openPublicKey(found);
  return typeof opened === 'string' ? opened : found;
}

/** Every key of a set that is registered, once by its id; else why not. */
export function readKeySet(given: unknown): readonly PublicKey[] | string {
  const read = readEach(given);
  if (typeof read === 'string') return read;
  return read.find((each) => typeof each === 'string') ?? withoutRepeats(read);
}

/** The keys of a fetched set that can prove something; the others, such as keys to encrypt, are for other purposes. Else why there are none. */
export function readFetchedKeySet(given: unknown): readonly PublicKey[] | string {
  const read = readEach(given);
  if (typeof read === 'string') return read;
  const reason = read.find((each) => typeof each === 'string');
  const found = withoutRepeats(read);
  return found.length === 0 && reason !== undefined ? reason : found;
}

function readEach(given: unknown): readonly (PublicKey | string)[] | string {
  const keys: unknown = Reflect.get(Object(given), 'keys');
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > keysMax)
    return `should have from 1 to ${keysMax} keys`;
  return keys.map((each) => readKey(each));
}

function withoutRepeats(read: readonly (PublicKey | string)[]): readonly PublicKey[] | string {
  const found = read.filter((each) => typeof each !== 'string');
  return new Set(found.map(({ kid }) => kid)).size === found.length
    ? found
    : 'each kid should be there once';
}
