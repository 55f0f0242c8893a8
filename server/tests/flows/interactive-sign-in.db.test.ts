import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  dynamicClientRegistration,
  fetchProtectedResource,
  None,
  randomPKCECodeVerifier,
  refreshTokenGrant,
} from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { minuteMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { allowOrigins, type Consent, consentTo } from '../harness/consent.ts';
import { type Browser, signIn, signInAs } from '../harness/signed-in.ts';

let app: TestApp;
let team: TestTeam;
let browser: Browser;
let userId: string;
let otherId: string;
const callback = 'http://localhost:7777/callback';
const everything: Consent = { user_ids: null, classes: ['vitals', 'notes', 'labs'] };

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam();
  browser = await signIn(app);
  userId = (await app.newUser(team)).user_id;
  otherId = (await app.newUser(team)).user_id;
  for (const id of [userId, otherId]) {
    const data = [{ timestamp: '2026-02-03T08:00:00Z', value: 61, unit: 'bpm' }];
    const body = { provider: 'oura', stage: 'daily', data };
    await app.request('POST', `/v2/timeseries/${id}/heartrate`, { key: team.key, body });
  }
  expect((await allowOrigins(browser, team, ['http://localhost'])).status).toBe(200);
});
afterAll(async () => app.close());

const consent = async (address: URL, given: Consent, by = browser): Promise<URL> =>
  consentTo({ app, browser: by, team }, address, given);

/** What the MCP clients ask of who stores what they learn. */
function storage() {
  const kept = new Map<string, unknown>();
  return {
    redirectUrl: callback,
    clientMetadata: { client_name: 'Assistant', redirect_uris: [callback] },
    state: () => 'a state',
    clientInformation: () => kept.get('client') as never,
    saveClientInformation: (value: unknown) => void kept.set('client', value),
    tokens: () => kept.get('tokens') as never,
    saveTokens: (value: unknown) => void kept.set('tokens', value),
    redirectToAuthorization: (url: URL) => void kept.set('address', url),
    saveCodeVerifier: (value: string) => void kept.set('verifier', value),
    codeVerifier: () => kept.get('verifier') as string,
    addressAsked: () => kept.get('address') as URL,
  };
}

const url = (): URL => new URL(`${app.baseUrl}/mcp`);
const info = { name: 'test', version: '1' };

describe.each([
  [
    '@modelcontextprotocol/client',
    () => new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    (authProvider: object) => new ModernTransport(url(), { authProvider: authProvider as never }),
    (back: URL): unknown => back.searchParams,
  ],
  [
    '@modelcontextprotocol/sdk',
    () => new Client(info),
    (authProvider: object) =>
      new StreamableHTTPClientTransport(url(), { authProvider: authProvider as never }),
    (back: URL): unknown => back.searchParams.get('code'),
  ],
] as const)('%s', (_, newClient, newTransport, finishedWith) => {
  it('finds the server, registers, signs a member in and reads what they consented to', async () => {
    const provider = storage();
    const first = newTransport(provider);
    await expect(newClient().connect(first as never)).rejects.toThrow(/unauthorized/iu);
    const back = await consent(provider.addressAsked(), { ...everything, user_ids: [userId] });
    expect(back.searchParams.get('state')).toBe('a state');
    await first.finishAuth(finishedWith(back) as never);
    const client = newClient();
    await client.connect(newTransport(provider));
    const call = async (name: string, given: object): Promise<string> =>
      JSON.stringify(await client.callTool({ name, arguments: { ...given } }));
    const found = await call('find_users', {});
    expect([found.includes(userId), found.includes(otherId)]).toEqual([true, false]);
    const days = { start_date: '2026-02-01', end_date: '2026-02-28' };
    const heart = { user_id: userId, resource: 'heartrate', ...days };
    expect(await call('read_samples', heart)).toContain('"samples":1');
    expect(await call('read_samples', { ...heart, user_id: otherId })).toContain(
      'There is no user',
    );
    expect(await call('read_samples', { ...heart, resource: 'steps' })).toContain(
      'does not open the class activity',
    );
    await client.close();
  });
});

/** An application by a library of others, which checks what it is answered. */
async function application(scope = 'user/*.rs offline_access', resource?: string) {
  const metadata = { client_name: 'App', redirect_uris: [callback] };
  const how = { algorithm: 'oauth2' as const, execute: [allowInsecureRequests] };
  const config = await dynamicClientRegistration(new URL(app.baseUrl), metadata, None(), how);
  const verifier = randomPKCECodeVerifier();
  const address = buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope,
    state: 's',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(resource === undefined ? {} : { resource }),
  });
  const checks = { pkceCodeVerifier: verifier, expectedState: 's' };
  return {
    config,
    address,
    trade: async (back: URL) => authorizationCodeGrant(config, back, checks),
    refresh: async (token: string) => refreshTokenGrant(config, token),
    get: async (token: string, path: string) =>
      fetchProtectedResource(config, token, new URL(path, app.baseUrl), 'GET').then(
        async (answer) => ({ status: answer.status, text: await answer.text() }),
        (error: unknown) => ({ status: Number(Reflect.get(Object(error), 'status')), text: '' }),
      ),
  };
}

