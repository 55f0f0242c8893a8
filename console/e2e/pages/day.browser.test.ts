import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('the page of a day', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  let userId: string;
  beforeAll(async () => {
    app = await openConsoleApp();
    team = await app.newTeam();
    ({ user_id: userId } = await app.newUser(team));
    const push = async (provider: string, ...data: readonly object[]): Promise<void> => {
      const body = { provider, stage: 'daily', source_type: 'watch', data };
      const path = `/v2/summary/sleep/${userId}`;
      const pushed = await app.request('POST', path, { key: team.key, body });
      expect(pushed.status, pushed.text).toBe(200);
    };
    const sleep = (start: string, stop: string, total: number) => ({
      bedtime_start: `${start}:00+01:00`,
      bedtime_stop: `${stop}:00+01:00`,
      total,
    });
    await push(
      'oura',
      sleep('2026-11-19T13:00', '2026-11-19T13:40', 2400),
      sleep('2026-11-18T22:40', '2026-11-19T06:30', 25_200),
    );
    await push('garmin', sleep('2026-11-18T23:00', '2026-11-19T06:00', 23_000));
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  test('shows its main sleep and naps, without the same night of another source, and opens them', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}/days/2026-11-19`));
    const sleeps = page.getByRole('region', { name: 'Sleeps of the day' });
    await sleeps.waitFor();
    const rows = await sleeps.getByRole('row').allTextContents();
    expect(rows.slice(1).map((row) => row.replace(/Open.*$/u, ''))).toEqual([
      'Main sleep23:0006:006 h 23 minGarmin',
      'Nap13:0013:400 h 40 minOura',
    ]);
    await page.getByRole('link', { name: 'Open the main sleep' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Night', exact: true }).waitFor();
  });

  test('has the source’s own number beside the counted one, why they differ, and one clock', async () => {
    const { user_id: worn } = await app.newUser(team);
    const push = async (path: string, body: object): Promise<void> => {
      const pushed = await app.request('POST', path, { key: team.key, body });
      expect(pushed.status, pushed.text).toBe(200);
    };
    const of = { provider: 'fitbit', stage: 'daily', source_type: 'watch' };
    const start = '2026-11-18T18:46:00-05:00';
    await push(`/v2/timeseries/${worn}/steps`, {
      ...of,
      data: [{ timestamp: start, start, end: '2026-11-18T19:30:00-05:00', value: 6632 }],
    });
    await push(`/v2/summary/activity/${worn}`, {
      ...of,
      data: [{ calendar_date: '2026-11-18', steps: 6782, distance: 5100 }],
    });
    const { page } = visit;
    await page.goto(pathOf(team, `users/${worn}/days/2026-11-18`));
    await page.getByRole('heading', { name: 'Steps: 6,632', exact: true }).waitFor();
    await page
      .getByText(
        'Fitbit says 6,782. Its samples of the day add up to 6,632: it sent fewer samples than it counted.',
      )
      .waitFor();
    await page.getByText('Why: 1 stretch of the day').click();
    // The window of the day and its stretches are by the offset of the samples.
    await page.getByText('by the clock of the samples, UTC−05:00').waitFor();
    await page.getByRole('cell', { name: '18:46', exact: true }).waitFor();
    // Without samples there is nothing to count, and the number is there all the same.
    await page.getByRole('heading', { name: 'Totals without samples' }).waitFor();
    await page.getByText('5,100').waitFor();
    // From the number in the user's list to why it is that number.
    await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'));
    await page.goto(pathOf(team, `users/${worn}`));
    await page.getByRole('link', { name: '6,782 steps, 2026-11-18: why?' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.hash === '#steps');
    await page.getByRole('heading', { name: 'Steps: 6,632', exact: true }).waitFor();
    await page.getByText('Fitbit says 6,782.').waitFor();
    await expect
      .poll(async () => page.locator('#steps').evaluate((each) => each.getBoundingClientRect().top))
      .toBeLessThan(400);
  });

  test('says where no sleep ends on it', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}/days/2026-11-17`));
    await page.getByText('No sleep ends on this day.').waitFor();
  });
});
