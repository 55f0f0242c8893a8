import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { newEndpoint } from '../harness/endpoints.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';

const users = 240;

/** What holds on every page, tried on some. */
describe.runIf(hasBrowser)('every page', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  let userId: string;
  beforeAll(async () => {
    app = await openConsoleApp();
    app.clock.set(new Date());
    team = await app.newTeam();
    const made = Array.from({ length: users - 1 }, async (_, index) =>
      app.newUser(team, { client_user_id: `person-${index}` }),
    );
    await Promise.all(made);
    ({ user_id: userId } = await app.newUser(team, {
      client_user_id: 'person-of-vienna',
      fallback_time_zone: 'Europe/Vienna',
    }));
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  test('is fetched before its link is pressed, by pointer and by keyboard', async () => {
    const { page } = visit;
    await page.goto(pathOf(team));
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    for (const [name, how] of [
      ['Catalogue', 'hover'],
      ['Insurance', 'focus'],
    ] as const) {
      const asked = page.waitForResponse(`**/assets/${name.toLowerCase()}-*.js`);
      await page.getByRole('link', { name, exact: true })[how]();
      expect((await asked).status(), name).toBe(200);
    }
    expect(page.url()).toBe(`${app.address}${pathOf(team)}`);
  });

  test('with a long list has the rows in sight alone, all of them on paper, and Back finds the place', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'users'));
    await page.getByRole('button', { name: 'Show more' }).click();
    const list = page.getByRole('region', { name: 'Users' });
    const rows = list.locator('tr[data-row]');
    await page.getByText(`${users} users,`).waitFor();
    expect(await rows.count()).toBeLessThanOrEqual(60);
    await list.evaluate((element) => {
      element.scrollTop = 4400;
    });
    await list.locator('tr[data-row="110"]').waitFor();
    expect(await rows.count()).toBeLessThanOrEqual(60);

    await page.emulateMedia({ media: 'print' });
    await expect.poll(async () => rows.count()).toBe(users);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(async () => rows.count()).toBeLessThanOrEqual(60);

    await list.locator('tr[data-row="110"]').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'User', exact: true }).waitFor();
    await page.goBack();
    const scrolled = async (): Promise<number> => list.evaluate((element) => element.scrollTop);
    await expect.poll(async () => Math.abs((await scrolled()) - 4400)).toBeLessThan(44);
    await list.locator('tr[data-row="110"]').waitFor();
  });

  test('tells times as they are ago, and exactly on focus, by the user’s clock, too', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}`));
    const made = page.getByRole('time').first();
    expect(await made.textContent()).toMatch(/ago|now|^\d{4}-\d\d-\d\d$/u);
    const exact = page.getByRole('tooltip').first();
    expect(await exact.isVisible()).toBe(false);
    await made.focus();
    await exact.waitFor();
    const instant = (await made.getAttribute('datetime')) ?? '';
    expect(await exact.textContent()).toContain('(the user’s)');
    expect(await exact.textContent()).toContain(new Date(instant).toISOString().slice(0, 19));
    await page.getByRole('button', { name: 'Copy user id' }).click();
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(userId);
  });

  test('finds a pasted id, and takes no letter for a key while somebody types', async () => {
    const { page } = visit;
    await page.goto(pathOf(team));
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    const place = await search.boundingBox();
    await page.keyboard.type('nothing of the kind');
    await search.getByText('Nothing is called that.').waitFor();
    expect(await search.boundingBox()).toEqual(place);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(userId);
    await page.getByRole('button', { name: 'Open this user' }).waitFor();
    expect(await search.boundingBox()).toEqual(place);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/users/${userId}`);
    const webhookId = await newEndpoint({ app, team }, 'https://receiver.example/hook');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(webhookId);
    await page.getByRole('button', { name: 'Open this endpoint' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Endpoint' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Reference', { exact: true }).fill('');
    await page.keyboard.type('gw?');
    expect(await page.getByLabel('Reference', { exact: true }).inputValue()).toBe('gw?');
    expect(page.url()).toContain(`/users/${userId}`);

    // What is not sent is kept within the console, and asked for before the window closes.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    expect(await page.getByLabel('Reference', { exact: true }).inputValue()).toBe('gw?');
    const asking = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asking;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    expect(page.isClosed()).toBe(false);
  });
});
