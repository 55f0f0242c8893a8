import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { rightPassword } from '../conformance/providers/login-emulator.ts';
import { referenceLoginConnector } from '../conformance/providers/reference-login.ts';
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
  formsOf,
  goesOnTo,
  openVisitor,
} from '../harness/page-visitor.ts';

const application = { clientId: 'client', clientSecret: 'secret' };
const back = 'https://app.example.com/back';
const minuteMs = 60_000;

let app: TestApp;
let emulator: ReferenceEmulator;
let team: TestTeam;
const clock = testClock();
const { post, follow, send } = openVisitor(() => app, '/link');

const others =
  'oura fitbit garmin strava wahoo withings google_fit omron polar cronometer whoop_v2 runkeeper google_health ihealth'.split(
    ' ',
  );

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
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});

const linkOf = async (fields: object = {}, of = team) => {
  const { user_id } = await app.newUser(of);
  const made = await app.request<{ link_token: string }>('POST', '/v2/link/token', {
    key: of.key,
    body: { user_id, redirect_url: back, ...fields },
  });
  expect(made.status).toBe(200);
  return { user_id, token: made.body.link_token };
};
const titleOf = (page: string): string | undefined => /<h1>([^<]+)</u.exec(page)?.[1];
/** To the provider, with what the person does there, and back. */
const goThere = async (token: string, provider = 'ultrahuman') => {
  const page = await send({ token, step: 'start', provider });
  const consented = await fetch(goesOnTo(page.text) ?? '', { redirect: 'manual' });
  const { pathname, search } = new URL(consented.headers.get('location') ?? '');
  const headers = { cookie: cookieOf(page) };
  return follow(await app.request<string>('GET', `${pathname}${search}`, { headers }));
};
const set = async (settings: object, of = team) =>
  app.database.query('update tenant set settings = settings || $2::jsonb where id = $1', [
    of.scope.tenantId,
    JSON.stringify(settings),
  ]);

