import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { unmatchedResult } from '../../../server/tests/harness/matching-changes.ts';
import { shortId } from '../../src/kernel/ui/short-id.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { press, tabTo, type } from '../harness/keyboard.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { ordered, toCriticalResults, unmatchedAmong } from '../harness/orders.ts';
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
    await table.locator(`a[title="${orderId}"]`).click();
    await page.waitForURL(`**/orders/${orderId}`);
  });

  test('whose a report is, somebody decides, and sees whom it names only on asking', async () => {
    const { page } = visit;
    const { raw_result_id: id } = await unmatchedResult(app, team);
    await page.goto(pathOf(team, 'results'));
    await page.getByRole('button', { name: new RegExp(shortId(id), 'u') }).click();
    const dialog = page.getByRole('dialog');
    // The decision appears only after the member has revealed the person.
    expect(await dialog.getByRole('button', { name: 'Decide' }).count()).toBe(0);
    await press(dialog.getByRole('button', { name: 'Show whom it names' }));
    await dialog.getByRole('row', { name: /^Birth date/u }).waitFor();
    await press(dialog.getByRole('radio', { name: /^Order A/u }));
    await page.keyboard.press('Space');
    await type(dialog.getByLabel('Note'), 'Called the laboratory.');
    await press(dialog.getByRole('button', { name: 'Decide' }));
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('region', { name: /not sure/u })
      .getByText('resolved')
      .waitFor();
  });

  test('of two orders that a report may belong to none is chosen, and where they differ is marked', async () => {
    const { page } = visit;
    const path = '/v3/unmatched_result_test';
    const { body: made } = await app.request<{ readonly run_id: string }>('POST', path, {
      key: team.key,
      headers: { 'x-idempotency-key': randomUUID() },
      body: { case: 'multiple_demo_match', order_source: 'managed' },
    });
    const { body: run } = await app.request<{ readonly raw_result_id: string }>(
      'GET',
      `${path}/${made.run_id}`,
      { key: team.key },
    );
    await page.goto(pathOf(team, 'results'));
    await page.getByRole('button', { name: new RegExp(shortId(run.raw_result_id), 'u') }).click();
    const dialog = page.getByRole('dialog');
    await press(dialog.getByRole('button', { name: 'Show whom it names' }));
    const table = dialog.getByRole('region', { name: 'Report and orders' });
    await table.waitFor();
    expect(await table.getByRole('columnheader').count()).toBe(4);
    expect(await table.locator('td[data-agrees="true"]').count()).toBeGreaterThan(0);
    const { body: report } = await app.request<{ readonly patient: { readonly dob: string } }>(
      'GET',
      `/v3/unmatched_result/${run.raw_result_id}`,
      { key: team.key },
    );
    expect(await table.getByRole('row', { name: /^Birth date/u }).textContent()).toContain(
      report.patient.dob.slice(0, 10),
    );
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    const decide = dialog.getByRole('button', { name: /^Decide/u });
    expect(await decide.getAttribute('aria-disabled')).toBe('true');
    await press(decide);
    await dialog.getByRole('button', { name: 'Hide whom it names' }).click();
    await decide.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: new RegExp(shortId(run.raw_result_id), 'u') })
      .getByText('pending')
      .waitFor();
  });

  test('orders beyond the first six are counted, and compared on asking', async () => {
    const { page } = visit;
    const id = await unmatchedAmong({ app, team }, 'Octet', 8);
    await page.goto(pathOf(team, 'results'));
    await page.getByRole('button', { name: new RegExp(shortId(id), 'u') }).click();
    const dialog = page.getByRole('dialog');
    await press(dialog.getByRole('button', { name: 'Show whom it names' }));
    const table = dialog.getByRole('region', { name: 'Report and orders' });
    await table.waitFor();
    expect(await table.getByRole('columnheader', { name: /^Order/u }).count()).toBe(6);
    await tabTo(dialog.getByRole('radio', { name: /^Order A/u }));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await press(dialog.getByRole('button', { name: 'Compare 2 more orders' }));
    await table.getByRole('columnheader', { name: /^Order H/u }).waitFor();
    expect(await table.getByRole('columnheader', { name: /^Order/u }).count()).toBe(8);
    // The choice stays, and no further order can be loaded.
    expect(await dialog.getByRole('radio', { name: /^Order B/u }).isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: /^Order/u }).count()).toBe(8);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('a sandbox lets a report come in; production offers none', async () => {
    const { page } = visit;
    const fresh = await app.newTeam();
    const own = await visitAs(app, 'team_admin', [fresh]);
    await own.page.goto(pathOf(fresh, 'results'));
    await own.page.getByRole('heading', { name: 'No report waits' }).waitFor();
    await own.page.getByRole('button', { name: 'Make a test report' }).click();
    await own.page
      .getByRole('region', { name: /not sure/u })
      .getByText('match demo')
      .waitFor();
    await own.close();
    const production = await app.newTeam({ environment: 'production' });
    const there = await visitAs(app, 'team_admin', [production]);
    await there.page.goto(pathOf(production, 'results'));
    await there.page.getByRole('heading', { name: 'No report waits' }).waitFor();
    expect(await there.page.getByRole('button', { name: 'Make a test report' }).count()).toBe(0);
    await there.close();
    expect(page.isClosed()).toBe(false);
  });
});
