import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from 'playwright-core';

import { keepJudged, markJudged } from './judged.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Finding = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
};

/** WCAG 2.2 A and AA, or of them what the colours alone decide: light and dark are one tree. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const rules = {
  all: { runOnly: tags },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
  others: { runOnly: tags, rules: { 'color-contrast': { enabled: false } } },
} as const;

type Part = 'all' | 'main';

/** What axe finds once the page was drawn as it was last changed, each with where. */
export async function findBarriers(
  page: Page,
  which: keyof typeof rules = 'all',
  part: Part = 'all',
): Promise<readonly string[]> {
  // Through the debugger, which the Content-Security-Policy does not hold.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const findings = await page.evaluate(
    async ({ within, how }) => {
      const { axe: run } = globalThis as unknown as {
        axe: { run(what: unknown, how: unknown): Promise<{ violations: Finding[] }> };
      };
      // A change of width or theme is in force once the page was drawn twice.
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      });
      const where = { include: [[within]], exclude: [['[data-judged]']] };
      const { violations } = await run.run(where, { ...how, resultTypes: ['violations'] });
      return violations;
    },
    { within: elementOf(part), how: rules[which] },
  );
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

const elementOf = (part: Part): 'html' | 'main' => (part === 'all' ? 'html' : 'main');

/**
 * The same for a page of the console, whose styles do not change while it is open: what decides the colours of an element
 * was judged with the first one of its kind in this look. It is four fifths of the work.
 */
export async function findBarriersOnce(
  page: Page,
  { look, rules: which, part }: { look: string; rules: 'all' | 'colours'; part: Part },
): Promise<readonly string[]> {
  const found = which === 'all' ? await findBarriers(page, 'others', part) : [];
  const isNew = (await page.evaluate(markJudged, { look, within: elementOf(part) })) > 0;
  const colours = isNew ? await findBarriers(page, 'colours', part) : [];
  await page.evaluate(keepJudged, { look, isGood: colours.length === 0 });
  return [...found, ...colours];
}
