import { createHmac, hkdfSync } from 'node:crypto';

import type { Random } from '../random.ts';
import { cipherBytes, decrypt, encrypt, keyBytes } from './cipher.ts';
import { MasterKeyError, type MasterKeys, type Ring } from './master-key.ts';
import { associatedDataOf, type SealedLocation } from './protected-fields.ts';

/** The first byte of a sealed value. */
const format = {
  /** A key of the value's own, wrapped by the master key, then the value under it. Only read. */
  envelope: 1,
  /** The id of the master key, then the value under it. */
  direct: 2,
} as const;

const idBytes = 4;
const wrappedBytes = keyBytes + cipherBytes;

/** The length of the mark with which each value of a master key begins. */
export const keyIdBytes = 1 + idBytes;

export type MasterKey = {
  /** Tells master keys apart without revealing them. Its first four bytes are the key's id in sealed values. */
  readonly fingerprint: string;
  /** The prefix of all values that this key encrypted. */
  readonly mark: Buffer;
  /** A key for one purpose, which reveals neither this one nor those of other purposes. */
  derive(purpose: string): Buffer;
  seal(plain: Uint8Array, place: SealedLocation<'master key'>): Buffer;
  open(sealed: Uint8Array, place: SealedLocation<'master key'>): Buffer;
};

function openMasterKey(bytes: Uint8Array, random: Random): MasterKey {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', bytes, 'salus', purpose, keyBytes));
  const envelopeKey = derive('envelope');
  const sealingKey = derive('seal');
  const fingerprint = createHmac('sha256', derive('fingerprint'))
    .update('salus')
    .digest('hex')
    .slice(0, 32);
  const mark = Buffer.concat([
    Buffer.of(format.direct),
    Buffer.from(fingerprint, 'hex').subarray(0, idBytes),
  ]);
  return {
    fingerprint,
    mark,
    derive,
    seal: (plain, place) =>
      Buffer.concat([mark, encrypt(sealingKey, plain, associatedDataOf(place), random)]),
    open: (sealed, place) => {
      const context = associatedDataOf(place);
      if (sealed[0] === format.direct) {
        return decrypt(sealingKey, sealed.subarray(keyIdBytes), context);
      }
      const wrapped = sealed.subarray(1, 1 + wrappedBytes);
      const key = decrypt(envelopeKey, wrapped, `key:${context}`);
      return decrypt(key, sealed.subarray(1 + wrappedBytes), context);
    },
  };
}

/** The master keys that this process was given: the current one and those before it. */
export type Keyring = {
  /** The keys as the environment or the key file has them now. */
  reread(): Ring<MasterKey>;
  /** The key with this fingerprint; one that is not known yet is looked for in the key file. */
  find(fingerprint: string): MasterKey | undefined;
  /** Opens what any key of the ring sealed. Throws a MasterKeyError when that key is not in it. */
  open(sealed: Uint8Array, place: SealedLocation<'master key'>): Buffer;
};

const all = ({ current, previous }: Ring<MasterKey>): readonly MasterKey[] => [
  current,
  ...previous,
];

/** Reads the key file again when a key is asked for that it did not have: another process may have rotated. */
export function openKeyring(keys: MasterKeys, random: Random): Keyring {
  const read = (): Ring<MasterKey> => {
    const { current, previous } = keys.read();
    return {
      current: openMasterKey(current, random),
      previous: previous.map((bytes) => openMasterKey(bytes, random)),
    };
  };
  let ring = read();
  const reread = (): Ring<MasterKey> => {
    ring = read();
    return ring;
  };
  const find = (isWanted: (key: MasterKey) => boolean): MasterKey | undefined =>
    all(ring).find(isWanted) ?? all(reread()).find(isWanted);

  const openEnvelope = (sealed: Uint8Array, place: SealedLocation<'master key'>): Buffer => {
    for (const key of all(ring)) {
      try {
        return key.open(sealed, place);
      } catch {
        // It says nothing of its key: another one of the ring may open it.
      }
    }
    throw new MasterKeyError('A sealed value opens with none of the given master keys.');
  };

  return {
    reread,
    find: (fingerprint) => find((key) => key.fingerprint === fingerprint),
    open: (sealed, place) => {
      if (sealed[0] === format.envelope) return openEnvelope(sealed, place);
      if (sealed[0] !== format.direct) throw new Error('a sealed value has an unknown format');
      const mark = sealed.subarray(0, keyIdBytes);
      const key = find((each) => each.mark.equals(mark));
      if (key !== undefined) return key.open(sealed, place);
      throw new MasterKeyError(
        `A value was sealed with the master key ${Buffer.from(mark.subarray(1)).toString('hex')}…, which is not among the given ones.`,
      );
    },
  };
}
