import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { jsonText } from '../operation.ts';
import { mountCompression } from '../response-compression.ts';
import { sendResponse } from '../send-response.ts';
import { JsonWriter } from './json-bytes.ts';
import type { LazyPart } from './pieces.ts';
import { type PooledBuffer, pieceBytes, BufferPool } from './pool.ts';

const lineBytes = 125;
const line = (team: string, place: number): string =>
  `"${team.repeat(113)}${String(place).padStart(9, '0')}",`;
/** What a team is answered: each line is its own. */
const textOf = (team: string, bytes: number): string =>
  Array.from({ length: Math.floor(bytes / lineBytes) }, (_, place) => line(team, place)).join('');
/** More than the sockets of both sides hold of an answer that nobody reads. */
const large = 10 * 2 ** 20;

let pool: BufferPool;
let app: FastifyInstance;
let port = 0;
beforeEach(async () => serve(new BufferPool()));
afterEach(async () => app.close());

async function serve(over: BufferPool): Promise<void> {
  pool = over;
  app = Fastify({ forceCloseConnections: true });
  mountCompression(app);
  app.get<{ Params: { team: string; bytes: string } }>('/:team/:bytes', async (asked, reply) => {
    const out = new JsonWriter(pool);
    const count = Math.floor(Number(asked.params.bytes) / lineBytes);
    for (let place = 0; place < count; place += 1) out.text(line(asked.params.team, place));
    return sendResponse(reply, jsonText(out.finish()));
  });
  app.get<{ Params: { team: string; bytes: string } }>(
    '/later/:team/:bytes',
    async (asked, reply) => {
      const out = new JsonWriter(pool);
      out.text('[');
      out.later(linesLater(asked.params.team, Number(asked.params.bytes)));
      out.text(']');
      return sendResponse(reply, jsonText(out.finish()));
    },
  );
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** The same lines, each of which is written when there is room for it. */
function linesLater(team: string, bytes: number): LazyPart {
  const count = Math.floor(bytes / lineBytes);
  let place = 0;
  return {
    byteLength: count * lineBytes,
    fill: (into) => {
      let at = 0;
      for (; place < count && at + lineBytes <= into.length; place += 1) {
        at += Buffer.from(into.buffer, into.byteOffset).write(line(team, place), at);
      }
      return at;
    },
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(() => agent.destroy());

const waiting = (value: () => number) => expect.poll(value, { interval: 5, timeout: 20_000 });
const nothingOut = async (): Promise<void> => waiting(() => pool.out).toBe(0);

/** An answer that nobody reads yet. */
async function ask(
  path: string,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<IncomingMessage> {
  const asked = request({ port, path, agent: false, ...options }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Whether the slow client of one team is answered its own, while the pieces go on to others. */
async function isWholeBesideOthers(): Promise<boolean> {
  const slow = await ask(`/a/${large}`);
  const others = ['b', 'c', 'd'].map(async (team) => bytesOf(await ask(`/${team}/${large}`)));
  await Promise.all(others);
  const text = (await bytesOf(slow)).toString();
  return text === textOf('a', large);
}

describe('an answer in pieces', () => {
  it.each([0, 100, 16_384, pieceBytes, pieceBytes * 8, pieceBytes * 9 + 1, 1_400_000])(
    'of %d bytes is whole, says its length, and leaves the connection to the next',
    async (bytes) => {
      const expected = textOf('a', bytes);
      for (let turn = 0; turn < 3; turn += 1) {
        const asked = request({ port, path: `/a/${bytes}`, agent }).end();
        const [answer] = (await once(asked, 'response')) as [IncomingMessage];
        expect(answer.headers['content-length']).toBe(String(expected.length));
        expect((await bytesOf(answer)).toString()).toBe(expected);
        expect(asked.reusedSocket).toBe(turn > 0);
        await nothingOut();
      }
    },
  );

  it.each([0, 100, pieceBytes, pieceBytes * 9 + 1, large])(
    'of %d bytes that are written as they are sent is whole and says its length',
    async (bytes) => {
      const expected = `[${textOf('a', bytes)}]`;
      const answer = await ask(`/later/a/${bytes}`);
      expect(answer.headers['content-length']).toBe(String(expected.length));
      expect((await bytesOf(answer)).toString()).toBe(expected);
      const packed = await ask(`/later/a/${bytes}`, { headers: { 'accept-encoding': 'gzip' } });
      const isPacked = packed.headers['content-encoding'] === 'gzip';
      const body = await bytesOf(packed);
      expect((isPacked ? gunzipSync(body) : body).toString()).toBe(expected);
      await nothingOut();
    },
  );

  it('is asked for by HEAD: its length, and nothing of it', async () => {
    const answer = await ask('/a/1400000', { method: 'HEAD' });
    expect(answer.headers['content-length']).toBe(String(textOf('a', 1_400_000).length));
    expect((await bytesOf(answer)).length).toBe(0);
    await nothingOut();
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
  ] as const)('is compressed as %s', async (coding, decode) => {
    const answer = await ask('/a/1400000', { headers: { 'accept-encoding': coding } });
    const bytes = await bytesOf(answer);
    expect(answer.headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
    });
    expect(decode(bytes).toString()).toBe(textOf('a', 1_400_000));
    expect(pool.out).toBe(0);
  });

  it('keeps its order among requests that were sent at once', async () => {
    const socket = connect(port, '127.0.0.1');
    const asked = ['a', 'b', 'c'].map((team) => `GET /${team}/200000 HTTP/1.1\r\nhost: x\r\n`);
    socket.write(`${asked.join('\r\n')}connection: close\r\n\r\n`);
    let received = '';
    for await (const chunk of socket) received += String(chunk);
    const places = ['a', 'b', 'c'].map((team) => received.indexOf(textOf(team, 200_000)));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await nothingOut();
  });
});

describe('pieces', () => {
  it('of a slow client are not used for others before it has them', async () => {
    expect(await isWholeBesideOthers()).toBe(true);
    await nothingOut();
  });

  it('that were given back too early are noticed by that very test', async () => {
    await app.close();
    await serve(new HastyPool());
    expect(await isWholeBesideOthers()).toBe(false);
  });

  it('come back one by one as a client reads, and all when it leaves', async () => {
    const slow = await ask(`/a/${large}`);
    slow.pause();
    const atFirst = pool.out;
    expect(atFirst).toBeGreaterThan(0);
    slow.on('data', () => {}).resume();
    await waiting(() => pool.out).toBeLessThan(atFirst / 2);
    slow.pause();
    slow.destroy();
    await nothingOut();
  });

  it('of what is written as it is sent are few, however slow a client is, and all come back', async () => {
    const [slow, leaving] = [await ask(`/later/a/${large}`), await ask(`/later/b/${large}`)];
    expect(pool.out).toBeLessThanOrEqual(2 * 9);
    await bytesOf(await ask(`/later/c/${large}`));
    expect((await bytesOf(slow)).toString()).toBe(`[${textOf('a', large)}]`);
    leaving.destroy();
    await nothingOut();
  });

  it('of clients that leave before their answer come back, too', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      for (const team of ['a', 'b', 'c']) {
        socket.write(`GET /${team}/${large / 4} HTTP/1.1\r\nhost: x\r\n\r\n`);
      }
      await waiting(() => pool.out).toBeGreaterThan(0);
      socket.resetAndDestroy();
      await nothingOut();
    }
  });

  it('are kept up to a number, and what is out beyond it is not', async () => {
    const few = new BufferPool(2);
    const taken = Array.from({ length: 5 }, () => few.take());
    for (const piece of taken) few.giveBack(piece);
    expect([few.kept, few.out]).toEqual([2, 0]);
    expect(taken).toContain(few.take());
  });

  it('are given back once, by who has them', () => {
    const [piece, dropped] = [pool.take(), pool.take()];
    pool.giveBack(piece);
    expect(() => pool.giveBack(piece)).toThrow('not out');
    pool.drop(dropped);
    expect(() => pool.giveBack(dropped)).toThrow('not out');
    expect([pool.take(), pool.take()]).not.toContain(dropped);
  });
});

/** Takes back what it gave as soon as the answer is written, whether or not the socket has it. */
class HastyPool extends BufferPool {
  override take(): PooledBuffer {
    const piece = super.take();
    setImmediate(() => super.giveBack(piece));
    return piece;
  }
  override giveBack(): void {}
  override drop(): void {}
}

it('what finds no room in a whole piece fails, and is not asked for ever', () => {
  const out = new JsonWriter();
  out.later({ byteLength: 2 ** 20, fill: () => 0 });
  const pieces = out.finish();
  expect(() => pieces.toBuffer()).toThrow('needs more than a piece');
});

it('what is read twice is empty the second time, and no memory of others', () => {
  const out = new JsonWriter();
  out.text('"of a team"');
  const pieces = out.finish();
  expect([pieces.toBuffer(), pieces.toBuffer()].map(String)).toEqual(['"of a team"', '']);
});
