import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openReferenceEmulator,
  referenceConnector,
  type ReferenceEmulator,
} from '../conformance/providers/reference.ts';
import { openTestApp, testClock, type TestApp, type TestTeam } from '../harness/app.ts';
import {
  alertOf,
  backOf,
  cookieOf,
  type Fields,
  formsOf,
  goesOnTo,
  openVisitor,
  unescaped,
} from '../harness/page-visitor.ts';

const application = { clientId: 'client', clientSecret: 'secret' };
const minuteMs = 60_000;

let app: TestApp;
let emulator: ReferenceEmulator;
let team: TestTeam;
const clock = testClock();
const portal = openVisitor(() => app, '/portal');
const link = openVisitor(() => app, '/link');

beforeAll(async () => {
  emulator = await openReferenceEmulator({ ...application, clock });
  app = await openTestApp({
    clock,
    hasOwnAddress: true,
    providers: {
      connectors: [referenceConnector(clock)],
      applications: new Map([['ultrahuman', { ...application, url: emulator.url }]]),
    },
  });
  team = await app.newTeam();
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});

const urlOf = async (userId: string, context = 'launch'): Promise<URL> => {
  const made = await app.request<{ url: string }>('POST', `/v2/user/${userId}/create_portal_url`, {
    key: team.key,
    body: { context },
  });
  return new URL(made.body.url);
};
const tokenOf = async (userId: string): Promise<string> =>
  (await urlOf(userId)).hash.replace('#token=', '');
const open = async (userId: string) => portal.send({ step: 'enter', token: await tokenOf(userId) });
const press = async (page: { readonly text: string }, button: string) => {
  const fields = formsOf(page.text).get(button);
  expect(fields, `${button} of ${[...formsOf(page.text).keys()].join(', ')}`).toBeDefined();
  return portal.send(fields ?? {});
};
/** To the provider with a form of the connect page, and back. */
const goThere = async (fields: Fields) => {
  const page = await link.send(fields);
  const consented = await fetch(goesOnTo(page.text) ?? '', { redirect: 'manual' });
  const { pathname, search } = new URL(consented.headers.get('location') ?? '');
  const headers = { cookie: cookieOf(page) };
  return link.follow(await app.request<string>('GET', `${pathname}${search}`, { headers }));
};
const connected = async (): Promise<string> => {
  const { user_id } = await app.newUser(team);
  emulator.put(user_id, '2026-11-19', 20, false);
  emulator.consent(user_id);
  const made = await app.request<{ link_token: string }>('POST', '/v2/link/token', {
    key: team.key,
    body: { user_id },
  });
  const done = await goThere({
    token: made.body.link_token,
    step: 'start',
    provider: 'ultrahuman',
  });
  expect(done.text).toContain('<h1>Ultrahuman is connected</h1>');
  return user_id;
};
const statusOf = async (userId: string): Promise<readonly string[]> => {
  const { body } = await app.request<{ providers: readonly { slug: string; status: string }[] }>(
    'GET',
    `/v2/user/providers/${userId}`,
    { key: team.key },
  );
  return body.providers.map(({ slug, status }) => `${slug} ${status}`);
};
const titleOf = (page: string): string | undefined => /<h1>([^<]+)</u.exec(page)?.[1];
const auditOf = async (userId: string): Promise<readonly string[]> => {
  const { rows } = await app.database.query<{ said: string }>(
    `select actor_type || ' ' || action as said from audit_pending where user_id = $1
     union all select actor_type || ' ' || action from audit_entry where user_id = $1`,
    [userId],
  );
  return rows.map(({ said }) => said);
};

