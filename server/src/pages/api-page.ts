import { hash } from 'node:crypto';

import type { Operation } from '#kernel/http/operation.ts';

/**
 * Finds operations by their words, opens the groups in which something is found, and shows the team key when Authorize is
 * pressed: each field of that dialogue asks for the focus, and the last one gets it. The 200 events are drawn all at once
 * and found by no search: they are in docs/events.md.
 */
const startScript = `
function findsWords(operation, group, words) {
  const text = [group, operation.get('method'), operation.get('path'), operation.getIn(['operation', 'operationId']), operation.getIn(['operation', 'summary'])].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
const search = () => ({
  fn: {
    opsFilter: (groups, phrase) => {
      const words = phrase.toLowerCase().split(/\\s+/).filter(Boolean);
      return groups
        .map((group, name) => group.set('operations', group.get('operations').filter((each) => findsWords(each, name, words))))
        .filter((group) => group.get('operations').size > 0);
    },
  },
  statePlugins: {
    layout: {
      wrapSelectors: {
        isShown: (original, system) => (state, thing, initial) => {
          const phrase = system.layoutSelectors.currentFilter();
          const isSearched = typeof phrase === 'string' && phrase.length > 1;
          return isSearched && thing[0] === 'operations-tag' ? true : original(thing, initial);
        },
      },
    },
  },
});
document.addEventListener('click', (event) => {
  if (!event.target.closest('.btn.authorize')) return;
  setTimeout(() => {
    const dialogue = document.querySelector('.dialog-ux .modal-ux-content');
    const field = dialogue && dialogue.querySelector('input');
    if (field) field.focus({ preventScroll: true });
    if (dialogue) dialogue.scrollTop = 0;
  }, 50);
});
const show = (spec) => SwaggerUIBundle({
  spec,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  plugins: [search],
  persistAuthorization: false,
  validatorUrl: null,
  onComplete: () => {
    const field = document.querySelector('.operation-filter-input');
    if (field) field.placeholder = 'Search: words of a path, a summary or a group';
  },
});
fetch('/openapi.json').then((answer) => answer.json()).then(({ webhooks, ...document }) => show(document));
`;

/** Only what this server sent may run, and it may talk to nobody else. Swagger UI draws with styles of its own. */
export const apiPagePolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash('sha256', startScript, 'base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The page can be read before its scripts have come: it has the introduction and every operation by group, in whose place
 * comes what tries them out.
 */
export function apiPage(
  operations: readonly Operation[],
  introduction: readonly string[],
  tags: Readonly<Record<string, string>>,
): string {
  const groups = Object.entries(tags)
    .map(([name, text]) => ({ name, text, all: operations.filter((each) => each.tag === name) }))
    .filter(({ all }) => all.length > 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Salus API reference</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; font-family: sans-serif; line-height: 1.4; color: #3b4151 }
.overview { max-width: 1420px; margin: 0 auto; padding: 30px 20px }
.overview summary { cursor: pointer; padding: 8px 0; border-bottom: 1px solid #ddd }
.overview summary b { font-size: 20px; margin-right: 10px }
.overview li { list-style: none; padding: 3px 0 }
.overview code { font-size: 13px }
</style>
</head>
<body>
<div id="reference"><div class="overview">
<h1>Salus API reference</h1>
${introduction.map((text) => `<p>${rich(text)}</p>`).join('\n')}
<p role="status">What tries operations out is loading …</p>
${groups
  .map(
    ({ name, text, all }) => `<details><summary><b>${escape(name)}</b>${rich(text)}</summary><ul>
${all.map((each) => `<li><code>${each.method} ${escape(each.path)}</code> ${escape(each.summary)}</li>`).join('\n')}
</ul></details>`,
  )
  .join('\n')}
</div></div>
<link rel="stylesheet" href="/docs/reference/swagger-ui.css">
<script src="/docs/reference/swagger-ui-bundle.js"></script>
<script>${startScript}</script>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function rich(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/gu, '<code>$1</code>');
}
