import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestResponse, type TestTeam } from '../harness/app.ts';
import { bulkApi } from '../harness/bulk-export.ts';

/** What a page of another site can do that may call the API: a browser sends and shows only what CORS names. */

const origin = 'https://app.example';
let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp({ corsOrigins: [origin] });
  team = await app.newTeam();
});
afterAll(async () => app.close());

type Parameter = { readonly in: string; readonly name: string };
type Described = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>
  >;
};

/** Those that browsers send whatever page asks, and those that no page may set. */
const always = new Set(['accept', 'accept-language', 'cookie', 'origin']);

async function documentedHeaders(): Promise<readonly string[]> {
  const file = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as Described;
  const names = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ parameters = [] }) => parameters)
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !always.has(name)).toSorted();
}

function listed({ headers }: TestResponse<unknown>, name: string): readonly string[] {
  return String(headers[name]).split(', ');
}

it('a page of a named origin may send every header that an operation takes', async () => {
  const names = await documentedHeaders();
  expect(names).toEqual(expect.arrayContaining(['if-none-match', 'prefer', 'x-idempotency-key']));
  const asked = await app.request('OPTIONS' as 'GET', '/fhir/r4/$export', {
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': names.join(','),
    },
  });
  expect(asked.status).toBe(204);
  expect(listed(asked, 'access-control-allow-headers')).toEqual(expect.arrayContaining([...names]));
});

it('a page makes an export in bulk and reads a resource again: it sees where, how far and which version', async () => {
  const bulk = bulkApi(app, team);
  const begun = await bulk.begin('$export', { ...bulk.keyed, origin });
  expect([begun.status, listed(begun, 'access-control-expose-headers')]).toEqual([
    202,
    expect.arrayContaining(['content-location']),
  ]);
  const address = bulk.pathOf(String(begun.headers['content-location']));
  const asked = await app.request('GET', address, { headers: { ...bulk.keyed, origin } });
  expect([asked.status, asked.headers['x-progress']]).toEqual([202, expect.any(String)]);
  expect(listed(asked, 'access-control-expose-headers')).toContain('x-progress');
  const { user_id: id } = await app.newUser(team);
  const read = await app.request('GET', `/fhir/r4/Patient/${id}`, {
    headers: { ...bulk.keyed, origin },
  });
  expect([read.status, read.headers['etag']]).toEqual([200, expect.any(String)]);
  expect(listed(read, 'access-control-expose-headers')).toContain('etag');
});
