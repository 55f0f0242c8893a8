import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';

import { bodyExamples } from '../src/composition/slices.ts';
import { openTestApp, type TestApp } from './harness/app.ts';
import { addressOf, everyKey, type Keys } from './harness/every-operation.ts';
import { exampleOf } from './harness/example.ts';
import { largestBody } from './harness/largest-body.ts';
import { longestHold } from './harness/loop-work.ts';
import { pushEverything } from './harness/push-everything.ts';

/** Nothing holds the event loop for longer, in processor time: other requests wait for it. */
const budgetMs = 50;
/** The tests' client is in this thread, too, and sends and receives as much. */
const clientMs = 50;
/** Below the limit of a request. */
const bodyBytes = 10 * 1024 ** 2 - 1024;

/**
 * Operations that hold the loop for longer with the largest input that they allow, and for how long at most. A number may only
 * fall, and an operation that is within the budget leaves the list.
 */
const allowed: Readonly<Record<string, number>> = {};

let app: TestApp;
let keys: Keys;
beforeAll(async () => {
  app = await openTestApp();
  const team = await app.newTeam();
  const { user_id: userId } = await pushEverything(app, team);
  const data = Array.from({ length: 20_000 }, (_, index) => ({
    timestamp: new Date(Date.UTC(2026, 0, 5) + index * 1000).toISOString(),
    value: 60 + (index % 40),
    unit: 'bpm',
  }));
  const body = { provider: 'oura', stage: 'historical', data };
  await app.request('POST', `/v2/timeseries/${userId}/heartrate`, { key: team.key, body });
  const { headersOf, ids } = await everyKey(app, team);
  keys = { headersOf, ids: { ...ids, user_id: userId } };
});
afterAll(async () => app.close());

const endless: ReadonlySet<string> = new Set(['streamEvents', 'streamTail']);

/** What can be asked without knowing more than there is: no form, no file and no stream without an end. */
const asked = (): readonly Operation[] =>
  app.operations.filter(
    ({ operationId, upload, formBytesMax, isForm }) =>
      upload === undefined &&
      formBytesMax === undefined &&
      isForm !== true &&
      !endless.has(operationId),
  );

function bodyOf({ operationId, body, bodyBytesMax = bodyBytes }: Operation): Buffer | undefined {
  if (body === undefined) return undefined;
  const example = Reflect.get(bodyExamples, operationId) ?? exampleOf(body, keys.ids);
  return largestBody(body, example, Math.min(bodyBytes, bodyBytesMax - 1024));
}

async function send(operation: Operation, body: Buffer | undefined): Promise<void> {
  const { method, plane } = operation;
  const response = await fetch(`${app.baseUrl}${addressOf(operation, keys.ids)}`, {
    method,
    headers: {
      ...keys.headersOf(plane),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
  expect([operation.operationId, response.status]).not.toEqual([operation.operationId, 500]);
  await response.arrayBuffer();
}

it('no operation holds the event loop for long with the largest input that it allows', async () => {
  const held: Record<string, number> = {};
  for (const operation of asked()) {
    const body = bodyOf(operation);
    // The first one loads what an operation needs.
    await send(operation, body);
    const each = [];
    for (let round = 0; round < 2; round += 1)
      each.push(await longestHold(async () => send(operation, body)));
    // A pause of the garbage collector, which is no operation's, is not there twice.
    held[operation.operationId] = Math.round(Math.min(...each));
  }
  const above = Object.fromEntries(
    Object.entries(held).filter(
      ([name, ms]) => ms > Math.max(budgetMs + clientMs, allowed[name] ?? 0),
    ),
  );
  expect(above).toEqual({});
  const known = new Set(app.operations.map(({ operationId }) => operationId));
  expect(Object.keys(allowed).filter((name) => !known.has(name))).toEqual([]);
});

it('a body that is larger than its operation takes is rejected, whatever is in it', async () => {
  const smaller = asked().filter(({ bodyBytesMax }) => bodyBytesMax !== undefined);
  expect(smaller.map(({ operationId }) => operationId)).toContain('queryOneUser');
  // Of a team of its own: the operations that are sent above revoke keys.
  const { headersOf, ids } = await everyKey(app, await app.newTeam());
  for (const operation of smaller) {
    const body = Buffer.alloc((operation.bodyBytesMax ?? 0) + 1, ' ');
    const response = await fetch(`${app.baseUrl}${addressOf(operation, ids)}`, {
      method: operation.method,
      headers: { ...headersOf(operation.plane), 'content-type': 'application/json' },
      body: new Uint8Array(body),
    });
    expect([operation.operationId, response.status]).toEqual([operation.operationId, 413]);
  }
});
