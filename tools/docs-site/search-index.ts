import MiniSearch from 'minisearch';

import { type Entry, options } from './assets/search-rules.js';
import { textOf } from './html.ts';

/** The sections of a page: each heading of the first three levels with the text up to the next. */
export function sectionsOf(url: string, title: string, html: string): readonly Entry[] {
  const parts = html.split(/(?=<h[123] [^>]*id=)/u);
  return parts.flatMap((part) => {
    const [, anchor = '', heading = ''] =
      /^<h[123] [^>]*id="([^"]+)"[^>]*>([\s\S]*?)<\/h[123]>/u.exec(part) ?? [];
    const body = part.replace(/^<h[123][\s\S]*?<\/h[123]>/u, '');
    const text = textOf(body);
    if (heading === '' && text === '') return [];
    return [{ id: `${url}#${anchor}`, url, anchor, title, heading: textOf(heading), text }];
  });
}

/** The index that the pages load, as text. */
export function searchIndex(entries: readonly Entry[]): string {
  const index = new MiniSearch<Entry>(options);
  index.addAll(entries);
  return JSON.stringify(index);
}
