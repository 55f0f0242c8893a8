import { escapeHtml } from './html.ts';
import type { Group } from './navigation.ts';
import { relativeUrl } from './sources.ts';

type Shown = {
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly groups: readonly Group[];
  readonly version: string;
};

/** A whole page. Every address is relative, and nothing is inline: the policy of the server allows neither. */
export function layout({ url, title, content, groups, version }: Shown): string {
  const to = (target: string): string => escapeHtml(relativeUrl(url, target));
  const nav = groups.map(({ name, pages }) => {
    const isHere = pages.some((page) => page.url === url);
    const items = pages.map(
      (page) =>
        `<li><a href="${to(page.url)}"${page.url === url ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
    );
    return `<details${isHere || name === 'Start' ? ' open' : ''}><summary>${name}</summary><ul>${items.join('')}</ul></details>`;
  });
  return `<!doctype html>
<html lang="en" data-root="${to('.')}/">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Salus</title>
<link rel="icon" href="${to('assets/icon.svg')}">
<link rel="stylesheet" href="${to('assets/site.css')}">
<script type="module" src="${to('assets/search.js')}"></script>
<script type="module" src="${to('assets/code.js')}"></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><a class="home" href="${to('index.html')}">Salus</a> <span class="version">${escapeHtml(version)}</span>
<search><label for="search">Search</label> <input id="search" type="search" autocomplete="off" aria-controls="found" disabled><div id="found" role="region" aria-label="Search results" aria-live="polite"></div></search></header>
<div class="columns">
<nav aria-label="Pages"><details class="menu" open><summary>Pages</summary>${nav.join('\n')}</details></nav>
<main id="content">${content}</main>
</div>
<footer>Salus ${escapeHtml(version)}. Everything on these pages comes from the server that shows them.</footer>
</body>
</html>
`;
}
