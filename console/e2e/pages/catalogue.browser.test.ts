import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { newLabAccount } from '../../../server/tests/harness/lab-account.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('the catalogue', () => {
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

  test('a test is made of a laboratory’s markers, renamed and taken out of use', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'catalogue'));
    await page.getByText(/\d+ lab tests/u).waitFor();
    await page.getByRole('button', { name: 'New lab test' }).click();
    const making = page.getByRole('dialog');
    await making.getByLabel('Name of the new test').fill('Iron for runners');
    await making.getByLabel('Laboratory').selectOption('quest');
    await making.getByLabel('How it is collected').selectOption('walk_in_test');
    await making.getByRole('searchbox', { name: 'Marker to add' }).fill('ferritin');
    await making
      .getByRole('button', { name: /^Add Ferritin/u })
      .first()
      .click();
    await making.getByRole('button', { name: 'Make the lab test' }).click();
    await making.waitFor({ state: 'detached' });
    await page.getByLabel('Name', { exact: true }).fill('runners');
    await page.getByRole('button', { name: 'Iron for runners' }).click();
    const shown = page.getByRole('dialog');
    await shown.getByRole('cell', { name: /^Ferritin/u }).waitFor();
    await shown.getByLabel('To', { exact: true }).selectOption('labcorp');
    await shown.getByRole('button', { name: 'Convert' }).click();
    await shown.getByText('1 of 1 codes have the same test there').waitFor();
    await shown.getByLabel('Name of the test').fill('Iron for cyclists');
    await shown.getByRole('button', { name: 'Rename' }).click();
    await shown.getByRole('heading', { name: 'Iron for cyclists' }).waitFor();
    await shown.getByRole('button', { name: 'Take it out of use' }).click();
    await shown.getByText('inactive').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Name', { exact: true }).fill('cyclists');
    await page.getByLabel('Status').selectOption('inactive');
    await page.getByText('1 lab test', { exact: true }).waitFor();
    expect(page.url()).toContain('status=inactive');
    expect(page.url()).not.toContain('cyclists');
  });

  test('a marker tells what comes of it and what its laboratory asks', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'catalogue?look=markers&lab=quest'));
    await page.getByText('50 of').waitFor();
    await expectSound(visit, 'markers');
    await page.getByLabel('Marker', { exact: true }).fill('lead');
    await page.getByRole('button', { name: /^Lead/u }).first().click();
    await page.getByRole('dialog').getByText('Asked at order entry').waitFor();
  });

  test('the compendium compares laboratories, and takes codes from one to another', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'catalogue?look=compendium'));
    await page.getByLabel('Test', { exact: true }).fill('ferritin');
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    const offers = page.getByRole('region', { name: 'What each laboratory has' });
    await offers
      .getByRole('row', { name: /labcorp/u })
      .first()
      .waitFor();
    const code = await offers
      .getByRole('row', { name: /quest/u })
      .first()
      .locator('code')
      .first()
      .textContent();
    await page.getByLabel('Test codes').fill(`${code ?? ''}, NOWHERE`);
    await page.getByLabel('Laboratory to go to').selectOption('labcorp');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('alert').or(page.getByText('codes have the same test there')).waitFor();
    await page.getByLabel('Test codes').fill(code ?? '');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('1 of 1 codes have the same test there').waitFor();
    // What a click brings later than half a second after it counts as a shift, too.
    await visit.layoutShift();
    await expectSound(visit, 'compendium');
    await page.getByLabel('Accept').selectOption('offers');
    await page.getByRole('button', { name: 'Find' }).click();
    await page
      .getByRole('region', { name: 'Codes at the other laboratory' })
      .getByText('the same', { exact: true })
      .first()
      .waitFor();
  });

  test('laboratories are listed with the accounts of the team', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'catalogue?look=labs'));
    await page.getByText('The team has no account at a laboratory').waitFor();
    await newLabAccount(app, team, { lab: 'quest' });
    await page.reload();
    await page.getByRole('region', { name: 'Accounts of the team' }).getByText('quest').waitFor();
  });

  test('who only reads sees it, and why it cannot be changed', async () => {
    const own = await visitAs(app, 'team_viewer', [team]);
    await own.page.goto(pathOf(team, 'catalogue'));
    await own.page
      .getByRole('button', { name: /New lab test.*does not change the catalogue/u })
      .waitFor();
    await own.close();
  });
});
