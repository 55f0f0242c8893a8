import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { findBarriers } from './accessibility.ts';
import type { Visit } from './visit.ts';

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({ colorScheme, width })),
);

/** More is seen as a jump; a hundredth is the width of a scroll bar. */
const shiftMax = 0.01;

/** Both are in force once the page was drawn twice. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    async () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/** What holds in light and dark, on a phone and on a desk: read by everybody, nothing from elsewhere, wide as the screen. */
export async function expectSound(visit: Visit, where: string): Promise<void> {
  const { page, seen } = visit;
  expect(await visit.layoutShift(), `${where}: layout shift`).toBeLessThanOrEqual(shiftMax);
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await drawn(page);
    const look = `${where}, ${colorScheme}, ${width} px`;
    expect(await findBarriers(page), look).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${look}: wider than the screen`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  // What was moved by the change of width is nobody's fault.
  await visit.layoutShift();
  expect(seen, where).toEqual({ policy: [], foreign: [], errors: [] });
}
