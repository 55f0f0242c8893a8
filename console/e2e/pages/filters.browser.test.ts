import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { goTo, type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';
import { registered } from './registered.ts';

/** Runs in the page: controls of one row of a filter that do not stand on one line or differ in height. */
function unevenControls(): readonly string[] {
  return [...document.querySelectorAll('main search')].flatMap((filter) => {
    const controls = [...filter.querySelectorAll('input:not([type="checkbox"]), select')].map(
      (each) => each.getBoundingClientRect(),
    );
    return controls.flatMap((one) =>
      controls.flatMap((other) => {
        const isSameRow = one.top < other.bottom && other.top < one.bottom;
        if (!isSameRow) return [];
        const isEven =
          Math.abs(one.top - other.top) <= 0.5 && Math.abs(one.height - other.height) <= 0.5;
        return isEven ? [] : [`${one.top} and ${other.top}, ${one.height} and ${other.height}`];
      }),
    );
  });
}

describe.runIf(hasBrowser)('the console as a member left it', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let admin: MemberVisit;
  const ids = new Map<string, Readonly<Record<string, string>>>();
  beforeAll(async () => {
    app = await openConsoleApp();
    app.clock.set(new Date());
    await app.newTeam();
    team = await app.newTeam();
    for (const { title, fill } of registered) ids.set(title, (await fill?.({ app, team })) ?? {});
    admin = await visitAs(app, 'org_admin');
    await admin.page.goto(pathOf(team, 'account'));
  });
  afterAll(async () => {
    await admin?.close();
    await app?.close();
  });

  test('has the controls of each filter on one line, in one height', async () => {
    const { page } = admin;
    for (const title of ['Users', 'Connections', 'Explore', 'Requests', 'Insurance']) {
      const each = registered.find((other) => other.title === title) ?? expect.unreachable(title);
      await goTo(admin, pathOf(team, each.path(ids.get(title) ?? {})));
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await page.locator('main search :is(input, select)').first().waitFor();
      await expect.poll(async () => page.evaluate(unevenControls), { message: title }).toEqual([]);
    }
  });

  test('goes on in the team that was in use last', async () => {
    const { page } = admin;
    await page.goto(pathOf(team, 'account'));
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    await page.goto('/console/');
    await page.waitForURL((url) => url.pathname.includes(team.scope.teamId));
    const other = await visitAs(app, 'org_admin');
    await other.page.goto('/console/');
    await other.page.waitForURL((url) => url.pathname.split('/').length > 3);
    expect(new URL(other.page.url()).pathname).not.toContain(team.scope.teamId);
    await other.close();
  });

  test('has an error in place of a page that is not loaded offline, and keeps what was typed', async () => {
    const { page, context } = await visitAs(app, 'org_admin');
    await page.goto(pathOf(team, 'account'));
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Catalogue' }).click();
    await page.getByRole('heading', { name: 'This page was not loaded' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'This page was not loaded' }).waitFor();
    expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');
    // Whoever typed something is asked by the browser before; here nothing was.
    await page.getByRole('heading', { level: 1, name: 'Catalogue' }).waitFor();
    await context.close();
  });
});