describe('the page of connections', () => {
  test('is where the link of a user leads, which opens it once', async () => {
    const user_id = await connected();
    await app.service.slices.sources.pulls.runDue();
    const url = await urlOf(user_id);
    expect(url.pathname).toBe('/portal');
    const entrance = await app.request<string>('GET', url.pathname);
    expect([entrance.status, titleOf(entrance.text)]).toEqual([200, 'Your connections']);
    expect(entrance.text).toContain('<form method="post" action="/portal"');
    expect(entrance.text).toContain('data-root="/portal"');
    const entering = { step: 'enter', token: url.hash.replace('#token=', '') };
    const led = await portal.post(entering);
    expect([led.status, String(led.headers['location'])]).toEqual([
      303,
      expect.stringMatching(/^\/portal\/at\/[\da-f]{32}$/u),
    ]);
    expect(String(led.headers['set-cookie'])).toMatch(
      /^salus_portal_[\da-f]{32}=[\w-]+; Path=\/portal\/at\/[\da-f]{32}; Max-Age=3600; HttpOnly; SameSite=Lax$/u,
    );
    // A reload shows it again.
    for (const page of [await portal.follow(led), await portal.follow(led)]) {
      expect(page.text).toMatch(/<h2 [^>]*><img [^>]*>Ultrahuman<\/h2>\s*<p>Works<\/p>/u);
      for (const said of [
        'The sources from which Team reads your health data.',
        'Steps and activity · Heart rate',
        'Connected since Nov 20, 2026',
        'Last data: Nov 19, 2026',
      ]) {
        expect(page.text).toContain(said);
      }
      expect(page.headers['cache-control']).toBe('no-store');
      expect(String(page.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    }
    const again = await portal.send(entering);
    expect([again.status, titleOf(again.text)]).toEqual([410, 'This link was used']);
    expect(await auditOf(user_id)).toContain('portal_link portal_link.used');
  });

  test('says what disconnecting means, asks, and does it; what was read stays', async () => {
    const user_id = await connected();
    await app.service.slices.sources.pulls.runDue();
    const asked = await press(await open(user_id), 'Disconnect Ultrahuman');
    expect(titleOf(asked.text)).toBe('Disconnect Ultrahuman?');
    expect(asked.text).toContain('Team keeps the data that it has read');
    expect(await statusOf(user_id)).toEqual(['ultrahuman active']);
    const kept = await press(asked, 'No, keep it');
    expect(kept.text).toContain('Works');
    const done = await press(asked, 'Yes, disconnect');
    expect(done.text).toMatch(
      /role="status" tabindex="-1" autofocus>Ultrahuman is disconnected\./u,
    );
    expect(done.text).toContain('Nothing is connected. Team receives no data about you.');
    expect(await statusOf(user_id)).toEqual([]);
    expect(await auditOf(user_id)).toContain('portal_link connection.removed');
    // Twice, by Back.
    expect((await press(asked, 'Yes, disconnect')).text).toContain(
      'Ultrahuman was already disconnected.',
    );
    const samples = await app.request<{ groups: object }>(
      'GET',
      `/v2/timeseries/${user_id}/steps/grouped`,
      { key: team.key, query: { start_date: '2026-11-01' } },
    );
    expect(Object.keys(samples.body.groups)).toEqual(['ultrahuman']);
  });

  test('connects a broken source again through the connect page, which leads back to it', async () => {
    const user_id = await connected();
    await app.database.query(
      `update provider_connection set status = 'error', error_type = 'token_refresh_failed',
        error_message = 'refused', errored_at = now() where user_id = $1`,
      [user_id],
    );
    const page = await open(user_id);
    expect(page.text).toContain('No longer works. Connect it again to continue.');
    const fields = formsOf(page.text).get('Connect Ultrahuman again') ?? {};
    const consent = await portal.send(fields);
    expect(titleOf(consent.text)).toBe('Connect Ultrahuman');
    expect(consent.text).toContain('Your connection to Ultrahuman no longer works.');
    emulator.consent(user_id);
    const next = formsOf(consent.text).get('Continue to Ultrahuman') ?? {};
    const done = await goThere(next);
    expect(await statusOf(user_id)).toEqual(['ultrahuman active']);
    const back = new URL(backOf(done.text) ?? '');
    expect([back.origin, back.pathname]).toEqual([app.baseUrl, `/portal/at/${fields['page']}`]);
    // The same connection: it is connected since it first was.
    expect(await auditOf(user_id)).toContain('portal_link link_token.created');
  });

  test('connects another source, and "Not now" leads back', async () => {
    const { user_id } = await app.newUser(team);
    const page = await open(user_id);
    const choice = await portal.send(formsOf(page.text).get('Connect a source') ?? {});
    expect(choice.text).toContain('Team asks to read your health data.');
    const closed = await link.send(formsOf(choice.text).get('Not now') ?? {});
    expect(goesOnTo(closed.text)).toMatch(/\/portal\/at\/[\da-f]{32}\?state=error/u);
  });

  test('shows what an app pushes, and that it is to be turned off there, too', async () => {
    const { user_id } = await app.newUser(team);
    await app.request('POST', '/v2/link/provider/manual/apple_health_kit', {
      key: team.key,
      body: { user_id },
    });
    const page = await open(user_id);
    expect(page.text).toContain('An app on your phone sends this data.');
    const asked = await press(page, 'Disconnect Apple HealthKit');
    expect(asked.text).toContain('or it reconnects.');
    expect((await press(asked, 'Yes, disconnect')).text).toContain('is disconnected.');
  });

  test('names an invented source as what it is, and does not offer what has no application', async () => {
    const { user_id } = await app.newUser(team);
    const body = { user_id, provider: 'oura' };
    await app.request('POST', '/v2/link/connect/demo', { key: team.key, body });
    const page = await open(user_id);
    expect(page.text).toContain('Synthetic data');
    const { visit = '', page: place = '' } = formsOf(page.text).get('Disconnect Oura') ?? {};
    const refused = await portal.send({ visit, page: place, step: 'reconnect', provider: 'oura' });
    expect(refused.text).toContain('This source cannot be connected with your link.');
  });

  test('speaks the language of the browser', async () => {
    const german = openVisitor(() => app, '/portal', { 'accept-language': 'de' });
    const user_id = await connected();
    const page = await german.send({ token: await tokenOf(user_id) });
    expect(page.text).toContain('<html lang="de" dir="ltr">');
    expect(page.text).toContain('Verbunden seit 20.11.2026');
    const arabic = openVisitor(() => app, '/portal', { 'accept-language': 'ar' });
    const other = await arabic.send({ token: await tokenOf(user_id) });
    expect(other.text).toContain('<html lang="ar" dir="rtl">');
  });
});

describe('who is not let in', () => {
  test('a link that is none can be mended; one that was used or has expired is said to be', async () => {
    const wrong = await portal.send({ step: 'enter', token: '<b>guessed' });
    expect([wrong.status, alertOf(wrong.text)[0]]).toEqual([
      404,
      'It is incomplete or no longer valid.',
    ]);
    expect(unescaped(wrong.text)).toContain('value="<b>guessed"');
    expect(wrong.text).not.toContain('<b>');
    const { user_id } = await app.newUser(team);
    const token = await tokenOf(user_id);
    clock.advance(16 * minuteMs);
    const late = await portal.send({ step: 'enter', token });
    expect([late.status, titleOf(late.text)]).toEqual([410, 'This link has expired']);
  });

  test('of many who open a link at once, one', async () => {
    const { user_id } = await app.newUser(team);
    const token = await tokenOf(user_id);
    const pages = await Promise.all(
      Array.from({ length: 6 }, async () => portal.send({ step: 'enter', token })),
    );
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(pages.filter(({ status }) => status === 410)).toHaveLength(5);
  });

  test('who comes back after an hour, or in another browser, or without what the page carries', async () => {
    const user_id = await connected();
    const led = await portal.post({ step: 'enter', token: await tokenOf(user_id) });
    const page = await portal.follow(led);
    const { visit = '' } = formsOf(page.text).get('Disconnect Ultrahuman') ?? {};
    const elsewhere = await app.request<string>('GET', String(led.headers['location']));
    expect([elsewhere.status, titleOf(elsewhere.text)]).toEqual([404, 'This page has expired']);
    for (const text of ['', 'x', `${visit.slice(0, -2)}AA`]) {
      const step = { step: 'disconnect', provider: 'ultrahuman', visit: text };
      expect((await portal.send(step)).status).toBe(410);
    }
    clock.advance(61 * minuteMs);
    const late = { step: 'disconnect', provider: 'ultrahuman', visit };
    for (const refused of [await portal.follow(led), await portal.send(late)]) {
      expect([refused.status, titleOf(refused.text)]).toEqual([410, 'Open your link again']);
    }
    expect(await statusOf(user_id)).toEqual(['ultrahuman active']);
  });

  test('a user who was deleted, before or after they opened it', async () => {
    const [before, after] = [await connected(), await connected()];
    const token = await tokenOf(before);
    const led = await portal.post({ step: 'enter', token: await tokenOf(after) });
    for (const user of [before, after]) {
      await app.request('DELETE', `/v2/user/${user}`, { key: team.key });
    }
    expect((await portal.send({ step: 'enter', token })).status).toBe(404);
    const over = await portal.follow(led);
    expect([over.status, over.text.includes('Ultrahuman')]).toEqual([410, false]);
  });

  test('the user of another visit: a page and its forms are of one person alone', async () => {
    const [mine, theirs] = [await connected(), await connected()];
    const fields = formsOf((await open(mine)).text).get('Disconnect Ultrahuman') ?? {};
    await portal.send({ ...fields, step: 'disconnect', user_id: theirs });
    expect([await statusOf(mine), await statusOf(theirs)]).toEqual([[], ['ultrahuman active']]);
  });

  test('a source that is none, and a step that there is not', async () => {
    const user_id = await connected();
    const fields = formsOf((await open(user_id)).text).get('Disconnect Ultrahuman') ?? {};
    for (const [step, provider] of [
      ['question', '"><script>'],
      ['disconnect', 'never heard of'],
      ['dance', 'ultrahuman'],
    ] as const) {
      const page = await portal.send({ ...fields, step, provider });
      expect([page.status, titleOf(page.text)]).toEqual([200, 'Your connections']);
      expect(page.text).not.toContain('"><script>');
    }
    const absent = await portal.send({ ...fields, step: 'question', provider: 'fitbit' });
    expect(absent.text).toContain('Fitbit was already disconnected.');
    expect(await statusOf(user_id)).toEqual(['ultrahuman active']);
  });
});
