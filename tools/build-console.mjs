// Builds the console, once for each state of its sources: node tools/build-console.mjs [FOLDER]
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, 'node_modules/.cache/console');

/** Where the build of the sources as they are now lies, or will lie. */
function consoleFolder() {
  const sources = ['index.html', 'vite.config.ts', 'tsconfig.json', 'src/**/*'];
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: join(root, 'console') }))
    .map((file) => join('console', file))
    .filter((file) => !file.includes('.test.') && statSync(join(root, file)).isFile());
  const hash = createHash('sha256');
  for (const file of [...files, 'package-lock.json'].toSorted())
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return join(cache, hash.digest('hex').slice(0, 16));
}

/** Others may build the same at the same time: whoever is done first is the one that counts. */
async function buildConsole(folder = consoleFolder()) {
  if (existsSync(join(folder, 'index.html'))) return folder;
  // Whoever calls this may be a test: React's other build is twice as large and slower.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const temporary = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    await build({
      configFile: join(root, 'console/vite.config.ts'),
      build: { outDir: temporary, emptyOutDir: true },
    });
    compressFiles(temporary);
    if (!existsSync(folder)) renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'index.html'))) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  if (dirname(folder) === cache) removeOldBuilds(folder);
  return folder;
}

function compressFiles(folder) {
  for (const file of globSync('assets/*.{js,css,svg}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }));
  }
}

/** A build is a megabyte: those of a day ago are nobody's any more. */
function removeOldBuilds(current) {
  const dayMs = 86_400_000;
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (folder !== current && age > dayMs) rmSync(folder, { recursive: true, force: true });
  }
}

console.log(await buildConsole(process.argv[2]));
