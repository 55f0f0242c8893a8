import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('insurance', () => {
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

  test('a payor is found by an abbreviation, and the address says nothing of it', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'insurance'));
    await page.getByRole('button', { name: 'BCBS Texas' }).click();
    await page.getByText('the best match first').waitFor();
    const first = page.getByRole('region', { name: 'Payors' }).getByRole('row').nth(1);
    expect(await first.textContent()).toContain('Texas');
    expect(page.url()).not.toContain('BCBS');
  });

  test('a payor that is made is found, as one’s own', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'insurance'));
    await page.getByRole('button', { name: 'New payor' }).click();
    await page.getByRole('button', { name: 'Make the payor' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Name').fill('Invented Mutual of Nowhere');
    await page.getByLabel('Street').fill('1 Invented Street');
    await page.getByLabel('City').fill('Austin');
    await page.getByLabel('State').fill('TX');
    await page.getByLabel('ZIP code').fill('73301');
    await page.getByRole('button', { name: 'Make the payor' }).click();
    await page.getByRole('region', { name: 'Payors' }).getByText('yours').waitFor();
  });

  test('diagnosis codes say which words they have not, and whether they go together', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'insurance?look=diagnoses'));
    await page.getByLabel('Diagnosis', { exact: true }).fill('E11.9');
    await page
      .getByRole('region', { name: 'Diagnosis codes' })
      .getByText('E11.9')
      .first()
      .waitFor();
    await page.getByLabel('Codes', { exact: true }).fill('E11.9, NOCODE');
    await page.getByRole('button', { name: 'Check the codes' }).click();
    await page.getByText('They cannot stand on one claim as they are.').waitFor();
  });
});
