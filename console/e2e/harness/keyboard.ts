import type { Locator, Page } from 'playwright-core';

/** How far a page's last control may be from its first. */
const stepsMax = 150;

/** Goes to a control as somebody without a pointer does: by the Tab key, until it has the focus. */
export async function tabTo(control: Locator): Promise<void> {
  await control.first().waitFor();
  const page = control.page();
  for (let step = 0; step < stepsMax; step += 1) {
    if (await control.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${control.toString()} is not reached by the Tab key`);
}

/** Presses a button, or follows a link. */
export async function press(control: Locator): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press('Enter');
}

/** Types into a field, in the place of what is there. */
export async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  const { keyboard } = field.page();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(text);
}

/** Chooses of a list by its first letters. */
export async function choose(list: Locator, text: string): Promise<void> {
  await tabTo(list);
  await list.page().keyboard.type(text);
}

/** A page of the navigation, by its two keys, which mean letters as long as a field has the focus. */
export async function go(page: Page, key: string, heading: string): Promise<void> {
  while (await page.evaluate(() => document.activeElement?.matches('input, textarea, select')))
    await page.keyboard.press('Tab');
  await page.keyboard.press('g');
  await page.keyboard.press(key);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}
