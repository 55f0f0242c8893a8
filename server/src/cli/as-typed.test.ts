import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import { version } from '../process/version.ts';
import { asTyped } from './as-typed.ts';

it('a command in a hint is written as it is typed where the hint is read', () => {
  const hint = 'Next: salus keys export FILE, then salus keys forget-old; see salus <command>.';
  expect(asTyped(hint, 'salus ')).toBe(hint);
  expect(asTyped(hint)).toBe(
    'Next: npm run -s salus -- keys export FILE, then npm run -s salus -- keys forget-old; see npm run -s salus -- <command>.',
  );
});

it('what only has the name in it stays', () => {
  const text = 'salus: Salus is ready; salus-today is no command';
  expect(asTyped(text)).toBe(text);
});

it('package.json says the same version, and its command is there', async () => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  const manifest: unknown = JSON.parse(text);
  expect(manifest).toMatchObject({ version, bin: { salus: 'tools/salus.mjs' } });
  expect(existsSync(new URL('../../../tools/salus.mjs', import.meta.url))).toBe(true);
});
