import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { unmatchedResult } from '../../../server/tests/harness/matching-changes.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { ordered, toCriticalResults } from '../harness/orders.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('results', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  beforeAll(async () => {
    app = await openConsoleApp();
    team = await app.newTeam();
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  test('a critical result waits here, and a link opens its order', async () => {
    const { page } = visit;
    const { orderId } = await ordered({ app, team });
    await toCriticalResults({ app, team }, orderId);
    await page.goto(pathOf(team, 'results'));
    const table = page.getByRole('region', { name: 'Orders with critical results' });
    await table
      .getByText(/critical/u)
      .first()
      .waitFor();
    await table.getByRole('link', { name: orderId }).click();
    await page.waitForURL(`**/orders/${orderId}`);
  });

  test('whose a report is, somebody decides, and sees whom it names only on asking', async () => {
    const { page } = visit;
    const { raw_result_id: id } = await unmatchedResult(app, team);
    await page.goto(pathOf(team, 'results'));
    await page.getByRole('button', { name: id }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Show whom it names' }).click();
    await dialog.getByText('Birth date').waitFor();
    await dialog.getByLabel('Decision').selectOption('accept');
    await dialog.getByLabel('Note').fill('Called the laboratory.');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('region', { name: /not sure/u })
      .getByText('resolved')
      .waitFor();
  });

  test('a sandbox lets a report come in; production offers none', async () => {
    const { page } = visit;
    const fresh = await app.newTeam();
    const own = await visitAs(app, 'team_admin', [fresh]);
    await own.page.goto(pathOf(fresh, 'results'));
    await own.page.getByRole('heading', { name: 'No report waits' }).waitFor();
    await own.page.getByRole('button', { name: 'Let one come in' }).click();
    await own.page
      .getByRole('region', { name: /not sure/u })
      .getByText('match demo')
      .waitFor();
    await own.close();
    const production = await app.newTeam({ environment: 'production' });
    const there = await visitAs(app, 'team_admin', [production]);
    await there.page.goto(pathOf(production, 'results'));
    await there.page.getByRole('heading', { name: 'No report waits' }).waitFor();
    expect(await there.page.getByRole('button', { name: 'Let one come in' }).count()).toBe(0);
    await there.close();
    expect(page.isClosed()).toBe(false);
  });
});
