import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('connections', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  let userId: string;
  beforeAll(async () => {
    const own = { clientId: 'client', clientSecret: 'secret', url: 'https://oura.example' };
    const applications = new Map([['oura', own]]);
    app = await openConsoleApp({ providers: { applications } });
    // The days that are shown unasked are the last ones by the clock of whoever looks.
    app.clock.set(new Date());
    team = await app.newTeam();
    for (const provider of ['fitbit', 'oura']) {
      const { user_id: id } = await app.newUser(team);
      userId = id;
      await app.request('POST', '/v2/link/connect/demo', {
        key: team.key,
        body: { user_id: id, provider },
      });
    }
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  test('are found by a filter that is in the address', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'connections'));
    await page.getByText('2 connections,').waitFor();
    const views = page.getByRole('navigation', { name: 'Of the connections' });
    await views.getByRole('link', { name: 'Historical pulls' }).click();
    await page.waitForURL('**/connections?show=past');
    expect(await views.locator('[aria-current="page"]').allTextContents()).toEqual([
      'Historical pulls',
    ]);
    await page.goBack();
    await page.getByText('2 connections,').waitFor();
    await page.getByLabel('Source').fill('oura');
    await page.getByText('1 connection,').waitFor();
    await page.getByLabel('State').selectOption('error');
    await page.getByText('No connection is like that').waitFor();
    await page.waitForURL('**/connections?provider=oura&status=error');
    await page.goBack();
    await page.getByText('1 connection,').waitFor();
  });

  test('are acted on by the filter, which is counted before', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'connections'));
    await page.getByText('2 connections,').waitFor();
    const views = page.getByRole('navigation', { name: 'Of the connections' });
    await views.getByRole('link', { name: 'Historical pulls' }).click();
    await page.waitForURL('**/connections?show=past');
    expect(await views.locator('[aria-current="page"]').allTextContents()).toEqual([
      'Historical pulls',
    ]);
    await page.goBack();
    await page.getByText('2 connections,').waitFor();
    const past = page.getByRole('button', { name: /^Fetch the past/u });
    expect(await past.getAttribute('title')).toBe('choose one source first');
    await page.getByLabel('Source').fill('oura');
    await page.getByText('1 connection,').waitFor();
    await past.click();
    await page.getByText('The filter finds 1 connection of 1 user').waitFor();
    await page.keyboard.press('Escape');
  });

  test('are paused by the filter, until they are made anew', async () => {
    const other = await app.newTeam();
    const { user_id: id } = await app.newUser(other);
    const body = { user_id: id, provider: 'oura' };
    await app.request('POST', '/v2/link/connect/demo', { key: other.key, body });
    const admin = await visitAs(app, 'team_admin', [other]);
    const { page } = admin;
    await page.goto(pathOf(other, 'connections?provider=oura'));
    await page.getByText('1 connection,').waitFor();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('until each person connects anew').waitFor();
    await page.getByRole('button', { name: 'Pause all of them' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'paused' }).first().waitFor();
    await admin.close();
  });

  test('have a history: what was fetched, pulls of the past, holes, bulk operations with progress', async () => {
    const { page } = visit;
    await app.service.slices.sources.pulls.runDue();
    await page.goto(pathOf(team, 'connections?provider=oura'));
    await page.getByText('1 connection,').waitFor();
    await page.getByRole('button', { name: /^Fetch the past/u }).click();
    await page.getByRole('button', { name: 'Fetch the past of all' }).click();
    await page.getByText('The past of 1 users is being fetched').waitFor();
    const views = page.getByRole('navigation', { name: 'Of the connections' });
    const shows = async (view: string, table: string, text: RegExp): Promise<void> => {
      await views.getByRole('link', { name: view }).click();
      const rows = page.getByRole('region', { name: table }).getByRole('row');
      await rows.filter({ hasText: text }).first().waitFor();
      await expectSound(visit, view);
    };
    await shows('What was fetched', 'Fetched resources', /oura.*success/u);
    await shows('Historical pulls', 'Historical pulls', /oura/u);
    await shows('Bulk operations', 'Bulk operations', /Fetching the past.*oura.*of 1/u);
    await views.getByRole('link', { name: 'Gap map' }).click();
    await page.getByText('Paste the whole id of a user').waitFor();
    await page.getByLabel('User id').fill(userId);
    await page.waitForURL(`**/connections?provider=oura&user=${userId}&show=gaps`);
    await shows('Gap map', 'Days with data', /oura/u);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await saving).suggestedFilename()).toBe('gaps.csv');
  });

  test('lead to their user, and a role that only reads is told why it cannot fetch', async () => {
    const viewer = await visitAs(app, 'team_viewer', [team]);
    const { page } = viewer;
    await page.goto(pathOf(team, 'connections'));
    await page.getByText('2 connections,').waitFor();
    const views = page.getByRole('navigation', { name: 'Of the connections' });
    await views.getByRole('link', { name: 'Historical pulls' }).click();
    await page.waitForURL('**/connections?show=past');
    expect(await views.locator('[aria-current="page"]').allTextContents()).toEqual([
      'Historical pulls',
    ]);
    await page.goBack();
    await page.getByText('2 connections,').waitFor();
    const fetching = page.getByRole('button', { name: /^Fetch what is new/u });
    expect(await fetching.getAttribute('title')).toBe('your role only reads');
    await page.getByRole('region', { name: 'Connections' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'User', exact: true }).waitFor();
    await viewer.close();
  });
});
