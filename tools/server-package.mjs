// The npm package of the built server. Prints its package.json: node tools/server-package.mjs
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Packages that read files of their own folder. The build of the server leaves them outside. */
export const external = [
  '@napi-rs/canvas',
  '@platformatic/kafka',
  'pdfjs-dist',
  'pdfkit',
  'pino',
  'swagger-ui-dist',
  'tesseract.js-core',
];

/** Packages without code, of which the server reads files. */
const data = ['@tesseract.js-data/eng'];

/** Returns the package.json of a built server: what the build left outside, a Node and a PostgreSQL, in exact versions. */
export function serverManifest() {
  const { version, description, license, engines, dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return {
    name: 'salus-health',
    version,
    description,
    license,
    type: 'module',
    bin: { 'salus-health': 'tools/package/salus-health.mjs' },
    dependencies: Object.fromEntries(
      [...external, ...data].toSorted().map((name) => [name, dependencies[name]]),
    ),
    optionalDependencies,
    engines,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(serverManifest(), null, 2));
