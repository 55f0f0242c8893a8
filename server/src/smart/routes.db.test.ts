import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { minuteMs, secondMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import {
  backendClient,
  type BackendClient,
  clientKey,
  type ClientKey,
} from '../../tests/harness/backend-client.ts';
import { type ManagementApi, managementApi } from '../../tests/harness/management-api.ts';

let app: TestApp;
let team: TestTeam;
let org: ManagementApi;
let client: BackendClient;
const observations = 'system/Observation.rs';

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam();
  org = await managementApi(app);
  client = await backendClient(app, team, [observations, 'system/Patient.r']);
});
afterAll(async () => app.close());

const place = () => `/team/${team.scope.teamId}/${team.scope.environment}/backend_client`;
const open = async (token: string, path = 'Observation') =>
  app.request('GET', `/fhir/r4/${path}`, { headers: { authorization: `Bearer ${token}` } });

describe('a token', () => {
  it('is traded for an assertion, says what it opens, and ends after five minutes', async () => {
    const { status, body, headers } = await client.ask('system/*.rs');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 300 });
    expect(body.scope.split(' ').toSorted()).toEqual([observations, 'system/Patient.r']);
    expect((await open(body.access_token)).status).toBe(200);
    app.clock.advance(5 * minuteMs);
    expect((await open(body.access_token)).status).toBe(401);
  });

  it('is granted for what is both asked for and allowed; version 1 and its own version mean the same', async () => {
    const grantedOf = async (scope: string) => (await client.ask(scope)).body.scope;
    expect(await grantedOf('system/Observation.read')).toBe(observations);
    expect(await grantedOf('system/Observation.r launch system/Specimen.rs')).toBe(
      'system/Observation.r',
    );
    expect(await grantedOf('system/*.read')).toContain('system/Patient.r');
    for (const scope of ['system/Specimen.rs', 'system/Observation.cud', 'patient/*.rs', 'x'])
      expect((await client.ask(scope)).body.error).toBe('invalid_scope');
  });

  it('is another one with any changed character, and one of a client that was revoked opens nothing', async () => {
    const other = await backendClient(app, team, [observations]);
    const { access_token: token } = (await other.ask(observations)).body;
    for (const index of [3, 20, token.indexOf('.') + 1, token.length - 1]) {
      const changed = token.at(index) === 'A' ? 'B' : 'A';
      const forged = `${token.slice(0, index)}${changed}${token.slice(index + 1)}`;
      expect((await open(forged)).status).toBe(401);
    }
    expect((await org.send('DELETE', `${place()}/${other.id}`)).status).toBe(204);
    expect((await open(token)).status).toBe(401);
    expect((await other.ask(observations)).body).toMatchObject({
      error: 'invalid_client',
      error_description: 'There is no client of this id',
    });
    expect((await org.send('DELETE', `${place()}/${other.id}`)).status).toBe(404);
  });

  it('counts for the resource that it was asked for', async () => {
    const resource = `${app.baseUrl}/mcp`;
    const { access_token: token } = (await client.ask(observations, { fields: { resource } })).body;
    expect((await open(token)).status).toBe(401);
    const elsewhere = { fields: { resource: 'https://elsewhere.example' } };
    expect((await client.ask(observations, elsewhere)).body.error).toBe('invalid_target');
  });

  it('opens the faces alone, and says in the audit log which client asked', async () => {
    const headers = await client.headers('system/*.rs');
    const { user_id: id } = await app.newUser(team);
    expect((await app.request('GET', `/v2/user/${id}`, { headers })).status).toBe(403);
    expect((await app.request('GET', `/fhir/r4/Patient/${id}`, { headers })).status).toBe(200);
    const { rows } = await app.database.query(
      'select action, actor_type, actor_id from audit_pending where user_id = $1 order by id desc',
      [id],
    );
    expect(rows[0]).toMatchObject({ actor_type: 'backend_client', actor_id: client.id });
  });
});

