import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { AppError } from '#kernel/errors.ts';
import { CachedResponse } from '#kernel/http/cached-response.ts';
import type { StaticPage } from '#kernel/http/http.ts';
import { Reply } from '#kernel/http/operation.ts';

import type { Build } from './background-build.ts';
import { loadAgain, waitingPage } from './waiting-page.ts';

/** Only what this server sent may run, and it may talk to nobody else. */
export const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Names of assets say what is in them: nothing that is known is asked for again. */
const immutable = 'public, max-age=31536000, immutable';

type Assets = ReadonlyMap<string, CachedResponse>;

/** The console at /console: its page at every address below, its assets, and the page of invitations. */
export function consolePages(build: Build, serviceName: string): readonly StaticPage[] {
  // Kept, so that a newer build beside it takes nothing away from who has the older page.
  const kept = new Map<string, { readonly html: string; readonly assets: Promise<Assets> }>();
  const open = async (folder: string): Promise<{ html: string; assets: Promise<Assets> }> => {
    const known = kept.get(folder);
    if (known !== undefined) return known;
    const html = await readFile(path.join(folder, 'index.html'), 'utf8');
    const opened = {
      html: html.replace('%SERVICE_NAME%', serviceName),
      assets: readAssets(path.join(folder, 'assets')),
    };
    kept.set(folder, opened);
    return opened;
  };
  const page = async (): Promise<Reply> => {
    const folder = build.folder();
    if (folder === null)
      return waitingPage(build.failure(), {
        what: 'The console',
        script: `/console/${waitingScript}`,
        headers: htmlHeaders,
      });
    return new Reply(200, (await open(folder)).html, htmlHeaders);
  };
  return [
    { path: '/console', answer: page },
    { path: '/invite', answer: page },
    {
      path: '/console/*',
      answer: async ({ '*': rest = '' }, headers) => {
        if (rest === waitingScript) return loadAgain();
        if (!rest.startsWith('assets/')) return page();
        const folder = build.folder();
        const assets = folder === null ? undefined : await (await open(folder)).assets;
        const asset = assets?.get(rest.slice('assets/'.length));
        if (asset === undefined) throw new AppError('route.not_found');
        return asset.reply(headers);
      },
    },
  ];
}

const htmlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': consolePolicy,
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
};

const waitingScript = 'waiting.js';

async function readAssets(folder: string): Promise<Assets> {
  const names = (await readdir(folder)).filter((name) => types[path.extname(name)] !== undefined);
  return new Map(
    names.map((name) => {
      const file = path.join(folder, name);
      const headers = {
        'content-type': types[path.extname(name)] ?? '',
        'cache-control': immutable,
      };
      const made = async (coding: string): Promise<Buffer | null> =>
        coding === 'br' && existsSync(`${file}.br`) ? readFile(`${file}.br`) : null;
      return [name, new CachedResponse(async () => readFile(file), headers, made)];
    }),
  );
}