describe('the way to a connection', () => {
  test('takes three taps: who asks, what is read and how far back, the provider; then the data arrives', async () => {
    const { token, user_id } = await linkOf();
    emulator.put(user_id, '2026-11-19', 20, false);
    emulator.consent(user_id);
    const choice = await send({ token });
    expect(choice.text).toContain('Team asks to read your health data.');
    const agree = await send(formsOf(choice.text).get('Ultrahuman') ?? {});
    expect(titleOf(agree.text)).toBe('Connect Ultrahuman');
    const read = [...agree.text.matchAll(/<li>([^<]+)</gu)].map(([, text]) => text);
    expect(read).toEqual(['Steps and activity', 'Heart rate']);
    expect(agree.text).toContain('Data of the past 30 days, and new data until you disconnect.');
    expect(agree.text).toContain('You can disconnect at any time');
    const next = formsOf(agree.text).get('Continue to Ultrahuman');
    expect(next).toEqual({ token, step: 'start', provider: 'ultrahuman' });
    const waiting = await goThere(token);
    expect(waiting.text).toContain('The first data is on its way.');
    // Without a script the page is asked for again; with one, the part that changes.
    expect(waiting.text).toContain(
      '<noscript><meta http-equiv="refresh" content="5" /></noscript>',
    );
    expect(waiting.text).toMatch(/id="progress" role="status" data-waiting/u);
    expect(backOf(waiting.text)).toBe(`${back}?state=success`);
  });

  test('shows what arrived, from when on it no longer asks by itself', async () => {
    const { token, user_id } = await linkOf();
    emulator.put(user_id, '2026-11-19', 20, false);
    emulator.consent(user_id);
    const page = await send({ token, step: 'start', provider: 'ultrahuman' });
    const consented = await fetch(goesOnTo(page.text) ?? '', { redirect: 'manual' });
    const { pathname, search } = new URL(consented.headers.get('location') ?? '');
    const led = await app.request<string>('GET', `${pathname}${search}`, {
      headers: { cookie: cookieOf(page) },
    });
    expect((await follow(led)).text).toContain('data-waiting');
    await app.service.slices.sources.pulls.runDue();
    const arrived = (await follow(led)).text;
    expect(arrived).toContain('The first data is here:');
    expect(arrived).toMatch(/Steps and activity\s*<small>until Nov 19, 2026<\/small>/u);
    expect(arrived).not.toContain('data-waiting');
    expect(arrived).not.toContain('http-equiv="refresh"');
  });

  test('waits for five minutes at most', async () => {
    const { token, user_id } = await linkOf();
    emulator.consent(user_id);
    const led = await post({ token, step: 'demo', provider: 'oura' });
    expect((await follow(led)).text).toContain('data-waiting');
    clock.advance(6 * minuteMs);
    const later = (await follow(led)).text;
    expect(later).not.toContain('data-waiting');
    expect(later).toContain('There is no data yet.');
  });

  test('leads straight to what is read where there is one source', async () => {
    const production = await app.newTeam({ environment: 'production' });
    const { token } = await linkOf({ provider: 'peloton', redirect_url: null }, production);
    const page = await send({ token });
    expect(titleOf(page.text)).toBe('Connect Peloton');
    expect(formsOf(page.text).get('Not now')).toEqual({ token, step: 'close' });
  });

  test('is searched from eight sources on, without a script, by name and by what is measured', async () => {
    const { token } = await linkOf();
    const all = await send({ token });
    expect(all.text).toContain('type="search"');
    const found = await send({ token, step: 'choose', search: ' WITHings ' });
    expect([...formsOf(found.text).keys()]).toContain('Withings');
    expect([...formsOf(found.text).keys()]).not.toContain('Fitbit');
    // What was typed stays.
    expect(found.text).toContain('value=" WITHings "');
    expect((await send({ token, step: 'choose', search: 'heart peloton' })).text).toContain(
      'Peloton',
    );
    const none = await send({ token, step: 'choose', search: '<b>zebra' });
    expect(none.text).toContain('No source matches “&#60;b&#62;zebra”.');
    const few = await linkOf({ filter_on_providers: ['peloton', 'polar', 'oura'] });
    expect((await send({ token: few.token })).text).not.toContain('type="search"');
  });

  test('is no page of more than 30 kB, in any language', async () => {
    for (const lang of ['en', 'ar']) {
      const { token } = await linkOf({ lang });
      const { text } = await send({ token });
      expect(formsOf(text).size).toBeGreaterThan(others.length);
      expect(Buffer.byteLength(text)).toBeLessThan(30_000);
    }
  });

  test('connects one source after another with a link for several', async () => {
    const { token, user_id } = await linkOf({ several_sources: true });
    emulator.consent(user_id);
    const first = await goThere(token);
    expect(formsOf(first.text).get('Connect another source')).toEqual({ token, step: 'choose' });
    const choice = await send({ token, step: 'choose' });
    expect(choice.text).toMatch(/Ultrahuman\s*<small>Connected/u);
    const second = await goThere(token, 'polar');
    expect(titleOf(second.text)).toBe('Polar is connected');
    const listed = await app.request<{ providers: readonly { slug: string }[] }>(
      'GET',
      `/v2/user/providers/${user_id}`,
      { key: team.key },
    );
    expect(listed.body.providers.map(({ slug }) => slug).toSorted()).toEqual([
      'polar',
      'ultrahuman',
    ]);
    clock.advance(61 * minuteMs);
    expect((await send({ token })).status).toBe(410);
    const once = await linkOf();
    emulator.consent(once.user_id);
    expect(formsOf((await goThere(once.token)).text).has('Connect another source')).toBe(false);
  });
});

describe('the language of the page', () => {
  test('is that of the token, before that of the browser, also in what is answered', async () => {
    const german = openVisitor(() => app, '/link', { 'accept-language': 'de-AT,de;q=0.9' });
    const { token } = await linkOf();
    const page = await german.send({ token });
    expect(page.text).toContain('<html lang="de" dir="ltr">');
    expect(page.headers['content-language']).toBe('de');
    expect(titleOf(page.text)).toBe('Quelle verbinden');
    const { token: arabic } = await linkOf({ lang: 'ar' });
    const other = await german.send({ token: arabic, step: 'consent', provider: 'peloton' });
    expect(other.text).toContain('<html lang="ar" dir="rtl">');
    expect(titleOf(other.text)).toBe('ربط Peloton');
    // A link that is none has no language of its own.
    expect((await german.send({ token: 'none' })).text).toContain(
      'Dieser Link funktioniert nicht.',
    );
    const wrong = await app.request('POST', '/v2/link/token', {
      key: team.key,
      body: { user_id: (await app.newUser(team)).user_id, lang: 'xx' },
    });
    expect(wrong.status).toBe(422);
  });
});

