import type { MarkdownIt } from './markdown.ts';

export type SitePage = {
  readonly url: string;
  readonly title: string;
  readonly file?: string;
  readonly text: string;
  readonly kind: 'md' | 'html';
};

export declare function writePages(site: {
  readonly input: string;
  readonly output: string;
  readonly pages: readonly SitePage[];
  readonly addRules: (markdown: MarkdownIt) => void;
  readonly wrap: (page: Pick<SitePage, 'url' | 'title'> & { readonly content: string }) => string;
}): Promise<void>;
