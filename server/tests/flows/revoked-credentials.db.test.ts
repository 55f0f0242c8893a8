import { createHash, randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Method } from '#kernel/http/operation.ts';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { backendClient } from '../harness/backend-client.ts';
import { allowOrigins, consentTo } from '../harness/consent.ts';
import { type ManagementApi, managementApi } from '../harness/management-api.ts';
import { newInlet, signedInBySdk } from '../harness/sdk-changes.ts';
import { type Browser, signInAs } from '../harness/signed-in.ts';

/** What the guides say: how long a node may still answer that did not hear of a revocation. */
const boundMs = 1000;

type Headers = Readonly<Record<string, string>>;
/** A credential, something that it opens, and how it is revoked: by the API, and behind the server's back. */
type Credential = {
  readonly headers: Headers;
  readonly path: string;
  readonly body?: unknown;
  readonly revoke: () => Promise<unknown>;
  readonly withoutNews: readonly [sql: string, id: string];
};

let app: TestApp;
let other: TestApp;
let team: TestTeam;
let org: ManagementApi;
let browser: Browser;
beforeAll(async () => {
  app = await openTestApp();
  other = await openTestApp({ beside: app });
  team = await app.newTeam();
  org = await managementApi(app);
  browser = await signInAs(app, 'team_admin', [team]);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const ofTeam = (): string => `/team/${team.scope.teamId}/${team.scope.environment}`;

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
const callback = 'http://localhost/callback';

async function askToken(at: TestApp, fields: Readonly<Record<string, string>>) {
  const body = new URLSearchParams(fields).toString();
  const sent = { headers: formHeaders, body };
  return at.request<{
    readonly access_token: string;
    readonly refresh_token: string;
    readonly error?: string;
  }>('POST', '/oauth2/token', sent);
}

/** What a member authorizes an application to, with its tokens. */
async function authorized(member = browser) {
  await allowOrigins(browser, team, ['http://localhost']);
  const body = { client_name: 'App', redirect_uris: [callback] };
  const registered = await app.request<{ client_id: string }>('POST', '/oauth2/register', { body });
  const { client_id } = registered.body;
  const verifier = randomBytes(32).toString('base64url');
  const address = new URL('http://salus.test/oauth2/authorize');
  address.search = new URLSearchParams({
    client_id,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'user/*.rs offline_access',
    state: 's',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const consent = { user_ids: null, classes: ['identity', 'labs'] };
  const back = await consentTo({ app, browser: member, team }, address, consent);
  const { body: tokens } = await askToken(app, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: callback,
    client_id,
    code_verifier: verifier,
  });
  const { rows } = await app.database.query<{ id: string }>(
    'select id from member_authorization where member_id = $1 order by created_at desc limit 1',
    [member.memberId],
  );
  const { access_token: accessToken, refresh_token: refreshToken } = tokens;
  return { id: rows[0]?.id ?? '', clientId: client_id, accessToken, refreshToken };
}

const credentials: Readonly<Record<string, () => Promise<Credential>>> = {
  'the key of a team': async () => {
    const { keyId, ...own } = await app.newTeam();
    return {
      headers: { 'x-salus-api-key': own.key },
      path: '/v2/user',
      revoke: async () =>
        org.send('DELETE', `/team_api_keys/sandbox/us`, { query: { api_key_id: keyId } }),
      withoutNews: ['update team_api_key set revoked_at = now() where id = $1', keyId],
    };
  },
  'a management key': async () => {
    const own = await managementApi(app);
    return {
      headers: { 'x-management-key': own.key },
      path: `/v1/org/${own.orgId}/team`,
      revoke: async () => org.send('DELETE', `/management_key/${own.keyId}`),
      withoutNews: ['update management_key set revoked_at = now() where id = $1', own.keyId],
    };
  },
  'the session of a member': async () => {
    const member = await signInAs(app, 'team_admin', [team]);
    return {
      headers: member.headers(),
      path: '/v1/me',
      revoke: async () => org.send('DELETE', `/member/${member.memberId}/session`),
      withoutNews: ['delete from member_session where member_id = $1', member.memberId],
    };
  },
  'the token of an assistant': async () => {
    const { body } = await org.send<{ id: string; token: string }>(
      'POST',
      `${ofTeam()}/assistant_token`,
      { body: { label: 'an assistant', user_ids: null, classes: ['sleep'] } },
    );
    return {
      headers: { authorization: `Bearer ${body.token}` },
      path: '/mcp',
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      revoke: async () => org.send('DELETE', `${ofTeam()}/assistant_token/${body.id}`),
      withoutNews: ['delete from assistant_token where id = $1', body.id],
    };
  },
  'the token of a backend service': async () => {
    const client = await backendClient(app, team, ['system/*.rs']);
    return {
      headers: await client.headers('system/*.rs'),
      path: '/fhir/r4/Patient',
      revoke: async () => org.send('DELETE', `${ofTeam()}/backend_client/${client.id}`),
      withoutNews: ['delete from backend_client where id = $1', client.id],
    };
  },
  'the access token of an application': async () => {
    const { accessToken, id } = await authorized();
    const path = `/v1/org/${team.scope.organisationId}${ofTeam()}/authorization/${id}`;
    return {
      headers: { authorization: `Bearer ${accessToken}` },
      path: '/fhir/r4/Patient',
      revoke: async () => browser.send('DELETE', path),
      withoutNews: ['delete from member_authorization where id = $1', id],
    };
  },
  'the access token of an application whose member leaves': async () => {
    const member = await signInAs(app, 'team_admin', [team]);
    const { accessToken, id } = await authorized(member);
    return {
      headers: { authorization: `Bearer ${accessToken}` },
      path: '/mcp',
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      revoke: async () => org.send('DELETE', `/member/${member.memberId}`),
      withoutNews: ['delete from member_authorization where id = $1', id],
    };
  },
  'the token of an inlet': async () => {
    const { userId, id, token } = await newInlet({ app, team });
    return {
      headers: { authorization: `Bearer ${token}` },
      path: '/v2/inlet',
      body: { data: { metrics: [] } },
      revoke: async () =>
        app.request('DELETE', `/v2/user/${userId}/inlet/${id}`, { key: team.key }),
      withoutNews: ['delete from sdk_inlet where id = $1', id],
    };
  },
  'the session of a phone': async () => {
    const { userId, accessToken } = await signedInBySdk({ app, team });
    return {
      headers: { authorization: `Bearer ${accessToken}` },
      path: `/api/v1/sdk/users/${userId}/sync`,
      body: { provider: 'apple', data: { records: [] } },
      revoke: async () =>
        app.request('DELETE', `/v2/user/${userId}/phone_sessions`, { key: team.key }),
      withoutNews: ['update phone_session set ended_at = now() where user_id = $1', userId],
    };
  },
};

async function statusOn(at: TestApp, { headers, path, body }: Credential): Promise<number> {
  const method: Method = body === undefined ? 'GET' : 'POST';
  return (await at.request(method, path, { headers, ...(body === undefined ? {} : { body }) }))
    .status;
}
const isOpen = (status: number): boolean => status < 300;

describe.each(Object.keys(credentials))('%s', (name) => {
  const make = async (): Promise<Credential> => {
    const made = await credentials[name]?.();
    if (made === undefined) throw new Error('there is no such credential');
    for (const at of [app, other]) expect(isOpen(await statusOn(at, made))).toBe(true);
    return made;
  };

  it('opens nothing on any node as soon as its revocation is known there', async () => {
    const made = await make();
    expect(await made.revoke()).toMatchObject({ status: expect.toBeOneOf([200, 204]) as number });
    // Their clocks stand still, so that nothing ends by its age.
    for (const at of [app, other]) {
      while (isOpen(await statusOn(at, made)));
      expect(await statusOn(at, made)).toBe(401);
    }
  });

  it('opens nothing a second later where no node heard of its revocation', async () => {
    const made = await make();
    const [sql, id] = made.withoutNews;
    expect((await app.database.query(sql, [id])).rowCount).toBe(1);
    for (const at of [app, other]) at.clock.advance(boundMs);
    expect([await statusOn(app, made), await statusOn(other, made)]).toEqual([401, 401]);
  });
});

describe('a refresh token', () => {
  it('of an application gives nothing on any node after the authorization ends', async () => {
    const { id, clientId, refreshToken } = await authorized();
    const path = `/v1/org/${team.scope.organisationId}${ofTeam()}/authorization/${id}`;
    expect((await browser.send('DELETE', path)).status).toBe(204);
    for (const at of [other, app]) {
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const { status, body } = await askToken(at, { ...fields, client_id: clientId });
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
    }
  });

  it('of a phone gives nothing on any node after its session ends', async () => {
    const { userId, refreshToken } = await signedInBySdk({ app, team });
    const path = `/v2/user/${userId}/phone_sessions`;
    expect((await app.request('DELETE', path, { key: team.key })).status).toBe(200);
    for (const at of [other, app]) {
      const body = { refresh_token: refreshToken };
      expect((await at.request('POST', '/api/v1/token/refresh', { body })).status).toBe(401);
    }
  });

  it('and an assertion of a revoked backend service give no token on any node', async () => {
    const client = await backendClient(app, team, ['system/*.rs']);
    expect((await client.ask('system/*.rs')).status).toBe(200);
    await org.send('DELETE', `${ofTeam()}/backend_client/${client.id}`);
    for (const at of [other, app])
      expect((await client.ask('system/*.rs', { at })).status).toBeGreaterThanOrEqual(400);
  });
});
