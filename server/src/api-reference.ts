import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { AppError } from '#kernel/errors.ts';
import type { Page } from '#kernel/http.ts';
import { buildOpenApi } from '#kernel/openapi.ts';
import { jsonText, type Operation, Reply } from '#kernel/operation.ts';
import { describeEvents, payloadSchemas } from '#webhooks';

import { version } from './version.ts';

const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** The document of the whole API, also written to docs/openapi.json. */
export function openApiDocument(
  operations: readonly Operation[],
  serviceName: string,
): Record<string, unknown> {
  return buildOpenApi(operations, {
    title: 'Salus',
    version,
    description: 'The open, self-hosted health-data platform.',
    serviceName,
    webhooks: describeEvents(),
    schemas: { ...payloadSchemas },
  });
}

/** The API reference at /docs. Everything it loads comes from this server, so it works offline. */
export function apiReferencePages(
  operations: readonly Operation[],
  serviceName: string,
): readonly Page[] {
  // Written when it is first asked for: a start does not wait for it.
  let text: string | undefined;
  const folder = path.dirname(
    createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
  );
  return [
    {
      path: '/openapi.json',
      answer: async () =>
        jsonText((text ??= JSON.stringify(openApiDocument(operations, serviceName)))),
    },
    {
      path: '/docs',
      answer: async () =>
        new Reply(200, page, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': pagePolicy,
        }),
    },
    {
      path: '/docs/:asset',
      answer: async ({ asset = '' }) => {
        const type = Object.hasOwn(assets, asset) ? assets[asset] : undefined;
        if (type === undefined) throw new AppError('route.not_found');
        return new Reply(200, await readFile(path.join(folder, asset)), {
          'content-type': type,
          'cache-control': 'public, max-age=3600',
        });
      },
    },
  ];
}

const startScript = `
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'none', persistAuthorization: true, validatorUrl: null });
`;

/** Only what this server sent may run, and it may talk to nobody else. Swagger UI draws with styles of its own. */
const pagePolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash('sha256', startScript, 'base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Salus API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script>${startScript}</script>
</body>
</html>
`;
