import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { managementApi } from '../../../server/tests/harness/management-api.ts';
import { runCommand } from '../harness/code.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { pathOf, visitAs } from '../harness/member.ts';
import { wornOnce } from '../harness/people.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('the overview', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  beforeAll(async () => {
    app = await openConsoleApp();
    // Days are those of whoever looks.
    app.clock.set(new Date());
    team = await app.newTeam();
  });
  afterAll(async () => app?.close());

  test('says what comes next, with a command that does it and the page for it', async () => {
    const fresh = await app.newTeam();
    const { key: managementKey } = await managementApi(app);
    const admin = await visitAs(app, 'org_admin');
    const { page } = admin;
    let userId = '';
    const next = async (title: string, key: string): Promise<void> => {
      await page.goto(pathOf(fresh));
      await page.getByRole('heading', { level: 2, name: `Next: ${title}` }).waitFor();
      const command = (await page.locator('pre').textContent()) ?? '';
      const { status, body } = await runCommand(command, key, userId);
      expect([title, status], body).toEqual([title, expect.stringMatching(/^20\d$/u)]);
      if (userId === '') ({ user_id: userId } = JSON.parse(body) as { user_id: string });
    };
    await next('create a user', fresh.key);
    await next('push samples, or connect a source', fresh.key);
    await app.service.slices.sources.pulls.runDue();
    await next('add an endpoint', managementKey);
    await page.goto(pathOf(fresh));
    await page.getByText('Samples, last 24 hours').waitFor();
    expect(await page.getByText('Next:').count()).toBe(0);

    await page.goto(pathOf(await app.newTeam()));
    await page.getByRole('link', { name: 'Create a user' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await admin.close();
  });

  test('has the samples of the last days, and what happened last for whoever may read it', async () => {
    await wornOnce({ app, team });
    const admin = await visitAs(app, 'team_admin', [team]);
    const { page } = admin;
    await page.goto(pathOf(team));
    const today = page.getByRole('region', { name: 'New samples' }).getByRole('row').last();
    await today.getByRole('cell', { name: '7', exact: true }).waitFor();
    const latest = page.getByRole('region', { name: 'What happened last' });
    await latest.getByRole('cell', { name: 'user.created' }).waitFor();
    await expectSound(admin, 'an overview with samples');
    await page.getByRole('link', { name: 'All of the audit log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    await admin.close();

    const viewer = await visitAs(app, 'team_viewer', [team]);
    const asked: string[] = [];
    viewer.page.on('request', (request) => asked.push(request.url()));
    await viewer.page.goto(pathOf(team));
    await viewer.page.getByRole('region', { name: 'New samples' }).waitFor();
    expect(asked.filter((url) => url.includes('audit_log'))).toEqual([]);
    await viewer.close();
  });
});
