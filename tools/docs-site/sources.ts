import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** One page of Markdown: where it lies in the checkout, and where on the site. */
export type Source = {
  /** From the root of the checkout, with slashes. */
  readonly file: string;
  /** From the root of the site, such as `guides/users.html`. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
};

const patterns = [
  '*.md',
  'docs/**/*.md',
  'bench/**/*.md',
  'clients/*/README.md',
  'console/README.md',
  'examples/**/*.md',
  'samples/*.md',
  'server/src/**/README.md',
];

/** Every page of Markdown that the checkout has, in the order of their addresses. */
export function readSources(root: string): readonly Source[] {
  return globSync(patterns, { cwd: root, exclude: (name) => name.includes('node_modules') })
    .map((name) => name.replaceAll('\\', '/'))
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return { file, url: urlOf(file), title: titleOf(text, file), text };
    })
    .toSorted((a, b) => a.url.localeCompare(b.url));
}

/** `docs/` is the root of the site; what else is written beside the code is below `project/`. */
export function urlOf(file: string): string {
  const place = file.startsWith('docs/') ? file.slice('docs/'.length) : `project/${file}`;
  const page = place.replace(/README\.md$/u, 'index.html').replace(/\.md$/u, '.html');
  return page.toLowerCase();
}

export function titleOf(text: string, file: string): string {
  return /^# (.+)$/mu.exec(text)?.[1]?.replaceAll(/[`*]/gu, '') ?? file;
}

/** The address of one page as another one links to it: the site works below any path, and from a folder. */
export function relativeUrl(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

/** A link of a page: a file of the checkout with a heading in it, or undefined where it leads elsewhere. */
export function targetOf(
  from: string,
  link: string,
): { readonly file: string; readonly anchor: string | null } | undefined {
  if (/^[a-z][a-z+.-]*:/iu.test(link)) return undefined;
  const [place = '', anchor = null] = link.split('#');
  const file = place === '' ? from : posix.join(posix.dirname(from), decodeURIComponent(place));
  return { file: posix.normalize(file), anchor };
}
