import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { minuteMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import { unreachableProviders } from '../../tests/harness/connected-user.ts';
import { managementApi } from '../../tests/harness/management-api.ts';

let app: TestApp;
let team: TestTeam;
const records = new Map<string, string>();

beforeAll(async () => {
  app = await openTestApp({
    providers: { ...unreachableProviders, linkRedirectHosts: ['operator.example'] },
    lookUpTxt: async (name) => [[records.get(name) ?? '']],
  });
  team = await app.newTeam();
});
afterAll(async () => app.close());

type Token = { readonly link_token: string; readonly link_web_url: string };

const create = async (fields: Readonly<Record<string, unknown>> = {}, of = team) => {
  const { user_id } = await app.newUser(of);
  const body = { user_id, ...fields };
  return app.request<Token>('POST', '/v2/link/token', { key: of.key, body });
};
const tokenOf = async (fields?: Readonly<Record<string, unknown>>): Promise<string> =>
  (await create(fields)).body.link_token;
const withToken = (token: string) => ({ headers: { 'x-salus-link-token': token } });

describe('a link token', () => {
  test('is made for a user, and is stored as its hash alone', async () => {
    const { status, body } = await create();
    expect([status, body.link_web_url]).toEqual([
      200,
      `http://logos.test/link#token=${body.link_token}`,
    ]);
    const { rows } = await app.database.query('select * from link_token');
    expect(JSON.stringify(rows)).not.toContain(body.link_token);
  });

  test('lists the providers that can be connected here, and no others', async () => {
    const listed = await app.request<readonly { slug: string }[]>(
      'GET',
      '/v2/link/providers',
      withToken(await tokenOf()),
    );
    expect(listed.body).toMatchObject([{ slug: 'oura', name: 'Oura', auth_type: 'oauth' }]);
    const filtered = await app.request(
      'GET',
      '/v2/link/providers',
      withToken(await tokenOf({ filter_on_providers: ['fitbit'] })),
    );
    expect(filtered.body).toEqual([]);
  });

  test('says what it is for, and how far it is', async () => {
    const token = await tokenOf({ redirect_url: 'https://app.test/', on_error: 'redirect' });
    const state = await app.request('GET', '/v2/link/state', withToken(token));
    expect(state.body).toMatchObject({ state: 'created', error_type: null });
    await app.request('GET', '/v2/link/provider/oauth/oura', withToken(token));
    const begun = await app.request('GET', '/v2/link/state', withToken(token));
    expect(begun.body).toMatchObject({ state: 'started', provider: 'oura' });
    const config = await app.request('GET', '/v2/team/link/config', withToken(token));
    expect(config.body).toMatchObject({ team_name: 'Team', on_error: 'redirect', on_close: null });
  });

  test('leads to the provider with a state, a challenge and the address of the callback', async () => {
    const answer = await app.request<{ oauth_url: string }>(
      'GET',
      '/v2/link/provider/oauth/oura',
      withToken(await tokenOf()),
    );
    const { searchParams } = new URL(answer.body.oauth_url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'known',
      redirect_uri: 'http://logos.test/v2/link/provider/oauth/oura/callback',
      state: expect.stringMatching(/^[\w-]{66}$/u),
    });
    expect(answer.text).not.toContain('hidden');
  });

  test('is as good as its validity says, for the team alone', async () => {
    const ask = async (token: string, key = team.key) =>
      (await app.request('POST', '/v2/link/token/isValid', { key, body: { token } })).body;
    const token = await tokenOf();
    expect(await ask(token)).toEqual({ valid: true, error_type: null });
    const stranger = await app.newTeam();
    const absent = { valid: false, error_type: 'invalid_token' };
    expect([await ask(token, stranger.key), await ask('x')]).toEqual([absent, absent]);
    app.clock.advance(60 * minuteMs);
    expect(await ask(token)).toEqual({ valid: false, error_type: 'token_expired' });
  });

  test('answers honestly for providers that nothing here speaks to', async () => {
    const token = await tokenOf({ redirect_url: 'https://app.test/', on_error: 'redirect' });
    const post = async (path: string, body: unknown) =>
      app.request('POST', path, { ...withToken(token), body });
    const secrets = { username: 'ada', password: 'secret' };
    const answers = [
      await post('/v2/link/provider/password/zwift', secrets),
      await post('/v2/link/provider/password/zwift/complete_mfa', { mfa_code: '123' }),
      await post('/v2/link/provider/email/freestyle_libre', { email: 'ada@example.com' }),
      await post('/v2/link/auth', { ...secrets, provider: 'zwift', auth_type: 'password' }),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toMatchObject([
        200,
        {
          state: 'error',
          error_type: 'provider_api_error',
          redirect_url: expect.stringMatching(/^https:\/\/app\.test\/\?state=error&/u),
          connected: false,
          provider_id: null,
        },
      ]);
    }
  });
});

