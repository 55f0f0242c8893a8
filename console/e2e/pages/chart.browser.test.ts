import { readFile } from 'node:fs/promises';

import { loadImage } from '@napi-rs/canvas';
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
    await push('glucose', 'fitbit', every(5, [0, 22], 4));
    await push('glucose', 'oura', every(5, [0, 4], 12));
    await push('blood_pressure', 'withings', [
      { timestamp: `${day}T08:00:00Z`, systolic: 120, diastolic: 80, timezone_offset: 3600 },
    ]);
    // In summer and in winter: there is something on both sides of the change.
    await push('steps', 'fitbit', [
      { timestamp: '2026-10-24T08:00:00Z', value: 100 },
      { timestamp: '2026-10-26T08:00:00Z', value: 100 },
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
    await page.locator('.u-over').first().waitFor();
    await page.getByText('every sample.').first().waitFor();
    return page;
  };

  /** How many pixels of the colour a panel has between two hours of the person's day. */
  const pixels = async (page: Page, colour: string, hours: Hours, panel = 0): Promise<number> =>
    page.evaluate(
      ([name, first, last, place]) => {
        const canvas = document.querySelectorAll('canvas')[place];
        const over = document.querySelectorAll('.u-over')[place];
        if (canvas === undefined || over === undefined) throw new Error('nothing is drawn');
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
      [colour, hours[0] / 24, hours[1] / 24, panel] as const,
    );

  const pointAt = async (page: Page, hour: number): Promise<void> => {
    const box = await page.locator('.u-over').first().boundingBox();
    if (box === null) throw new Error('nothing is drawn');
    await page.mouse.move(box.x + (box.width * hour) / 24, box.y + 40);
  };

  test('has nothing of a series where it has a hole, whatever the other one has', async () => {
    const page = await open('heartrate,hrv');
    await expect.poll(async () => pixels(page, '--series-2', [1.2, 5.8], 1)).toBeGreaterThan(20);
    expect(await pixels(page, '--series-2', [22.2, 23.2], 1)).toBeGreaterThan(5);
    expect(await pixels(page, '--series-2', [6.2, 21.8], 1)).toBe(0);
    expect(await pixels(page, '--series-1', [6.2, 21.8], 0)).toBeGreaterThan(50);
    // A scale for each: what one panel has is not in the other.
    expect(await pixels(page, '--series-2', [0, 24], 0)).toBe(0);
    expect(await pixels(page, '--series-1', [0, 24], 1)).toBe(0);
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
    await expect.poll(async () => pixels(page, '--series-2', [0, 24], 1)).toBe(0);
    expect(await pixels(page, '--series-1', [2, 22])).toBeGreaterThan(50);
  });

  test('joins no readings that were taken now and then', async () => {
    const page = await open('body_weight');
    await expect.poll(async () => pixels(page, '--series-1', [6.8, 7.2])).toBeGreaterThan(5);
    expect(await pixels(page, '--series-1', [7.5, 12.5])).toBe(0);
    expect(await pixels(page, '--series-1', [13.5, 18.5])).toBe(0);
  });

  test('tells sources apart by colour, stroke and name, and draws the range behind them with its origin', async () => {
    const page = await open('glucose');
    const lines = page.getByRole('list', { name: 'Lines of the chart: Glucose' });
    await lines.getByText('Glucose, oura watch').waitFor();
    await lines.getByText('Glucose, fitbit watch').waitFor();
    const strokes = await lines
      .locator('line')
      .evaluateAll((found) =>
        found.map((each) => [getComputedStyle(each).stroke, each.getAttribute('stroke-dasharray')]),
      );
    expect(new Set(strokes.map(([colour]) => colour)).size).toBe(2);
    expect(new Set(strokes.map(([, dash]) => dash)).size).toBe(2);
    const solid = await pixels(page, '--series-1', [1.5, 4.5]);
    const dashed = await pixels(page, '--series-2', [1.5, 4.5]);
    expect(solid).toBeGreaterThan(50);
    expect(dashed).toBeGreaterThan(20);
    expect(dashed).toBeLessThan(solid);
    await page.getByText('Consensus target with diabetes, 2019: 3.9–10 mmol/L').waitFor();
    expect(await pixels(page, '--range', [10, 20])).toBeGreaterThan(1000);
  });

  test('draws a pressure as one bar from its diastolic to its systolic value', async () => {
    const page = await open('blood_pressure');
    await page.getByText('Systolic at home, no hypertension (ESC 2024): below 135 mmHg').waitFor();
    await page.getByText('Diastolic at home, no hypertension (ESC 2024): below 85 mmHg').waitFor();
    const height = await page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const over = document.querySelector('.u-over')?.getBoundingClientRect();
      const context = canvas?.getContext('2d');
      if (canvas == null || over === undefined || context == null) throw new Error('not drawn');
      const scale = canvas.width / canvas.getBoundingClientRect().width;
      const left = over.left - canvas.getBoundingClientRect().left + (over.width * 9) / 24;
      const { data } = context.getImageData(Math.round(left * scale), 0, 1, canvas.height);
      const isBlue = (at: number) => (data[at + 2] ?? 0) - (data[at] ?? 0) > 40;
      return Array.from({ length: canvas.height }, (_, row) => row * 4).filter(isBlue).length;
    });
    // Of a panel of 300 pixels, 40 of the 140 mmHg that it shows.
    expect(height).toBeGreaterThan(30);
  });

  test('shows a part of the days to the minute, by the pointer and by keys, with a way back in sight', async () => {
    const page = await open('heartrate');
    const box = await page.locator('.u-over').boundingBox();
    if (box === null) throw new Error('nothing is drawn');
    await page.mouse.move(box.x + (box.width * 10) / 24, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + (box.width * 12) / 24, box.y + 60, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL((url) => url.searchParams.has('between'));
    const [start = '', end = ''] =
      new URL(page.url()).searchParams.get('between')?.split('/') ?? [];
    const minuteOf = (text: string) => Date.parse(`${text}Z`) / 60_000 - Date.parse(day) / 60_000;
    expect(Math.abs(minuteOf(start) - 600)).toBeLessThan(6);
    expect(Math.abs(minuteOf(end) - 720)).toBeLessThan(6);
    await page.getByText(/^Table of 1[12]\d values$/u).waitFor();
    await page.getByRole('button', { name: 'Closer' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('between') !== `${start}/${end}`);
    await page.getByText(/^Table of [56]\d values$/u).waitFor();
    await page.getByRole('button', { name: 'All of the days' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('between'));
    expect(new URL(page.url()).searchParams.get('days')).toBe(`${day}/${day}`);
    await page.getByText('Table of 1,321 values').waitFor();
    await page.getByRole('button', { name: 'All of the days' }).waitFor({ state: 'detached' });
  });

  test('is read by keys, in words, and by a finger', async () => {
    const page = await open('heartrate,hrv');
    const moment = page.getByRole('slider', { name: 'Moment of the chart' });
    await moment.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(async () => moment.getAttribute('aria-valuetext'))
      .toMatch(
        /^2026-11-18 23:5\d; Heart rate no data since 2026-11-18 23:00; Heart rate variability/u,
      );
    await page.getByRole('heading', { name: 'Explore' }).click();
    await page.getByText('Latest readings').waitFor();
    const box = await page.locator('.u-over').nth(1).boundingBox();
    if (box === null) throw new Error('nothing is drawn');
    const phone = await visit.context.newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', hour: number) =>
      phone.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : [{ x: box.x + (box.width * hour) / 24, y: box.y + 40 }],
      });
    await touch('touchStart', 2);
    await touch('touchMove', 3);
    const lines = page.getByRole('list', { name: /^Lines of the chart/u }).getByRole('listitem');
    await expect
      .poll(async () => lines.nth(1).textContent())
      .toMatch(/ms · oura watch · 2026-11-18 0[23]:\d\d \+01:00$/u);
    // One finger reads all panels.
    expect(await lines.nth(0).textContent()).toMatch(/bpm · fitbit watch · 2026-11-18 0[23]:/u);
    await touch('touchEnd', 3);
  });

  test('marks where the clock changes', async () => {
    const { page } = visit;
    await page.goto(
      pathOf(team, `users/${userId}/explore?series=steps&days=2026-10-24/2026-10-26`),
    );
    await page
      .getByText('The person’s clock changes: 2026-10-25 03:00, +02:00 to +01:00.')
      .waitFor();
  });

  test('is saved as a picture and as the values that are shown', async () => {
    const page = await open('heartrate,hrv');
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('figure').getByRole('button', { name }).click(),
      ]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const picture = await saved('Picture');
    expect(picture.name).toBe('series.png');
    const image = await loadImage(picture.bytes);
    const drawn = await page
      .locator('canvas')
      .first()
      .evaluate((each) => (each as HTMLCanvasElement).height);
    expect(image.height).toBeGreaterThan(2 * drawn);
    await page.getByRole('button', { name: /variability/u }).click();
    const { name, bytes } = await saved('CSV');
    expect(name).toBe('series.csv');
    const [head, first, ...rest] = bytes.toString('utf8').trim().split('\r\n');
    expect(head).toBe('Clock time,Series,Value,Unit,Source');
    expect(first).toBe(`${day} 01:00,Heart rate,60,bpm,fitbit watch`);
    expect(rest).toHaveLength(1320);
  });
});
