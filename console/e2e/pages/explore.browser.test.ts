import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { newOrder } from '../../../server/tests/harness/orders.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { toCriticalResults } from '../harness/orders.ts';
import { wornOnce } from '../harness/people.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('one person’s data', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  let userId: string;
  let date: string;
  beforeAll(async () => {
    app = await openConsoleApp();
    team = await app.newTeam();
    ({ userId, date } = await wornOnce({ app, team }));
    const data = [{ timestamp: '2026-11-12T08:00:00Z', value: 60 }];
    const body = { stage: 'daily', provider: 'oura', source_type: 'ring', data };
    await app.request('POST', `/v2/timeseries/${userId}/heartrate`, { key: team.key, body });
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  const explore = (search: string): string => pathOf(team, `users/${userId}/explore?${search}`);

  test('is drawn by the person’s clock, with a table of every value behind it', async () => {
    const { page } = visit;
    await page.goto(explore(`series=heartrate&days=${date}/${date}`));
    await page.getByRole('img', { name: /^Heart rate from/u }).waitFor();
    await page.getByText('(Europe/Vienna)').waitFor();
    await page.getByText('Table of 5 values').click();
    // 06:00 UTC is seven o’clock in Vienna in winter.
    await page.getByText(`${date} 07:00`).waitFor();
    // Few enough to be drawn one by one.
    await page.getByText('Heart rate: every sample.').waitFor();
    await page.goto(explore(`series=heartrate&days=2026-11-11/2026-11-20`));
    await page.getByText(/^\d stretch(?:es)? without data/u).click();
    const missing = page.getByRole('region', { name: 'Stretches without data' });
    expect(await missing.getByRole('row').last().textContent()).toBe(
      'Heart rateoura2026-11-132026-11-197',
    );
  });

  test('has orders on its axis without their results, which lie beside the series once shown', async () => {
    const { page } = visit;
    const order = await newOrder(app, team, { method: 'walk_in_test', user_id: userId });
    await toCriticalResults({ app, team }, order.id);
    const answers: string[] = [];
    page.on('response', (response) => answers.push(response.url()));
    await page.goto(explore(`series=heartrate&days=${date}/${date}&with=labs`));
    await page.getByRole('button', { name: /^To the results/u }).click();
    const show = page.getByRole('button', { name: 'Show results' });
    await show.waitFor();
    expect(answers.filter((url) => url.endsWith('/result'))).toEqual([]);
    await show.click();
    const marker = page.getByLabel('On the chart');
    await marker.waitFor();
    const name = await marker.inputValue();
    await page.getByRole('img', { name: new RegExp(`^${name} from`, 'u') }).waitFor();
    await page.getByRole('button', { name: 'Hide results' }).click();
    await page.getByRole('img', { name: /^Heart rate from/u }).waitFor();
  });

  test('has its series, days and what lies beside in the address, and Back takes a step back', async () => {
    const { page } = visit;
    await page.goto(explore(`series=heartrate&days=${date}/${date}`));
    await page.getByLabel('Series 2').selectOption('steps');
    await page.getByRole('img', { name: /^Steps from/u }).waitFor();
    await page.getByLabel('Nights').check();
    await page.getByRole('button', { name: 'Farther' }).click();
    await page.waitForURL((url) => url.searchParams.get('days') !== `${date}/${date}`);
    expect(new URL(page.url()).searchParams.get('series')).toBe('heartrate,steps');
    expect(new URL(page.url()).searchParams.get('with')).toBe('sleep');
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('days') === `${date}/${date}`);
  });

  test('shows a night by its stages, in words, too', async () => {
    const { page } = visit;
    await page.goto(explore(`series=heartrate&days=${date}/${date}&with=sleep`));
    await page.getByRole('button', { name: /^Show the night/u }).click();
    const night = page.getByRole('img', { name: /^Stages of sleep/u });
    await night.waitFor();
    expect(await night.getAttribute('aria-label')).toContain('Deep 60 minutes');
    expect(new URL(page.url()).searchParams.get('night')).not.toBeNull();
    await page.getByText('Table of 5 values').first().waitFor();
    await page.getByRole('button', { name: 'Close the night' }).click();
    await night.waitFor({ state: 'detached' });
  });

  test('zooms to what was drawn over', async () => {
    const { page } = visit;
    await page.goto(explore(`series=heartrate&days=2026-11-11/2026-11-20`));
    await page.getByText('Heart rate: every sample.').waitFor();
    const chart = page.locator('.u-over');
    // It is drawn after what is said of it.
    await chart.waitFor();
    const box = await chart.boundingBox();
    if (box === null) throw new Error('nothing is drawn');
    await page.mouse.move(box.x + box.width * 0.55, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.95, box.y + 60, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL((url) =>
      /^2026-11-16T1[12]:\d\d\/2026-11-20T1[12]:\d\d$/u.test(url.searchParams.get('between') ?? ''),
    );
  });

  test('of a day is told with its sources, whose order is seen before it is saved', async () => {
    const { page } = visit;
    for (const [provider, sourceType] of [
      ['garmin', 'watch'],
      ['strava', 'phone'],
    ] as const) {
      const data = [
        {
          time_start: `${date}T01:00:00Z`,
          time_end: `${date}T02:00:00Z`,
          sport: 'running',
          provider_id: `run-${provider}`,
        },
      ];
      const body = { stage: 'daily', provider, source_type: sourceType, data };
      const path = `/v2/summary/workouts/${userId}`;
      const pushed = await app.request('POST', path, { key: team.key, body });
      expect(pushed.status, pushed.text).toBe(200);
    }
    await page.goto(pathOf(team, `users/${userId}/days/${date}`));
    await page.getByRole('heading', { name: /^Steps: / }).waitFor();
    await page.getByText('One more tells of the same activities').waitFor();
    const workouts = page.getByRole('region', { name: 'Workouts' });
    expect(await workouts.textContent()).toContain(
      'garmin, watchstrava (60 min of the same): its kind of device is the better one',
    );
    const sources = page.getByRole('region', { name: 'Sources of steps' });
    expect(await sources.textContent()).toContain('oura');
    expect(await sources.textContent()).toContain('fitbit');
    const order = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Up/u }) });
    const [first = ''] = (await order.allTextContents()).map(
      (text) => /^[a-z]+/u.exec(text)?.[0] ?? '',
    );
    await page.getByRole('button', { name: `Down ${first}` }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('Not saved yet').waitFor();
    await page.getByText(`instead of ${first} for 1 stretch of the day`).waitFor();
    await page.getByRole('button', { name: 'Save the order' }).click();
    await page.getByText('The order is saved.').waitFor();
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    const read = await app.request<readonly { provider: string; priority: number }[]>(
      'GET',
      '/v2/team/source/priorities',
      { key: team.key, query: { data_type: 'activity' } },
    );
    const last = read.body.toSorted((a, b) => a.priority - b.priority)[0];
    expect(last?.provider).toBe(first);
  });
});
