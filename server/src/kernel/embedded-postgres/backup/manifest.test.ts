import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Manifest, parseManifest, renderManifest } from './manifest.ts';

const manifest: Manifest = {
  startedAt: '2026-11-20T01:00:00.000Z',
  finishedAt: '2026-11-20T01:00:09.000Z',
  schemaVersion: 5,
  postgresqlVersion: '18.4',
  masterKeyFingerprint: '0123456789abcdef0123456789abcdef',
  startLsn: '0/2000028',
  endLsn: '0/2000120',
  folders: ['base', 'base/1'],
  files: [
    { path: 'PG_VERSION', bytes: 3, sha256: 'ab'.repeat(32) },
    { path: 'base/1/1255', bytes: 8192, sha256: 'cd'.repeat(32) },
  ],
};

test('a manifest is read as it was written', () => {
  expect(parseManifest(renderManifest(manifest))).toEqual({ ok: true, manifest });
});

test('a manifest in which anything was changed is refused', () => {
  const text = renderManifest(manifest);
  const other = fc.constantFrom('0', 'f', 'z', '"', ',', '');
  fc.assert(
    fc.property(fc.nat({ max: text.length - 1 }), other, (at, character) => {
      const changed = text.slice(0, at) + character + text.slice(at + 1);
      // Spaces and line ends mean nothing.
      const isSame = changed.replaceAll(/\s/gu, '') === text.replaceAll(/\s/gu, '');
      expect(parseManifest(changed).ok).toBe(isSame);
    }),
    { numRuns: 500 },
  );
});

test('a manifest of a later layout is left to the Salus that knows it', () => {
  const later = renderManifest(manifest).replace('"format": 1', '"format": 2');

  expect(parseManifest(later)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('newer Salus'),
  });
});

test.each(['../outside', '/etc/passwd', 'base/../../outside', 'base//1', ''])(
  'a manifest that names the file %j writes nothing outside the data folder',
  (path) => {
    const [file] = manifest.files;
    const crafted = renderManifest({
      ...manifest,
      files: [{ bytes: 3, sha256: '', ...file, path }],
    });

    expect(parseManifest(crafted)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('outside the backup'),
    });
  },
);
