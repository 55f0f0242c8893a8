import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp } from '../harness/app.ts';

type Described = {
  readonly operationId?: string;
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content: Readonly<
          Record<string, { readonly examples: Record<string, { readonly $ref: string }> }>
        >;
      }
    >
  >;
};
type Served = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> };
};

let app: TestApp;
let served: Served;
beforeAll(async () => {
  app = await openTestApp();
  served = (await (await fetch(`${app.baseUrl}/openapi.json`)).json()) as Served;
});
afterAll(async () => app.close());

const absent = '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40';

test.for([
  ['auth.missing_key', '/v2/user/{user_id}', `/v2/user/${absent}`, 'none'],
  ['auth.invalid_key', '/v2/user/{user_id}', `/v2/user/${absent}`, 'unknown'],
  ['user.not_found', '/v2/user/{user_id}', `/v2/user/${absent}`, 'own'],
  ['auth.missing_key', '/v1/org/{org_id}/team', `/v1/org/${absent}/team`, 'none'],
  ['auth.missing_key', '/v1/me', '/v1/me', 'none'],
  ['auth.missing_key', '/fhir/r4/Patient/{user_id}', `/fhir/r4/Patient/${absent}`, 'none'],
] as const)('the example of %s at %s is the response', async ([code, template, path, key]) => {
  const { key: own } = await app.newTeam();
  const keys = { none: undefined, unknown: `${own.slice(0, -4)}zzzz`, own };
  const shown = keys[key];

  const response = await fetch(`${app.baseUrl}${path}`, {
    headers: shown === undefined ? {} : { 'x-salus-api-key': shown },
  });

  const { content = {} } = served.paths[template]?.['get']?.responses[response.status] ?? {};
  const examples = Object.values(content).flatMap((each) => Object.entries(each.examples));
  const reference =
    examples
      .find(([name]) => name === code)?.[1]
      .$ref.split('/')
      .at(-1) ?? '';
  expect(await response.json()).toEqual(served.components.examples[reference]?.value);
});
