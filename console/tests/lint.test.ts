import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const code = {
  fetch: "export const answer = fetch('/v2/user');",
  XMLHttpRequest: 'export const request = new XMLHttpRequest();',
  localStorage: "localStorage.setItem('reference', 'patient-42');",
  sessionStorage: "sessionStorage.setItem('reference', 'patient-42');",
};
type Name = keyof typeof code;
const names: readonly Name[] = ['fetch', 'XMLHttpRequest', 'localStorage', 'sessionStorage'];

let folder: string;
let said: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-console-lint-'));
  await cp(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const place of ['users', 'kernel/api']) {
    await mkdir(path.join(folder, 'console/src', place), { recursive: true });
    for (const name of names)
      await writeFile(path.join(folder, 'console/src', place, `${name}.ts`), `${code[name]}\n`);
  }
  const program = path.join(root, 'node_modules/oxlint/bin/oxlint');
  said = await new Promise((resolve) => {
    const args = [program, '--format', 'unix', 'console/src'];
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

test.each(names)('%s is for the client of the API and the look alone', (name) => {
  const lines = said.split('\n').filter((line) => line.includes(`Unexpected use of '${name}'`));
  expect(lines.map((line) => line.split(':')[0])).toEqual([`console/src/users/${name}.ts`]);
});
