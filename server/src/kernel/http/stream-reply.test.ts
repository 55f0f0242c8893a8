import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterEach, describe, expect, test } from 'vitest';

import { keysOnly, noSessions } from '../../../tests/harness/keys-only.ts';
import { errorCatalog } from '../../composition/slices.ts';
import { singleProcess } from '../cluster/cluster-view.ts';
import { AppError } from '../errors.ts';
import { Guard } from '../guard/guard.ts';
import { noLimits } from '../guard/settings.ts';
import { silentLog } from '../log/log.ts';
import { openTelemetry } from '../log/telemetry.ts';
import { createHttp } from './http.ts';
import { publicOperation, StreamReply } from './operation.ts';

let http: FastifyInstance | undefined;
afterEach(async () => http?.close());

/** A server whose one operation answers with this stream. */
async function serve(open: () => Readable): Promise<string> {
  const operation = publicOperation({
    operationId: 'stream',
    method: 'GET',
    path: '/stream',
    tag: 'test',
    summary: 'A long answer',
    response: Type.Unsafe<never>(Type.String({ contentMediaType: 'text/plain' })),
    handle: async () => new StreamReply({ 'content-type': 'text/plain' }, open),
  });
  const nobody = async (): Promise<never> => {
    throw new AppError('auth.invalid_key');
  };
  http = createHttp([operation], [], {
    serviceNames: ['salus'],
    authenticate: { data: nobody, management: nobody, link: nobody, ...noSessions },
    ...keysOnly,
    accesses: { served: () => undefined, refused: () => undefined },
    isReady: async () => true,
    log: silentLog,
    telemetry: openTelemetry(),
    siblings: singleProcess,
    errors: errorCatalog,
    requestTimeoutMs: 30_000,
    guard: new Guard(noLimits, {
      clock: { now: () => new Date() },
      errors: errorCatalog,
      log: silentLog,
      siblings: singleProcess,
      onFailedKeys: async () => {},
    }),
    corsOrigins: [],
    tls: null,
  });
  return `${await http.listen({ host: '127.0.0.1', port: 0 })}/stream`;
}

describe('a streamed answer', () => {
  test('arrives whole, with the headers of every answer', async () => {
    const url = await serve(() => Readable.from(['one ', 'two ', 'three'], { objectMode: false }));
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, 'one two three']);
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/u);
  });

  test('that cannot begin is a refusal like any other', async () => {
    const url = await serve(() => {
      throw new AppError('user.too_many_exports');
    });
    const answer = await fetch(url);
    expect(answer.status).toBe(429);
    expect(await answer.json()).toEqual({ detail: expect.stringContaining('Too many exports') });
  });

  test('that fails before its first byte is one, too', async () => {
    const url = await serve(() =>
      Readable.from(
        // oxlint-disable-next-line require-yield -- it fails before it has anything
        (async function* none(): AsyncGenerator<Buffer> {
          throw new AppError('user.gone');
        })(),
      ),
    );
    expect((await fetch(url)).status).toBe(404);
  });

  test('that fails half way is cut off: nobody takes it for whole', async () => {
    const url = await serve(() =>
      Readable.from(
        (async function* half(): AsyncGenerator<Buffer> {
          yield Buffer.from('half');
          throw new Error('the database is away');
        })(),
        { objectMode: false },
      ),
    );
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    // Compressed, so little has not left yet.
    expect((await fetch(url, { headers: { 'accept-encoding': 'gzip' } })).status).toBe(500);
  });

  test('is made at the pace of its reader, and ends with it', async () => {
    let made = 0;
    let ended: () => void = () => {};
    const over = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const url = await serve(() =>
      Readable.from(
        (async function* endless(): AsyncGenerator<Buffer> {
          try {
            for (;;) {
              made += 1;
              yield Buffer.alloc(1_000_000);
            }
          } finally {
            ended();
          }
        })(),
        { objectMode: false },
      ),
    );
    const asked = request(url).end();
    const [answer] = await once(asked, 'response');
    answer.pause();
    // Nobody reads: what the sockets hold is all that is made, however long it takes.
    let before = -1;
    while (before !== made) {
      before = made;
      // Long enough for another piece, if one were made.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(made).toBeLessThan(50);
    asked.destroy();
    await over;
  });
});
