/** The anchors of headings as code hosts make them, so that a link works there and on the site. */
export class Slugs {
  readonly #used = new Map<string, number>();

  of(heading: string): string {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const times = this.#used.get(slug) ?? 0;
    this.#used.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  }
}

/** What a heading says, without its marks. */
export const plainHeading = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/(?<!\w)[_*]+|[_*]+(?!\w)|`/gu, '')
    .trim();

/** The anchors of a page of Markdown, in order. */
export function anchorsOf(markdown: string): readonly string[] {
  const slugs = new Slugs();
  return withoutCode(markdown)
    .split('\n')
    .flatMap((line) => {
      const heading = /^#{1,6} +(.+?) *#*$/u.exec(line)?.[1];
      return heading === undefined ? [] : [slugs.of(plainHeading(heading))];
    });
}

/** Without what is fenced, in which nothing is a heading or a link. */
export const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2`* *$/gmu, '');
