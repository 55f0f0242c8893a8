import { connect } from 'node:net';

import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

import { sendMllp } from './client.ts';
import { decodeText, frame, FrameError, FrameReader } from './frame.ts';
import { listenMllp, type MllpOptions, type MllpServer } from './server.ts';

const open: MllpServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (server) => server.close()));
});

async function listen(
  receive: MllpOptions['receive'],
  limits: Partial<MllpOptions> = {},
): Promise<{ readonly host: string; readonly port: number; readonly tls: boolean }> {
  const server = await listenMllp({ host: '127.0.0.1', port: 0, receive, ...limits });
  open.push(server);
  return { host: '127.0.0.1', port: server.port, tls: false };
}

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
          got.push(...reader.push(bytes.subarray(at, at + size)).map(decodeText));
        }
        expect(got).toEqual(sent);
      }),
    );
  });

  test('one that never ends is refused at its limit', () => {
    const reader = new FrameReader(10);
    reader.push(Buffer.from('\u000B12345'));
    expect(() => reader.push(Buffer.from('678901'))).toThrow(FrameError);
  });

  test('text that is not UTF-8 is Latin-1', () => {
    expect(decodeText(Buffer.from([0x4d, 0xfc, 0x6c]))).toBe('Mül');
    expect(decodeText(Buffer.from('Mül'))).toBe('Mül');
  });
});

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
        got.push(...answers.push(piece).map(decodeText));
        if (got.length === all.length) resolve();
      });
      socket.write(Buffer.concat(all.map(frame)));
    });
    socket.destroy();
    expect(taken).toEqual(all);
    expect(got).toEqual(all);
  });

  test('a frame beyond the limit ends the connection and nothing else', async () => {
    const address = await listen(async (text) => text, { messageBytesMax: 100 });
    await expect(sendMllp(address, 'x'.repeat(200), soon())).rejects.toThrow();
    expect(await sendMllp(address, 'small', soon())).toBe('small');
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
      receive: async (text) => {
        begin();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return `stored ${text}`;
      },
    });
    const sent = sendMllp({ host: '127.0.0.1', port: server.port, tls: false }, 'x', soon());
    await begun;
    const closed = server.close();
    release();
    expect(await sent).toBe('stored x');
    await closed;
  });

  test('nobody there is an error', async () => {
    const server = await listenMllp({ host: '127.0.0.1', port: 0, receive: async (text) => text });
    await server.close();
    const gone = { host: '127.0.0.1', port: server.port, tls: false };
    await expect(sendMllp(gone, 'x', soon())).rejects.toThrow('ECONNREFUSED');
  });
});
