import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { newEndpoint } from '../harness/endpoints.ts';
import { press, tabTo } from '../harness/keyboard.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { ordered, toCriticalResults } from '../harness/orders.ts';
import { wornOnce } from '../harness/people.ts';
import { hasBrowser } from '../harness/visit.ts';

/** Returns the focused element as its tag and its name or text. */
const focused = async (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) return 'nothing';
    const label = active.id === '' ? null : document.querySelector(`label[for="${active.id}"]`);
    return `${active.localName}: ${label?.textContent ?? active.getAttribute('aria-label') ?? active.textContent}`;
  });

describe.runIf(hasBrowser)('the focus', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  let userId: string;
  let orderId: string;
  let webhookId: string;
  beforeAll(async () => {
    app = await openConsoleApp();
    team = await app.newTeam();
    ({ userId } = await wornOnce({ app, team }));
    ({ orderId } = await ordered({ app, team }));
    await toCriticalResults({ app, team }, orderId);
    webhookId = await newEndpoint({ app, team }, 'https://receiver.example/hook');
    visit = await visitAs(app, 'org_admin', []);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  const open = async (path: string, heading: string): Promise<Page> => {
    const { page } = visit;
    await page.goto(pathOf(team, path));
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    return page;
  };

  test('of the palette is in its field, from the keys and from the button, and goes back', async () => {
    const page = await open('', 'Overview');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('catal');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Catalogue' }).waitFor();
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await search.click();
    await page.keyboard.type('nothing of the kind');
    await page.getByText('Nothing is called that.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('button: Search');
    await page.keyboard.press('Enter');
    await page.keyboard.type('webhooks');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  });

  test('of each dialog is in its first field, and Esc gives it back to what opened it', async () => {
    const forms = [
      ['users', 'Users', 'New user', 'Reference'],
      [`users/${userId}`, 'User', 'Edit', 'Reference'],
      [`users/${userId}`, 'User', 'Change who it is', 'First name'],
      ['developers', 'Keys', 'New key', 'Label'],
      ['settings', 'Members', 'Invite', 'E-mail'],
      ['webhooks', 'Webhooks', 'New endpoint', 'Address'],
      [`webhooks/${webhookId}`, 'Endpoint', 'Edit', 'Address'],
      ['insurance', 'Insurance', 'New payor', 'Name'],
      ['catalogue', 'Catalogue', 'New lab test', 'Name of the new test'],
    ] as const;
    for (const [path, heading, button, field] of forms) {
      const page = await open(path, heading);
      const opener = page.getByRole('button', { name: button, exact: true });
      await press(opener);
      await expect
        .poll(async () => focused(page), { message: `${button} on ${path}` })
        .toBe(`input: ${field}`);
      await page.keyboard.type('a');
      expect(
        await page.getByRole('dialog').getByLabel(field, { exact: true }).inputValue(),
        button,
      ).toMatch(/a$/u);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await opener.evaluate((each) => each === document.activeElement), button).toBe(true);
    }
  });

  test('of a question that changes something is on the button that changes nothing', async () => {
    const page = await open(`orders/${orderId}`, 'Order');
    await page.goto(pathOf(team, `users/${userId}`));
    await press(page.getByRole('button', { name: 'Delete', exact: true }));
    await page.getByRole('dialog').waitFor();
    expect(await focused(page)).toMatch(/^(?:button: Cancel|input: Type .* to confirm)$/u);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('button: Delete');

    // A key is shown once: it stays until it was taken.
    await open('developers', 'Keys');
    await press(page.getByRole('button', { name: 'New key' }));
    await page.keyboard.type('Key of the focus');
    await page.keyboard.press('Enter');
    const issued = page.getByRole('dialog', { name: 'Your new key' });
    await issued.waitFor();
    // Not even for an instant: the browser must not close it, and the page open it again.
    const closed = await issued.evaluateHandle((dialog) => {
      const seen = { count: 0 };
      dialog.addEventListener('close', () => (seen.count += 1));
      return seen;
    });
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key);
    expect(await closed.evaluate(({ count }) => count)).toBe(0);
    expect(await issued.isVisible()).toBe(true);
    expect(await focused(page)).toBe('button: Copy key');
    await press(issued.getByRole('button', { name: 'I have saved it' }));
    await issued.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('button: New key');
  });

  test('stays where it was as what was asked for is shown, hidden, chosen or decided', async () => {
    const page = await open(`orders/${orderId}`, 'Order');
    await press(page.getByRole('button', { name: 'Show name and address' }));
    await page.getByText('Birth date').waitFor();
    expect(await focused(page)).toBe('button: Hide name and address');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('button: Show name and address');

    await open('orders/new', 'New order');
    await tabTo(page.getByLabel('User', { exact: true }));
    await page.keyboard.type(userId);
    const found = page.getByRole('list', { name: 'Found: user' }).getByRole('button');
    await press(found);
    await found.waitFor({ state: 'detached' });
    expect(await focused(page)).toContain('section: For whom');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('button: Somebody else');
  });
});
