import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { type Method, newOrder, patientAddress } from '../../../server/tests/harness/orders.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { reported } from '../harness/orders.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('an order', () => {
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

  const simulated = async (id: string, until: string, body: object = {}): Promise<void> => {
    const path = `/v3/order/${id}/test?final_status=${until}`;
    const answer = await app.request('POST', path, { key: team.key, body });
    expect(answer.status, answer.text).toBe(200);
  };
  const withRequisition = async (method: Method): Promise<string> => {
    const { id } = await newOrder(app, team, { method });
    await simulated(id, `received.${method}.requisition_created`);
    return id;
  };
  const open = async (id: string): Promise<Page> => {
    const { page } = visit;
    await page.goto(pathOf(team, `orders/${id}`));
    await page.getByText('the order is here').waitFor();
    return page;
  };
  const here = (page: Page, status: string) =>
    page.locator('[aria-current="step"]').getByText(status).waitFor();
  const beginning = async (page: Page, button: string): Promise<string> => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await saving).createReadStream())
      chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).subarray(0, 5).toString();
  };

  test('an appointment at a service centre is booked, shown on asking, moved and cancelled', async () => {
    const page = await open(await withRequisition('walk_in_test'));
    await page.getByRole('button', { name: 'Book an appointment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('ZIP code').fill('8500');
    await dialog.getByRole('button', { name: 'Look for times' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel('ZIP code').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('ZIP code').fill('85004');
    await dialog.getByRole('button', { name: 'Look for times' }).click();
    await dialog.getByLabel('Free day').selectOption({ index: 1 });
    await dialog.getByLabel('Notes for whoever comes').fill('Comes by bus.');
    await dialog.getByRole('button', { name: 'Book this time' }).click();
    await dialog.waitFor({ state: 'detached' });
    await here(page, 'appointment scheduled');
    await page.getByRole('button', { name: 'Show the appointment' }).click();
    await page.getByText('Comes by bus.').waitFor();

    await page.getByRole('button', { name: 'Move it' }).click();
    await dialog.getByLabel('ZIP code').fill('85004');
    await dialog.getByRole('button', { name: 'Look for times' }).click();
    await dialog.getByRole('button', { name: 'Move it to this time' }).click();
    await page.getByText('The appointment is moved.').waitFor();

    await page.getByRole('button', { name: 'Cancel the appointment' }).click();
    await dialog.getByLabel('Why').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Cancel the appointment' }).click();
    await dialog.waitFor({ state: 'detached' });
    await here(page, 'appointment cancelled');
  });

  test('a visit is looked for at the order’s address, which is read on asking', async () => {
    const page = await open(await withRequisition('at_home_phlebotomy'));
    await page.getByRole('button', { name: 'Book an appointment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Take the order’s address' }).click();
    await expect
      .poll(async () => dialog.getByLabel('Street').inputValue())
      .toBe(patientAddress.first_line);
    await dialog.getByRole('button', { name: 'Look for times' }).click();
    await dialog.getByText('In the hours of America/Phoenix.').waitFor();
    await dialog.getByRole('button', { name: 'Book this time' }).click();
    await here(page, 'appointment scheduled');
  });

  test('a kit’s shipment and every document are shown on asking; what there is not is said', async () => {
    const { id } = await newOrder(app, team, { method: 'testkit' });
    await simulated(id, 'collecting_sample.testkit.transit_customer');
    const page = await open(id);
    await page.getByRole('button', { name: 'Show the shipment' }).click();
    await page.getByText('Last news').waitFor();
    expect(await beginning(page, 'Collection instructions (PDF)')).toBe('%PDF-');
    await page.getByRole('button', { name: 'Labels (PDF)' }).click();
    await page.getByLabel('How many').fill('30');
    expect(await beginning(page, 'Save the labels')).toBe('%PDF-');
    await page.getByRole('button', { name: 'Advance beneficiary notice (PDF)' }).click();
    await page.getByText('There is no Advance Beneficiary Notice for this order').waitFor();
  });

  test('a sample that was taken on site, and another day for an order that waits for its own', async () => {
    const page = await open(await withRequisition('on_site_collection'));
    await page.getByRole('button', { name: 'The sample was taken' }).click();
    await page.getByRole('button', { name: 'It was taken' }).click();
    await here(page, 'draw completed');
    const { id } = await newOrder(app, team, { activate_by: '2026-12-24' });
    await open(id);
    await page.getByRole('button', { name: 'Another day' }).click();
    const day = page.getByLabel('Day on which the laboratory is told');
    await day.fill('2020-01-01');
    await page.getByRole('button', { name: 'Set the day' }).click();
    await page.getByRole('alert').waitFor();
    await day.fill('2026-12-31');
    await page.getByRole('button', { name: 'Set the day' }).click();
    await page.getByText('2026-12-31').waitFor();
  });

  test('a marker’s way over a user’s orders is read on asking, each order once', async () => {
    const { user_id: userId } = await app.newUser(team);
    const ids: string[] = [];
    for (const said of [
      { kind: 'numeric', result: '30', flag: 'N' },
      { kind: 'range', result: '<5', flag: 'LL' },
    ] as const) {
      const { id } = await newOrder(app, team, { method: 'walk_in_test', user_id: userId });
      await simulated(id, 'received.walk_in_test.requisition_created');
      await reported(app, id, said);
      ids.push(id);
    }
    const looks = async (): Promise<number> => {
      const { rows } = await app.database.query<{ count: string }>(
        `select count(*) from (
           select details from audit_pending union all select details from audit_entry
         ) entry where details::text like '%getOrderResult%'`,
      );
      return Number(rows[0]?.count);
    };
    const page = await open(ids[1] ?? '');
    const before = await looks();
    await page.getByRole('button', { name: 'Show how 2 orders went' }).click();
    const chart = page.getByRole('img', { name: /, then / });
    await chart.waitFor();
    // One is a number, the other goes on to the bottom.
    expect(await chart.locator('circle').count()).toBe(1);
    expect(await chart.locator('rect[rx]').count()).toBe(1);
    expect(await looks()).toBe(before + 2);
    await page.getByRole('button', { name: 'Show results' }).click();
    const first = page
      .getByRole('region', { name: 'Results', exact: true })
      .locator('tr[data-row]')
      .first();
    await first.getByText('critical, low').waitFor();
    // The range, what is around it, and the value, which goes on to the left.
    expect(await first.locator('svg rect').count()).toBe(3);
    await visit.layoutShift();
    await expectSound(visit, 'an order with its results');

    await page.goto(pathOf(team, `users/${userId}`));
    const orders = page.getByRole('region', { name: 'Orders of the user' });
    for (const id of ids) await orders.locator(`a[title="${id}"]`).waitFor();
    await page.goto(pathOf(team, `orders?user=${userId}`));
    await page.getByText('2 of 2 orders').waitFor();
    await page.getByRole('button', { name: 'All users' }).click();
    await page.getByText('2 of 2 orders').waitFor({ state: 'detached' });
  });
});
