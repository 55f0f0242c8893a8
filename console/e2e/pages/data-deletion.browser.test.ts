import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { importedOnce, wornOnce } from '../harness/people.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('parts of a user’s data', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  beforeAll(async () => {
    app = await openConsoleApp();
    // The browser counts the time that is left by its own clock.
    app.clock.set(new Date());
    team = await app.newTeam();
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  const heartRates = async (userId: string): Promise<number> => {
    const { body } = await app.request<{
      groups: Readonly<Record<string, readonly { data: readonly unknown[] }[]>>;
    }>('GET', `/v2/timeseries/${userId}/heartrate/grouped`, {
      key: team.key,
      query: { start_date: '2000-01-01', end_date: '2100-01-01' },
    });
    return Object.values(body.groups)
      .flat()
      .reduce((sum, { data }) => sum + data.length, 0);
  };

  test('are counted, deleted and brought back by mouse', async () => {
    const { userId } = await wornOnce({ app, team });
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByRole('button', { name: 'Delete data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete data' });
    await dialog.getByLabel('Resource').fill('heartrate');
    await dialog.getByLabel('Source', { exact: true }).fill('oura');
    await dialog.getByRole('button', { name: 'Count it' }).click();
    const counted = dialog.getByRole('region', { name: 'What would be deleted' });
    await counted.waitFor();
    expect(await counted.textContent()).toContain('heartrateoura, ringsamples5');
    // Counting changes nothing.
    expect(await heartRates(userId)).toBe(5);
    await expectSound(visit, 'what would be deleted');
    await dialog.getByRole('button', { name: 'Delete 5 samples' }).click();
    const deletions = page.getByRole('region', { name: 'Deletions' });
    await deletions.getByText('heartrate, oura').first().waitFor();
    expect(await heartRates(userId)).toBe(0);
    await deletions.getByText(/\d (?:minute|second)s? left$/u).waitFor();
    await deletions.getByRole('button', { name: /^Undo/u }).click();
    await page.getByText('The data is back.').waitFor();
    await deletions.getByText('undone').waitFor();
    expect(await heartRates(userId)).toBe(5);
  });

  test('are deleted by keyboard from the page of a day, and may be let back', async () => {
    const { userId, date } = await wornOnce({ app, team });
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}/days/${date}`));
    const link = page.getByRole('link', { name: 'Delete the main sleep' });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete data' });
    await dialog.waitFor();
    const count = dialog.getByRole('button', { name: 'Count it' });
    await count.focus();
    await page.keyboard.press('Enter');
    const remove = dialog.getByRole('button', { name: /^Delete .*summar/u });
    await remove.focus();
    await page.keyboard.press('Enter');
    const deletions = page.getByRole('region', { name: 'Deletions' });
    await deletions.getByText('One of sleep').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    const nights = await app.request<{ sleep: readonly unknown[] }>(
      'GET',
      `/v2/summary/sleep/${userId}`,
      { key: team.key, query: { start_date: date, end_date: date } },
    );
    expect(nights.body.sleep).toEqual([]);
    await deletions.getByRole('button', { name: /^Let it be stored again/u }).focus();
    await page.keyboard.press('Enter');
    await deletions.getByText('May be stored again').waitFor();
  });

  test('of an import and of a source are chosen from where they are listed', async () => {
    const { page } = visit;
    const userId = await importedOnce({ app, team });
    await page.goto(pathOf(team, `imports?user=${userId}`));
    await page.getByRole('link', { name: /^Delete what the import of/u }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete data' });
    await dialog.getByRole('button', { name: 'Count it' }).click();
    await dialog.getByRole('region', { name: 'What would be deleted' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Nothing was deleted.').waitFor();
    await page.getByRole('link', { name: /^Delete its data/u }).click();
    await dialog.getByRole('button', { name: 'Count it' }).click();
    await dialog.getByRole('button', { name: /^Delete .*samples? and/u }).click();
    await page
      .getByRole('region', { name: 'Deletions' })
      .getByText(/^Everything of/u)
      .first()
      .waitFor();
  });

  test('that are not there are said to be, and whoever only reads deletes nothing', async () => {
    const { userId } = await wornOnce({ app, team });
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByRole('button', { name: 'Delete data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete data' });
    await dialog.getByLabel('Resource').fill('heartrate');
    await dialog.getByLabel('Last day').fill('2001-01-01');
    await dialog.getByRole('button', { name: 'Count it' }).click();
    await dialog.getByText('None of it is stored.').waitFor();
    await dialog.getByLabel('Resource').fill('no_such');
    await dialog.getByRole('button', { name: 'Count it' }).click();
    await dialog.getByRole('alert').waitFor();
    const reader = await visitAs(app, 'team_viewer', [team]);
    await reader.page.goto(pathOf(team, `users/${userId}?delete=source/oura`));
    const button = reader.page.getByRole('button', { name: 'Delete data' });
    await button.waitFor();
    expect(await button.getAttribute('title')).toBe('your role only reads');
    expect(await reader.page.getByRole('dialog').count()).toBe(0);
    await reader.close();
  });
});
