import type { Page } from 'playwright-core';

/** Data, with all that is in it. */
const data = /^ *- '?(?:cell|option|listitem|term|definition)\b/u;

/** What somebody goes to, uses or has read out, by its role and name. */
const offered =
  /^ *- '?(?:heading|button|link|textbox|searchbox|combobox|checkbox|spinbutton|radio|region|navigation|search|table|columnheader|img|alert|group|tab)\b(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*/u;

/** What a screen reader offers on the open page, the same on every run: the pages' rows, ids and numbers are left out. */
export async function outlineOf(page: Page): Promise<string> {
  const kept: string[] = [];
  let dataAt: number | null = null;
  for (const line of (await page.locator('main').ariaSnapshot()).split('\n')) {
    const depth = line.search(/\S/u);
    if (dataAt !== null && depth > dataAt) continue;
    dataAt = data.test(line) ? depth : null;
    const [found] = offered.exec(line) ?? [];
    if (found !== undefined) kept.push(steady(found));
  }
  return kept.join('\n');
}

function steady(line: string): string {
  return line
    .replace("- '", '- ')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/gu, 'ID')
    .replaceAll(/(?<!level=)\d+/gu, '#');
}
