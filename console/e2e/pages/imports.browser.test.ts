import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { fitFile } from '../harness/people.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('imports', () => {
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

  test('a file is sent for a user, read, and told in the history', async () => {
    const { user_id: userId } = await app.newUser(team);
    const { page } = visit;
    await page.goto(pathOf(team, 'imports'));
    await page.getByText('Nothing was imported yet').waitFor();
    const send = page.getByRole('button', { name: /^Import the file/u });
    expect(await send.getAttribute('title')).toBe('name the user by id');
    await page.getByLabel('User id').fill(userId);
    await page.waitForURL(`**/imports?user=${userId}`);
    await page.getByLabel('File').setInputFiles(fitFile);
    await send.click();
    const history = page.getByRole('region', { name: 'Imports' });
    await history.getByText('done').waitFor({ timeout: 60_000 });
    expect(await history.textContent()).toMatch(/\d samples/u);
  });

  test('what cannot be read is not sent, and says why', async () => {
    const { user_id: userId } = await app.newUser(team);
    const { page } = visit;
    await page.goto(pathOf(team, `imports?user=${userId}`));
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(text),
    });
    await page.getByLabel('File').setInputFiles(file('ride.fit', ''));
    await page.getByText('The file is empty.').first().waitFor();
    await page.getByLabel('File').setInputFiles(file('ride.fit', 'no FIT file at all'));
    await page.getByRole('button', { name: /^Import the file/u }).click();
    await page.getByRole('alert').getByText('Request').waitFor();
    expect(await page.getByLabel('User id').inputValue()).toBe(userId);
  });
});
