import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('connections', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  beforeAll(async () => {
    app = await openConsoleApp();
    team = await app.newTeam();
    for (const provider of ['oura', 'fitbit']) {
      const { user_id: userId } = await app.newUser(team);
      await app.request('POST', '/v2/link/connect/demo', {
        key: team.key,
        body: { user_id: userId, provider },
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
    const past = page.getByRole('button', { name: /^Fetch the past/u });
    expect(await past.getAttribute('title')).toBe('choose one source first');
    await page.getByLabel('Source').fill('oura');
    await page.getByText('1 connection,').waitFor();
    await past.click();
    await page.getByText('The filter finds 1 connection of 1 user').waitFor();
    await page.keyboard.press('Escape');
  });

  test('lead to their user, and a role that only reads is told why it cannot fetch', async () => {
    const viewer = await visitAs(app, 'team_viewer', [team]);
    const { page } = viewer;
    await page.goto(pathOf(team, 'connections'));
    await page.getByText('2 connections,').waitFor();
    const fetching = page.getByRole('button', { name: /^Fetch what is new/u });
    expect(await fetching.getAttribute('title')).toBe('your role only reads');
    await page.getByRole('region', { name: 'Connections' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'User', exact: true }).waitFor();
    await viewer.close();
  });
});
