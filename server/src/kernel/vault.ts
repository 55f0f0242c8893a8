import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

import type { Random } from './random.ts';

const format = 1;
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const wrappedBytes = ivBytes + keyBytes + tagBytes;

/** Keeps secrets unreadable in the database, and derives keys that only this installation has. */
export type Vault = {
  /** Encrypts with a fresh data key, itself wrapped by the master key; `context` must be repeated to open. */
  seal(plain: Uint8Array, context: string): Buffer;
  open(sealed: Uint8Array, context: string): Buffer;
  /** A 32-byte key for one purpose, the same on every node that has the master key. */
  derive(purpose: string): Buffer;
  /** Tells whether a database belongs to this master key without revealing it. */
  readonly fingerprint: string;
};

function decrypt(key: Uint8Array, bytes: Uint8Array, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(bytes.length - tagBytes));
  const text = bytes.subarray(ivBytes, bytes.length - tagBytes);
  return Buffer.concat([decipher.update(text), decipher.final()]);
}

/** AES-256-GCM envelope encryption under a 32-byte master key. */
export function openVault(masterKey: Uint8Array, random: Random): Vault {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey, 'salus', purpose, keyBytes));
  const wrappingKey = derive('envelope');

  const encrypt = (key: Uint8Array, plain: Uint8Array, context: string): Buffer => {
    const iv = random.bytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };

  return {
    seal: (plain, context) => {
      const dataKey = random.bytes(keyBytes);
      return Buffer.concat([
        Buffer.of(format),
        encrypt(wrappingKey, dataKey, `key:${context}`),
        encrypt(dataKey, plain, context),
      ]);
    },
    open: (sealed, context) => {
      if (sealed[0] !== format || sealed.length < 1 + wrappedBytes + ivBytes + tagBytes) {
        throw new Error('a sealed value has an unknown format');
      }
      const wrapped = sealed.subarray(1, 1 + wrappedBytes);
      const dataKey = decrypt(wrappingKey, wrapped, `key:${context}`);
      return decrypt(dataKey, sealed.subarray(1 + wrappedBytes), context);
    },
    derive,
    fingerprint: createHmac('sha256', derive('fingerprint'))
      .update('salus')
      .digest('hex')
      .slice(0, 32),
  };
}
