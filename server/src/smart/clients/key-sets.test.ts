import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { AppError } from '#kernel/errors.ts';
import { openOutboundHttp, type OutboundHttp } from '#kernel/network/fetch.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';

import { clientKey } from '../../../tests/harness/backend-client.ts';
import { KeySets } from './key-sets.ts';
import type { Client } from './model.ts';

let server: Server;
let http: OutboundHttp;
let url: string;
/** What the address answers: keys by their ids; null: it fails. */
let served: readonly string[] | null = null;
let asked = 0;
/** Called when a request arrives; the response waits for what it returns. */
let arrived: () => Promise<void> = async () => undefined;
const jwks = new Map<string, object>();

async function answer(response: ServerResponse): Promise<void> {
  await arrived();
  if (served === null) response.statusCode = 503;
  response.end(JSON.stringify({ keys: (served ?? []).map((kid) => jwks.get(kid)) }));
}

beforeAll(async () => {
  for (const kid of ['a', 'b', 'c']) jwks.set(kid, (await clientKey('ES384', kid)).jwk);
  server = createServer((_request, response) => {
    asked += 1;
    void answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  http = openOutboundHttp({ allowPrivate: true });
});
afterAll(async () => {
  await http.close();
  server.close();
});

function opened() {
  let nowMs = 0;
  const keySets = new KeySets({ clock: { now: () => new Date(nowMs) }, httpOf: () => http });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its keys are read
  const client = { jwks: null, jwksUri: url } as Client;
  return {
    find: async (kid: string) =>
      keySets
        .find(client, 'sandbox', (key) => key.kid === kid)
        .then(
          ([key]) => key?.kid,
          (error: unknown) => (error instanceof AppError ? error.code : 'bug'),
        ),
    advance: (ms: number) => {
      nowMs += ms;
    },
    now: () => nowMs,
  };
}

test('an unknown key id does not end the last good keys while their address fails', async () => {
  const { find, advance } = opened();
  served = ['a'];
  expect(await find('a')).toBe('a');
  served = null;
  for (let seconds = 11; seconds < 300; seconds += 11) {
    advance(11 * secondMs);
    expect([await find('x'), await find('a')]).toEqual(['smart.keys_unreachable', 'a']);
  }
  advance(11 * secondMs);
  expect(await find('a')).toBe('smart.keys_unreachable');
  served = ['a'];
  advance(10 * secondMs);
  expect(await find('a')).toBe('a');
});

test('a known key does not wait for a fetch that an unknown one began', async () => {
  const { find, advance } = opened();
  served = ['a'];
  await find('a');
  advance(minuteMs);
  const [request, response] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  arrived = async () => {
    request.resolve();
    await response.promise;
  };
  const unknown = find('x');
  await request.promise;
  expect(await find('a')).toBe('a');
  response.resolve();
  arrived = async () => undefined;
  expect(await unknown).toBe(undefined);
});

test('whatever the address does: a key counts for five minutes from the last good fetch, and it is asked every ten seconds at most', async () => {
  const step = fc.oneof(
    fc.record({ advance: fc.constantFrom(1, 9, 10, 11, 120, 299, 300) }),
    fc.record({ serves: fc.option(fc.subarray(['a', 'b'], { minLength: 1 })) }),
    fc.record({ find: fc.constantFrom('a', 'b', 'x') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const { find, advance, now } = opened();
      served = ['a'];
      let good: { readonly keys: readonly string[]; readonly atMs: number } | null = null;
      let lastMs = Number.NEGATIVE_INFINITY;
      for (const each of steps) {
        if ('advance' in each) advance(each.advance * secondMs);
        if ('serves' in each) served = each.serves;
        if (!('find' in each)) continue;
        const before = asked;
        const found = await find(each.find);
        if (asked > before) {
          expect([asked - before, now() - lastMs >= 10 * secondMs]).toEqual([1, true]);
          lastMs = now();
          if (served !== null) good = { keys: served, atMs: now() };
        }
        const isGood = good !== null && now() - good.atMs < 5 * minuteMs;
        if (isGood && good?.keys.includes(each.find) === true) expect(found).toBe(each.find);
        else expect(['smart.keys_unreachable', undefined]).toContain(found);
      }
    }),
    { numRuns: 200 },
  );
});
