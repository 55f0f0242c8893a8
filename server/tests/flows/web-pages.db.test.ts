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

/** Browsers show these to every page. */
const shown = new Set(['cache-control', 'content-length', 'content-type', 'last-modified']);
/** What is said to the browser itself, and to what carries the answer. */
const notForPages =
  /^(?:access-control-.*|connection|content-security-policy|cross-origin-.*|date|keep-alive|permissions-policy|referrer-policy|transfer-encoding|vary|x-content-type-options|x-frame-options)$/u;

/** What an answer says that a page cannot see. */
function hidden(answer: TestResponse<unknown>): readonly string[] {
  const exposed = new Set(listed(answer, 'access-control-expose-headers'));
  return Object.keys(answer.headers).filter(
    (name) => !shown.has(name) && !exposed.has(name) && !notForPages.test(name),
  );
}

it('a page sees all that is said in headers: where an export is, how far, which version, what file, where to ask for a token', async () => {
  const bulk = bulkApi(app, team);
  const headers = { ...bulk.keyed, origin };
  const { user_id: id } = await app.newUser(team);
  const begun = await bulk.begin('$export', headers);
  const address = bulk.pathOf(String(begun.headers['content-location']));
  const progress = await app.request('GET', address, { headers });
  const read = await app.request('GET', `/fhir/r4/Patient/${id}`, { headers });
  const refused = await app.request('POST', '/mcp', { headers: { origin }, body: {} });
  expect([begun, progress, read, refused].map(({ status }) => status)).toEqual([
    202, 202, 200, 401,
  ]);
  expect(progress.headers).toHaveProperty('x-progress');
  expect(read.headers).toHaveProperty('etag');
  expect(refused.headers).toHaveProperty('www-authenticate');
  expect([begun, progress, read, refused].map(hidden)).toEqual([[], [], [], []]);
  expect(listed(read, 'access-control-expose-headers')).toContain('content-disposition');
});
