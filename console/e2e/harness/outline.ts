import type { Page } from 'playwright-core';

/** Data, with all that is in it. */
const data = /^ *- '?(?:cell|option|listitem|term|definition)\b/u;

/** What somebody goes to, uses or has read out, by its role and name. */
const offered =
  /^ *- '?(?:heading|button|link|textbox|searchbox|combobox|checkbox|spinbutton|radio|region|navigation|search|table|columnheader|img|alert|group|tab)\b(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*/u;

const header = /^( *- )columnheader "((?:[^"\\]|\\.)*)"/u;
/** The cell that opens the columns that do not fit, with their titles. */
const folded = /^ *- cell "More: ((?:[^"\\]|\\.)*)"/u;

/**
 * What a screen reader offers on the open page, the same on every run: the pages' rows, ids and numbers are left out. Which columns
 * of a table fit depends on fonts and on what the cells say, so its columns are listed by name, whether they are in the row or folded.
 */
export async function outlineOf(page: Page): Promise<string> {
  const kept: string[] = [];
  let dataAt: number | null = null;
  let columns: { readonly indent: string; readonly titles: Set<string> } | undefined;
  const endTable = (): void => {
    const titles = [...(columns?.titles ?? [])].filter((title) => title !== 'More').toSorted();
    kept.push(...titles.map((title) => `${columns?.indent ?? ''}columnheader "${title}"`));
    columns = undefined;
  };
  for (const line of (await page.locator('main').ariaSnapshot()).split('\n')) {
    const [, indent = '', title] = header.exec(line) ?? [];
    if (title !== undefined) {
      columns ??= { indent, titles: new Set() };
      columns.titles.add(title);
      continue;
    }
    for (const each of folded.exec(line)?.[1]?.split(', ') ?? []) columns?.titles.add(each);
    const depth = line.search(/\S/u);
    if (dataAt !== null && depth > dataAt) continue;
    dataAt = data.test(line) ? depth : null;
    const [found] = offered.exec(line) ?? [];
    if (found === undefined) continue;
    endTable();
    kept.push(steady(found));
  }
  endTable();
  return kept.join('\n');
}

function steady(line: string): string {
  return line
    .replace("- '", '- ')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/gu, 'ID')
    .replaceAll(/(?<!level=)\d+/gu, '#');
}
