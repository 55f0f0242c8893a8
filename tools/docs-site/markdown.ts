import { plainHeading, Slugs } from './headings.ts';
import { relativeUrl, targetOf } from './sources.ts';

/** The parts of markdown-it that are used here; it comes with Eleventy. */
type Token = {
  type: string;
  content: string;
  children: Token[] | null;
  attrs: [string, string][] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
};
type State = { tokens: Token[]; env: { page?: { inputPath?: string }; sourceFile?: string } };
export type MarkdownIt = {
  core: { ruler: { push(name: string, rule: (state: State) => void): void } };
  renderer: { rules: Record<string, (() => string) | undefined> };
};

/** Where a file is on the site, by its place in the checkout; undefined where it is no part of it. */
export type FindUrl = (file: string) => string | undefined;

/** Headings get the anchors that code hosts give them, links lead to pages, and tables can be scrolled. */
export function addRules(markdown: MarkdownIt, find: FindUrl): void {
  markdown.core.ruler.push('salus', ({ tokens, env }) => {
    const file = env.sourceFile ?? '';
    const slugs = new Slugs();
    tokens.forEach((token, index) => {
      if (token.type === 'heading_open') {
        const heading = tokens[index + 1]?.content ?? '';
        token.attrSet('id', slugs.of(plainHeading(heading)));
      }
      // Columns are aligned by a style of their own, which the policy refuses.
      if (token.type === 'th_open' || token.type === 'td_open') token.attrs = null;
      if (token.type === 'fence') token.attrSet('tabindex', '0');
      if (token.children !== null) token.children = withLinks(token.children, file, find);
    });
  });
  markdown.renderer.rules['table_open'] = () =>
    '<div class="table" role="region" aria-label="Table" tabindex="0"><table>';
  markdown.renderer.rules['table_close'] = () => '</table></div>';
}

/** A link to what is no page, as a file of the source, becomes its text. */
function withLinks(tokens: readonly Token[], file: string, find: FindUrl): Token[] {
  let isDropped = false;
  const own = find(file) ?? 'index.html';
  const leadTo = (token: Token, attribute: string): boolean => {
    const target = targetOf(file, token.attrGet(attribute) ?? '');
    if (target === undefined) return true;
    const url = find(target.file);
    if (url === undefined) return false;
    const place = target.file === file ? '' : relativeUrl(own, url);
    token.attrSet(attribute, target.anchor === null ? place || '#' : `${place}#${target.anchor}`);
    return true;
  };
  return tokens.filter((token) => {
    if (token.type === 'image') return leadTo(token, 'src');
    if (token.type === 'link_open') {
      isDropped = !leadTo(token, 'href');
      return !isDropped;
    }
    if (token.type !== 'link_close' || !isDropped) return true;
    isDropped = false;
    return false;
  });
}
