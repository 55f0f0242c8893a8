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
    expect(rows.slice(1).map((row) => row.replace(/Explore.*$/u, ''))).toEqual([
      'Main sleep23:0006:006 h 23 minGarmin',
      'Nap13:0013:400 h 40 minOura',
    ]);
    await page.getByRole('link', { name: 'Explore the main sleep' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Night', exact: true }).waitFor();
  });

  test('says where no sleep ends on it', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}/days/2026-11-17`));
    await page.getByText('No sleep ends on this day.').waitFor();
  });
});
