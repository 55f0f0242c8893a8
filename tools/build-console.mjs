// Builds the console, once for each state of its sources: node tools/build-console.mjs [FOLDER]
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

import { buildOnce, folderOf, removeOldBuilds } from './build-once.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, 'node_modules/.cache/console');
const sources = ['index.html', 'vite.config.ts', 'tsconfig.json', 'src/**/*'];

async function buildConsole(outDir) {
  // Whoever calls this may be a test: React's other build is twice as large and slower.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'console/vite.config.ts'),
    build: { outDir, emptyOutDir: true },
  });
  compressFiles(outDir);
}

function compressFiles(folder) {
  for (const file of globSync('assets/*.{js,css,svg}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }));
  }
}

const kept = { root, cache, sources: sources.map((pattern) => `console/${pattern}`) };
const folder = process.argv[2] ?? folderOf(kept);
await buildOnce(folder, 'index.html', buildConsole);
if (dirname(folder) === cache) removeOldBuilds(cache, folder);
console.log(folder);
