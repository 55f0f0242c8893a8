import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { rightCode, rightPassword } from '../conformance/providers/login-emulator.ts';
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
  type Fields,
  formsOf,
  goesOnTo,
  openVisitor,
  unescaped,
} from '../harness/page-visitor.ts';

const clientId = 'client';
const clientSecret = 'secret';
const back = 'https://app.example.com/back';

let app: TestApp;
let emulator: ReferenceEmulator;
let team: TestTeam;
const clock = testClock();
const { post, follow, send } = openVisitor(() => app, '/link');

beforeAll(async () => {
  emulator = await openReferenceEmulator({ clientId, clientSecret, clock });
  const application = { clientId, clientSecret, url: emulator.url };
  app = await openTestApp({
    clock,
    hasOwnAddress: true,
    providers: {
      connectors: [
        referenceConnector(clock),
        referenceLoginConnector(clock, 'password'),
        referenceLoginConnector(clock, 'email'),
      ],
      applications: new Map(
        ['ultrahuman', 'peloton', 'freestyle_libre'].map((slug) => [slug, application]),
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
  const body = { user_id, redirect_url: back, ...fields };
  const made = await app.request<{ link_token: string; link_web_url: string }>(
    'POST',
    '/v2/link/token',
    { key: of.key, body },
  );
  return { user_id, token: made.body.link_token, address: made.body.link_web_url };
};
const statusOf = async (userId: string, slug: string): Promise<string | undefined> => {
  const path = `/v2/user/providers/${userId}`;
  const listed = await app.request<{ providers: readonly { slug: string; status: string }[] }>(
    'GET',
    path,
    { key: team.key },
  );
  return listed.body.providers.find((each) => each.slug === slug)?.status;
};

describe('the connect page', () => {
  test('is where a link leads, takes the token from behind the #, and works without a script', async () => {
    const { address, token } = await linkOf();
    const url = new URL(address);
    expect(url.pathname).toBe('/link');
    const page = await app.request<string>('GET', url.pathname);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<form method="post" action="/link" autocomplete="on">');
    expect(page.text).toContain('<label for="token">');
    const script = await app.request<string>('GET', '/link/link.js');
    expect(script.headers['content-type']).toContain('text/javascript');
    // Another link that is put into the tab changes only what is behind the #.
    expect(script.text).toContain("addEventListener('hashchange', enter)");
    expect((await send({ step: 'choose', token })).text).toContain('Ultrahuman');
  });

  test('is not linked to for a provider that cannot be connected', async () => {
    const { user_id } = await app.newUser(team);
    for (const [field, wanted] of [
      ['provider', 'strava'],
      ['filter_on_providers', ['strava', 'garmin']],
    ] as const) {
      const refused = await app.request('POST', '/v2/link/token', {
        key: team.key,
        body: { user_id, [field]: wanted },
      });
      const problem = {
        loc: ['body', field],
        msg: 'This installation cannot connect this provider',
      };
      expect(refused).toMatchObject({ status: 422, body: { detail: [problem] } });
    }
  });

  test('speaks of links, not of tokens, and a reload after success does not say that it failed', async () => {
    const { token } = await linkOf({ redirect_url: null });
    const demo = { token, step: 'demo', provider: 'oura' };
    expect((await send(demo)).text).toContain('<h1>Oura is connected</h1>');
    const again = await send(demo);
    expect([again.status, /<h1>([^<]+)</u.exec(again.text)?.[1]]).toEqual([
      410,
      'This link was used',
    ]);
    expect(again.text).toContain('you are connected and can close this window');
    const unknown = await send({ token: 'nonsense' });
    expect([unknown.status, ...alertOf(unknown.text)]).toContain(
      'This link is incomplete or no longer valid.',
    );
    // What was typed can be mended.
    expect(unknown.text).toContain('value="nonsense"');
    const entrance = await app.request<string>('GET', '/link');
    for (const page of [again.text, unknown.text, entrance.text]) {
      const seen = page.replace(/<style[\s\S]*?<\/style>/u, '').replaceAll(/<[^>]*>/gu, ' ');
      expect(unescaped(seen).replace('“token=”', '')).not.toMatch(/token|go on/iu);
    }
  });

  test('shows what has the focus in the colour of the text, whatever the colour of the team', async () => {
    const { text } = await app.request<string>('GET', '/link');
    expect(text).toContain(':focus-visible { outline: 3px solid var(--ink)');
  });

  test('lets nothing in from elsewhere: one nonce a page, no frame, no other form, no referrer', async () => {
    const { token } = await linkOf();
    const [one, other] = [await send({ token }), await send({ token })];
    const policy = String(one.headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "img-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:/u);
    expect(one.headers['referrer-policy']).toBe('no-referrer');
    expect(one.headers['cache-control']).toBe('no-store');
    expect(policy).not.toBe(String(other.headers['content-security-policy']));
    const [, nonce = ''] = /'nonce-([^']+)'/u.exec(policy) ?? [];
    expect(unescaped(one.text)).toContain(`<style nonce="${nonce}">`);
  });

  test('shows what the token offers and nothing else, with the name of each in its language', async () => {
    const { token } = await linkOf({ filter_on_providers: ['peloton', 'oura'] });
    const { text } = await send({ token });
    expect(text).toContain('<html lang="en" dir="ltr">');
    expect(text).toContain('Peloton');
    expect(text).not.toContain('Ultrahuman');
    expect(text).not.toContain('value="withings"');
    // Every picture has its text.
    expect([...text.matchAll(/<img (?![^>]*alt=)/gu)]).toEqual([]);
  });

  test('shows the team by its name, which cannot become part of the page', async () => {
    const renamed = await app.newTeam();
    await app.database.query('update team set name = $2 where id = $1', [
      renamed.scope.teamId,
      '<script>alert(1)</script>"\'&',
    ]);
    const { token } = await linkOf({}, renamed);
    const { text } = await send({ token });
    expect(text).not.toContain('<script>alert');
    expect(unescaped(text)).toContain('<script>alert(1)</script>"\'&');
    const typed = await send({ token, step: 'start', provider: '"><b>' });
    expect(typed.text).not.toContain('"><b>');
  });

  test('leads to the provider, and the person comes back connected', async () => {
    const { token, user_id } = await linkOf();
    emulator.consent(user_id);
    const page = await send({ token, step: 'start', provider: 'ultrahuman' });
    const url = goesOnTo(page.text) ?? '';
    expect(url.startsWith(`${emulator.url}/oauth/authorize?`)).toBe(true);
    const consented = await fetch(url, { redirect: 'manual' });
    const landing = new URL(consented.headers.get('location') ?? '');
    const cookie = cookieOf(page);
    const landed = await app.request('GET', `${landing.pathname}${landing.search}`, {
      headers: { cookie: `other=1; ${cookie}` },
    });
    expect(landed.status).toBe(303);
    const done = await follow(landed);
    expect(done.text).toContain('<h1>Ultrahuman is connected</h1>');
    expect(backOf(done.text)).toBe(`${back}?state=success`);
    expect(await statusOf(user_id, 'ultrahuman')).toBe('active');
  });

  test('connects nobody in another browser than the one that began', async () => {
    const { token, user_id } = await linkOf();
    emulator.consent(user_id);
    const begun = await send({ token, step: 'start', provider: 'ultrahuman' });
    expect(begun.headers['set-cookie']).toMatch(
      /^salus_way_[\da-f-]{36}=[\w-]{95}; Path=\/v2\/link\/provider\/oauth\/ultrahuman\/callback; Max-Age=3600; HttpOnly; SameSite=Lax$/u,
    );
    const others = cookieOf(await send({ token, step: 'start', provider: 'ultrahuman' }));
    const consented = await fetch(goesOnTo(begun.text) ?? '', { redirect: 'manual' });
    const landing = new URL(consented.headers.get('location') ?? '');
    const land = async (cookie?: string) =>
      app.request('GET', `${landing.pathname}${landing.search}`, {
        headers: cookie === undefined ? {} : { cookie },
      });
    for (const cookie of [undefined, 'salus_way_=', others]) {
      const refused = await land(cookie);
      expect([refused.status, refused.headers['location']]).toEqual([400, undefined]);
      expect(refused.text).toContain('You started in another browser');
    }
    expect(await statusOf(user_id, 'ultrahuman')).toBeUndefined();
    // Nothing was used up: the person who began can still come back.
    const landed = await land(cookieOf(begun));
    expect(backOf((await follow(landed)).text)).toBe(`${back}?state=success`);
  });

  test('gives no cookie but those of its own addresses and of a way to a provider', async () => {
    const { token } = await linkOf();
    for (const fields of [{ token }, { token, step: 'start', provider: 'peloton' }]) {
      const led = await post(fields);
      expect(led.headers['set-cookie']).toMatch(
        /^salus_page_([\da-f]{32})=[\w-]+; Path=\/link\/at\/\1; Max-Age=3600; HttpOnly; SameSite=Lax$/u,
      );
      expect((await follow(led)).headers['set-cookie']).toBeUndefined();
    }
  });

  test('answers every form with the address of a page, which Back and a reload show again and which says nothing', async () => {
    const { token, user_id } = await linkOf({ redirect_url: null });
    const login = { token, step: 'login', provider: 'peloton', password: 'wrong' };
    const shown = new Map<string, Fields>([
      ['Choose a source', { token }],
      ['will read from Peloton', { token, step: 'consent', provider: 'peloton' }],
      ['Your entries are sent to', { token, step: 'start', provider: 'peloton' }],
      [user_id, { ...login, username: user_id }],
      ['Continue to Ultrahuman', { token, step: 'start', provider: 'ultrahuman' }],
      ['Nothing was connected', { token, step: 'close' }],
      ['This link is incomplete', { token: 'guessed' }],
      ['received an unknown request', { token, step: 'dance' }],
      // The last one, as it uses the link up.
      ['Oura is connected', { token, step: 'demo', provider: 'oura' }],
    ]);
    const chosen = await post({ token });
    for (const [text, fields] of shown) {
      const led = await post(fields);
      expect([led.status, led.text]).toEqual([303, '']);
      expect(led.headers['location']).toMatch(/^\/link\/at\/[\da-f]{32}$/u);
      const known = `${String(led.headers['location'])} ${String(led.headers['set-cookie'])}`;
      for (const secret of [token, user_id, 'wrong']) expect(known).not.toContain(secret);
      const [first, again] = [await follow(led), await follow(led)];
      for (const page of [first, again]) expect(page.text).toContain(text);
      expect(again.status).toBe(first.status);
    }
    // Whoever goes back to an earlier page after success is told of it, and not that something failed.
    const used = await follow(chosen);
    expect([used.status, used.text.includes('<h1>Oura is connected</h1>')]).toEqual([200, true]);
  });

  test('shows an address to nobody but the browser that was led there', async () => {
    const [mine, other] = [await linkOf(), await linkOf()];
    const led = await post({ token: mine.token });
    const path = String(led.headers['location']);
    const [name] = cookieOf(led).split('=', 1);
    const [, value] = cookieOf(await post({ token: other.token })).split('=');
    for (const cookie of ['', `${name}=`, `${name}=${value}`, `${name}=${'x'.repeat(200)}`]) {
      const refused = await app.request<string>('GET', path, { headers: { cookie } });
      expect([refused.status, refused.text.includes('Open your link again')]).toEqual([404, true]);
      expect(refused.text).not.toContain(mine.token);
    }
    const headers = { cookie: cookieOf(led), 'accept-encoding': 'gzip' };
    const page = await app.request<string>('GET', path, { headers });
    expect(page.text).toContain(mine.token);
    // A browser adds the cookie by itself, so the length must not tell what is in the page.
    expect(page.headers['content-encoding']).toBeUndefined();
  });

  test('keeps the cookie of a page below what browsers take, whatever was typed', async () => {
    const { token } = await linkOf();
    const long = 'ä'.repeat(5000);
    const login = { token, step: 'login', provider: 'peloton', password: 'x' };
    for (const fields of [
      { ...login, username: long },
      { token: long },
      { ...login, token: long },
    ]) {
      const led = await post(fields);
      expect(String(led.headers['set-cookie']).length).toBeLessThan(4096);
      expect([400, 404]).toContain((await follow(led)).status);
    }
  });

  test('offers another try to who declined at the provider, which works', async () => {
    const { token, user_id } = await linkOf();
    const start = { token, step: 'start', provider: 'ultrahuman' };
    const goThere = async () => {
      const page = await send(start);
      const consented = await fetch(goesOnTo(page.text) ?? '', { redirect: 'manual' });
      const { pathname, search } = new URL(consented.headers.get('location') ?? '');
      const headers = { cookie: cookieOf(page) };
      return app.request<string>('GET', `${pathname}${search}`, { headers });
    };
    emulator.consent(null);
    const declined = await goThere();
    expect(declined.status).toBe(303);
    expect(String(declined.headers['set-cookie'])).not.toContain(token);
    const page = await follow(declined);
    expect([page.status, alertOf(page.text)]).toEqual([
      200,
      [
        'You cancelled at Ultrahuman.',
        'Nothing was shared.',
        'You can try again, or choose another source.',
      ],
    ]);
    expect(formsOf(page.text).get('Try Ultrahuman again')).toEqual(start);
    emulator.consent(user_id);
    expect(backOf((await follow(await goThere())).text)).toBe(`${back}?state=success`);
    expect(await statusOf(user_id, 'ultrahuman')).toBe('active');
  });

  test('goes back at once from a declined consent where the token says so', async () => {
    const { token } = await linkOf({ on_error: 'redirect' });
    emulator.consent(null);
    const page = await send({ token, step: 'start', provider: 'ultrahuman' });
    const consented = await fetch(goesOnTo(page.text) ?? '', { redirect: 'manual' });
    const { pathname, search } = new URL(consented.headers.get('location') ?? '');
    const headers = { cookie: cookieOf(page) };
    const landed = await app.request('GET', `${pathname}${search}`, { headers });
    expect(landed.headers['location']).toContain(`${back}?state=error&error_type=user_cancelled`);
  });

  test('asks for a password, says what was wrong, asks for the code, and goes on', async () => {
    const { token, user_id } = await linkOf();
    const form = await send({ token, step: 'start', provider: 'peloton' });
    expect(form.text).toContain('autocomplete="current-password"');
    expect(form.text).toContain('<option value="eu">EU</option>');
    const login = { token, step: 'login', provider: 'peloton', region: 'eu' };
    const wrong = await send({ ...login, username: user_id, password: 'wrong' });
    // The password alone is to be typed again.
    expect(wrong.text).toContain(`value="${user_id}"`);
    expect(wrong.text).not.toContain('value="wrong"');
    expect([wrong.status, alertOf(wrong.text)]).toEqual([
      400,
      [
        'Peloton did not accept the sign-in.',
        'Nothing was shared.',
        'Check your entries and try again. If it happens again, ask Team.',
        'You have 9 attempts left.',
      ],
    ]);
    // The message has the focus, and the fields refer to it.
    expect(wrong.text).toMatch(/id="problem" tabindex="-1" autofocus/u);
    expect(wrong.text.match(/aria-invalid="true" aria-describedby="problem"/gu)).toHaveLength(2);
    const username = `coded-${user_id}`;
    const asked = await send({ ...login, username, password: rightPassword });
    expect(asked.text).toContain('autocomplete="one-time-code"');
    expect(asked.text).toContain('*** 42');
    const code = { token, step: 'code', provider: 'peloton', hint: '*** 42' };
    const mistyped = await send({ ...code, mfa_code: '1' });
    expect([mistyped.status, ...alertOf(mistyped.text)]).toEqual([
      400,
      'The code is wrong.',
      'Nothing was shared.',
      'Enter the newest code from Peloton.',
      'You have 4 attempts left.',
    ]);
    const done = await send({ ...code, mfa_code: rightCode });
    expect(backOf(done.text)).toBe(`${back}?state=success`);
    expect(await statusOf(user_id, 'peloton')).toBe('active');
  });

  test('asks for an address where that is all', async () => {
    const { token, user_id } = await linkOf({ redirect_url: null });
    const form = await send({ token, step: 'start', provider: 'freestyle_libre' });
    expect(form.text).toContain('type="email"');
    const login = { token, step: 'login', provider: 'freestyle_libre' };
    const done = await send({ ...login, email: `${user_id}@example.com` });
    expect(done.text).toContain('<h1>FreeStyle Libre is connected</h1>');
    expect([done.status, done.text.includes('You can close this window')]).toEqual([200, true]);
  });

  test('connects a demo in a sandbox, which uses the token up', async () => {
    const { token, user_id } = await linkOf();
    expect((await send({ token })).text).toContain('synthetic data');
    const done = await send({ token, step: 'demo', provider: 'oura' });
    expect(backOf(done.text)).toBe(`${back}?state=success`);
    expect(await statusOf(user_id, 'oura')).toBe('active');
    const again = await send({ token });
    expect([again.status, again.text.includes('was used')]).toEqual([410, true]);
    const production = await app.newTeam({ environment: 'production' });
    const theirs = await linkOf({ redirect_url: null }, production);
    expect((await send({ token: theirs.token })).text).not.toContain('synthetic data');
    const refused = await send({ token: theirs.token, step: 'demo', provider: 'oura' });
    expect(alertOf(refused.text)[0]).toBe('This source cannot be connected with your link.');
  });

  test('goes back on an error or when it is closed, where the token says so', async () => {
    const { token, user_id } = await linkOf({ on_error: 'redirect', on_close: 'redirect' });
    const login = { token, step: 'login', provider: 'peloton', username: user_id, password: 'x' };
    expect(goesOnTo((await send(login)).text)).toContain(
      `${back}?state=error&error_type=provider_credential_error`,
    );
    expect(goesOnTo((await send({ token, step: 'close' })).text)).toContain(
      `${back}?state=error&error_type=user_cancelled`,
    );
    const stays = await linkOf();
    const closed = await send({ token: stays.token, step: 'close' });
    expect(goesOnTo(closed.text)).toBeUndefined();
    expect(closed.text).toContain('Nothing was connected, and nothing was shared.');
  });

  test('answers a token that is none, a step and a provider that there are not, in words', async () => {
    const unknown = await send({ token: 'guessed' });
    expect([unknown.status, unknown.text.includes('This link is incomplete')]).toEqual([404, true]);
    const { token } = await linkOf();
    const strange = await send({ token, step: 'dance' });
    expect([strange.status, alertOf(strange.text)[0]]).toEqual([
      400,
      'This page received an unknown request.',
    ]);
    const wrong = 'This source cannot be connected with your link.';
    for (const step of ['consent', 'start']) {
      const nowhere = await send({ token, step, provider: 'strava' });
      expect([nowhere.status, alertOf(nowhere.text)[0]]).toEqual([400, wrong]);
    }
    const { token: narrow } = await linkOf({ provider: 'peloton' });
    const other = await send({ token: narrow, step: 'start', provider: 'ultrahuman' });
    expect([other.status, alertOf(other.text)[0]]).toEqual([400, wrong]);
  });
});
