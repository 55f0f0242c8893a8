import { negotiateMediaType } from '#kernel/http/content-negotiation.ts';
import type { StaticPage } from '#kernel/http/http.ts';
import { jsonReply, Reply } from '#kernel/http/operation.ts';

import { version } from '../process/version.ts';

const kinds = ['text/plain', 'text/html', 'application/json'] as const;

/** The printed address itself: what this is and where to go, for a terminal, a browser or a program. */
export function welcomePage(
  baseUrl: () => string,
  serviceName: string,
  hasConsole: boolean,
): StaticPage {
  return {
    path: '/',
    answer: async (_params, { accept }) => {
      const places = {
        documentation: `${baseUrl()}/docs`,
        api_reference: `${baseUrl()}/docs/reference`,
        openapi: `${baseUrl()}/openapi.json`,
        health: `${baseUrl()}/healthz`,
        ...(hasConsole ? { console: `${baseUrl()}/console` } : {}),
      };
      const headers = { vary: 'accept' };
      switch (negotiateMediaType(typeof accept === 'string' ? accept : null, kinds)) {
        case 'application/json':
          return jsonReply(200, { name: 'Salus', version, ...places }, headers);
        case 'text/html':
          return new Reply(200, page(places), {
            ...headers,
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy':
              "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          });
        case 'text/plain':
          return new Reply(
            200,
            `${sentence}

${places.console === undefined ? '' : `  Console        ${places.console}\n`}  Documentation  ${places.documentation}
  API reference  ${places.api_reference}
  OpenAPI        ${places.openapi}
  Health         ${places.health}

Every request needs a key:  curl -H 'x-${serviceName}-api-key: <team key>' ${baseUrl()}/v2/user
`,
            { ...headers, 'content-type': 'text/plain; charset=utf-8' },
          );
      }
    },
  };
}

const sentence = `This is Salus ${version}, a self-hosted health-data platform.`;

type Places = Readonly<Record<'documentation' | 'api_reference' | 'openapi' | 'health', string>> & {
  readonly console?: string;
};

function page(places: Places): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Salus</title>
<style>
:root { color-scheme: light dark }
body { font: 1.1rem/1.6 sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1rem }
</style>
</head>
<body>
<h1>Salus</h1>
<p>${sentence} Programs use it by its API, people by its console.</p>
<ul>
${places.console === undefined ? '' : `${link(places.console, 'Console, for people')}\n`}${link(places.documentation, 'Documentation, with a search')}
${link(places.api_reference, 'API reference, with every operation to try')}
${link(places.openapi, 'OpenAPI document')}
${link(places.health, 'Health')}
</ul>
</body>
</html>
`;
}

function link(address: string, text: string): string {
  return `<li><a href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${text}</a></li>`;
}
