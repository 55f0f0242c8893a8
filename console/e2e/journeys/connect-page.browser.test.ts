import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { referenceLoginConnector } from '../../../server/tests/conformance/providers/reference-login.ts';
import {
  openReferenceEmulator,
  referenceConnector,
  type ReferenceEmulator,
} from '../../../server/tests/conformance/providers/reference.ts';
import {
  openTestApp,
  testClock,
  type TestApp,
  type TestTeam,
} from '../../../server/tests/harness/app.ts';
import { findBarriers } from '../harness/accessibility.ts';
import { hasBrowser, openVisit, type Visit } from '../harness/visit.ts';

const application = { clientId: 'client', clientSecret: 'secret' };
const others = ['oura', 'fitbit', 'garmin', 'strava', 'wahoo', 'withings', 'polar', 'omron'];

describe.runIf(hasBrowser)('the pages of an end user', () => {
  const clock = testClock();
  let app: TestApp;
  let emulator: ReferenceEmulator;
  let team: TestTeam;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    emulator = await openReferenceEmulator({ ...application, clock });
    const reference = referenceConnector(clock);
    app = await openTestApp({
      clock,
      hasOwnAddress: true,
      providers: {
        connectors: [
          reference,
          ...others.map((slug) => ({ ...reference, slug })),
          referenceLoginConnector(clock, 'password'),
        ],
        applications: new Map(
          ['ultrahuman', 'peloton', ...others].map((slug) => [
            slug,
            { ...application, url: emulator.url },
          ]),
        ),
      },
    });
    team = await app.newTeam();
    visit = await openVisit(app.baseUrl);
    ({ page } = visit);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
    await emulator?.close();
  });
  beforeEach(async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('about:blank');
  });

  const linkOf = async (fields: object = {}) => {
    const { user_id } = await app.newUser(team);
    emulator.put(user_id, '2026-11-19', 20, false);
    emulator.consent(user_id);
    const made = await app.request<{ link_token: string; link_web_url: string }>(
      'POST',
      '/v2/link/token',
      { key: team.key, body: { user_id, redirect_url: `${app.baseUrl}/docs`, ...fields } },
    );
    return { user_id, token: made.body.link_token, url: made.body.link_web_url };
  };

  /** No barrier in light and in dark, nothing to scroll to the side on a small phone or at 400 %, and targets for a thumb. */
  const expectSound = async (of: Page, where: string): Promise<void> => {
    await of.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    expect(await findBarriers(of), `${where}, light`).toEqual([]);
    await of.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await findBarriers(of, 'colours'), `${where}, dark`).toEqual([]);
    // It is opened at 390 px.
    for (const width of [1280, 320, 390]) {
      await of.setViewportSize({ width, height: 844 });
      const wide = await of.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${where} at ${width} px`).toBeLessThanOrEqual(width);
    }
    const small = await of.evaluate(() =>
      [...document.querySelectorAll('button, input:not([type=hidden]), select, a')]
        .filter((each) => each.getBoundingClientRect().height < 44)
        .map((each) => each.outerHTML),
    );
    expect(small, where).toEqual([]);
  };
  const expectQuiet = (): void => {
    expect(visit.seen.policy).toEqual([]);
    expect(visit.seen.errors).toEqual([]);
  };
  const press = async (name: string): Promise<void> => page.getByRole('button', { name }).click();
  const heading = async (name: string): Promise<void> =>
    page.getByRole('heading', { name, exact: true }).waitFor();

  test('three taps connect a watch on a phone, and its first data arrives by itself', async () => {
    const { url, token } = await linkOf();
    await page.goto(url);
    await heading('Connect a source');
    expect(page.url()).not.toContain(token);
    expect(visit.seen.foreign).toEqual([]);
    await expectSound(page, 'choose');
    await press('Ultrahuman');
    await heading('Connect Ultrahuman');
    await expectSound(page, 'consent');
    // The second tap; the third is the provider's own, which agrees at once here.
    await press('Continue to Ultrahuman');
    await heading('Ultrahuman is connected');
    await expectSound(page, 'waiting');
    const before = page.url();
    await app.service.slices.sources.pulls.runDue();
    await page.getByText('The first data is here:').waitFor();
    await page.getByText('until Nov 19, 2026').first().waitFor();
    expect(page.url()).toBe(before);
    await expectSound(page, 'arrived');
    await page.goBack();
    await page.goBack();
    await heading('Ultrahuman is connected');
    const back = page.getByRole('link', { name: 'Back to Team' });
    expect(await back.getAttribute('href')).toBe(`${app.baseUrl}/docs?state=success`);
    expectQuiet();
  });

  test('works without a script: the code is typed, the list searched, the page asks again by itself', async () => {
    const context = await visit.context.browser()?.newContext({
      javaScriptEnabled: false,
      baseURL: app.baseUrl,
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
    });
    const plain = await context?.newPage();
    if (plain === undefined) throw new Error('there is no browser');
    const { token } = await linkOf();
    await plain.goto(`/link#token=${token}`);
    await plain.getByLabel('The code in your link').fill(token);
    await plain.getByRole('button', { name: 'Continue' }).click();
    await plain.getByLabel('Search by name').fill('polar');
    await plain.getByRole('button', { name: 'Search' }).click();
    expect(await plain.getByRole('button', { name: 'Fitbit' }).count()).toBe(0);
    await plain.getByRole('button', { name: 'Polar' }).click();
    await plain.getByRole('button', { name: 'Continue to Polar' }).click();
    await plain.getByRole('heading', { name: 'Polar is connected' }).waitFor();
    await plain.getByText('The first data is on its way.').waitFor();
    await app.service.slices.sources.pulls.runDue();
    await plain.getByText('The first data is here:').waitFor();
    await context?.close();
  });

  test('puts the focus on what went wrong, ties it to the fields, and keeps what was typed', async () => {
    const { url } = await linkOf({ provider: 'peloton' });
    await page.goto(url);
    await press('Continue to Peloton');
    await expectSound(page, 'log in');
    await page.getByLabel('User name or e-mail address at Peloton').fill('somebody@example.com');
    await page.getByLabel('Password at Peloton').fill('wrong');
    await press('Connect Peloton');
    await page.getByText('You have 9 attempts left.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('problem');
    const account = page.getByLabel('User name or e-mail address at Peloton');
    expect(await account.inputValue()).toBe('somebody@example.com');
    expect(await account.getAttribute('aria-describedby')).toBe('problem');
    await expectSound(page, 'wrong password');
    await page.reload();
    await page.getByText('You have 9 attempts left.').waitFor();
    expectQuiet();
  });

  test('says of a link that it is none, or has expired', async () => {
    await page.goto('/link#token=guessed');
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('problem');
    await expectSound(page, 'unknown');
    const { url } = await linkOf();
    clock.advance(61 * 60_000);
    await page.goto(url);
    await heading('This link has expired');
    await expectSound(page, 'expired');
    expectQuiet();
  });

  test.each(['ar', 'de', 'fr'])(
    'is as sound in %s, from the first page to the last',
    async (lang) => {
      const { url } = await linkOf({ lang });
      await page.goto(url);
      await page.locator(`html[lang=${lang}]`).waitFor({ state: 'attached' });
      await expectSound(page, `choose in ${lang}`);
      await page.locator('button[value=ultrahuman]').click();
      await page.locator('h1:has-text("Ultrahuman")').waitFor();
      await expectSound(page, `consent in ${lang}`);
      await page.locator('form:has(input[value=start]) button').click();
      await page.locator('#progress').waitFor();
      await expectSound(page, `connected in ${lang}`);
      expectQuiet();
    },
  );

  test('a user sees what is connected, disconnects it after a question, and connects again', async () => {
    const { user_id, url } = await linkOf();
    await page.goto(url);
    await press('Ultrahuman');
    await press('Continue to Ultrahuman');
    await heading('Ultrahuman is connected');
    const made = await app.request<{ url: string }>(
      'POST',
      `/v2/user/${user_id}/create_portal_url`,
      { key: team.key, body: { context: 'launch' } },
    );
    await page.goto(made.body.url);
    await heading('Your connections');
    expect(page.url()).not.toContain('token');
    await page.getByText('Works').waitFor();
    await expectSound(page, 'connections');
    await press('Disconnect Ultrahuman');
    await heading('Disconnect Ultrahuman?');
    await expectSound(page, 'question');
    await press('Yes, disconnect');
    await page.getByText('Ultrahuman is disconnected.').waitFor();
    await expectSound(page, 'disconnected');
    await press('Connect a source');
    await press('Ultrahuman');
    await press('Continue to Ultrahuman');
    await heading('Ultrahuman is connected');
    await page.getByRole('link', { name: 'Back to Team' }).click();
    await heading('Your connections');
    await page.getByText('Works').waitFor();
    // The link was used up when it was opened.
    const other = await openVisit(app.baseUrl);
    await other.page.goto(made.body.url);
    await other.page.getByRole('heading', { name: 'This link was used' }).waitFor();
    await expectSound(other.page, 'used');
    await other.close();
    expectQuiet();
  });
});
