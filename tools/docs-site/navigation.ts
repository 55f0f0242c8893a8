import type { ApiPage } from './api-pages.ts';
import type { Source } from './sources.ts';

export type Group = {
  readonly name: string;
  readonly pages: readonly { readonly url: string; readonly title: string }[];
};

type Named = { readonly name: string; readonly holds: (url: string) => boolean };

/** In this order; a page is in the first that holds it. */
const groups: readonly Named[] = [
  {
    name: 'Start',
    holds: (url) =>
      /^(?:quickstart|roles)\//u.test(url) ||
      ['index.html', 'alternatives.html', 'costs.html', 'real-and-emulated.html'].includes(url),
  },
  { name: 'Guides', holds: (url) => url.startsWith('guides/') },
  { name: 'Operate', holds: (url) => url.startsWith('operate/') },
  { name: 'Trust', holds: (url) => url.startsWith('trust/') },
  { name: 'Decisions', holds: (url) => url.startsWith('adr/') },
  { name: 'Benchmarks', holds: (url) => url.startsWith('project/bench/') },
  { name: 'Parts of the server', holds: (url) => url.startsWith('project/server/') },
  { name: 'Project', holds: (url) => url.startsWith('project/') },
  { name: 'Catalogues', holds: () => true },
];

const order = ['Start', 'Guides', 'Operate', 'Trust', 'API', 'Catalogues', 'Benchmarks', 'Project'];

/** What stands beside each page. Decisions and parts of the server are many: only their lists of links lead there. */
export function navigationOf(
  sources: readonly Source[],
  apiPages: readonly ApiPage[],
): readonly Group[] {
  const all: Group[] = groups.map(({ name, holds }) => ({
    name,
    pages: sources.filter(
      ({ url }) => groups.find((each) => each.holds(url))?.name === name && holds(url),
    ),
  }));
  const api = {
    name: 'API',
    pages: apiPages.map(({ url, title }) => ({ url, title: title.replace('API: ', '') })),
  };
  const decisions = sources.filter(({ url }) => url === 'adr/index.html');
  return order.flatMap((name) => {
    const found = [...all, api].find((each) => each.name === name);
    if (found === undefined) return [];
    const pages = name === 'Project' ? [...found.pages, ...decisions] : found.pages;
    const first = pages.filter(({ url }) => url === 'index.html');
    return [{ name, pages: [...first, ...pages.filter((page) => !first.includes(page))] }];
  });
}
