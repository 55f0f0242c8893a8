import { expect } from 'vitest';

import { findBarriersOnce } from './accessibility.ts';
import type { Visit } from './visit.ts';

/** Each differs from the one before it in one thing; the last one is how a visit begins. */
const looks = [
  { colorScheme: 'light', width: 390, rules: 'all' },
  { colorScheme: 'dark', width: 390, rules: 'colours' },
  { colorScheme: 'dark', width: 1280, rules: 'colours' },
  { colorScheme: 'light', width: 1280, rules: 'all' },
] as const;

/** Another state of a page that was looked at in all of them: both widths and both themes once. */
const [small, , large, usual] = looks;

/** More is seen as a jump; a hundredth is the width of a scroll bar. */
const shiftMax = 0.01;

/**
 * What holds in light and dark, on a phone and on a desk: read by everybody, nothing from elsewhere, wide as the screen.
 * `main`: what is around the page is the same as it was when all of it was looked at.
 */
export async function expectSound(
  visit: Visit,
  where: string,
  part: 'all' | 'main' = 'all',
): Promise<void> {
  const { page, seen } = visit;
  expect(await visit.layoutShift(), `${where}: layout shift`).toBeLessThanOrEqual(shiftMax);
  const show = async ({ colorScheme, width }: (typeof looks)[number]): Promise<void> => {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  };
  for (const each of part === 'all' ? looks : [small, large]) {
    await show(each);
    const { colorScheme, width, rules } = each;
    const look = `${where}, ${colorScheme}, ${width} px`;
    const place = { look: `${colorScheme} ${width}`, rules, part };
    expect(await findBarriersOnce(page, place), look).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${look}: wider than the screen`).toBeLessThanOrEqual(0);
  }
  await show(usual);
  // What was moved by the change of width is nobody's fault.
  await visit.layoutShift();
  expect(seen, where).toEqual({ policy: [], foreign: [], errors: [] });
}
