import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestResponse } from '../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
} from '../../../tests/harness/management-api.ts';
import { blamed, visible } from '../../../tests/harness/user-api.ts';

type Minted = { readonly access_token: string; readonly expires_in: number };

let app: TestApp;
let org: ManagementApi;
let teamId: string;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());
beforeEach(async () => {
  teamId = (await addTeam(org)).id;
});

const mint = async (api = org, body: unknown = { env: 'sandbox' }, id = teamId) =>
  api.send<Minted>('POST', `/team/${id}/create_api_access_token`, { body });

const withToken = async (
  token: string,
  method: 'GET' | 'POST' = 'GET',
  body?: unknown,
): Promise<TestResponse<{ total?: number }>> =>
  app.request(method, '/v2/user', {
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });

async function untilRefused(token: string): Promise<void> {
  while ((await withToken(token)).status !== 401);
}

describe('an access token', () => {
  it('opens the data of its team and environment, as a key of theirs does', async () => {
    const { body } = await mint();
    expect(body.expires_in).toBe(600);
    const made = await withToken(body.access_token, 'POST', { client_user_id: 'by-token' });
    expect(made.body).toMatchObject({ team_id: teamId, client_user_id: 'by-token' });
    expect((await withToken(body.access_token)).body.total).toBe(1);
    const inProduction = await mint(org, { env: 'production' });
    expect((await withToken(inProduction.body.access_token)).body.total).toBe(0);
  });

  it('ends at its instant, and answers as an unknown key from then on', async () => {
    const { body } = await mint();
    app.clock.advance(599_999);
    expect((await withToken(body.access_token)).status).toBe(200);
    app.clock.advance(1);
    const expired = await withToken(body.access_token);
    const unknown = await app.request('GET', '/v2/user', { key: `sk_us_${'x'.repeat(32)}` });
    expect(visible(expired)).toEqual(visible(unknown));
  });

  it('that is forged, cut off, or something else answers as an unknown key', async () => {
    const { access_token: token } = (await mint()).body;
    const { key } = await app.newTeam();
    const unknown = await app.request('GET', '/v2/user', { key: `sk_us_${'x'.repeat(32)}` });
    const wrong = [
      token.slice(0, -1),
      `${token}A`,
      `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`,
      key,
      org.key,
      'x',
    ];
    for (const each of wrong) expect(visible(await withToken(each))).toEqual(visible(unknown));
    // And it is no key.
    expect(visible(await app.request('GET', '/v2/user', { key: token }))).toEqual(visible(unknown));
  });

  it('cannot come together with a key', async () => {
    const { key } = await app.newTeam();
    const { access_token: token } = (await mint()).body;
    const both = await app.request('GET', '/v2/user', {
      key,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(both.status).toBe(400);
  });

  it('ends with the key that minted it', async () => {
    const bound = await managementApi(app, [teamId]);
    const { access_token: token } = (await mint(bound)).body;
    const { access_token: others } = (await mint()).body;
    expect((await withToken(token)).status).toBe(200);
    await org.send('DELETE', `/management_key/${bound.keyId}`);
    await untilRefused(token);
    expect((await withToken(others)).status).toBe(200);
  });

  it('ends when that key loses the team', async () => {
    const bound = await managementApi(app, [teamId]);
    const { access_token: token } = (await mint(bound)).body;
    expect((await withToken(token)).status).toBe(200);
    const elsewhere = (await addTeam(org)).id;
    await org.send('PATCH', `/management_key/${bound.keyId}`, {
      body: { team_role_bindings: [{ team_id: elsewhere }] },
    });
    await untilRefused(token);
  });

  it('ends with its team', async () => {
    const { access_token: token } = (await mint()).body;
    expect((await withToken(token)).status).toBe(200);
    await org.send('DELETE', `/team/${teamId}`);
    await untilRefused(token);
  });
});

describe('minting', () => {
  it('is for a team that the key may manage, in an environment that there is', async () => {
    const bound = await managementApi(app, [teamId]);
    const other = (await addTeam(org)).id;
    const [foreign, absent] = [
      await mint(bound, undefined, other),
      await mint(bound, undefined, randomUUID()),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Team not found"}']);
    expect(visible(foreign)).toEqual(visible(absent));
    const wrong = await mint(org, { env: 'staging' });
    expect([wrong.status, blamed(wrong)]).toEqual([422, ['body.env']]);
  });

  it('has a rate for each team and environment, and says when to come back', async () => {
    for (let count = 0; count < 60; count += 1) expect((await mint()).status).toBe(200);
    const refused = await mint();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect((await mint(org, { env: 'production' })).status).toBe(200);
    expect((await mint(org, undefined, (await addTeam(org)).id)).status).toBe(200);
    app.clock.advance(1000);
    expect([(await mint()).status, (await mint()).status]).toEqual([200, 429]);
  });
});
