import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { consoleClient, readOperationIds } from '../../tools/console-client.ts';

const root = path.join(import.meta.dirname, '../..');

/** The errors of the compiler over the console as it is in a folder. */
async function compile(folder: string): Promise<string> {
  const program = path.join(root, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, '-p', 'console'], { cwd: folder }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}

test('an operation that answers something else breaks the console’s compile', async () => {
  const document = await readFile(path.join(root, 'docs/openapi.json'), 'utf8');
  const used = readOperationIds(await readFile(path.join(root, 'console/operations.txt'), 'utf8'));
  const changed = document.replaceAll('"checklist"', '"list_of_checks"');
  expect(changed).not.toBe(document);
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-console-contract-'));
  try {
    for (const name of ['console/src', 'console/tsconfig.json', 'package.json'])
      await cp(path.join(root, name), path.join(folder, name), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    const contract = path.join(folder, 'console/src/kernel/api/contract.ts');
    await writeFile(contract, consoleClient(JSON.parse(changed), used));
    // That it compiles as it is, is a step of the check.
    const errors = (await compile(folder)).split('\n').filter((line) => /^\S/u.test(line));
    expect(errors).not.toEqual([]);
    expect(errors.filter((line) => !line.includes("'checklist' does not exist"))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