describe('an assertion', () => {
  const refusedWith = async (assertion: string): Promise<unknown> => {
    const { status, body } = await client.ask(observations, { assertion });
    return [status, body.error, body.error_description];
  };
  const seconds = () => Math.floor(app.clock.now().getTime() / 1000);

  it('is good once, in every process, until it is over', async () => {
    const beside = await openTestApp({ beside: app, hasOwnAddress: true });
    const aud = [app, beside].map(({ baseUrl }) => `${baseUrl}/oauth2/token`);
    const assertion = await client.key.sign({ claims: { ...client.claims(), aud } });
    try {
      const asked = await Promise.all([
        client.ask(observations, { assertion }),
        client.ask(observations, { assertion, at: beside }),
        client.ask(observations, { assertion, at: beside }),
      ]);
      expect(asked.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401', '401']);
      expect(await refusedWith(assertion)).toEqual([
        401,
        'invalid_client',
        'The assertion was used before: each jti is good for one token',
      ]);
    } finally {
      await beside.close();
    }
    app.clock.advance(2 * minuteMs);
    await runJob(app, 'smart.forget_assertions');
    const { rows } = await app.database.query('select from backend_client_assertion');
    expect(rows).toEqual([]);
    expect(await refusedWith(assertion)).toContain('The assertion has expired');
  });

  it('is refused in words for each thing that is wrong with it', async () => {
    const stranger = await clientKey();
    const other = await backendClient(app, await app.newTeam(), [observations]);
    const sign = async (
      claims: Readonly<Record<string, unknown>>,
      header = {},
      key: ClientKey = client.key,
    ) => key.sign({ claims: { ...client.claims(), ...claims }, header });
    const cases: readonly (readonly [string, RegExp])[] = [
      ['nonsense', /JSON Web Token/u],
      [await sign({ exp: seconds() - 60 }), /has expired/u],
      [await sign({ exp: seconds() + 600 }), /within five minutes/u],
      [await sign({ exp: undefined }), /claim exp/u],
      [await sign({ nbf: seconds() + 120 }), /claim nbf/u],
      [await sign({ aud: 'https://elsewhere.example/token' }), /claim aud/u],
      [await sign({ aud: undefined }), /claim aud/u],
      [await sign({ jti: undefined }), /claim jti/u],
      [await sign({ jti: '' }), /claim jti/u],
      [await sign({ sub: other.id }), /iss and sub/u],
      [await sign({ iss: 'x', sub: 'x' }), /no client/u],
      [await sign({}, { kid: 'another' }), /no key of this kid/u],
      [await sign({}, { kid: client.key.jwk.kid }, stranger), /signature/u],
      [await sign({}, { kid: client.key.jwk.kid }, other.key), /signature/u],
      [await sign({}, { jku: 'https://elsewhere.example/jwks' }), /jku/u],
      [await sign({}, { typ: 'at+jwt' }), /typ/u],
    ];
    for (const [assertion, words] of cases)
      expect(await refusedWith(assertion)).toEqual([
        401,
        'invalid_client',
        expect.stringMatching(words),
      ]);
    const [head = '', body = ''] = (await sign({})).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: '1' })).toString('base64url');
    expect(await refusedWith(`${none}.${body}.`)).toContain(
      'The assertion should be signed with RS384 or ES384',
    );
    expect(await refusedWith(`${head}.${body}.AAAA`)).toContain('invalid_client');
  });

  it('of the wrong kind is a wrong request', async () => {
    const wrong = async (fields: Readonly<Record<string, string>>) =>
      (await client.ask(observations, { fields })).body.error;
    expect(await wrong({ grant_type: 'password' })).toBe('unsupported_grant_type');
    expect(await wrong({ client_assertion_type: 'x' })).toBe('invalid_request');
    expect(await wrong({ client_assertion: '' })).toBe('invalid_request');
    const asJson = await app.request<{ error: string }>('POST', '/oauth2/token', { body: {} });
    expect([asJson.status, asJson.body.error]).toEqual([415, 'invalid_request']);
  });
});

