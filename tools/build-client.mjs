// Builds the package @salus/client as npm takes it: node tools/build-client.mjs [FOLDER], then npm publish FOLDER
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'clients/typescript');
const folder = resolve(process.argv[2] ?? join(root, 'node_modules/.cache/client'));

rmSync(join(folder, 'dist'), { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    join(source, 'tsconfig.json'),
    '--noEmit',
    'false',
    '--outDir',
    join(folder, 'dist'),
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
if (status !== 0) process.exit(1);
for (const file of ['package.json', 'README.md'])
  copyFileSync(join(source, file), join(folder, file));
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
console.log(folder);
