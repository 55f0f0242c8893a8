import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';

import { openTestApp, type TestApp, type TestResponse } from '../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
  otherOrganisation,
} from '../../tests/harness/management-api.ts';
import { visible } from '../../tests/harness/user-api.ts';

let app: TestApp;
let org: ManagementApi;
let other: ManagementApi;
let teamKey: string;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
  other = await otherOrganisation(app);
  teamKey = (await app.newTeam()).key;
});
afterAll(async () => app.close());

const operationsOf = (plane: Operation['plane']): readonly Operation[] =>
  app.operations.filter((each) => each.plane === plane);

/** The operation with ids that are well-formed and lead nowhere. */
const call = async (
  { method, path }: Operation,
  headers: Readonly<Record<string, string>>,
  orgId = org.orgId,
): Promise<TestResponse<{ detail?: unknown }>> => {
  const values: Readonly<Record<string, string>> = {
    org_id: orgId,
    env: 'sandbox',
    environment: 'sandbox',
    region: 'us',
  };
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? randomUUID());
  return app.request(method, filled, { headers });
};

describe('the planes', () => {
  it('a team key, an access token and a stranger’s key are all unknown on the management plane', async () => {
    const team = await addTeam(org);
    const minted = await org.send<{ access_token: string }>(
      'POST',
      `/team/${team.id}/create_api_access_token`,
      { body: { env: 'sandbox' } },
    );
    const unknown = `mg_${'x'.repeat(32)}`;
    const wrong = [teamKey, minted.body.access_token, unknown.slice(0, 8), `${org.key}x`];
    for (const operation of operationsOf('management')) {
      const refused = visible(await call(operation, { 'x-management-key': unknown }));
      // Below the FHIR face the same is said in an OperationOutcome.
      const words = operation.path.startsWith('/fhir/')
        ? expect.stringContaining('"diagnostics":"invalid token"')
        : '{"detail":"invalid token"}';
      expect(refused).toMatchObject({ status: 401, text: words });
      for (const key of wrong) {
        expect(visible(await call(operation, { 'x-management-key': key }))).toEqual(refused);
      }
    }
  });

  it('a management key is unknown on the data plane', async () => {
    const unknown = `sk_us_${'x'.repeat(32)}`;
    expect(operationsOf('data').length).toBeGreaterThan(50);
    for (const operation of operationsOf('data')) {
      const refused = visible(await call(operation, { 'x-salus-api-key': unknown }));
      // Below the FHIR face the same is said in an OperationOutcome.
      const words = operation.path.startsWith('/fhir/')
        ? expect.stringContaining('"diagnostics":"invalid token"')
        : '{"detail":"invalid token"}';
      expect(refused).toMatchObject({ status: 401, text: words });
      for (const headers of [
        { 'x-salus-api-key': org.key },
        { authorization: `Bearer ${org.key}` },
      ]) {
        expect(visible(await call(operation, headers))).toEqual(refused);
      }
    }
  });

  it('without a key each operation of the management plane names the header', async () => {
    for (const operation of operationsOf('management')) {
      const refused = await call(operation, { 'x-salus-api-key': teamKey });
      expect([refused.status, refused.body]).toEqual([401, { detail: 'Missing X-Management-Key' }]);
    }
  });

  it('the deprecated header works, and says that it is', async () => {
    const path = `/v1/org/${org.orgId}`;
    const former = await app.request('GET', path, { headers: { 'X-Salus-Org-Key': org.key } });
    expect([former.status, former.headers['deprecation']]).toEqual([200, '@1793491200']);
    const current = await app.request('GET', path, { headers: { 'X-Management-Key': org.key } });
    expect([current.status, current.headers['deprecation']]).toEqual([200, undefined]);
    const both = await app.request('GET', path, {
      headers: { 'X-Management-Key': org.key, 'X-Salus-Org-Key': org.key },
    });
    expect(both.status).toBe(400);
  });
});

describe('another organisation', () => {
  it('is not there for any operation, whether it exists or not', async () => {
    for (const operation of operationsOf('management')) {
      const headers = { 'x-management-key': org.key };
      const [foreign, absent] = [
        await call(operation, headers, other.orgId),
        await call(operation, headers, randomUUID()),
      ];
      expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Organization not found"}']);
      expect(visible(foreign)).toEqual(visible(absent));
    }
  });

  it('is another with its own name and teams', async () => {
    const renamed = await other.send('PATCH', '', { body: { name: 'Renamed' } });
    expect(renamed.body).toEqual({ id: other.orgId, name: 'Renamed', expires_at: null });
    expect((await org.send('GET', '')).body).toEqual({
      id: org.orgId,
      name: 'My organisation',
      expires_at: null,
    });
    const upper = await app.request('GET', `/v1/org/${org.orgId.toUpperCase()}`, {
      headers: { 'x-management-key': org.key },
    });
    expect(upper.status).toBe(200);
  });
});

it('a Team Management Key reaches nothing of the organisation', async () => {
  const bound = await managementApi(app, [(await addTeam(org)).id]);
  const ofTheOrganisation = [
    ['GET', ''],
    ['PATCH', '', { name: 'x' }],
    ['POST', '/team', { name: 'x', region: 'us' }],
    ['DELETE', `/team/${randomUUID()}`],
    ['GET', '/domain'],
    ['POST', '/domain', { domain: 'example.com' }],
    ['GET', `/domain/${randomUUID()}`],
    ['DELETE', `/domain/${randomUUID()}`],
    ['POST', `/domain/${randomUUID()}/verify`],
    ['POST', `/domain/${randomUUID()}/send_domain_instructions`, { to_email: 'a@example.com' }],
    ['GET', '/member'],
    ['PATCH', `/member/${randomUUID()}`, { role: null, team_role_bindings: null }],
    ['DELETE', `/member/${randomUUID()}`],
    ['GET', '/invite'],
    ['POST', '/invite', { email: 'a@example.com' }],
    ['DELETE', `/invite/${randomUUID()}`],
    ['GET', '/lab_account/sandbox/us'],
    ['PATCH', `/lab_account/sandbox/us/${randomUUID()}`, { team_id_allowlist: [] }],
  ] as const;
  for (const [method, path, body] of ofTheOrganisation) {
    const refused = await bound.send(method, path, body === undefined ? {} : { body });
    expect([method, path, refused.status, refused.text]).toEqual([
      method,
      path,
      403,
      '{"detail":"This management key does not permit this operation"}',
    ]);
  }
});
