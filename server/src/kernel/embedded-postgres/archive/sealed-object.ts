import { hkdfSync } from 'node:crypto';

import type { Random } from '../../random.ts';
import { cipherBytes, decrypt, encrypt, keyBytes } from '../../secrets/cipher.ts';
import type { Keyring, MasterKey } from '../../secrets/keyring.ts';
import { BackupError } from '../backup/error.ts';

/** The header of an encrypted object: the format, then the master key's fingerprint and a salt. */
const magic = Buffer.from('SALUSAR1');
const fingerprintBytes = 16;
const saltBytes = 32;
const headerBytes = magic.length + fingerprintBytes + saltBytes;

/** Encrypts an object with its own key, which is derived from the master key. Decryption needs the same name. */
export function sealObject(
  key: MasterKey,
  name: string,
  plain: Uint8Array,
  random: Random,
): Buffer {
  const salt = random.bytes(saltBytes);
  const header = [magic, Buffer.from(key.fingerprint, 'hex'), salt];
  return Buffer.concat([...header, encrypt(objectKey(key, salt), plain, name, random)]);
}

/** Throws a BackupError if a byte was changed, or the master key is not given. */
export function openObject(keyring: Keyring, name: string, sealed: Buffer): Buffer {
  if (sealed.length < headerBytes + cipherBytes || !sealed.subarray(0, magic.length).equals(magic))
    throw damaged(name);
  const fingerprint = sealed
    .subarray(magic.length, magic.length + fingerprintBytes)
    .toString('hex');
  const key = keyring.find(fingerprint);
  if (key === undefined)
    throw new BackupError(
      `The archive is of another installation, or from before a rotation: it needs the master key with the fingerprint ${fingerprint}, which is not here.`,
    );
  const salt = sealed.subarray(headerBytes - saltBytes, headerBytes);
  try {
    return decrypt(objectKey(key, salt), sealed.subarray(headerBytes), name);
  } catch {
    throw damaged(name);
  }
}

function objectKey(key: MasterKey, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key.derive('archive'), salt, 'archive object', keyBytes));
}

const damaged = (name: string): BackupError =>
  new BackupError(
    `The object ${name} of the archive is damaged: restore a moment that does not need it, or another copy of the archive.`,
  );
