import { describe, expect, it } from 'vitest';

import { systemRandom } from '../random.ts';
import { type Keyring, openKeyring } from './keyring.ts';
import { MasterKeyError, type MasterKeys } from './master-key.ts';
import type { SealedLocation } from './protected-fields.ts';

const masterKey = (fill: number): Buffer => Buffer.alloc(32, fill);

/** A ring whose keys a test replaces, as a rotation replaces those of the key file. */
function openRing(...fills: [number, ...number[]]): {
  readonly keyring: Keyring;
  readonly reads: () => number;
  replace(...fills: [number, ...number[]]): void;
} {
  let [current, ...previous] = fills;
  let reads = 0;
  const keys: MasterKeys = {
    file: null,
    read: () => {
      reads += 1;
      return { current: masterKey(current), previous: previous.map(masterKey) };
    },
  };
  return {
    keyring: openKeyring(keys, systemRandom),
    reads: () => reads,
    replace: (...next) => {
      [current, ...previous] = next;
    },
  };
}

const endpoint = (row: string): SealedLocation<'master key'> => ({
  field: 'webhook_endpoint.secret',
  row,
  boundAs: 'webhook endpoint',
});
const { keyring } = openRing(1);
const key = keyring.reread().current;

describe('a sealed value', () => {
  it('opens where it was sealed, and is never sealed twice alike', () => {
    const one = key.seal(Buffer.from('whsec_secret'), endpoint('ep_1'));
    const two = key.seal(Buffer.from('whsec_secret'), endpoint('ep_1'));
    expect(keyring.open(one, endpoint('ep_1')).toString()).toBe('whsec_secret');
    expect(one.equals(two)).toBe(false);
    expect(one.includes(Buffer.from('whsec_secret'))).toBe(false);
  });

  it('does not open in another row or another field', () => {
    const sealed = key.seal(Buffer.from('secret'), endpoint('ep_1'));
    expect(() => keyring.open(sealed, endpoint('ep_2'))).toThrow();
    expect(() => keyring.open(sealed, { field: 'user_data_key.wrapped', row: 'ep_1' })).toThrow();
  });

  it('does not open with any byte changed, nor cut off', () => {
    const sealed = key.seal(Buffer.from('secret'), endpoint('ep_1'));
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => keyring.open(changed, endpoint('ep_1'))).toThrow();
      expect(() => keyring.open(sealed.subarray(0, index), endpoint('ep_1'))).toThrow();
    }
  });

  it('says with its first bytes which key sealed it', () => {
    const other = openRing(2).keyring.reread().current;
    expect(key.seal(Buffer.from('x'), endpoint('ep_1')).subarray(0, 5)).toEqual(key.mark);
    expect(other.mark).not.toEqual(key.mark);
    expect(other.fingerprint).not.toBe(key.fingerprint);
    expect(key.fingerprint.startsWith(key.mark.subarray(1).toString('hex'))).toBe(true);
  });
});

describe('a ring', () => {
  it('opens values of its previous keys', () => {
    const sealed = key.seal(Buffer.from('secret'), endpoint('ep_1'));
    expect(openRing(3, 2, 1).keyring.open(sealed, endpoint('ep_1')).toString()).toBe('secret');
  });

  it('looks for a key that it lacks once, and finds what a rotation has added', () => {
    const ring = openRing(1);
    const next = openRing(2).keyring.reread().current;
    const sealed = next.seal(Buffer.from('secret'), endpoint('ep_1'));
    ring.replace(2, 1);
    expect(ring.keyring.open(sealed, endpoint('ep_1')).toString()).toBe('secret');
    expect(ring.keyring.find(next.fingerprint)?.mark).toEqual(next.mark);
    expect(ring.reads()).toBe(2);
  });

  it('names the key that it does not have', () => {
    const ring = openRing(1);
    const strange = openRing(2).keyring.reread().current;
    const sealed = strange.seal(Buffer.from('secret'), endpoint('ep_1'));
    const open = (): Buffer => ring.keyring.open(sealed, endpoint('ep_1'));
    expect(open).toThrow(MasterKeyError);
    expect(open).toThrow(
      `A value was sealed with the master key ${strange.fingerprint.slice(0, 8)}…, which is not among the given ones.`,
    );
    expect(ring.reads()).toBe(3);
    expect(ring.keyring.find(strange.fingerprint)).toBeUndefined();
  });
});

describe('a value of the first format', () => {
  const sealed = Buffer.from(
    'ASz4xxxaeBI2obcKEro3XlBI1GparU76Zy5rB0u/Ft4mBVIvwPiQqVZGhWwLo1ct8YQTQwXEqiBbbRjLrcJQtUpexSM+p6mWRKpEJOX3DiUqiBPMlkd0N87VOfQrISbdb+Ks7Ig=',
    'base64',
  );

  it('opens with whichever key of the ring sealed it', () => {
    expect(keyring.open(sealed, endpoint('ep_1')).toString()).toBe('a key of old');
    expect(openRing(3, 1).keyring.open(sealed, endpoint('ep_1')).toString()).toBe('a key of old');
  });

  it('opens with no other key and at no other place', () => {
    expect(() => openRing(2).keyring.open(sealed, endpoint('ep_1'))).toThrow(MasterKeyError);
    expect(() => keyring.open(sealed, endpoint('ep_2'))).toThrow(MasterKeyError);
  });

  it('has the fingerprint that databases of that time are bound to', () => {
    expect(key.fingerprint).toBe('6152751c3173c0e686f4656909016e3e');
  });
});
