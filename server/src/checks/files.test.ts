import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { certificates } from '../../tests/harness/certificates.ts';
import { parseConfig } from '../process/settings.ts';
import { fileFindings } from './files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-doctor-'));
});
afterAll(async () => rm(folder, { recursive: true }));

async function levels(
  environment: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>>> {
  const parsed = parseConfig({ SALUS_DATA_DIR: folder, ...environment });
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  const findings = await fileFindings(parsed.config);
  return Object.fromEntries(findings.map(({ check, level }) => [check, level]));
}

it('a key file that others can read is to be closed', async () => {
  const file = path.join(folder, 'master.key');
  await writeFile(file, 'key');
  for (const [mode, level] of [
    [0o600, 'ok'],
    [0o640, 'fix'],
    [0o604, 'fix'],
  ] as const) {
    await chmod(file, mode);
    expect(await levels()).toMatchObject({ 'master key': level });
  }
  const given = { SALUS_MASTER_KEY: Buffer.alloc(32, 1).toString('base64') };
  expect(await levels(given)).toMatchObject({ 'master key': 'ok' });
});

it('the disk matters where the database lies on it', async () => {
  expect(await levels()).toHaveProperty('disk');
  expect(await levels({ DATABASE_URL: 'postgres://x/y' })).not.toHaveProperty('disk');
});

it('a certificate is looked at where there is one: missing, expired and mixed up ones are to be fixed', async () => {
  const pem = async (name: string, text: string): Promise<string> => {
    await writeFile(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const { first, second, expired } = certificates;
  const [cert, key] = [await pem('first.crt', first.cert), await pem('first.key', first.key)];
  const [old, other] = [await pem('old.crt', expired.cert), await pem('other.key', second.key)];
  const withFiles = async (certFile: string, keyFile: string) =>
    (await levels({ SALUS_TLS_CERT_FILE: certFile, SALUS_TLS_KEY_FILE: keyFile }))['certificate'];
  expect(await levels()).not.toHaveProperty('certificate');
  expect(await withFiles(cert, key)).toBe('ok');
  expect(await withFiles(old, key)).toBe('fix');
  expect(await withFiles(cert, other)).toBe('fix');
  expect(await withFiles(path.join(folder, 'none'), key)).toBe('fix');
});
