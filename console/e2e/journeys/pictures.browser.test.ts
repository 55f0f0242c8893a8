import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { allowOrigins, consentTo } from '../../../server/tests/harness/consent.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { ordered, toCriticalResults } from '../harness/orders.ts';
import { hasBrowser, openVisit, type Visit } from '../harness/visit.ts';

/** The pictures of README and docs are made anew by `SALUS_PICTURES=renew`; otherwise nothing is written. */
const isWanted = process.env['SALUS_PICTURES'] === 'renew';
const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
/** A page of documents with all of them stays light. */
const bytesMax = 60_000;

describe.runIf(hasBrowser && isWanted)('pictures of the console', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  let userId: string;
  beforeAll(async () => {
    await mkdir(folder, { recursive: true });
    app = await openConsoleApp();
    app.clock.set(new Date());
    team = await app.newTeam();
    for (const provider of ['fitbit', 'freestyle_libre', 'oura']) {
      const made = await app.newUser(team, { fallback_time_zone: 'Europe/Vienna' });
      userId = made.user_id;
      await app.request('POST', '/v2/link/connect/demo', {
        key: team.key,
        body: { user_id: userId, provider },
      });
    }
    await app.service.slices.sources.pulls.runDue();
    visit = await visitAs(app, 'org_admin');
    await visit.page.setViewportSize({ width: 1120, height: 720 });
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  const take = async (name: string, { page, context }: Visit = visit): Promise<void> => {
    await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
    await page.evaluate(async () => document.fonts.ready);
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
    const picture = Buffer.from(data, 'base64');
    expect(picture.length, name).toBeLessThanOrEqual(bytesMax);
    await writeFile(`${folder}${name}.webp`, picture);
  };

  test('of a person’s data', async () => {
    const { page } = visit;
    await page.goto(
      pathOf(team, `users/${userId}/explore?series=heartrate,hrv&last=7d&with=sleep,workouts`),
    );
    await page.getByRole('img', { name: /^Heart rate from/u }).waitFor();
    await take('console-explore');
  });

  test('of an order that came to critical results', async () => {
    const { page } = visit;
    const { orderId } = await ordered({ app, team });
    await toCriticalResults({ app, team }, orderId);
    await page.goto(pathOf(team, `orders/${orderId}`));
    await page.getByText('the order is here').scrollIntoViewIfNeeded();
    await take('console-order');
  });

  test('of where data is missing', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, `connections?show=gaps&user=${userId}`));
    await page.getByRole('region', { name: 'Days with data' }).waitFor();
    await take('console-gaps');
  });

  /** Of RFC 7636, appendix B. */
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const redirect_uri = 'https://assistant.example/callback';
  /** Where an application that registered sends a member. */
  const asked = async (): Promise<URL> => {
    await allowOrigins(visit.member, team, ['https://assistant.example']);
    const registered = await app.request<{ client_id: string }>('POST', '/oauth2/register', {
      body: { client_name: 'Training coach', redirect_uris: [redirect_uri] },
    });
    const query = new URLSearchParams({
      client_id: registered.body.client_id,
      redirect_uri,
      response_type: 'code',
      scope: 'user/*.rs',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    return new URL(`/oauth2/authorize?${query.toString()}`, app.baseUrl);
  };

  test('of the form with which a member signs in before', async () => {
    const { pathname, search } = await asked();
    const stranger = await openVisit(app.baseUrl);
    await stranger.page.setViewportSize({ width: 1120, height: 720 });
    await stranger.page.goto(`${pathname}${search}`);
    await stranger.page
      .getByRole('button', { name: /sign in/iu })
      .first()
      .waitFor();
    await take('console-sign-in', stranger);
    await stranger.close();
  });

  test('of the page on which a member connects an application', async () => {
    const { page } = visit;
    const { pathname, search } = await asked();
    await page.goto(`${pathname}${search}`);
    await page.getByLabel('Team').selectOption(`${team.scope.teamId}/${team.scope.environment}`);
    await page.getByLabel('Every user of the team').check();
    await page.getByLabel('Sleep').check();
    await take('console-consent');
  });

  test('of the applications that members connected', async () => {
    const address = await asked();
    const consent = { user_ids: [userId], classes: ['sleep', 'activity'] };
    const back = await consentTo({ app, browser: visit.member, team }, address, consent);
    const form = {
      grant_type: 'authorization_code',
      client_id: address.searchParams.get('client_id') ?? '',
      code: back.searchParams.get('code') ?? '',
      redirect_uri,
      code_verifier: verifier,
    };
    const traded = await app.request('POST', '/oauth2/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    expect(traded.status).toBe(200);
    const { page } = visit;
    await page.goto(pathOf(team, 'developers/applications'));
    await page.getByRole('heading', { name: 'Assistants and apps' }).scrollIntoViewIfNeeded();
    await page.getByText('Training coach').first().waitFor();
    await page.getByRole('button', { name: 'Change origins' }).scrollIntoViewIfNeeded();
    await take('console-applications');
  });

  test('of the page on which a person connects a source', async () => {
    const { user_id } = await app.newUser(team);
    const { body } = await app.request<{ link_web_url: string }>('POST', '/v2/link/token', {
      key: team.key,
      body: { user_id },
    });
    const phone = await openVisit(app.baseUrl);
    await phone.page.setViewportSize({ width: 390, height: 720 });
    await phone.page.goto(body.link_web_url);
    await phone.page.getByRole('heading', { name: 'Connect a source' }).waitFor();
    await take('connect-page', phone);
    await phone.close();
  });
});
