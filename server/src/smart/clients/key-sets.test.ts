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
/** How it fails. */
let failure: keyof typeof failures = 'unavailable';
const failures = {
  unavailable: (response: ServerResponse) => response.writeHead(503).end('{"keys":[]}'),
  gone: (response: ServerResponse) => response.writeHead(404).end(),
  moved: (response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end(),
  'no content': (response: ServerResponse) => response.writeHead(204).end(),
  page: (response: ServerResponse) => response.end('<html>Sign in first</html>'),
  empty: (response: ServerResponse) => response.end(),
  null: (response: ServerResponse) => response.end('null'),
  list: (response: ServerResponse) => response.end('[]'),
  'without keys': (response: ServerResponse) => response.end('{}'),
  'keys that are no list': (response: ServerResponse) => response.end('{"keys":{"a":1}}'),
  'cut off': (response: ServerResponse) =>
    response
      .writeHead(200, { 'content-length': '1000' })
      .write('{"keys":[', () => response.destroy()),
  reset: (response: ServerResponse) => response.destroy(),
  'not gzip': (response: ServerResponse) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"keys":[]}'),
  endless: (response: ServerResponse) => response.end(`{"keys":[${' '.repeat(300 * 1024)}]}`),
} satisfies Readonly<Record<string, (response: ServerResponse) => unknown>>;
let asked = 0;
/** Called when a request arrives; the response waits for what it returns. */
let arrived: () => Promise<void> = async () => undefined;
const jwks = new Map<string, object>();

async function answer(response: ServerResponse): Promise<void> {
  await arrived();
  if (served === null) failures[failure](response);
  else response.end(JSON.stringify({ keys: served.map((kid) => jwks.get(kid)) }));
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of what is written above
const failureNames = Object.keys(failures) as (keyof typeof failures)[];

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
    fc.record({ fails: fc.constantFrom(...failureNames) }),
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
        if ('fails' in each) [served, failure] = [null, each.fails];
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

test.each(failureNames)(
  'an address that fails so leaves the last good keys in use: %s',
  async (how) => {
    const { find, advance } = opened();
    served = ['a'];
    expect(await find('a')).toBe('a');
    [served, failure] = [null, how];
    advance(11 * secondMs);
    expect([await find('x'), await find('a')]).toEqual(['smart.keys_unreachable', 'a']);
  },
);

test('keys for other purposes beside those of a client are ignored', async () => {
  const { find } = opened();
  const others = [
    { kty: 'OKP', crv: 'Ed25519', x: 'AAAA', kid: 'edwards' },
    { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA', kid: 'shorter' },
    { kty: 'RSA', n: 'AAAA', e: 'AQAB' },
    null,
  ];
  for (const [index, other] of others.entries()) jwks.set(`other ${index}`, Object(other));
  served = ['other 0', 'other 1', 'a', 'other 2', 'other 3'];
  expect([await find('a'), await find('edwards')]).toEqual(['a', undefined]);
});