const path = () =>
  `/v1/org/${team.scope.organisationId}/team/${team.scope.teamId}/${team.scope.environment}`;

describe('an application with openid-client', () => {
  it('reads over FHIR what the member consented to, and nothing else', async () => {
    const made = await application('launch/patient patient/Observation.rs patient/Patient.rs');
    const back = await consent(made.address, { user_ids: [userId], classes: ['vitals', 'body'] });
    const tokens = await made.trade(back);
    expect(tokens).toMatchObject({ patient: userId, expires_in: 300 });
    const found = await made.get(tokens.access_token, '/fhir/r4/Observation?category=vital-signs');
    expect([found.status, found.text.includes(userId), found.text.includes(otherId)]).toEqual([
      200,
      true,
      false,
    ]);
    // Who somebody is, is a class of its own.
    expect((await made.get(tokens.access_token, `/fhir/r4/Patient/${userId}`)).status).toBe(403);
    expect((await made.get(tokens.access_token, `/v2/user/${userId}`)).status).toBe(403);
  });

  it('rotates refresh tokens, and ends when an old one comes again', async () => {
    const made = await application();
    const first = await made.trade(await consent(made.address, everything));
    const second = await made.refresh(first.refresh_token ?? '');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await made.get(second.access_token, '/fhir/r4/Observation')).status).toBe(200);
    await expect(made.refresh(first.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(made.refresh(second.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await made.get(second.access_token, '/fhir/r4/Observation')).status).toBe(401);
  });

  it('may send empty parameters to the token endpoint, which count as left out', async () => {
    const made = await application();
    const { refresh_token: first } = await made.trade(await consent(made.address, everything));
    const form = { grant_type: 'refresh_token', refresh_token: first ?? '' };
    const body = new URLSearchParams({ ...form, client_id: '', resource: '' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await app.request('POST', '/oauth2/token', { body, headers });
    expect([status, text]).toEqual([200, text]);
  });

  it('has one use of a code: a second one ends what the first one gave', async () => {
    const made = await application();
    const back = await consent(made.address, everything);
    const { access_token: token } = await made.trade(back);
    await expect(made.trade(back)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await made.get(token, '/fhir/r4/Observation')).status).toBe(401);
    const late = await consent(made.address, everything);
    app.clock.advance(3 * minuteMs);
    await expect(made.trade(late)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('trades codes with their own verifier, address and client only', async () => {
    const made = await application();
    const other = await application();
    const back = await consent(made.address, everything);
    await expect(other.trade(back)).rejects.toMatchObject({ error: 'invalid_grant' });
    const { config } = made;
    await expect(
      authorizationCodeGrant(config, back, {
        pkceCodeVerifier: randomPKCECodeVerifier(),
        expectedState: 's',
      }),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    await made.trade(back);
  });

  it('ends at once when it is revoked, and when its member may no longer show the data', async () => {
    const made = await application('user/*.rs', `${app.baseUrl}/fhir/r4`);
    const member = await signInAs(app, 'clinician', [team]);
    app.clock.advance(minuteMs);
    const mine = await made.trade(await consent(made.address, everything));
    const theirs = await made.trade(await consent(made.address, everything, member));
    const isOpen = async (token: string): Promise<boolean> =>
      (await made.get(token, '/fhir/r4/Observation')).status === 200;
    expect([await isOpen(mine.access_token), await isOpen(theirs.access_token)]).toEqual([
      true,
      true,
    ]);
    const mcp = await app.request('POST', '/mcp', {
      headers: { authorization: `Bearer ${mine.access_token}` },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    expect(mcp.status).toBe(401);
    const { body } = await browser.send<{
      authorizations: readonly { id: string; member_id: string; client_name: string }[];
    }>('GET', `${path()}/authorization`);
    const own = body.authorizations.find((each) => each.member_id === member.memberId);
    expect(own).toMatchObject({ client_name: 'App', user_ids: null, classes: everything.classes });
    await browser.send('PATCH', `/v1/org/${team.scope.organisationId}/member/${member.memberId}`, {
      body: { role: 'team_viewer', team_role_bindings: [{ team_id: team.scope.teamId }] },
    });
    expect(await isOpen(theirs.access_token)).toBe(false);
    const latest = body.authorizations.find((each) => each.member_id === browser.memberId);
    const ended = await browser.send('DELETE', `${path()}/authorization/${latest?.id}`);
    expect([ended.status, await isOpen(mine.access_token)]).toEqual([204, false]);
  });
});

describe('the name of an application', () => {
  const register = async (name: string) =>
    app.request<{ readonly error?: string; readonly client_name?: string }>(
      'POST',
      '/oauth2/register',
      { body: { client_name: name, redirect_uris: [callback] } },
    );

  it('has no character that the consent page would hide', async () => {
    for (const name of [
      'Salus\u202E moc',
      'Sa\u200Blus',
      'A\u2028B',
      'A\nB',
      '\u2066Salus\u2069',
    ]) {
      const { status, body } = await register(name);
      expect([name, status, body.error]).toEqual([name, 400, 'invalid_client_metadata']);
    }
    for (const name of ['👩‍⚕️ Clinic', 'می‌خواهم', '  Coach ']) {
      const { status, body } = await register(name);
      expect([status, body.client_name]).toEqual([201, name.trim()]);
    }
    expect((await register(' ')).body.client_name).toBe('An application without a name');
  });
});

describe('a team', () => {
  it('allows no application until it names an origin; taking it away ends new tokens', async () => {
    const made = await application();
    const tokens = await made.trade(await consent(made.address, everything));
    await allowOrigins(browser, team, ['https://assistant.example']);
    await expect(made.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(consent(made.address, everything)).rejects.toThrow(/does not allow/u);
    await expect(application()).rejects.toMatchObject({ error: 'invalid_redirect_uri' });
    await allowOrigins(browser, team, ['http://localhost']);
    for (const origin of ['http://example.com', 'https://x.example/path', 'javascript://x', 'x'])
      expect((await allowOrigins(browser, team, [origin])).status).toBe(422);
  });

  it('has consents of its members alone, within their role and its users', async () => {
    const { address } = await application();
    const viewer = await signInAs(app, 'team_viewer', [team]);
    await expect(consent(address, everything, viewer)).rejects.toThrow(/role/u);
    const stranger = (await app.newUser(await app.newTeam())).user_id;
    await expect(consent(address, { ...everything, user_ids: [stranger] })).rejects.toThrow(
      /user_ids/u,
    );
    const one = await application('launch/patient patient/*.rs');
    await expect(consent(one.address, everything)).rejects.toThrow(/name one user/u);
  });
});

describe('the authorization endpoint', () => {
  const at = async (change: (query: URLSearchParams) => void) => {
    const { address } = await application();
    change(address.searchParams);
    return app.request('GET', `${address.pathname}${address.search}`);
  };

  it('sends a browser to registered addresses only', async () => {
    for (const change of [
      (query: URLSearchParams) => query.set('redirect_uri', 'http://localhost:7777/other'),
      (query: URLSearchParams) => query.set('redirect_uri', 'https://evil.example/callback'),
      (query: URLSearchParams) => query.set('client_id', `${query.get('client_id')}x`),
      (query: URLSearchParams) => query.delete('client_id'),
    ]) {
      const { status, headers } = await at(change);
      expect([status, headers['location']]).toEqual([400, undefined]);
    }
    // RFC 8252: programs listen on whichever port is free.
    const other = await at((query) => query.set('redirect_uri', 'http://localhost:9/callback'));
    expect(other.status).toBe(303);
  });

  it.each([
    ['aud', () => ''],
    ['resource', () => ''],
    ['scope', () => ''],
    ['state', () => ''],
    ['resource', () => `${app.baseUrl.replace('http', 'HTTP')}/mcp/`],
  ])('counts an empty parameter as left out, and a host in any case: %s', async (name, value) => {
    const { status, headers } = await at((query) => query.set(name, value()));
    expect([status, headers['location']]).toEqual([303, expect.stringContaining('/console/')]);
  });

  it('tells the application what it asked wrongly, with who answers', async () => {
    for (const [change, error] of [
      [
        (query: URLSearchParams) => query.set('response_type', 'token'),
        'unsupported_response_type',
      ],
      [(query: URLSearchParams) => query.delete('code_challenge'), 'invalid_request'],
      [(query: URLSearchParams) => query.set('code_challenge_method', 'plain'), 'invalid_request'],
      [(query: URLSearchParams) => query.set('scope', 'admin'), 'invalid_scope'],
      [(query: URLSearchParams) => query.set('resource', 'https://x.example'), 'invalid_target'],
    ] as const) {
      const { status, headers } = await at(change);
      const back = new URL(String(headers['location']));
      expect([status, back.origin + back.pathname]).toEqual([303, callback]);
      expect(Object.fromEntries(back.searchParams)).toMatchObject({
        error,
        state: 's',
        iss: app.baseUrl,
      });
    }
  });
});

it('is discovered as an OAuth server by a library of others', async () => {
  const config = await discovery(new URL(app.baseUrl), 'x', undefined, None(), {
    algorithm: 'oauth2',
    execute: [allowInsecureRequests],
  });
  expect(config.serverMetadata()).toMatchObject({
    authorization_endpoint: `${app.baseUrl}/oauth2/authorize`,
    registration_endpoint: `${app.baseUrl}/oauth2/register`,
    code_challenge_methods_supported: ['S256'],
  });
});
