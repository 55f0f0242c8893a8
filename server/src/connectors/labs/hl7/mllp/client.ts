import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { decodeText } from '../character-set.ts';
import { frame, FrameReader } from './frame.ts';

export type MllpAddress = { readonly host: string; readonly port: number; readonly tls: boolean };

/** An acknowledgement is a few lines; a longer response is not one. */
const answerBytesMax = 1_000_000;

/** Sends a message over a dedicated connection and returns the response. Throws if none comes before the signal. */
export async function sendMllp(
  address: MllpAddress,
  text: string,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const socket = open(address);
  const stop = (): void => {
    socket.destroy(new Error('the laboratory did not answer in time'));
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await exchange(socket, text);
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

function open({ host, port, tls }: MllpAddress): Socket {
  return tls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
}

async function exchange(socket: Socket, text: string): Promise<string> {
  const frames = new FrameReader(answerBytesMax);
  return new Promise((resolve, reject) => {
    socket.on('data', (piece: Buffer) => {
      const answer = frames.push(piece).find(({ kind }) => kind !== 'cut');
      if (answer?.kind === 'whole') resolve(decodeText(answer.bytes));
      if (answer?.kind === 'too_long') reject(new Error('the answer is too long to be one'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the laboratory closed the connection')));
    socket.write(frame(text));
  });
}
