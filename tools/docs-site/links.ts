import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { anchorsOf, withoutCode } from './headings.ts';
import { type Source, targetOf } from './sources.ts';

/** Every link of the pages that leads to no file of the checkout, or to no heading of one, as `page: link`. */
export function brokenLinks(root: string, sources: readonly Source[]): readonly string[] {
  const anchors = new Map(sources.map(({ file, text }) => [file, new Set(anchorsOf(text))]));
  return sources.flatMap(({ file, text }) =>
    linksOf(text)
      .filter((link) => {
        const target = targetOf(file, link);
        if (target === undefined) return false;
        if (target.file.startsWith('..') || !existsSync(join(root, target.file))) return true;
        return target.anchor !== null && anchors.get(target.file)?.has(target.anchor) === false;
      })
      .map((link) => `${file}: ${link}`),
  );
}

/** Links and pictures, inline and by reference; none of what is code. */
function linksOf(markdown: string): readonly string[] {
  const text = withoutCode(markdown).replaceAll(/(`+)[^`]*?\1/gu, '');
  const inline = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/gu)];
  const referred = [...text.matchAll(/^ {0,3}\[[^\]]+\]: +(\S+)/gmu)];
  return [...inline, ...referred].map(([, link = '']) => link);
}