describe('what stops a person', () => {
  const failed = async (token: string, provider = 'ultrahuman') => {
    const page = await goThere(token, provider);
    return [page.status, ...alertOf(page.text)];
  };

  test('a link that has expired, whatever step it is at', async () => {
    const { token } = await linkOf();
    const early = await post({ token });
    clock.advance(61 * minuteMs);
    for (const page of [
      await follow(early),
      await send({ token, step: 'start', provider: 'oura' }),
    ]) {
      expect([page.status, titleOf(page.text), ...alertOf(page.text)]).toEqual([
        410,
        'This link has expired',
        'A link is valid for one hour.',
        'Nothing was shared.',
        'Ask the sender for a new link.',
      ]);
    }
  });

  test('a user who is deleted meanwhile is told no more than of an unknown link', async () => {
    const { token, user_id } = await linkOf();
    const early = await post({ token });
    await app.request('DELETE', `/v2/user/${user_id}`, { key: team.key });
    for (const page of [await follow(early), await send({ token })]) {
      expect([page.status, alertOf(page.text)[0]]).toEqual([
        404,
        'This link is incomplete or no longer valid.',
      ]);
    }
  });

  test('nothing that is offered', async () => {
    const bare = await openTestApp({ clock });
    try {
      const theirs = await bare.newTeam({ environment: 'production' });
      const { user_id } = await bare.newUser(theirs);
      const made = await bare.request<{ link_token: string }>('POST', '/v2/link/token', {
        key: theirs.key,
        body: { user_id },
      });
      const page = await openVisitor(() => bare, '/link').send({ token: made.body.link_token });
      expect(page.text).toContain(
        'No source can be connected here. No data was shared. Ask Team for help.',
      );
    } finally {
      await bare.close();
    }
  });

  test('a provider that is down: nothing was shared, and another try works', async () => {
    const { token, user_id } = await linkOf();
    emulator.consent(user_id);
    emulator.fail({ kind: 'status', status: 503 }, 1, '/oauth/token');
    expect(await failed(token)).toEqual([
      502,
      'Ultrahuman is not available now.',
      'Nothing was shared.',
      'Try again in a few minutes. The fault is not yours.',
    ]);
    emulator.heal();
    expect(titleOf((await goThere(token)).text)).toBe('Ultrahuman is connected');
  });

  test('a permission that is missing is named as what could not be read', async () => {
    const strict = await app.newTeam();
    await app.database.query(
      `insert into team_scope_requirement values ($1, 'ultrahuman', '{steps,pulse}', '{}')`,
      [strict.scope.teamId],
    );
    const { token, user_id } = await linkOf({}, strict);
    emulator.consent(user_id, ['steps']);
    expect(await failed(token)).toEqual([
      403,
      'Team needs a permission that you did not give at Ultrahuman.',
      'Not allowed: Heart rate.',
      'Nothing was shared.',
      'Try again and allow it there, or choose “Not now”.',
    ]);
  });

  test('what was not granted and is not required is said after success', async () => {
    const { token, user_id } = await linkOf();
    emulator.consent(user_id, ['steps']);
    expect((await goThere(token)).text).toContain('Not shared: Heart rate.');
  });

  test('an account that somebody else of the team has connected', async () => {
    const strict = await app.newTeam();
    await set({ reject_duplicate_connection: true }, strict);
    const [one, other] = [await linkOf({}, strict), await linkOf({}, strict)];
    emulator.consent('shared account');
    expect(titleOf((await goThere(one.token)).text)).toBe('Ultrahuman is connected');
    expect(await failed(other.token)).toEqual([
      409,
      'This Ultrahuman account is connected to another user of Team.',
      'Nothing was shared.',
      'Sign in to Ultrahuman with your own account, or ask Team.',
    ]);
  });

  test('a source that the person has connected already, or whose connection broke, is spoken of', async () => {
    const { token, user_id } = await linkOf({ several_sources: true });
    emulator.consent(user_id);
    await goThere(token);
    const consent = { token, step: 'consent', provider: 'ultrahuman' };
    expect((await send(consent)).text).toContain('Ultrahuman is already connected.');
    await app.database.query(
      `update provider_connection set status = 'error', error_type = 'token_refresh_failed',
        error_message = 'refused', errored_at = now() where user_id = $1`,
      [user_id],
    );
    expect((await send(consent)).text).toContain('Your connection to Ultrahuman no longer works.');
    expect(titleOf((await goThere(token)).text)).toBe('Ultrahuman is connected');
    expect((await send(consent)).text).toContain('Ultrahuman is already connected.');
  });

  test('invented data beside their own', async () => {
    const { token, user_id } = await linkOf({ several_sources: true });
    emulator.consent(user_id);
    await goThere(token);
    const page = await send({ token, step: 'demo', provider: 'oura' });
    expect([page.status, alertOf(page.text)[0]]).toEqual([
      409,
      'You cannot connect synthetic and real data at the same time.',
    ]);
  });

  test('a wrong password ten times, and a wrong code five times', async () => {
    const { token, user_id } = await linkOf();
    const login = { token, step: 'login', provider: 'peloton', region: 'eu' };
    const wrong = { ...login, username: user_id, password: 'wrong' };
    for (let left = 9; left > 0; left -= 1) {
      const said = left === 1 ? 'You have one attempt left.' : `You have ${left} attempts left.`;
      expect(alertOf((await send(wrong)).text).at(-1)).toBe(said);
    }
    for (const _ of ['the tenth', 'and another']) {
      expect(alertOf((await send(wrong)).text).at(-1)).toBe(
        'This link has no attempts left. Ask the sender for a new link.',
      );
    }
    const coded = await linkOf();
    const asked = { ...login, token: coded.token, username: `coded-${coded.user_id}` };
    await send({ ...asked, password: rightPassword });
    const code = { token: coded.token, step: 'code', provider: 'peloton', mfa_code: '1' };
    for (const left of ['4', '3', '2']) {
      expect(alertOf((await send(code)).text).at(-1)).toBe(`You have ${left} attempts left.`);
    }
    expect(alertOf((await send(code)).text).at(-1)).toBe('You have one attempt left.');
    // The password again, for another code.
    expect((await send(code)).text).toContain('id="password"');
  });

  test('a password that the provider wants to be changed, and a region that there is not', async () => {
    const { token, user_id } = await linkOf();
    const login = { token, step: 'login', provider: 'peloton', password: rightPassword };
    const expired = await send({ ...login, region: 'eu', username: `expired-${user_id}` });
    expect([expired.status, alertOf(expired.text)[0]]).toEqual([
      400,
      'Peloton requires a new password.',
    ]);
    const nowhere = await send({ ...login, region: 'mars', username: user_id });
    expect([nowhere.status, alertOf(nowhere.text)[0]]).toEqual([
      400,
      'Peloton cannot be connected in this region.',
    ]);
    expect(nowhere.text).toContain(`value="${user_id}"`);
  });
});

describe('the look of the page', () => {
  test('is that of the team: name, colour with a text that is read on it, corners, and a logo from here', async () => {
    const own = await app.newTeam();
    await set(
      {
        logo_url: 'https://cdn.example.com/logo.png',
        brand_information: {
          company_name: 'Acme',
          brand_color: '#ffee00',
          brand_corners: 'square',
        },
      },
      own,
    );
    const { token } = await linkOf({}, own);
    const { text } = await send({ token });
    expect(text).toContain('--brand: #ffee00; --on-brand: #000; --radius: 0;');
    expect(text).not.toContain('cdn.example.com');
    const [, logo = ''] = /<img src="(\/link\/logo\/[\w-]+)" alt="Acme" \/>/u.exec(text) ?? [];
    // The same address each time, so that browsers may keep the picture.
    expect((await send({ token })).text).toContain(logo);
    for (const path of ['/link/logo/x', `${logo.slice(0, -2)}AA`]) {
      expect((await app.request('GET', path)).status).toBe(404);
    }
  });
});
