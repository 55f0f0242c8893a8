import { generateKeyPairSync, randomUUID, sign, type webcrypto } from 'node:crypto';

import type { TestApp, TestResponse, TestTeam } from './app.ts';
import { managementApi } from './management-api.ts';

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** A key pair of a client. */
export type ClientKey = {
  readonly sign: (of: Assertion) => Promise<string>;
  readonly jwk: webcrypto.JsonWebKey & { readonly kid: string };
};

type Assertion = {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
};

export async function clientKey(
  algorithm: 'ES384' | 'RS384' = 'ES384',
  kid: string = randomUUID(),
): Promise<ClientKey> {
  const { privateKey, publicKey } =
    algorithm === 'RS384'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), kid },
    sign: async ({ claims, header = {} }) => {
      const text = `${encode({ alg: algorithm, typ: 'JWT', kid, ...header })}.${encode(claims)}`;
      const how = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
      return `${text}.${sign('sha384', Buffer.from(text), how).toString('base64url')}`;
    },
  };
}

export type TokenAnswer = {
  readonly access_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly error?: string;
  readonly error_description?: string;
};

/** A registered client that asks for tokens as SMART has it. */
export type BackendClient = {
  readonly id: string;
  readonly key: ClientKey;
  /** What an assertion says unless it is to say something else. */
  readonly claims: () => Readonly<Record<string, unknown>>;
  readonly ask: (
    scope: string,
    more?: {
      readonly assertion?: string;
      readonly fields?: Readonly<Record<string, string>>;
      /** Another process. */
      readonly at?: Pick<TestApp, 'request'>;
    },
  ) => Promise<TestResponse<TokenAnswer>>;
  /** Headers with a new token. */
  readonly headers: (scope: string) => Promise<{ readonly authorization: string }>;
};

export async function backendClient(
  app: TestApp,
  team: TestTeam,
  scopes: readonly string[],
  { key, jwksUri }: { readonly key?: ClientKey; readonly jwksUri?: string } = {},
): Promise<BackendClient> {
  const own = key ?? (await clientKey());
  const org = await managementApi(app);
  const { teamId, environment } = team.scope;
  const keys = jwksUri === undefined ? { jwks: { keys: [own.jwk] } } : { jwks_uri: jwksUri };
  const made = await org.send<{ client_id: string }>(
    'POST',
    `/team/${teamId}/${environment}/backend_client`,
    { body: { label: 'Warehouse', scopes, ...keys } },
  );
  if (made.status !== 200) throw new Error(made.text);
  const id = made.body.client_id;
  const { body: known } = await app.request<{ token_endpoint: string }>(
    'GET',
    '/fhir/r4/.well-known/smart-configuration',
  );
  const claims = () => ({
    iss: id,
    sub: id,
    aud: known.token_endpoint,
    exp: Math.floor(app.clock.now().getTime() / 1000) + 60,
    jti: randomUUID(),
  });
  const ask: BackendClient['ask'] = async (scope, { assertion, fields = {}, at = app } = {}) =>
    at.request<TokenAnswer>('POST', '/oauth2/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope,
        client_assertion_type: assertionType,
        client_assertion: assertion ?? (await own.sign({ claims: claims() })),
        ...fields,
      }).toString(),
    });
  return {
    id,
    key: own,
    claims,
    ask,
    headers: async (scope) => {
      const { status, body, text } = await ask(scope);
      if (status !== 200) throw new Error(text);
      return { authorization: `Bearer ${body.access_token}` };
    },
  };
}
