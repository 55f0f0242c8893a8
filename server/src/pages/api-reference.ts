import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { AppError } from '#kernel/errors.ts';
import { CachedResponse } from '#kernel/http/cached-response.ts';
import type { StaticPage } from '#kernel/http/http.ts';
import { buildOpenApi } from '#kernel/http/openapi.ts';
import type { Operation } from '#kernel/http/operation.ts';
import { describeEvents, makeExample } from '#webhooks';

import { bodyExamples, errorCatalog, eventCatalogue, groups } from '../composition/slices.ts';
import { version } from '../process/version.ts';
import { apiIntroduction, groupOrder } from './api-introduction.ts';
import { apiPage, apiPagePolicy } from './api-page.ts';

const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const place = (name: string): number => groupOrder.indexOf(name) + 1 || groupOrder.length + 1;

/** What the slices say of their groups, in the order for readers. */
const apiGroups = Object.fromEntries(
  Object.entries(groups).toSorted(([a], [b]) => place(a) - place(b)),
);

/** The document of the whole API, also written to docs/openapi.json. */
export function openApiDocument(
  operations: readonly Operation[],
  serviceName: string,
): Record<string, unknown> {
  return buildOpenApi(operations, {
    title: 'Salus',
    version,
    description: apiIntroduction(serviceName).join('\n\n'),
    serviceName,
    errors: errorCatalog,
    groups: apiGroups,
    examples: bodyExamples,
    exampleOf: makeExample,
    webhooks: (refer) => describeEvents(eventCatalogue, refer),
  });
}

/** Asked again each time, and told whether it is the same still. */
const revalidated = 'no-cache';

/** The API reference at /docs/reference. Everything it loads comes from this server, so it works offline. */
export function apiReferencePages(
  operations: readonly Operation[],
  serviceName: string,
): readonly StaticPage[] {
  const folder = path.dirname(
    createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
  );
  const document = new CachedResponse(
    () => JSON.stringify(openApiDocument(operations, serviceName)),
    {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': revalidated,
    },
  );
  const page = new CachedResponse(
    () => apiPage(operations, apiIntroduction(serviceName), apiGroups),
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': apiPagePolicy,
      'cache-control': revalidated,
    },
  );
  const files = new Map(
    Object.entries(assets).map(([name, type]) => [
      name,
      new CachedResponse(async () => readFile(path.join(folder, name)), {
        'content-type': type,
        'cache-control': 'public, max-age=3600',
      }),
    ]),
  );
  return [
    { path: '/openapi.json', answer: async (_params, headers) => document.reply(headers) },
    { path: '/docs/reference', answer: async (_params, headers) => page.reply(headers) },
    {
      path: '/docs/reference/:asset',
      answer: async ({ asset = '' }, headers) => {
        const file = files.get(asset);
        if (file === undefined) throw new AppError('route.not_found');
        return file.reply(headers);
      },
    },
  ];
}
