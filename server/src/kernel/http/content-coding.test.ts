import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CachedResponse } from './cached-response.ts';
import { negotiateContentCoding } from './content-coding.ts';
import { type Reply, StreamReply } from './operation.ts';
import { mountCompression } from './response-compression.ts';
import { sendResponse } from './send-response.ts';

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
const codings = ['br', 'gzip', 'zstd'] as const;
const long = JSON.stringify({ list: Array.from({ length: 500 }, (_, index) => ({ index })) });

const app = Fastify();

beforeAll(async () => {
  mountCompression(app);
  const kinds: Readonly<Record<string, readonly [string, string | Buffer]>> = {
    '/json': ['application/json; charset=utf-8', long],
    '/fhir': ['application/fhir+json', Buffer.from(long)],
    '/short': ['application/json', '{"a":1}'],
    '/zip': ['application/zip', long],
    '/person': ['text/html; charset=utf-8', long],
  };
  for (const [path, [type, body]] of Object.entries(kinds))
    app.get(path, async (_request, reply) => reply.header('content-type', type).send(body));
  const stream = (path: string, type: string): void =>
    void app.get(path, async (_request, reply) =>
      sendResponse(
        reply,
        new StreamReply({ 'content-type': type }, () => Readable.from([long, long])),
      ),
    );
  stream('/lines', 'application/x-ndjson');
  stream('/events', 'text/event-stream');
  await app.ready();
});
afterAll(async () => app.close());

const get = async (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('the coding of an answer', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'zstd'],
    ['*;q=0', null],
    ['identity, gzip;q=0.5', null],
    ['x-gzip', 'gzip'],
    ['gzip;q=nonsense', null],
    ['deflate', null],
  ])('for accept-encoding %j is %s', (accepted, coding) => {
    expect(negotiateContentCoding(accepted)).toBe(coding);
  });
});

describe('an answer', () => {
  it.each(codings)('is compressed as %s, and is the same', async (coding) => {
    for (const url of ['/json', '/fhir']) {
      const answer = await get(url, coding);
      expect(answer.headers).toMatchObject({
        'content-encoding': coding,
        vary: 'accept-encoding',
        'content-length': String(answer.rawPayload.length),
      });
      expect(answer.rawPayload.length).toBeLessThan(long.length / 2);
      expect(decoders[coding](answer.rawPayload).toString()).toBe(long);
    }
  });

  it.each(codings)('that is made while it is sent is, too: %s', async (coding) => {
    const answer = await get('/lines', coding);
    expect(answer.headers).toMatchObject({ 'content-encoding': coding });
    expect(answer.headers['content-length']).toBeUndefined();
    expect(decoders[coding](answer.rawPayload).toString()).toBe(long + long);
  });

  it.each(['/short', '/zip', '/events', '/person'])('goes out as it is: %s', async (url) => {
    const answer = await get(url, 'gzip, br, zstd');
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('goes out as it is to who does not ask', async () => {
    const answer = await get('/json');
    expect(answer.body).toBe(long);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

describe('an answer that is kept', () => {
  const load = (): string => {
    loads += 1;
    return long;
  };
  let loads = 0;
  const kept = new CachedResponse(load, { 'content-type': 'application/json' });
  const bytesOf = ({ body }: Reply): Uint8Array =>
    body instanceof Uint8Array ? body : Buffer.alloc(0);

  it('is made once and is the same in each coding, under a tag of its own', async () => {
    const tags = new Set<string | undefined>();
    for (const coding of codings) {
      const reply = await kept.reply({ 'accept-encoding': coding });
      expect(reply.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
      expect(decoders[coding](bytesOf(reply)).toString()).toBe(long);
      tags.add(reply.headers['etag']);
    }
    const plain = await kept.reply({});
    expect(bytesOf(plain).toString()).toBe(long);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(tags.add(plain.headers['etag']).size).toBe(4);
    expect(loads).toBe(1);
  });

  it('is not sent to who has it', async () => {
    const asked = { 'accept-encoding': 'br' };
    const tag = (await kept.reply(asked)).headers['etag'];
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await kept.reply({ ...asked, 'if-none-match': given });
      expect([again.status, again.body, again.headers['etag']]).toEqual([304, null, tag]);
    }
    expect((await kept.reply({ ...asked, 'if-none-match': '"other"' })).status).toBe(200);
  });
});