describe('a request without a good link token', () => {
  const ask = async (headers: Readonly<Record<string, string>> = {}) =>
    app.request('GET', '/v2/link/providers', { headers });
  const refused = (type: string) => ({ detail: { error_type: type } });

  test('names what is missing', async () => {
    const { status, body } = await ask();
    expect([status, body]).toMatchObject([400, refused('MISSING_LINK_TOKEN')]);
  });

  test('is refused alike for an unknown token, a key, and the token of a deleted user', async () => {
    const { user_id } = await app.newUser(team);
    const made = await app.request<Token>('POST', '/v2/link/token', {
      key: team.key,
      body: { user_id },
    });
    await app.request('DELETE', `/v2/user/${user_id}`, { key: team.key });
    const tokens = ['unknown', team.key, made.body.link_token];
    const texts = await Promise.all(
      tokens.map(async (token) => (await ask({ 'x-salus-link-token': token })).text),
    );
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] ?? '')).toMatchObject(refused('invalid_token'));
  });

  test('says that it has expired', async () => {
    const token = await tokenOf();
    app.clock.advance(60 * minuteMs);
    const { status, body } = await ask({ 'x-salus-link-token': token });
    expect([status, body]).toMatchObject([401, refused('token_expired')]);
  });

  test('of the team’s key opens no link operation', async () => {
    const { status } = await app.request('GET', '/v2/link/providers', { key: team.key });
    expect(status).toBe(400);
  });
});

describe('a redirect', () => {
  const statusOf = async (address: string, of?: TestTeam): Promise<number> =>
    (await create({ redirect_url: address }, of)).status;

  test('of a sandbox goes anywhere but where a browser would run it', async () => {
    expect(await statusOf('http://localhost:3000/')).toBe(200);
    expect(await statusOf('javascript:alert(1)')).toBe(422);
    expect(await statusOf(' \u0001java\tscript:alert(1)')).toBe(422);
  });

  test('of production goes to hosts of the operator, and to domains that are proven', async () => {
    const live = await app.newTeam({ environment: 'production' });
    expect(await statusOf('https://operator.example/', live)).toBe(200);
    expect(await statusOf('https://mine.example/', live)).toBe(422);
    const management = await managementApi(app);
    type Domain = {
      readonly id: string;
      readonly dns_records: readonly { readonly name: string; readonly value: string }[];
    };
    const added = await management.send<Domain>('POST', '/domain', {
      body: { domain: 'mine.example' },
    });
    expect(await statusOf('https://mine.example/', live)).toBe(422);
    for (const { name, value } of added.body.dns_records) records.set(name, value);
    await management.send('POST', `/domain/${added.body.id}/verify`);
    expect(await statusOf('https://app.mine.example/', live)).toBe(200);
    expect(await statusOf('http://mine.example/', live)).toBe(422);
  });
});

test('a provider that the token does not offer, or nobody here can connect, is refused by name', async () => {
  const asked = [
    ['oura', await tokenOf({ filter_on_providers: ['fitbit'] })],
    ['withings', await tokenOf()],
  ] as const;
  for (const [provider, token] of asked) {
    const path = `/v2/link/provider/oauth/${provider}`;
    const { status, body } = await app.request('GET', path, withToken(token));
    expect([status, body]).toMatchObject([400, { detail: { error_type: 'INVALID_PROVIDER' } }]);
  }
});

test('a provider that sends somebody back whom we never sent is shown a page that says so', async () => {
  const path = '/v2/link/provider/oauth/oura/callback?state=made-up&code=x';
  const { status, headers, text } = await app.request('GET', path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    400,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(text).toContain('This link is incomplete or no longer valid.');
  const german = { 'accept-language': 'de' };
  const other = await app.request<string>('GET', path, { headers: german });
  expect(other.text).toContain('Dieser Link funktioniert nicht.');
});
