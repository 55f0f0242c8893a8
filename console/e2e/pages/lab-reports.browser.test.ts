import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { newPatient, uploadReport } from '../../../server/tests/harness/lab-reports.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { press, tabTo, type } from '../harness/keyboard.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';

type Review = {
  readonly state: string;
  readonly refusal_reason: string | null;
  readonly results: readonly {
    readonly test_name: string;
    readonly value: string;
    readonly is_corrected: boolean;
    readonly is_left_out: boolean;
  }[];
};

describe.runIf(hasBrowser)('uploaded lab reports', () => {
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

  const waiting = async (): Promise<string> => {
    const { user_id: userId } = await newPatient(app, team);
    return uploadReport(app, team, userId, { needsReview: true });
  };
  /** The darkest shade inside of a box, as the screen shows it. */
  const darkest = async (box: Locator): Promise<number> => {
    await box.scrollIntoViewIfNeeded();
    const image = await loadImage(await box.screenshot());
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    // Without the edge of the box, which is drawn around the value.
    const [width, height] = [image.width - 8, image.height - 8];
    const { data } = context.getImageData(4, 4, Math.max(1, width), Math.max(1, height));
    return data.reduce((least, shade) => Math.min(least, shade), 255);
  };
  const reviewOf = async (jobId: string): Promise<Review> =>
    (await app.request<Review>('GET', `/lab_report/v1/parser/review/${jobId}`, { key: team.key }))
      .body;

  test('one is read, corrected and accepted by keys alone, with the box of each value lit', async () => {
    const { page } = visit;
    const jobId = await waiting();
    await page.goto(pathOf(team, 'lab-reports'));
    await press(page.locator(`a[title="${jobId}"]`));
    const show = page.getByRole('button', { name: 'Show the report' });
    await show.waitFor();
    // The decision appears only after the member has revealed the person.
    expect(await page.getByRole('button', { name: /^(?:Accept|Refuse)/u }).count()).toBe(0);
    expect(await page.getByText('Ada Example').count()).toBe(0);
    await press(show);
    const whose = page.getByRole('row', { name: /^Name/u });
    await whose.getByText('agrees').waitFor();
    expect(await whose.textContent()).toContain('Ada Example');

    const values = page.getByRole('list', { name: 'Values of the report' }).getByRole('listitem');
    const { results } = await reviewOf(jobId);
    expect(await values.count()).toBe(results.length);
    const edits = page.getByRole('button', { name: /^Correct / });
    await tabTo(edits);
    const document = page.getByRole('img', { name: /^Page 1: / });
    const litBox = document.locator('g[data-lit="true"]');
    expect(await litBox.getAttribute('data-position')).toBe('1');
    // The document itself: the value is ink within its box, and paper beside it.
    expect(await darkest(litBox.locator('rect'))).toBeLessThan(128);
    expect(await page.getByRole('img', { name: /as printed, enlarged$/ }).count()).toBe(1);
    await page.keyboard.press('j');
    expect(await litBox.getAttribute('data-position')).toBe('2');
    await page.keyboard.press('k');
    await page.keyboard.press('e');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('94');
    await page.keyboard.press('Enter');
    await values.nth(0).getByText('(corrected)').waitFor();
    await press(page.getByRole('button', { name: /^Leave out / }).nth(1));
    await values.nth(1).getByText('left out').waitFor();

    const accept = page.getByRole('button', { name: /^Accept / });
    expect(await accept.getAttribute('aria-disabled')).toBe('true');
    await tabTo(page.getByLabel('The patient on the report is the user'));
    await page.keyboard.press('Space');
    await press(accept);
    await page.getByText('It is accepted').waitFor();
    const after = await reviewOf(jobId);
    expect(after.state).toBe('approved');
    expect(after.results[0]).toMatchObject({ value: '94', is_corrected: true });
    expect(after.results[1]?.is_left_out).toBe(true);
  });

  test('without its files the report still says where its values were printed', async () => {
    const { page } = visit;
    const jobId = await waiting();
    const files = `/lab_report/v1/parser/job/${jobId}/file`;
    expect((await app.request('DELETE', files, { key: team.key })).status).toBe(204);
    await page.goto(pathOf(team, `lab-reports/${jobId}`));
    await press(page.getByRole('button', { name: 'Show the report' }));
    await page.getByText('Its files were removed').waitFor();
    const map = page.getByRole('img', { name: /^Page 1: / });
    expect(await map.locator('text').first().textContent()).toContain('Glucose');
  });

  test('one of somebody else says so, and is refused with the reason', async () => {
    const { page } = visit;
    const { user_id: userId } = await app.newUser(team);
    const jobId = await uploadReport(app, team, userId, { needsReview: true });
    await page.goto(pathOf(team, `lab-reports/${jobId}`));
    await press(page.getByRole('button', { name: 'Show the report' }));
    await page.getByRole('row', { name: /^Name/u }).getByText('not known').waitFor();
    const refuse = page.getByRole('button', { name: /^Refuse the report/u });
    expect(await refuse.getAttribute('aria-disabled')).toBe('true');
    await type(page.getByLabel('Why it is refused'), 'Of somebody else');
    await press(refuse);
    await page.getByText('It is refused: Of somebody else').waitFor();
    expect(await reviewOf(jobId)).toMatchObject({
      state: 'refused',
      refusal_reason: 'Of somebody else',
    });
    await page.goto(pathOf(team, 'lab-reports'));
    await page.getByLabel('State').selectOption('refused');
    await page.locator(`a[title="${jobId}"]`).waitFor();
  });

  test('what somebody else has changed meanwhile is not accepted unseen', async () => {
    const { page } = visit;
    const jobId = await waiting();
    await page.goto(pathOf(team, `lab-reports/${jobId}`));
    await press(page.getByRole('button', { name: 'Show the report' }));
    await page.getByLabel('The patient on the report is the user').check();
    const body = { version: 2, results: [{ position: 1, value: '93' }] };
    const path = `/lab_report/v1/parser/review/${jobId}`;
    expect((await app.request('PATCH', path, { key: team.key, body })).status).toBe(200);
    await press(page.getByRole('button', { name: /^Accept / }));
    await page.getByRole('alert').waitFor();
    expect((await reviewOf(jobId)).state).toBe('waiting');
  });
});
