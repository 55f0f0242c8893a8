import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';

import { openTestApp, type TestApp } from '../harness/app.ts';
import { addressOf, everyKey, type Keys } from '../harness/every-operation.ts';
import { exampleOf } from '../harness/example.ts';

let app: TestApp;
let keys: Keys;

beforeAll(async () => {
  app = await openTestApp();
  keys = await everyKey(app, await app.newTeam());
});
afterAll(async () => app.close());

const unknownKeys = 100_000;
const levels = 20_000;
const listItems = 100_000;
/** The markers of a whole page, which a list without a body answers. */
const answerCharactersMax = 200_000;
/** A health check waits for the request before it: for no longer than this, and what it takes here to read such a body. */
const healthMsMax = 100;
const triesMax = 5;

/** Names and numbers: reading a hundred thousand names would take most of the time of these tests. */
const namedKeys = 10_000;
const keyOf = (index: number): string => (index < namedKeys ? `key${index}` : String(index));
const manyKeys = `{${Array.from({ length: unknownKeys }, (_, index) => `"${keyOf(index)}":${index}`).join(',')}}`;
const deepList = `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Each field of the body in turn has so many levels. */
function deep(schema: unknown): string {
  const names = Object.keys(Object(Reflect.get(Object(schema), 'properties')));
  return `{${(names.length === 0 ? ['data'] : names).map((name) => `"${name}":${deepList}`).join(',')}}`;
}

/** The body's own fields, each a long list; of what the schema wants in it, where it wants a list. */
function longLists(schema: unknown): string {
  const properties: unknown = Reflect.get(Object(schema), 'properties');
  if (typeof properties !== 'object' || properties === null) return listOf(schema, listItems);
  const names = Object.keys(properties);
  const fields = names.map((name) => {
    const list = listOf(Reflect.get(properties, name), Math.ceil(listItems / names.length));
    return `${JSON.stringify(name)}:${list}`;
  });
  return `{${fields.join(',')}}`;
}

function listOf(schema: unknown, length: number): string {
  const items: unknown = Reflect.get(Object(schema), 'items');
  const item = items === undefined ? '0' : JSON.stringify(exampleOf(items, keys.ids));
  // Below the limit of a body, so that it is read.
  const count = Math.min(length, Math.floor(2_000_000 / (item.length + 1)));
  return `[${Array.from({ length: count }, () => item).join(',')}]`;
}

type Sent = { readonly operation: Operation; readonly body: string };

async function ask({ operation, body }: Sent): Promise<{ status: number; text: string }> {
  const { method, plane } = operation;
  return app.request(method, addressOf(operation, keys.ids), {
    body,
    headers: keys.headersOf(plane),
  });
}

/** What this thread computed, the server with it: what else the machine does counts for nothing. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const readings = new Map<string, number>();

/** What it takes to read a body here; told anew where the machine was slower than it was when it was read first. */
function readingMs(body: string, isAnew: boolean): number {
  const known = readings.get(body);
  if (known !== undefined && !isAnew) return known;
  const startedAt = computedMs();
  expect(JSON.parse(body)).not.toBeNull();
  const took = computedMs() - startedAt;
  readings.set(body, took);
  return took;
}

/** What is computed until a health check is answered that comes with the request, beyond what it takes to read such a body here and now. */
async function delayOf(sent: Sent, isAnew: boolean): Promise<number> {
  const reading = readingMs(sent.body, isAnew);
  const askedAt = computedMs();
  const asked = ask(sent);
  const health = await app.request('GET', '/healthz');
  const delayMs = computedMs() - askedAt - reading;
  expect(health.status).toBe(200);
  const { status, text } = await asked;
  // 501: what is not served says so, whatever it is sent.
  const isAnswered = status < 500 || status === 501;
  expect([sent.operation.operationId, isAnswered]).toEqual([sent.operation.operationId, true]);
  expect(text.length).toBeLessThan(answerCharactersMax);
  return delayMs;
}

/** Whether it is so in each of some tries: a collection of garbage may fall into one. */
async function isHeldUp(sent: Sent): Promise<boolean> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    if ((await delayOf(sent, tries > 0)) < healthMsMax) return false;
  }
  return true;
}

const kinds: readonly [string, (operation: Operation) => string][] = [
  ['100,000 unknown keys', () => manyKeys],
  ['20,000 levels', ({ body }) => deep(body)],
  ['long lists', ({ body }) => longLists(body)],
];

/** The stream of events does not end. */
const asked = (): readonly Operation[] =>
  app.operations.filter(({ operationId }) => !['streamEvents', 'streamTail'].includes(operationId));
const isRemoval = ({ method }: Operation): boolean => method === 'DELETE';

it.each(kinds)('no operation holds up a health check with a body of %s', async (kind, bodyOf) => {
  const turn = kinds.findIndex(([name]) => name === kind);
  // What takes no body looks into none: each of them gets one kind, in turn.
  const sent = asked().filter(({ body }, place) => body != null || place % kinds.length === turn);
  const slow: string[] = [];
  for (const operation of sent.toSorted((a, b) => Number(isRemoval(a)) - Number(isRemoval(b)))) {
    if (await isHeldUp({ operation, body: bodyOf(operation) })) slow.push(operation.operationId);
  }
  expect(slow).toEqual([]);
});
