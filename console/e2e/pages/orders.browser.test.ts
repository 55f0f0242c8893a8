import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { patient } from '../../../server/tests/harness/orders.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { press } from '../harness/keyboard.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { ordered } from '../harness/orders.ts';
import { hasBrowser } from '../harness/visit.ts';

type Whole = {
  readonly patient_details: { readonly first_name: string; last_name: string; dob: string };
};
type Report = {
  readonly results: readonly {
    readonly interpretation: string;
    result: string;
    reference_range: string;
  }[];
};

describe.runIf(hasBrowser)('orders', () => {
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

  test('the filter is the address, and a link opens the order', async () => {
    const { page } = visit;
    const { orderId } = await ordered({ app, team });
    await page.goto(pathOf(team, 'orders'));
    await page.getByText('1 of 1 orders').waitFor();
    await page.getByLabel('Collection').selectOption('testkit');
    await page.getByRole('heading', { name: 'No order fits' }).waitFor();
    expect(page.url()).toContain('method=testkit');
    await page.goBack();
    await page.locator(`a[title="${orderId}"]`).click();
    await page.getByRole('heading', { level: 1, name: 'Order' }).waitFor();
    await page.waitForURL(`**/orders/${orderId}`);
  });

  test('an order is simulated to a critical result, which somebody acknowledges', async () => {
    const { page } = visit;
    const { orderId } = await ordered({ app, team });
    await page.goto(pathOf(team, `orders/${orderId}`));
    await page.getByText('the order is here').waitFor();
    await page.getByLabel('Until').selectOption('completed.walk_in_test.completed');
    await page.getByLabel('Results, if it comes to them').selectOption('critical');
    await page.getByRole('button', { name: 'Simulate', exact: true }).click();
    const critical = page.getByRole('heading', { name: 'Critical results' });
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Refresh' }).click();
          return critical.count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    // The decision appears only after the member has revealed the person.
    expect(await page.getByRole('button', { name: /^Acknowledge/u }).count()).toBe(0);
    await press(page.getByRole('button', { name: 'Show critical results' }));
    const box = page.getByRole('article', { name: /^Critical results/u });
    await box.getByRole('button', { name: /^Acknowledge/u }).waitFor();
    const path = `/v3/order/${orderId}`;
    const { body: whole } = await app.request<Whole>('GET', path, { key: team.key });
    const { body: report } = await app.request<Report>('GET', `${path}/result`, {
      key: team.key,
    });
    const found = report.results.find(({ interpretation }) => interpretation === 'critical');
    const text = (await box.textContent()) ?? '';
    const { first_name: first, last_name: last, dob } = whole.patient_details;
    for (const part of [
      `${first} ${last}`,
      dob.slice(0, 10),
      `${found?.result} `,
      `range ${found?.reference_range}`,
      'critical',
      'Collected',
      'Reported',
    ])
      expect(text, part).toContain(part);
    // People do not write units in the code of computers.
    expect(text).not.toMatch(/10\*|\{|uL/u);
    await page.getByLabel('Note').fill('Called, and seen within the hour.');
    await page.getByRole('button', { name: /^Acknowledge/u }).click();
    await page.getByText('Called, and seen within the hour.').first().waitFor();
    await page.getByText(/critical results?, acknowledged\./u).waitFor();
    await page.getByRole('button', { name: 'Show results' }).click();
    const results = page.getByRole('region', { name: 'Results' });
    await results.getByText('critical').first().waitFor();
    // Values outside of their range come first; below, every value stands in its panel, as on the report.
    const out = await results.locator('tr[data-row]').count();
    await page.getByRole('tab', { name: `Out of range ${out}`, exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: /^All \d+$/u, selected: true }).waitFor();
    expect(await results.locator('tr[data-row]').count()).toBeGreaterThan(out);
    expect(await results.locator('th[scope="rowgroup"]').count()).toBeGreaterThan(1);
    expect(await results.innerText()).not.toMatch(/10\*|\{|uL/u);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Results (PDF)' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await saving).createReadStream())
      chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('who an order is for is in no answer before somebody asks', async () => {
    const { orderId } = await ordered({ app, team });
    const own = await visitAs(app, 'team_admin', [team]);
    const bodies: string[] = [];
    own.page.on('response', async (response) => {
      if (response.headers()['content-type']?.startsWith('application/json') === true)
        bodies.push(await response.text().catch(() => ''));
    });
    await own.page.goto(pathOf(team, `orders/${orderId}`));
    await own.page.getByText('the order is here').waitFor();
    expect(bodies.join('\n')).not.toContain(patient.last_name);
    expect(await own.page.content()).not.toContain(patient.last_name);
    await own.page.getByRole('button', { name: 'Show name and address' }).click();
    await own.page.getByText(`${patient.first_name} ${patient.last_name}`).waitFor();
    await own.close();
  });

  test('another team’s order looks as one that is not', async () => {
    const other = await app.newTeam();
    const { orderId } = await ordered({ app, team: other });
    await visit.page.goto(pathOf(team, `orders/${orderId}`));
    await visit.page.getByRole('heading', { name: 'There is no such order' }).waitFor();
  });

  test('production has no simulation', async () => {
    const production = await app.newTeam({ environment: 'production' });
    const { orderId } = await ordered({ app, team: production });
    const own = await visitAs(app, 'team_admin', [production]);
    await own.page.goto(pathOf(production, `orders/${orderId}`));
    await own.page.getByText('the order is here').waitFor();
    expect(await own.page.getByRole('button', { name: 'Simulate' }).count()).toBe(0);
    await own.close();
  });
});
