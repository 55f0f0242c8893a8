#!/usr/bin/env node
// The command of the npm package: `npx salus-health start`. The database is in the folder `data` where it is started.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { allocator, importFlags, serverFlags } from '../node-flags.mjs';
import { findNode } from '../node.mjs';
import { runProgram } from '../program.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** npm installs the Node next to this package or inside it. */
function nodeFolders() {
  const paths = createRequire(import.meta.url).resolve.paths('node') ?? [];
  return paths.map((folder) => dirname(folder));
}

function main([command = '--help', ...args]) {
  const name = command === 'start' ? 'serve' : command;
  const flags = name === 'import' ? importFlags : serverFlags;
  return runProgram(
    findNode(...nodeFolders()),
    [...flags, join(root, 'server/dist/main.mjs'), name, ...args],
    { env: { ...allocator, ...process.env }, passesInterrupt: true },
  );
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
