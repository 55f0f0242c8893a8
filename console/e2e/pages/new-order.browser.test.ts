import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { OrderWorker } from '../../../server/src/labs/orders/index.ts';
import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { newOrder, patient, patientAddress } from '../../../server/tests/harness/orders.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { goTo, type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { person, wornOnce } from '../harness/people.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('a new order', () => {
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

  const ordersOf = async (userId: string) => {
    const { body } = await app.request<{ orders: readonly Record<string, unknown>[] }>(
      'GET',
      '/v3/order_summaries',
      { key: team.key, query: { user_id: userId } },
    );
    return body.orders;
  };

  test('is typed once: refusals stand at their fields, and an absent server loses nothing', async () => {
    const { page, context } = visit;
    const { user_id: userId } = await app.newUser(team, { client_user_id: 'patient-77' });
    await page.goto(pathOf(team, 'orders'));
    await page.getByRole('button', { name: 'New order' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor();
    await page.getByLabel('User', { exact: true }).fill('patient-7');
    await page.getByRole('button', { name: 'patient-77' }).click();
    await page.getByRole('list', { name: 'Found: lab test' }).getByRole('button').first().click();
    await page.getByLabel('First name', { exact: true }).fill(patient.first_name);
    await page.getByLabel('Last name', { exact: true }).fill(patient.last_name);
    await page.getByLabel('Birth date').fill(patient.dob);
    await page.getByLabel('Gender').selectOption('female');
    await page.getByLabel('Phone').fill(patient.phone_number);
    await page.getByLabel('E-mail', { exact: true }).fill(patient.email);
    await page.getByLabel('Street').fill(patientAddress.first_line);
    await page.getByLabel('City').fill(patientAddress.city);
    await page.getByLabel('State').fill(patientAddress.state);
    await page.getByLabel('ZIP code').fill('8500');
    await page.getByLabel('Diagnosis').fill('E11.9');
    await page.getByRole('button', { name: 'Add E11.9' }).click();
    await page.getByText('The codes can stand on one order.').waitFor();
    await page.getByLabel('HIPAA authorization').check();
    const send = page.getByRole('button', { name: 'Make the order' });
    await send.click();
    const zip = page.getByLabel('ZIP code');
    await expect.poll(async () => zip.getAttribute('aria-invalid')).toBe('true');
    expect(await zip.evaluate((field) => field === document.activeElement)).toBe(true);
    await zip.fill(patientAddress.zip);

    await context.setOffline(true);
    await send.click();
    await page.getByText('What you typed is kept').waitFor();
    await goTo(visit, pathOf(team, 'orders'));
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await context.setOffline(false);
    await goTo(visit, pathOf(team, 'orders/new'));
    expect(await page.getByLabel('Last name', { exact: true }).inputValue()).toBe(
      patient.last_name,
    );

    // Two presses before anything can be drawn.
    await send.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await page.getByText('the order is here').waitFor();
    const made = await ordersOf(userId);
    expect(made).toHaveLength(1);
    await page.waitForURL(`**/orders/${String(made[0]?.['id'])}`);
    const { body: order } = await app.request('GET', `/v3/order/${String(made[0]?.['id'])}`, {
      key: team.key,
    });
    expect(order).toMatchObject({
      patient_details: { last_name: patient.last_name },
      icd_codes: ['E11.9'],
    });
    // What was sent is not there for the next one.
    await goTo(visit, pathOf(team, 'orders/new'));
    expect(await page.getByLabel('Last name', { exact: true }).inputValue()).toBe('');
  });

  test('is begun on a user’s page, and takes their record on asking alone', async () => {
    const { page } = visit;
    const { userId, reference } = await wornOnce({ app, team });
    const { body: marker } = await app.request<{ id: number }>(
      'GET',
      '/v3/lab_tests/4/markers/QD-0128',
      { key: team.key },
    );
    const made = await app.request('POST', '/v3/lab_tests', {
      key: team.key,
      body: {
        name: 'Lead at work',
        description: '',
        method: 'walk_in_test',
        marker_ids: [marker.id],
      },
    });
    expect(made.status, made.text).toBe(200);
    const bodies: string[] = [];
    page.on('response', async (response) => {
      if (response.headers()['content-type']?.startsWith('application/json') === true)
        bodies.push(await response.text().catch(() => ''));
    });
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByRole('link', { name: 'New order' }).click();
    await page.getByText(reference).first().waitFor();
    const last = page.getByLabel('Last name', { exact: true });
    expect(await last.inputValue()).toBe('');
    expect(bodies.join('\n')).not.toContain(person.last);
    await page.getByRole('button', { name: 'Take it from the user’s record' }).click();
    await expect.poll(async () => last.inputValue()).toBe(person.last);
    expect(page.url()).not.toContain(person.last);

    // What the laboratory asks is answered before anything is sent, in its own words.
    await page.getByLabel('Lab test', { exact: true }).fill('Lead at work');
    await page.getByRole('button', { name: 'Lead at work' }).click();
    const send = page.getByRole('button', { name: /^Make the order/u });
    expect(await send.textContent()).toContain('the laboratory asks');
    await page.getByLabel('Why is lead measured?').selectOption({ index: 1 });
    await page.getByLabel('How is the blood drawn?').selectOption({ index: 1 });
    await page.getByLabel('Name the ordering physician').check();
    await page.getByLabel('Who pays').selectOption('commercial_insurance');
    await page.getByLabel('Payor').fill('united');
    await page.getByRole('list', { name: 'Found: payor' }).waitFor();
    await visit.layoutShift();
    await expectSound(visit, 'a form that is filled');
    await page.getByLabel('Name the ordering physician').uncheck();
    await page.getByLabel('Who pays').selectOption('client_bill');
    await send.click();
    await page.getByText('the order is here').waitFor();
    expect(await ordersOf(userId)).toHaveLength(1);
  });

  test('goes on by the sandbox’s clock, which production does not have', async () => {
    const { page } = visit;
    const { id } = await newOrder(app, team, { method: 'on_site_collection' });
    const worker = new OrderWorker(app.service.slices.labsOrders.orders);
    await page.goto(pathOf(team, `orders/${id}`));
    await page.getByLabel('Between two steps').selectOption('A day');
    await page.getByLabel('Until').selectOption('completed.on_site_collection.completed');
    await page.getByRole('button', { name: 'Simulate', exact: true }).click();
    const here = page.locator('[aria-current="step"]');
    await here.getByText('requisition created').waitFor();
    await page.getByRole('button', { name: 'Sandbox clock' }).click();
    const shown = page.getByText('Here it is').getByRole('time');
    const clock = async (): Promise<number> =>
      Date.parse((await shown.getAttribute('datetime')) ?? '');
    const before = await clock();
    await page.getByRole('button', { name: 'Move it ahead' }).click();
    await expect.poll(clock).toBeGreaterThanOrEqual(before + 86_400_000);
    await page.keyboard.press('Escape');
    await worker.runDue();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await here.getByText('draw completed').waitFor();

    const production = await app.newTeam({ environment: 'production' });
    const own = await visitAs(app, 'team_admin', [production]);
    await own.page.goto(pathOf(production, 'orders'));
    await own.page.getByRole('heading', { name: 'No order yet' }).waitFor();
    expect(await own.page.getByRole('button', { name: 'Sandbox clock' }).count()).toBe(0);
    await own.close();
  });

  test('is not for whoever only reads', async () => {
    const own = await visitAs(app, 'team_viewer', [team]);
    await own.page.goto(pathOf(team, 'orders/new'));
    await own.page.getByRole('heading', { name: 'Not for your role' }).waitFor();
    await own.close();
  });
});
