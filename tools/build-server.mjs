// Puts the server's files and its libraries into a few, once for each state of the sources: node tools/build-server.mjs
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { buildOnce, folderOf, removeOldBuilds } from './build-once.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, 'node_modules/.cache/server');
const sources = join(root, 'server/src/');

/** What lies beside a module, a table or a thread's own module, is found where it lies in the sources. */
const places = {
  name: 'places of the sources',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(sources) && code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
};

/** Those that read files beside their own. */
const external = [
  '@napi-rs/canvas',
  '@platformatic/kafka',
  'pdfjs-dist',
  'pdfkit',
  'pino',
  'swagger-ui-dist',
  'tesseract.js-core',
];

async function buildServer(outDir) {
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [places],
    ssr: { noExternal: true, external },
    build: {
      ssr: join(sources, 'main.ts'),
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        treeshake: false,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

const folder = folderOf({ root, cache, sources: ['server/src/**/*', 'tools/build-server.mjs'] });
await buildOnce(folder, 'main.mjs', buildServer);
removeOldBuilds(cache, folder);
console.log(join(folder, 'main.mjs'));
