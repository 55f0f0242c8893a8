import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
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
