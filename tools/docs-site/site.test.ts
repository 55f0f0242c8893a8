import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, it, test } from 'vitest';

import { findPages, options } from './assets/search-rules.js';
import { readResults } from './charts.ts';
import { anchorsOf } from './headings.ts';
import { brokenLinks } from './links.ts';
import { pagesOfTasks } from './navigation.ts';
import { readSources } from './sources.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = readSources(root);

test('every link of every page in Markdown leads to a file and a heading that are there', () => {
  expect(brokenLinks(root, sources)).toEqual([]);
});

test('a dead anchor and a missing file are noticed, but not in code', () => {
  const text =
    '# A\n[a](#b) [a](#a) [b](gone.md) [c](../README.md#nothing) `[d](gone.md)`\n```\n[e](gone.md)\n```\n';
  const page = { file: 'docs/tables.md', url: 'tables.html', title: 'A', text };
  expect(brokenLinks(root, [...sources.filter(({ file }) => file !== page.file), page])).toEqual([
    'docs/tables.md: #b',
    'docs/tables.md: gone.md',
    'docs/tables.md: ../README.md#nothing',
  ]);
});

test('headings have the anchors that code hosts give them', () => {
  const text = '# A `b_c`: d, e!\n## A [link](x.md)\n## Twice\n## Twice\n```\n# no heading\n```\n';
  expect(anchorsOf(text)).toEqual(['a-b_c-d-e', 'a-link', 'twice', 'twice-1']);
});

describe('the site', () => {
  let pages: ReadonlyMap<string, string>;
  let folder: string;
  beforeAll(async () => {
    const script = fileURLToPath(new URL('build.ts', import.meta.url));
    folder =
      (await promisify(execFile)(process.execPath, [script])).stdout.trim().split('\n').at(-1) ??
      '';
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    pages = new Map(
      names
        .filter((name) => name.endsWith('.html'))
        .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]),
    );
  });

  it('has a page for every page of Markdown and every group of operations', () => {
    for (const { url } of sources) expect([url, pages.has(url)]).toEqual([url, true]);
    const all = [...pages]
      .filter(([url]) => url.startsWith('api/'))
      .map(([, html]) => html)
      .join('');
    const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.filter((id) => !all.includes(`<h2 id="${id}">`))).toEqual([]);
  });

  it('lists each guide below a task, once', () => {
    const urls = sources.map(({ url }) => url.replace(/\.html$/u, ''));
    const guides = urls.filter((url) => /^(?:guides|quickstart|roles)\//u.test(url));
    expect(guides.filter((url) => !pagesOfTasks.includes(url))).toEqual([]);
    expect(pagesOfTasks.filter((url) => !urls.includes(url))).toEqual([]);
    expect(new Set(pagesOfTasks).size).toBe(pagesOfTasks.length);
  });

  it('shows the way and the search on every page', () => {
    for (const [url, html] of pages)
      expect([url, html.match(/<main id="content">|<input id="search"/gu)?.length]).toEqual([
        url,
        2,
      ]);
  });

  it('leads nowhere where nothing is', () => {
    const idsOf = new Map(
      [...pages].map(([url, html]) => [
        url,
        new Set([...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id)),
      ]),
    );
    const broken = [...pages].flatMap(([url, html]) =>
      [...html.matchAll(/ (?:href|src)="([^"]*)"/gu)]
        .map(([, link = '']) => link.replaceAll('&amp;', '&'))
        .filter((link) => {
          if (/^https?:|^mailto:/u.test(link)) return false;
          const [place = '', anchor = ''] = link.split('#');
          const target = place === '' ? url : posix.join(posix.dirname(url), place);
          if (!existsSync(join(folder, target))) return true;
          return anchor !== '' && idsOf.get(target)?.has(decodeURIComponent(anchor)) === false;
        })
        .map((link) => `${url}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('has nothing inline, and loads nothing from elsewhere', () => {
    for (const [url, html] of pages) {
      expect([url, html.match(/<[^>]+ (?:style|on\w+)="/u)]).toEqual([url, null]);
      expect([url, html.match(/<style|<script(?! type="module" src="[^":]+">)/u)]).toEqual([
        url,
        null,
      ]);
      expect([
        url,
        html.match(/<(?:link|img|script|iframe)[^>]+(?:src|href)="(?:https?:)?\/\//u),
      ]).toEqual([url, null]);
    }
  });

  it('draws a chart for every benchmark that has something beside it', () => {
    const results = readResults(readFileSync(join(root, 'bench/RESULTS.md'), 'utf8'));
    const drawn = pages.get('project/bench/results.html')?.match(/<figure class="bench">/gu) ?? [];
    expect(results.length).toBeGreaterThan(100);
    expect(drawn.length).toBeGreaterThan(results.length * 0.95);
  });

  it.each([
    ['How do I verify the signature of a webhook?', 'guides/webhooks.html'],
    ['How do I push heart rate samples?', 'guides/push-and-read.html'],
    ['How do I back up and restore the database?', 'operate/backup.html'],
    ['Can I run it on Kubernetes with Helm?', 'operate/kubernetes.html'],
    ['How can a user import an Apple Health export?', 'guides/apple-health.html'],
    ['Which time zone does a day have?', 'guides/time-zones.html'],
    ['How do I delete a user and get a certificate?', 'operate/deletion-and-export.html'],
    ['How do I order a blood test?', 'guides/lab-orders.html'],
    ['How do users connect an Oura ring?', 'guides/oura.html'],
    ['How do I move from the hosted service?', 'guides/come-over.html'],
    ['Is the insurance of a patient active?', 'guides/eligibility.html'],
    ['What does the error request.invalid mean?', 'errors.html'],
    ['Is there a client for TypeScript?', 'project/clients/typescript/index.html'],
  ])('answers "%s" among the first three pages', (question, url) => {
    const text = readFileSync(join(folder, 'search.json'), 'utf8');
    const found = findPages(MiniSearch.loadJSON(text, options), question);
    expect(found.slice(0, 3).map((page) => page.url)).toContain(url);
  });
});
