import { createRequire } from 'node:module';

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  dynamicClientRegistration,
  None,
  randomPKCECodeVerifier,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { assertionType, backendClient, type BackendClient } from '../harness/backend-client.ts';
import { allowOrigins, type Consent, consentTo } from '../harness/consent.ts';
import { fhirClients, missingClients } from '../harness/fhir-clients.ts';
import { type Browser, signIn } from '../harness/signed-in.ts';

let app: TestApp;
let team: TestTeam;
let browser: Browser;
let userId: string;
const callback = 'http://localhost:7777/callback';
const everything: Consent = {
  user_ids: null,
  classes: ['activity', 'sleep', 'vitals', 'body', 'intake', 'cycle', 'notes', 'labs', 'identity'],
};

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam();
  browser = await signIn(app);
  userId = (await app.newUser(team)).user_id;
  const data = [{ timestamp: '2026-11-03T08:00:00Z', value: 61, unit: 'bpm' }];
  const body = { provider: 'oura', stage: 'daily', data };
  await app.request('POST', `/v2/timeseries/${userId}/heartrate`, { key: team.key, body });
  expect((await allowOrigins(browser, team, ['http://localhost'])).status).toBe(200);
});
afterAll(async () => app.close());

const consent = async (address: URL, given: Consent): Promise<URL> =>
  consentTo({ app, browser, team }, address, given);

const readWith = async (token: string, path = '/fhir/r4/Observation'): Promise<number> =>
  (await app.request('GET', path, { headers: { authorization: `Bearer ${token}` } })).status;

/** An application with openid-client, and its tokens. */
async function signedIn(resource?: string) {
  const metadata = { client_name: 'App', redirect_uris: [callback] };
  const how = { algorithm: 'oauth2' as const, execute: [allowInsecureRequests] };
  const config = await dynamicClientRegistration(new URL(app.baseUrl), metadata, None(), how);
  const verifier = randomPKCECodeVerifier();
  const address = buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'user/*.rs offline_access',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(resource === undefined ? {} : { resource }),
  });
  const back = await consent(address, everything);
  const tokens = await authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier });
  const { access_token: access, refresh_token: refresh = '' } = tokens;
  return { config, access, refresh };
}

const auditOf = async (action: string): Promise<number> => {
  const { rows } = await app.database.query<{ count: number }>(
    'select count(*)::int as count from audit_pending where action = $1',
    [action],
  );
  return rows[0]?.count ?? 0;
};

