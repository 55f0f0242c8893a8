import { connect } from 'node:net';

import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

import { sendMllp } from './client.ts';
import { type Frame, frame, FrameReader } from './frame.ts';
import { listenMllp, type MllpOptions, type MllpServer } from './server.ts';

const refuse = (head: Buffer): string => `refused ${head.toString('utf8').slice(0, 5)}`;
const open: MllpServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (server) => server.close()));
});

async function listen(
  receive: (text: string) => Promise<string>,
  limits: Partial<MllpOptions> = {},
): Promise<{ readonly host: string; readonly port: number; readonly tls: boolean }> {
  const server = await listenMllp({
    host: '127.0.0.1',
    port: 0,
    receive: async (bytes) => receive(bytes.toString('utf8')),
    refuse,
    ...limits,
  });
  open.push(server);
  return { host: '127.0.0.1', port: server.port, tls: false };
}

/** What a frame holds. */
const textOf = (given: Frame): string => {
  if (given.kind === 'cut') return 'cut';
  return given.kind === 'whole'
    ? given.bytes.toString('utf8')
    : `too long ${given.head.toString('utf8')}`;
};

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

describe('frames', () => {
  test('arrive whole, in whatever pieces and with whatever between them', () => {
    const texts = fc.array(
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/\p{Cc}/gu, '')),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 20 }), (sent, size) => {
        const bytes = Buffer.concat(sent.flatMap((text) => [Buffer.from('\r\n?'), frame(text)]));
        const reader = new FrameReader(10_000);
        const got: string[] = [];
        for (let at = 0; at < bytes.length; at += size) {
          got.push(...reader.push(bytes.subarray(at, at + size)).map(textOf));
        }
        expect(got).toEqual(sent);
      }),
    );
  });

  test('a beginning inside of a frame begins anew, whatever the pieces', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 12 });
    const sent = fc.array(fc.record({ text, isCut: fc.boolean() }), { maxLength: 8 });
    fc.assert(
      fc.property(sent, fc.integer({ min: 1, max: 9 }), (messages, size) => {
        const whole = [...messages, { text: 'last', isCut: false }];
        const bytes = Buffer.concat(
          whole.map(({ text: each, isCut }) => frame(each).subarray(0, isCut ? -2 : undefined)),
        );
        const reader = new FrameReader(10_000);
        const got: string[] = [];
        for (let at = 0; at < bytes.length; at += size) {
          got.push(...reader.push(bytes.subarray(at, at + size)).map(textOf));
        }
        expect(got).toEqual(whole.map(({ text: each, isCut }) => (isCut ? 'cut' : each)));
        expect(reader.isInside).toBe(false);
      }),
    );
  });

  test('of one that is too long there is its beginning, once, and the next is whole', () => {
    const reader = new FrameReader(10);
    expect(reader.push(Buffer.from('\u000B12345'))).toEqual([]);
    const rest = `678901${'x'.repeat(50)}\u001C\r\u000Bnext\u001C`;
    expect(reader.push(Buffer.from(rest)).map(textOf)).toEqual([
      expect.stringMatching(/^too long 12345678901/u),
      'next',
    ]);
    reader.push(Buffer.from(`\u000B${'x'.repeat(20)}`));
    expect(reader.push(Buffer.from('xxx\u000Bnew\u001C')).map(textOf)).toEqual(['new']);
  });
});

/** Sends the pieces as one, and gives this many answers. */
async function answersTo(
  address: { readonly host: string; readonly port: number },
  pieces: readonly Buffer[],
  count: number,
  { isEnd = false } = {},
): Promise<readonly string[]> {
  const socket = connect(address);
  const answers = new FrameReader(1_000_000);
  const got: string[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed after ${got.length} answers`)));
    socket.on('data', (piece: Buffer) => {
      got.push(...answers.push(piece).map(textOf));
      if (got.length === count) resolve();
    });
    socket.write(Buffer.concat(pieces));
    if (isEnd) socket.end();
  });
  socket.destroy();
  return got;
}

describe('a connection', () => {
  test('a message is answered', async () => {
    const address = await listen(async (text) => `got ${text}`);
    expect(await sendMllp(address, 'hello é', soon())).toBe('got hello é');
  });

  test('messages of one connection are taken one after the other, in order', async () => {
    let running = 0;
    const taken: string[] = [];
    const address = await listen(async (text) => {
      running += 1;
      expect(running).toBe(1);
      await new Promise(setImmediate);
      taken.push(text);
      running -= 1;
      return text;
    });
    const socket = connect(address);
    const answers = new FrameReader(1000);
    const all = Array.from({ length: 20 }, (_, index) => `m${index}`);
    const got: string[] = [];
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('data', (piece: Buffer) => {
        got.push(...answers.push(piece).map(textOf));
        if (got.length === all.length) resolve();
      });
      socket.write(Buffer.concat(all.map(frame)));
    });
    socket.destroy();
    expect(taken).toEqual(all);
    expect(got).toEqual(all);
  });

  test('a frame beyond the limit is refused, and the connection goes on', async () => {
    const address = await listen(async (text) => text, { messageBytesMax: 100 });
    expect(await sendMllp(address, `begin${'x'.repeat(2000)}`, soon())).toBe('refused begin');
    const pipelined = ['a', 'x'.repeat(200), 'b'];
    expect(await answersTo(address, pipelined.map(frame), 3)).toEqual(['a', 'refused xxxxx', 'b']);
  });

  test('a thousand frames in one piece, from a peer that sends no more, are all answered', async () => {
    const address = await listen(async (text) => text);
    const all = Array.from({ length: 1000 }, (_, index) => `m${index}`);
    expect(await answersTo(address, all.map(frame), all.length, { isEnd: true })).toEqual(all);
  });

  test('a message that was cut is not answered, and no part of the next', async () => {
    let cuts = 0;
    const taken: string[] = [];
    const receive = async (text: string): Promise<string> => {
      taken.push(text);
      return text;
    };
    const address = await listen(receive, { onCut: () => (cuts += 1) });
    const pieces = [frame('first half').subarray(0, 6), frame('second'), frame('third')];
    expect(await answersTo(address, pieces, 2)).toEqual(['second', 'third']);
    expect([taken, cuts]).toEqual([['second', 'third'], 1]);
  });

  test('silence ends it', async () => {
    const address = await listen(async (text) => text, { silenceMsMax: 50 });
    const socket = connect(address);
    await new Promise((resolve) => socket.on('close', resolve));
    expect(socket.destroyed).toBe(true);
  });

  test('who gets no answer in time is told so', async () => {
    let release = (): void => {};
    const address = await listen(async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return 'late';
    });
    await expect(sendMllp(address, 'x', AbortSignal.timeout(50))).rejects.toThrow('in time');
    release();
  });

  test('closing waits for the message that is being stored, and acknowledges it', async () => {
    let release = (): void => {};
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const server = await listenMllp({
      host: '127.0.0.1',
      port: 0,
      receive: async (bytes) => {
        begin();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return `stored ${bytes.toString('utf8')}`;
      },
      refuse,
    });
    const sent = sendMllp({ host: '127.0.0.1', port: server.port, tls: false }, 'x', soon());
    await begun;
    const closed = server.close();
    release();
    expect(await sent).toBe('stored x');
    await closed;
  });

  test('nobody there is an error', async () => {
    const server = await listenMllp({
      host: '127.0.0.1',
      port: 0,
      receive: async () => '',
      refuse,
    });
    await server.close();
    const gone = { host: '127.0.0.1', port: server.port, tls: false };
    await expect(sendMllp(gone, 'x', soon())).rejects.toThrow('ECONNREFUSED');
  });
});
