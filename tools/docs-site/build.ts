// Builds the documentation as static files, once for each state of its sources: node tools/docs-site/build.ts [FOLDER]
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { apiPages, type OpenApi } from './api-pages.ts';
import type { Entry } from './assets/search-rules.js';
import { benchmarkCharts, readResults } from './charts.ts';
import { type SitePage, writePages } from './eleventy.mjs';
import { layout } from './layout.ts';
import { addRules } from './markdown.ts';
import { navigationOf } from './navigation.ts';
import { searchIndex, sectionsOf } from './search-index.ts';
import { readSources, type Source } from './sources.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/docs');
const results = 'bench/RESULTS.md';

/** Files beside the pages that they show or offer, by where they are on the site. */
const files: Readonly<Record<string, string>> = {
  'docs/openapi.json': 'openapi.json',
  ...Object.fromEntries(
    globSync('docs/pictures/*', { cwd: root }).map((file) => [file, file.slice('docs/'.length)]),
  ),
};

const notFound = `<h1>Page not found</h1>
<p>The documentation has no page at this address. Search for it above, or begin with the <a href="index.html">list of pages</a>.</p>`;

/** Where the site of the sources as they are now lies, or will lie. */
function siteFolder(sources: readonly Source[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package.json')));
  for (const { file, text } of sources) hash.update(`${file}\n${text}`);
  const own = globSync('tools/docs-site/**/*', { cwd: root }).filter(
    (file) => !file.includes('.test.') && statSync(join(root, file)).isFile(),
  );
  for (const file of [...own.toSorted(), ...Object.keys(files)])
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return join(cache, hash.digest('hex').slice(0, 16));
}

function pagesOf(sources: readonly Source[], api: ReturnType<typeof apiPages>): SitePage[] {
  const charts = (file: string, text: string): string =>
    file === results ? benchmarkCharts(readResults(text)) : '';
  return [
    ...sources.map(({ url, title, file, text }): SitePage => ({
      url,
      title,
      file,
      text: text.replace(/\n(?=\| What )/u, () => `\n${charts(file, text)}\n\n`),
      kind: 'md',
    })),
    ...api.map(({ url, title, html }): SitePage => ({ url, title, text: html, kind: 'html' })),
  ];
}

async function write(folder: string, sources: readonly Source[]): Promise<void> {
  const text = readFileSync(join(root, 'docs/openapi.json'), 'utf8');
  const document = JSON.parse(text) as OpenApi;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const api = apiPages(document);
  const groups = navigationOf(sources, api);
  const urls = new Map([
    ...sources.map(({ file, url }) => [file, url] as const),
    ...Object.entries(files),
  ]);
  const entries: Entry[] = [];
  const input = mkdtempSync(join(tmpdir(), 'salus-docs-'));
  try {
    await writePages({
      input,
      output: folder,
      pages: pagesOf(sources, api),
      addRules: (markdown) => addRules(markdown, (file) => urls.get(file)),
      wrap: ({ url, title, content }) => {
        entries.push(...sectionsOf(url, title, content));
        return layout({ url, title, content, groups, version });
      },
    });
  } finally {
    rmSync(input, { recursive: true });
  }
  writeFileSync(
    join(folder, '404.html'),
    layout({ url: '404.html', title: 'Page not found', content: notFound, groups, version }),
  );
  const assets = join(folder, 'assets');
  cpSync(fileURLToPath(new URL('assets', import.meta.url)), assets, {
    recursive: true,
    filter: (file) => !file.endsWith('.d.ts'),
  });
  const minisearch = createRequire(import.meta.url).resolve('minisearch');
  cpSync(join(dirname(dirname(minisearch)), 'es/index.js'), join(assets, 'minisearch.js'));
  for (const [file, url] of Object.entries(files)) cpSync(join(root, file), join(folder, url));
  const sorted = entries.toSorted((a, b) => a.id.localeCompare(b.id));
  const ids = new Set<string>();
  const unique = sorted.filter(({ id }) => !ids.has(id) && ids.add(id));
  writeFileSync(join(folder, 'search.json'), searchIndex(unique));
}

/** Others may build the same at the same time: whoever is done first is the one that counts. */
async function buildDocs(given?: string): Promise<string> {
  const sources = readSources(root);
  const folder = given === undefined ? siteFolder(sources) : resolve(given);
  if (given === undefined && existsSync(join(folder, 'index.html'))) return folder;
  const temporary = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    await write(temporary, sources);
    if (given !== undefined) cpSync(temporary, folder, { recursive: true });
    else if (!existsSync(folder)) renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'index.html'))) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  if (dirname(folder) === cache) removeOldBuilds(folder);
  return folder;
}

/** A build is some megabytes: those of a day ago are nobody's any more. */
function removeOldBuilds(current: string): void {
  const dayMs = 86_400_000;
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (folder !== current && age > dayMs) rmSync(folder, { recursive: true, force: true });
  }
}

process.stdout.write(`${await buildDocs(process.argv[2])}\n`);
