import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('the page of a night', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  let userId: string;
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  beforeAll(async () => {
    app = await openConsoleApp();
    // The user page shows the last two weeks by the clock of the browser.
    app.clock.set(new Date());
    team = await app.newTeam();
    ({ user_id: userId } = await app.newUser(team));
    const push = async (provider: string, from: number, to: number): Promise<void> => {
      const hour = (at: number): string =>
        new Date(Date.parse(`${date}T00:00:00-05:00`) + at * 3_600_000)
          .toISOString()
          .replace('Z', '+00:00');
      const length = (to - from) * 3600;
      const body = {
        provider,
        stage: 'daily',
        source_type: 'watch',
        data: [
          {
            bedtime_start: localOf(hour(from)),
            bedtime_stop: localOf(hour(to)),
            stage_start_offset_second: [0, 3600],
            stage_end_offset_second: [3600, length],
            stage_type: [1, 2],
          },
        ],
      };
      const pushed = await app.request('POST', `/v2/summary/sleep/${userId}`, {
        key: team.key,
        body,
      });
      expect(pushed.status, pushed.text).toBe(200);
    };
    await push('oura', -1, 7);
    await push('garmin', -0.5, 6.5);
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  /** The same instant, as a clock five hours behind UTC writes it. */
  const localOf = (at: string): string =>
    `${new Date(Date.parse(at) - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`;

  test('is one click from the user, and begins with the hypnogram', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByRole('link', { name: new RegExp(`asleep, ${date}`, 'u') }).click();
    await page.getByRole('heading', { level: 1, name: 'Night', exact: true }).waitFor();
    await page.getByRole('img', { name: /^Stages of sleep: / }).waitFor();
    const order = await page
      .locator('main svg[role="img"], main h2')
      .evaluateAll((all) =>
        all.map((each) => (each.tagName === 'H2' ? each.textContent : 'hypnogram')),
      );
    expect(order).toEqual(['hypnogram', 'Numbers', 'Sources']);
  });

  test('tells its times by the person’s clock, and every record of the sleep', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}/nights/${date}`));
    await page.getByText('Times are by the person’s clock, UTC−05:00.').waitFor();
    const records = page.getByRole('region', { name: 'Records of the night' });
    const rows = (await records.getByRole('row').allTextContents()).slice(1);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/Main sleep/u);
    expect(rows[1]).toMatch(/Same sleep, other source/u);
    // The other record is opened in its place, by the keyboard.
    const other = records.getByRole('link');
    const name = await other.textContent();
    await other.focus();
    await page.keyboard.press('Enter');
    await page.getByText(`Same sleep, other source of ${date}, recorded by ${name}.`).waitFor();
  });

  test('says where no sleep ends on the day', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}/nights/2026-01-02`));
    await page.getByRole('heading', { name: 'No sleep ends on this day' }).waitFor();
  });
});
