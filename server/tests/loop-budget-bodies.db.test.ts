import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from './harness/app.ts';
import { everyKey, type Keys } from './harness/every-operation.ts';
import { formOf, newPatient } from './harness/lab-reports.ts';
import { longestHold } from './harness/loop-work.ts';

/** Nothing holds the event loop for longer, in processor time: other requests wait for it. */
const budgetMs = 50;
/** The tests' client is in this thread, too, and sends and receives as much. */
const clientMs = 50;

let app: TestApp;
let team: TestTeam;
let userId: string;
let keys: Keys;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  ({ user_id: userId } = await newPatient(app, team));
  keys = await everyKey(app, team);
});
afterAll(async () => app.close());

type Sent = {
  readonly path: string;
  readonly body: Uint8Array<ArrayBuffer> | string;
  readonly headers: Readonly<Record<string, string>>;
};

async function send({ path, body, headers }: Sent): Promise<number> {
  const response = await fetch(`${app.baseUrl}${path}`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** The longest hold of the second and the third time: a pause of the garbage collector is not there twice. */
async function heldBy(sent: Sent): Promise<number> {
  expect(await send(sent)).not.toBe(500);
  const each = [];
  for (let round = 0; round < 2; round += 1) each.push(await longestHold(async () => send(sent)));
  return Math.min(...each);
}

const above = (held: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(held).filter(([, ms]) => ms > budgetMs + clientMs));

/** Each is as long as a form of fields may be. */
const fieldForms: Readonly<Record<string, () => string>> = {
  'as many names as fit': () =>
    Array.from({ length: 42_000 }, (_, index) => `${index.toString(36)}=`).join('&'),
  'one name': () => 'a&'.repeat(130_000),
  'nothing but separators': () => '&'.repeat(262_000),
  'one long value': () => `client_assertion=${'%41'.repeat(87_000)}`,
};

it.each(Object.keys(fieldForms))('a form of fields: %s', async (name) => {
  const body = fieldForms[name]?.() ?? '';
  const paths = app.operations
    .filter(({ isForm }) => isForm === true)
    .map(({ path }) => path.replaceAll(/\{\w+\}/gu, 'Patient'));
  expect(paths).not.toEqual([]);
  const headers = {
    ...keys.headersOf('data'),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const held: Record<string, number> = {};
  for (const path of paths) held[path] = Math.round(await heldBy({ path, body, headers }));
  expect(above(held)).toEqual({});
});

const mebibyte = 1024 ** 2;
const boundary = 'x'.repeat(60);

/** Each is as large as a form of files may be. */
const fileForms: Readonly<
  Record<string, () => Pick<Sent, 'headers'> & { readonly body: Uint8Array<ArrayBuffer> }>
> = {
  'two files of 10 MiB': () => {
    const file = Buffer.alloc(9.9 * mebibyte, '%PDF-1.7\n');
    return sentOf(formOf([...fields(), ['file', file], ['file', file]]));
  },
  'a hundred parts': () =>
    sentOf(
      formOf([
        ...fields(),
        ...Array.from({ length: 97 }, () => ['file', Buffer.alloc(200 * 1024, 'a')] as const),
      ]),
    ),
  'one field of 20 MiB': () => sentOf(formOf([...fields(), ['note', 'ü'.repeat(9.9 * mebibyte)]])),
  'what begins like a boundary': () => raw(`\r\n--${boundary.slice(1)}`),
  'line ends alone': () => raw('\r\n'),
  'dashes alone': () => raw('-'),
};

const fields = (): (readonly [string, string])[] => [['user_id', userId]];

const sentOf = ({ body, headers }: ReturnType<typeof formOf>) => ({
  body: new Uint8Array(body),
  headers,
});

/** A form with one file that is a text again and again. */
function raw(text: string) {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(19.9 * mebibyte, text),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { body: new Uint8Array(body), headers };
}

it('a form of more than 1,000 fields is refused', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = Array.from({ length: 1001 }, (_, index) => `a${index}=1`).join('&');
  const response = await fetch(`${app.baseUrl}/oauth2/token`, { method: 'POST', headers, body });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: 'invalid_request' },
  ]);
});

it.each(Object.keys(fileForms))('a form of files: %s', async (name) => {
  const made = fileForms[name]?.();
  if (made === undefined) throw new Error('there is no such form');
  const paths = app.operations
    .filter(({ formBytesMax }) => formBytesMax !== undefined)
    .map(({ path }) => path);
  expect(paths).not.toEqual([]);
  const headers = { 'x-salus-api-key': team.key, ...made.headers };
  const held: Record<string, number> = {};
  for (const path of paths)
    held[path] = Math.round(await heldBy({ path, body: made.body, headers }));
  expect(above(held)).toEqual({});
});
