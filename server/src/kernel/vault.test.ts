import { describe, expect, it } from 'vitest';

import { systemRandom } from './random.ts';
import { openVault } from './vault.ts';

const masterKey = Buffer.alloc(32, 1);
const vault = openVault(masterKey, systemRandom);

describe('vault', () => {
  it('opens what it sealed, and never seals twice alike', () => {
    const one = vault.seal(Buffer.from('whsec_secret'), 'endpoint:1');
    const two = vault.seal(Buffer.from('whsec_secret'), 'endpoint:1');
    expect(vault.open(one, 'endpoint:1').toString()).toBe('whsec_secret');
    expect(one.equals(two)).toBe(false);
    expect(one.includes(Buffer.from('whsec_secret'))).toBe(false);
  });

  it('refuses a value moved to another place', () => {
    const sealed = vault.seal(Buffer.from('secret'), 'endpoint:1');
    expect(() => vault.open(sealed, 'endpoint:2')).toThrow();
  });

  it('refuses every changed byte', () => {
    const sealed = vault.seal(Buffer.from('secret'), 'x');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => vault.open(changed, 'x')).toThrow();
    }
    expect(() => vault.open(sealed.subarray(0, 20), 'x')).toThrow();
  });

  it('tells master keys apart, and derives a key for each purpose', () => {
    const other = openVault(Buffer.alloc(32, 2), systemRandom);
    expect(other.fingerprint).not.toBe(vault.fingerprint);
    expect(openVault(masterKey, systemRandom).fingerprint).toBe(vault.fingerprint);
    expect(vault.derive('cursor').equals(vault.derive('envelope'))).toBe(false);
    expect(() => other.open(vault.seal(Buffer.from('secret'), 'x'), 'x')).toThrow();
  });
});
