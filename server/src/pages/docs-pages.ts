import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { AppError } from '#kernel/errors.ts';
import { CachedResponse } from '#kernel/http/cached-response.ts';
import type { StaticPage } from '#kernel/http/http.ts';
import { Reply } from '#kernel/http/operation.ts';

import type { DocsBuild } from './docs-build.ts';
import { loadAgain, waitingPage } from './waiting-page.ts';

/** Only what this server sent may run, and it may talk to nobody else. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

const waitingScript = 'assets/waiting.js';

type Files = ReadonlyMap<string, CachedResponse>;

/** The documentation at /docs; without it, that address leads to the API reference. */
export function docsPages(build: DocsBuild | undefined): readonly StaticPage[] {
  if (build === undefined)
    return [{ path: '/docs', answer: async () => movedTo('/docs/reference') }];
  let opened: { readonly folder: string; readonly files: Promise<Files> } | undefined;
  const open = async (folder: string): Promise<Files> => {
    if (opened?.folder !== folder) opened = { folder, files: readSite(folder) };
    return opened.files;
  };
  return [
    // Every address on its pages is relative.
    { path: '/docs', answer: async () => movedTo('/docs/index.html') },
    {
      path: '/docs/*',
      answer: async ({ '*': rest = '' }, headers) => {
        if (rest === waitingScript) return loadAgain();
        const folder = build.folder();
        if (folder !== null) {
          const files = await open(folder);
          const file = files.get(rest) ?? files.get(`${rest}.html`);
          if (file !== undefined) return file.reply(headers);
          if (files.has(`${rest}/index.html`)) return movedTo(`/docs/${rest}/index.html`);
          return notFound(folder, rest, headers['accept']);
        }
        if (!['', '.html'].includes(path.extname(rest))) throw new AppError('route.not_found');
        return waitingPage(build.failure(), {
          what: 'The documentation',
          script: `/docs/${waitingScript}`,
          headers: { ...headersOf('.html'), 'cache-control': 'no-store' },
        });
      },
    },
  ];
}

/** A page for people; programs get the error of the API. */
async function notFound(
  folder: string,
  rest: string,
  accept: string | string[] | undefined,
): Promise<Reply> {
  if (!String(accept).includes('text/html')) throw new AppError('route.not_found');
  const html = await readFile(path.join(folder, '404.html'), 'utf8');
  // The links of the page are relative to the root of the site.
  const up = '../'.repeat(rest.split('/').length - 1);
  const text = html.replaceAll(/ (href|src|data-root)="(?!#|[a-z]+:)/gu, ` $1="${up}`);
  return new Reply(404, text, { ...headersOf('.html'), 'cache-control': 'no-store' });
}

const movedTo = (location: string): Reply =>
  new Reply(302, '', { location, 'cache-control': 'no-cache' });

const headersOf = (extension: string): Readonly<Record<string, string>> => ({
  'content-type': types[extension] ?? '',
  'content-security-policy': docsPolicy,
  // Names of files stay when a version changes: each is asked for again, and told by its tag that it is the same.
  'cache-control': 'no-cache',
});

async function readSite(folder: string): Promise<Files> {
  const names = await readdir(folder, { recursive: true });
  return new Map(
    names
      .filter((name) => types[path.extname(name)] !== undefined)
      .map((name) => [
        name.replaceAll(path.sep, '/'),
        new CachedResponse(
          async () => readFile(path.join(folder, name)),
          headersOf(path.extname(name)),
        ),
      ]),
  );
}
