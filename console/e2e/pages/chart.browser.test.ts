import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';

const day = '2026-11-18';
const minutesOfDay = 1440;

/** From one hour of the day to another, in UTC. */
type Hours = readonly [from: number, to: number];

/** In Vienna an hour later. The second series has a hole from 06:00 to 22:00 of that clock. */
const worn: Hours = [0, 22];
const nights: readonly Hours[] = [
  [0, 5],
  [21, 22.5],
];

function every(minutes: number, [from, to]: Hours, value: number) {
  const count = Math.floor(((to - from) * 60) / minutes) + 1;
  return Array.from({ length: count }, (_, index) => ({
    timestamp: new Date(Date.parse(day) + (from * 60 + index * minutes) * 60_000).toISOString(),
    value: value + (index % 7),
    timezone_offset: 3600,
  }));
}

describe.runIf(hasBrowser)('a chart of two series', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  let userId: string;
  const push = async (resource: string, provider: string, data: readonly unknown[]) => {
    const body = { stage: 'daily', provider, source_type: 'watch', data };
    const path = `/v2/timeseries/${userId}/${resource}`;
    const answer = await app.request('POST', path, { key: team.key, body });
    expect(answer.status, answer.text).toBe(200);
  };
  beforeAll(async () => {
    app = await openConsoleApp();
    team = await app.newTeam();
    ({ user_id: userId } = await app.newUser(team, { fallback_time_zone: 'Europe/Vienna' }));
    await push('heartrate', 'fitbit', every(1, worn, 60));
    for (const night of nights)
      await push(
        'hrv',
        'oura',
        every(5, night, 40).map((each) => ({ ...each, type: 'rmssd' })),
      );
    await push('body_weight', 'withings', [
      ...every(60, [6, 6], 70),
      ...every(60, [12, 12], 71),
      ...every(60, [18, 18], 72),
    ]);
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  const open = async (series: string): Promise<Page> => {
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}/explore?series=${series}&days=${day}/${day}`));
    await page.locator('.u-over').waitFor();
    await page.getByText('every sample.').first().waitFor();
    return page;
  };

  /** How many pixels of the colour there are between two hours of the person's day. */
  const pixels = async (page: Page, colour: string, [from, to]: Hours): Promise<number> =>
    page.evaluate(
      ([name, first, last]) => {
        const canvas = document.querySelector('canvas');
        const over = document.querySelector('.u-over');
        if (canvas === null || over === null) throw new Error('nothing is drawn');
        const probe = document.createElement('span');
        probe.style.color = `var(${name})`;
        document.body.append(probe);
        const wanted = (getComputedStyle(probe).color.match(/\d+/gu) ?? []).map(Number);
        probe.remove();
        const scale = canvas.width / canvas.getBoundingClientRect().width;
        const left = over.getBoundingClientRect().left - canvas.getBoundingClientRect().left;
        const width = over.getBoundingClientRect().width;
        const start = Math.round((left + width * first) * scale);
        const end = Math.round((left + width * last) * scale);
        const context = canvas.getContext('2d');
        if (context === null) throw new Error('nothing is drawn');
        const { data } = context.getImageData(start, 0, end - start, canvas.height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4) {
          const isIt = [0, 1, 2].every(
            (part) => Math.abs((data[at + part] ?? 0) - (wanted[part] ?? 0)) < 30,
          );
          if (isIt && (data[at + 3] ?? 0) > 200) count += 1;
        }
        return count;
      },
      [colour, from / 24, to / 24] as const,
    );

  const pointAt = async (page: Page, hour: number): Promise<void> => {
    const box = await page.locator('.u-over').boundingBox();
    if (box === null) throw new Error('nothing is drawn');
    await page.mouse.move(box.x + (box.width * hour) / 24, box.y + 40);
  };

  test('has nothing of a series where it has a hole, whatever the other one has', async () => {
    const page = await open('heartrate,hrv');
    await expect.poll(async () => pixels(page, '--warning', [1.2, 5.8])).toBeGreaterThan(20);
    expect(await pixels(page, '--warning', [22.2, 23.2])).toBeGreaterThan(5);
    expect(await pixels(page, '--warning', [6.2, 21.8])).toBe(0);
    expect(await pixels(page, '--accent', [6.2, 21.8])).toBeGreaterThan(50);
  });

  test('reads each series at its own time, with its source and clock, and says where there is none', async () => {
    const page = await open('heartrate,hrv');
    const lines = page.getByRole('list', { name: 'Lines of the chart' }).getByRole('listitem');
    await expect.poll(async () => lines.nth(0).textContent()).toContain(`${day} 23:00 +01:00`);
    for (const hour of [10.78, 19.18]) {
      await pointAt(page, hour);
      await expect
        .poll(async () => lines.nth(1).textContent())
        .toMatch(/no data since 2026-11-18 06:00$/u);
      const read = (await lines.nth(0).textContent()) ?? '';
      const [, value, source, hours, minutes] =
        /(\d+) bpm · (.+) · 2026-11-18 (\d\d):(\d\d) \+01:00$/u.exec(read) ?? [];
      expect(source).toBe('fitbit watch');
      const minute = Number(hours) * 60 + Number(minutes);
      expect(Math.abs(minute - hour * 60)).toBeLessThan(3);
      // In Vienna the first minute of the data is the 60th of the day.
      expect(Number(value)).toBe(60 + ((minute - 60) % 7));
      expect(minute).toBeLessThan(minutesOfDay);
    }
    await pointAt(page, 3);
    await expect
      .poll(async () => lines.nth(1).textContent())
      .toMatch(/ms · oura watch · 2026-11-18 0[23]:\d\d \+01:00$/u);
    await pointAt(page, 0.3);
    await expect.poll(async () => lines.nth(1).textContent()).toMatch(/no data$/u);
    await page.mouse.move(5, 5);
    await page.getByText('Latest readings').waitFor();

    await lines
      .nth(1)
      .getByRole('button', { name: /variability/u })
      .click();
    await expect.poll(async () => pixels(page, '--warning', [0, 24])).toBe(0);
    expect(await pixels(page, '--accent', [2, 22])).toBeGreaterThan(50);
  });

  test('joins no readings that were taken now and then', async () => {
    const page = await open('body_weight');
    await expect.poll(async () => pixels(page, '--accent', [6.8, 7.2])).toBeGreaterThan(5);
    expect(await pixels(page, '--accent', [7.5, 12.5])).toBe(0);
    expect(await pixels(page, '--accent', [13.5, 18.5])).toBe(0);
  });
});