describe('keys behind an address', () => {
  let server: Server;
  let keys: readonly object[] = [];
  let asked = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked += 1;
      response.end(JSON.stringify({ keys }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('are fetched, kept, and asked for once more when a key is not known', async () => {
    const [first, second] = [await clientKey('RS384'), await clientKey('ES384')];
    keys = [first.jwk];
    const jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const byAddress = await backendClient(app, team, [observations], { key: first, jwksUri });
    const askWith = async (key: ClientKey): Promise<number> => {
      const assertion = await key.sign({ claims: byAddress.claims() });
      return (await byAddress.ask(observations, { assertion })).status;
    };
    expect([await askWith(first), await askWith(first), asked]).toEqual([200, 200, 1]);
    keys = [first.jwk, second.jwk];
    app.clock.advance(11 * secondMs);
    expect([await askWith(second), asked]).toEqual([200, 2]);
    const stranger = await clientKey();
    expect([await askWith(stranger), await askWith(stranger), asked]).toEqual([401, 401, 2]);
    keys = [second.jwk];
    app.clock.advance(6 * minuteMs);
    expect([await askWith(first), await askWith(second), asked]).toEqual([401, 200, 3]);
    keys = [];
    app.clock.advance(6 * minuteMs);
    const assertion = await second.sign({ claims: byAddress.claims() });
    const { body } = await byAddress.ask(observations, { assertion });
    expect(body).toMatchObject({
      error: 'invalid_client',
      error_description: expect.stringMatching(/could not be fetched/u),
    });
  });
});

describe('a client', () => {
  it('is registered with keys and scopes that can be honoured, and is listed without secrets', async () => {
    const { jwk } = client.key;
    const jwks = { keys: [jwk] };
    const refused = async (body: object): Promise<unknown> =>
      (await org.send('POST', place(), { body: { label: 'x', scopes: [observations], ...body } }))
        .status;
    const wrong: readonly object[] = [
      {},
      { jwks, jwks_uri: 'https://x.example' },
      { jwks: { keys: [{ ...jwk, d: 'x' }] } },
      { jwks: { keys: [{ ...jwk, kid: undefined }] } },
      { jwks: { keys: [{ ...jwk, crv: 'P-256' }] } },
      { jwks: { keys: [] } },
      { jwks, scopes: ['system/Observation.cruds'] },
      { jwks, scopes: ['system/Practitionerx.rs'] },
      { jwks, scopes: ['user/Observation.rs'] },
      { jwks, scopes: ['system/Observation.rs?code=8867-4'] },
      { jwks, scopes: ['system/Observation.rs?date=2026-02-30'] },
      { jwks, scopes: [observations, 'system/Observation.rs?category=laboratory'] },
    ];
    for (const body of wrong) expect(await refused(body)).toBe(422);
    const listed = await org.send<{ clients: readonly object[] }>('GET', place());
    expect(listed.body.clients).toContainEqual(
      expect.objectContaining({ client_id: client.id, scopes: [observations, 'system/Patient.r'] }),
    );
    const foreign = `/team/${(await app.newTeam()).scope.teamId}/sandbox/backend_client`;
    expect((await org.send<{ clients: readonly object[] }>('GET', foreign)).body.clients).toEqual(
      [],
    );
    expect((await org.send('DELETE', `${foreign}/${client.id}`)).status).toBe(404);
  });

  it('finds the token endpoint by each of the documents, and by the refusal of a request without a token', async () => {
    const refused = await app.request('POST', '/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    const [, address = ''] =
      /resource_metadata="([^"]+)"/u.exec(String(refused.headers['www-authenticate'])) ?? [];
    expect([refused.status, address]).toEqual([
      401,
      `${app.baseUrl}/.well-known/oauth-protected-resource/mcp`,
    ]);
    const get = async (path: string) =>
      (await app.request<Readonly<Record<string, unknown>>>('GET', path)).body;
    const resource = await get(new URL(address).pathname);
    expect(resource).toMatchObject({
      resource: `${app.baseUrl}/mcp`,
      authorization_servers: [app.baseUrl],
    });
    const endpoint = `${app.baseUrl}/oauth2/token`;
    expect(await get('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: app.baseUrl,
      token_endpoint: endpoint,
    });
    expect(await get('/fhir/r4/.well-known/smart-configuration')).toMatchObject({
      token_endpoint: endpoint,
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
      scopes_supported: expect.arrayContaining([observations]),
      capabilities: expect.arrayContaining(['client-confidential-asymmetric', 'permission-v2']),
    });
    const statement = await app.request('GET', '/fhir/r4/metadata');
    expect(statement.text).toContain(endpoint);
  });
});
