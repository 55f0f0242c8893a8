import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

import { parseObject } from '#kernel/files/json-fields.ts';
import type { Vault } from '#kernel/secrets/vault.ts';

import type { Certificate, Statement } from './schema.ts';

/** The DER header before the 32 bytes of an Ed25519 key (RFC 8410). */
const privateKeyHeader = Buffer.from('302e020100300506032b657004220420', 'hex');
const keyIdCharacters = 32;

/** The key with which the installation signs certificates: the same on every node, and after every rotation of the master key. */
export type CertificateKey = {
  readonly id: string;
  /** SPKI in DER, base64. */
  readonly publicKey: string;
  sign(statement: Statement): Certificate;
};

export function openCertificateKey(vault: Vault): CertificateKey {
  const seed = vault.derive('deletion certificate');
  const der = Buffer.concat([privateKeyHeader, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = spki.toString('base64');
  const id = keyIdOf(spki);
  return {
    id,
    publicKey,
    sign: (statement) => {
      const signed = { ...statement, key_id: id, public_key: publicKey };
      const signature = sign(null, canonicalBytes(signed), privateKey);
      return { ...signed, signature: signature.toString('base64') };
    },
  };
}

function keyIdOf(spki: Buffer): string {
  return createHash('sha256').update(spki).digest('hex').slice(0, keyIdCharacters);
}

/** Returns canonical JSON by RFC 8785; certificates contain only texts and whole numbers. */
function canonicalBytes(value: unknown): Buffer {
  return Buffer.from(
    JSON.stringify(value, (_key, each: unknown) =>
      typeof each === 'object' && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    ),
  );
}

export type CertificateCheck =
  /** Unaltered, and signed by this installation. */
  | 'genuine'
  /** Complete, and signed with the key that it names, which belongs to another installation. */
  | 'of another key'
  | 'altered'
  /** No certificate at all. */
  | 'unreadable';

/** Returns whether a text is a certificate that this installation signed. */
export function checkCertificate(
  key: CertificateKey,
  text: string,
): { readonly verdict: CertificateCheck; readonly keyId: string | null } {
  const fields = parseObject(text);
  if (fields === undefined) return { verdict: 'unreadable', keyId: null };
  const { signature, ...signed } = fields;
  const { public_key: publicKey, key_id: keyId } = signed;
  const spki = typeof publicKey === 'string' ? Buffer.from(publicKey, 'base64') : undefined;
  const opened = spki && parsePublicKey(spki);
  if (opened === undefined || spki === undefined || typeof signature !== 'string') {
    return { verdict: 'unreadable', keyId: null };
  }
  const isWhole =
    keyId === keyIdOf(spki) &&
    verify(null, canonicalBytes(signed), opened, Buffer.from(signature, 'base64'));
  if (!isWhole) return { verdict: 'altered', keyId: null };
  return { verdict: keyId === key.id ? 'genuine' : 'of another key', keyId };
}

function parsePublicKey(spki: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