const revoke = async (fields: Readonly<Record<string, string>>) =>
  app.request<{ readonly error?: string }>('POST', '/oauth2/revoke', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

describe('the revocation endpoint', () => {
  it.each(['refresh', 'access'] as const)(
    'ends an authorization by its %s token, as openid-client asks, with a line in the audit log',
    async (which) => {
      const made = await signedIn();
      expect(await readWith(made.access)).toBe(200);
      const before = await auditOf('member_authorization.revoked');
      await tokenRevocation(made.config, made[which], { token_type_hint: `${which}_token` });
      expect(await readWith(made.access)).toBe(401);
      await expect(refreshTokenGrant(made.config, made.refresh)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      expect(await auditOf('member_authorization.revoked')).toBe(before + 1);
      // RFC 7009, 2.2: a token that is over is no error.
      await tokenRevocation(made.config, made[which]);
      expect(await auditOf('member_authorization.revoked')).toBe(before + 1);
    },
  );

  it('ends an authorization by a refresh token that was replaced', async () => {
    const made = await signedIn();
    const next = await refreshTokenGrant(made.config, made.refresh);
    await tokenRevocation(made.config, made.refresh);
    expect(await readWith(next.access_token)).toBe(401);
  });

  it('answers 200 for what is no token, and refuses the token of another client', async () => {
    const one = await signedIn();
    const other = await signedIn();
    const { client_id: own } = one.config.clientMetadata();
    for (const token of ['rt_x', 'ut_x.y', 'ct_x.y', 'nothing', `${one.refresh}x`])
      expect((await revoke({ token, client_id: own })).status).toBe(200);
    for (const token of [other.refresh, other.access]) {
      const { status, body } = await revoke({ token, client_id: own });
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
    }
    const nameless = await revoke({ token: other.refresh });
    expect([nameless.status, nameless.body.error]).toEqual([400, 'invalid_request']);
    expect(await readWith(other.access)).toBe(200);
    expect(await readWith(one.access)).toBe(200);
  });

  const assertionOf = async (client: BackendClient) => ({
    client_assertion_type: assertionType,
    client_assertion: await client.key.sign({ claims: client.claims() }),
  });

  it('ends the token of a backend, and only for the backend itself', async () => {
    const scopes = ['system/Observation.rs'];
    const [client, stranger] = [
      await backendClient(app, team, scopes),
      await backendClient(app, team, scopes),
    ];
    const { body } = await client.ask('system/Observation.rs');
    app.clock.advance(1000);
    const another = await client.ask('system/Observation.rs');
    const token = body.access_token;
    const foreign = await revoke({ token, ...(await assertionOf(stranger)) });
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_grant']);
    const unproved = await revoke({ token, client_id: client.id });
    expect([unproved.status, unproved.body.error]).toEqual([401, 'invalid_client']);
    const member = await signedIn();
    const notOurs = await revoke({ token: member.access, ...(await assertionOf(client)) });
    expect([notOurs.status, notOurs.body.error]).toEqual([400, 'invalid_grant']);
    expect(await readWith(token)).toBe(200);
    const proof = await assertionOf(client);
    expect((await revoke({ token, ...proof })).status).toBe(200);
    expect([await readWith(token), await readWith(another.body.access_token)]).toEqual([401, 200]);
    expect(await auditOf('backend_client.token_revoked')).toBe(1);
    const again = await revoke({ token, ...proof });
    expect([again.status, again.body.error]).toEqual([401, 'invalid_client']);
  });
});

describe('resource (RFC 8707)', () => {
  it('binds the tokens of a refresh as those of the code, and is checked there', async () => {
    const face = `${app.baseUrl}/fhir/r4`;
    const mcp = `${app.baseUrl}/mcp`;
    const bound = await signedIn(face);
    const refused = refreshTokenGrant(bound.config, bound.refresh, { resource: mcp });
    await expect(refused).rejects.toMatchObject({ error: 'invalid_target' });
    const elsewhere = { resource: 'https://elsewhere.example' };
    const foreign = refreshTokenGrant(bound.config, bound.refresh, elsewhere);
    await expect(foreign).rejects.toMatchObject({ error: 'invalid_target' });
    // What was refused has not used the token up.
    const next = await refreshTokenGrant(bound.config, bound.refresh);
    const ask = async (token: string): Promise<number> =>
      (
        await app.request('POST', '/mcp', {
          headers: { authorization: `Bearer ${token}` },
          body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        })
      ).status;
    expect([await readWith(next.access_token), await ask(next.access_token)]).toEqual([200, 401]);
    const free = await signedIn();
    const narrowed = await refreshTokenGrant(free.config, free.refresh, { resource: mcp });
    expect([await readWith(narrowed.access_token), await ask(narrowed.access_token)]).toEqual([
      401, 200,
    ]);
  });
});

type Fhir = {
  readonly authorize: (options: object) => Promise<unknown>;
  readonly ready: (options?: object) => Promise<{
    readonly patient: { readonly id: string; readonly read: () => Promise<{ id: string }> };
    readonly state: { readonly tokenResponse: Readonly<Record<string, string>> };
    readonly request: (path: string) => Promise<{ readonly entry?: readonly object[] }>;
    readonly refresh: () => Promise<unknown>;
  }>;
};

describe.runIf(missingClients === null)('the JavaScript client of SMART', () => {
  const smart = createRequire(import.meta.url)(`${fhirClients}/fhirclient`) as (
    request: object,
    response: object,
  ) => Fhir;
  /** A server of the application, as far as the library asks of it: a request with a session, and a redirect. */
  const visit = (path: string, session: object) => {
    const kept: { location?: string } = {};
    const request = { headers: { host: 'localhost:7777' }, url: path, socket: {}, session };
    const response = {
      writeHead: (_: number, { location }: { readonly location: string }) =>
        void (kept.location = location),
      end: () => {},
    };
    return { api: smart(request, response), kept };
  };
  const register = async (): Promise<string> => {
    const { body } = await app.request<{ client_id: string }>('POST', '/oauth2/register', {
      body: { client_name: 'SMART app', redirect_uris: [callback] },
    });
    return body.client_id;
  };

  it('signs a member in, reads the patient who was chosen, and refreshes', async () => {
    const session = {};
    const { api, kept } = visit('/launch', session);
    await api.authorize({
      iss: `${app.baseUrl}/fhir/r4`,
      clientId: await register(),
      scope: 'launch/patient patient/*.rs offline_access',
      redirectUri: callback,
      pkceMode: 'required',
    });
    const back = await consent(new URL(kept.location ?? ''), {
      ...everything,
      user_ids: [userId],
    });
    const landed = visit(`${back.pathname}${back.search}`, session);
    const client = await landed.api.ready();
    expect([client.patient.id, (await client.patient.read()).id]).toEqual([userId, userId]);
    const search = `Observation?patient=${userId}&category=vital-signs`;
    expect((await client.request(search)).entry).toHaveLength(1);
    const before = client.state.tokenResponse['refresh_token'];
    await client.refresh();
    const after = client.state.tokenResponse['access_token'] ?? '';
    expect(after).not.toBe('');
    expect(client.state.tokenResponse['refresh_token']).not.toBe(before);
    expect((await client.request(search)).entry).toHaveLength(1);
    // aud of SMART App Launch binds as resource does.
    const mcp = await app.request('POST', '/mcp', {
      headers: { authorization: `Bearer ${after}` },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    expect(mcp.status).toBe(401);
  });

  it('is told of an address that is not served here, before anybody consents', async () => {
    const { api, kept } = visit('/launch', {});
    await api.authorize({
      iss: `${app.baseUrl}/fhir/r4`,
      clientId: await register(),
      scope: 'patient/*.rs',
      redirectUri: callback,
    });
    const address = new URL(kept.location ?? '');
    address.searchParams.set('aud', 'https://elsewhere.example/fhir');
    const { headers } = await app.request('GET', `${address.pathname}${address.search}`);
    const answered = new URL(String(headers['location'])).searchParams;
    expect(answered.get('error')).toBe('invalid_target');
  });
});
