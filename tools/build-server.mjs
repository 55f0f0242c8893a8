// Puts the server's files and its libraries into a few, once for each state of the sources: node tools/build-server.mjs [FOLDER]
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildOnce, folderOf, removeOldBuilds } from './build-once.mjs';
import { external } from './server-package.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, 'node_modules/.cache/server');
const sources = join(root, 'server/src/');

/** A thread's own module, as it is named where the thread is started, or a module's place as such. */
const places = /new URL\('(?:\.\/)?([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.url/g;

/** Threads' modules lie beside all others. What else a module reads, its tables, stays where it is. */
const placesFrom = (outDir) => ({
  name: 'places of the sources',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(sources) || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(outDir, id).split(sep).join('/'));
    const placed = code.replaceAll(places, (_found, name) => {
      if (name === undefined) return `new URL(${place}, import.meta.url).href`;
      const fileName = `${name}.mjs`;
      this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.ts`), fileName });
      return `new URL('${fileName}', import.meta.url)`;
    });
    // Lines stay what they were.
    return { code: placed, map: null };
  },
});

async function buildServer(outDir) {
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [placesFrom(outDir)],
    ssr: { noExternal: true, external },
    build: {
      ssr: join(sources, 'main.ts'),
      outDir,
      emptyOutDir: true,
      // Read where somebody asks for the lines of the sources: NODE_OPTIONS=--enable-source-maps.
      sourcemap: true,
      rolldownOptions: {
        treeshake: false,
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          sourcemapExcludeSources: true,
          // V8 keeps a text of which every character fits into a byte in half of the memory.
          comments: false,
          minify: {
            compress: false,
            mangle: false,
            codegen: { asciiOnly: true, removeWhitespace: false },
          },
        },
      },
    },
  });
}

const bundled = [
  'server/src/**/*',
  'clients/typescript/src/**/*',
  'tools/build-server.mjs',
  'tools/server-package.mjs',
];
const folder = process.argv[2] ?? folderOf({ root, cache, sources: bundled });
const main = join(folder, 'main.mjs');
if (!existsSync(main)) process.stderr.write('Building the server …\n');
try {
  await buildOnce(folder, 'main.mjs', buildServer);
  if (dirname(folder) === cache) removeOldBuilds(cache, folder);
  console.log(main);
} catch (error) {
  const hint = error.code === 'EACCES' ? ' A start by the owner of the checkout builds it.' : '';
  process.stderr.write(`The server could not be built: ${error.message}.${hint}\n`);
  process.exitCode = 1;
}
