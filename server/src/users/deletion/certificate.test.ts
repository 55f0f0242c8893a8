import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { Vault } from '#kernel/secrets/vault.ts';

import { checkCertificate, openCertificateKey } from './certificate.ts';
import { mergeErasures } from './model.ts';
import type { Statement } from './schema.ts';

/** The one thing that certificates need of a vault. */
const vaultOf = (secret: string): Vault => ({
  seal: async () => Buffer.alloc(0),
  open: () => Buffer.alloc(0),
  derive: (purpose) => createHash('sha256').update(`${secret} ${purpose}`).digest(),
});

/** The canonical form, written out by its definition. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(Reflect.get(value, name))}`);
  return `{${fields.join(',')}}`;
}

const key = openCertificateKey(vaultOf('ours'));
const statement: Statement = {
  type: 'deletion_certificate',
  version: 1,
  user_id: '0190a000-0000-7000-8000-000000000001',
  team_id: '0190a000-0000-7000-8000-000000000002',
  environment: 'sandbox',
  deleted_at: '2026-11-01T00:00:00+00:00',
  deleted_by: { type: 'team_key', id: '0190a000-0000-7000-8000-000000000003' },
  purge_at: '2026-11-08T00:00:00+00:00',
  purged_at: '2026-11-08T00:10:00+00:00',
  erased: { users: 1, series: 2, sample_chunk: 12 },
  retained: [
    { table: 'lab_result', rows: 1, until: '2036-11-08T00:00:00+00:00', because: 'CLIA § 493' },
  ],
};
const certificate = key.sign(statement);
const text = JSON.stringify(certificate);

describe('a certificate', () => {
  test('is genuine as it was signed, whatever the order of its fields and the white space', () => {
    const shuffled = Object.fromEntries(Object.entries(certificate).toReversed());
    for (const each of [text, JSON.stringify(shuffled, null, 4)]) {
      expect(checkCertificate(key, each)).toEqual({ verdict: 'genuine', keyId: key.id });
    }
  });

  test('is the same on every node', () => {
    expect(openCertificateKey(vaultOf('ours')).sign(statement)).toEqual(certificate);
  });

  test.each<[string, object]>([
    ['the user', { user_id: '0190a000-0000-7000-8000-00000000beef' }],
    ['a count', { erased: { ...statement.erased, sample_chunk: 11 } }],
    ['what is retained', { retained: [] }],
    ['a field more', { note: 'all good' }],
    ['the key id', { key_id: 'f'.repeat(32) }],
    ['the signature', { signature: Buffer.alloc(64).toString('base64') }],
  ])('with another value of %s is altered', (_what, change) => {
    const changed = JSON.stringify({ ...certificate, ...change });
    expect(checkCertificate(key, changed).verdict).toBe('altered');
  });

  test('that somebody else signed in our name is altered', () => {
    const forger = generateKeyPairSync('ed25519');
    const publicKey = forger.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const forged = { ...statement, key_id: key.id, public_key: publicKey };
    const signature = sign(null, Buffer.from(canonical(forged)), forger.privateKey);
    const signed = JSON.stringify({ ...forged, signature: signature.toString('base64') });
    expect(checkCertificate(key, signed).verdict).toBe('altered');
  });

  test('of another installation is whole, and not ours', () => {
    const other = openCertificateKey(vaultOf('theirs'));
    const foreign = JSON.stringify(other.sign(statement));
    expect(checkCertificate(key, foreign)).toEqual({ verdict: 'of another key', keyId: other.id });
  });

  test.each(['', 'null', '[]', '{}', '{"public_key":"AAAA","signature":""}', text.slice(0, -1)])(
    'is not what %j is',
    (each) => expect(checkCertificate(key, each).verdict).toBe('unreadable'),
  );

  test('can be checked by whoever has the public key and knows the format, without our code', () => {
    const { signature, ...signed } = JSON.parse(text) as Record<string, unknown>;
    const der = Buffer.from(key.publicKey, 'base64');
    const opened = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const proof = Buffer.from(String(signature), 'base64');
    expect(verify(null, Buffer.from(canonical(signed)), opened, proof)).toBe(true);
  });
});

test('the account of several slices adds up, and keeps every reason to retain', () => {
  const until = new Date('2030-01-01T00:00:00Z');
  const kept = { table: 'b', rows: 2, until, because: 'a law' };
  expect(
    mergeErasures([
      { erased: { a: 1, b: 0 } },
      { erased: { b: 3 }, retained: [kept] },
      { erased: {} },
    ]),
  ).toEqual({ erased: { a: 1, b: 3 }, retained: [kept] });
});
