import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Finding = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
};

/** WCAG 2.2 A and AA, or of them what the colours alone decide: light and dark are one tree. */
const rules = {
  all: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} as const;

/** What axe finds once the page was drawn as it was last changed, each with where. */
export async function findBarriers(
  page: Page,
  which: keyof typeof rules = 'all',
  part: 'all' | 'main' = 'all',
): Promise<readonly string[]> {
  // Through the debugger, which the Content-Security-Policy does not hold.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const findings = await page.evaluate(
    async ({ within, how }) => {
      const { axe: run } = globalThis as unknown as {
        axe: { run(what: string, how: unknown): Promise<{ violations: Finding[] }> };
      };
      // A change of width or theme is in force once the page was drawn twice.
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      });
      const { violations } = await run.run(within, { ...how, resultTypes: ['violations'] });
      return violations;
    },
    { within: part === 'all' ? 'html' : 'main', how: rules[which] },
  );
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
