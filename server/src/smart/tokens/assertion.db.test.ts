import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import {
  backendClient,
  type BackendClient,
  clientKey,
} from '../../../tests/harness/backend-client.ts';
import { managementApi } from '../../../tests/harness/management-api.ts';

let app: TestApp;
let team: TestTeam;
let client: BackendClient;
const scope = 'system/Observation.rs';

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam();
  client = await backendClient(app, team, [scope]);
});
afterAll(async () => app.close());

const ask = async (
  claims: object,
  header: object,
  fields: Readonly<Record<string, string>> = {},
) => {
  const assertion = await client.key.sign({
    claims: { ...client.claims(), ...claims },
    header: { ...header },
  });
  const { status, body } = await client.ask(scope, { assertion, fields });
  return [status, body.error_description];
};

it('may name the issuer in place of the token endpoint, as clients of the Model Context Protocol do', async () => {
  expect(await ask({ aud: app.baseUrl }, {})).toEqual([200, undefined]);
  expect(await ask({ aud: `${app.baseUrl}/` }, {})).toEqual([200, undefined]);
  expect(await ask({ aud: `${app.baseUrl}/x` }, {})).toEqual([401, expect.stringMatching(/aud/u)]);
});

it('needs no kid where exactly one key of the client fits', async () => {
  expect(await ask({}, { kid: undefined })).toEqual([200, undefined]);
  const [first, second] = [await clientKey('ES384'), await clientKey('ES384')];
  const rsa = await clientKey('RS384');
  const org = await managementApi(app);
  const made = await org.send<{ client_id: string }>(
    'POST',
    `/team/${team.scope.teamId}/sandbox/backend_client`,
    { body: { label: 'x', scopes: [scope], jwks: { keys: [first.jwk, second.jwk, rsa.jwk] } } },
  );
  const id = made.body.client_id;
  const of = async (key: typeof first): Promise<unknown> => {
    const claims = { ...client.claims(), iss: id, sub: id };
    const assertion = await key.sign({ claims, header: { kid: undefined } });
    const { status, body } = await client.ask(scope, { assertion });
    return [status, body.error_description];
  };
  expect(await of(rsa)).toEqual([200, undefined]);
  expect(await of(first)).toEqual([401, expect.stringMatching(/by kid: several/u)]);
  const stranger = await clientKey('RS384');
  expect(await of(stranger)).toEqual([401, expect.stringMatching(/signature/u)]);
});

it('is refused beside the id of another client', async () => {
  const other = await backendClient(app, team, [scope]);
  expect(await ask({}, {}, { client_id: client.id.toUpperCase() })).toEqual([200, undefined]);
  for (const id of [other.id, 'x'])
    expect(await ask({}, {}, { client_id: id })).toEqual([
      401,
      'client_id is not the client of the assertion',
    ]);
});
