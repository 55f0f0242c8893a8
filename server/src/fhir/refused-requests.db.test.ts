import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam();
});
afterAll(async () => app.close());

it('a request without a key, or with a wrong one, is sent to where clients ask for tokens', async () => {
  const metadata = `${app.baseUrl}/.well-known/oauth-protected-resource/fhir/r4`;
  for (const headers of [{}, { authorization: 'Bearer ct_wrong' }]) {
    const refused = await app.request('GET', '/fhir/r4/Patient', { headers });
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}"`,
    ]);
  }
  const { status, body } = await app.request('GET', new URL(metadata).pathname);
  expect([status, body]).toMatchObject([200, { resource: `${app.baseUrl}/fhir/r4` }]);
});

it('a body of another media type is refused with what was sent and what is taken', async () => {
  const refused = await app.request('POST', '/fhir/r4/Patient/_search', {
    key: team.key,
    headers: { 'content-type': 'text/csv; charset=utf-8' },
    body: 'a,b',
  });
  expect([refused.status, refused.text]).toEqual([
    415,
    expect.stringContaining('Send application/x-www-form-urlencoded; text/csv was sent'),
  ]);
});
