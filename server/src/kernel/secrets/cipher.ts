import { createCipheriv, createDecipheriv } from 'node:crypto';

import type { Random } from '../random.ts';

export const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
/** The number of bytes that encryption adds. */
export const cipherBytes = ivBytes + tagBytes;

/** AES-256-GCM: nonce, text, tag. A random nonce is safe for 2^32 texts under one key. */
export function encrypt(
  key: Uint8Array,
  plain: Uint8Array,
  context: string,
  random: Random,
): Buffer {
  const iv = random.bytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws unless key, context and every byte are those of the encryption. */
export function decrypt(key: Uint8Array, bytes: Uint8Array, context: string): Buffer {
  if (bytes.length < cipherBytes) throw new Error('an encrypted value is too short');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(bytes.length - tagBytes));
  const text = bytes.subarray(ivBytes, bytes.length - tagBytes);
  return Buffer.concat([decipher.update(text), decipher.final()]);
}
